"""Elements: wind, earth, fire and water push four pieces towards their gates. The fact sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fiveways.contract.facts import Ending, Level, Look, Spec
from fiveways.contract.options import Choice, Flag, Number, Options, Value
from fiveways.contract.traits import Automatic, Chance, Editions, Lines, Seating, Secrets, Together
from fiveways.games.elements.parts import DIFFICULTIES, ELEMENTS, OPEN_EVENT, SIZES, owner

# Found by trial: nodes have few children, each the best of many by the estimate, and no random play follows.
_SEARCH: dict[str, Any] = {
    "bias": 1.0, "widen": 0.4, "depth": 0, "expand_after": 1, "weigh": 24, "exploration": 0.2
}  # fmt: skip
_LEVELS = (
    Level(20, **_SEARCH, blunder=0.35),
    Level(20, **_SEARCH, blunder=0.15),
    Level(50, **_SEARCH, blunder=0.05),
    Level(300, **_SEARCH),
    Level(12_000, **_SEARCH | {"exploration": 0.4}),  # with so many games it pays to explore more
)
_VERSUS, _TOGETHER = (("mode", "versus"),), (("mode", "together"),)
_TWO = (*_VERSUS, ("players", 2))


def _conflict(options: Options) -> str | None:
    if options["mode"] == "versus" and options["players"] == 1:
        return "alone one plays the game together (mode=together), against each other it takes two"
    if options["mode"] == "together" and options["arcs"] == "2" and options["difficulty"] == "whole":
        return "difficulty=whole is for one arc (arcs=1); with two arcs there are easy, normal and hard"
    return None


def _complete(values: dict[str, Value], given: Mapping[str, Any]) -> None:
    if values["players"] == 1 and "mode" not in given:
        values["mode"] = "together"
    if values["difficulty"] == "whole" and "arcs" not in given:
        values["arcs"] = "1"


def _seat_names(options: Options) -> tuple[str, ...]:
    """Against each other, players are named after their pieces. Together, they are numbered."""
    seats = int(options["players"])
    if options["mode"] == "together":
        return ("First", "Second", "Third", "Fourth")[:seats]
    neighbours, single = options["pairs"] == "neighbours", options["pieces"] == "1"
    mine = [
        [name for piece, name in enumerate(ELEMENTS) if owner(piece, seats, neighbours, single) == seat]
        for seat in range(seats)
    ]
    return tuple(" and ".join(names) for names in mine)


SPEC = Spec(
    id="elements",
    name="Elements",
    package=__name__,
    tagline="Cards push the pieces: be first through your gate, or together bring all four in, then out.",
    credits='From the Simple Games Suite of HTKB, where it is called "The Way".',
    rules_version=2,
    players=(1, 4),
    seat_names=("First", "Second", "Third", "Fourth"),
    endings=(
        Ending("gate", 12, "a piece is through its own gate"),
        Ending("cap", 13, "drawn: the most turns allowed have been taken"),
        Ending("void", 19, "all pieces stand in the void"),
        Ending("burnt", 19, "lost: the deck ran out before all pieces stood in the void"),
        Ending("out", 20, "all pieces are through their gates"),
        Ending("burnt-late", 20, "the deck ran out before all pieces were through their gates", "Arc 1 won"),
    ),
    refusals={
        1: "that symbol does not lead there: air leads north, earth south, fire east, water west, wild anywhere",
        101: (
            1,
            "the void draws a piece towards itself, along the axis on which it is further away; in the void it stays",
        ),
        4: "say which piece this card moves",
        41: (4, "the second step is taken by the same piece"),
        5: "a card is in play: first make the moves that it still asks for, a piece and a direction",
        51: (5, "only the second move of a card with two borders can be left out"),
        6: "that card moves all pieces by itself: play it without naming one",
        61: (6, "that piece has been moved by this card already"),
        62: (6, "it is another piece's turn to be moved by this card"),
        7: "that piece is not on the board any more, or takes no part in this game",
        9: "that is nothing one can do here",
        91: (9, "there is no such card in your hand"),
        92: (9, "no card is in play: draw, play a card, or discard one"),
        11: "there is no card left to draw, neither in the deck nor among the discards",
        12: "the game is over, a piece is through its own gate",
        13: "the game is over, the most turns allowed have been taken",
        15: "an event lies open and is carried out first: event",
        151: (15, "no event waits to be carried out; where one lies open, it asks for a piece and a direction"),
        17: "in the first arc the void drives a piece outwards, along the axis on which it is further from the void; "
        "one in the void goes back the way it came, and one that waits outside stays",
        19: "the deck is empty, there is no card to draw",
        191: (19, "the game is over"),
        20: "the game is over",
    },
    options=(
        Choice(
            "mode",
            "versus",
            ("versus", "together"),
            "Against each other, or together against the deck; alone always so.",
        ),
        Choice(
            "size",
            "usual",
            ("usual", *(str(n) for n in SIZES)),
            "Cells along a side of the board: usually 5 against each other and 7 together.",
        ),
        Choice(
            "pairs",
            "opposite",
            ("opposite", "neighbours"),
            "Which pieces two players have: of opposite gates, or of neighbouring ones.",
            when=_TWO,
        ),
        Choice("pieces", "2", ("2", "1"), "How many pieces each of two players has.", "Pieces each", when=_TWO),
        Number(
            "first_hand",
            4,
            1,
            6,
            "Cards of whoever begins; with 3, two equal players are nearly even.",
            "First hand",
            when=_VERSUS,
        ),
        Number("max_turns", 300, 20, 1000, "After this many turns the game is drawn.", "Most turns", when=_VERSUS),
        Choice(
            "arcs",
            "2",
            ("1", "2"),
            "The first arc ends in the void, the second leads out of the gates.",
            when=_TOGETHER,
        ),
        Choice(
            "difficulty",
            "normal",
            DIFFICULTIES,
            "How many cards there are to do it with; the whole deck is for one arc only.",
            labels={"whole": "whole deck (one arc)"},
            when=_TOGETHER,
        ),
        Flag("open_hands", True, "Everybody sees all hands.", "Open hands", when=_TOGETHER),
    ),
    levels=_LEVELS,
    conflict=_conflict,
    complete=_complete,
    look=Look(
        accent="#3f6f7a",
        how="Press a card of yours, then a piece. The deck gives you a card; a card put on the discards gives you two. "
        "Together, events happen by themselves, and each piece that is not in its place burns two cards every turn.",
    ),
    traits=(
        Chance(),
        Secrets(lie_open=lambda options: options["mode"] == "together" and bool(options["open_hands"])),
        Together(when=lambda options: options["mode"] == "together"),
        Seating(usual=2, names=_seat_names, named_by=("mode", "pairs", "pieces")),
        Automatic(frozenset({OPEN_EVENT})),
        Lines(),
        Editions(),
    ),
)
