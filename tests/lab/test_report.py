"""A report: one page that needs nothing else, the same for the same seed, with every part of it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fiveways import __version__
from fiveways.contract import loading
from fiveways.contract.errors import BadOption, FivewaysError
from fiveways.lab.playing.places import ThisMachine
from fiveways.lab.report.page import Page
from fiveways.lab.report.report import Effort, Report
from fiveways.lab.report.reporter import Reporter
from fiveways.lab.report.variants import Difference

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
    assert not outside
    assert {found.name for found in tmp_path.iterdir()} == {f"{game}.html", f"{game}.json"}
    told = json.loads((tmp_path / f"{game}.json").read_text("utf-8"))
    assert told["game"] == game and told["nature"]["games"] == TINY.watched == len(told["lengths"])
    again = Report.read(tmp_path / f"{game}.json", game)
    assert again == page.report and Page(again).html() == text, "the figures hold all that the page shows"


def test_the_same_seed_gives_the_same_report_on_any_number_of_threads():
    pages = [Page(Reporter("bones", bot="level1", effort=TINY, place=ThisMachine(n)).make()).html() for n in (1, 3)]
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


@pytest.fixture(scope="module")
def bones() -> Report:
    return Reporter("bones", {"rows": "7"}, bot="level1", effort=TINY, seed="a b").make()


def test_a_page_says_what_made_it_and_how_to_make_it_again(bones):
    text = Page(bones).html()
    command = "fiveways report bones --games 6 --bots level1 --seed 'a b' -o rows=7"
    assert bones.command == command and command.replace("'", "&#x27;") in text and f"fiveways {__version__}" in text
    told = json.loads(json.dumps(bones.to_json(), allow_nan=False))
    assert told["command"] == command and told["version"] == __version__


def test_a_page_tells_every_option_with_its_value_and_what_it_means(bones):
    text = Page(bones).html()
    assert "<td><code>rows</code></td><td><b>7</b> (usually 9)</td><td>5, 15</td>" in text
    for option in loading.spec("bones").all_options:
        assert f"<td>{option.help}</td>" in text


def test_a_page_says_how_many_games_each_part_rests_on(bones):
    text = Page(bones).html()
    assert "4 games were watched move by move, which takes longer" in text
    assert "Every value takes games of its own, so it has 2, on the same deals" in text
    assert text.count("95 % over all looks") >= 4, "captions, the head of the table, and what the words mean"


def test_options_that_change_no_game_are_named_and_not_drawn(bones):
    same = [Difference(figure, 1.0, 1.0, 0.0, 0.0, False, 1.0, 20, 0) for figure in ("actions", "drawn", "beginning")]
    other = [replace(same[0], value=6.0, low=2.0, high=8.0, matters=True, changed=9), *same[1:]]
    page = Page(replace(bones, changes={"max_plies=60": same, "rows=9": other}))
    assert "No game changed, every one went exactly as usual: <code>max_plies=60</code>." in page.html()
    assert "rows=9" in page.pictures["options-actions"] and "max_plies" not in page.pictures["options-actions"]


def test_where_two_kinds_share_four_seats_a_page_says_which_they_have(bones):
    four = Page(replace(bones, game="misdirection", options=loading.spec("misdirection").read()))
    assert "the stronger one has Red and Green and the other Yellow and Blue" in "".join(four._skill())
    assert "One kind has White in half of the games and Black in the other half" in "".join(Page(bones)._skill())


def test_games_that_were_never_settled_have_a_sentence_of_their_own(bones):
    never = replace(bones.nature, settled=0.0, never_settled=1.0)
    assert "No game was settled before its end." in Page(replace(bones, nature=never)).html()
    some = replace(bones.nature, settled=0.3, never_settled=0.25)
    text = Page(replace(bones, nature=some)).html()
    assert "30% of a game were still to be played when it was settled; 25% of games never were before" in text


def test_charts_are_told_to_screen_readers_and_go_with_a_dark_page(bones):
    page = Page(bones)
    text = page.html()
    charts = re.findall(r"<svg class=\"chart\".*?</svg>", text, re.DOTALL)
    assert len(charts) == len(page.pictures) - 1 >= 5, "all but the map"
    for chart in charts:
        assert re.match(r'<svg class="chart" role="img" font-size="[0-9.]+" aria-label="[^"]{10,}"', chart)
        assert "currentColor" in chart and "#3f3a33" not in chart
        assert chart in page.pictures.values()


def test_letters_of_a_chart_can_be_read_on_a_phone(bones):
    page = Page(bones)
    page.html()
    wide = 390 - 32 - 12  # what a phone leaves between the edges of the page and of the figure
    for name, chart in page.pictures.items():
        if name != "map":
            width = float(re.search(r'viewBox="0 0 ([0-9.]+)', chart)[1])
            sizes = [float(size) for size in re.findall(r"font-size=.([0-9.]+)", chart)]
            assert len(sizes) == 1, "one size for all letters of a chart"
            assert sizes[0] * wide / width >= 11, name


def test_ids_of_one_page_are_different(bones):
    ids = re.findall(r'\bid="([^"]+)"', Page(bones).html())
    assert len(ids) == len(set(ids)) > 10


def test_figures_of_another_game_or_of_nothing_are_refused(bones, tmp_path):
    bones.write(tmp_path / "bones.json")
    with pytest.raises(FivewaysError, match=r"bones\.json holds a report on bones, not on elements"):
        Report.read(tmp_path / "bones.json", "elements")
    other = json.loads((tmp_path / "bones.json").read_text("utf-8"))
    del other["options"]["rows"]
    (tmp_path / "older.json").write_text(json.dumps(other), "utf-8")
    with pytest.raises(FivewaysError, match=r"older\.json was made when bones had other options"):
        Report.read(tmp_path / "older.json", "bones")
    for text in ("{}", "[]", "not JSON", '{"effort": 1}'):
        (tmp_path / "other.json").write_text(text, "utf-8")
        with pytest.raises(FivewaysError, match=r"other\.json holds no figures of a report"):
            Report.read(tmp_path / "other.json", "bones")


def _words(page: str) -> str:
    return re.sub(r"<svg.*?</svg>", "a picture", page, flags=re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(QUICK))
def test_reports_that_are_kept_with_the_source_are_small_and_made_by_this_code(game):
    kept = Path(__file__).parents[2] / "docs" / "lab"
    page = (kept / f"{game}.html").read_text("utf-8")
    assert len(page.encode()) < 150_000
    again = Page(Report.read(kept / f"{game}.json", game)).html()
    assert _words(again) == _words(page), f"run `fiveways report {game} --from docs/lab/{game}.json --out docs/lab`"
    assert {found.name for found in kept.iterdir()} == {
        "README.md", *(f"{name}.{kind}" for name in QUICK for kind in ("html", "json"))
    }  # fmt: skip
