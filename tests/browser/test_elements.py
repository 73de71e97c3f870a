"""Elements in the browser: cards on pieces, events that happen by themselves, and a game won together."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from fiveways import Match, Record
from fiveways.match import fairness
from tests.browser.pages import until

pytestmark = pytest.mark.slow

SHORT = {"max_turns": 20}


def press_all(table, things):
    """Press one thing after the other, each when all lies still: a piece may glide away from under the pointer."""
    for thing in things:
        until(table.page, "!document.querySelector('#board').getAnimations({ subtree: true }).length")
        table.press(thing)


def press_any(person, table, name, wish="play"):
    """A move of one's own, by its presses: one that begins with the wish, if there is one."""
    told, drafted = person.told(name), []
    gestures = told["scene"]["gestures"]
    while True:
        wished = [gesture for gesture in gestures if gesture["move"].startswith(wish)] or gestures
        chosen = wished[table.plies() % len(wished)]
        press_all(table, chosen["path"])
        drafted.append(chosen["move"])
        if not chosen.get("draft"):
            return
        gestures = prepared(person, table, name, drafted)


def prepared(person, table, name, moves):
    """What can be pressed when these moves of a turn are prepared."""
    expect(table.main).to_have_attribute("data-draft", str(len(moves)))
    return person.ask(f"/api/tables/{name}/draft", {"seq": person.told(name)["seq"], "moves": moves})["scene"][
        "gestures"
    ]


def press_line(person, table, name, line):
    """All that one card asks for."""
    gestures, drafted = person.told(name)["scene"]["gestures"], []
    moves = line.split(", ")
    for move in moves:
        press_all(table, next(gesture for gesture in gestures if gesture["move"] == move)["path"])
        drafted.append(move)
        if len(drafted) < len(moves):
            gestures = prepared(person, table, name, drafted)


def play_on(people, name, most=80):
    """Everybody makes moves when it is their turn, to the end."""
    for _ in range(most):
        told = people[0].told(name)
        if told["status"] == "over":
            return told
        mover = next((person for person in people if person.told(name)["scene"]["gestures"]), None)
        if mover is None:
            people[0].page.wait_for_timeout(50)
            continue
        if mover.table.my_turn():
            plies = mover.table.plies()
            press_any(mover, mover.table, name)
            mover.table.expect_more_than(plies)
    raise AssertionError("the game does not end")


def test_two_people_play_against_each_other(ann, bob):
    name = ann.open_table(("human", "open"), "elements", SHORT)
    bob.sit(name)
    one, two = ann.look_at(name), bob.look_at(name)
    assert len(one.ids("[data-id^='hand 0 ']")) == 4 and len(one.ids("[data-id^='hand 1 ? ']")) == 4
    assert len(two.ids("[data-id^='hand 0 ? ']")) == 4 and len(two.ids("[data-id^='hand 1 ']")) == 4
    told = play_on([ann, bob], name)
    assert told["result"]["ending"] in ("gate", "cap")
    for table in (one, two):
        table.expect_status("over")
        expect(table.result).to_be_visible()


def test_two_people_and_two_bots_at_one_table(ann, bob):
    name = ann.open_table(("human", "bot:random", "open", "bot:random"), "elements", {"players": 4, **SHORT})
    bob.sit(name)
    table = ann.look_at(name)
    bob.look_at(name)
    assert len(table.ids("[data-id^='hand '][data-id*=' ? ']")) >= 10, "three hands face down"
    told = play_on([ann, bob], name)
    assert [seat["name"] for seat in told["seats"]] == ["Air", "Earth", "Fire", "Water"]
    assert {move["seat"] for move in told["moves"]} == {0, 1, 2, 3}
    table.expect_status("over")


def test_a_card_that_is_looked_at_shows_what_it_would_do(ann, bob):
    name = ann.open_table(("human", "open"), "elements", {})
    bob.sit(name)
    table = ann.look_at(name)
    card = table.ids("[data-id^='hand 0 ']")[0]
    shown = table.page.locator("#board .foreseen[data-shown]")
    assert shown.count() == 0
    table.page.mouse.move(*table.spot(card))
    expect(shown.first).to_be_visible()
    assert all(thing.startswith(f"would {card.split()[2]} ") for thing in table.ids(".foreseen[data-shown]"))
    table.page.mouse.move(5, 300)
    expect(shown).to_have_count(0)


def test_what_can_be_pressed_is_marked_around_a_piece_and_not_on_its_face(ann, bob):
    name = ann.open_table(("human", "open"), "elements", {"first_hand": 4})
    bob.sit(name)
    mover = next(person for person in (ann, bob) if person.told(name)["scene"]["gestures"])
    card = next(g["path"][0] for g in mover.told(name)["scene"]["gestures"] if g["path"][1:2] == ["air"])
    table = mover.look_at(name)
    assert table.my_turn()
    table.press(card)
    marks = table.page.locator("#board .overlay .target")
    expect(marks.first).to_be_visible()
    middles = [table.spot(piece) for piece in ("air", "earth", "fire", "water")]
    dots = [dot.bounding_box() for dot in table.page.locator("#board .overlay .target .dot").all()]
    for x, y in middles:
        assert not any(d["x"] < x < d["x"] + d["width"] and d["y"] < y < d["y"] + d["height"] for d in dots)


def test_a_half_played_card_shows_what_is_left_of_it(ann, monkeypatch):
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed("two borders 1"))
    name = ann.open_table(("human", "bot:random"), "elements", {})
    ann.move(name, next(move for move in ann.told(name)["legal"] if move.startswith("play") and "+" in move))
    table = ann.look_at(name)
    expect(table.page.locator("#board [data-id^='would still']").first).to_be_visible()
    expect(table.page.locator("#board [data-id='say']")).to_contain_text("Now ")


@pytest.mark.parametrize("back", ["takeback", "Escape"])
def test_a_half_played_card_can_be_taken_back_and_nobody_has_seen_it(ann, bob, monkeypatch, back):
    """elements.5: the first of two moves, and then another first one."""
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed("two borders 1"))
    name = ann.open_table(("human", "open"), "elements", {})
    bob.sit(name)
    mover, other = (ann, bob) if ann.told(name)["to_move"] == 0 else (bob, ann)
    table, watching = mover.look_at(name), other.look_at(name)
    table.my_turn()
    half = next(gesture for gesture in mover.told(name)["scene"]["gestures"] if gesture.get("draft"))
    press_all(table, half["path"])
    expect(table.main).to_have_attribute("data-draft", "1")
    expect(table.page.locator("#board [data-id='card']")).to_be_visible()
    expect(table.page.locator("#board [data-id^='would still']").first).to_be_visible()
    assert not watching.ids("[data-id='card']") and not other.told(name)["moves"]
    if back == "takeback":
        table.action("takeback").click()
    else:
        table.page.keyboard.press("Escape")
    expect(table.main).to_have_attribute("data-draft", "0")
    expect(table.page.locator("#board [data-id='card']")).to_have_count(0)
    assert not mover.told(name)["moves"]


def test_a_game_together_is_won_through_both_arcs(ann, bob, monkeypatch):
    """Two partners. Events happen by themselves; all the rest is pressed."""
    record = Record.from_json((Path(__file__).parent / "both_arcs.json").read_text("utf-8"))
    monkeypatch.setattr(fairness, "new_seed", record.secret)
    name = ann.open_table(("human", "open"), "elements", record.options)
    bob.sit(name)
    people = (ann, bob)
    tables = [person.look_at(name) for person in people]
    for ply, played in enumerate(Match.from_record(record).moves):
        person, table = people[played.seat], tables[played.seat]
        if not played.automatic:
            until(table.page, "ply => document.querySelectorAll('#moves .move').length - 1 >= ply", ply)
            assert table.my_turn()
            press_line(person, table, name, played.text)
        table.expect_more_than(ply)
    told = ann.told(name)
    assert told["result"]["ending"] == "out" and told["result"]["scores"] == [1.0, 1.0]
    for table in tables:
        table.expect_status("over")
        expect(table.page.locator("#moves .news", has_text="Arc 1 is won")).to_have_count(1)
        expect(table.result).to_have_text("Won together")


def to_arc_2(people, name, record):
    """Play a record up to where Arc 1 is won, without looking."""
    for ply, played in enumerate(Match.from_record(record).moves):
        if not played.automatic:
            people[played.seat].move(name, played.text)
        until(
            people[0].page,
            "([name, ply]) => fetch(`/api/tables/${name}`).then(a => a.json()).then(t => t.ply > ply)",
            [name, ply],
        )
        if "Arc 1 is won" in played.news:
            return


def test_partners_who_have_won_arc_1_may_agree_to_stop(ann, bob, monkeypatch):
    """elements.20: one proposes it, the other agrees; the result says what they have won."""
    record = Record.from_json((Path(__file__).parent / "both_arcs.json").read_text("utf-8"))
    monkeypatch.setattr(fairness, "new_seed", record.secret)
    name = ann.open_table(("human", "open"), "elements", record.options)
    bob.sit(name)
    one, two = ann.look_at(name), bob.look_at(name)
    assert not one.action("stop").is_visible()
    to_arc_2((ann, bob), name, record)
    expect(one.action("stop")).to_have_text("Stop here: Arc 1 won")
    one.action("stop").click()
    offer = "#offers [data-offer='stop']"
    expect(one.page.locator(offer)).to_contain_text("You propose to stop here: Arc 1 won.")
    expect(two.page.locator(offer)).to_contain_text("proposes to stop here: Arc 1 won.")
    two.page.locator("[data-action='stop-accept']").click()
    for table in (one, two):
        table.expect_status("over")
        expect(table.result).to_have_text("Arc 1 won")
        expect(table.page.locator("#result")).to_contain_text("Arc 1 won: the players stopped there.")
    assert ann.told(name)["result"]["scores"] == [0.0, 0.0]


def test_who_plays_alone_stops_with_two_presses(ann, monkeypatch):
    """elements.20; a person with bots needs nobody's consent, but does not stop by mistake."""
    record = Record.from_json((Path(__file__).parent / "both_arcs.json").read_text("utf-8"))
    monkeypatch.setattr(fairness, "new_seed", record.secret)
    name = ann.open_table(("human", "human"), "elements", record.options)
    table = ann.look_at(name)
    to_arc_2((ann, ann), name, record)
    stop = table.action("stop")
    expect(stop).to_have_text("Stop here: Arc 1 won")
    stop.click()
    expect(stop).to_have_text("Stop? Press again")
    table.page.wait_for_timeout(600)
    stop.click()
    table.expect_status("over")
    expect(table.result).to_have_text("Arc 1 won")


def test_the_second_move_of_a_card_may_be_left_out(ann, bob, monkeypatch):
    """elements.5"""
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed("two borders 1"))
    name = ann.open_table(("human", "open"), "elements", {})
    bob.sit(name)
    mover = ann if ann.told(name)["to_move"] == 0 else bob
    table = mover.look_at(name)
    table.my_turn()
    half = next(gesture for gesture in mover.told(name)["scene"]["gestures"] if gesture.get("draft"))
    press_all(table, half["path"])
    expect(table.main).to_have_attribute("data-draft", "1")
    expect(table.page.locator("#board [data-id='leave text']")).to_have_text("Leave it out")
    assert "pass" not in table.ids("[data-id='pass']")
    press_all(table, ["leave"])
    table.expect_more_than(0)
    assert mover.told(name)["moves"][0]["text"] == f"{half['move']}, leave"
