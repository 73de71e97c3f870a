"""The estimate for search: who is nearer to home stands better, and games won count."""

import random

import pytest

from fiveways import Match
from fiveways.contract.states import stream
from tests.games.the_way.situation import ROADS, cards, way, way_text

EDGE = {"b1": "sE", "c1": "sE", "d1": "SE", "e2": "SN", "e3": "SN", "e4": "sN"}
ALONG = ["a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4", "e5*", "e4*", "e3*", "e2*", "e1*", "d1*", "c1*", "b1*"]


def estimate(match: Match) -> tuple[float, float]:
    return match.game.kernel.estimate(match.state_bytes(), match.game.kernel.data(match.options))


def red(lying=None, **told) -> float:
    return estimate(way(lying, **told))[0]


@pytest.mark.parametrize("mover", ["r", "b"])
@pytest.mark.parametrize("plays", ["r", "b"])
def test_nearer_is_better_all_the_way_there_and_back(mover, plays):
    worth = [estimate(way(EDGE, circle=at, mover=mover, plays=plays, games=1))["rb".index(plays)] for at in ALONG]
    assert worth == sorted(worth) and len(set(worth)) == len(worth)
    assert worth[-1] > 0.5


def test_it_is_better_to_be_to_move():
    for filler in range(20):
        assert red(filler=filler, mover="r") > red(filler=filler, mover="b")


@pytest.mark.parametrize("mover", ["r", "b"])
@pytest.mark.parametrize("plays", ["r", "b"])
def test_the_own_way_counts_more_than_that_of_the_other(plays, mover):
    """Else two good players would close each other's roads for ever."""
    me, other = "rb".index(plays), 1 - "rb".index(plays)
    far, near = (estimate(way(EDGE, circle=at, plays=plays, mover=mover, games=1)) for at in ("b1", "d1"))
    assert near[me] - far[me] > far[other] - near[other] > 0


def test_estimates_are_modest_through_whole_sets_and_true_at_the_end():
    chance = random.Random(2)
    for number, options in enumerate([{}, {"one_way": True, "replace": True}, {"various": True}, {"games": "1"}]):
        match = Match.new("the-way", {"max_turns": 30, **options}, seed=number)
        while not match.over:
            first, second = estimate(match)
            assert abs(first) < 1 and abs(second) < 1
            match.play(chance.choice(sorted(match.legal_moves)))
        assert estimate(match) == match.result.scores


@pytest.mark.parametrize("score", ["1:0-0", "2:1-0", "2:0-1", "2:0-0", "3:2-0", "3:1-1", "3:0-1", "3:0-0"])
def test_games_won_count_a_third_each(score):
    lead = (int(score[2]) - int(score[4])) / 3
    assert red(score=score, phase="choice") == pytest.approx(lead), "before a game nothing else does"
    assert red(score=score, turn=16) == pytest.approx(lead + red(turn=16))


def test_a_single_game_counts_whole():
    assert red(EDGE, circle="b1*", games=1) == pytest.approx(3 * red(EDGE, circle="b1*"))


def test_a_game_nearly_won_is_worth_less_than_one_that_is_won():
    for score, won in (("2:1-0", 2 / 3), ("3:1-1", 1 / 3), ("3:2-0", 1)):
        assert red(EDGE, circle="b1*", score=score) < won


MIRRORED = {"R": "L", "L": "R"}


def mirror(card: str) -> str:
    """A card seen in a mirror that stands to the east: left-hand corners become right-hand ones."""
    turns = "NESW".index(card[1])
    turns = -turns - 1 if card[0] in "cRL" else -turns
    return MIRRORED.get(card[0], card[0]) + "NESW"[turns % 4]


def mirror_square(square: str) -> str:
    return "edcba"["abcde".index(square[0])] + square[1:]


@pytest.mark.parametrize(
    "options",
    [
        {"deck": "default"},
        {"deck": "1", "one_way": True},
        {"deck": "open", "one_way": True},
        {"deck": "1", "replace": True},
    ],
)
def test_circle_and_square_are_worth_the_same_in_a_mirror(options):
    """The mirror changes the Circle's corners and the Square's; each player keeps what is worth the same to him."""
    chance = random.Random(4)
    values = set()
    for seed in range(15):
        match = Match.new("the-way", options, seed=seed)
        fields = match.to_text().split()
        lying = {square: card for square, card in cards(match).items() if square in ROADS}
        hands = {"red": fields[2], "blue": fields[3], "out": fields[4], "under": ""}
        circle, square = chance.choice(ROADS), chance.choice(ROADS)
        for phase in ("board", "token"):
            here = way_text(lying, **hands, circle=circle, square=square, phase=phase, **options)
            there = way_text(
                {mirror_square(at): mirror(card) for at, card in lying.items()},
                **{whose: "".join(MIRRORED.get(kind, kind) for kind in kinds) for whose, kinds in hands.items()},
                circle=mirror_square(square), square=mirror_square(circle), plays="b", phase=phase, **options,
            )  # fmt: skip
            values.add(estimate(Match.from_text(here)))
            assert estimate(Match.from_text(here)) == estimate(Match.from_text(there)), here
    assert len(values) > 15


def test_red_and_blue_are_worth_the_same():
    for filler in range(15):
        told = {"filler": filler, "red": "ccLe", "blue": "ccLe", "circle": "c2", "square": "c4"}
        as_red = estimate(way(**told, mover="r", plays="r"))
        as_blue = estimate(way(**told, mover="b", plays="b"))
        assert as_red == as_blue[::-1]


def test_a_step_that_can_be_taken_now_is_worth_more_than_the_same_road_closed():
    lying = EDGE | {"a2": "eN", "c3": "eN"}
    opened, closed = (way(lying | {"b1": card}, phase="token") for card in ("sE", "sN"))
    assert estimate(opened)[0] > estimate(closed)[0]
    assert estimate(opened.copy().play("east"))[0] > estimate(opened.copy().play("stay"))[0]


def test_cards_in_the_hand_are_worth_something():
    few, many = {"red": "", "blue": "ccLe", "under": "ccLe"}, {"red": "ccLe", "blue": "", "under": "ccLe"}
    assert red(EDGE, **many) > red(EDGE, **few)
    walled = {"b1": "eN'", "a2": "eN'"}
    locks = {"blue": "cc", "under": "ccLL"}
    assert red(walled, red="sR", **locks) > red(walled, red="", blue="ccsR", under="ccLL") + 0.05, "a way out"


def test_a_lock_in_the_way_weighs_on_who_has_no_card_left():
    told = {"red": "", "blue": "ccLe", "under": "ccLR"}
    way_in = {"b1": "sN", "a2": "sE"}
    assert red({at: f"{card}'" for at, card in way_in.items()}, **told) < red(way_in, **told)


def test_arrows_weigh_only_where_they_count():
    """The Circle is on its way home, from d1 westwards."""
    along, against = ({"d1": "sE", "b1": card, "c1": card} for card in ("SW", "SE"))
    told = {"circle": "d1*", "red": "", "blue": "ccLe", "under": "ccLR"}
    assert red(against, **told) == red(along, **told)
    assert red(against, one_way=True, **told) < red(along, one_way=True, **told)


def test_turning_to_the_right_only_makes_some_ways_longer():
    told = {"red": "", "blue": "ccLe", "under": "ccLR"}
    one_left, one_right = {"b1": "eN", "a2": "eN"}, {"b1": "eS", "a2": "eE"}
    assert red(one_left, **told) == pytest.approx(red(one_left | {"b1": "eS"}, **told), abs=0.02)
    assert red(one_left, clockwise=True, **told) < red(one_right, clockwise=True, **told)


def follow_the_estimate(seed: int) -> int:
    """Play one game in which a seat takes the best-looking move and the other any; 1 if it wins, -1 if it loses."""
    match, chance, me = Match.new("the-way", {"games": "1"}, seed=seed), random.Random(seed), seed % 2
    kernel, data = match.game.kernel, match.game.kernel.data(match.options)

    def worth(action: int) -> float:
        after = match.state_bytes()
        kernel.apply(after, data, action, stream((1, 2, 3, 4)))
        return kernel.estimate(after, data)[me]

    while not match.over:
        actions = match.legal_moves.values()
        match.play(max(actions, key=worth) if match.to_move == me else chance.choice([*actions]))
    return round(match.result.scores[me])


def test_who_follows_the_estimate_beats_who_plays_at_random():
    games = [follow_the_estimate(seed) for seed in range(8)]
    assert games.count(1) >= 6 and -1 not in games


def test_nearer_is_better_even_when_the_other_is_walled_in():
    """Otherwise a bot that has won its game already dithers until the cap, and it is a draw."""
    walled = EDGE | {"a4": "eE'", "b5": "eN'"}
    told = {"square": "a5*", "red": "c", "blue": "", "under": "scLRccs"}
    worth = [red(walled, circle=at, games=1, **told) for at in ("e4*", "e3*", "e2*", "d1*", "c1*", "b1*")]
    assert worth == sorted(worth) and len(set(worth)) == len(worth), worth
