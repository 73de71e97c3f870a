"""Looking back while the game goes on."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import replay

pytestmark = pytest.mark.slow

MOVES = ("d5-e5", "e5-e6", "e4-f4", "c5-c6")


@pytest.fixture
def name(ann, bob):
    """A game after four moves, at which Ann looks."""
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    replay(name, (ann, bob), MOVES)
    ann.look_at(name).my_turn()
    return name


def expect_past(table, words, pieces):
    expect(table.past).to_contain_text(f"You are looking at {words}.")
    expect(table.pieces).to_have_count(pieces)


def expect_now(table, pieces):
    expect(table.past).to_be_hidden()
    expect(table.pieces).to_have_count(pieces)


def test_keys_go_back_and_forth_through_the_game(ann, name):
    table, press = ann.table, ann.page.keyboard.press
    assert ann.page.evaluate("document.activeElement.tagName") == "BODY"
    press("Home")
    expect_past(table, "the start", 0)
    assert table.choosable() == []
    press("ArrowRight")
    expect_past(table, "move 1 of 4", 1)
    press("ArrowRight")
    expect_past(table, "move 2 of 4", 2)
    assert sorted(table.ids("[data-id^='last ']")) == ["last e5", "last e6"]
    press("ArrowLeft")
    expect_past(table, "move 1 of 4", 1)
    press("End")
    expect_now(table, 4)
    press("b")
    press(",")
    expect_past(table, "move 3 of 4", 3)
    press("Escape")
    expect_now(table, 4)
    assert table.choosable()


def test_home_and_end_work_while_the_board_is_in_focus_as_the_list_of_keys_says(ann, name):
    ann.page.keyboard.press("b")
    ann.page.keyboard.press("Home")
    expect_past(ann.table, "the start", 0)
    ann.page.keyboard.press("End")
    expect_now(ann.table, 4)


def test_presses_on_moves_and_buttons_do_the_same(ann, name):
    table = ann.table
    table.moves.nth(1).click()
    expect_past(table, "move 1 of 4", 1)
    expect(table.moves.nth(1)).to_have_attribute("aria-current", "step")
    table.action("next").click()
    expect_past(table, "move 2 of 4", 2)
    table.action("first").click()
    expect_past(table, "the start", 0)
    table.action("last").click()
    expect_now(table, 4)
    table.action("previous").click()
    expect_past(table, "move 3 of 4", 3)
    table.moves.nth(4).click()
    expect_now(table, 4)


def test_a_new_move_does_not_pull_the_view_away(ann, bob, name):
    table = ann.table
    table.play("g3-g4")
    table.expect_plies(5)
    table.moves.nth(1).click()
    expect_past(table, "move 1 of 5", 1)
    seen = table.pictured()
    bob.move(name, "g6-g7")
    table.expect_plies(6)
    expect_past(table, "move 1 of 6", 1)
    assert table.pictured() == seen
    expect(table.turn).to_have_text("Your turn")
    table.press("d5")
    expect(table.said).to_contain_text("You are looking at the past.")
    table.action("now").click()
    expect_now(table, 6)
    assert sorted(table.ids("[data-id^='last ']")) == ["last g6", "last g7"]
    table.my_turn()
    table.play("b2-b3")
    table.expect_plies(7)


def test_the_past_that_is_taken_back_is_left(ann, bob, name):
    table = ann.table
    table.moves.nth(3).click()
    expect_past(table, "move 3 of 4", 3)
    ann.ask(f"/api/tables/{name}/takeback", {"do": "offer"})
    bob.ask(f"/api/tables/{name}/takeback", {"do": "accept"})
    table.expect_plies(2)
    expect_now(table, 2)
