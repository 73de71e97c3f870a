"""A small phone, 360 by 640, and a finger."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import SHORT

pytestmark = pytest.mark.slow

# Things that are sized for a mouse: what a finger is to press has 44 pixels each way.
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a.button, input, select")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".skip, .visually-hidden"))
  .map((node) => node.closest("label") ?? node)
  .filter((node) => node.getBoundingClientRect().height < 43.5)
  .map((node) => node.outerHTML.slice(0, 120))"""


def expect_no_sideways(page):
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [360, 360]


def test_lobby_dialog_and_game_page_fit_the_screen(phone):
    page = phone.page
    phone.open_table(visibility="public")
    page.goto("/")
    card = page.locator("[data-game='bones']")
    expect(card.locator("[data-action='play-now']")).to_be_visible()
    expect(page.locator("#mine-list [data-table]")).to_be_visible()
    expect_no_sideways(page)
    assert page.evaluate(SMALL_TARGETS) == []
    card.locator("[data-action='new-table']").tap()
    expect(page.locator("[data-action='create']")).to_be_in_viewport(ratio=1)
    expect_no_sideways(page)
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 360
    assert page.evaluate(SMALL_TARGETS) == []
    page.goto("/games/bones")
    expect(page.locator("figure.example svg.board").first).to_be_attached()
    expect(page.locator("#options")).to_be_attached()
    expect_no_sideways(page)
    assert page.evaluate(SMALL_TARGETS) == []


def test_the_first_thing_a_newcomer_can_press_is_on_the_first_screen(visitor, house):
    page = visitor(at=house.address, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).page
    page.goto("/")
    expect(page.locator("[data-action='play-now']").first).to_be_in_viewport(ratio=1)


def test_the_table_fits_the_screen_from_the_invitation_to_the_result(phone, bob):
    page = phone.page
    name = phone.open_table(("human", "open"), options=SHORT)
    table = phone.look_at(name)
    expect(table.action("copy-link")).to_be_in_viewport(ratio=1)
    expect_no_sideways(page)
    bob.sit(name)
    table.my_turn()
    for part in ("#board svg", "[data-seat='0']", "[data-seat='1']", "#turn", "#tabs"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    expect_no_sideways(page)
    assert page.evaluate(SMALL_TARGETS) == []
    for tab in ("moves", "chat", "game"):
        page.locator(f"[data-tab='{tab}']").tap()
        expect(page.locator(f"#{tab}")).to_be_in_viewport()
        expect_no_sideways(page)
        assert page.evaluate(SMALL_TARGETS) == []
    table.action("resign").tap()
    page.wait_for_timeout(600)
    table.action("resign").tap()
    expect(table.result).to_be_in_viewport(ratio=1)
    expect(table.action("rematch")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board svg")).to_be_in_viewport(ratio=0.99)
    expect_no_sideways(page)


def test_the_button_that_confirms_a_move_is_on_screen(phone):
    page = phone.page
    name = phone.open_table()
    page.goto("/")
    page.evaluate("localStorage.setItem('fiveways.settings', JSON.stringify({ confirm: true }))")
    table = phone.look_at(name)
    table.my_turn()
    table.tap("d5")
    table.tap("e5")
    expect(table.action("submit")).to_be_in_viewport(ratio=1)
    table.expect_plies(0)
    table.action("back").tap()
    table.tap("d6")
    table.action("submit").tap()
    table.expect_plies(2)
    expect(table.moves.nth(1)).to_contain_text("d5-d6")


def test_words_never_resize_the_board(phone, bob):
    name = phone.open_table(("human", "open"))
    bob.sit(name)
    table = phone.look_at(name)
    page = phone.page
    table.my_turn()
    board = page.locator("#board svg")
    for ply, mine, theirs in ((0, "d5-e5", "e5-e6"), (2, "e4-f4", "c5-c6")):
        room = board.bounding_box()
        table.tap("a1" if ply == 0 else "e5")
        table.tap("h9")
        expect(table.said.locator(".rule-link")).to_be_visible()
        assert board.bounding_box() == room
        bob.ask(f"/api/tables/{name}/draw", {"do": "offer"})
        expect(table.action("draw-decline")).to_be_in_viewport(ratio=1)
        assert board.bounding_box() == room
        table.action("draw-decline").tap()
        expect(table.action("draw-decline")).to_be_hidden()
        assert board.bounding_box() == room
        phone.move(name, mine)
        bob.move(name, theirs)
        table.expect_plies(ply + 2)
        page.evaluate("localStorage.setItem('fiveways.moved.bones', '1')")
        page.reload()
        table.my_turn()


def drag(person, start, end):
    finger = person.context.new_cdp_session(person.page)
    (x, y), (to_x, to_y) = person.table.spot(start), person.table.spot(end)

    def touch(kind, *points):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    touch("touchEnd")
    finger.detach()


def test_a_move_is_made_by_two_taps_or_by_a_drag(phone, bob):
    name = phone.open_table(("human", "open"))
    bob.sit(name)
    table = phone.look_at(name)
    table.my_turn()
    table.tap("d5")
    assert table.ids("[data-selected]") == ["d5"]
    assert sorted(table.choosable()) == ["c5", "d4", "d6", "e5"]
    table.tap("e5")
    table.expect_plies(1)
    bob.move(name, "e5-e6")
    table.my_turn()
    drag(phone, "e4", "f4")
    table.expect_plies(3)
    expect(table.moves.nth(3)).to_have_text(re.compile("e4-f4"))
    bob.move(name, "c5-c6")
    table.my_turn()
    drag(phone, "g3", "g9")
    assert table.ids("[data-selected]") == [], "a drop elsewhere takes it back"
    table.expect_plies(4)
    assert phone.page.evaluate("scrollX + scrollY") == 0


def test_the_words_of_a_hint_are_not_hidden_by_the_panel_where_it_was_asked(phone):
    table = phone.look_at(phone.open_table())
    table.my_turn()
    phone.page.locator("[data-tab='game']").tap()
    table.action("hint").tap()
    expect(table.said).to_contain_text("Hint:")
    assert table.main.get_attribute("data-sheet") is None
    expect(table.said).to_be_in_viewport(ratio=0.5)
