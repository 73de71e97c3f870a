"""The picture of Elements: what a card would do is shown before it is played, and what a turn will cost."""

import random

import pytest

from fiveways import Match
from fiveways.games.elements.foresight import foresee
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import ELEMENTS, KINDS, OUT, PLAY, STAYS, WAYS, WHOLE
from tests.games.elements.situation import together, versus

OPTIONS = [
    {},
    {"players": 3},
    {"players": 4, "size": "7"},
    {"mode": "together", "players": 1},
    {"mode": "together", "players": 3, "size": "5"},
    {"mode": "together", "players": 4, "arcs": "1", "open_hands": False},
]


def walk(options, seed, most=60):
    """A random match, as it stands before each of its moves."""
    match, chance = Match.new("elements", options, seed=str(seed)), random.Random(seed)
    for _ in range(most):
        if match.over:
            return
        yield match
        match.play(chance.choice(sorted(match.legal_moves)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_card_does_what_was_foreseen(options):
    """One piece, one or two steps: where it ends, or that it does not move."""
    compared = 0
    for match in walk(options, seed=1):
        kernel = match.game.kernel
        board = Board(match.view(match.to_move).record)
        for action in match.legal_moves.values():
            kind, way = divmod(action - PLAY, WAYS)
            if not 0 <= kind < len(KINDS) or way == WHOLE or KINDS[kind].borders != 1:
                continue
            foreseen = {(piece, direction): to for piece, direction, to in foresee(board, kind).steps}
            after = kernel.state_record(match.copy().play(action).state_bytes())
            if after["phase"] or after["arc"] != match.view().record["arc"]:
                continue
            compared += 1
            to = foreseen[way // 5, way % 5]
            assert after["at"][way // 5] == (board.at[way // 5] if to is None else to)
    assert compared > 10


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_where_the_void_leads_is_seen_as_it_is_ruled(options):
    compared = 0
    for match in walk(options, seed=2):
        board = Board(match.view(match.to_move).record)
        for piece in board.in_play():
            for kind in ("o", "oo"):
                named = [
                    move for move in match.legal_moves if move.startswith(f"play {kind} {ELEMENTS[piece].lower()} ")
                ]
                words = {move.split()[-1] for move in named}
                ways = board.void_ways(piece) or [STAYS]
                names = ("north", "south", "east", "west", "stays")
                assert not words or words == {names[way] for way in ways}
                compared += bool(words)
    assert compared or options.get("mode") == "together"


def items(match, seat=0):
    return {item.id: item for item in match.scene(seat).items}


def test_what_a_card_would_do_belongs_to_that_card():
    match = versus("c3,c3,c5,c1", "a.f.o", "e")
    shown = items(match)
    for card in ("a", "f", "o"):
        foreseen = [item for item in shown.values() if item.when == (f"hand 0 {card} 0",)]
        assert {item.symbol for item in foreseen if item.symbol} <= {"go", "stop"} and foreseen
    assert items(match, 1)["hand 0 ? 0"].symbol == "back"
    assert not any("hand 0" in name for item in items(match, 1).values() for name in item.when)


def test_why_a_step_is_blocked_is_said_with_the_card():
    match = versus("c5,c4,a1,e1", "a.w", "e")
    shown = items(match)
    assert "Earth: Air stands on c5" in next(item.text for item in shown.values() if item.id == "would a not")
    assert "Air to its gate and out" in shown["hand 0 a 0"].label
    assert "Fire: the edge is in the way" in shown["would w not"].text


def test_the_burn_is_shown_before_the_turn_ends():
    match = together("d4,d4,wait,d6", "a.f", size=7)
    shown = items(match)
    assert {name for name in shown if name.startswith("cost ")} == {"cost 2", "cost 3"}
    assert "− 4" in shown["deck count"].text and "4 of them burn" in shown["deck"].label


def test_objectives_are_marked_in_both_arcs():
    first = items(together("d4,d4,wait,d6", "a.f", size=7))
    second = items(together("d4,d4,out,d6", "a.f", size=7, arc=2))
    assert "goal" in first and first["north"].symbol.endswith("shut")
    assert {name for name in second if name.startswith("goal")} == {"goal 0", "goal 1", "goal 3"}
    assert Board(together("d4,d4,out,d6", "a.f", size=7, arc=2).view().record).at[2] == OUT


def test_with_three_players_the_west_is_only_an_edge():
    shown = items(versus("c3,c3,c3,-", "a", "f", "e"))
    assert shown["west"].symbol == "" and "edge" in shown["west"].label and "water" not in shown
