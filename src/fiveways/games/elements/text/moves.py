"""How moves of Elements are written and read.

A cell is a column letter and a row number counted from the south-west: a1. Cards: `a` air, `e` earth, `f` fire, `w`
water, `x` wild, `o` void; `aa` moves a piece two cells, `a+f` has two borders, `a4` four and moves all pieces.

Moves:  `draw`, `pass`, `event oo` (carry out the one that lies open), `discard a+f` (and draw two)
        `play aa fire` (which piece), `play x fire north` (and where to, where the card leaves that open), `play a4`
        `fire north` (what a card in play still asks for), with `stays` for a piece that the void cannot move
        `leave` (leave the second move of two out)
A direction may be left out where there is only one, and so may the card of an event. `-` may stand for a space:
`play-aa-fire`. What one card asks for may be written as one move: `play a+f fire north, water east`.
"""

from __future__ import annotations

from functools import lru_cache

from fiveways.contract.errors import BadNotation
from fiveways.contract.states import Fields
from fiveways.games.elements.parts import (
    DIRECTIONS,
    DISCARD,
    EVENT,
    KIND_BY_TEXT,
    KINDS,
    LEAVE,
    MOVE,
    PIECES,
    PLAY,
    STAYS,
    VOID,
    WAYS,
    WHOLE,
    WILD,
)
from fiveways.games.elements.rules.for_pictures import Foresight

_SIMPLE = ("draw", "pass", "event")
_LEAVE = "leave"
_WAYS = (*DIRECTIONS, "stays")
_HELP = "write draw, discard a+f, play aa fire, play x fire north, play a4, fire north, leave, event or pass"


def kind_named(text: str) -> int:
    """A card from its notation. The symbols of two borders may stand in any order."""
    found = KIND_BY_TEXT.get(text) if text in KIND_BY_TEXT else KIND_BY_TEXT.get("+".join(reversed(text.split("+"))))
    if found is None:
        raise BadNotation(f"{text[:20]!r} is not a card: there are {' '.join(KIND_BY_TEXT)}")
    return found


def leaves_open(kind: int) -> bool:
    """Whether the direction is written: an element has only its own."""
    return WILD in KINDS[kind].symbols or len(set(KINDS[kind].symbols)) > 1 or VOID in KINDS[kind].symbols


@lru_cache(maxsize=1024)
def action_text(action: int) -> str:
    if action < DISCARD:
        return _SIMPLE[action]
    if action < PLAY:
        return f"discard {KINDS[action - DISCARD].text}"
    if action == LEAVE:
        return _LEAVE
    if action >= MOVE:
        return f"{PIECES[(action - MOVE) // 5]} {_WAYS[(action - MOVE) % 5]}"
    kind, way = divmod(action - PLAY, WAYS)
    words = ["play", KINDS[kind].text]
    if way != WHOLE:
        words.append(PIECES[way // 5])
        if leaves_open(kind) or KINDS[kind].symbols[0] != way % 5:
            words.append(_WAYS[way % 5])
    return " ".join(words)


def move_text(view: Fields, action: int) -> str:
    if action == EVENT and view["card"]:
        return f"event {KINDS[view['card'] - 1].text}"
    return action_text(action)


def line_text(view: Fields, actions: list[int]) -> str:
    return ", ".join([move_text(view, actions[0]), *map(action_text, actions[1:])])


def parse_move(view: Fields, text: str) -> int:
    words = text.lower().replace("-", " ").split()
    if len(words) == 1 and words[0] in _SIMPLE:
        return _SIMPLE.index(words[0])
    if words == [_LEAVE]:
        return LEAVE
    if len(words) == 2 and words[0] == "event":
        return _parse_event(view, kind_named(words[1]))
    if len(words) == 2 and words[0] == "discard":
        return DISCARD + kind_named(words[1])
    if len(words) >= 2 and words[0] == "play":
        kind = kind_named(words[1])
        return PLAY + WAYS * kind + _parse_target(view, words[2:], KINDS[kind].symbols)
    if 1 <= len(words) <= 2 and words[0] in PIECES:
        return MOVE + _parse_target(view, words, _asked_for(view))
    raise BadNotation(f"{' '.join(words)[:40]!r} is not a move: {_HELP}")


def _parse_event(view: Fields, kind: int) -> int:
    if view["event"] and view["card"] != kind + 1:
        raise BadNotation(f"the event that lies open is {KINDS[view['card'] - 1].text}, not {KINDS[kind].text}")
    return EVENT


def parse_line(view: Fields, text: str) -> list[int]:
    """Only the first action may leave its direction out: what the others may leave out depends on those before."""
    first, *more = text.split(",")
    return [parse_move(view, first), *map(_parse_following, more)]


def _parse_following(text: str) -> int:
    words = text.lower().replace("-", " ").split()
    if words == [_LEAVE]:
        return LEAVE
    if len(words) != 2 or words[0] not in PIECES or words[1] not in _WAYS:
        raise BadNotation(
            f"{text.strip()[:40]!r}: after a comma comes a piece and its direction, like fire north, or leave"
        )
    return MOVE + 5 * PIECES.index(words[0]) + _WAYS.index(words[1])


def _asked_for(view: Fields) -> tuple[int, ...]:
    """The symbols that a card in play has left."""
    if not view["card"]:
        return ()
    kind = KINDS[view["card"] - 1]
    return (int(view["left"]) - 1,) if kind.borders == 2 else kind.symbols


def _parse_target(view: Fields, words: list[str], symbols: tuple[int, ...]) -> int:
    """Read a piece and a direction, which may be left out where only one is possible."""
    if not words:
        return WHOLE
    if words[0] not in PIECES:
        raise BadNotation(f"{words[0][:20]!r} is not a piece: there are {', '.join(PIECES)}")
    piece = PIECES.index(words[0])
    if len(words) == 2 and words[1] in _WAYS:
        return 5 * piece + _WAYS.index(words[1])
    if len(words) != 1:
        raise BadNotation(f"{' '.join(words[1:])[:20]!r} is not a direction: there are {', '.join(_WAYS)}")
    ways = _directions(view, symbols, piece)
    if len(ways) != 1:
        raise BadNotation(f"where should {words[0]} go? Name a direction: {words[0]} north")
    return 5 * piece + ways.pop()


def _directions(view: Fields, symbols: tuple[int, ...], piece: int) -> set[int]:
    """The directions in which these symbols can send a piece."""
    ways = {symbol for symbol in symbols if symbol < WILD}
    if WILD in symbols:
        ways |= set(range(4))
    if VOID in symbols:
        ways |= set(Foresight(view).void_ways(piece) or [STAYS])
    return ways
