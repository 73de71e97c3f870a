"""Positions of misDIRECTION as text.

    c3,a15,o15,o1 c3=pNE d9=oS to=1 disks=lddd turn=3 ply=7

First where the tokens stand, Red's first; `-` for one that has left the game. Then everything is written name=value and
left out where it is usual. A tile face up is `c3=pNE`: its sort and its arrow as it lies; with `?` at the end it lies
face down. Sorts: p plain, f auto flip, o opposite, a roll again, r y g b lose turn of that colour, R Y G B teleport.
`down=` has the other tiles face down, from a1 along the rows, each a sort and a digit from 1, north, clockwise;
without it the rest of the box is laid out in a fixed order.

The seat `to` move, the `phase` of the turn, `disks` by seat (d dark, l light), how the mover's disk `began` the turn,
the seats that will miss a turn (`misses=13`), `opening` rolls, the `first` roll while it is not used, the last `roll`,
how many `rolls` there were, `turn`s finished, actions played (`ply`), `since` which turn tokens stand where they do,
the last `way` walked (from, edge, end; `walker` is 1 and the seat), the tile `turned` last, who was `skipped` with the
last action (1, 2, 4 and 8 added up), how it is `over` and the `winner`, and options. What 0.1 wrote as `teleport_any`
can be read, too.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.facts import VERSION
from fiveways.contract.notation import option_fields, read_number, read_word, split
from fiveways.contract.options import Value, read_pairs
from fiveways.contract.states import Fields
from fiveways.games.misdirection import GONE_OPTIONS, SPEC, in_todays_words, rules
from fiveways.games.misdirection.check import problems, rest_of_the_box
from fiveways.games.misdirection.parts import (
    COLOURS,
    DIRECTIONS,
    FACE_DOWN,
    GONE,
    MOVE,
    NONE,
    PHASES,
    SIDES,
    SORT_LETTERS,
    TELEPORTS,
    bare,
    cell_text,
    colours_of,
    read_cell,
)

_EXAMPLE = "c3,a15,o15,o1 c3=pNE to=1 turn=3 ply=7"
_TILE = re.compile(rf"([{SORT_LETTERS}])({'|'.join(sorted(DIRECTIONS, key=len, reverse=True))})(\??)")
_LIMITS = {
    "to_move": 3, "turn": 60_000, "ply": 999_999, "rolls": 255, "first_roll": 6, "roll": 6, "walker": 4, "winner": 4,
    "over": 3, "skipped": 15,
}  # fmt: skip
_NAMES = {"first_roll": "first", "to_move": "to"}
_OPTIONS = ("seats", "size", "directions", "teleport", "corners", "without", "memory", "max_turns", "rules")
"""The fields that hold options, in the order of the fact sheet."""


def options_of(seen: Fields) -> dict[str, Value]:
    """The options of a state or view."""
    options: dict[str, Value] = {
        "players": int(seen["seats"]),
        "size": str(seen["size"]),
        "directions": str(seen["directions"]),
        "teleport": TELEPORTS[seen["teleport"]],
        "corners": SIDES[seen["corners"]],
        "without": COLOURS[seen["without"]].lower(),
        "memory": bool(seen["memory"]),
        "max_turns": int(seen["max_turns"]),
    }
    version = int(seen["rules"])
    return options if version == SPEC.rules_version else options | {VERSION: version}


def colours(seen: Fields) -> tuple[int, ...]:
    """The colours that play, by seat."""
    return colours_of(int(seen["seats"]), bool(seen["corners"]), int(seen["without"]))


def _place(cell: int, size: int) -> str:
    return "-" if cell == NONE else cell_text(cell, size)


def position_text(state: Fields) -> str:
    seats, size = int(state["seats"]), int(state["size"])
    told = {_NAMES.get(name, name): str(int(state[name])) for name in _LIMITS}
    told["phase"] = PHASES[state["phase"]]
    told["disks"] = "".join("dl"[light] for light in state["light"][:seats])
    told["began"] = "dark" if state["dark_began"] else "light"
    told["misses"] = "".join(str(seat) for seat in range(seats) if state["misses"][seat])
    told["opening"] = "".join(str(roll) for roll in state["opening"][:seats])
    told["since"] = ",".join(str(turn) for turn in state["since"][:seats])
    told["way"] = ",".join(_place(int(cell), size) for cell in state["way"])
    told["turned"] = _place(int(state["turned"]), size)
    usual = _usual(seats, told["disks"], int(state["to_move"]))
    fields = [f"{name}={text}" for name, text in told.items() if text != usual.get(name, "0") or name == "to"]
    lies = list(zip(state["tile"].tolist(), state["face"].tolist(), strict=True))
    up = [
        f"{cell_text(cell, size)}={SORT_LETTERS[tile // 8]}{DIRECTIONS[face - 1]}"
        for cell, (tile, face) in enumerate(lies)
        if face != FACE_DOWN
    ]
    down = "".join(
        f"{SORT_LETTERS[tile // 8]}{1 + tile % 8}" for tile, face in lies if face == FACE_DOWN and tile != NONE
    )
    options = option_fields(SPEC, {name: value for name, value in options_of(state).items() if name != "players"})
    tokens = ",".join(_place(int(cell), size) for cell in state["at"][:seats])
    return " ".join([tokens, *fields, *options, *up, *([f"down={down}"] if down else [])])


def _usual(seats: int, disks: str, mover: int) -> dict[str, str]:
    """What a field is where it is not written; 0 for those that are not here."""
    began = "light" if disks[mover : mover + 1] == "l" else "dark"
    return {
        "phase": PHASES[MOVE], "disks": "d" * seats, "began": began, "misses": "", "opening": "0" * seats,
        "since": ",".join("0" * seats), "way": "-,-,-", "turned": "-",
    }  # fmt: skip


def parse_position(text: str) -> tuple[dict[str, Value], Fields]:
    """Options and state; refuses what is not notation, and lists everything wrong with an impossible position."""
    words = text.split()
    if not words or "=" in words[0]:
        raise BadNotation(f"a position of misdirection begins with where the tokens stand: {_EXAMPLE}")
    tokens = words[0].split(",")
    given: dict[str, Any] = read_pairs(words[1:])
    known = {*SPEC.read(), VERSION, *GONE_OPTIONS}
    own = {name: given.pop(name) for name in list(given) if name not in known}
    if not SPEC.players[0] <= len(tokens) <= SPEC.players[1]:
        raise BadNotation(f"misdirection begins with two to four tokens, not {words[0][:40]!r}: {_EXAMPLE}")
    options = SPEC.read({"players": len(tokens), **in_todays_words(given)})
    if options["players"] != len(tokens):
        raise BadNotation(f"there are {len(tokens)} tokens for {options['players']} players")
    state = np.zeros(1, rules.STATE)[0]
    seats, size, *_ = numbers = SPEC.encode(options)
    for name, number in zip(_OPTIONS, numbers, strict=True):
        state[name] = number
    state["at"] = [_read_place(word, size) for word in tokens] + [GONE] * (4 - seats)
    _put_fields(state, own, seats)
    wrong = _put_tiles(state, own) or problems(state)
    if wrong:
        raise ImpossiblePosition(wrong)
    return options, state


def _read_place(text: str, size: int) -> int:
    return NONE if text == "-" else read_cell(text, size)


def _put_fields(state: Fields, own: dict[str, str], seats: int) -> None:
    size = int(state["size"])
    for name, high in _LIMITS.items():
        state[name] = read_number(own.pop(_NAMES.get(name, name), "0"), _NAMES.get(name, name), high)
    disks = own.pop("disks", "d" * seats)
    usual = _usual(seats, disks, int(state["to_move"]))
    told = {name: own.pop(name, usual.get(name, "")) for name in usual} | {"disks": disks}
    state["phase"] = read_word(told["phase"], "phase", PHASES)
    state["dark_began"] = read_word(told["began"], "began", ("light", "dark"))
    for name, field, known in (("disks", "light", "dl"), ("opening", "opening", "0123456")):
        if not re.fullmatch(f"[{known}]{{{seats}}}", told[name]):
            raise BadNotation(f"{name}={told[name][:20]} of a position is not one of {known} for each of {seats} seats")
        state[field][:seats] = [known.index(letter) for letter in told[name]]
    for seat in told["misses"]:
        state["misses"][read_word(seat, "misses", [str(number) for number in range(seats)])] = 1
    since = split(told["since"], ",", seats, "turns in `since`", SPEC.id)
    state["since"][:seats] = [read_number(turn, "since", 60_000) for turn in since]
    state["way"] = [_read_place(word, size) for word in split(told["way"], ",", 3, "places in `way`", SPEC.id)]
    state["turned"] = _read_place(told["turned"], size)


def _put_tiles(state: Fields, own: dict[str, str]) -> list[str]:
    """Tiles by name, then those that lie face down in order, or the rest of the box; says what is wrong with them."""
    state["tile"], down = NONE, own.pop("down", None)
    size = int(state["size"])
    for name, text in own.items():
        cell = read_cell(name, size, f"a position of misdirection knows no {name[:20]}, and")
        tile = _TILE.fullmatch(text)
        if cell in bare(size):
            raise BadNotation(f"{name}={text[:20]}: corners and the centre carry no tile")
        if not tile:
            raise BadNotation(f"{name}={text[:20]} is not a tile: a sort of {SORT_LETTERS} and a direction, as in pNE")
        sort, arrow = SORT_LETTERS.index(tile[1]), DIRECTIONS.index(tile[2])
        state["tile"][cell] = 8 * sort + (arrow if tile[3] else 0)
        state["face"][cell] = FACE_DOWN if tile[3] else 1 + arrow
    state["up"] = np.count_nonzero(state["face"])
    tiles = state["tile"].tolist()
    open_cells = [cell for cell in range(size * size) if tiles[cell] == NONE and cell not in bare(size)]
    if down is None:
        rest, wrong = rest_of_the_box(state)
    else:
        if not re.fullmatch(f"([{SORT_LETTERS}][1-8])*", down):
            raise BadNotation(f"down={down[:20]} has a sort of {SORT_LETTERS} and a digit 1 to 8 for each tile")
        rest, wrong = [8 * SORT_LETTERS.index(a) + int(b) - 1 for a, b in zip(down[::2], down[1::2], strict=True)], []
    if not wrong and len(rest) != len(open_cells):
        wrong = [f"{len(open_cells)} tiles lie face down beside those that are named, not {len(rest)}"]
    if not wrong:
        state["tile"][open_cells] = rest
    return wrong
