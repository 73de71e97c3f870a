"""What cannot be, in a position of misDIRECTION."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fiveways.contract.states import Fields
from fiveways.games.misdirection.parts import (
    AFTER,
    AGAIN,
    AGAIN_ROLL,
    BEFORE,
    CAPPED,
    CENTRED,
    FACE_DOWN,
    GONE,
    LANDING,
    LAST,
    MOVE,
    NONE,
    SORT_NAMES,
    bare,
    cell_text,
    centre,
    corners,
    in_the_box,
)


def _box(state: Fields) -> Counter[int]:
    box = in_the_box(int(state["directions"]), int(state["size"]))
    return Counter({tile: count for tile, count in enumerate(box) if count})


def _family(tile: int) -> tuple[int, int]:
    """A tile face up may have been turned, by quarters: what stays is its sort, and whether its arrow is diagonal."""
    return tile // 8, tile % 2


def _face_up(state: Fields) -> Counter[tuple[int, int]]:
    pairs = zip(state["tile"].tolist(), state["face"].tolist(), strict=True)
    return Counter(_family(tile + face - 1) for tile, face in pairs if face != FACE_DOWN)


def _face_down(state: Fields) -> Counter[int]:
    pairs = zip(state["tile"].tolist(), state["face"].tolist(), strict=True)
    return Counter(tile for tile, face in pairs if face == FACE_DOWN and tile != NONE)


def rest_of_the_box(state: Fields) -> tuple[list[int], list[str]]:
    """The tiles that lie nowhere yet, in a fixed order; or what there are too many of."""
    box = _box(state)
    rest = box - _face_down(state)
    wrong = [_too_many(tile) for tile, count in _face_down(state).items() if count > box[tile]]
    for family, count in _face_up(state).items():
        for _ in range(count):
            tile = next((tile for tile in rest if _family(tile) == family), None)
            if tile is None:
                wrong.append(_too_many(8 * family[0] + family[1]))
                break
            rest -= Counter([tile])
    tiles = sorted(rest.elements())
    stride = 223  # a prime above every number of tiles, so that every one comes up
    return [tiles[i * stride % len(tiles)] for i in range(len(tiles))], wrong


def _too_many(tile: int) -> str:
    return f"there are not so many tiles {SORT_NAMES[tile // 8]} {'diagonal' if tile % 2 else 'straight'} in the box"


def problems(state: Fields) -> list[str]:
    """Everything wrong with a position; nothing if it can come about."""
    return [*_tiles(state), *_tokens(state), *_turn(state), *_ending(state)]


def _tiles(state: Fields) -> Iterator[str]:
    box, down = _box(state), _face_down(state)
    for tile, count in down.items():
        if count > box[tile]:
            yield _too_many(tile)
            return
    missing = Counter[tuple[int, int]]()
    for tile, count in (box - down).items():
        missing[_family(tile)] += count
    if missing != _face_up(state):
        yield "the tiles face up are not those that are missing face down"


def _tokens(state: Fields) -> Iterator[str]:
    seats, size = int(state["seats"]), int(state["size"])
    at = [int(cell) for cell in state["at"][:seats] if cell != GONE]
    shared = corners(size) if state["rules"] > 1 else ()
    for cell, count in Counter(at).items():
        if count > 1 and cell not in shared:
            yield f"{count} tokens stand on {cell_text(cell, size)}"
        if cell not in bare(size) and state["face"][cell] == FACE_DOWN:
            yield f"a token stands on {cell_text(cell, size)}, but the tile there lies face down"
    if centre(size) in at and state["over"] != CENTRED:
        yield "a token stands on the centre, but the game is not over"
    for seat in range(seats):
        if state["at"][seat] == GONE and state["misses"][seat]:
            yield f"seat {seat} has left and cannot miss a turn"
        if state["since"][seat] > state["turn"]:
            yield f"since={state['since'][seat]} is later than turn={state['turn']}"


def _turn(state: Fields) -> Iterator[str]:
    mover, seats = int(state["to_move"]), int(state["seats"])
    if mover >= seats:
        yield f"to={mover}: there are {seats} seats"
        return
    if state["over"]:
        return
    here = int(state["at"][mover])
    if here == GONE:
        yield f"to={mover} has left the game"
        return
    light, phase = bool(state["light"][mover]), state["phase"]
    on_tile = here not in bare(int(state["size"]))
    if phase == BEFORE and (not light or state["dark_began"] or not state["up"]):
        yield "before the roll a tile is turned by who has a light disk, if one lies face up"
    if phase == MOVE and light and state["up"]:
        yield "who has a light disk may turn a tile before the roll, as long as it is light"
    if phase == AFTER and (light or not state["dark_began"] or not state["up"]):
        yield "after the move a tile is turned by whose disk was dark and is, if one lies face up"
    if phase == AGAIN_ROLL and not (on_tile and state["tile"][here] // 8 == AGAIN):
        yield "who rolls again stands on a Roll again tile"
    if phase == LANDING and not (on_tile and state["memory"]):
        yield "a token that lands is on a tile, and arrows under tokens are out of sight"


def _ending(state: Fields) -> Iterator[str]:
    seats, over, winner = int(state["seats"]), int(state["over"]), int(state["winner"])
    left = [seat for seat in range(seats) if state["at"][seat] != GONE]
    if over == CENTRED and not (0 < winner <= seats and state["at"][winner - 1] == centre(int(state["size"]))):
        yield "the winner stands on the centre"
    if over == LAST and left != [winner - 1]:
        yield "the winner is the only one left"
    if over not in (CENTRED, LAST) and (winner or len(left) < 2):
        yield "two are still in the game, and nobody has won" if over else "two play, and nobody has won yet"
    if over != CAPPED and state["turn"] >= state["max_turns"]:
        yield f"turn={state['turn']} is past the most turns, {state['max_turns']}"
    if over == CAPPED and state["turn"] < state["max_turns"]:
        yield f"turn={state['turn']} is not the most turns, {state['max_turns']}"
