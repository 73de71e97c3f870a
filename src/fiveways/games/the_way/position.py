"""Positions of The Way, written down and read.

    @cNcNeE@/IW'sNsNSE'OS/SEcNSNeERN/cN'eNtE'RScE/@LSeEcN'@
    sct+s ce+se L - a1 d1 r b r board r 1:0-0 5 12 c2 - deck=1 replace=on

1  the rows from the top, each card as in text.py, `@` a corner card, `'` after a locked one
2  Red's hand, Blue's hand: letters, after `+` those that were taken up in sight; `-` none
3  the card that is out; the cards that lie under others, `-` none
4  the squares of the Circle and of the Square token, `*` after one that has been at its Midpoint
5  who plays the Circle, r or b, `-` not chosen yet; who goes first, the same
6  whose move it is, r or b; and what comes next: choice, answer, variations, board, token, between
7  who had the choice; which game of the set this is, with the games Red and Blue have won, `2:1-0`
8  turns finished in this game, actions played in all
9  the card changed and the square left by the last turn, `-` none; options other than their default;
   with `various` the variations in force, `playing=one_way,replace`
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.facts import VERSION
from fiveways.contract.notation import option_fields
from fiveways.contract.options import Value, read_pairs
from fiveways.contract.states import Fields
from fiveways.games.the_way import SPEC, VARIATIONS, rules
from fiveways.games.the_way.check import problems
from fiveways.games.the_way.for_pictures import ending
from fiveways.games.the_way.parts import (
    CORNERS,
    DECK_COUNTS,
    DECKS,
    GATE,
    KINDS,
    PHASES,
    PIECE_NAMES,
    SIDE_LETTERS,
    SIZE,
    read_square,
    square_text,
)

_LETTERS = "".join(kind.letter for kind in KINDS)
_CARD = re.compile(rf"@|[{_LETTERS}][NESW]'?")
_SEATS = "rb"
USUAL = next(iter(DECKS))
EXAMPLE = (
    "@cNcNeE@/IW'sNsNSE'OS/SEcNSNeERN/cN'eNtE'RScE/@LSeEcN'@ "
    "sct+s ce+se L - a1 d1 r b r board r 1:0-0 5 12 c2 - deck=1 replace=on"
)


def card_letters(counts: Iterable[int]) -> str:
    """So many cards of each kind, as their letters."""
    return "".join(letter * int(count) for letter, count in zip(_LETTERS, counts, strict=True))


def _maybe(square: int) -> str:
    return square_text(square - 1) if square else "-"


def position_text(state: Fields) -> str:
    rows = []
    for row in reversed(range(SIZE)):
        text = ""
        for square in range(row * SIZE, (row + 1) * SIZE):
            kind, turns = divmod(int(state["card"][square]), 4)
            text += "@" if kind == GATE else KINDS[kind].letter + SIDE_LETTERS[turns]
            text += "'" * int(state["locked"][square])
        rows.append(text)
    fields = ["/".join(rows)]
    for seat in range(2):
        hand, known = state["hand"][seat].astype(int), state["known"][seat].astype(int)
        seen = card_letters(known)
        fields.append(card_letters(hand - known) + (f"+{seen}" if seen else "") or "-")
    fields += [KINDS[state["out"]].letter, card_letters(state["under"]) or "-"]
    fields += [square_text(state["at"][piece]) + "*" * int(state["been"][piece]) for piece in range(2)]
    circle = {0: "-", 1: "r", 2: "b"}[int(state["piece"][0])]
    fields += [circle, "rb-"[state["first"]], _SEATS[state["to_move"]], PHASES[state["phase"]]]
    fields += [_SEATS[state["chooser"]], f"{state['game'] + 1}:{state['wins'][0]}-{state['wins'][1]}"]
    fields += [str(state["turn"]), str(state["ply"]), _maybe(int(state["changed"])), _maybe(int(state["came"]))]
    return " ".join(fields + _options_text(state))


def _options_text(state: Fields) -> list[str]:
    rules = int(state["rules"])
    told: dict[str, Value] = {
        "games": str(state["games"]),
        "deck": list(DECKS)[state["deck"]],
        "max_turns": int(state["max_turns"]),
        "various": bool(state["various"]),
        **{name: bool(rules >> at & 1) and not state["various"] for at, name in enumerate(VARIATIONS)},
        VERSION: int(state["edition"]),
    }
    if told[VERSION] == SPEC.rules_version:
        del told[VERSION]
    texts = option_fields(SPEC, told)
    if state["various"] and rules:
        texts.append("playing=" + ",".join(name for at, name in enumerate(VARIATIONS) if rules >> at & 1))
    return texts


class _Reader:
    """Takes the fields of a position one by one; says which one cannot be read."""

    def __init__(self, text: str) -> None:
        self.fields = text.split()

    def take(self, what: str, pattern: str) -> re.Match[str]:
        field = self.fields.pop(0) if self.fields else ""
        found = re.fullmatch(pattern, field)
        if not found:
            given = repr(field[:40]) if field else "the end"
            raise BadNotation(f"a position of the-way needs {what} here, not {given}, as in: the-way {EXAMPLE}")
        return found

    def square(self, what: str) -> int:
        found = self.take(what, r"-|([a-e])([1-5])")
        return 0 if found[0] == "-" else 1 + read_square(found[1], found[2])


def _counts(letters: str) -> list[int]:
    return [letters.count(letter) for letter in _LETTERS]


def _read_board(text: str, state: Fields) -> None:
    lines = text.split("/")
    if len(lines) != SIZE:
        raise BadNotation(f"a position of the-way has {SIZE} rows, not {len(lines)}, as in: the-way {EXAMPLE}")
    for row, line in zip(reversed(range(SIZE)), lines, strict=True):
        cards = _CARD.findall(line)
        if len(cards) != SIZE or "".join(cards) != line:
            raise BadNotation(f"row {row + 1} of the position, {line[:40]!r}, is not five cards like sE, cN' or @")
        for col, card in enumerate(cards):
            square = row * SIZE + col
            if (card == "@") != (square in CORNERS):
                raise BadNotation(f"{square_text(square)}: corner cards, @, lie in the corners and nowhere else")
            if card == "@":
                state["card"][square] = 4 * GATE
            else:
                kind = _LETTERS.index(card[0])
                state["card"][square] = 4 * kind + SIDE_LETTERS.index(card[1])
                state["locked"][square] = card.endswith("'")


def parse_position(text: str) -> tuple[dict[str, Value], Fields]:
    """Options and state; refuses what is not notation, and lists everything wrong with an impossible position."""
    read = _Reader(text)
    state = np.zeros(1, rules.STATE)[0]
    _read_board(read.take("five rows of cards", r".+")[0], state)
    cards = rf"-|([{_LETTERS}]{{0,9}})(?:\+([{_LETTERS}]{{1,4}}))?"
    for seat, name in enumerate(SPEC.seat_names):
        hand = read.take(f"the hand of {name}", cards)
        state["known"][seat] = _counts(hand[2] or "")
        state["hand"][seat] = state["known"][seat] + _counts(hand[1] or "")
    state["out"] = _LETTERS.index(read.take("the card that is out", rf"[{_LETTERS}]")[0])
    state["under"] = _counts(read.take("the cards under others", rf"-|[{_LETTERS}]{{1,9}}")[0])
    for piece, name in enumerate(PIECE_NAMES):
        token = read.take(f"the square of the {name}", r"([a-e])([1-5])(\*?)")
        state["at"][piece] = read_square(token[1], token[2])
        state["been"][piece] = token[3] == "*"
    circle = read.take("r, b or - for who plays the Circle", "[rb-]")[0]
    state["piece"] = {"-": (0, 0), "r": (1, 2), "b": (2, 1)}[circle]
    state["first"] = "rb-".index(read.take("r, b or - for who goes first", "[rb-]")[0])
    state["to_move"] = _SEATS.index(read.take("r or b to move", "[rb]")[0])
    state["phase"] = PHASES.index(read.take(f"one of {', '.join(PHASES)}", "|".join(PHASES))[0])
    state["chooser"] = _SEATS.index(read.take("r or b who had the choice", "[rb]")[0])
    score = read.take("the game and the score, like 2:1-0", r"([1-4]):([0-3])-([0-3])")
    state["game"], state["wins"] = int(score[1]) - 1, (int(score[2]), int(score[3]))
    state["turn"] = int(read.take("the turns of this game", "[0-9]{1,4}")[0])
    state["ply"] = int(read.take("the actions played", "[0-9]{1,6}")[0])
    state["changed"], state["came"] = read.square("the card changed or -"), read.square("the square left or -")
    state["seats"] = 2
    options = _read_options(read.fields, state)
    wrong = problems(state)
    if wrong:
        raise ImpossiblePosition(wrong)
    if state["game"] == state["games"]:
        state["over"] = ending(state)
    return options, state


def _deck_of(state: Fields) -> str:
    """The deck that a position does not name: the one whose cards these are. Before version 3 the usual was another."""
    on_top = np.bincount(state["card"] // 4, minlength=GATE + 1)[:GATE]
    there = on_top + state["hand"].sum(axis=0) + state["under"]
    there[state["out"]] += 1
    return next((name for name, deck in zip(DECKS, DECK_COUNTS, strict=True) if there.tolist() == list(deck)), USUAL)


def _read_options(texts: list[str], state: Fields) -> dict[str, Value]:
    # Before version 3 a position said `rules=one_way`. A number is the version of the rules now.
    given = read_pairs([re.sub(rf"^{VERSION}=(?=[a-z])", "playing=", text) for text in texts])
    chosen = given.pop("playing", "")
    given.setdefault("deck", _deck_of(state))
    options = SPEC.read(given)
    names = chosen.split(",") if chosen else []
    if not set(names) <= set(VARIATIONS) or (names and not options["various"]):
        raise BadNotation(f"playing={chosen}: with various=on, some of {', '.join(VARIATIONS)} with commas between")
    state["games"], state["deck"] = int(options["games"]), list(DECKS).index(str(options["deck"]))
    state["max_turns"], state["various"] = options["max_turns"], options["various"]
    state["edition"] = SPEC.version(options)
    state["rules"] = sum(1 << at for at, name in enumerate(VARIATIONS) if options[name] or name in names)
    return options
