"""The Way in the browser: whose hand is seen by whom."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_the_way import SQUARES, backs, begin, choose, expect_prepared, hand, moves, press_side

pytestmark = pytest.mark.slow


def test_two_browsers_see_their_own_hand_and_what_the_other_does(ann, bob):
    name = begin(ann, bob)
    one, two = ann.look_at(name), bob.look_at(name)
    assert len(hand(one)) == 4 and len(backs(one, "blue")) == 4 and not hand(one, "blue")
    assert len(hand(two, "blue")) == 4 and len(backs(two, "red")) == 4 and not hand(two, "red")
    mover, other = (one, two) if ann.told(name)["to_move"] == 0 else (two, one)
    mine = "red" if mover is one else "blue"
    mover.my_turn()
    card = hand(mover, mine)[0]
    mover.press(card)
    target = next(thing for thing in mover.choosable() if thing in SQUARES)
    before = moves(ann, name)
    mover.press(target)
    expect_prepared(mover, 1)
    assert len(hand(mover, mine)) == 3 and moves(ann, name) == before
    assert not other.ids(f"[data-id='lock {target}']") and len(backs(other, mine)) == 4, "nobody has seen it yet"
    mover.press("stay")
    other.page.locator(f"#board [data-id='lock {target}']").wait_for(state="attached")
    assert len(backs(other, mine)) == 3
    assert re.fullmatch(rf"{target}={card.split()[1]}[NESW], stay", moves(ann, name)[-1])
    other.my_turn()
    press_side(other, target, 1)
    expect(other.said).to_contain_text("locked")
    expect(other.page.locator("#said [data-rule='the-way.5']")).to_be_visible()


def test_between_two_turns_at_one_screen_both_hands_are_hidden_and_within_a_turn_not(ann):
    name = ann.open_table(("human", "human"), "the-way")
    table = ann.look_at(name)
    for _ in range(2):
        table.action("ready").click()
        table.my_turn()
        choose(table)
    table.action("ready").click()
    table.my_turn()
    viewer = int(table.main.get_attribute("data-viewer"))
    mine, theirs = ("red", "blue") if viewer == 0 else ("blue", "red")
    assert len(hand(table, mine)) == 4 and not hand(table, theirs)
    table.press(hand(table, mine)[0])
    table.press(next(thing for thing in table.choosable() if thing in SQUARES))
    expect_prepared(table, 1)
    expect(table.page.locator("#curtain")).to_be_hidden()
    assert len(hand(table, mine)) == 3
    table.press("stay")
    table.page.locator("#curtain:visible").wait_for()
    assert not hand(table, mine) and not hand(table, theirs)
    assert not ann.told(name)["scene"]["gestures"]
    table.action("ready").click()
    table.my_turn()
    assert len(hand(table, theirs)) == 4 and not hand(table, mine)
