"""Positions of Elements that no play can reach: everything that is wrong with one is listed."""

import pytest

from fiveways import Match
from fiveways.contract.errors import ImpossiblePosition
from tests.games.elements.situation import VOID, text

WAIT = "wait,wait,wait,wait"
TOGETHER = {"mode": "together", "size": 5}
OPEN = {**TOGETHER, "stage": "drawing", "owed": 1, "phase": "event"}
WILD = {**OPEN, "phase": "card", "card": "x4!", "discards": "x4", "left": 15}
FOUR = ("a", "a", "a", "a")
OUT = "a piece is out, so the game is over, unless it left by a card of another player still in play"
UNFIT = "do not fit each other and the turns"
NEXT = "of those whose pieces are out, the player to move has won, or else the next in turn"
ONE_CARD = "no single card took these pieces out"
ASKS = "that is nothing the card in play could ask for now"
EVENTS = "events come up only together"
ONE_MORE = "while hands are settled, or the first card of a turn is drawn, one card is still to be drawn"

IMPOSSIBLE = [
    # pieces
    ("c3,c3,c3,-", 2, {}, "Water is in play with these players"),
    ("c3,c3,c3,c3", 3, {}, "Water is not in play with these players"),
    ("-,c3,c3,-", 3, {}, "Air is in play with these players"),
    ("c3,wait,c3,c3", 2, {}, "Earth can wait outside only together, in the first arc"),
    ("c3,wait,c3,c3", 2, {**TOGETHER, "arc": 2}, "Earth can wait outside only together, in the first arc"),
    ("c3,c3,out,c2", 2, TOGETHER, "Fire can leave only in the second arc"),
    ("b2,b2,c3,c3", 2, {}, "two pieces stand on one cell, which only the void allows"),
    (VOID, 2, {"arc": 2}, "there is no arc 2 here"),
    ("c3,c3,c3,b2", 2, {**TOGETHER, "arcs": 1, "arc": 2, "deck": ""}, "there is no arc 2 here"),
    (VOID, 2, {"arc": 0}, "there is no arc 0 here"),
    # cards
    (VOID, ("a.a.a.a.a", "a.a.a.a"), {}, "there are more than 8 cards a"),
    (VOID, ("o4", "o4"), {"discards": "o4.o4"}, "there are more than 3 cards o4"),
    (WAIT, 2, {**TOGETHER, "arcs": 1, "away": "f"}, "52 cards were removed with these options, so they are away"),
    (VOID, 2, {"to": 2}, "there is no seat 2 to move, there are 2"),
    (WAIT, ("a", "o.x4"), TOGETHER, "together nobody holds an event: o x4"),
    (WAIT, ("a.oo", "a"), {**WILD, "stage": "settling", "to": 1}, "together nobody holds an event: oo"),
    (VOID, ("a", "e"), {"known": "a/"}, "seat 0 knows of more cards in other hands than are there"),
    (VOID, ("a", "e"), {"known": "e/a.a"}, "seat 1 knows of more cards in other hands than are there"),
    (WAIT, ("a", "e"), {**TOGETHER, "known": "e/"}, "together nobody knows for sure what is in a hidden hand"),
    (WAIT, ("a",), {**TOGETHER, "known": "e"}, "seat 0 knows of more cards in other hands than are there"),
    (VOID, 2, {"away": "f"}, "cards are away only in the game together"),
    # endings
    (VOID, 2, TOGETHER, "with the pieces there, over=0 cannot be"),
    (VOID, 2, {**TOGETHER, "over": 3}, "with the pieces there, over=3 cannot be"),
    (WAIT, 2, {**TOGETHER, "over": 3, "arcs": 1, "deck": "", "rest": "away"}, "over=3 cannot be"),
    (WAIT, 2, {**TOGETHER, "over": 1}, "with the pieces there, over=1 cannot be"),
    (WAIT, 2, {**TOGETHER, "over": 6}, "with the pieces there, over=6 cannot be"),
    ("out,out,out,out", 2, {**TOGETHER, "arc": 2}, "with the pieces there, over=0 cannot be"),
    (WAIT, 2, {**TOGETHER, "over": 4}, "the game is lost only when the deck is empty"),
    (WAIT, 2, {**TOGETHER, "winner": 1}, "together nobody wins alone"),
    (WAIT, 2, {**TOGETHER, "gone": 1}, "together nobody wins alone"),
    (VOID, 2, {"over": 3}, UNFIT),
    (VOID, 2, {"over": 2}, UNFIT),
    (VOID, 2, {"winner": 1}, UNFIT),
    (VOID, 2, {"over": 1}, UNFIT),
    (VOID, 2, {"turn": 300, "ply": 300}, UNFIT),
    (VOID, 2, {"turn": 301, "ply": 301, "over": 2}, UNFIT),
    ("out,c3,c3,c3", 2, {"turn": 300, "ply": 300, "over": 1, "winner": 1}, UNFIT),
    (VOID, 2, {"over": 1, "winner": 1}, NEXT),
    ("out,c3,c3,c3", 2, {"over": 1, "winner": 2}, NEXT),
    ("c3,out,c3,out", 4, {"over": 1, "winner": 2, "to": 2, "gone": 10}, NEXT),
    ("out,c3,c3,out", 4, {"over": 1, "winner": 1, "gone": 0}, ONE_CARD),
    ("out,out,c3,c3", 2, {"over": 1, "winner": 1}, ONE_CARD),
    ("out,c3,c3,c3", 2, {"over": 1, "winner": 1, "gone": 1}, ONE_CARD),
    ("out,c3,c3,c3", 2, {}, OUT),
    (VOID, 2, {"gone": 1}, OUT),
    ("out,c3,c3,c3", 2, {"turn": 300, "ply": 300, "over": 2, "gone": 1, "to": 1}, OUT),
    ("out,c3,c3,c3", 2, {"gone": 1, "phase": "card", "card": "x4", "discards": "x4", "left": 14}, OUT),
    # the card in play
    (VOID, 2, {"card": "a", "discards": "a"}, "no card is in play, so none asks for anything"),
    (VOID, 2, {"left": 1}, "no card is in play, so none asks for anything"),
    (VOID, 2, {"asked": 1}, "no card is in play, so none asks for anything"),
    ("out,c3,c3,c3", 4, {"gone": 1, "to": 1}, "no card is in play, so none asks for anything"),
    ("out,c3,c3,c3", 2, {"over": 1, "winner": 1, "phase": "card"}, "no card is in play, so none asks for anything"),
    (VOID, 2, {"phase": "card"}, "a card is in play: name it, and it lies among the discards too"),
    (VOID, 2, {"phase": "card", "card": "x4", "left": 7}, "a card is in play: name it"),
    (VOID, 2, {"phase": "card", "card": "x4!", "discards": "x4", "left": 7}, EVENTS),
    (WAIT, 2, {**WILD, "card": "x4"}, EVENTS),
    (WAIT, 2, {**TOGETHER, "phase": "card", "card": "a+f!", "discards": "a+f", "left": 1}, EVENTS),
    (VOID, 2, {"phase": "event", "card": "a4", "discards": "a4", "left": 15}, EVENTS),
    ("out,c3,c3,c3", 4, {"to": 1, "gone": 1, "phase": "card", "card": "a+f", "discards": "a+f", "left": 1},
     "only a wild card with four borders goes on when a piece is out"),
    (VOID, 2, {"phase": "card", "card": "a+f", "discards": "a+f"}, ASKS),
    (VOID, 2, {"phase": "card", "card": "a+f", "discards": "a+f", "left": 4}, ASKS),
    (VOID, 2, {"phase": "card", "card": "a+f", "discards": "a+f", "left": 1, "asked": 1}, ASKS),
    (VOID, 2, {"phase": "card", "card": "aa", "discards": "aa", "left": 1}, ASKS),
    (VOID, 2, {"phase": "card", "card": "a4", "discards": "a4", "left": 1}, ASKS),
    (VOID, 2, {"phase": "card", "card": "x4", "discards": "x4"}, ASKS),
    (VOID, 2, {"phase": "card", "card": "x4", "discards": "x4", "left": 15}, ASKS),
    (VOID, 2, {"phase": "card", "card": "x4", "discards": "x4", "left": 7, "asked": 1}, ASKS),
    ("c3,c3,c3,-", 3, {"phase": "card", "card": "x4", "discards": "x4", "left": 9}, ASKS),
    ("b2,c3,c3,c3", 2, {"phase": "card", "card": "o4", "discards": "o4", "left": 1}, ASKS),
    ("b2,c3,c3,c3", 2, {"phase": "card", "card": "o4", "discards": "o4", "left": 2, "asked": 1}, ASKS),
    ("b3,c3,c3,c3", 2, {"phase": "card", "card": "o4", "discards": "o4", "left": 1, "asked": 1}, ASKS),
    ("b3,c3,c3,c3", 2, {"phase": "card", "card": "oo", "discards": "oo", "left": 1, "asked": 1}, ASKS),
    ("b2,c3,c3,c3", 2, {"phase": "card", "card": "o", "discards": "o", "left": 1, "asked": 1}, ASKS),
    ("b2,c3,c3,c3", 2, {"phase": "card", "card": "o", "discards": "o"}, ASKS),
    (WAIT, 2, {**OPEN, "phase": "card", "card": "o!", "discards": "o"}, ASKS),
    ("c2,c3,c3,c3", 2, {**OPEN, "card": "o!", "discards": "o"}, ASKS),
    (WAIT, 2, {**OPEN, "card": "a4!", "discards": "a4", "left": 7}, ASKS),
    # how far the turn has come
    (VOID, 2, {"stage": "drawing"}, "stages and cards still to be drawn are for the game together"),
    (VOID, 2, {"owed": 1}, "stages and cards still to be drawn are for the game together"),
    (WAIT, 2, {**TOGETHER, "stage": "drawing", "owed": 1}, "only an event comes between a player and the action"),
    (WAIT, 2, {**TOGETHER, "stage": "settling", "owed": 1}, "only an event comes between a player and the action"),
    (WAIT, 2, {**WILD, "owed": 2}, ONE_MORE),
    (WAIT, 2, {**WILD, "stage": "settling", "owed": 0}, ONE_MORE),
    (WAIT, 2, {**WILD, "stage": "settling", "turn": 1, "ply": 1}, ONE_MORE),
    (WAIT, 2, {**TOGETHER, "owed": 1}, "cards are still to be drawn only while an event is carried out"),
    (WAIT, 2, {**WILD, "stage": "acting", "owed": 0}, "an event comes up only while cards are drawn"),
    (WAIT, 2, {**TOGETHER, "turn": 121, "ply": 200}, "there are not cards enough for so many turns"),
    (VOID, 2, {"turn": 8, "ply": 7}, "fewer actions have been played than turns"),
    ("c4,c3,c3,c3", 2, {"came": "c4,,,"}, "Air cannot have come from there"),
    ("c4,c3,c3,c3", 2, {"came": "wait,,,"}, "Air cannot have come from there"),
    ("c4,c3,c3,c3", 2, {"came": ",out,,"}, "Earth cannot have come from there"),
    ("c4,c3,c3,c3", 2, {"came": ",,,-"}, "Water cannot have come from there"),
    ("c4,c3,c3,c3", 2, {**TOGETHER, "arc": 2, "came": "wait,,,"}, "Air cannot have come from there"),
]  # fmt: skip


@pytest.mark.parametrize(("pieces", "hands", "told", "message"), IMPOSSIBLE)
def test_everything_wrong_with_an_impossible_position_is_listed(pieces, hands, told, message):
    hands = FOUR[:hands] if isinstance(hands, int) else hands
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text(pieces, *hands, **{"rest": "away" if "mode" in told else "discards", **told}))
    assert any(message in problem for problem in no.value.problems), no.value.problems
    assert str(no.value).startswith("impossible position: ") and "\n" not in str(no.value)


def test_several_problems_are_told_at_once():
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text("wait,b2,b2,-", "a", "e", to=3, arc=2, away="f", over=4, known="x/"))
    assert len(no.value.problems) == 8


@pytest.mark.parametrize(
    ("pieces", "hands", "told"),
    [
        ("out,c3,c3,c3", 4, {"to": 1, "gone": 1, "phase": "card", "card": "x4", "discards": "x4", "left": 14}),
        ("b2,c3,c3,c3", 2, {"phase": "card", "card": "oo", "discards": "oo", "left": 1, "asked": 1}),
        ("b2,c3,c3,c3", 2, {"phase": "card", "card": "o4", "discards": "o4", "left": 1, "asked": 1}),
        (WAIT, 2, WILD),
        (WAIT, 2, {**WILD, "stage": "acting", "owed": 2, "turn": 120, "ply": 200}),
        (WAIT, ("a", "a.oo.x4"), {**WILD, "stage": "settling"}),
        ("c1,wait,wait,wait", 2, {**TOGETHER, "came": "wait,,,"}),
        ("c3,out,c3,out", 4, {"over": 1, "winner": 4, "to": 2, "gone": 10}),
        ("out,c3,out,c3", 4, {"over": 1, "winner": 1, "gone": 4}),
    ],
)
def test_what_looks_odd_but_can_happen_is_not_refused(pieces, hands, told):
    hands = FOUR[:hands] if isinstance(hands, int) else hands
    match = Match.from_text(text(pieces, *hands, **told))
    assert match.over or match.legal_moves
