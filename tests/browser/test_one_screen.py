"""Several people at one screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until

pytestmark = pytest.mark.slow


def test_the_board_turns_to_whoever_is_to_move(ann):
    name = ann.open_table(("human", "human"))
    table = ann.look_at(name)
    table.my_turn()
    expect(table.main).to_have_attribute("data-viewer", "0")
    expect(table.turn).to_have_text("White to move")
    a1, h9 = table.spot("a1"), table.spot("h9")
    assert a1[0] < h9[0] and a1[1] > h9[1], "White sees a1 at the lower left"
    table.play("d5-e5")
    expect(table.main).to_have_attribute("data-viewer", "1")
    expect(table.main).to_have_attribute("data-to-move", "1")
    expect(table.turn).to_have_text("Black to move")
    assert table.spot("h9") == pytest.approx(a1, abs=1) and table.spot("a1") == pytest.approx(h9, abs=1)
    assert ann.told(name)["scene"]["turn"] == 180
    table.my_turn()
    table.play("e5-e6")
    expect(table.main).to_have_attribute("data-viewer", "0")
    assert table.spot("a1") == pytest.approx(a1, abs=1)
    table.action("takeback").click()
    table.expect_plies(1)
    expect(table.main).to_have_attribute("data-viewer", "1")


def test_who_holds_all_seats_ends_the_game_as_a_draw_by_a_second_press(ann):
    table = ann.look_at(ann.open_table(("human", "human")))
    table.my_turn()
    table.press_twice("draw")
    expect(table.result).to_have_text("A draw")


# Everything that the page ever showed of a card's face, and for whom: "0 card 1" is the second card shown to seat 0.
WATCH_CARDS = """() => {
  window.faces = [];
  const look = () => {
    const table = document.querySelector("#table");
    if (table?.dataset.status !== "playing") return;
    for (const card of document.querySelectorAll("[data-id^='card ']")) {
      const face = `${card.getAttribute("aria-label")} ${card.textContent}`.match(/[1-6]/);
      const seen = `${table.dataset.viewer} ${card.dataset.id}`;
      if (face && !window.faces.includes(seen)) window.faces.push(seen);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def test_between_two_turns_a_curtain_hides_the_hands(ann):
    name = ann.open_table(("human", "human"), game="kuhn")
    ann.context.add_init_script(f"({WATCH_CARDS})()")
    table = ann.look_at(name)
    curtain = ann.page.locator("#curtain")

    def faces():
        return re.findall(r"Card [1-6]", ann.page.locator("#board").inner_html().replace('data-id="card ', ""))

    expect(curtain).to_contain_text("Pass to First")
    expect(table.main).to_have_attribute("data-viewer", "")
    assert faces() == []
    table.action("ready").click()
    expect(curtain).to_be_hidden()
    expect(table.main).to_have_attribute("data-viewer", "0")
    table.my_turn()
    first = faces()
    assert len(first) == 1
    expect(ann.page.locator("[data-id='card 1']")).to_have_attribute("aria-label", "Card hidden")
    table.press("bet")
    table.expect_plies(1)

    expect(curtain).to_contain_text("Pass to Second")
    expect(table.main).to_have_attribute("data-viewer", "")
    assert faces() == []
    table.action("ready").click()
    expect(table.main).to_have_attribute("data-viewer", "1")
    table.my_turn()
    second = faces()
    assert len(second) == 1 and second != first
    expect(ann.page.locator("[data-id='card 0']")).to_have_attribute("aria-label", "Card hidden")
    assert set(ann.page.evaluate("window.faces")) == {"0 card 0", "1 card 1"}
    table.press("bet")
    table.expect_status("over")
    until(ann.page, "!document.querySelector(\"[aria-label='Card hidden']\")")
    assert faces() == first + second


def test_a_person_against_a_bot_never_gets_the_bots_card(ann):
    name = ann.open_table(("human", "bot:random"), game="kuhn")
    ann.context.add_init_script(f"({WATCH_CARDS})()")
    table = ann.look_at(name)
    while table.my_turn():
        plies = table.plies()
        table.press("pass")
        table.expect_more_than(plies)
    assert ann.page.evaluate("window.faces") == ["0 card 0"]
