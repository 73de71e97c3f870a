"""What is carried, what is in focus and what is marked: a board under a hand, whether that has a mouse or keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until
from tests.browser.test_the_way import drag, end_of, expect_prepared, moves, red_to_move, turned_by

pytestmark = pytest.mark.slow

FOCUSED = "document.activeElement?.closest('#board [data-id]')?.dataset.id ?? ''"


def carried(table):
    """By how many degrees what is carried under the pointer is drawn turned."""
    turn = table.page.locator("#board .ghost [transform^='rotate']").first.get_attribute("transform")
    return round(float(re.fullmatch(r"rotate\((-?[\d.]+)\)", turn)[1])) % 360


def test_a_card_that_is_turned_while_it_is_dragged_is_carried_as_it_will_lie(ann):
    name = red_to_move(ann)
    table, card = end_of(ann, name)
    page, mouse = table.page, table.page.mouse
    target = drag(table, card)
    seen = [carried(table)]
    for turn in (
        lambda: page.keyboard.press("r"),
        lambda: mouse.wheel(0, 100),
        lambda: page.keyboard.press("r"),
        lambda: page.keyboard.press("Shift+R"),
    ):
        turn()
        page.wait_for_timeout(150)
        assert carried(table) == turned_by(table, card)
        seen.append(carried(table))
    assert seen[0] != seen[1] and seen[2] != seen[3] and seen[4] == seen[2]
    mouse.up()
    expect_prepared(table, 1)
    table.press("stay")
    table.expect_more_than(2)
    assert moves(ann, name)[2] == f"{target}={card.split()[1]}{'NESW'[seen[4] // 90]}, stay"


def test_the_focus_stays_on_the_board_when_a_turn_ends_and_has_something_to_press_when_the_next_begins(ann):
    name = ann.open_table(("human", "bot:random"), "the-way")
    table = ann.look_at(name)
    table.my_turn()
    page, keys = table.page, table.page.keyboard
    keys.press("b")
    for _ in range(4):
        table.my_turn()
        assert page.evaluate(FOCUSED) in table.choosable()
        before = table.plies()
        last = next(thing for thing in ("stay", "second", "first", "square") if thing in table.choosable())
        for _ in range(60):
            if page.evaluate(FOCUSED) == last:
                break
            keys.press("n")
        keys.press("Enter")
        table.expect_more_than(before)
        page.wait_for_timeout(600)  # what went has faded
        assert page.evaluate(FOCUSED), "the focus has fallen off the board"


def test_b_and_tab_lead_to_something_that_can_be_pressed(ann):
    table = ann.look_at(red_to_move(ann))
    table.my_turn()
    page, keys = table.page, table.page.keyboard
    page.locator("#board [data-id='unseen']").evaluate("node => node.focus()")
    assert page.evaluate(FOCUSED) == "unseen"
    keys.press("b")
    assert page.evaluate(FOCUSED) in table.choosable()
    keys.press("Tab")
    assert not page.evaluate(FOCUSED)
    keys.press("Shift+Tab")
    assert page.evaluate(FOCUSED) in table.choosable()


def test_marks_never_hide_the_words_on_a_button(ann):
    for _ in range(12):
        name = ann.open_table(("human", "human"), "the-way", {"various": True})
        if ann.told(name)["to_move"] == 0:
            break
    ann.move(name, "first")
    ann.move(name, "circle")
    table = ann.look_at(name)
    table.action("ready").click()
    table.my_turn()
    table.press("replace")
    table.page.mouse.move(5, 5)
    until(table.page, "document.querySelector('#board .overlay .chosen')")
    assert sorted(table.choosable()) == ["clockwise", "one-way", "so"]
    expect(table.page.locator("#board .overlay :is(.target, .faint-target)")).to_have_count(0)
    expect(table.page.locator("#board .overlay .start")).to_have_count(3)
