"""A report: one page that needs nothing else, the same for the same seed, with every part of it."""

import json
import re

import pytest

from fiveways.core.errors import BadOption, FivewaysError
from fiveways.lab.page import Page
from fiveways.lab.places import Here
from fiveways.lab.report import Effort, Reporter

TINY = Effort(games=6, watched=4, deals=2, variant=2)
QUICK = {
    "bones": {},
    "the-way": {"games": 1, "max_turns": 20},
    "elements": {"mode": "together", "arcs": "1"},
    "misdirection": {"players": 2},
    "waywords": {"mode": "alternative"},
}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", list(QUICK))
def test_every_game_can_be_reported_on(game, tmp_path):
    page = Page(Reporter(game, QUICK[game], bot="level1", effort=TINY).make())
    file = page.write(tmp_path)
    text = file.read_text("utf-8")
    assert text.count("<figure>") == len(page.pictures) >= 6
    outside = re.findall(r'(?:href|src)="(?!#)[^"]*"|url\((?!#)[^)]*\)|https?://(?!www\.w3\.org)[^\s"<]+', text)
    assert not [found for found in outside if "purl.org" not in found and "creativecommons" not in found]
    assert {f"{game}-{name}.png" for name in page.pictures} == {found.name for found in tmp_path.glob("*.png")}
    assert all(found.read_bytes().startswith(b"\x89PNG") for found in tmp_path.glob("*.png"))
    told = json.loads((tmp_path / f"{game}.json").read_text("utf-8"))
    assert told["game"] == game and told["nature"]["games"] == TINY.watched


def test_the_same_seed_gives_the_same_report_on_any_number_of_threads():
    pages = [Page(Reporter("bones", bot="level1", effort=TINY, place=Here(n)).make()).html() for n in (1, 3)]
    assert pages[0] == pages[1]


@pytest.mark.slow
def test_bots_that_play_a_deal_always_alike_tell_nothing_about_luck():
    page = Page(Reporter("waywords", {"mode": "alternative"}, bot="level1", effort=TINY).make())
    assert page.report.luck is None
    assert "cannot be measured here with level1: it plays the same deal the same way" in page.html()


def test_what_is_asked_is_told_on_the_way():
    told: dict[str, float] = {}
    Reporter("bones", bot="level1", effort=TINY, tell=told.__setitem__).make()
    assert set(told.values()) == {1.0}
    assert {"watching games", "what beginning is worth", "what options change", "level1 against random"} <= set(told)


def test_a_report_needs_enough_games_and_options_that_exist():
    with pytest.raises(FivewaysError, match="at least 20 games for each question, not 5"):
        Effort.of(5)
    with pytest.raises(BadOption, match="has no option 'colour'"):
        Reporter("bones", {"colour": "red"})
    with pytest.raises(FivewaysError, match="alone, waywords is played for points and not to win"):
        Reporter("waywords", {"mode": "solitaire"})
    with pytest.raises(FivewaysError, match="no kind of player 'oracle'"):
        Reporter("bones", bot="oracle")
