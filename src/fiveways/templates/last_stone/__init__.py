"""The fact sheet: everything that others must know of the game without loading its rules."""

from fiveways.contract.facts import Ending, Level, Spec
from fiveways.contract.options import Number

SPEC = Spec(
    id="last-stone",
    name="Last Stone",
    package=__name__,
    tagline="Take one to three stones; the last one wins.",
    credits="A folk game.",
    rules_version=1,
    players=(2, 2),
    seat_names=("First", "Second"),
    endings=(Ending("last", 2, "the last stone is taken"),),
    refusals={1: "take one, two or three of the stones that are there", 2: "the game is over"},
    options=(Number("stones", 21, 5, 99, "How many stones lie in the heap."),),
    levels=(Level(10, blunder=0.3), Level(100, blunder=0.1), Level(1000)),
)
