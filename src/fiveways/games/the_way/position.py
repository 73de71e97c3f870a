"""Positions of The Way, written down and read.

    @cNcNeE@/IW'sNsNSE'OS/SEcNSNeERN/cN'eNtE'RScE/@LSeEcN'@
    sct+s ce+se L - a1 d1 r b r board r 1:0-0 5 12 c2 - replace=on

1  the rows from the top, each card as in text.py, `@` a corner card, `'` after a locked one
2  Red's hand, Blue's hand: letters, after `+` those that were taken up in sight; `-` none
3  the card that is out; the cards that lie under others, `-` none
4  the squares of the Circle and of the Square token, `*` after one that has been at its Midpoint
5  who plays the Circle, r or b, `-` not chosen yet; who goes first, the same
6  whose move it is, r or b; and what comes next: choice, answer, variations, board, token, between
7  who had the choice; which game of the set this is, with the games Red and Blue have won, `2:1-0`
8  turns finished in this game, actions played in all
9  the card changed and the square left by the last turn, `-` none; options other than their default;
   with `various` the variations in force, `rules=one_way,replace`
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.notation import option_fields
from fiveways.contract.options import Value, read_pairs
from fiveways.contract.states import Record
from fiveways.games.the_way import SPEC, VARIATIONS, rules
from fiveways.games.the_way.parts import (
    ANSWER,
    BETWEEN,
    BOARD,
    CHOICE,
    CORNERS,
    DECK_COUNTS,
    DECKS,
    GATE,
    HAND,
    KINDS,
    MIDPOINT,
    PATHS,
    PHASES,
    PIECE_NAMES,
    REPLACE,
    SIDE_LETTERS,
    SIZE,
    START,
    TOKEN,
    VARYING,
    read_square,
    square_text,
)

_LETTERS = "".join(kind.letter for kind in KINDS)
_CARD = re.compile(rf"@|[{_LETTERS}][NESW]'?")
_SEATS = "rb"
EXAMPLE = (
    "@cNcNeE@/IW'sNsNSE'OS/SEcNSNeERN/cN'eNtE'RScE/@LSeEcN'@ "
    "sct+s ce+se L - a1 d1 r b r board r 1:0-0 5 12 c2 - replace=on"
)


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * int(count) for letter, count in zip(_LETTERS, counts, strict=True))


def _maybe(square: int) -> str:
    return square_text(square - 1) if square else "-"


def position_text(state: Record) -> str:
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
        seen = _letters(known)
        fields.append(_letters(hand - known) + (f"+{seen}" if seen else "") or "-")
    fields += [KINDS[state["out"]].letter, _letters(state["under"]) or "-"]
    fields += [square_text(state["at"][piece]) + "*" * int(state["been"][piece]) for piece in range(2)]
    circle = {0: "-", 1: "r", 2: "b"}[int(state["piece"][0])]
    fields += [circle, "rb-"[state["first"]], _SEATS[state["to_move"]], PHASES[state["phase"]]]
    fields += [_SEATS[state["chooser"]], f"{state['game'] + 1}:{state['wins'][0]}-{state['wins'][1]}"]
    fields += [str(state["turn"]), str(state["ply"]), _maybe(int(state["changed"])), _maybe(int(state["came"]))]
    return " ".join(fields + _options_text(state))


def _options_text(state: Record) -> list[str]:
    rules = int(state["rules"])
    told: dict[str, Value] = {
        "games": str(state["games"]),
        "deck": list(DECKS)[state["deck"]],
        "max_turns": int(state["max_turns"]),
        "various": bool(state["various"]),
        **{name: bool(rules >> at & 1) and not state["various"] for at, name in enumerate(VARIATIONS)},
    }
    texts = option_fields(SPEC, told)
    if state["various"] and rules:
        texts.append("rules=" + ",".join(name for at, name in enumerate(VARIATIONS) if rules >> at & 1))
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


def _read_board(text: str, state: Record) -> None:
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


def parse_position(text: str) -> tuple[dict[str, Value], Record]:
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
        state["over"] = _ending(state)
    return options, state


def _read_options(texts: list[str], state: Record) -> dict[str, Value]:
    given = read_pairs(texts)
    chosen = given.pop("rules", "")
    options = SPEC.read(given)
    names = chosen.split(",") if chosen else []
    if not set(names) <= set(VARIATIONS) or (names and not options["various"]):
        raise BadNotation(f"rules={chosen}: with various=on, some of {', '.join(VARIATIONS)} with commas between")
    state["games"], state["deck"] = int(options["games"]), list(DECKS).index(str(options["deck"]))
    state["max_turns"], state["various"] = options["max_turns"], options["various"]
    state["rules"] = sum(1 << at for at, name in enumerate(VARIATIONS) if options[name] or name in names)
    return options


def _ending(state: Record) -> int:
    wins = [int(won) for won in state["wins"]]
    if state["games"] == 1:
        return rules.WON if sum(wins) else rules.DRAWN
    if wins[0] == wins[1]:
        return rules.DRAWN_SET
    return rules.VICTORY if max(wins) == state["games"] else rules.WIN


def problems(state: Record) -> list[str]:
    """What is wrong with cards, tokens and progress; whether play can have led to just this is not worked out."""
    wrong = (_wrong_cards, _wrong_tokens, _wrong_choices, _wrong_turns, _wrong_ending, _wrong_last_action)
    return [message for part in wrong for message in part(state)]


def _wrong_cards(state: Record) -> list[str]:
    wrong = []
    on_top = Counter(int(card) // 4 for card in state["card"])
    deck = DECK_COUNTS[state["deck"]]
    for kind in range(PATHS):
        there = on_top[kind] + int(state["hand"][:, kind].sum()) + int(state["under"][kind]) + (state["out"] == kind)
        if there != deck[kind]:
            wrong.append(f"there are {there} cards {KINDS[kind].name}, the deck has {deck[kind]}")
    for seat, name in enumerate(SPEC.seat_names):
        if int(state["hand"][seat].sum()) > HAND:
            wrong.append(f"{name} holds more than {HAND} cards")
    replace = bool(int(state["rules"]) & REPLACE)
    if state["known"].any() and not replace:
        wrong.append("cards are taken up in sight only with the variation replace")
    if state["under"].any() and replace:
        wrong.append("with the variation replace no card lies under another")
    if replace and any(int(state["hand"][seat].sum()) != HAND for seat in range(2)):
        wrong.append(f"with the variation replace each hand holds {HAND} cards")
    if not replace and int(state["locked"].sum()) > int(state["under"].sum()):
        wrong.append("more cards are locked than lie on others")
    return wrong


def _wrong_tokens(state: Record) -> list[str]:
    wrong = []
    for piece, name in enumerate(PIECE_NAMES):
        at, been = int(state["at"][piece]), bool(state["been"][piece])
        home = been and at == START[piece]
        if at == MIDPOINT[piece] and not been:
            wrong.append(f"the {name} stands on its Midpoint, so it has been there")
        if home and not _has_ended(state):
            wrong.append(f"the {name} is home from its Midpoint, so the game is over")
        if state["phase"] < BOARD and (at != START[piece] or been):
            wrong.append(f"the {name} has moved before the game began")
    return wrong


def _wrong_choices(state: Record) -> Iterator[str]:
    """What cannot be before the first turn of a game."""
    phase = int(state["phase"])
    chosen, begun = bool(state["piece"][0]), state["first"] != rules.NOBODY
    if state["game"] > state["games"] or int(state["wins"].sum()) > state["game"]:
        yield "more games have been won than played, or more played than there are"
    if (phase == CHOICE and (chosen or begun)) or (phase == ANSWER and chosen == begun):
        yield "before the choice nothing is chosen, after it one of piece and first move"
    if phase > ANSWER and not (chosen and begun):
        yield "the piece and the first move must be chosen by now"
    if phase == VARYING and not state["various"]:
        yield "variations are chosen only with various=on"
    if phase < BOARD:
        mover = state["chooser"] if phase == CHOICE else 1 - state["chooser"]
        if state["to_move"] != mover or state["turn"] or state["locked"].any() or state["changed"] or state["came"]:
            yield "before the game the right player chooses, and nothing has been done yet"
        if state["various"] and state["rules"]:
            yield "the variations of this game are chosen later"


def _wrong_turns(state: Record) -> Iterator[str]:
    turn, begun = int(state["turn"]), state["first"] != rules.NOBODY
    if state["phase"] >= BOARD and begun and state["to_move"] != (state["first"] + turn) % 2:
        yield f"after {turn} turns it is the other player's turn"
    if (turn >= state["max_turns"] and not _has_ended(state)) or turn > state["max_turns"]:
        yield f"{turn} turns have been taken, but a game ends at {state['max_turns']}"


def _wrong_ending(state: Record) -> Iterator[str]:
    """What cannot be after the last turn of a game."""
    between, ended = state["phase"] == BETWEEN, _has_ended(state)
    home = [piece for piece in range(2) if state["been"][piece] and state["at"][piece] == START[piece]]
    winners = [seat for seat in range(2) if int(state["piece"][seat]) - 1 in home]
    if ended and (len(home) > 1 or (not home and state["turn"] < state["max_turns"])):
        yield "the last game ended with one token home, or at the most turns allowed"
    if ended and any(not state["wins"][seat] for seat in winners):
        yield "the player whose token is home has won no game"
    if between and not state["game"]:
        yield "between two games, one or two have been played"
    if between and state["chooser"] in winners:
        yield "the winner does not have the choice of the next game"
    if state["game"] == state["games"] and state["phase"] != BOARD:
        yield "the last game ended, so it ended with a turn"


def _wrong_last_action(state: Record) -> Iterator[str]:
    if int(state["changed"]) - 1 in CORNERS:
        yield "a corner card is never changed"
    if state["phase"] == TOKEN and (not state["changed"] or state["came"]):
        yield "a card was changed in this turn: name it, and no square left yet"
    if state["ply"] < state["turn"]:
        yield "fewer actions have been played than turns"


def _has_ended(state: Record) -> bool:
    """Whether the game that lies there is over: the last one, or one before the next is dealt."""
    return bool(state["game"] == state["games"] or state["phase"] == BETWEEN)


def ended(view: Record) -> str:
    """How the game ended that lies there."""
    home = [piece for piece in range(2) if view["been"][piece] and view["at"][piece] == START[piece]]
    winner = next((seat for seat in range(2) if int(view["piece"][seat]) - 1 in home), None)
    if winner is None:
        return f"Game {view['game']} is drawn after {view['turn']} turns"
    return f"{SPEC.seat_names[winner]} is home and wins game {view['game']}"


def tell(view: Record) -> list[str]:
    """Hands, unseen cards and the score, for people."""
    lines = []
    for seat, name in enumerate(SPEC.seat_names):
        piece = int(view["piece"][seat])
        token = PIECE_NAMES[piece - 1] if piece else "no piece yet"
        been = ", has been to the Midpoint" if piece and view["been"][piece - 1] else ""
        hidden = int(view["unnamed"][seat])
        hand = _letters(view["hand"][seat]) + "?" * hidden or "no cards"
        lines.append(f"{name} ({token}{been}): {hand}; games won {view['wins'][seat]}")
    lines.append(f"unseen: {_letters(view['unseen']) or 'none'}; under others: {_letters(view['under']) or 'none'}")
    return lines
