"""Games for more than two, and for people on one side: what seats are called, and what giving up means."""

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import BadOption


def test_seats_are_called_by_what_they_play():
    assert Match.new("elements").seats == ("Air and Earth", "Fire and Water")
    assert Match.new("elements", {"pairs": "neighbours"}).seats == ("Air and Fire", "Earth and Water")
    assert Match.new("elements", {"players": 3}).seats == ("Air", "Earth", "Fire")
    assert Match.new("elements", {"players": 1, "mode": "together"}).seats == ("First",)


def test_alone_one_plays_together_without_saying_so():
    assert Match.new("elements", {"players": 1}).options["mode"] == "together"
    with pytest.raises(BadOption, match="alone one plays the game together"):
        Match.new("elements", {"players": 1, "mode": "versus"})


@pytest.mark.parametrize(
    ("options", "scores", "says"),
    [
        ({}, (-1.0, 1.0), "Fire and Water won: Air and Earth resigned"),
        ({"players": 3}, (-1.0, 0.0, 0.0), "Air resigned, undecided between the others"),
        ({"players": 3, "mode": "together"}, (-1.0, -1.0, -1.0), "First resigned"),
        ({"players": 1, "mode": "together"}, (-1.0,), "First resigned"),
    ],
)
def test_who_gives_up_loses_and_partners_with_them(options, scores, says):
    match = Match.new("elements", options, seed="giving up").resign(0)
    assert match.result.scores == scores and str(match.result) == says
    again = Match.from_record(Record.from_json(match.record().to_json()))
    assert again.result == match.result


def test_only_what_nobody_decides_is_automatic():
    """In the game together an event that leaves no choice happens by itself; nothing else does."""
    seen = set()
    for seed in range(12):
        match = Match.new("elements", {"players": 2, "mode": "together"}, seed=str(seed))
        while not match.over:
            moves = list(match.legal_moves)
            assert match.automatic == (moves[0].startswith("event") and len(moves) == 1)
            seen.add(match.automatic)
            match.play(moves[0])
        assert not match.automatic
    assert seen == {True, False}
