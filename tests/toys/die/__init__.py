"""Roll until somebody stops: the smallest game with chance during play. Kept for tests of chance and of bots."""

from fiveways.contract.facts import Ending, Level, Spec
from fiveways.contract.traits import Chance

SPEC = Spec(
    id="die",
    name="Die",
    package=__name__,
    tagline="Roll a die or stop; three rolls at most; more points win.",
    credits="A folk game.",
    rules_version=1,
    players=(2, 2),
    seat_names=("First", "Second"),
    endings=(Ending("points", 2, "more points"),),
    refusals={1: "roll or stop", 2: "the game is over"},
    levels=(Level(200),),
    traits=(Chance(),),
)
