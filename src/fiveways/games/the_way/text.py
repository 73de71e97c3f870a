"""Notation of The Way.

A square is a column letter and a row number counted from the bottom: a1 is the Circle Start. A card is the letter of
its kind (parts.py: `s` straight, `c` bend, `t` tee, `x` cross, `e` dead end; with arrows `S`, `R`, `L`, `O`, `I`) and
N, E, S or W for how far it is turned: `eN` opens to the north, `eE` a quarter turn clockwise from that.

Moves:  `c3+` turn the card at c3 clockwise, `c3-` counter-clockwise;  `c3=tE` lay a tee from the hand, turned so
        `north` `east` `south` `west` `stay`;  `first` `second` `circle` `square`
        `rules one-way replace` or `rules none`;  `deal`, between two games
A turn may be written as one move: `c3=tE, east`. Positions: see position.py.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fiveways.contract.errors import BadNotation
from fiveways.contract.states import Fields
from fiveways.contract.traits import Degrees
from fiveways.games.the_way import SPEC, VARIATIONS
from fiveways.games.the_way.check import tokens_home
from fiveways.games.the_way.parts import (
    BE,
    BETWEEN,
    COLUMNS,
    DEAL,
    FIRST,
    GATE,
    KINDS,
    LAY,
    ONE_WAY,
    PATHS,
    PIECE_NAMES,
    RULES,
    SECOND,
    SIDE_LETTERS,
    SIZE,
    STAY,
    STEP,
    TURN,
    looks,
    read_square,
    square_text,
)
from fiveways.games.the_way.position import card_letters, parse_position, position_text
from fiveways.games.the_way.roads import ENTER, LEAVE

__all__ = [
    "card_text",
    "diagram",
    "line_text",
    "move_text",
    "move_texts",
    "news",
    "parse_line",
    "parse_move",
    "parse_position",
    "position_text",
    "spoken",
]

SIDES = ("north", "east", "south", "west")
RULE_WORDS = tuple(name.replace("_", "-") for name in VARIATIONS)
_LETTERS = "".join(kind.letter for kind in KINDS)
_TURN = re.compile(r"([a-eA-E])([1-5])\s*([+-])")
_LAY = re.compile(rf"([a-eA-E])([1-5])\s*=\s*([{_LETTERS}])([NESWnesw])")
_WORDS = {**{word: STEP + side for side, word in enumerate(SIDES)}, "stay": STAY, "first": FIRST, "second": SECOND,
          "circle": BE, "square": BE + 1, "deal": DEAL}  # fmt: skip
_HELP = (
    "write c3+ or c3- (turn a card), c3=tE (lay one), north, east, south, west, stay; "
    "before a game first, second, circle, square, rules ..."
)


def card_text(card: int) -> str:
    return KINDS[card // 4].letter + SIDE_LETTERS[card % 4]


def rule_words(bits: int) -> list[str]:
    """The variations that a number stands for."""
    return [word for at, word in enumerate(RULE_WORDS) if bits >> at & 1]


@lru_cache(maxsize=2048)
def action_text(action: int) -> str:
    if RULES <= action < DEAL:
        return f"rules {' '.join(rule_words(action - RULES)) or 'none'}"
    if action >= STEP:
        return next(word for word, number in _WORDS.items() if number == action)
    if action >= LAY:
        square, kind = divmod((action - LAY) // 4, PATHS)
        return f"{square_text(square)}={card_text(4 * kind + (action - LAY) % 4)}"
    return f"{square_text((action - TURN) // 2)}{'+-'[(action - TURN) % 2]}"


def move_text(view: Fields, action: int) -> str:
    return action_text(action)


def move_texts(view: Fields, actions: list[int]) -> list[str]:
    return [action_text(action) for action in actions]


def parse_move(view: Fields, text: str) -> int:
    words = text.split()
    said = " ".join(words)
    if said.lower() in _WORDS:
        return _WORDS[said.lower()]
    if words and words[0].lower() == "rules":
        return RULES + _rule_bits([word.lower() for word in words[1:]])
    found = _TURN.fullmatch(said)
    if found:
        return TURN + 2 * read_square(found[1], found[2]) + "+-".index(found[3])
    found = _LAY.fullmatch(said)
    if not found:
        raise BadNotation(f"{said[:40]!r} is not a move: {_HELP}")
    kind, turns = _LETTERS.index(found[3]), SIDE_LETTERS.index(found[4].upper())
    return LAY + 4 * (PATHS * read_square(found[1], found[2]) + kind) + turns % looks(KINDS[kind])


def parse_line(view: Fields, text: str) -> list[int]:
    first, *parts = text.split(",")
    while first.strip().lower().startswith("rules") and parts and parts[0].strip().lower() in RULE_WORDS:
        first += f",{parts.pop(0)}"  # refused for the comma, which stands between moves only
    return [parse_move(view, part) for part in (first, *parts)]


def line_text(view: Fields, actions: list[int]) -> str:
    return ", ".join(map(action_text, actions))


def _rule_bits(words: list[str]) -> int:
    if words == ["none"]:
        return 0
    if not words or len(set(words)) != len(words) or not set(words) <= set(RULE_WORDS):
        raise BadNotation(f"after rules write none, or some of {', '.join(RULE_WORDS)}")
    return sum(1 << RULE_WORDS.index(word) for word in words)


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    """A move in words."""
    return ", ".join(map(_spoken_one, text.split(", ")))


def _spoken_one(text: str) -> str:
    fixed = {"first": "go first", "second": "go second", "circle": "be the Circle", "square": "be the Square",
             "stay": "stay", "deal": "the cards are dealt for the next game"}  # fmt: skip
    if text in fixed:
        return fixed[text]
    if text in SIDES:
        return f"step {text}"
    if text.startswith("rules "):
        told = text.removeprefix("rules ").replace(" ", " and ")
        return "play without variations" if told == "none" else f"play with {told}"
    if text[2] != "=":
        return f"turn {text[:2]} to the {'right' if text[2] == '+' else 'left'}"
    kind = KINDS[_LETTERS.index(text[3])]
    sides = sorted((side + SIDE_LETTERS.index(text[4])) % 4 for side in kind.exits)
    *most, last = [SIDES[side] for side in sides]
    return f"lay a {kind.shape} on {text[:2]}, open to the {', '.join(most)}{' and ' if most else ''}{last}"


# Roads as lines of a box, by the sides on which a card is open (N 1, E 2, S 4, W 8).
_ROADS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def diagram(view: Fields, colour: bool = False) -> str:
    """The board drawn with lines: o and # the tokens, @ a corner card, ' a locked card; then arrows that count, hands
    and the score."""
    lines = []
    for row in reversed(range(SIZE)):
        cells = []
        for col in range(SIZE):
            square = row * SIZE + col
            card = int(view["card"][square])
            road = "@" if card // 4 == GATE else _ROADS[LEAVE[0, card]]
            here = "".join(mark for mark, at in zip("o#", view["at"].tolist(), strict=True) if at == square)
            cells.append(f"{here:>2}{road}{chr(39) if view['locked'][square] else ' '}")
        lines.append(f"{row + 1} " + " ".join(cells).rstrip())
    lines.append("     " + "    ".join(COLUMNS))
    if int(view["rules"]) & ONE_WAY:
        arrows = [f"{square_text(square)} {_arrows(card)}" for square, card in enumerate(view["card"]) if _arrows(card)]
        lines.append(f"one-way: {'; '.join(arrows) or 'none'}")
    return "\n".join([*lines, *tell(view)])


def _arrows(card: int) -> str:
    """the-way.12: by which sides one may only enter, and by which only leave."""
    into, out = LEAVE[0, card] & ~LEAVE[1, card], ENTER[0, card] & ~ENTER[1, card]
    sides = [f"{word} {name}" for word, bits in (("in", into), ("out", out))
             for side, name in enumerate(SIDES) if bits >> side & 1]  # fmt: skip
    return " ".join(sides)


def news(before: Fields, after: Fields) -> str:
    """the-way.8 to the-way.11: that a game of a set is over, who won it, and how it stands; then that one begins."""
    if before["phase"] == BETWEEN:
        return f"Game {after['game'] + 1} begins: {SPEC.seat_names[after['chooser']]} has the choice."
    if after["games"] == 1 or not (after["over"] or after["phase"] == BETWEEN):
        return ""
    if after["over"]:
        return f"{ended(after)}. {result(after)}."
    stands = ", ".join(f"{name} {won}" for name, won in zip(SPEC.seat_names, after["wins"], strict=True))
    return f"{ended(after)}. It stands {stands}."


def ended(view: Fields) -> str:
    """How the game on the board ended."""
    home = tokens_home(view)
    winner = next((seat for seat in range(2) if int(view["piece"][seat]) - 1 in home), None)
    if winner is None:
        return f"Game {view['game']} is drawn after {view['turn']} turns"
    return f"{SPEC.seat_names[winner]} is home and wins game {view['game']}"


def result(view: Fields) -> str:
    """the-way.10: what each player has at the end, in the words of the rules."""
    ending, (red, blue) = SPEC.endings[int(view["over"]) - 1], view["wins"].tolist()
    words = SPEC.trait(Degrees).words.get(ending.name)
    if words is None:
        return f"The set is drawn, {red} to {blue}" if view["games"] > 1 else "Nobody wins"
    first, second = SPEC.seat_names if red > blue else reversed(SPEC.seat_names)
    return f"{first} has a {words[0]}, {second} a {words[1]}"


def tell(view: Fields) -> list[str]:
    """Hands, unseen cards and the score, for people."""
    lines = []
    for seat, name in enumerate(SPEC.seat_names):
        piece = int(view["piece"][seat])
        token = PIECE_NAMES[piece - 1] if piece else "no piece yet"
        been = ", has been to the Midpoint" if piece and view["been"][piece - 1] else ""
        hidden = int(view["unnamed"][seat])
        hand = card_letters(view["hand"][seat]) + "?" * hidden or "no cards"
        lines.append(f"{name} ({token}{been}): {hand}; games won {view['wins'][seat]}")
    lines.append(
        f"unseen: {card_letters(view['unseen']) or 'none'}; under others: {card_letters(view['under']) or 'none'}"
    )
    return lines
