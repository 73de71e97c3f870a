"""What a card would do to the pieces, drawn on the board.

An arrow shows that a piece goes, a sign that it cannot, and a ghost (a pale piece) where it ends. Arrows and signs lie
on the edges between cells. Those that cross the same edge, from either side, get different places along it, so that no
two overlap. Each has the colour and the shape of its piece.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fiveways.contract.scene import Item
from fiveways.games.elements.parts import EAST_BY, KINDS, NORTH_BY, PIECES, STAYS, WAITING
from fiveways.games.elements.picture.effects import Effects, Step
from fiveways.games.elements.picture.situation import LAYER_PIECES, Situation

# By how many cross an edge: how far each lies from the middle of the edge, and how large they are.
_ALONG = (
    (), (0.0,), (-0.24, 0.24), (-0.36, 0.0, 0.36), (-0.405, -0.135, 0.135, 0.405), (-0.44, -0.22, 0.0, 0.22, 0.44)
)  # fmt: skip
_LARGE = (0.0, 0.38, 0.34, 0.32, 0.27, 0.22)


class Spot(NamedTuple):
    """Where an arrow or sign lies, how it is turned, and how large it is."""

    x: float
    y: float
    turn: int
    size: float


def preview(situation: Situation) -> Iterator[Item]:
    """What the card in play can still do; or what each card of the own hand would do, shown while it is looked at."""
    if situation.in_play is not None:
        yield from _foretold(situation, "would still", (), situation.effects_in_play())
        return
    for kind, ids in situation.own_ids().items():
        yield from _foretold(situation, f"would {KINDS[kind].text}", ids, situation.effects(kind))


def _foretold(situation: Situation, name: str, when: tuple[str, ...], told: Effects) -> Iterator[Item]:
    drawn = _drawn(situation, told.steps)
    for number, (step, spot) in enumerate(zip(drawn, _spots(situation, drawn), strict=True)):
        x, y, turn, size = spot
        what, high = ("stop", size) if step.to is None else ("go", size * 1.3)
        # A sign that says no is never turned: its bar would look like another sign.
        symbol, turn = f"{what}-{PIECES[step.piece]}", 0 if step.to is None else turn
        yield Item(f"{name} {number}", symbol, x, y, size, high, turn, LAYER_PIECES + 5, when=when)
    if told.certain:
        yield from _ghosts(situation, name, when, told.steps)


def _drawn(situation: Situation, steps: Sequence[Step]) -> list[Step]:
    """The steps to draw. Most of a piece that waits outside are blocked: draw only its way in, or else one sign."""
    drawn: list[Step] = []
    ways_in = {step.piece for step in steps if step.to is not None}
    for step in steps:
        waits = situation.pieces.at[step.piece] == WAITING and step.to is None
        if not waits:
            drawn.append(step)
        elif step.piece not in ways_in and all(other.piece != step.piece for other in drawn):
            drawn.append(step._replace(direction=STAYS))
    return drawn


def _ghosts(situation: Situation, name: str, when: tuple[str, ...], steps: Sequence[Step]) -> Iterator[Item]:
    ends = Counter(step.to for step in steps)
    for step in steps:
        if step.to is None:
            continue
        stand = situation.sharing(step.to) if step.to < WAITING else 0
        shared = ends[step.to] + stand if step.to < WAITING else 1
        x, y, size = _ending(situation, step, step.to, shared)
        # Below a piece that stands there and moves on too, nobody would see the ghost.
        layer = LAYER_PIECES + (2 if stand else -1)
        yield Item(f"{name} ends {step.piece}", f"ghost-{PIECES[step.piece]}", x, y, size, size, 0, layer, when=when)


def _ending(situation: Situation, step: Step, to: int, shared: int) -> tuple[float, float, float]:
    """Where a ghost lies. Where others may enter the cell too: in a quarter of its own, clear of the arrows there."""
    if shared < 2 or to == situation.pieces.void:
        x, y, size = situation.places.piece(step.piece, to, shared)
        return x, y, size * 0.85
    (x, y), (across, down) = situation.places.cell(to), situation.places.quarter(step.piece)
    return x + across * 0.2 + EAST_BY[step.direction] * 0.17, y + down * 0.2 - NORTH_BY[step.direction] * 0.17, 0.4


def _spots(situation: Situation, steps: Sequence[Step]) -> list[Spot]:
    """Where the arrow or sign of each step lies."""
    edges: dict[tuple[int, int], list[int]] = defaultdict(list)
    spots: list[Spot] = [_staying(situation, step.piece) for step in steps]
    for number, step in enumerate(steps):
        if step.direction != STAYS:
            edges[_edge(situation, step)].append(number)
    for crossing in edges.values():
        crossing.sort(key=lambda number: _along(situation, steps[number]))
        for place, number in enumerate(crossing):
            spots[number] = _crossing(situation, steps[number], place, len(crossing))
    return spots


def _edge(situation: Situation, step: Step) -> tuple[int, int]:
    """Which edge a step crosses: twice the column and row of its middle."""
    size, at = situation.pieces.size, situation.pieces.at[step.piece]
    if at == WAITING:  # outside the gate on the opposite side
        side = step.piece ^ 1
        return size - 1 + size * EAST_BY[side], size - 1 + size * NORTH_BY[side]
    return 2 * (at % size) + EAST_BY[step.direction], 2 * (at // size) + NORTH_BY[step.direction]


def _along(situation: Situation, step: Step) -> tuple[float, float]:
    """What steps across one edge are sorted by, so that no two of their ways cross."""
    at = situation.pieces.at[step.piece]
    x, y, _ = situation.places.piece(step.piece, at, situation.sharing(at))
    return (y, x) if EAST_BY[step.direction] else (x, y)


def _crossing(situation: Situation, step: Step, place: int, count: int) -> Spot:
    """Where a step lies that is number `place` of `count` along its edge."""
    at, places, direction = situation.pieces.at[step.piece], situation.places, step.direction
    shares = at < WAITING and situation.sharing(at) > 1
    x, y, size = places.piece(step.piece, at, situation.sharing(at))
    far, aside = 0.14 + size * 0.5, _ALONG[count][place]
    if shares:
        own, (x, y), far = (x, y), places.cell(at), 0.6 if step.to is None else 0.73
        if count == 1:
            aside = own[1] - y if EAST_BY[direction] else own[0] - x
    x, y = x + EAST_BY[direction] * far, y - NORTH_BY[direction] * far
    x, y = (x, y + aside) if EAST_BY[direction] else (x + aside, y)
    return Spot(x, y, (0, 180, 90, 270)[direction], _LARGE[count] if not shares or count > 1 else _LARGE[2])


def _staying(situation: Situation, piece: int) -> Spot:
    """Where the sign of a piece lies that the void does not move: beside it, so that its face stays free."""
    at, places = situation.pieces.at[piece], situation.places
    x, y, _ = places.piece(piece, at, situation.sharing(at))
    if at == WAITING:
        return Spot(x, y + 0.25, 0, 0.3)
    if situation.sharing(at) > 1:
        return Spot(x, y + places.quarter(piece)[1] * 0.44, 0, 0.34)
    return Spot(x - 0.42, y + 0.42, 0, 0.34)
