"""Drawn positions of Bones that every level from 3 up must solve."""

import pytest

from fiveways import Match, load_game
from fiveways.bots.players import make_bot

SPEC = load_game("bones").spec
STRONG = [f"level{number}" for number in range(3, 6)]

# White (capitals) or Black (small letters) to move wins with one piece.
WIN_IN_ONE = [
    "8/8/8/8/2EWEW2/8/8/8/ew4ew w 4",
    "8/8/8/8/EWEs4/3n4/8/8/ew6 w 4",
    "8/8/3s4/3n4/3N4/3s4/3n4/S7/N7 b 5",
]
# The other side threatens to complete a row: only these moves leave it no win at once.
MUST_BLOCK = [
    ("8/8/8/1EWESw2/3ENW2/4n3/8/8/ew6 b 9 e5-e6", {"d5-d6"}),
    ("8/8/8/1SEWw3/1N2N3/1n6/8/EW6/8 b 7 b5-b6", {"a6-b6", "b6-c6", "b6-b7"}),
    ("6s1/6n1/8/3S4/3N4/3S4/3N4/8/8 b 3 d3-d4", {"c4-d4", "d4-e4", "d4-d5", "c5-d5", "d5-e5"}),
]
# Only these moves make threats that no single answer meets: a win in two.
WIN_IN_TWO = [
    ("8/8/8/4s3/3EsW2/EW1ew3/8/8/8 w 6 d4-e4", {"e4-e5"}),  # over two halves of Black's
    ("8/8/4s3/4n3/ewSeSW2/2N1N3/8/8/8 w 8 a5-b5", {"d4-d5"}),  # over one half
    ("8/8/3S4/3Ns3/3Enw2/3sN1S1/3n2N1/8/8 b 9 g3-g4", {"d7-e7"}),  # over one of White's
    ("8/8/8/2eEW1ew/3ew3/8/8/3EW3/8 w 8 d5-e5", {"d3-e3"}),  # on bare board, for once
    ("5S2/2s2N2/2EW3S/3sW2N/3nsW2/4n1ew/8/8/8 b 11 f8-f9", {"f4-f5"}),  # over one of White's
    ("1ew5/2ew4/4S3/3EW3/3ew1S1/3EsWN1/4n3/8/2ew4 w 12 e3-e4", {"e4-e5"}),  # over two halves of Black's
]


def answer(level: str, position: str) -> tuple[Match, str]:
    match = Match.from_text(f"bones {position}")
    choice = make_bot(SPEC, level).choose(match.view(match.to_move), b"puzzle")
    return match, match.play(choice.action).moves[-1].text


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("position", WIN_IN_ONE)
def test_a_win_in_one_is_taken(level: str, position: str):
    match, _ = answer(level, position)
    assert match.over


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize(("position", "moves"), MUST_BLOCK)
def test_a_threat_is_met(level: str, position: str, moves: set[str]):
    assert answer(level, position)[1] in moves


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize(("position", "moves"), WIN_IN_TWO)
def test_a_win_in_two_by_overlap_is_found(level: str, position: str, moves: set[str]):
    assert answer(level, position)[1] in moves
