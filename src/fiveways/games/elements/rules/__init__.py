"""The rules of Elements: what a game's `rules` offer. `verbs.py` has the verbs; the other files hold their parts."""

from fiveways.games.elements.parts import ACTIONS as MAX_ACTIONS
from fiveways.games.elements.rules.hidden import reshuffle, shows
from fiveways.games.elements.rules.state import STATE, VIEW
from fiveways.games.elements.rules.stopping import may_stop
from fiveways.games.elements.rules.verbs import apply, check, deal, estimate, imagine, legal, observe, score

__all__ = [
    "MAX_ACTIONS", "STATE", "VIEW", "apply", "check", "deal", "estimate", "imagine", "legal", "may_stop", "observe",
    "reshuffle", "score", "shows",
]  # fmt: skip
