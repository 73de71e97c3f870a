"""How positions of Elements are written and read.

    c3,c3,d3,c1 a.aa.f4.x/e.e+f.w.o to=1 discards=a.ff turn=7 ply=9 first_hand=3

First where the pieces stand, Air, Earth, Fire, Water: a cell, `wait` outside, `out` through the gate, `-` not in play.
Then the hands, first seat first, with `/` between them and `.` between cards. The rest is written name=value, and left
out where it is usual: the seat `to` move, `turn`s finished, actions played (`ply`), `discards`, cards `away` (removed
or burned), the card in play (`card=a+f`, an event with `!`), what it has `left`, the piece `asked` for, and options.
Whatever else `position_text` writes (`arc`, `phase`, `stage`, `known` and so on) is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.facts import VERSION
from fiveways.contract.notation import option_fields, read_number, read_word, split
from fiveways.contract.options import Options, Value, read_pairs
from fiveways.contract.states import Fields
from fiveways.games.elements import SPEC
from fiveways.games.elements.parts import (
    ABSENT,
    ACTING,
    CARDS,
    COLUMNS,
    COUNT,
    DIFFICULTIES,
    ELEMENTS,
    KIND_BY_TEXT,
    KINDS,
    OUT,
    PHASES,
    REMOVED,
    SIZES,
    STAGES,
    TURN,
    WAITING,
    cell_text,
)
from fiveways.games.elements.rules.impossible import problems
from fiveways.games.elements.rules.state import STATE

_EXAMPLE = "c3,c3,d3,c1 a.aa.f4.x/e.e+f.w.o to=1 ply=9"
_NOWHERE = {"wait": WAITING, "out": OUT, "-": ABSENT}
_NUMBERS = ("to_move", "turn", "ply", "arc", "owed", "left", "asked", "gone", "winner", "over", "ashes")
_NAMES = {"to_move": "to"}


def cards_text(counts: Iterable[int], between: str = ".") -> str:
    return between.join(KINDS[kind].text for kind, count in enumerate(counts) for _ in range(int(count)))


def _place_text(at: int, size: int) -> str:
    return next((word for word, code in _NOWHERE.items() if code == at), "") or cell_text(at, size)


def options_of(seen: Fields) -> dict[str, Value]:
    """The options of a state or view."""
    older = {VERSION: int(seen["rules"])} if seen["rules"] < SPEC.rules_version else {}
    return {
        "players": int(seen["seats"]),
        "mode": "together" if seen["together"] else "versus",
        "size": "usual" if seen["usual"] else str(seen["size"]),
        "pairs": "neighbours" if seen["neighbours"] else "opposite",
        "pieces": "1" if seen["single"] else "2",
        "first_hand": int(seen["first_hand"]),
        "max_turns": int(seen["max_turns"]),
        "arcs": str(seen["arcs"]),
        "difficulty": DIFFICULTIES[seen["difficulty"]],
        "open_hands": bool(seen["open_hands"]),
        **older,
    }


def _fields(state: Fields) -> dict[str, str]:
    """Everything but pieces, hands and options as it is written. What is usual is left out."""
    told = {_NAMES.get(name, name): str(int(state[name])) for name in _NUMBERS}
    told["phase"], told["stage"] = PHASES[state["phase"]], STAGES[state["stage"]]
    for name in ("discards", "away", "gathered"):
        told[name] = cards_text(state[name])
    told["known"] = "/".join(cards_text(state["known"][seat]) for seat in range(int(state["seats"])))
    event = "!" if state["event"] else ""
    told["card"] = KINDS[state["card"] - 1].text + event if state["card"] else ""
    told["last"] = KINDS[state["last"] - 1].text if state["last"] else ""
    size = int(state["size"])
    came = [_place_text(int(at) - 1, size) if at else "" for at in state["came"]]
    told["came"] = ",".join(came)
    usual = {"arc": "1", "phase": PHASES[TURN], "stage": STAGES[ACTING], "known": "/" * (int(state["seats"]) - 1),
             "came": ",,,"}  # fmt: skip
    return {name: text for name, text in told.items() if text not in (usual.get(name), "", "0") or name == "to"}


def position_text(state: Fields) -> str:
    size = int(state["size"])
    pieces = ",".join(_place_text(int(at), size) for at in state["at"])
    hands = "/".join(cards_text(state["hand"][seat]) or "-" for seat in range(int(state["seats"])))
    options = option_fields(SPEC, options_of(state))
    return " ".join([pieces, hands, *(f"{name}={text}" for name, text in _fields(state).items()), *options])


def _cards(text: str, what: str) -> list[int]:
    counts = [0] * COUNT
    for card in text.split(".") if text not in ("", "-") else ():
        if card not in KIND_BY_TEXT:
            raise BadNotation(f"{card[:20]!r} among {what} is not a card: there are {' '.join(KIND_BY_TEXT)}")
        counts[KIND_BY_TEXT[card]] += 1
    return counts


def _place(text: str, size: int, what: str) -> int:
    if text in _NOWHERE:
        return _NOWHERE[text]
    found = re.fullmatch(r"([a-i])([1-9])", text)
    x, y = (COLUMNS.index(found[1]), int(found[2]) - 1) if found else (size, size)
    if x >= size or y >= size:
        raise BadNotation(f"{what} is on {text[:20]!r}, which is no cell of a board of {size}: {_EXAMPLE}")
    return y * size + x


def _card(text: str, name: str) -> int:
    if text and text not in KIND_BY_TEXT:
        raise BadNotation(f"{name}={text[:20]} of a position is not a card: there are {' '.join(KIND_BY_TEXT)}")
    return 1 + KIND_BY_TEXT[text] if text else 0


def parse_position(text: str) -> tuple[dict[str, Value], Fields]:
    """Options and state. An impossible position is refused with everything that is wrong with it."""
    words = text.split()
    if len(words) < 2 or "=" in words[0] + words[1]:
        raise BadNotation(f"a position of elements begins with pieces and hands: {_EXAMPLE}")
    given: dict[str, Any] = read_pairs(words[2:])
    own = {name: given.pop(name) for name in list(given) if name not in (*SPEC.read(), VERSION)}
    options = SPEC.read(given)
    state = np.zeros(1, STATE)[0]
    _put_options(state, options)
    size, seats = int(state["size"]), int(state["seats"])
    pieces = split(words[0], ",", 4, "pieces", SPEC.id)
    state["at"] = [_place(word, size, name) for word, name in zip(pieces, ELEMENTS, strict=True)]
    for seat, cards in enumerate(split(words[1], "/", seats, "hands", SPEC.id)):
        _put_pile(state["hand"][seat], _cards(cards, "the hands"))
    _put_fields(state, own, size, seats)
    state["held"][:seats] = state["hand"][:seats].sum(axis=1)
    in_sight = state["hand"].astype(int).sum(axis=0) + state["discards"] + state["away"]
    left = np.array([kind.copies for kind in KINDS]) - in_sight
    burned = int(state["away"].sum()) - int(state["removed"])
    wrong = [
        f"there are more than {kind.copies} cards {kind.text}" for kind, n in zip(KINDS, left, strict=True) if n < 0
    ]
    if burned < 0:
        wrong.append(f"{state['removed']} cards were removed with these options, so they are away")
    if not wrong:
        state["deck"], state["in_deck"], state["burned"] = left, left.sum(), burned
        wrong = problems(state)
    if wrong:
        raise ImpossiblePosition(wrong)
    return options, state


def _put_pile(pile: Any, counts: list[int]) -> None:
    if max(counts) > CARDS:
        raise BadNotation("a position of elements has 120 cards")
    pile[:] = counts


def _put_options(state: Fields, options: Options) -> None:
    players, mode, size, pairs, single, first_hand, max_turns, arcs, difficulty, open_hands, rules = SPEC.encode(
        options
    )
    state["seats"], state["together"], state["usual"], state["neighbours"] = players, mode, size == 0, pairs
    state["size"] = SIZES[size - 1] if size else SIZES[mode]
    state["first_hand"], state["max_turns"], state["open_hands"] = first_hand, max_turns, open_hands
    state["arcs"], state["difficulty"], state["single"], state["rules"] = 1 + arcs, difficulty, single, rules
    state["removed"] = REMOVED[arcs][difficulty] if mode else 0


def _put_fields(state: Fields, own: dict[str, str], size: int, seats: int) -> None:
    limits = {"ply": 999_999, "turn": 9999, "left": 15, "asked": 4, "gone": 15, "arc": 2, "owed": 2, "ashes": 120}
    for name in _NUMBERS:
        given = own.pop(_NAMES.get(name, name), "1" if name == "arc" else "0")
        state[name] = read_number(given, name, limits.get(name, 9))
    state["phase"] = read_word(own.pop("phase", PHASES[TURN]), "phase", PHASES)
    state["stage"] = read_word(own.pop("stage", STAGES[ACTING]), "stage", STAGES)
    for name in ("discards", "away", "gathered"):
        _put_pile(state[name], _cards(own.pop(name, ""), name))
    for seat, cards in enumerate(split(own.pop("known", "/" * (seats - 1)), "/", seats, "known hands", SPEC.id)):
        _put_pile(state["known"][seat], _cards(cards, "known"))
    card = own.pop("card", "")
    state["card"], state["event"] = _card(card.removesuffix("!"), "card"), card.endswith("!")
    state["last"] = _card(own.pop("last", ""), "last")
    came = split(own.pop("came", ",,,"), ",", 4, "places the pieces came from", SPEC.id)
    for piece, place in enumerate(came):
        state["came"][piece] = 1 + _place(place, size, ELEMENTS[piece]) if place else 0
    if own:
        raise BadNotation(f"a position of elements knows no {', '.join(sorted(own))}: {_EXAMPLE}")
