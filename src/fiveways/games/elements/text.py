"""Notation of Elements.

A cell is a column letter and a row number counted from the south-west: a1. Cards: `a` air, `e` earth, `f` fire, `w`
water, `x` wild, `o` void; `aa` moves a piece two cells, `a+f` has two borders, `a4` four and moves all pieces.

Moves:  `draw`, `pass`, `event oo` (carry out the one that lies open), `discard a+f` (and draw two)
        `play aa fire` (which piece), `play x fire north` (and where to, where the card leaves that open), `play a4`
        `fire north` (what a card in play still asks for); `stays` for a piece that the void cannot move
A direction may be left out where there is only one, and the card of an event; `-` may stand for a space:
`play-aa-fire`. What one card asks for may be written as one move: `play a+f fire north, water east`. Positions: see
position.py.
"""

from __future__ import annotations

from functools import lru_cache

from fiveways.contract.errors import BadNotation
from fiveways.contract.kernel import Record
from fiveways.games.elements import SPEC
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import (
    ABSENT,
    COUNT,
    DIRECTIONS,
    DISCARD,
    ELEMENTS,
    EVENT,
    KIND_BY_TEXT,
    KINDS,
    MOVE,
    OUT,
    PIECES,
    PLAY,
    SYMBOL_NAMES,
    VOID,
    WAITING,
    WAYS,
    WHOLE,
    WILD,
)
from fiveways.games.elements.position import cards_text, options_of, parse_position, position_text

__all__ = [
    "diagram", "kind_named", "line_text", "move_text", "news", "parse_line", "parse_move", "parse_position",
    "position_text", "spoken",
]  # fmt: skip

_SIMPLE = ("draw", "pass", "event")
_WAYS = (*DIRECTIONS, "stays")
_HELP = "write draw, discard a+f, play aa fire, play x fire north, play a4, fire north, event or pass"


def kind_named(text: str) -> int:
    """A card from its notation; the symbols of two borders in any order."""
    found = KIND_BY_TEXT.get(text) if text in KIND_BY_TEXT else KIND_BY_TEXT.get("+".join(reversed(text.split("+"))))
    if found is None:
        raise BadNotation(f"{text[:20]!r} is not a card: there are {' '.join(KIND_BY_TEXT)}")
    return found


def leaves_open(kind: int) -> bool:
    """Whether the direction has to be named: elements have their own, and the void's follows mostly."""
    return WILD in KINDS[kind].symbols or len(set(KINDS[kind].symbols)) > 1 or VOID in KINDS[kind].symbols


@lru_cache(maxsize=1024)
def action_text(action: int) -> str:
    if action < DISCARD:
        return _SIMPLE[action]
    if action < PLAY:
        return f"discard {KINDS[action - DISCARD].text}"
    if action >= MOVE:
        return f"{PIECES[(action - MOVE) // 5]} {_WAYS[(action - MOVE) % 5]}"
    kind, way = divmod(action - PLAY, WAYS)
    words = ["play", KINDS[kind].text]
    if way != WHOLE:
        words.append(PIECES[way // 5])
        if leaves_open(kind) or KINDS[kind].symbols[0] != way % 5:
            words.append(_WAYS[way % 5])
    return " ".join(words)


def move_text(view: Record, action: int) -> str:
    if action == EVENT and view["card"]:
        return f"event {KINDS[view['card'] - 1].text}"
    return action_text(action)


def move_texts(view: Record, actions: list[int]) -> list[str]:
    return [move_text(view, action) for action in actions]


def line_text(view: Record, actions: list[int]) -> str:
    return ", ".join([move_text(view, actions[0]), *map(action_text, actions[1:])])


def parse_move(view: Record, text: str) -> int:
    words = text.lower().replace("-", " ").split()
    if len(words) == 1 and words[0] in _SIMPLE:
        return _SIMPLE.index(words[0])
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


def _parse_event(view: Record, kind: int) -> int:
    if view["event"] and view["card"] != kind + 1:
        raise BadNotation(f"the event that lies open is {KINDS[view['card'] - 1].text}, not {KINDS[kind].text}")
    return EVENT


def parse_line(view: Record, text: str) -> list[int]:
    """Of what follows the first action the directions are named: where only one is left may depend on the first."""
    first, *more = text.split(",")
    return [parse_move(view, first), *map(_parse_following, more)]


def _parse_following(text: str) -> int:
    words = text.lower().replace("-", " ").split()
    if len(words) != 2 or words[0] not in PIECES or words[1] not in _WAYS:
        raise BadNotation(f"{text.strip()[:40]!r}: after a comma comes a piece and its direction, like fire north")
    return MOVE + 5 * PIECES.index(words[0]) + _WAYS.index(words[1])


def _asked_for(view: Record) -> tuple[int, ...]:
    """The symbols that a card in play has left."""
    if not view["card"]:
        return ()
    kind = KINDS[view["card"] - 1]
    return (int(view["left"]) - 1,) if kind.borders == 2 else kind.symbols


def _parse_target(view: Record, words: list[str], symbols: tuple[int, ...]) -> int:
    """A piece and a direction, which may be left out where only one is possible."""
    if not words:
        return WHOLE
    if words[0] not in PIECES:
        raise BadNotation(f"{words[0][:20]!r} is not a piece: there are {', '.join(PIECES)}")
    piece = PIECES.index(words[0])
    if len(words) == 2 and words[1] in _WAYS:
        return 5 * piece + _WAYS.index(words[1])
    if len(words) != 1:
        raise BadNotation(f"{' '.join(words[1:])[:20]!r} is not a direction: there are {', '.join(_WAYS)}")
    board = Board(view)
    ways = {way for symbol in symbols for way in board.ways(symbol, piece)}
    if len(ways) != 1:
        raise BadNotation(f"where should {words[0]} go? Name a direction: {words[0]} north")
    return 5 * piece + ways.pop()


def diagram(view: Record, colour: bool = False) -> str:
    """The board with letters for the pieces, # for the void; gates outside; then cards and what is going on."""
    board = Board(view)
    west = " " if board.at[ELEMENTS.index("Water")] == ABSENT else "W"  # elements.8: with three it is only an edge
    lines = [f"{'A':>{3 + 2 * (board.size // 2) + 1}}"]
    for row in reversed(range(board.size)):
        cells = [_cell(board, row * board.size + col) for col in range(board.size)]
        middle = row == board.size // 2
        lines.append(f"{row + 1} {west if middle else ' '}{' '.join(cells)}{' F' if middle else ''}")
    lines.append(f"{'E':>{3 + 2 * (board.size // 2) + 1}}")
    lines.append("   " + " ".join("abcdefghi"[: board.size]))
    inside = [ELEMENTS[piece] for piece in board.in_play() if board.at[piece] == board.void]
    for where, names in (
        ("in the void", inside),
        ("waiting outside", [name for name, at in zip(ELEMENTS, board.at, strict=True) if at == WAITING]),
        ("through the gate", [name for name, at in zip(ELEMENTS, board.at, strict=True) if at == OUT]),
    ):
        if names:
            lines.append(f"{where}: {', '.join(names)}")
    return "\n".join([*lines, *_tell_cards(view)])


def _cell(board: Board, cell: int) -> str:
    if cell == board.void:
        return "#"
    return ELEMENTS[board.at.index(cell)][0] if cell in board.at else "."


def _tell_cards(view: Record) -> list[str]:
    lines = []
    for seat, name in enumerate(SPEC.names_of_seats(options_of(view))):
        named = int(view["hand"][seat].sum())
        hidden = int(view["held"][seat]) - named
        hand = " ".join(filter(None, [cards_text(view["hand"][seat], " "), "?" * hidden])) or "no cards"
        lines.append(f"{name}: {hand}")
    lines.append(f"deck {view['in_deck']}, discards: {cards_text(view['discards'], ' ') or 'none'}")
    if view["together"]:
        lines.append(f"arc {view['arc']} of {view['arcs']}, burned {view['burned']}")
    if view["card"]:
        lines.append(f"in play: {KINDS[view['card'] - 1].text}{' (an event)' if view['event'] else ''}")
    return lines


def news(before: Record, after: Record) -> str:
    """elements.16, elements.20: cards burned, an event that comes up, an arc that is won."""
    told = ["Nothing moves."] if _was_wasted(before, after) else []
    if after["arc"] > before["arc"]:
        told.append("Arc 1 is won: all pieces stand in the void. Now each has to leave through its own gate.")
    burned = int(after["burned"]) - int(before["burned"])
    if burned > 0:
        told.append("1 card is burned." if burned == 1 else f"{burned} cards are burned.")
    if after["event"] and (after["card"] != before["card"] or after["in_deck"] != before["in_deck"]):
        name = SPEC.seat(int(after["to_move"]), options_of(after))
        told.append(f"An event comes up for {name}: {card_name(int(after['card']) - 1)}.")
    return " ".join(told)


def _was_wasted(before: Record, after: Record) -> bool:
    """elements.2: whether a card for one piece was played and the piece stayed."""
    seat, together = int(before["to_move"]), bool(before["together"])
    new = [KINDS[kind] for kind in range(COUNT) if after["discards"][kind] > before["discards"][kind]]
    played = [card for card in new if not together or (card.borders < 4 and VOID not in card.symbols)]  # not events
    was_discarded = after["held"][seat] > before["held"][seat]
    alone = len(played) == 1 and played[0].borders == 1
    return alone and not was_discarded and list(after["at"]) == list(before["at"])


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    """A move in words."""
    first, *more = text.split(", ")
    return ", then ".join([_spoken_one(first), *map(_spoken_step, more)])


def _spoken_one(text: str) -> str:
    words = text.split()
    if words[0] in ("draw", "pass"):
        return {"draw": "draw a card", "pass": "pass"}[words[0]]
    if words[0] == "event":
        return f"event: {card_name(kind_named(words[1]))}" if len(words) > 1 else "event"
    if words[0] == "discard":
        return f"discard {card_name(kind_named(words[1]))}, and draw two"
    if words[0] != "play":
        return _spoken_step(text)
    told = f"play {card_name(kind_named(words[1]))}"
    return f"{told}: {_spoken_step(' '.join(words[2:]))}" if len(words) > 2 else told


def _spoken_step(text: str) -> str:
    return text[:1].upper() + text[1:]


def card_name(kind: int) -> str:
    """What a card says, in words."""
    names = [SYMBOL_NAMES[symbol] for symbol in KINDS[kind].symbols]
    if KINDS[kind].borders == 4:
        return f"{names[0]} for all pieces"
    if KINDS[kind].borders == 2:
        return f"a step of {names[0]} and one of {names[1]}"
    return f"{'two steps' if len(names) == 2 else 'one step'} of {names[0]}"
