"""WAYWORDS: trace words on a board of letters and cover them with markers. This file is the fact sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fiveways.contract.facts import Ending, Look, Spec
from fiveways.contract.options import Choice, Flag, Number, Options, Value
from fiveways.contract.traits import (
    Chance,
    Editions,
    Lines,
    OwnBots,
    Points,
    Reviews,
    Seating,
    SecretData,
    Secrets,
    TurnClock,
)
from fiveways.games.waywords.parts import CROSSINGS, MARKER_SETS, MODES, MOST_TURNS, SEATS, TILE_SETS
from fiveways.games.waywords.words.lists import OPTION as LEXICON


def _conflict(options: Options) -> str | None:
    alone = options["mode"] == "solitaire"
    if alone != (options["players"] == 1):
        return "solitaire is for one player" if alone else f"{options['mode']} is for two to four players"
    return None


def _complete(values: dict[str, Value], given: Mapping[str, Any]) -> None:
    """The mode gives the number of players, or the other way round, if only one of them is given."""
    if values["mode"] == "solitaire" and "players" not in given:
        values["players"] = 1
    if values["players"] == 1 and "mode" not in given:
        values["mode"] = "solitaire"


def _plays_alone(options: Options) -> bool:
    return options["mode"] == "solitaire"


def _turn_seconds(options: Options) -> int:
    """waywords.16: seconds for a turn; 0 in solitaire, where nobody waits."""
    return 0 if _plays_alone(options) else int(options["turn_seconds"])


def _translate(version: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 1 called the tiles that were read `default`; it finished the round, and in the shorter games a word took
    one marker."""
    usual = {"tiles": "as_read", "finish_round": True, "per_word": 1}
    renamed = {"tiles": "as_read"} if options.get("tiles") == "default" else {}
    return {**usual, **options, **renamed}


SPEC = Spec(
    id="waywords",
    name="WAYWORDS",
    package=__name__,
    tagline="Trace words through a board of letters and cover them with markers of many shapes.",
    credits="Designed by Knowledge Probe Inc. dba Brainy Games (2019).",
    rules_version=2,
    players=(1, 4),
    seat_names=SEATS,
    endings=(
        Ending("goal", 17, "300 points are reached"),
        Ending("passes", 18, "nobody finds a word any more"),
        Ending("cap", 18, "the most turns allowed have been taken"),
        Ending("box", 19, "the box is empty"),
        Ending("words", 20, "fourteen words are marked"),
        Ending("stopped", 20, "the player stopped"),
    ),
    refusals={
        3: "a letter under a marker cannot be swapped",
        31: (3, "your hand has no such letter tile"),
        32: (3, "one letter was swapped in this turn already"),
        34: (3, "the letter pile is empty"),
        4: "that is nothing one can do here",
        41: (4, "your hand has no pattern tile for that marker"),
        51: (5, "each letter of a word lies next to the one before"),
        52: (5, "a word uses no cell twice"),
        53: (5, "no word is that long"),
        54: (5, "no word is traced yet"),
        55: (5, "the word is too short"),
        56: (5, "that is not in the lexicon"),
        57: (5, "a word is being traced: finish it, or give it up"),
        6: "a word needs at least one new marker, on letters that lie bare",
        60: (6, "markers of the word still have to be put down"),
        62: (6, "that marker does not fit on the bare letters of the word"),
        63: (6, "markers are turned, but not turned over"),
        64: (6, "what is left of the word cannot be covered with your other pattern tiles"),
        7: "the word crosses more markers than the table allows",
        8: "that word was marked before in this game",
        10: "a marker of that shape is still in the box: none is taken up from the board",
        101: (10, "no marker of that shape is in the box"),
        111: (11, "three markers are taken up already"),
        112: (11, "you hold no pattern tile that could use that marker"),
        113: (11, "no marker lies there, or its letter was replaced already"),
        114: (11, "your hand has no such letter tile"),
        115: (11, "the letter pile is empty"),
        116: (11, "this word does not use every marker that was taken up; to put them back, pass"),
        12: "that takes an Any shape tile",
        130: (13, "that takes a Clear tile"),
        131: (13, "a marker was taken up in this turn: Clear comes before that"),
        150: (15, "the hand is filled again after the word, or after a pass"),
        151: (15, "draw up to five tiles first"),
        152: (15, "the hand has five tiles already"),
        153: (15, "the letter pile is empty"),
        154: (15, "the pattern pile is empty"),
        155: (15, "one of the five tiles has to be a letter"),
        156: (15, "tiles are thrown back before others are drawn"),
        157: (15, "by the older rules of this game only one tile may be thrown back after a word"),
        158: (15, "your hand has no such tile"),
        159: (15, "the word of this turn is settled: fill your hand"),
        17: "the game is over, 300 points are reached",
        18: "the game is over, nobody found a word any more",
        181: (18, "the game is over, the most turns allowed have been taken"),
        190: (19, "the game is over, the box is empty"),
        191: (19, "markers stay where they are in this game"),
        192: (19, "by the older rules of this game there are no blind draws"),
        200: (20, "the game is over"),
        203: (20, "fourteen letters were swapped already"),
        204: (20, "markers stay where they are in this game"),
        205: (20, "by the older rules of this game there are no blind draws"),
    },
    options=(
        Choice("mode", "standard", MODES, "The standard game, or one of two shorter ones on the same board."),
        LEXICON,
        Flag("names", False, "Names count as words."),
        Flag("acronyms", False, "Acronyms count as words."),
        Number("min_length", 3, 2, 4, "How many letters a word has at least.", "Shortest word"),
        Number(
            "turn_seconds",
            60,
            0,
            600,
            "Seconds for a turn; 0 for as long as you like.",
            "Seconds a turn",
            when=(("mode", ("standard", "alternative")),),
        ),
        Choice(
            "adjacency",
            "8",
            ("8", "4"),
            "Words run in eight directions, or in four: no diagonals.",
            "Directions",
            labels={"8": "Eight", "4": "Four"},
        ),
        Choice(
            "crossing",
            "any",
            CROSSINGS,
            "How many letters under markers a word may run through.",
            labels={"any": "Any number", "one": "One letter", "none": "No letter"},
        ),
        Flag("flip", False, "Markers may be turned over."),
        Flag("unique_words", True, "A word is marked only once in a game.", "Each word once"),
        Number(
            "per_word",
            3,
            1,
            3,
            "How many markers a word may take at most.",
            "Markers a word",
            when=(("mode", ("alternative", "solitaire")),),
        ),
        Choice(
            "tiles",
            "al_ng",
            TILE_SETS,
            "Two double tiles of the old sheet may read AL and NG, or AI and NK. Four printed values fit no sum.",
            "Letter tiles",
            labels={
                "al_ng": "AL and NG",
                "as_read": "AI and NK",
                "as_printed": "Values as printed",
            },
        ),
        Choice(
            "markers",
            "default",
            MARKER_SETS,
            "Which sixteen markers are in the box: of all ten shapes, or more small ones and no S, Z or J.",
            labels={"default": "All ten shapes", "even": "More small ones"},
        ),
        Flag(
            "finish_round",
            False,
            "After somebody reaches 300, everybody has as many turns as the others. "
            "Without this the first of two equal players wins two games in three.",
            "Finish the round",
            when=(("mode", "standard"),),
        ),
        Number("max_turns", MOST_TURNS, 4, MOST_TURNS, "After this many turns the game ends.", "Most turns"),
    ),
    conflict=_conflict,
    complete=_complete,
    look=Look(
        accent="#a8562c",
        how="Drag over letters to trace a word, then press how to cover it. To swap: one of your letters, then a cell. "
        "Letter pile, then a cell: a blind draw. On a marker this takes it up, if none of its shape is in the box: it "
        "costs 5 points, and goes back with the letters if you mark no word with it.",
    ),
    traits=(
        Chance(),
        Secrets(lie_open=_plays_alone),
        SecretData(),
        TurnClock(_turn_seconds),
        Editions(_translate),
        Points(alone=_plays_alone, daily={"mode": "solitaire"}),
        Seating(usual=2),
        Lines(),
        OwnBots(levels=5),
        Reviews(),
    ),
)
