"""A game from an outside package: found, explained, and played in the browser, with nothing of ours changed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import chromium, complaints, shots, visitor
from tests.browser.house import House
from tests.browser.pages import until
from tests.examples.sixth import ROOT, install

__all__ = ["complaints", "shots", "visitor"]
pytestmark = pytest.mark.slow

GAME = "hare-and-hounds"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
STILL = "document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)"


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def installed():
    return install(ROOT / "build" / "sixth_game")


@pytest.fixture(scope="module")
def sixth_house(installed, tmp_path_factory):
    """A server as people start it, in an environment where the game is installed."""
    _, environment = installed
    house = House(tmp_path_factory.mktemp("sixth"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment["PYTHONPATH"])
        house.start()
    yield house
    house.kill()


def fiveways(installed, *arguments):
    program = Path(sys.executable).with_name("fiveways")
    done = subprocess.run([program, *arguments], env=installed[1], capture_output=True, text=True, check=True)
    return " ".join(done.stdout.split())


def test_the_commands_know_it(installed):
    assert f"{GAME} 2 Three hounds corner a hare" in fiveways(installed, "games")
    assert "A hound never steps back" in fiveways(installed, "rules", GAME, "4")
    assert "patience" in fiveways(installed, "options", GAME)
    assert "●" in fiveways(installed, "show", f"{GAME} a2 b1 b3 e2 0 0 -")


def test_its_own_tests_pass(installed):
    project, environment = installed
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    environment = environment | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # ours take long to load
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^1\d passed", done.stdout, re.MULTILINE), done.stdout


def calm(table, press):
    """A move made by presses that each wait until nothing glides any more."""

    def press_when_still(thing):
        until(table.page, STILL)
        press(thing)

    table.any_move(press_when_still)


def picture(page, file):
    until(page, f"{STILL} && [...document.images].every(image => image.complete)")
    page.screenshot(path=file)


def test_a_game_against_a_bot_is_played_by_pressing(sixth_house, visitor, shots):
    somebody = visitor("Ann", at=sixth_house.address)
    page, table = somebody.page, somebody.table
    page.goto("/")
    page.locator(f"[data-game='{GAME}'] [data-action='play-now']").scroll_into_view_if_needed()
    picture(page, shots / "sixth-lobby.png")
    page.locator(f"[data-game='{GAME}'] [data-action='play-now']").click()
    expect(page).to_have_url(re.compile("/t/"))
    for _ in range(2):
        assert table.my_turn()
        plies = table.plies()
        calm(table, table.press)
        table.expect_more_than(plies)
    assert table.my_turn()
    until(page, STILL)
    table.press(table.choosable()[0])
    picture(page, shots / "sixth-table.png")
    page.keyboard.press("Escape")
    table.press("hare")
    expect(table.said).to_contain_text("You move your own")
    table.play_out(lambda: calm(table, table.press))
    expect(table.result).to_have_text(re.compile("You (won|lost)"))
    expect(page.locator("#result .rule-link")).to_have_text(re.compile(rf"Rule {GAME}\.[125]"))
    picture(page, shots / "sixth-result.png")


def test_its_rule_book_moves(sixth_house, visitor, shots):
    page = visitor("Ann", at=sixth_house.address).page
    page.goto(f"/games/{GAME}")
    examples = page.locator("figure.example svg.board")
    expect(examples).to_have_count(3)
    before = examples.first.inner_html()
    until(page, "before => document.querySelector('figure.example svg.board').innerHTML !== before", before)
    picture(page, shots / "sixth-rules.png")


def test_it_is_played_on_a_phone_as_the_hare(sixth_house, visitor, shots):
    cleo = visitor("Cleo", at=sixth_house.address, **PHONE)
    table = cleo.look_at(cleo.open_table(("bot:1", "human"), GAME))
    for _ in range(2):
        assert table.my_turn()
        plies = table.plies()
        calm(table, table.tap)
        table.expect_more_than(plies)
    assert table.my_turn()
    until(cleo.page, STILL)
    table.tap("hare")
    sizes = "nodes => nodes.map(n => Math.min(n.getBoundingClientRect().width, n.getBoundingClientRect().height))"
    assert min(cleo.page.eval_on_selector_all("#board .item[data-pressable] .hit", sizes)) >= 44
    picture(cleo.page, shots / "sixth-phone.png")
