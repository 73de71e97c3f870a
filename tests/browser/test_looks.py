"""Every page by day, by night and on a phone: nothing that keeps somebody out, a picture of each, and stillness."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.pages import replay, until

pytestmark = pytest.mark.slow

SCREENS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
GAME = """e5-e6 c5-d5 e3-e4 c3-c4 e5-f5 e6-f6 c6-c7
 f7-g7 g5-g6 c4-c5 e4-e5 c5-c6 e6-e7"""
STILL = "document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)"


def tour(ann, bob):
    """The pages one after the other, each when it stands still."""
    page = ann.page

    def at(stop):
        until(page, f"{STILL} && [...document.images].every(image => image.complete)")
        return stop

    bob.open_table(("human", "open"), visibility="public", clock={"per_move": 60})
    bob.open_table(("human", "bot:2"), visibility="public")
    ann.open_table(("human", "bot:3"))
    page.goto("/")
    expect(page.locator("#mine-list [data-table]").first).to_be_visible()
    expect(page.locator("#open-list [data-table]").first).to_be_visible()
    yield at("lobby")

    page.locator("[data-action='new-table']").first.click()
    expect(page.locator("[data-action='create']")).to_be_visible()
    yield at("new-table")

    page.goto("/games/bones")
    expect(page.locator("figure.example svg.board").first).to_be_attached()
    yield at("game-page")

    moves = GAME.split()
    name = ann.open_table(("human", "open"), clock={"per_game": 600, "increment": 5})
    table = ann.look_at(name)
    expect(table.action("copy-link")).to_be_visible()
    yield at("invitation")

    bob.sit(name)
    bob.look_at(name)
    replay(name, (ann, bob), moves[:-1])
    bob.ask(f"/api/tables/{name}/chat", {"text": "Not so fast!"})
    table.expect_plies(12)
    assert table.my_turn()
    yield at("table")

    table.play(moves[-1])
    expect(table.result).to_have_text("You won")
    yield at("result")


ALL_CHECKS = {"resultTypes": ["violations"]}
ONLY_COLOURS = {"runOnly": ["color-contrast"]}  # nothing else differs by night


@pytest.mark.parametrize("screen", SCREENS)
def test_no_page_keeps_anybody_out(screen, visitor, house, shots):
    ann = visitor("Ann", at=house.address, **SCREENS[screen])
    bob = visitor("Bob", at=house.address)
    checks = ONLY_COLOURS if screen == "dark" else ALL_CHECKS
    grave = []
    for stop in tour(ann, bob):
        ann.page.screenshot(path=shots / f"{stop}-{screen}.png")
        for found in Axe().run(ann.page, options=checks).response["violations"]:
            if found["impact"] in ("serious", "critical"):
                nodes = [node["html"][:100] for node in found["nodes"]]
                grave.append(f"{stop}: {found['id']}, {found['help']}, {len(nodes)} such as {nodes[0]}")
    assert not grave, "\n".join(grave)


COUNT_ANIMATIONS = """() => {
  window.most = 0;
  const look = () => {
    const running = document.getAnimations().filter((animation) => animation.playState === "running");
    window.most = Math.max(window.most, running.length);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_it_so(motion, visitor):
    ann = visitor("Ann", reduced_motion=motion)
    table = ann.look_at(ann.open_table())
    ann.page.evaluate(COUNT_ANIMATIONS)
    for _ in range(3):
        table.my_turn()
        plies = table.plies()
        table.any_move()
        table.expect_more_than(plies + 1)
    ann.page.keyboard.press("Home")
    expect(table.pieces).to_have_count(0)
    ann.page.keyboard.press("End")
    table.my_turn()
    ann.page.keyboard.press("r")
    expect(ann.page.locator("figure.example svg.board").first).to_be_attached()
    until(ann.page, STILL)
    assert (ann.page.evaluate("window.most") == 0) == (motion == "reduce")


def test_the_chosen_look_counts_more_than_that_of_the_system(ann):
    page = ann.page
    page.goto("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    by_day = page.evaluate(ground)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate(ground) != by_day
    page.reload()
    assert page.evaluate(ground) != by_day
