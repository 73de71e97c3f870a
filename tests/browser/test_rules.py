"""A refused move says why, and the rule book opens where it matters."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until

pytestmark = pytest.mark.slow


@pytest.fixture
def table(ann, bob):
    """Ann looks at the table and is to answer d5-e5."""
    name = ann.open_table(("open", "human"))
    bob.sit(name)
    bob.move(name, "d5-e5")
    found = ann.look_at(name)
    found.my_turn()
    return found


def test_an_illegal_choice_tells_its_rule_and_the_link_opens_the_book_there(table):
    page = table.page
    table.play("d5-e5")
    expect(table.said).to_contain_text("Both squares show one whole piece, and that may not be covered completely")
    expect(table.said).to_contain_text("e5 is chosen instead.")
    table.expect_plies(1)
    link = table.said.get_by_role("link", name="Rule bones.6")
    link.click()
    rule = page.locator("[id='rule-bones.6']")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(rule).to_have_class("rule lit")
    expect(rule).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    table.play("e5-e6")
    table.expect_plies(2)


def test_a_press_that_begins_no_move_tells_why(ann):
    table = ann.look_at(ann.open_table())
    table.my_turn()
    table.press("a1")
    expect(table.said).to_contain_text("The first piece must cover at least one of the two start squares")
    expect(table.said.get_by_role("link", name="Rule bones.3")).to_be_visible()
    table.press("d5")
    expect(table.said).to_contain_text("d5 is chosen")


def test_without_a_reason_the_page_says_what_it_knows(table):
    table.page.route("**/why", lambda route: route.fulfill(json={"message": None, "rule": None}))
    table.play("d5-e5")
    expect(table.said).to_have_text("e5 is chosen instead.")


def test_a_move_that_came_too_late_is_taken_back_and_said(table, complaints):
    complaints.forgive("status of 409")
    page = table.page
    page.route("**/moves", lambda route: route.fulfill(status=409, json=STALE))
    table.play("e5-e6")
    expect(table.said).to_contain_text("The game had already gone on. Please choose again.")
    assert table.ids("[data-pending]") == []
    page.unroute("**/moves")
    table.my_turn()
    table.play("e5-e6")
    table.expect_plies(2)


STALE = {"code": "stale", "message": "the game has gone on", "rule": None, "seq": 9}


def expect_an_example_plays(page):
    figure = page.locator("figure.example").first
    expect(figure.locator("svg.board")).to_be_attached()
    figure.scroll_into_view_if_needed()
    present = figure.locator(".example-moves [aria-current=step]")
    expect(present).to_have_count(1)
    first = present.text_content()
    until(page, "first => document.querySelector('.example-moves [aria-current=step]')?.textContent !== first", first)
    until(page, "document.querySelectorAll('figure.example')[0].querySelectorAll('[data-id^=black]').length > 0")


def test_the_rules_beside_the_board_have_examples_that_play(table):
    page = table.page
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules of Bones")).to_be_visible()
    expect(page.locator("#rules").get_by_role("heading", name="In a minute")).to_be_in_viewport()
    expect_an_example_plays(page)
    assert table.choosable(), "the board beside it can still be used"
    table.action("close-rules").click()
    expect(page.locator("#rules")).to_be_hidden()


def test_the_page_of_a_game_has_its_rules_examples_and_options(visitor):
    page = visitor().page
    page.goto("/games/bones#rule-bones.6")
    rule = page.locator("[id='rule-bones.6']")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(rule).to_be_focused()
    expect(page.locator(".options tbody tr")).to_have_count(5)
    expect_an_example_plays(page)


def test_the_game_in_a_minute_is_first_on_its_page_and_its_example_plays_at_once(visitor):
    page = visitor().page
    page.goto("/games/bones")
    minute = page.get_by_role("heading", name="In a minute")
    expect(minute).to_be_in_viewport()
    expect(page.locator("figure.example").first).to_be_in_viewport(ratio=1)
    expect_an_example_plays(page)
    assert page.evaluate("scrollY") == 0
    links = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(links.first).to_have_text("In a minute")
    expect(links.nth(-2)).to_have_text("Notes on this edition")
    page.get_by_role("link", name="Tips").click()
    expect(page.get_by_role("heading", name="Tips")).to_be_in_viewport()


def test_an_example_shows_the_forbidden_move_crossed_out_and_says_why(visitor):
    page = visitor().page
    page.goto("/games/bones#rule-bones.6")
    figure = page.locator("[id='rule-bones.6'] + figure")
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".example-why")).to_contain_text("Not allowed. Both squares show one whole piece")
    expect(figure.locator(".example-why")).to_contain_text("Rule bones.6")
    expect(figure.locator(".not-allowed")).to_have_count(2)
    expect(figure.locator("li.refused")).to_have_text("d5-e5")
    expect(figure.locator(".not-allowed")).to_have_count(0)
    expect(figure.locator(".example-why")).to_have_text("")


def test_a_table_or_game_that_is_not_there_is_said_so(visitor, complaints):
    complaints.forgive("status of 404")
    page = visitor().page
    page.goto("/t/nothere")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.goto("/nothing/there")
    page.get_by_role("heading", name="There is nothing here").wait_for()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("[data-game='bones']")).to_be_visible()
    page.goto("/games/nothere")
    expect(page.get_by_role("heading", name="We do not have this game")).to_be_visible()
