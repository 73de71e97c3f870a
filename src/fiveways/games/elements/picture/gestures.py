"""What to press for a move of Elements, and what somebody means who presses something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fiveways.contract.scene import Gesture
from fiveways.contract.states import Fields
from fiveways.games.elements.parts import (
    DIRECTIONS,
    DISCARD,
    KINDS,
    LEAVE,
    MOVE,
    PIECES,
    PLAY,
    VOID,
    WAITING,
    WAYS,
    WHOLE,
    cell_text,
)
from fiveways.games.elements.picture.situation import Situation, hand_id
from fiveways.games.elements.rules.for_pictures import asking
from fiveways.games.elements.text.moves import move_text

_IN_PLAY, _NO_WAY = -1, -1  # instead of a kind: the card in play; instead of a way: the card moves nothing


def _card_and_way(action: int) -> tuple[int, int]:
    """The kind of card that an action is about, and the piece and direction that it names."""
    if action >= MOVE:
        return _IN_PLAY, action - MOVE
    return divmod(action - PLAY, WAYS) if action >= PLAY else (action - DISCARD, _NO_WAY)


def _targets(situation: Situation, way: int, several: bool) -> tuple[str, ...]:
    """Press the piece; and if it has several directions, then the cell it goes to, or else the gate on that side."""
    piece, direction = divmod(way, 5)
    if not several:
        return (PIECES[piece],)
    to = situation.foresight.target(piece, direction)
    return (PIECES[piece], cell_text(to, situation.pieces.size) if 0 <= to < WAITING else DIRECTIONS[direction])


def _whole_targets(situation: Situation, kind: int) -> Iterator[tuple[str, ...]]:
    """A card that moves all pieces is put on the void, or on the gate in whose direction it sends them."""
    yield (cell_text(situation.pieces.void, situation.pieces.size),)
    if KINDS[kind].symbols[0] != VOID:
        yield (DIRECTIONS[KINDS[kind].symbols[0]],)


def gestures(situation: Situation, actions: Sequence[int]) -> Iterator[Gesture]:
    """What to press for each of these actions."""
    view = situation.view
    seat = int(view["to_move"])
    named = [_card_and_way(action) for action in actions]
    ways_of_piece = Counter((card, way // 5) for card, way in named)
    for action, (card, way), draft in zip(actions, named, asking(view, actions), strict=True):
        move = move_text(view, action)
        if action < DISCARD or action == LEAVE:
            yield Gesture(move, ("leave" if action == LEAVE else ("deck", "pass", "card")[action],))
            continue
        if way == _NO_WAY:
            paths: list[tuple[str, ...]] = [("discards",)]
        elif way == WHOLE:
            paths = list(_whole_targets(situation, card))
        else:
            paths = [_targets(situation, way, ways_of_piece[card, way // 5] > 1)]
        if card == _IN_PLAY:
            yield from (Gesture(move, path, draft=draft) for path in paths)
            continue
        for copy in range(int(view["hand"][seat][card])):
            yield from (Gesture(move, (hand_id(seat, card, copy), *path), draft=draft) for path in paths)


def meant(view: Fields, path: Sequence[str]) -> str | None:
    """A card and a piece: the card is played on it. A piece alone: the card in play moves it."""
    if path[-1] in ("deck", "pass", "leave") and len(path) == 1:
        return "draw" if path[-1] == "deck" else path[-1]
    kind = path[0].split()[2] if path[0].startswith(f"hand {view['to_move']} ") else None
    if kind is None:
        return f"{path[0]} north" if path[0] in PIECES and len(path) == 1 else None
    if len(path) == 1:
        return f"discard {kind}"
    if path[1].startswith("hand "):
        return None  # the viewer looks at another card
    return f"play {kind} {path[1]}" if path[1] in PIECES else f"play {kind}"
