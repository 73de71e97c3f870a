"""The picture of The Way: the maze, both hands, what is still unseen, and the score of the set.

From top to bottom, seen by the viewer (the first seat's side for somebody who only watches):

    the other hand, the cards still unseen
    the maze, five by five                     | the score
                                               | and the own hand
    what to do now, and buttons for it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from fiveways.contract.scene import Item, Scene
from fiveways.contract.states import Fields
from fiveways.games.the_way import SPEC
from fiveways.games.the_way.for_pictures import steps_within_reach
from fiveways.games.the_way.gestures import drafts, gestures, hand_id, meant
from fiveways.games.the_way.parts import (
    ANSWER,
    BE,
    BETWEEN,
    BOARD,
    CHOICE,
    COLUMNS,
    CORNERS,
    DEAL,
    FIRST,
    KINDS,
    MIDPOINT,
    ONE_WAY,
    PATHS,
    PIECE_NAMES,
    REPLACE,
    RULES,
    SECOND,
    SIZE,
    START,
    STAY,
    TOKEN,
    VARYING,
    square_text,
)
from fiveways.games.the_way.text import RULE_WORDS, SIDES, action_text, ended, result, rule_words

__all__ = ["drafts", "meant", "scene"]

PITCH, EDGE = 1.06, 0.32
MAZE = SIZE * PITCH
COLUMN_X = EDGE + MAZE + 0.75
WIDTH = COLUMN_X + 0.65
FAR_Y, MAZE_Y, FAR_CARD = 0.45, 0.95, 0.6
STRIP_Y, STRIP_HEIGHT = MAZE_Y + MAZE + 0.68, 0.72
HEIGHT = STRIP_Y + STRIP_HEIGHT / 2 + 0.1
_LAYER_CARDS, _LAYER_MARKS, _LAYER_TOKENS, _LAYER_BUTTONS = 10, 20, 30, 40
_SYMBOLS = (
    ("straight", "straight"), ("straight", "straight-way"),
    ("corner", "corner"), ("corner", "corner-right"), ("corner", "corner-left"),
    ("tee", "tee"), ("tee", "tee-out"), ("tee", "tee-in"), ("cross", "cross"), ("end", "end"),
)  # fmt: skip


_HOW = {
    CHOICE: "You have the choice: go first, or take a token. The Circle starts at the lower left and has to reach the "
    "upper right, the Square starts at the lower right and has to reach the upper left; then back. The other player "
    "decides the rest.",
    ANSWER: "The other player has chosen. You decide the rest.",
    VARYING: "You choose which variations hold in this game: press any of the three, or none, then Play so.",
}


def card_name(kind: int, one_way: bool) -> str:
    """The name of a card; it mentions arrows only where they count."""
    return KINDS[kind].name if one_way else KINDS[kind].shape


def _open_sides(card: int) -> str:
    sides = [SIDES[(side + card) % 4] for side in KINDS[card // 4].exits]
    return " and ".join(sides)


class _Viewpoint:
    """The near and the far seat for one viewer. The maze is not turned: north is up for everybody."""

    def __init__(self, view: Fields) -> None:
        self.view = view
        viewer = int(view["viewer"])
        self.near = viewer if viewer in (0, 1) else 0
        self.far = 1 - self.near
        # A player who is about to choose whether arrows count must see them.
        choosing = view["various"] and view["phase"] < BOARD
        self.one_way = bool(int(view["rules"]) & ONE_WAY or choosing)


def place(square: int) -> tuple[float, float]:
    row, col = divmod(square, SIZE)
    return EDGE + (col + 0.5) * PITCH, MAZE_Y + (SIZE - row - 0.5) * PITCH


@lru_cache(maxsize=16384)
def _maze_card(square: int, card: int, one_way: bool, note: str, marks: tuple[str, ...]) -> Item:
    name, (x, y) = square_text(square), place(square)
    if square in CORNERS:
        piece = int(square in (START[1], MIDPOINT[1]))
        kind = "Start" if square in START else "Midpoint"
        symbol = f"{PIECE_NAMES[piece].lower()}-{kind.lower()}"
        label = f"{name}, {PIECE_NAMES[piece]} {kind}{note}"
        return Item(name, symbol, x, y, layer=_LAYER_CARDS, label=label, marks=marks)
    label = f"{name}, {card_name(card // 4, one_way)} open to the {_open_sides(card)}{note}"
    symbol = _SYMBOLS[card // 4][one_way]
    return Item(name, symbol, x, y, turn=90 * (card % 4), layer=_LAYER_CARDS, label=label, marks=marks)


def _maze(seen: _Viewpoint, lit: set[int]) -> Iterator[Item]:
    view = seen.view
    yield Item("mat", "mat", EDGE + MAZE / 2, MAZE_Y + MAZE / 2, MAZE + 0.16, MAZE + 0.16)
    for at in range(SIZE):
        (x, _), (_, y) = place(at), place(at * SIZE)
        yield Item(f"file {at}", "", x, MAZE_Y + MAZE + 0.18, 0.4, 0.36, layer=1, text=COLUMNS[at])
        yield Item(f"rank {at}", "", 0.12, y, 0.22, 0.36, layer=1, text=str(at + 1))
    tokens = {int(at): piece for piece, at in enumerate(view["at"])}
    for square, card in enumerate(view["card"].tolist()):
        locked = bool(view["locked"][square])
        note = ", locked" if locked else ""
        if square in tokens:
            both = view["at"][0] == view["at"][1]
            note += ", both tokens here" if both else f", the {PIECE_NAMES[tokens[square]]} token here"
        marks = ("lit",) if square in lit else ()
        item = _maze_card(square, card, seen.one_way, note, marks)
        if view["changed"] == square + 1 and locked:
            item = replace(item, came=_laid_from(seen, card // 4))
        yield item
        if locked:
            x, y = place(square)
            yield Item(f"lock {item.id}", "lock", x + 0.36, y - 0.36, 0.22, 0.22, layer=_LAYER_MARKS)
    for name, at, symbol in (("changed", view["changed"], "last"), ("came", view["came"], "came")):
        if at:
            x, y = place(int(at) - 1)
            size = 1.04 if symbol == "last" else 0.5
            yield Item(f"last {name}", symbol, x, y, size, size, layer=_LAYER_MARKS)


def _laid_from(seen: _Viewpoint, kind: int) -> str:
    """The place in a hand from which the card of the last turn came."""
    view = seen.view
    during = view["phase"] == TOKEN
    seat = int(view["to_move"]) if during else (int(view["first"]) + int(view["turn"]) + 1) % 2
    if seat == int(view["viewer"]):
        return hand_id(seat, kind, int(view["hand"][seat][kind]))
    return hand_id(seat, None, int(view["unnamed"][seat]))


def _tokens(seen: _Viewpoint) -> Iterator[Item]:
    view = seen.view
    owner = {int(piece) - 1: seat for seat, piece in enumerate(view["piece"]) if piece}
    together = view["at"][0] == view["at"][1]
    for piece, at in enumerate(view["at"].tolist()):
        x, y = place(at)
        aside = (0.15, -0.15)[piece] if together else 0.0
        name = PIECE_NAMES[piece].lower()
        seat = owner.get(piece)
        colour = "plain" if seat is None else SPEC.seat_names[seat].lower()
        been = "-been" if view["been"][piece] else ""
        whose = "nobody's yet" if seat is None else SPEC.seat_names[seat]
        label = f"{PIECE_NAMES[piece]} token, {whose}, on {square_text(at)}"
        label += ", has been to the Midpoint" if been else ""
        size = 0.46 if together else 0.56
        yield Item(f"{name} token", f"{colour}-{name}{been}", x - aside, y + aside, size, size, 0, _LAYER_TOKENS, label)


def _hand_cards(view: Fields, seat: int) -> list[tuple[int | None, int]]:
    """Each card of a hand as its kind, None if it cannot be named, and which copy of that it is."""
    named = [(kind, copy) for kind in range(PATHS) for copy in range(int(view["hand"][seat][kind]))]
    return [*named, *((None, copy) for copy in range(int(view["unnamed"][seat])))]


def _hand(seen: _Viewpoint, seat: int) -> Iterator[Item]:
    name = SPEC.seat_names[seat]
    if seat == seen.near:
        whose = "your cards" if seat == int(seen.view["viewer"]) else f"{name}'s cards"
        yield Item("own cards", "", COLUMN_X, MAZE_Y + 0.985, 1.3, 0.34, layer=1, text=whose)
    for number, (kind, copy) in enumerate(_hand_cards(seen.view, seat)):
        if seat == seen.near:
            x, y, size = COLUMN_X, MAZE_Y + (number + 1.5) * PITCH, 1.0
        else:
            x, y, size = EDGE + (number + 0.5) * FAR_CARD * PITCH, FAR_Y, FAR_CARD
        if kind is None:
            symbol, label = f"back-{name.lower()}", f"a card of {name}, face down"
        else:
            symbol = _SYMBOLS[kind][seen.one_way]
            label = f"{card_name(kind, seen.one_way)} in the hand of {name}, open to the {_open_sides(4 * kind)}"
        yield Item(hand_id(seat, kind, copy), symbol, x, y, size, size, 0, _LAYER_CARDS, label)


def _unseen(seen: _Viewpoint) -> Iterator[Item]:
    """What the cards face down may be; one of them is out of the game."""
    kinds = [kind for kind in range(PATHS) for _ in range(int(seen.view["unseen"][kind]))]
    label = "unseen, one of them out of the game: " + ", ".join(card_name(kind, seen.one_way) for kind in kinds)
    left, many = EDGE + 4 * FAR_CARD * PITCH, len(kinds) > 5
    size = 0.31 if many else 0.36
    yield Item("unseen", "", left + 0.46, FAR_Y, 0.8, 0.4, layer=1, text="unseen", label=label)
    for number, kind in enumerate(kinds):
        row, col = divmod(number, 5)
        x, y = left + 0.86 + (col + 0.5) * size * PITCH, FAR_Y + (row - 0.5) * size * PITCH * many
        yield Item(f"unseen {number}", _SYMBOLS[kind][seen.one_way], x, y, size, size, 0, _LAYER_CARDS)


def _score(seen: _Viewpoint) -> Iterator[Item]:
    view = seen.view
    playing = not view["over"] and view["phase"] != BETWEEN
    games, game = int(view["games"]), int(view["game"]) + playing
    mine, theirs = (int(view["wins"][seat]) for seat in (seen.near, seen.far))
    near, far = SPEC.seat_names[seen.near], SPEC.seat_names[seen.far]
    label = f"games won: {near} {mine}, {far} {theirs}; game {game} of {games}"
    turn = f"turn {int(view['turn']) + playing}/{view['max_turns']}"
    for seat, aside in ((seen.near, -0.27), (seen.far, 0.27)) if games > 1 else ():
        name = SPEC.seat_names[seat].lower()
        yield Item(f"score {name}", f"back-{name}", COLUMN_X + aside, MAZE_Y - 0.06, 0.22, 0.22, layer=1)
    yield Item("score", "", COLUMN_X, MAZE_Y + 0.3, 1.0, 0.9, layer=1, text=f"{mine} : {theirs}", label=label)
    yield Item(
        "game", "", COLUMN_X, FAR_Y, 1.0, 0.42, layer=1, text=f"game {game}/{games}" if games > 1 else "one game"
    )
    yield Item("turn", "", COLUMN_X, MAZE_Y + 0.76, 1.0, 0.42, layer=1, text=turn)


def _say(view: Fields, acting: bool) -> str:
    """What to do now, in the strip under the maze."""
    phase = int(view["phase"])
    if view["over"]:
        return ""
    if phase == BETWEEN:
        return ended(view)
    name = SPEC.seat_names[view["to_move"]]
    if not acting:
        waiting = ("has the choice", "decides the rest", "chooses the variations", "to move", "to step or stay")
        return f"{name} {waiting[phase]}"
    lay = "swap" if int(view["rules"]) & REPLACE else "lay"
    return ("Choose", "You decide", "", f"Turn or {lay} a card, or just step", "Now step, or stay")[phase]


def _button(name: str, text: str, x: float, width: float, label: str = "") -> Iterator[Item]:
    yield Item(name, "button", x, STRIP_Y, width, STRIP_HEIGHT, layer=_LAYER_BUTTONS, label=label or text)
    yield Item(f"{name} text", "", x, STRIP_Y, width, 0.52, layer=_LAYER_BUTTONS + 1, text=text)


def _strip(seen: _Viewpoint, actions: set[int]) -> Iterator[Item]:
    view = seen.view
    words = _say(view, bool(actions))
    choices = {FIRST: "Go first", SECOND: "Go second", BE: "Be Circle", BE + 1: "Be Square"}
    offered = [(action, text) for action, text in choices.items() if action in actions]
    if any(RULES <= action < DEAL for action in actions):
        texts = ("One-way", "Clockwise", "Replace", "Play so")
        wide = (COLUMN_X + 0.5 - EDGE) / 4
        for number, text in enumerate(texts):
            name = RULE_WORDS[number] if number < 3 else "so"
            label = f"variation {text}" if number < 3 else "play with the variations chosen"
            yield from _button(name, text, EDGE + (number + 0.5) * wide, wide - 0.06, label)
        return
    right = COLUMN_X + 0.5
    if offered:
        wide = 1.8
        for number, (action, text) in enumerate(offered):
            yield from _button(action_text(action), text, right - (len(offered) - number - 0.5) * wide, wide - 0.06)
        right -= len(offered) * wide
    elif STAY in actions:
        yield from _button("stay", "Stay", right - 0.6, 1.2, "stay where you are, and end the turn")
        right -= 1.25
    wide, rules = right - EDGE, int(view["rules"])
    if words:
        label = words if DEAL in actions else ""  # pressed then; the caption says it at other times
        yield Item(
            "say", "", EDGE + wide / 2, STRIP_Y - 0.13 * bool(rules), wide, 0.52, layer=1, text=words, label=label
        )
    if rules:
        text = ", ".join(rule_words(rules))
        about = f"variations: {text}"
        yield Item("rules", "", EDGE + wide / 2, STRIP_Y + 0.22, wide, 0.4, layer=1, text=text, label=about)


def _caption(view: Fields) -> str:
    if view["over"]:
        return f"The set is over. {result(view)}" if view["games"] > 1 else f"The game is over. {result(view)}"
    number = int(view["game"]) + (view["phase"] != BETWEEN)
    return f"Game {number} of {view['games']}. {_say(view, False)}"


def scene(view: Fields, legal: Mapping[str, int]) -> Scene:
    seen, actions = _Viewpoint(view), list(legal.values())
    lit = steps_within_reach(view) if actions and view["phase"] in (BOARD, TOKEN) else set()
    items = [
        *_maze(seen, lit),
        *_tokens(seen),
        *_hand(seen, 0),
        *_hand(seen, 1),
        *_unseen(seen),
        *_score(seen),
        *_strip(seen, set(actions)),
    ]
    caption = f"The Way. {_caption(view)}."
    how = _HOW.get(int(view["phase"]), "") if actions else ""
    return Scene(WIDTH, HEIGHT, tuple(items), tuple(gestures(view, actions)), caption, how=how)
