"""The rules of Elements: together, how arcs are won and lost (elements.19 to elements.21)."""

from collections import Counter

import pytest

from fiveways import Match
from fiveways.contract.errors import BadOption
from fiveways.testing import rule
from tests.games.elements.situation import (
    BOX,
    GATE,
    LETTER,
    PIECES,
    at,
    cards,
    hand,
    opened,
    pile,
    place,
    play,
    refused,
    state,
    stood,
    together,
)

ALMOST = "c3,c3,c3,b3"
DECK = ".".join(["ff"] * 6 + ["ww"] * 6 + ["f+w"] * 2)  # no event among them, so nothing depends on what is drawn
LATE = {"arc": 2, "turn": 20, "ply": 40}


def first(cards_left: int) -> str:
    return ".".join(DECK.split(".")[:cards_left])


# --- The first arc ---


@rule("elements.19", "elements.20")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_with_one_arc_all_have_won_when_all_pieces_stand_in_the_void(players):
    match = together(ALMOST, *["f.e"] * players, arcs=1, deck=DECK).play("play f water")
    assert at(match) == "c3,c3,c3,c3"
    assert match.result.ending == "void" and match.result.rule == "elements.19"
    assert match.result.scores == (1,) * players and "all pieces stand in the void" in str(match.result)
    assert refused(match, "draw") == ("elements.19", "the game is over")


@rule("elements.19")
def test_three_pieces_in_the_void_are_not_enough():
    match = together("c3,c3,b3,b2", "f.e", "f.e", arcs=1, deck=DECK).play("play f fire")
    assert not match.over and match.to_move == 1


@rule("elements.19")
def test_an_arc_is_won_in_the_middle_of_a_card_and_the_rest_is_not_done():
    two_steps = together(ALMOST, "ff.e", "f.e", arcs=1, deck=first(5)).play("play ff water")
    assert two_steps.over and place(two_steps, "water") == "c3"
    two_borders = together(ALMOST, "x+x.e", "f.e", arcs=1, deck=DECK).play("play x+x water east")
    assert two_borders.over
    event = opened(ALMOST, "x4", "f", "e", phase="card", left=15, arcs=1, deck=DECK).play("water east")
    assert event.over and at(event) == "c3,c3,c3,c3"
    assert event.result.winners == (0, 1)


@rule("elements.19")
def test_an_event_for_all_wins_only_if_all_stand_in_the_void_at_some_moment():
    match = opened(ALMOST, "f4", "e", "e", left=15, arcs=1, deck=DECK).play("event")
    assert not match.over and at(match) == "d3,c3,c3,c3", "Air moved on before Water came"


@rule("elements.19")
@pytest.mark.parametrize(
    ("left", "lost"), [(5, True), (6, True), (7, False), (8, False)], ids=["burning", "drawing", "last", "more"]
)
def test_all_have_lost_when_a_card_must_be_burned_or_drawn_and_there_is_none(left, lost):
    match = together("c3,b3,wait,b2", "f.e", "f.e", deck=first(left)).play("play f water")
    assert match.over == lost
    assert state(match)["in_deck"] == max(0, left - 7)
    if lost:
        assert match.result.ending == "burnt" and match.result.rule == "elements.19"
        assert match.result.scores == (-1, -1) and match.result.winners == ()
        assert refused(match, "draw") == ("elements.19", "the game is over")
        assert hand(match, 1) == "e.f", "the next player has not drawn"


@rule("elements.19")
def test_with_an_empty_deck_one_may_still_play_but_not_draw():
    match = together(ALMOST, "f.e", "f.e", deck="")
    for move in ("draw", "discard e"):
        assert refused(match, move) == ("elements.19", "the deck is empty, there is no card to draw")
    assert all(move.startswith(("play", "pass")) for move in match.legal_moves)
    assert match.copy().play("play e air").result.ending == "burnt"
    assert together(ALMOST, "f.e", "f.e", deck="", arcs=1).play("play f water").result.ending == "void"


@rule("elements.19", "elements.11")
def test_who_has_no_card_and_finds_none_passes_and_all_have_lost():
    match = together(ALMOST, "", "f.e", deck="")
    assert set(match.legal_moves) == {"pass"}
    assert match.play("pass").result.ending == "burnt"


@rule("elements.19")
def test_all_have_lost_when_a_turn_ends_on_an_empty_deck():
    match = together("c3,c3,b3,b2", "f.e", "f.e", deck=first(2))
    burned = state(match)["burned"]
    match.play("play f fire")
    assert match.result.ending == "burnt" and state(match)["burned"] == burned + 2, "the last two were burned"


@rule("elements.19")
def test_the_last_card_may_be_drawn_and_the_arc_still_won():
    match = together(ALMOST, "e", "f.e", deck="e.e.f", arcs=1).play("pass")
    assert not match.over and state(match)["in_deck"] == 0 and match.to_move == 1
    assert match.copy().play("pass").result.ending == "burnt"
    assert match.play("play f water").result.ending == "void"


@rule("elements.19")
def test_who_discards_with_one_card_in_the_deck_loses_at_the_second():
    match = together(ALMOST, "f.e", "f.e", deck="ff").play("discard e")
    assert match.result.ending == "burnt" and hand(match, 0) == "f.ff"


@rule("elements.19")
def test_unless_the_last_card_is_an_event_that_wins():
    match = together(ALMOST, "f.e", "f.e", deck="x4", arcs=1).play("discard e")
    assert not match.over and match.to_move == 0
    assert match.copy().play("water east").result.ending == "void"
    lost = play(match, "air north", "earth north", "fire north", "water north")
    assert lost.result.ending == "burnt"


# --- The second arc ---


@rule("elements.20")
def test_after_the_first_arc_the_discards_go_into_the_deck_and_the_next_player_begins():
    match = together(ALMOST, "f.e", "f.e", discards="aa.a+f.aa", deck=first(3))
    burned, away = state(match)["burned"], pile(match, "away")
    match.play("play f water")
    assert not match.over and state(match)["arc"] == 2
    assert pile(match, "discards") == "" and match.to_move == 1
    assert len(cards(hand(match, 1))) == 3 and hand(match, 0) == "e", "the next player has drawn"
    drawn = Counter(cards(hand(match, 1))) - Counter(["e", "f"])
    assert Counter(cards(pile(match, "deck"))) + drawn == Counter(["ff"] * 3 + ["aa", "a+f", "aa", "f"])
    assert state(match)["burned"] == burned and pile(match, "away") == away, "nothing burns, and what is burnt stays"
    assert match.moves[-1].news == (
        "Arc 1 is won: all pieces stand in the void. "
        "You may stop here, or go on: now each has to leave through its own gate."
    )


@rule("elements.20")
@pytest.mark.parametrize(("stage", "owed"), [("drawing", 1), ("acting", 1), ("acting", 2)])
def test_who_wins_the_first_arc_by_an_event_draws_no_more(stage, owed):
    match = opened(ALMOST, "x4", "e", "e", phase="card", left=15, stage=stage, owed=owed, deck=DECK, discards="x4.f")
    hands = set()
    for seed in range(8):
        again = Match.from_text(match.to_text(), seed=seed).play("water east")
        assert state(again)["arc"] == 2 and again.to_move == 1 and hand(again, 0) == "e"
        assert len(cards(pile(again, "deck"))) + len(cards(hand(again, 1))) + bool(state(again)["event"]) == 17
        hands.add(hand(again, 1))
    assert len(hands) > 1


@rule("elements.20", "elements.15")
def test_an_arc_won_while_first_hands_are_settled_does_not_end_that():
    match = opened(ALMOST, "x4", "e.a4", "f", phase="card", left=15, stage="settling", owed=1, deck="ww.ww.ww.ww.ww")
    found = set()
    for seed in range(12):
        again = Match.from_text(match.to_text(), seed=seed).play("water east")
        assert state(again)["arc"] == 2 and again.to_move == 0 and state(again)["stage"] == 0
        found.add(next(word for word in again.to_text().split() if word.startswith("card=")))
        assert len(cards(hand(again, 0))) == 2
    assert "card=a4!" in found


@rule("elements.20")
@pytest.mark.parametrize("piece", PIECES)
def test_the_own_gate_is_closed_until_the_second_arc(piece):
    card = LETTER[piece]
    match = together(stood(piece, GATE[piece], "c3"), f"{card}.x", "e", deck=DECK)
    assert place(match.play(f"play {card} {piece}"), piece) == GATE[piece]
    late = together(stood(piece, GATE[piece], "c3"), f"{card}.x", "e", deck=DECK, **LATE)
    assert place(late.play(f"play {card} {piece}"), piece) == "out" and not late.over


@rule("elements.20", "elements.3")
@pytest.mark.parametrize("gate", PIECES)
def test_in_the_second_arc_no_other_gate_is_open(gate):
    for piece in set(PIECES) - {gate}:
        match = together(stood(piece, GATE[gate], "c3"), f"{LETTER[gate]}.x", "e", deck=DECK, **LATE)
        assert place(match.play(f"play {LETTER[gate]} {piece}"), piece) == GATE[gate]


@rule("elements.20")
def test_all_have_won_when_all_pieces_are_out():
    match = together("out,out,out,a3", "w.e", "f.e", deck=DECK, **LATE).play("play w water")
    assert match.result.ending == "out" and match.result.rule == "elements.20"
    assert match.result.scores == (1, 1) and at(match) == "out,out,out,out"
    assert refused(match, "draw") == ("elements.20", "the game is over")


@rule("elements.20")
def test_the_void_is_no_longer_enough():
    match = together("c3,c3,c3,b3", "f.e", "f.e", deck=DECK, **LATE).play("play f water")
    assert not match.over and at(match) == "c3,c3,c3,c3" and state(match)["arc"] == 2


@rule("elements.20")
def test_the_second_arc_is_lost_when_the_deck_runs_out():
    match = together("out,out,out,b3", "f.e", "f.e", deck=first(2), **LATE).play("play f water")
    assert match.result.ending == "burnt-late" and match.result.rule == "elements.20"
    assert match.result.scores == (0, 0) and match.result.title == "Arc 1 won"
    assert str(match.result) == "Arc 1 won: the deck ran out before all pieces were through their gates"
    assert refused(match, "draw") == ("elements.20", "the game is over")


# --- How hard it is ---


@rule("elements.21")
@pytest.mark.parametrize(
    ("arcs", "difficulty", "removed", "held"),
    [("2", "easy", 0, 6), ("2", "normal", 0, 4), ("2", "hard", 12, 4), ("1", "easy", 40, 4), ("1", "normal", 52, 4),
     ("1", "hard", 60, 4), ("1", "whole", 0, 4)],
)  # fmt: skip
def test_difficulty_is_a_matter_of_cards(arcs, difficulty, removed, held):
    options = {"mode": "together", "players": 2, "arcs": arcs, "difficulty": difficulty}
    match = Match.new("elements", options, seed=5)
    while state(match)["stage"] == 0:
        match.play(min(match.legal_moves))
    assert len(cards(pile(match, "away"))) == removed and state(match)["burned"] == 0
    assert len(cards(hand(match, 1))) == held
    piles = [pile(match, name) for name in ("deck", "away", "discards")] + [hand(match, 0), hand(match, 1)]
    assert Counter(card for pile in piles for card in cards(pile)) == BOX


@rule("elements.21")
def test_the_whole_deck_is_for_one_arc_only():
    with pytest.raises(BadOption, match=r"arcs=1.; with two arcs there are easy, normal and hard"):
        Match.new("elements", {"mode": "together", "arcs": "2", "difficulty": "whole"})
    follows = Match.new("elements", {"mode": "together", "difficulty": "whole"}, seed=1)
    assert follows.options["arcs"] == "1", "where nobody says how many arcs"


@rule("elements.21")
def test_other_cards_are_removed_each_time_and_nobody_sees_them():
    options = {"mode": "together", "players": 2, "arcs": "1"}
    away = {pile(Match.new("elements", options, seed=seed), "away") for seed in range(5)}
    assert len(away) == 5
    view = Match.new("elements", options, seed=1).view(0).record
    assert "away" not in view.dtype.names and int(view["removed"]) == 52
