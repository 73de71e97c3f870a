"""The estimate for search: it knows a win in one and who stands better."""

import random

import pytest

from fiveways import Match


def estimate(text: str) -> tuple[float, float]:
    match = Match.from_text(f"bones {text}")
    return match.game.kernel.estimate(match.state_bytes(), match.game.kernel.data(match.options))


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/8/2EWEW2/8/8/8/ew4ew w 4",  # one square is missing
        "8/8/8/8/EWEs4/3n4/8/8/ew6 w 4",  # two neighbouring squares are missing
    ],
)
def test_a_win_in_one_is_seen(text):
    assert estimate(text)[0] > 0.95


def test_two_missing_squares_under_a_whole_piece_are_no_win():
    assert estimate("8/8/8/8/1EWew3/5S2/5N2/8/8 w 4".replace("1EWew3", "EWew4"))[0] < 0.9


def test_the_guess_never_lies_about_a_finished_game_and_is_even():
    match = Match.new("bones", seed="e")
    while not match.over:
        match.play(next(iter(match.legal_moves)))
    data = match.game.kernel.data(match.options)
    assert match.game.kernel.estimate(match.state_bytes(), data) == match.result.scores
    for played in match.history():
        white, black = match.game.kernel.estimate(played.state_bytes(), data)
        assert white == -black


def test_a_win_in_one_is_claimed_exactly_when_there_is_one():
    """Against trying every move, over whole random games."""
    chance = random.Random(3)
    for seed in range(30):
        match = Match.new("bones", {"rows": 7, "cols": 6, "in_a_row": 4}, seed=f"{seed}")
        while not match.over:
            moves = match.legal_moves
            guess = match.game.kernel.estimate(match.state_bytes(), match.game.kernel.data(match.options))
            wins = False
            for action in moves.values():
                wins |= match.play(action).over
                match.take_back()
            assert wins == (guess[match.to_move] > 0.95), match.to_text()
            match.play(chance.choice(list(moves)))
