"""The Way in the browser: cards are turned, laid and stepped on; hands stay hidden; a set is one match."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until

pytestmark = pytest.mark.slow

SQUARES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
SHORT = {"max_turns": 20}


def expect_prepared(table, count):
    expect(table.main).to_have_attribute("data-draft", str(count))
    table.my_turn()


def moves(person, name):
    return [move["text"] for move in person.told(name)["moves"]]


def gestures(person, name):
    return person.told(name)["scene"]["gestures"]


def press_still(table, thing):
    """Press a thing once all lies still: a token may be on its way."""
    until(table.page, "!document.querySelector('#board').getAnimations({ subtree: true }).length")
    table.press(thing)


def press_side(table, thing, side):
    """Press the left (-1) or right (1) part of a thing, once it lies still: a card in mid-turn is wider."""
    until(table.page, "!document.querySelector('#board').getAnimations({ subtree: true }).length")
    x, y = table.spot(thing)
    box = table.page.locator(f"#board [data-id='{thing}'] .hit").bounding_box()
    table.page.mouse.click(x + side * box["width"] * 0.36, y - box["height"] * 0.36)


def hand(table, seat="red"):
    """The cards of a hand that can be named."""
    return [thing for thing in table.ids(f"[data-id^='{seat} ']") if re.fullmatch(rf"{seat} [sScRLtOIxe] \d", thing)]


def backs(table, seat):
    return table.ids(f"[data-id^='{seat} card ']")


def choose(table):
    """Whatever the choice before a game asks: the first button there is."""
    buttons = [thing for thing in table.choosable() if thing in ("first", "second", "circle", "square", "so")]
    table.press(buttons[0])


def one_turn(table):
    """Choose, or lay or turn a card and step or stay: by the very presses that a person makes."""
    can = table.choosable()
    if "stay" not in can:
        return choose(table)
    cards = [thing for thing in hand(table) if thing in can]
    if cards and table.plies() % 2 == 0:
        for _ in range(2):
            press_still(table, cards[0])
        press_still(table, next(thing for thing in table.choosable() if thing in SQUARES))
        expect_prepared(table, 1)
    elif table.plies() % 3 == 0:
        press_side(table, next(thing for thing in can if thing in SQUARES), 1)
        expect_prepared(table, 1)
    token = next((thing for thing in table.choosable() if thing.endswith("token")), None)
    if token:
        press_still(table, token)
    press_still(table, next(thing for thing in table.choosable() if thing in SQUARES) if token else "stay")


def begin(ann, bob=None, **options):
    """A table at which the choice has been made; where it is theirs, Ann goes first and Bob lets her."""
    name = ann.open_table(("human", "bot:random") if bob is None else ("human", "open"), "the-way", options)
    if bob:
        bob.sit(name)
    wishes = {ann: ("first", "circle", "square"), bob: ("second", "square", "circle", "first")}
    while True:
        mover = next((person for person in (ann, bob) if person and gestures(person, name)), None)
        offered = {gesture["move"] for gesture in gestures(mover, name)} if mover else set()
        if "stay" in offered:
            return name
        wish = next((wish for wish in wishes.get(mover, ()) if wish in offered), None)
        if wish:
            mover.move(name, wish)


def test_a_whole_set_against_a_bot(ann):
    name = ann.open_table(("human", "bot:random"), "the-way", SHORT)
    table = ann.look_at(name)
    score = table.page.locator("#board [data-id='score'] text")
    table.play_out(lambda: (expect(score).to_be_visible(), one_turn(table)), most=200)
    told = ann.told(name)
    assert told["result"]["ending"] in ("victory", "win", "drawn-set")
    assert sum(move["text"] in ("first", "second") for move in told["moves"]) == 3, "three games are one match"
    expect(table.page.locator("#moves .news").first).to_contain_text(re.compile("wins game 1|Game 1 is drawn"))
    expect(table.result).to_be_visible()
    assert ann.ask(f"/api/tables/{name}/record", method="GET")["moves"], "and one record"


def turned_by(table, thing):
    """By how many degrees a thing is drawn turned."""
    style = table.page.locator(f"#board [data-id='{thing}']").evaluate("node => node.style.transform")
    return round(float(re.search(r"rotate\((-?[\d.]+)deg\)", style)[1])) % 360


def end_of(person, name):
    """The person's card with four positions, or any, and the table it is on."""
    table = person.look_at(name)
    table.my_turn()
    cards = hand(table)
    return table, next((card for card in cards if card.split()[1] not in "sx"), cards[0])


def red_to_move(ann, **options):
    """A table at which Ann, Red, has the first turn."""
    while True:
        name = begin(ann, **options)
        if len(moves(ann, name)) == 2:
            return name


def test_a_card_in_the_hand_turns_by_key_wheel_second_press_and_button(ann):
    name = red_to_move(ann)
    table, card = end_of(ann, name)
    turns = sorted({gesture["turn"] for gesture in gestures(ann, name) if gesture["path"][0] == card})
    table.press(card)
    seen = [turned_by(table, card)]
    for turn in (
        lambda: table.page.keyboard.press("r"),
        lambda: table.press(card),
        lambda: table.page.mouse.wheel(0, 100),
        lambda: table.action("turn").click(),
    ):
        turn()
        table.page.wait_for_timeout(150)
        seen.append(turned_by(table, card))
    expected = [turns[number % len(turns)] for number in range(5)]
    assert seen == expected
    table.page.keyboard.press("Shift+R")
    assert turned_by(table, card) == turns[3 % len(turns)]
    target = next(thing for thing in table.choosable() if thing in SQUARES)
    table.press(target)
    expect_prepared(table, 1)
    table.press("stay")
    table.expect_more_than(2)
    assert moves(ann, name)[2] == f"{target}={card.split()[1]}{'NESW'[turns[3 % len(turns)] // 90]}, stay"


def drag(table, card):
    """Carry a card over a square where it may be laid, and do not let go; which square that is."""
    mouse = table.page.mouse
    mouse.move(*table.spot(card))
    mouse.down()
    target = next(thing for thing in table.choosable() if thing in SQUARES)
    x, y = table.spot(target)
    mouse.move(x + 60, y + 30, steps=4)
    mouse.move(x, y, steps=4)
    return target


def test_a_card_is_dragged_from_the_hand_to_its_square(ann):
    name = red_to_move(ann)
    table, card = end_of(ann, name)
    target = drag(table, card)
    expect(table.page.locator("#board .ghost")).to_be_visible()
    table.page.mouse.up()
    expect_prepared(table, 1)
    table.press("stay")
    table.expect_more_than(2)
    assert moves(ann, name)[2].startswith(f"{target}={card.split()[1]}")


def test_a_card_on_the_board_turns_by_the_side_that_is_pressed_and_can_be_turned_back_before_the_step(ann):
    name = red_to_move(ann)
    table = ann.look_at(name)
    table.my_turn()
    paths = [gesture["path"] for gesture in gestures(ann, name) if gesture["move"][2:] == "-"]
    (square,) = paths[0]
    lay = turned_by(table, square)
    for side, back in (
        (1, lambda: table.action("takeback").click()),
        (-1, lambda: table.page.keyboard.press("Escape")),
    ):
        press_side(table, square, side)
        expect_prepared(table, 1)
        assert turned_by(table, square) == (lay + 90 * side) % 360
        back()
        expect_prepared(table, 0)
        assert turned_by(table, square) == lay
    assert len(moves(ann, name)) == 2, "nothing of it was made"


def test_with_the_token_chosen_a_card_that_is_not_connected_says_why_and_does_not_turn(ann):
    beside = {"circle token": {"b1", "a2"}, "square token": {"d1", "e2"}}
    for _ in range(100):
        name = red_to_move(ann)
        steps = [gesture["path"] for gesture in gestures(ann, name) if gesture["path"][0] in beside]
        if len(steps) == 1:
            break
    ((token, open_to),) = steps
    table = ann.look_at(name)
    table.my_turn()
    before = table.plies()
    table.press(token)
    (closed,) = beside[token] - {open_to}
    table.press(closed)
    expect(table.said).to_contain_text("not connected")
    expect(table.page.locator("#said [data-rule='the-way.7']")).to_be_visible()
    assert table.plies() == before


def test_what_is_within_reach_is_lit_on_request(ann):
    name = red_to_move(ann)
    table = ann.look_at(name)
    table.my_turn()
    lit = table.page.locator("#board .overlay .lit")
    reach = [item["id"] for item in ann.told(name)["scene"]["items"] if "lit" in item["marks"]]
    expect(lit).to_have_count(0)
    table.action("light").click()
    expect(lit).to_have_count(len(reach))
    table.page.keyboard.press("l")
    expect(lit).to_have_count(0)


def test_a_turn_by_keyboard_alone(ann):
    name = red_to_move(ann)
    table = ann.look_at(name)
    table.my_turn()
    keys, before = table.page.keyboard, table.plies()
    keys.press("b")
    square = next(gesture["path"][0] for gesture in gestures(ann, name) if gesture["move"][2:] == "+")
    for _ in range(60):
        if table.page.evaluate("document.activeElement?.dataset?.id") == square:
            break
        keys.press("n")
    keys.press("Enter")
    expect(table.said).to_contain_text("R turns it")
    keys.press("r")
    expect_prepared(table, 1)
    for _ in range(60):
        if table.page.evaluate("document.activeElement?.dataset?.id") == "stay":
            break
        keys.press("n")
    keys.press("Enter")
    table.expect_more_than(before)
    assert moves(ann, name)[before] == f"{square}+, stay"


def symbols(table):
    uses = "nodes => nodes.map(node => node.getAttribute('href'))"
    return table.page.eval_on_selector_all("#board .item use", uses)


@pytest.mark.parametrize("counts", [False, True])
def test_arrows_are_drawn_when_they_count(ann, counts):
    table = ann.look_at(red_to_move(ann, one_way=counts))
    arrows = re.compile("-(straight-way|corner-right|corner-left|tee-out|tee-in)$")
    assert any(map(arrows.search, symbols(table))) == counts


def test_with_clockwise_either_side_turns_to_the_right(ann):
    name = red_to_move(ann, clockwise=True)
    table = ann.look_at(name)
    table.my_turn()
    square = next(gesture["path"][0] for gesture in gestures(ann, name) if gesture["move"][2:] == "+")
    before = table.plies()
    press_side(table, square, -1)
    expect_prepared(table, 1)
    table.press("stay")
    table.expect_more_than(before)
    assert moves(ann, name)[before] == f"{square}+, stay"


def test_with_replace_the_other_card_comes_into_the_hand_and_everybody_sees_it(ann, bob):
    name = begin(ann, bob, replace=True)
    person, other, seat = (ann, bob, "red") if ann.told(name)["to_move"] == 0 else (bob, ann, "blue")
    table, watching = person.look_at(name), other.look_at(name)
    table.my_turn()
    table.press(hand(table, seat)[0])
    table.press(next(thing for thing in table.choosable() if thing in SQUARES))
    until(table.page, "document.querySelectorAll('#board [data-id^=\"lock \"]').length === 1")
    assert len(hand(table, seat)) == 4
    table.my_turn()
    table.press("stay")
    until(watching.page, "document.querySelectorAll('#board [data-id^=\"lock \"]').length === 1")
    assert len(hand(watching, seat)) == 1 and len(backs(watching, seat)) == 3


def test_with_various_the_variations_of_a_game_are_chosen_on_the_board(ann):
    for _ in range(12):
        name = ann.open_table(("human", "human"), "the-way", {"various": True})
        table = ann.told(name)
        if table["to_move"] == 0:
            break
    ann.move(name, "first")
    ann.move(name, "circle")
    page = ann.look_at(name)
    page.action("ready").click()
    page.my_turn()
    for thing in ("replace", "one-way"):
        page.press(thing)
    page.press("so")
    page.expect_more_than(2)
    assert moves(ann, name)[-1] == "rules one-way replace"
