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


HOW = "Press the two squares that your piece is to cover, or drag from one to the other."


def test_a_newcomer_is_told_how_to_move_until_the_first_move(visitor):
    somebody = visitor("Dan")
    table = somebody.look_at(somebody.open_table(("bot:1", "human")))
    lesson, quote = table.page.locator("#lesson"), table.page.locator("#quote")

    def expect_lesson():
        table.my_turn()
        expect(lesson).to_contain_text("five squares in a row of your colour win")
        expect(lesson).to_contain_text(HOW)

    expect_lesson()
    table.press(table.choosable()[0])
    table.page.keyboard.press("Escape")
    expect_lesson()
    table.page.reload()
    expect_lesson()
    table.any_move()
    table.expect_plies(3)
    expect(lesson).to_be_hidden()
    expect(quote.locator("cite")).to_have_text("White")
    table.page.reload()
    table.my_turn()
    expect(lesson).to_be_hidden()


def test_with_bots_alone_there_is_no_chat(ann, bob):
    table = ann.look_at(ann.open_table())
    table.my_turn()
    expect(ann.page.locator("#chat")).to_be_hidden()
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    ann.look_at(name)
    ann.page.keyboard.press("c")
    box = ann.page.get_by_role("textbox", name="Message")
    expect(box).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(box).not_to_be_focused()


def test_actions_keep_their_places_and_their_words_fit(visitor):
    somebody = visitor("Dan", viewport={"width": 1280, "height": 800})
    table = somebody.look_at(somebody.open_table())
    table.my_turn()
    places = [table.action(name).bounding_box() for name in ("rules", "hint", "resign")]
    table.any_move()
    table.expect_plies(2)
    table.my_turn()
    expect(table.action("takeback")).to_be_visible()
    assert [table.action(name).bounding_box() for name in ("rules", "hint", "resign")] == places
    wide = "nodes => nodes.filter(n => n.offsetWidth && n.scrollWidth > n.clientWidth).map(n => n.textContent)"
    assert table.page.eval_on_selector_all(".actions .button", wide) == []


def test_the_lobby_tells_results_as_one_sees_them_oneself(visitor):
    somebody, other = visitor("Dan"), visitor("Eve")
    for _ in range(7):
        somebody.ask(f"/api/tables/{somebody.open_table()}/resign")
    shared = somebody.open_table(("human", "human"))
    somebody.ask(f"/api/tables/{shared}/resign")
    won = somebody.open_table(("human", "open"))
    other.sit(won)
    other.ask(f"/api/tables/{won}/resign")
    wide = other.open_table(("human", "open"), visibility="public", options={"rows": 15, "cols": 14})
    page = somebody.page
    page.goto("/")
    rows = page.locator("#mine-list [data-table]")
    expect(rows).to_have_count(6)
    state = page.locator("#mine-list .state")
    assert [state.nth(n).inner_text() for n in range(3)] == ["You won", "Black won", "You lost"]
    expect(page.locator(f"[data-table='{wide}'] .chip")).to_have_text("rows 15, columns 14")
    page.get_by_role("button", name="Show all 9").click()
    expect(rows).to_have_count(9)


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
