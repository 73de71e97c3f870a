"""misDIRECTION: turn up arrows, turn them about, and be the first to end a move on the centre. The fact sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fiveways.contract.facts import Ending, Level, Look, Spec
from fiveways.contract.options import Choice, Flag, Number, Options
from fiveways.contract.traits import Automatic, Chance, Editions, Leaving, Memory, Points, Seating, Secrets
from fiveways.games.misdirection.parts import COLOURS, LANDING, SIDES, SIZES, TELEPORTS, colours_of

# The estimate compares everything that can be done; a few simulations look at the best of it, and no random play helps.
_SEARCH: dict[str, Any] = {
    "bias": 1.0, "widen": 0.3, "depth": 0, "expand_after": 1, "weigh": 400, "exploration": 0.1
}  # fmt: skip
_LEVELS = (
    Level(40, **_SEARCH, blunder=0.96, forget=0.5),
    Level(40, **_SEARCH, blunder=0.58, forget=0.3),
    Level(40, **_SEARCH, blunder=0.34, forget=0.15),
    Level(80, **_SEARCH, blunder=0.14, forget=0.06),
    Level(1000, **_SEARCH),
)


_LEFT_OUT = tuple(colour.lower() for colour in COLOURS)


def _seat_names(options: Options) -> tuple[str, ...]:
    without = _LEFT_OUT.index(str(options["without"]))
    playing = colours_of(int(options["players"]), options["corners"] == SIDES[1], without)
    return tuple(COLOURS[colour] for colour in playing)


GONE_OPTIONS = {"teleport_any": {False: "own", True: "tile"}}
"""What version 1 called the option `teleport`, with today's words for its values: with it a Teleport tile served
everybody, and led to tiles of the same colour."""


def in_todays_words(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options with those of version 1 translated."""
    told = {name: value for name, value in options.items() if name not in GONE_OPTIONS}
    anybody = Flag("teleport_any", False, "").read(options.get("teleport_any", False))
    if anybody is None:
        return dict(options)
    if "teleport_any" in options:
        told.setdefault("teleport", GONE_OPTIONS["teleport_any"][anybody])
    return told


def _translate(version: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return in_todays_words(options)


def _everybody_sees_the_same(options: Options) -> bool:
    return True


def _plays_with_memory(options: Options) -> bool:
    return bool(options["memory"])


SPEC = Spec(
    id="misdirection",
    name="misDIRECTION",
    package=__name__,
    tagline="Arrows everywhere, and everybody turns them: be the first to stop on the centre.",
    credits="Designed by Les Romhanyi (2003).",
    rules_version=2,
    players=(2, 4),
    seat_names=COLOURS,
    endings=(
        Ending("centre", 15, "a token ended its move on the centre"),
        Ending("cap", 17, "drawn: the most turns allowed have been taken"),
        Ending("last", 18, "everybody else has left the game"),
    ),
    refusals={
        3: "with a dark disk a tile is turned after the move, not before it",
        30: (3, "one tile was turned in this turn already: now move"),
        31: (3, "only a tile that lies face up can be turned"),
        51: (5, "only a tile that lies face up can be turned"),
        9: "the tile has been turned up for everybody to see: now the token is set down on it",
        90: (9, "no token waits to be set down"),
        4: "that is nothing one can do here",
        40: (4, "the move of this turn is made: turn a tile, or pass"),
        41: (5, "there is nothing to pass on: roll, or teleport"),
        11: "a Roll again tile: roll the die and move on from here",
        12: "who teleports stands on a Teleport tile of the right colour",
        120: (12, "the way out is another Teleport tile of the same colour that lies face up"),
        13: "corners and the centre carry no tile",
        15: "the game is over, a token stands on the centre",
        150: (18, "the game is over, everybody else has left"),
        17: "the game is over, the most turns allowed have been taken",
    },
    options=(
        Choice(
            "size",
            "15",
            tuple(map(str, SIZES)),
            "A smaller board makes a shorter game, with more luck: about 31 turns of each player, or 4, or 3.",
            "Board",
            encoded=int,
            labels={"15": "as printed (15)", "11": "short (11)", "9": "quick (9)"},
        ),
        Choice(
            "directions",
            "8",
            ("8", "4"),
            "Arrows point in eight directions, or in four, which takes far longer.",
            encoded=int,
        ),
        Choice(
            "teleport",
            "own",
            TELEPORTS,
            "Which Teleport tiles serve you, and to which colour: only yours; any, to its own colour; any, to yours.",
            labels={
                "own": "yours only",
                "tile": "any, to the same",
                "yours": "any, to yours",
            },
        ),
        Choice(
            "corners",
            SIDES[0],
            SIDES,
            "Where two players begin: at corners that face each other, or side by side.",
            when=(("players", 2),),
        ),
        Choice("without", "blue", _LEFT_OUT, "The colour that nobody plays.", "Left out", when=(("players", 3),)),
        Flag("memory", True, "The arrow under a token is out of sight: remember it."),
        Number("max_turns", 2000, 50, 60000, "After this many turns the game is drawn.", "Most turns"),
    ),
    levels=_LEVELS,
    look=Look(
        accent="#6a4c93",
        how="Press the die to move. When your disk lets you turn a tile: press the tile, then a bent arrow.",
    ),
    traits=(
        Chance(),
        Secrets(lie_open=_everybody_sees_the_same),
        Memory(needed=_plays_with_memory),
        Points(),
        Seating(usual=4, names=_seat_names, named_by=("corners", "without")),
        Automatic(frozenset({LANDING}), unhurried=frozenset({LANDING})),
        Leaving(),
        Editions(_translate),
    ),
)
