"""WAYWORDS in the browser: swapping, tracing by mouse, finger and keys, covering, filling the hand, all three games."""

from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import expect

from fiveways import load_game
from fiveways.games.waywords.parts import KINDS, REFILL, cell_text
from fiveways.games.waywords.rules.state import PUBLIC, STATE
from fiveways.games.waywords.words.plays import find_plays
from tests.browser.pages import until

pytestmark = pytest.mark.slow
UNHURRIED = {"turn_seconds": 0}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def seen(person, name):
    """What the person knows, as a state in which words can be looked for."""
    view = person.told(name)["view"]
    state = np.zeros(1, STATE)
    for field in ("to_move", "seats", "phase", *(entry[0] for entry in PUBLIC)):
        state[0][field] = view[field]
    state[0]["hand"][view["viewer"]], state[0]["tray"][view["viewer"]] = view["hand"], view["tray"]
    return view, np.frombuffer(state.tobytes(), np.uint8).copy()


def words_there(person, name, swaps=0):
    """Every play that the person could find, the best first, and the words that they read."""
    game = load_game("waywords")
    view, state = seen(person, name)
    data = game.kernel.data(game.spec.read({"players": view["seats"]}))
    return view, find_plays(state, data, 5, swaps)


def cells_of(play):
    return [cell_text(int(cell)) for cell in play["path"][: play["length"]]]


def read(view, play):
    return "".join(KINDS[view["board"][int(cell)]] for cell in play["path"][: play["length"]])


def draw(table, cells):
    mouse = table.page.mouse
    first, *others = [table.spot(cell) for cell in cells]
    mouse.move(*first)
    mouse.down()
    for spot in others:
        mouse.move(*spot, steps=5)
    mouse.up()
    expect_traced(table, len(cells))


def expect_traced(table, count):
    expect(table.page.locator("#board [data-id^='ring ']")).to_have_count(count)


def press(table, thing):
    until(table.page, "!document.querySelector('#board').getAnimations({ subtree: true }).length")
    table.press(thing)


def best(person, name):
    """The best play that can be chosen from the buttons: its cover is the best of its path."""
    view, plays = words_there(person, name)
    return view, plays[0]


def mark_a_word(person, name, table):
    """Trace the best word there is and cover it the best way; what was marked. Where there is none, say so."""
    view, plays = words_there(person, name)
    plies = table.plies()
    if not len(plays):
        press(table, "pass")
        table.expect_more_than(plies)
        return ""
    play = plays[0]
    draw(table, cells_of(play))
    press(table, "way 0")
    table.expect_more_than(plies)
    return read(view, play)


def fill_the_hand(person, name, table, pile="pattern pile"):
    while True:
        view = person.told(name)["view"]
        if view["phase"] != REFILL or view["to_move"] != view["viewer"] or view["over"]:
            return
        plies = table.plies()
        full = view["letters"][view["viewer"]] + view["patterns"][view["viewer"]] >= 5
        last = view["letters"][view["viewer"]] == 0
        press(table, "done" if full else "letter pile" if last or not view["pattern_pile"] else pile)
        table.expect_more_than(plies)


@pytest.fixture
def pair(ann, bob):
    """Two people at a table without a clock."""

    def sit_down(**options):
        name = ann.open_table(("human", "open"), "waywords", {**UNHURRIED, **options})
        bob.sit(name)
        tables = {"ann": ann.look_at(name), "bob": bob.look_at(name)}
        return name, tables

    return sit_down


def whose_turn(ann, bob, name, tables):
    view = ann.told(name)["view"]
    return (ann, tables["ann"]) if view["to_move"] == view["viewer"] else (bob, tables["bob"])


def test_two_people_mark_words_in_turn_until_nobody_wants_any_more(ann, bob, pair):
    name, tables = pair(max_turns=6)
    for _ in range(6):
        person, table = whose_turn(ann, bob, name, tables)
        assert table.my_turn()
        word = mark_a_word(person, name, table)
        for page in tables.values():
            expect(page.page.locator("#moves")).to_contain_text(word)
        fill_the_hand(person, name, table)
    for page in tables.values():
        page.expect_status("over")
    assert sum(ann.told(name)["view"]["total"]) > 60


def test_a_half_made_play_tells_the_other_nothing_and_is_taken_back(ann, bob, pair):
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    other = tables["bob"] if person is ann else tables["ann"]
    table.my_turn()
    before, moves = other.pictured(), other.plies()
    view, _ = words_there(person, name)
    mine = next(KINDS[kind] for kind, count in enumerate(view["hand"]) if count)
    press(table, f"hand {mine} 0")
    press(table, "d4")
    expect(table.page.locator("#board [data-id='changed d4']")).to_have_count(1)
    draw(table, ("a1", "b2", "c3"))
    assert other.pictured() == before and other.plies() == moves
    table.page.keyboard.press("Shift+Escape")
    expect_traced(table, 0)
    expect(table.page.locator("#board [data-id='changed d4']")).to_have_count(0)
    assert other.pictured() == before and person.told(name)["moves"] == []


def test_what_is_no_word_is_refused_and_costs_nothing(ann, bob, pair, complaints):
    complaints.forgive("422")
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    view, plays = words_there(person, name)
    words = {tuple(cells_of(play)) for play in plays}
    straight = next(cells for row in range(8) if (cells := tuple(f"{c}{row + 1}" for c in "abc")) not in words)
    draw(table, straight)
    press(table, "way 0")
    expect(table.said).to_contain_text("not in the lexicon")
    expect_traced(table, 3)
    assert table.plies() == 0 and person.told(name)["view"]["total"] == view["total"]


def test_cells_that_no_marker_fits_are_named(ann, bob, pair):
    name, tables = pair()
    _, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    draw(table, ("a1", "b2", "c3", "d4"))
    expect(table.page.locator("#board [data-id='say']")).to_contain_text("no marker of yours fits on a1 b2 c3 d4")
    expect(table.page.locator("#board [data-id^='way ']")).to_have_count(0)


def test_a_letter_is_swapped_and_the_word_it_makes_is_marked_as_one_move(ann, bob, pair):
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    _, plays = words_there(person, name, swaps=1)
    play = next(play for play in plays if play["swaps"])
    kind, cell = KINDS[int(play["swap_kind"][0])], cell_text(int(play["swap_cell"][0]))
    press(table, f"hand {kind} 0")
    press(table, cell)
    expect(table.page.locator(f"#board [data-id='changed {cell}']")).to_have_count(1)
    draw(table, cells_of(play))
    press(table, "way 0")
    for page in tables.values():
        page.expect_plies(1)
        expect(page.moves.nth(1)).to_contain_text(f"swap {cell} {kind}, mark")


def test_a_blind_draw_is_made_at_once_and_cannot_be_taken_back(ann, bob, pair):
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    press(table, "letter pile")
    press(table, "e5")
    for page in tables.values():
        page.expect_plies(1)
        expect(page.page.locator("#board [data-id='changed e5']")).to_have_count(1)
    assert "takeback" not in person.told(name).get("can", [])


def test_a_word_is_traced_by_keyboard(ann, bob, pair):
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    _, play = best(person, name)
    for cell in cells_of(play):
        table.page.locator(f"#board [data-id='{cell}']").focus()
        table.page.keyboard.press("Enter")
    expect_traced(table, int(play["length"]))
    table.page.locator("#board [data-id='way 0']").focus()
    table.page.keyboard.press("Enter")
    table.expect_plies(1)


def test_against_a_bot_words_are_marked_on_both_sides(ann):
    name = ann.open_table(("human", "bot:level3"), "waywords", {**UNHURRIED, "max_turns": 8})
    table = ann.look_at(name)
    while table.my_turn():
        view = ann.told(name)["view"]
        if view["phase"] == REFILL:
            fill_the_hand(ann, name, table)
        else:
            mark_a_word(ann, name, table)
    table.expect_status("over")
    view = ann.told(name)["view"]
    assert all(total > 0 for total in view["total"][:2])


def test_a_finger_traces_a_word_on_a_phone(visitor):
    ann = visitor("Ann", **PHONE)
    name = ann.open_table(("human", "bot:level1"), "waywords", UNHURRIED)
    table = ann.look_at(name)
    table.my_turn()
    view, play = best(ann, name)
    touch = ann.context.new_cdp_session(table.page)
    spots = [table.spot(cell) for cell in cells_of(play)]

    def send(kind, spot=None):
        points = [{"x": spot[0], "y": spot[1]}] if spot else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", spots[0])
    for (from_x, from_y), (x, y) in pairwise(spots):
        for part in (0.25, 0.5, 0.75, 1.0):
            send("touchMove", (from_x + (x - from_x) * part, from_y + (y - from_y) * part))
    send("touchEnd")
    expect_traced(table, len(spots))
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    assert table.page.evaluate("scrollY") == 0
    plies = table.plies()
    table.tap("way 0")
    table.expect_more_than(plies)
    expect(table.page.locator("#moves")).to_contain_text(read(view, play))


def test_solitaire_to_its_end_and_the_score_is_kept(ann):
    name = ann.open_table(("human",), "waywords", {"players": 1, "mode": "solitaire"})
    table = ann.look_at(name)
    table.my_turn()
    for _ in range(3):
        mark_a_word(ann, name, table)
    press(table, "pass")
    press(table, "sure")
    table.expect_status("over")
    points = ann.told(name)["view"]["total"][0]
    assert points > 30
    expect(table.result).to_contain_text(str(points))


def test_the_alternative_game_of_two(ann, bob, pair):
    name, tables = pair(mode="alternative", max_turns=4)
    for _ in range(4):
        person, table = whose_turn(ann, bob, name, tables)
        assert table.my_turn()
        mark_a_word(person, name, table)
    for page in tables.values():
        page.expect_status("over")
    assert len([cell for cell in ann.told(name)["view"]["under"] if cell]) > 8


def test_a_letter_pressed_on_a_marker_of_which_the_box_has_another_says_rule_10(ann, bob, pair):
    name, tables = pair()
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    assert mark_a_word(person, name, table)
    fill_the_hand(person, name, table)
    person, table = whose_turn(ann, bob, name, tables)
    table.my_turn()
    view = person.told(name)["view"]
    mine = next(KINDS[kind] for kind, count in enumerate(view["hand"]) if count)
    covered = next(cell_text(cell) for cell in range(64) if view["under"][cell])
    press(table, f"hand {mine} 0")
    press(table, covered)
    expect(table.said).to_contain_text("still in the box: none is taken up from the board")
    expect_traced(table, 0)


def test_alone_a_letter_is_drawn_blindly_and_a_word_is_given_up_with_one_press(ann):
    name = ann.open_table(("human",), "waywords", {"players": 1, "mode": "solitaire"})
    table = ann.look_at(name)
    table.my_turn()
    press(table, "letter pile")
    press(table, "e5")
    table.expect_plies(1)
    assert ann.told(name)["view"]["swaps"] == 1
    draw(table, ("a1", "b2", "c3"))
    press(table, "void")
    expect_traced(table, 0)
    assert ann.told(name)["status"] == "playing"
