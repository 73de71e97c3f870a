"""Drafts: a turn is prepared on the page by drawing, pressing and keys, and nobody else sees it before it is made."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until
from tests.browser.trail.woods import woods

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
CAT, ARC = ("a1", "b1", "c1"), ("b1", "b2", "c3")


@pytest.fixture(scope="module")
def trails(tmp_path_factory):
    with woods(tmp_path_factory.mktemp("trails")) as address:
        yield address


@pytest.fixture
def meet(visitor, trails):
    """Two people at a table of their own: the table's name, their pages, and both of them."""

    def begin(**screen):
        ann, bob = visitor("Ann", at=trails, **screen), visitor("Bob", at=trails)
        name = ann.open_table(("human", "open"), game="trail")
        bob.sit(name)
        mine, theirs = ann.look_at(name), bob.look_at(name)
        mine.my_turn()
        return name, ann, bob, mine, theirs

    return begin


def drawn(table):
    """The letters of the trail, in the order in which the names of things tell it."""
    labels = table.page.eval_on_selector_all(
        "#board [data-id]", "all => all.map(one => one.getAttribute('aria-label'))"
    )
    found = [re.fullmatch(r"(.) at .., (\d+) of the trail.*", label) for label in labels if label]
    return "".join(one[1] for one in sorted((one for one in found if one), key=lambda one: int(one[2])))


def expect_drawn(table, letters, prepared=None):
    expect(table.main).to_have_attribute("data-draft", str(len(letters) if prepared is None else prepared))
    expect(table.page.locator("#board svg")).to_have_attribute("aria-label", f"Trail {letters}")
    assert drawn(table) == letters


def draw(table, cells):
    """Go over some cells with the mouse."""
    mouse = table.page.mouse
    first, *others = [table.spot(cell) for cell in cells]
    mouse.move(*first)
    mouse.down()
    for spot in others:
        mouse.move(*spot, steps=4)
    mouse.up()


def test_a_word_is_drawn_with_the_mouse_and_put_down_as_one_move(meet):
    name, ann, _, mine, theirs = meet()
    draw(mine, CAT)
    expect_drawn(mine, "CAT")
    assert ann.told(name)["moves"] == []
    mine.press("put")
    for table in (mine, theirs):
        table.expect_plies(1)
        expect(table.moves.nth(1)).to_contain_text("step a1, step b1, step c1, put")
    expect(mine.main).to_have_attribute("data-draft", "0")
    expect(mine.action("restart")).to_be_hidden()


def test_a_diagonal_touches_no_neighbour_and_going_back_takes_back(meet):
    _, _, _, mine, _ = meet()
    draw(mine, ARC)
    expect_drawn(mine, "ARC")
    draw(mine, ("c3", "d4", "c3", "b2"))
    expect_drawn(mine, "AR")
    draw(mine, ("b2", "c3"))
    mine.press("put")
    mine.expect_plies(1)
    expect(mine.moves.nth(1)).to_contain_text("step b1, step b2, step c3, put")


# A server that is slow to answer about drafts.
SLOW = """const quick = fetch;
window.fetch = (address, how) => String(address).endsWith("/draft")
  ? new Promise((done) => setTimeout(done, 400)).then(() => quick(address, how)) : quick(address, how);"""


def test_a_fast_hand_loses_nothing_though_the_server_is_slow(meet):
    _, ann, _, mine, _ = meet()
    ann.context.add_init_script(SLOW)
    ann.page.reload()
    mine.my_turn()
    draw(mine, ("a1", "b1", "c1", "d1", "d2", "c2", "b2", "c2"))
    assert len(mine.ids("[data-pending]")) >= 2, "what is on its way is marked at once"
    expect_drawn(mine, "CATSSE")
    assert mine.ids("[data-pending]") == []
    ann.page.keyboard.press("Shift+Escape")
    expect_drawn(mine, "")
    for cell in CAT:
        mine.press(cell)
    mine.press("put")
    mine.expect_plies(1)
    expect(mine.moves.nth(1)).to_contain_text("step a1, step b1, step c1, put")


def test_what_cannot_follow_is_dropped_with_what_came_after_it_and_the_reason_is_said(meet):
    _, ann, _, mine, _ = meet()
    ann.context.add_init_script(SLOW.replace("400", "2500"))  # slower than the hand, however busy the machine
    ann.page.reload()
    mine.my_turn()
    for cell in ("a1", "c3", "b1"):
        mine.press(cell)
    expect_drawn(mine, "C")
    expect(mine.said).to_contain_text("A trail goes on next to its last letter")
    expect(mine.said.locator(".rule-link")).to_have_text("Rule trail.3")
    mine.press("b1")
    expect_drawn(mine, "CA")


def test_pressing_one_after_the_other_does_the_same_and_again_takes_back(meet):
    _, _, _, mine, _ = meet()
    for count, cell in enumerate(CAT, 1):
        mine.press(cell)
        expect_drawn(mine, "CAT"[:count])
    mine.press("c1")
    expect_drawn(mine, "CA")
    mine.press("d4")
    expect(mine.said).to_contain_text("A trail goes on next to its last letter")
    expect_drawn(mine, "CA")
    mine.press("c1")
    expect_drawn(mine, "CAT")
    mine.press("a1")
    expect_drawn(mine, "C")


def test_the_keyboard_draws_too(meet):
    _, ann, _, mine, _ = meet()
    keys = ann.page.keyboard
    ann.page.locator("#board [data-id='a1']").focus()
    keys.press("Enter")
    expect_drawn(mine, "C")
    keys.press("ArrowRight")
    keys.press(" ")
    expect_drawn(mine, "CA")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect_drawn(mine, "CAT")
    keys.press("Enter")
    expect_drawn(mine, "CA")
    keys.press("Enter")
    expect_drawn(mine, "CAT")
    keys.press("Escape")
    expect_drawn(mine, "CA")
    keys.press("Shift+Escape")
    expect_drawn(mine, "")


@pytest.fixture
def finger(meet):
    """Ann with a phone, and a finger that goes over cells."""
    _, ann, _, mine, _ = meet(**PHONE)
    touch = ann.context.new_cdp_session(ann.page)

    def go(cells):
        spots = [mine.spot(cell) for cell in cells]
        points = [
            (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4)
            for (x, y), (to_x, to_y) in pairwise(spots)
            for step in range(1, 5)
        ]
        send = "Input.dispatchTouchEvent"
        touch.send(send, {"type": "touchStart", "touchPoints": [{"x": spots[0][0], "y": spots[0][1]}]})
        for x, y in points:
            touch.send(send, {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        touch.send(send, {"type": "touchEnd", "touchPoints": []})

    yield ann, mine, go
    touch.detach()


def test_a_finger_draws_on_a_phone_and_scrolls_nothing(finger):
    ann, mine, go = finger
    go(ARC)
    expect_drawn(mine, "ARC")
    go(("c3", "b2"))
    expect_drawn(mine, "AR")
    go(("c1",))
    expect_drawn(mine, "ART")
    assert ann.page.evaluate("scrollX + scrollY") == 0
    for action in ("back", "restart"):
        expect(mine.action(action)).to_be_in_viewport(ratio=1)
        assert mine.action(action).bounding_box()["height"] >= 43.5
    mine.action("back").tap()
    expect_drawn(mine, "AR")
    mine.action("restart").tap()
    expect_drawn(mine, "")
    go(CAT)
    mine.tap("put")
    mine.expect_plies(1)
    assert ann.page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]


def test_an_exchange_and_a_word_are_taken_back_and_nobody_has_seen_anything(meet):
    name, ann, bob, mine, theirs = meet()
    asked = []
    bob.page.on("request", lambda request: asked.append(request.url))
    before, seq = theirs.pictured(), ann.told(name)["seq"]
    mine.press("hand 0 0")
    assert mine.ids("[data-selected]") == ["hand 0 0"]
    mine.press("a3")
    expect(mine.main).to_have_attribute("data-draft", "1")
    expect(ann.page.locator("#board [data-id='a3'] text")).to_have_text("E")
    draw(mine, ("a3", "b3"))
    expect_drawn(mine, "EA", prepared=3)
    mine.action("back").click()
    ann.page.keyboard.press("Escape")
    expect_drawn(mine, "", prepared=1)
    expect(ann.page.locator("#board [data-id='a3'] text")).to_have_text("E")
    mine.action("takeback").click()
    expect_drawn(mine, "")
    expect(ann.page.locator("#board [data-id='a3'] text")).to_have_text("L")
    expect(mine.action("back")).to_be_hidden()
    assert theirs.pictured() == before and asked == []
    assert ann.told(name)["seq"] == seq


def test_a_word_that_is_none_keeps_the_draft_and_says_why(meet, complaints):
    complaints.forgive("422")
    name, ann, _, mine, theirs = meet()
    before = theirs.pictured()
    draw(mine, ("a1", "b1"))
    mine.press("put")
    expect(mine.said).to_contain_text("that is not a word")
    expect(mine.said.locator(".rule-link")).to_have_text("Rule trail.4")
    expect_drawn(mine, "CA")
    assert theirs.pictured() == before and ann.told(name)["moves"] == []
    mine.press("c1")
    mine.press("put")
    mine.expect_plies(1)


def test_reloading_drops_a_draft_and_the_past_hides_it(meet):
    _, _, bob, mine, theirs = meet()
    draw(mine, CAT)
    mine.press("put")
    theirs.my_turn()
    draw(theirs, ("b3", "c3"))
    expect_drawn(theirs, "AC")
    bob.page.keyboard.press(",")
    expect(theirs.past).to_be_visible()
    expect(theirs.action("back")).to_be_hidden()
    until(bob.page, "document.querySelector('#board svg').getAttribute('aria-label') === 'Trail '")
    bob.page.keyboard.press("Escape")
    expect(theirs.past).to_be_hidden()
    expect_drawn(theirs, "AC")
    bob.page.reload()
    theirs.my_turn()
    expect_drawn(theirs, "")


def test_the_game_going_on_drops_a_draft_quietly(meet):
    name, ann, bob, mine, _ = meet()
    draw(mine, CAT)
    expect_drawn(mine, "CAT")
    bob.ask(f"/api/tables/{name}/chat", {"text": "Hello"})
    expect(ann.page.locator("#chat")).to_contain_text("Hello")
    expect_drawn(mine, "CAT")
    ann.move(name, "pass")
    mine.expect_plies(1)
    expect_drawn(mine, "")
    expect(mine.said).to_be_hidden()


def test_at_one_screen_a_draft_is_its_movers(visitor, trails):
    ann = visitor("Ann", at=trails)
    table = ann.look_at(ann.open_table(("human", "human"), game="trail"))
    for turn, (cells, letters) in enumerate(((CAT, "CAT"), (("b3", "c3", "d3"), "ACE")), 1):
        table.action("ready").click()
        table.my_turn()
        draw(table, cells)
        expect_drawn(table, letters)
        table.press("put")
        table.expect_plies(turn)
    expect(table.moves.nth(2)).to_contain_text("step b3, step c3, step d3, put")


def test_where_nothing_is_told_there_are_no_hints(visitor, trails):
    ann = visitor("Ann", at=trails)
    table = ann.look_at(ann.open_table(("human", "bot:random"), game="trail"))
    table.my_turn()
    expect(ann.page.locator("[data-action='hint']")).to_be_hidden()
