"""The fact sheet: everything that others must know of the game without loading its rules."""

from fiveways.contract.facts import Ending, Level, Spec
from fiveways.contract.traits import Secrets

SPEC = Spec(
    id="kuhn",
    name="Kuhn's poker",
    package=__name__,
    tagline="One card each, one bet.",
    credits="Devised by Harold Kuhn (1950).",
    rules_version=1,
    players=(2, 2),
    seat_names=("First", "Second"),
    endings=(Ending("fold", 3, "the other player did not call"), Ending("show", 4, "the higher card")),
    refusals={2: "pass or bet", 4: "the game is over"},
    levels=(Level(100), Level(2000)),
    traits=(Secrets(),),
)
