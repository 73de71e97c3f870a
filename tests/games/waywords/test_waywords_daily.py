"""The board of the day: everybody gets the same solitaire."""

import subprocess
import sys
from datetime import UTC, datetime

from fiveways import Match
from fiveways.contract.traits import Points
from fiveways.games.waywords import SPEC
from fiveways.match import fairness
from fiveways.testing import rule


def board(date):
    return Match.new("waywords", SPEC.trait(Points).daily, seed=fairness.daily_seed("waywords", date))


@rule("waywords.20")
def test_the_board_of_the_day_is_a_solitaire_and_counts_points():
    match = board("2026-01-31")
    assert match.options["mode"] == "solitaire" and match.options["players"] == 1
    assert SPEC.trait(Points).alone(match.options) and not SPEC.trait(Points).alone(SPEC.read())
    match.play("pass")
    assert match.result.points == (0.0,) and match.result.text == "the player stopped"


def test_a_date_is_always_the_same_board():
    told = board("2026-01-31").to_text().split()[1]
    assert told == board("2026-01-31").to_text().split()[1] != board("2026-02-01").to_text().split()[1]


def test_todays_board_can_be_played_in_the_terminal():
    def today():
        return str(board(datetime.now(UTC).date().isoformat())).splitlines()[0]

    before = today()
    command = [sys.executable, "-c", "from fiveways.cli import main; main()", "play", "waywords", "--daily"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert any(line in done.stdout for line in (before, today()))
