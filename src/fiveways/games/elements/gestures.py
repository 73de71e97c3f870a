"""What to press for a move of Elements, and what somebody means who presses something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fiveways.contract.kernel import Record
from fiveways.contract.scene import Gesture
from fiveways.games.elements.drafting import asks_for_more
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import (
    DIRECTIONS,
    DISCARD,
    KINDS,
    MOVE,
    PIECES,
    PLAY,
    VOID,
    WAITING,
    WAYS,
    WHOLE,
    cell_text,
)
from fiveways.games.elements.text import move_text


def hand_id(seat: int, kind: int | None, copy: int) -> str:
    """The n-th card of a kind in a hand, counted from 0; of the cards face down, without a kind."""
    return f"hand {seat} {'?' if kind is None else KINDS[kind].text} {copy}"


def _targets(board: Board, way: int, ways: int) -> Iterator[tuple[str, ...]]:
    """A piece and a direction, where `ways` directions are possible for it: the cell it leads to, or else the gate."""
    piece, direction = PIECES[way // 5], way % 5
    if ways == 1:
        yield (piece,)
        return
    to, _ = board.target(way // 5, direction)
    yield (piece, cell_text(to, board.size) if to is not None and to < WAITING else DIRECTIONS[direction])


def _whole_targets(board: Board, kind: int) -> Iterator[tuple[str, ...]]:
    """A card that moves all pieces goes onto the void, or onto the gate in whose direction it sends them."""
    yield (cell_text(board.void, board.size),)
    if KINDS[kind].symbols[0] != VOID:
        yield (DIRECTIONS[KINDS[kind].symbols[0]],)


def gestures(board: Board, view: Record, actions: Sequence[int]) -> Iterator[Gesture]:
    seat = int(view["to_move"])
    several: dict[tuple[int, int], int] = {}
    for action in actions:
        if action >= PLAY:
            kind, way = (-1, action - MOVE) if action >= MOVE else divmod(action - PLAY, WAYS)
            several[kind, way // 5] = several.get((kind, way // 5), 0) + 1
    for action in actions:
        move, draft = move_text(view, action), asks_for_more(board, view, action)
        if action >= MOVE:
            for path in _targets(board, action - MOVE, several[-1, (action - MOVE) // 5]):
                yield Gesture(move, path, draft=draft)
        elif action >= DISCARD:
            kind, way = (action - DISCARD, -1) if action < PLAY else divmod(action - PLAY, WAYS)
            paths: list[tuple[str, ...]] = [("discards",)]
            if way == WHOLE:
                paths = list(_whole_targets(board, kind))
            elif way >= 0:
                paths = list(_targets(board, way, several[kind, way // 5]))
            for copy in range(int(view["hand"][seat][kind])):
                yield from (Gesture(move, (hand_id(seat, kind, copy), *path), draft=draft) for path in paths)
        else:
            yield Gesture(move, (("deck", "pass", "card")[action],))


def meant(view: Record, path: Sequence[str]) -> str | None:
    """A card on a piece is to be played on it; a piece alone is what a card in play asks for."""
    if path[-1] in ("deck", "pass") and len(path) == 1:
        return "draw" if path[-1] == "deck" else "pass"
    kind = path[0].split()[2] if path[0].startswith(f"hand {view['to_move']} ") else None
    if kind is None:
        return f"{path[0]} north" if path[0] in PIECES and len(path) == 1 else None
    if len(path) == 1:
        return f"discard {kind}"
    if path[1].startswith("hand "):
        return None  # another card is looked at
    return f"play {kind} {path[1]}" if path[1] in PIECES else f"play {kind}"
