"""Notes in pencil: what somebody remembers of things that are out of sight."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.pages import until
from tests.browser.stroll.street import street

pytestmark = pytest.mark.slow

WAYS = ("north-west", "north", "north-east", "west", "erase", "east", "south-west", "south", "south-east")
STARTED = "tile 0 0"  # under the token of whoever sits first


@pytest.fixture(scope="module")
def strolls(tmp_path_factory):
    with street(tmp_path_factory.mktemp("pencil")) as address:
        yield address


@pytest.fixture
def game(visitor, strolls):
    """Ann looks at a game with Bob, who does not look; her turn."""

    def begin(**screen):
        ann, bob = visitor("Ann", at=strolls, **screen), visitor("Bob", at=strolls)
        name = ann.open_table(("human", "open"), game="stroll")
        bob.sit(name)
        ann.look_at(name).my_turn()
        return ann, bob, name

    return begin


def compass(page):
    return page.get_by_role("dialog", name="Your note on tile")


def note(page, way):
    compass(page).get_by_role("button", name=way, exact=True).click()
    expect(compass(page)).to_have_count(0)


def noted(page):
    """What is drawn: thing and angle."""
    drawn = page.evaluate("""[...document.querySelectorAll(".pencil-note[data-note]")]
      .map((node) => [node.dataset.note, node.getAttribute("transform")])""")
    return {thing: float(re.search(r"rotate\((\d+)\)", how)[1]) for thing, how in drawn}


def thing(page, name):
    return page.locator(f"[data-id='{name}']")


def test_a_right_click_opens_the_choice_and_a_note_is_drawn_and_named(game):
    ann, _, _ = game()
    table, page = ann.table, ann.page
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    page.mouse.click(*table.spot(STARTED), button="right")
    buttons = compass(page).get_by_role("button")
    assert [button.get_attribute("aria-label") for button in buttons.all()] == list(WAYS)
    for button in buttons.all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 40
    note(page, "north-east")
    assert noted(page) == {STARTED: 45}
    expect(thing(page, STARTED)).to_have_attribute(
        "aria-label", "tile 0 of street 0, out of sight, your note: north-east"
    )
    assert table.ids("[data-selected]") == [] and table.plies() == 0, "nothing was played"
    page.mouse.click(*table.spot(STARTED), button="right")
    expect(compass(page).get_by_role("button", name="north-east")).to_have_attribute("aria-pressed", "true")
    note(page, "erase")
    assert noted(page) == {}
    expect(thing(page, STARTED)).to_have_attribute("aria-label", "tile 0 of street 0, out of sight")
    assert sent == [], "nobody is told"


def test_a_right_click_elsewhere_opens_nothing(game):
    ann, _, _ = game()
    ann.page.mouse.click(*ann.table.spot("tile 0 3"), button="right")
    ann.page.wait_for_timeout(100)
    expect(compass(ann.page)).to_have_count(0)


def test_a_long_press_notes_and_a_short_one_plays(game):
    ann, _, _ = game()
    table, page = ann.table, ann.page
    page.mouse.move(*table.spot("token 0"))
    page.mouse.down()
    assert table.ids("[data-selected]") == ["token 0"]
    expect(compass(page)).to_be_visible()
    assert table.ids("[data-selected]") == [], "what the press had chosen is as it was"
    page.mouse.up()
    note(page, "west")
    assert noted(page) == {STARTED: 270}
    table.press("token 0")
    assert table.ids("[data-selected]") == ["token 0"]
    table.press("3")
    table.expect_plies(1)
    expect(compass(page)).to_have_count(0)


def test_a_drag_that_takes_its_time_is_no_long_press(game):
    ann, _, _ = game()
    table, page = ann.table, ann.page
    page.mouse.move(*table.spot("token 0"))
    page.mouse.down()
    page.mouse.move(*table.spot("3"), steps=4)
    page.wait_for_timeout(700)
    expect(compass(page)).to_have_count(0)
    page.mouse.up()
    table.expect_plies(1)


def test_a_finger_notes_by_a_long_press_on_a_small_phone(game):
    screen = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    ann, _, _ = game(**screen)
    page = ann.page
    x, y = ann.table.spot(STARTED)
    finger = ann.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(compass(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    box = compass(page).bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= 640
    compass(page).get_by_role("button", name="south", exact=True).tap()
    assert noted(page) == {STARTED: 180}


def test_the_keyboard_notes_with_p_and_the_focus_comes_back(game):
    ann, _, _ = game()
    page, press = ann.page, ann.page.keyboard.press
    thing(page, STARTED).focus()
    press("p")
    expect(compass(page).get_by_role("button", name="erase")).to_be_focused()
    press("ArrowRight")
    press("ArrowRight")
    expect(compass(page).get_by_role("button", name="east", exact=True)).to_be_focused()
    press("ArrowUp")
    expect(compass(page).get_by_role("button", name="north-east")).to_be_focused()
    press("Escape")
    expect(compass(page)).to_have_count(0)
    expect(thing(page, STARTED)).to_be_focused()
    assert noted(page) == {}
    press("p")
    press("ArrowUp")
    press("Enter")
    assert noted(page) == {STARTED: 0}
    expect(thing(page, STARTED)).to_be_focused()
    thing(page, "token 0").focus()
    press("p")
    expect(compass(page).get_by_role("button", name="north", exact=True)).to_be_focused()
    press("Escape")
    thing(page, "tile 0 3").focus()
    press("p")
    expect(compass(page)).to_have_count(0)


def test_a_press_outside_closes_the_choice_and_gives_the_focus_back(game):
    ann, _, _ = game()
    page = ann.page
    thing(page, STARTED).focus()
    page.keyboard.press("p")
    expect(compass(page)).to_be_visible()
    page.mouse.click(*ann.table.spot("tile 1 3"))
    expect(compass(page)).to_have_count(0)
    expect(thing(page, STARTED)).to_be_focused()
    assert noted(page) == {}


def test_with_the_pencil_in_hand_a_press_notes_instead_of_choosing(game):
    ann, _, _ = game()
    table, page = ann.table, ann.page
    pencil = table.action("pencil")
    expect(pencil).to_have_attribute("aria-pressed", "false")
    pencil.click()
    expect(pencil).to_have_attribute("aria-pressed", "true")
    expect(table.said).to_contain_text("The pencil is in your hand")
    table.press("token 0")
    note(page, "east")
    assert noted(page) == {STARTED: 90} and table.ids("[data-selected]") == []
    thing(page, "token 1").focus()
    page.keyboard.press("Enter")
    note(page, "north")
    assert len(noted(page)) == 2
    pencil.click()
    expect(pencil).to_have_attribute("aria-pressed", "false")
    expect(table.said).to_be_hidden()
    table.press("token 0")
    assert table.ids("[data-selected]") == ["token 0"]
    expect(compass(page)).to_have_count(0)


def test_what_cannot_be_noted_on_is_played_with_the_pencil_in_hand_too(game):
    ann, _, _ = game()
    ann.table.action("pencil").click()
    ann.table.press("1")
    ann.table.expect_plies(1)


def test_a_note_goes_with_what_it_was_noted_on_but_not_by_looking_back(game):
    ann, bob, name = game()
    table, page = ann.table, ann.page
    table.press("2")
    table.expect_plies(1)
    for tile, way in (("tile 0 2", "west"), ("tile 1 0", "north")):
        page.mouse.click(*table.spot(tile), button="right")
        note(page, way)
    page.keyboard.press("Home")
    expect(thing(page, "count")).to_have_text("0")
    assert noted(page) == {}, "notes are about now"
    page.mouse.click(*table.spot(STARTED), button="right")
    expect(table.said).to_contain_text("You are looking at the past.")
    expect(compass(page)).to_have_count(0)
    page.keyboard.press("End")
    expect(table.past).to_be_hidden()
    until(page, "document.querySelectorAll('.pencil-note[data-note]').length === 2")
    bob.move(name, "1")
    table.expect_plies(2)
    until(page, "document.querySelectorAll('.pencil-note[data-note]').length === 1")
    assert noted(page) == {"tile 0 2": 270}
    kept = json.loads(page.evaluate("localStorage.getItem('fiveways.pencil')"))
    assert kept == [[name, {"tile 0 2": 6}]]


def test_notes_are_there_again_after_the_page_was_left(game):
    ann, _, _ = game()
    page = ann.page
    page.mouse.click(*ann.table.spot(STARTED), button="right")
    note(page, "south")
    page.reload()
    ann.table.my_turn()
    assert noted(page) == {STARTED: 180}
    expect(thing(page, STARTED)).to_have_attribute("aria-label", re.compile("your note: south$"))


def test_two_pages_of_one_browser_show_the_same_notes(game):
    ann, _, name = game()
    other = ann.context.new_page()
    other.goto(f"/t/{name}")
    other.locator("#table[data-seq]").wait_for()
    ann.page.mouse.click(*ann.table.spot(STARTED), button="right")
    note(ann.page, "east")
    until(other, "document.querySelectorAll('.pencil-note[data-note]').length === 1")
    assert noted(other) == {STARTED: 90}
    expect(thing(other, STARTED)).to_have_attribute("aria-label", re.compile("your note: east$"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_choice_keeps_nobody_out(game, scheme):
    ann, _, _ = game(color_scheme=scheme)
    ann.table.action("pencil").click()
    ann.table.press(STARTED)
    expect(compass(ann.page)).to_be_visible()
    found = Axe().run(ann.page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_notes_turn_with_the_board(visitor, strolls):
    ann = visitor("Ann", at=strolls)
    name = ann.open_table(("human", "human"), game="stroll")
    table, page = ann.look_at(name), ann.page
    table.my_turn()
    page.mouse.click(*table.spot("tile 1 0"), button="right")
    note(page, "north-east")
    assert noted(page) == {"tile 1 0": 45}
    table.press("1")
    expect(table.main).to_have_attribute("data-viewer", "1")
    until(page, "document.querySelector('.pencil-note').getAttribute('transform').includes('rotate(225)')")
    expect(thing(page, "tile 1 0")).to_have_attribute("aria-label", re.compile("your note: south-west$"))
    page.mouse.click(*table.spot("tile 0 1"), button="right")
    note(page, "west")
    assert noted(page) == {"tile 1 0": 225, "tile 0 1": 270}, "as it is seen, whichever way the board is turned"
    table.press("1")
    expect(table.main).to_have_attribute("data-viewer", "0")
    until(page, "document.querySelector('.pencil-note[data-note]').getAttribute('transform').includes('rotate(90)')")
    assert noted(page) == {"tile 0 1": 90}


def test_only_the_last_twenty_tables_are_remembered(game):
    ann, _, name = game()
    page = ann.page
    page.evaluate("""() => localStorage.setItem("fiveways.pencil", JSON.stringify(
      Array.from({ length: 25 }, (_, n) => [`table ${n}`, { x: 1 }])))""")
    page.mouse.click(*ann.table.spot(STARTED), button="right")
    note(page, "east")
    kept = [table for table, _ in json.loads(page.evaluate("localStorage.getItem('fiveways.pencil')"))]
    assert kept == [*(f"table {n}" for n in range(6, 25)), name]


def test_spoilt_notes_harm_nothing(game):
    ann, _, name = game()
    page = ann.page
    for spoilt in ('"', "{}", "[1, null]", json.dumps([[name, {STARTED: 9}]]), json.dumps([[name, None]])):
        page.evaluate("spoilt => localStorage.setItem('fiveways.pencil', spoilt)", spoilt)
        page.reload()
        ann.table.my_turn()
        assert noted(page) == {}


def test_where_nothing_is_out_of_sight_there_is_no_pencil(visitor, strolls):
    ann = visitor("Ann", at=strolls)
    table = ann.look_at(ann.open_table(("human", "bot:random")))
    table.my_turn()
    assert table.page.locator("[data-action='pencil']").is_hidden()
