"""From the door to the end of a game against a bot: with the mouse, and with the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import SHORT

pytestmark = pytest.mark.slow


def test_three_presses_lead_from_the_first_visit_to_the_first_move_and_many_more_to_the_result(visitor):
    somebody = visitor()
    page, table = somebody.page, somebody.table
    page.goto("/")
    page.locator("[data-game='bones'] [data-action='play-now']").click()
    expect(page).to_have_url(re.compile("/t/"))
    assert table.my_turn()
    plies = table.plies()
    table.any_move()
    table.expect_more_than(plies)
    assert table.play_out() > 0
    expect(table.result).to_have_text(re.compile("You (won|lost)"))
    expect(page.locator("#result .rule-link")).to_have_text("Rule bones.7")
    expect(table.turn).to_have_text("The game is over")
    expect(page).to_have_title("Over - Bones")


def test_a_table_from_the_dialog_has_the_options_that_were_chosen(ann):
    page, table = ann.page, ann.table
    page.goto("/")
    page.locator("[data-game='bones'] [data-action='new-table']").click()
    page.get_by_role("radiogroup", name="Black").get_by_role("radio", name="Bot").check()
    page.get_by_label("How strong the bot of Black plays").select_option("bot:1")
    for name, value in SHORT.items():
        box = page.locator(f"[data-option='{name}']")
        if name == "begins":
            box.select_option(value)
        else:
            box.locator("input").fill(str(value))
    page.locator("[data-action='create']").click()
    table.expect_status("playing")
    assert len(table.ids("[role='button']")) > 0 and "f5" in page.locator("#board").inner_html()
    expect(table.plate(1)).to_contain_text("Bot level 1")
    table.play_out()
    expect(table.result).to_be_visible()
    assert table.plies() <= 10


def test_an_option_that_does_not_fit_is_refused_in_the_dialog_and_nothing_is_lost(ann, complaints):
    complaints.forgive("status of 422", "status of 400")
    page = ann.page
    page.goto("/")
    page.locator("[data-game='bones'] [data-action='new-table']").click()
    page.locator("[data-option='rows'] input").fill("8")
    page.locator("[data-action='create']").click()
    expect(page.locator(".form-error")).to_contain_text("one must be odd and the other even")
    expect(page.locator("[data-option='rows'] input")).to_have_value("8")
    page.locator("[data-option='rows'] input").fill("7")
    page.locator("[data-action='create']").click()
    expect(page).to_have_url(re.compile("/t/"))


def tab_to(page, selector):
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_whole_game_can_be_played_without_a_mouse(visitor):
    somebody = visitor()
    page, table, keys = somebody.page, somebody.table, somebody.page.keyboard
    page.goto("/")
    expect(page.locator("[data-game='bones']")).to_be_visible()
    tab_to(page, "[data-game='bones'] [data-action='new-table']")
    keys.press("Enter")
    tab_to(page, ".strength select")
    keys.press("Home")
    for name, value in SHORT.items():
        tab_to(page, f"[data-option='{name}'], [data-option='{name}'] input")
        keys.type(str(value))
    tab_to(page, "[data-action='create']")
    keys.press("Enter")
    table.expect_status("playing")

    assert table.my_turn()
    tab_to(page, "#board [data-id]")
    focused = "document.activeElement.dataset.id"
    before = page.evaluate(focused)
    keys.press("ArrowUp")
    assert page.evaluate(focused) != before
    keys.press("n")
    keys.press("Enter")
    assert table.ids("[data-selected]") == [page.evaluate(focused)]
    keys.press("Escape")
    assert table.ids("[data-selected]") == []

    def by_keys():
        keys.press("b")
        for _ in range(2):
            keys.press("n")
            keys.press("Enter")

    assert table.play_out(by_keys) > 0
    expect(table.result).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#board') !== null"), "the focus stays on the board"
    tab_to(page, "[data-action='rematch']")
    keys.press("Enter")
    expect(table.result).to_be_hidden()
    table.expect_status("playing")
