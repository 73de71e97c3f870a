"""Pick a number, in turn, five times; what that is worth to whom stands in an arbitrary table. For tests of search with
one to four players, against each other or together."""

from fiveways.contract.facts import Ending, Spec
from fiveways.contract.options import Flag, Number
from fiveways.contract.traits import Seating

SPEC = Spec(
    id="pick",
    name="Pick",
    package=__name__,
    tagline="Pick a number.",
    credits="Ours.",
    rules_version=1,
    players=(1, 4),
    seat_names=("A", "B", "C", "D"),
    endings=(Ending("done", 1, "all numbers are picked"),),
    refusals={1: "pick 0, 1 or 2 while the game goes on"},
    options=(Flag("together", False, "One result for all."), Number("table", 1, 0, 999, "Which table of payoffs.")),
    traits=(Seating(usual=3),),
)
