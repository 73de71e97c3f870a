"""A stroll along a street: tokens walk and turn back at its end, and nobody sees the tile under a token. For tests of
walking, of notes in pencil and of leaving while others play on."""

from fiveways.contract.facts import Ending, Look, Spec
from fiveways.contract.traits import Leaving, Seating

SPEC = Spec(
    id="stroll",
    name="Stroll",
    package=__name__,
    tagline="Walk up and down.",
    credits="Ours.",
    rules_version=1,
    players=(2, 4),
    seat_names=("Red", "Blue", "Green", "White"),
    endings=(Ending("done", 2, "everybody is tired"), Ending("last", 3, "everybody else has left")),
    refusals={1: "walk 1, 2 or 3 tiles"},
    look=Look(turns=(0, 180, 0, 180)),
    traits=(
        Seating(usual=2),
        Leaving(),
    ),
)
