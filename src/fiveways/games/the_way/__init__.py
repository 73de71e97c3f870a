"""The Way: turn and cover the cards of a maze, to your Midpoint and back before the other. The fact sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fiveways.contract.facts import Ending, Level, Look, Spec
from fiveways.contract.options import Choice, Flag, Number, Options, Value
from fiveways.contract.traits import Automatic, Chance, Degrees, Editions, Lines, Rematch, Secrets
from fiveways.games.the_way.parts import BETWEEN, DECKS

VARIATIONS = ("one_way", "clockwise", "replace")
PEOPLE = ("red", "blue")
_SETTLED = (("various", False),)


def _conflict(options: Options) -> str | None:
    chosen = [name for name in VARIATIONS if options[name]]
    if options["various"] and chosen:
        return f"the players choose variations before each game (various), so leave {' and '.join(chosen)} to them"
    return None


def _stake(options: Options) -> str:
    return "the whole set" if options["games"] == "3" else ""


def _loser_chooses(options: Options, scores: Sequence[float], chooser: int) -> dict[str, Value]:
    """the-way.2: who lost the last game has the choice; who lost all of them, or resigned, lost the last as well."""
    loser = next((seat for seat, score in enumerate(scores) if score == -1), chooser)
    return {**options, "choice": PEOPLE[loser]}


def _translate(version: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Until version 2 the usual deck was the one that is called 1 now, and the usual game had at most 150 turns."""
    deck = options.get("deck", "default")
    return {"max_turns": 150, **options, "deck": "1" if deck == "default" else deck}


# Found by trial: few children, each the best of many by the estimate, and no random play after them.
_SEARCH: dict[str, Any] = {
    "bias": 1.0, "widen": 0.4, "depth": 0, "expand_after": 1, "weigh": 24, "exploration": 0.08
}  # fmt: skip

SPEC = Spec(
    id="the-way",
    name="The Way",
    package=__name__,
    tagline="Turn and cover the cards of a maze: to your Midpoint and home again, before the other.",
    credits="Designed by Joshua Howard (BoneGames, 1994).",
    rules_version=3,
    players=(2, 2),
    seat_names=("Red", "Blue"),
    endings=(
        Ending("victory", 10, "all three games of the set"),
        Ending("win", 10, "more games of the set"),
        Ending("drawn-set", 10, "drawn: both won as many games of the set"),
        Ending("home", 8, "back at the Start from the Midpoint"),
        Ending("cap", 9, "drawn: the most turns allowed have been taken"),
    ),
    refusals={
        2: "first comes the choice: go first, or take Circle or Square",
        21: (2, "the choice before the game has been made"),
        22: (2, "the other player goes first, so choose your piece: circle or square"),
        23: (2, "the other player took a piece, so choose who goes first: first or second"),
        24: (2, "who has the choice may go first or take a piece; to go second is for the other to decide"),
        3: "that is nothing one can do here",
        31: (3, "there is no such card in your hand"),
        32: (3, "the board has been changed in this turn; now step or stay"),
        33: (3, "that card looks the same in another of its positions; name it so"),
        4: "the other token stands on that card",
        5: "a card that a player laid is locked, it cannot be turned",
        6: "a corner card may not be covered",
        60: (6, "that turn would leave the card looking the same"),
        7: "the two cards are not connected there",
        70: (7, "that is beyond the edge of the board"),
        8: "the game is over, a token is home",
        9: "the game is over, the most turns allowed have been taken",
        10: "the set is over",
        11: "this game is over; first the cards are collected and dealt for the next one",
        110: (11, "cards are dealt between two games of a set, and then it happens by itself"),
        12: "an arrow forbids that step",
        13: "cards are turned clockwise only",
        15: "the variations are chosen before the game, and only with the option various",
        150: (15, "first choose the variations of this game"),
    },
    options=(
        Choice("games", "3", ("1", "3"), "Three games make a set; or play a single one."),
        Choice(
            "deck",
            "default",
            tuple(DECKS),
            "Which path cards are in the box: the usual ones, others with a crossing, or those of the first edition, "
            "which has dead ends and many drawn games.",
            labels={"default": "usual", "open": "open", "1": "first edition"},
        ),
        Number("max_turns", 200, 20, 1000, "After this many turns a game is drawn.", "Most turns"),
        Flag("one_way", False, "Arrows on cards must be followed.", "One-way arrows", when=_SETTLED),
        Flag("clockwise", False, "Cards are turned clockwise only.", when=_SETTLED),
        Flag(
            "replace",
            False,
            "A card laid changes places with the one on the board, which goes into the hand.",
            when=_SETTLED,
        ),
        Flag("various", False, "Before each game a player chooses which variations hold.", "Various variations"),
        Choice(
            "choice",
            "random",
            ("random", *PEOPLE),
            "Who has the choice before the first game: to go first, or which token to play.",
            "First choice",
        ),
    ),
    levels=(
        Level(40, **_SEARCH, blunder=0.3),
        Level(60, **_SEARCH, blunder=0.1),
        Level(100, **_SEARCH),
        Level(800, **_SEARCH),
        Level(10_000, **_SEARCH),
    ),
    conflict=_conflict,
    look=Look(
        accent="#8a5a3c",
        how="First the board: press the left or right side of a card to turn it, or press a card of yours, again to "
        "turn it, and where it goes. Then your token and a card next to it, or Stay.",
    ),
    traits=(
        Chance(),
        Secrets(),
        Rematch(_loser_chooses),
        Editions(_translate, unmarked=2),
        Degrees(
            {"victory": ("Victory", "Defeat"), **dict.fromkeys(("win", "home", "resigned", "time"), ("Win", "Loss"))},
            _stake,
        ),
        Automatic(frozenset({BETWEEN}), paces={BETWEEN: 8}, unhurried=frozenset({BETWEEN}), since={BETWEEN: 2}),
        Lines(),
    ),
)
