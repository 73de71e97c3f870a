"""Whether a card asks for more: then a step is prepared on the page, and made with the last one."""

from __future__ import annotations

from collections.abc import Iterable

from fiveways.contract.kernel import Record
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import KINDS, MOVE, OUT, PLAY, VOID, WAYS, WHOLE, WILD, owner


def asks_for_more(board: Board, view: Record, action: int) -> bool:
    """Whether the card goes on asking after this action, and nothing is won by it."""
    if action < PLAY:
        return False
    begins = action < MOVE
    kind, way = divmod(action - PLAY, WAYS) if begins else (int(view["card"]) - 1, action - MOVE)
    card = KINDS[kind]
    if way == WHOLE:
        return card.symbols[0] == VOID and _leaves_choice(board, board.in_play())
    piece, direction = divmod(way, 5)
    to, _ = board.target(piece, direction)
    after = board if to is None else board.moved(piece, to)
    if view["together"]:
        won = after.all_settled()
    else:  # elements.12: what leaves by a card for all counts at its end, but for the pieces of who plays it
        mine = owner(piece, int(view["seats"]), bool(view["neighbours"])) == view["to_move"]
        won = to == OUT and (card.borders < 4 or mine)
    if won:
        return False
    if card.borders == 4:
        left = board.in_play() if begins else [other for other in range(4) if int(view["left"]) >> other & 1]
        left = [other for other in left if other != piece]
        return bool(left) if card.symbols[0] == WILD else _leaves_choice(after, left)
    if card.borders == 2:
        return begins
    second = len(card.symbols) == 2 and to is not None and not view["asked"]
    return second and card.symbols[0] == VOID and _leaves_choice(after, [piece])


def _leaves_choice(board: Board, pieces: Iterable[int]) -> bool:
    """elements.1: whether the void leaves one of them two ways to go."""
    return any(len(board.void_ways(piece)) > 1 for piece in pieces)
