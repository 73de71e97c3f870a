"""The game keeps the laws of the house, and plays as a second reading of its rule book does."""

import random

import pytest

import fiveways
from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.testing import check_game

GAME = "hare-and-hounds"
NAMES = ("a2", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e2")


def test_it_keeps_every_law():
    assert check_game(GAME).positions > 60


class Twin:
    """The rule book once more, word for word: names instead of numbers, geometry instead of a list of lines."""

    def __init__(self, patience):
        self.hounds, self.hare, self.patience = ["a2", "b1", "b3"], "e2", patience
        self.hounds_move, self.sideways = True, 0

    @staticmethod
    def joined(one, two):
        across, up = abs(ord(one[0]) - ord(two[0])), abs(int(one[1]) - int(two[1]))
        ends_or_middle = {one, two} & {"a2", "c2", "e2"}
        return across + up == 1 or (across == up == 1 and bool(ends_or_middle))

    def steps(self):
        """hare-and-hounds.3 and 4."""
        found = set()
        for start in self.hounds if self.hounds_move else [self.hare]:
            for goal in NAMES:
                empty = goal not in (*self.hounds, self.hare)
                back = self.hounds_move and goal[0] < start[0]
                if empty and self.joined(start, goal) and not back:
                    found.add(f"{start}-{goal}")
        return found

    def step(self, text):
        start, goal = text.split("-")
        if self.hounds_move:
            self.hounds[self.hounds.index(start)] = goal
            self.sideways = self.sideways + 1 if goal[0] == start[0] else 0
        else:
            self.hare = goal
        self.hounds_move = not self.hounds_move

    def ending(self):
        """hare-and-hounds.1, 2 and 5."""
        if all(hound[0] >= self.hare[0] for hound in self.hounds):
            return "escaped"
        if not self.hounds_move and not self.steps():
            return "cornered"
        return "dawdled" if self.sideways == self.patience else None


def test_kernel_and_twin_agree_step_by_step():
    chance, endings = random.Random(1), set()
    for game in range(80):
        patience = chance.choice([4, 10])
        match, twin = fiveways.Match.new(GAME, {"patience": patience}, seed=game), Twin(patience)
        while not match.over:
            assert set(match.legal_moves) == twin.steps()
            step = chance.choice(sorted(twin.steps()))
            match.play(step)
            twin.step(step)
            assert (match.result.ending if match.result else None) == twin.ending()
        endings.add(match.result.ending)
        assert match.result.winners == ((0,) if match.result.ending == "cornered" else (1,))
    assert endings == {"cornered", "escaped", "dawdled"}


@pytest.mark.parametrize(
    ("position", "step", "rule"),
    [
        ("a2 b1 b3 e2 0 0 -", "e2-d2", 3),
        ("a2 b1 b3 e2 0 0 -", "b1-c3", 3),
        ("a2 b1 b3 e2 0 0 -", "a2-b1", 3),
        ("b2 b1 b3 d2 2 0 e2-d2", "b2-a2", 4),
        ("d1 d2 d3 e2 9 0 c2-d2", "e2-d2", 1),
        ("b2 d2 d3 b1 10 0 c2-b1", "b2-c2", 2),
        ("b2 b1 c3 e2 21 10 c2-c3", "e2-d2", 5),
    ],
)
def test_a_refusal_names_its_rule(position, step, rule):
    assert fiveways.Match.from_text(f"{GAME} {position}").why_not(step).rule == f"{GAME}.{rule}"


@pytest.mark.parametrize("text", ["a2", "a2-z9", "a1-b1"])
def test_what_is_no_step_is_not_read(text):
    with pytest.raises(BadNotation, match="like a2-b2"):
        fiveways.Match.new(GAME).why_not(text)


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("a2 a2 b3 e2 0 0 -", "on one point"),
        ("a2 b1 b3 e2 2 9 -", "9 times in a row"),
        ("a2 b1 b3 d2 2 0 e2-d1", "nobody can have made the step"),
    ],
)
def test_an_impossible_position_is_refused(position, problem):
    with pytest.raises(ImpossiblePosition, match=problem):
        fiveways.Match.from_text(f"{GAME} {position}")
