"""Room on the screen: low windows show the whole panel, phones give the board what words do not need."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_the_way import hand, red_to_move

pytestmark = pytest.mark.slow

PHONES = {"small": {"width": 360, "height": 640}, "large": {"width": 390, "height": 844}}
FOUR = ("human", "open", "bot:random", "bot:random")
# Buttons of the panel that are cut, that are outside of it, or whose words are.
SPILT = """() => {
  const side = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll("#game .button")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => {
      const { bottom, right } = node.getBoundingClientRect();
      return node.scrollWidth > node.clientWidth || bottom > Math.min(side.bottom, innerHeight) || right > side.right;
    })
    .map((node) => node.textContent);
}"""
ROWS = """() => document.querySelector(".move-list").clientHeight / document.querySelector(".move").offsetHeight"""
ROOM = "document.querySelector('#board svg').getBoundingClientRect().height"
ON_TOP = """(node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return [left + 8, (left + right) / 2, right - 8].every(
    (x) => node.contains(document.elementFromPoint(x, (top + bottom) / 2)));
}"""


@pytest.mark.parametrize("height", [800, 720])
@pytest.mark.parametrize(("game", "seats", "options"), [("the-way", FOUR[:2], {}), ("elements", FOUR, {"players": 4})])
def test_with_friends_the_whole_panel_is_seen_in_a_low_window(visitor, bob, height, game, seats, options):
    ann = visitor("Ann", viewport={"width": 1280, "height": height})
    name = ann.open_table(seats, game, options)
    bob.sit(name)
    table = ann.look_at(name)
    table.expect_status("playing")
    page = ann.page
    expect(page.locator("#lesson")).to_be_visible()
    expect(table.action("resign")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SPILT) == []
    assert page.evaluate(ROWS) >= 4
    bob.ask(f"/api/tables/{name}/chat", {"text": "good evening"})
    expect(page.locator("#chat .fold .badge")).to_have_text("1 new")
    page.keyboard.press("c")
    expect(page.locator("#chat li")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="Message")).to_be_in_viewport(ratio=1)
    expect(table.action("resign")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SPILT) == []


def test_actions_that_ask_again_fit_their_buttons(visitor):
    for screen in ({"width": 1280, "height": 720}, {"width": 1024, "height": 768}, *PHONES.values()):
        ann = visitor("Ann", viewport=screen)
        table = ann.look_at(ann.open_table(("human", "human")))
        table.my_turn()
        table.play("d5-e5")
        table.my_turn()
        game = ann.page.locator("[data-tab='game']")
        if game.is_visible():
            game.click()
        for action in ("draw", "resign"):
            table.action(action).click()
            expect(table.action(action)).to_contain_text("?")
            assert ann.page.locator("#game .button:visible").evaluate_all(
                "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).length"
            ) == 0, screen  # fmt: skip


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("game", ["bones", "the-way", "elements", "misdirection", "waywords"])
def test_on_a_phone_words_have_one_small_height_and_the_board_the_rest(visitor, size, game):
    cleo = visitor("Cleo", viewport=PHONES[size], has_touch=True, is_mobile=True)
    seats = ("human", *["bot:random"] * (3 if game == "misdirection" else 1))
    table = cleo.look_at(cleo.open_table(seats, game))
    page = cleo.page
    table.my_turn()
    words, board = page.locator("#status"), page.evaluate(ROOM)
    expect(page.locator("#lesson .aim")).to_be_visible()
    assert words.bounding_box()["height"] <= 60
    assert page.locator("#stage").bounding_box()["height"] >= PHONES[size]["height"] - 250
    table.tap(table.choosable()[0])
    page.wait_for_timeout(400)
    assert words.bounding_box()["height"] <= 60
    assert page.evaluate(ROOM) == board
    page.evaluate(f"localStorage.setItem('fiveways.moved.{game}', '3')")
    page.reload()
    table.my_turn()
    expect(page.locator("#lesson")).to_be_hidden()
    assert page.evaluate(ROOM) == board


def test_on_a_phone_the_lesson_is_read_whole_on_request(phone):
    table = phone.look_at(phone.open_table(game="the-way"))
    page = phone.page
    table.my_turn()
    whole = "node => node.scrollHeight <= node.clientHeight"
    lesson, board = page.locator("#lesson .all"), page.evaluate(ROOM)
    assert not lesson.evaluate(whole)
    table.action("more").tap()
    assert lesson.evaluate(whole) and page.evaluate(ROOM) == board
    expect(lesson).to_be_in_viewport(ratio=1)
    table.action("more").tap()
    assert not lesson.evaluate(whole)


def test_on_a_phone_nothing_lies_across_words_or_buttons(phone):
    table = phone.look_at(red_to_move(phone))
    page = phone.page
    table.my_turn()
    card = hand(table)[0]
    table.tap(card)
    expect(table.said).to_contain_text("is chosen")
    expect(page.locator("#lesson .all")).to_be_hidden()
    for part in (table.said, table.action("back"), table.action("turn")):
        assert part.evaluate(ON_TOP)
    page.locator("[data-tab='game']").tap()
    assert table.action("resign").evaluate(ON_TOP)


def test_on_a_phone_the_sheet_of_actions_goes_when_the_game_is_over(phone):
    table = phone.look_at(phone.open_table())
    page = phone.page
    table.my_turn()
    page.locator("[data-tab='game']").tap()
    table.action("resign").tap()
    page.wait_for_timeout(600)
    table.action("resign").tap()
    expect(table.result).to_be_visible()
    expect(page.locator("#game")).to_be_hidden()
