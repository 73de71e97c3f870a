"""A trail of letters: exchange one, trace a word, put it down. Which words there are is a secret. For tests of lines,
of drafts and of drawing."""

from fiveways.contract.facts import Ending, Look, Spec
from fiveways.contract.options import Choice
from fiveways.contract.traits import Chance, Lines, SecretData, Secrets

SPEC = Spec(
    id="trail",
    name="Trail",
    package=__name__,
    tagline="Trace a word.",
    credits="Ours.",
    rules_version=1,
    players=(2, 2),
    seat_names=("Red", "Blue"),
    endings=(Ending("done", 5, "four turns are over"),),
    refusals={
        1: "there is no such move now",
        2: "one letter a turn can be exchanged, before the word is begun",
        3: "a trail goes on next to its last letter, and nowhere twice",
        4: "that is not a word",
        5: "the game is over",
    },
    options=(Choice("letters", "plain", ("plain", "other", "shuffled"), "Which letters lie there."),),
    look=Look(turns=(0, 180)),
    traits=(
        Chance(),
        Secrets(),
        SecretData(),
        Lines(),
    ),
)
