"""Take numbers from a row before the time is over, against others or alone for points. For tests of clocks that belong
to the rules, of best scores and of the board of the day."""

from fiveways.contract.facts import Ending, Spec
from fiveways.contract.options import Number
from fiveways.contract.traits import Lines, Points, Seating, TurnClock

SPEC = Spec(
    id="dash",
    name="Dash",
    package=__name__,
    tagline="Take numbers in time.",
    credits="Ours.",
    rules_version=1,
    players=(1, 3),
    seat_names=("A", "B", "C"),
    endings=(Ending("done", 1, "all turns are taken"),),
    refusals={1: "take a number that is there, two in a turn, or stop", 2: "the game is over"},
    options=(
        Number("turn_seconds", 30, 0, 600, "Seconds for a turn; 0 for as long as you like."),
        Number("turns", 6, 1, 20, "How many turns there are."),
    ),
    traits=(
        TurnClock(lambda options: int(options["turn_seconds"])),
        Points(alone=lambda options: options["players"] == 1, daily={"players": 1, "turns": 2, "turn_seconds": 0}),
        Seating(usual=2),
        Lines(),
    ),
)
