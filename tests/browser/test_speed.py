"""What a person does not have to wait for. How long they do wait is measured by `fiveways bench --only page`."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import until

pytestmark = pytest.mark.slow

# The frames that the browser draws from the press that ends a move to the mark on it.
COUNT_FRAMES = """() => {
  const board = document.querySelector("#board svg");
  window.frames_until_marked = [];
  let frames = null;
  const tick = () => {
    if (frames !== null) frames += 1;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  addEventListener("pointerup", () => (frames = 0), true);
  new MutationObserver(() => {
    if (frames === null || !board.querySelector("[data-pending]")) return;
    window.frames_until_marked.push(frames);
    frames = null;
  }).observe(board, { subtree: true, attributes: true, attributeFilter: ["data-pending"] });
}"""


def test_an_own_move_is_marked_at_once_and_not_when_the_server_answers(visitor, house):
    ann = visitor("Ann", at=house.address)
    table = ann.look_at(ann.open_table())
    held = []
    ann.page.route(re.compile("/moves$"), lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks it)
    ann.page.evaluate(COUNT_FRAMES)
    for move in range(3):
        assert table.my_turn()
        table.any_move()
        marked = until(
            ann.page, "number => window.frames_until_marked.length === number && frames_until_marked", move + 1
        )
        assert marked[-1] <= 1, "the mark is there in the next frame"
        until(ann.page, "() => document.querySelector('[data-pending]')")
        assert len(held) == 1, "the server has not answered yet"
        held.pop().continue_()
        table.expect_plies(2 * move + 2)


# What came over the line, headers included; an answer without a body of its own counts with its headers.
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((entry) => [entry.name, entry.transferSize])"""


def test_a_first_visit_is_light_and_needs_nothing_from_elsewhere(visitor, house):
    page = visitor(at=house.address).page
    page.goto("/", wait_until="commit")
    expect(page.locator("[data-action='play-now']").first).to_be_enabled()
    page.wait_for_load_state("networkidle")
    parts = page.evaluate(WEIGHT)
    assert len(parts) > 10 and sum(size for _, size in parts) < 200_000, parts
    assert all(name.startswith(house.address) for name, _ in parts)
