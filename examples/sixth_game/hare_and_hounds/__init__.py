"""Hare and Hounds: three hounds try to corner a hare. The fact sheet."""

from fiveways.contract.facts import Ending, Level, Look, Spec
from fiveways.contract.options import Number

# The estimate leads the search and ends it: playing on at random tells little here.
_SEARCH = {"bias": 2.0, "depth": 0, "expand_after": 1}

SPEC = Spec(
    id="hare-and-hounds",
    name="Hare and Hounds",
    package=__name__,
    tagline="Three hounds corner a hare, or it slips past them.",
    credits="A folk game.",
    rules_version=1,
    players=(2, 2),
    seat_names=("Hounds", "Hare"),
    endings=(
        Ending("cornered", 1, "the hare cannot move"),
        Ending("escaped", 2, "the hare has slipped past the hounds"),
        Ending("dawdled", 5, "the hounds have not gone forward for too long"),
    ),
    refusals={
        1: "the game is over, the hare is cornered",
        2: "the game is over, the hare has escaped",
        3: "a step goes along a line to the next point, and that must be empty",
        4: "a hound never steps back",
        5: "the game is over, the hounds have dawdled",
        6: (3, "you move your own: one of the hounds, or the hare"),
    },
    options=(Number("patience", 10, 4, 30, "So many steps of hounds up or down in a row, and the hare has won."),),
    levels=(
        Level(10, **_SEARCH, blunder=0.4),
        Level(150, **_SEARCH, blunder=0.2),
        Level(500, **_SEARCH, blunder=0.1),
        Level(500, **_SEARCH, blunder=0.03),
        Level(1_500, **_SEARCH),
    ),
    look=Look(accent="#5d7a3a"),
)
