"""The picture of Elements: what a card would do is shown before it is played, and what a turn will cost."""

import random

import pytest

from fiveways import Match
from fiveways.games.elements.parts import CARD, KINDS, LEAVE, MOVE, OUT, PLAY, WAYS, WHOLE
from fiveways.games.elements.picture.situation import Situation
from fiveways.games.elements.pieces import Pieces
from fiveways.match.explain import why_not_pressed
from tests.games.elements.situation import state, together, versus

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
    """One border, or all pieces at once: where each ends, or that it does not move."""
    compared = 0
    for match in walk(options, seed=1, most=120):
        situation = Situation(match.view(match.to_move).record)
        for action in match.legal_moves.values():
            kind, way = divmod(action - PLAY, WAYS)
            if not 0 <= kind < len(KINDS) or (way != WHOLE and KINDS[kind].borders != 1):
                continue
            steps = situation.effects(kind).steps
            after = state(match.copy().play(action))
            if after["phase"] or after["over"] or after["arc"] != state(match)["arc"]:
                continue
            compared += 1
            for step in steps:
                if way in (WHOLE, 5 * step.piece + step.direction):
                    ends = situation.pieces.at[step.piece] if step.to is None else step.to
                    assert after["at"][step.piece] == ends, (match.to_text(), action, step)
    assert compared > 10


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_card_in_play_still_does_what_it_shows(options):
    compared = 0
    for match in walk(options, seed=7, most=150):
        view = match.view(match.to_move).record
        if view["phase"] != CARD:
            continue
        shown = {(step.piece, step.direction): step.to for step in Situation(view).effects_in_play().steps}
        asked = {divmod(action - MOVE, 5) for action in match.legal_moves.values() if action != LEAVE}
        assert set(shown) == asked, match.to_text()
        compared += 1
    assert compared


def test_pieces_of_a_file_move_together_and_that_is_foreseen():
    match = versus("b2,c2,d2,c4", "f4", "e")
    label = items(match)["hand 0 f4 0"].label
    assert "Air to c2; " in label + "; " and "Earth to d2" in label and "Fire to e2" in label


def test_arrows_lie_beside_the_pieces_they_are_about():
    """Also where several pieces wait outside: these share no cell, though none of them is on one."""
    for match in (together("wait,wait,wait,wait", "e.x", size=7), versus("c3,c3,c3,c3", "a.x.o", "e")):
        shown = items(match)
        for thing in shown.values():
            if thing.symbol.startswith(("go-", "stop-")):
                near = [shown[piece] for piece in ("air", "earth", "fire", "water")]
                assert min(abs(thing.x - piece.x) + abs(thing.y - piece.y) for piece in near) < 1.3, thing


def items(match, seat=0):
    return {item.id: item for item in match.scene(seat).items}


def test_what_a_card_would_do_belongs_to_that_card():
    match = versus("c3,c3,c5,c1", "a.f.o", "e")
    shown = items(match)
    for card in ("a", "f", "o"):
        foreseen = [item for item in shown.values() if item.when == (f"hand 0 {card} 0",)]
        symbols = {item.symbol.split("-")[0] for item in foreseen if item.symbol}
        assert symbols <= {"go", "stop", "ghost", "plate", "clear"} and symbols & {"go", "stop"}
    assert items(match, 1)["hand 0 ? 0"].symbol == "back"
    assert not any("hand 0" in name for item in items(match, 1).values() for name in item.when)


def test_why_a_step_is_blocked_is_said_with_the_card():
    match = versus("c5,c4,a1,e1", "a.w", "e")
    shown = items(match)
    assert "Earth: Air stands on c5" in shown["would a say more"].text
    assert "Air to its gate and out" in shown["hand 0 a 0"].label
    assert "Fire: the edge is in the way" in shown["would w say more"].text


def test_the_burn_is_shown_before_the_turn_ends():
    match = together("d4,d4,wait,d6", "a.f", size=7)
    shown = items(match)
    assert {name for name in shown if name.startswith("cost ")} == {"cost 2", "cost 3"}
    assert shown["deck burns"].text == "4 burn" and "4 of them burn" in shown["deck"].label


def test_objectives_are_marked_in_both_arcs():
    first = items(together("d4,d4,wait,d6", "a.f", size=7))
    second = items(together("d4,d4,out,d6", "a.f", size=7, arc=2))
    assert "goal" in first and first["north"].symbol.endswith("shut")
    assert {name for name in second if name.startswith("goal")} == {"goal 0", "goal 1", "goal 3"}
    assert Pieces(together("d4,d4,out,d6", "a.f", size=7, arc=2).view().record).at[2] == OUT


def test_with_three_players_the_west_is_only_an_edge():
    shown = items(versus("c3,c3,c3,-", "a", "f", "e"))
    assert shown["west"].symbol == "" and "edge" in shown["west"].label and "water" not in shown


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (["hand 0 a 0", "a1"], "elements.4"),
        (["air"], "elements.9"),
        (["hand 0 a 0", "earth"], "elements.7"),
    ],
)
def test_whoever_presses_what_is_no_move_is_told_the_rule(path, rule):
    match = together("c3,out,c3,c1", "a", arc=2) if rule == "elements.7" else versus("c3,c3,c3,c3", "a", "e")
    assert why_not_pressed(match, path).rule == rule


def test_a_card_from_the_hand_waits_for_the_one_in_play():
    match = versus("c3,c3,c3,c3", "a+f.e", "e").play("play a+f air north")
    assert why_not_pressed(match, ["hand 0 e 0"]).rule == "elements.5"
