"""Bones: dominoes laid over each other, five squares in a row of your colour. The fact sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fiveways.contract.facts import Ending, Level, Look, Spec
from fiveways.contract.options import Choice, Number, Options, Value
from fiveways.contract.traits import Rematch
from fiveways.games.bones.parts import LARGEST, SMALLEST

COLOURS = ("white", "black")


def _conflict(options: Options) -> str | None:
    rows, cols = int(options["rows"]), int(options["cols"])
    if (rows + cols) % 2 == 0:
        kind = "even" if rows % 2 == 0 else "odd"
        return f"rows={rows} and cols={cols} are both {kind}; one must be odd and the other even"
    return None


def _loser_begins(options: Options, scores: Sequence[float], began: int) -> dict[str, Value]:
    """bones.2: the loser begins; after a draw, the player who did not begin."""
    begins = 1 - began if scores[0] == scores[1] else min((0, 1), key=lambda seat: scores[seat])
    return {**options, "begins": COLOURS[begins]}


# Found by trial: few children at first, led by the estimate; four random plies, then the estimate again.
_SEARCH: dict[str, Any] = {"bias": 2.0, "widen": 0.5, "depth": 4, "expand_after": 1}

SPEC = Spec(
    id="bones",
    name="Bones",
    package=__name__,
    tagline="Lay dominoes over each other; five squares in a row of your colour win.",
    credits="Designed by Joshua Howard (BoneGames, 1994).",
    rules_version=1,
    players=(2, 2),
    seat_names=("White", "Black"),
    endings=(
        Ending("row", 7, "its colour shows in a full row"),
        Ending("cap", 8, "drawn: the most pieces allowed have been laid"),
    ),
    refusals={
        3: "the first piece must cover at least one of the two start squares in the centre",
        4: "a piece covers two squares of the board, side by side or one above the other",
        6: "both squares show one whole piece, and that may not be covered completely",
        7: "the game is over, a row has been completed",
        8: "the game is over, the most pieces allowed have been laid",
    },
    options=(
        Number("rows", 9, SMALLEST, LARGEST, "Height of the board; rows and cols must be one odd, one even."),
        Number("cols", 8, SMALLEST, LARGEST, "Width of the board.", "Columns"),
        Number("in_a_row", 5, 4, 6, "How many squares in a row win."),
        Number("max_plies", 200, 10, 2000, "After this many pieces without a row the game is drawn.", "Most pieces"),
        Choice("begins", "random", ("random", *COLOURS), "Who lays the first piece."),
    ),
    levels=(
        Level(30, **_SEARCH, blunder=0.25),
        Level(60, **_SEARCH),
        Level(300, **_SEARCH),
        Level(1_500, **_SEARCH),
        Level(9_000, **_SEARCH, nodes=1_500_000),
    ),
    conflict=_conflict,
    look=Look(
        accent="#4f7a5d",
        turns=(0, 180),
        how="Press the two squares that your piece is to cover, or drag from one to the other.",
    ),
    traits=(Rematch(_loser_begins),),
)
