"""How long a person waits. The machines are shared, so the best of a few tries counts."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.alone]

# From the press that ends a move, as the browser stamped it, to the frame after the move is marked.
MEASURE = """() => {
  const board = document.querySelector("#board svg");
  window.waits = [];
  let pressed = 0;
  addEventListener("pointerup", (event) => (pressed = event.timeStamp), true);
  new MutationObserver(() => {
    if (!pressed || !board.querySelector("[data-pending]")) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => window.waits.push(performance.now() - since));
  }).observe(board, { subtree: true, attributes: true, attributeFilter: ["data-pending"] });
}"""


def test_an_own_move_is_marked_within_50_ms(visitor, house):
    ann = visitor("Ann", at=house.address)
    table = ann.look_at(ann.open_table())
    ann.page.evaluate(MEASURE)
    for move in range(6):
        assert table.my_turn()
        table.any_move()
        table.expect_plies(2 * move + 2)
    waits = ann.page.evaluate("window.waits")
    assert len(waits) == 6 and min(waits) < 50, waits


# What came over the line, headers included; an answer without a body of its own counts with its headers.
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((entry) => [entry.name, entry.transferSize])"""


def test_a_first_visit_is_light_and_soon_usable(visitor, house):
    waits = []
    for _ in range(3):
        page = visitor(at=house.address).page
        page.goto("/", wait_until="commit")
        expect(page.locator("[data-action='play-now']").first).to_be_enabled()
        waits.append(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        parts = page.evaluate(WEIGHT)
        assert len(parts) > 10 and sum(size for _, size in parts) < 300_000, parts
        assert all(name.startswith(house.address) for name, _ in parts), "nothing comes from elsewhere"
    assert min(waits) < 1000, waits
