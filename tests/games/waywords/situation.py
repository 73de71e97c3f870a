"""Positions of WAYWORDS for tests. A test says which letters matter; any other tiles fill the rest of the board."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from fiveways import Match, load_game
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.waywords.parts import CELLS, KINDS, PATTERNS, PHASES, SHAPES, cell_number, cell_text, tile_counts
from fiveways.games.waywords.rules.fields import in_the_box, shape_of_marker
from fiveways.match import fairness

BASICS = "D.I3.L3"
TWO = f"OT:{BASICS}|NR:{BASICS}"
"""The hands of two players, as the deal may give them. Red holds O and T."""
BEE = "c4=B d4=EE c3=E b3=E"
"""BEE lies on c4.d4, and again on c4.c3.b3, round a corner."""
CRATE = "b3=C c3=R d3=A d4=T e4=E"
MARK_BEE = "mark BEE c4.d4 D:c4.d4"
MARK_BENT_BEE = "mark BEE c4.c3.b3 L3:b3.c3.c4"
MARK_CRATE = "mark CRATE b3.c3.d3.d4.e4 I3:b3.c3.d3 D:d4.e4"
DOMINOES = "1D:a8.b8+2D:d8.e8+3D:g8.h8"
"""All dominoes lie in the top row."""
ON_BUT_A_DOMINO = (
    "2D:a8.b8+3D:c8.d8+4I3:e8.f8.g8+5I3:a7.b7.c7+6I3:d7.e7.f7+7L3:g7.h7.h8+8L3:a6.b6.a5+9L3:c6.d6.c5"
    "+10I:e6.f6.g6.h6+11O:e5.f5.e4.f4+12T:f1.g1.h1.g2+13S:c1.d1.d2.e2+14Z:f2.f3.g3.g4+15J:a1.a2.a3.b3+16L:h3.h4.h5.g5"
)
"""All markers but the first domino lie on the board. BEE stays bare."""


def rows(cells: str = "", hands: str = TWO, tiles: str = "al_ng", gone: str = "") -> str:
    """A board with these letters, such as `c4=B d4=EE`. The other cells get the tiles of the set that are left."""
    left = Counter({kind: count for kind, count in zip(KINDS, tile_counts(tiles), strict=True) if count})
    laid = {name: kind for name, _, kind in (part.partition("=") for part in cells.split())}
    held = "".join(hand.partition(":")[0] for hand in hands.split("|")) + gone
    left.subtract([*laid.values(), *(tile.upper() for tile in re.findall("[A-Z][a-z]?", held))])
    others = [kind for kind, count in left.items() for _ in range(count)]
    random.Random(5).shuffle(others)
    names = (cell_text(cell) for cell in range(CELLS))
    board = [laid.get(name) or others.pop() for name in names]
    return "/".join("".join(k.capitalize() for k in board[row * 8 : row * 8 + 8]) for row in reversed(range(8)))


def text(cells: str = "", hands: str = TWO, **fields: Any) -> str:
    """A position as text. Fields and options are given by name."""
    words = {True: "on", False: "off"}
    told = [f"{name}={words[value] if isinstance(value, bool) else value}" for name, value in fields.items()]
    board = rows(cells, hands, fields.get("tiles", "al_ng"), fields.get("gone", ""))
    return " ".join(["waywords", board, f"hands={hands}", *told])


def game(cells: str = "", hands: str = TWO, *, seed: int = 1, **fields: Any) -> Match:
    if "|" in hands and hands.count("|") > 1:
        fields.setdefault("players", hands.count("|") + 1)
    return Match.from_text(text(cells, hands, **fields), seed=seed)


def alternative(cells: str = "", hands: str = "OT:|NR:", **fields: Any) -> Match:
    return game(cells, hands, mode="alternative", **fields)


def solitaire(cells: str = "", hand: str = "OT:", *, aside: str = "1.4", **fields: Any) -> Match:
    return game(cells, hand, mode="solitaire", players=1, aside=aside, **fields)


def doctored(match: Match, *, seed: int = 1, letters: str | None = None, patterns: str | None = None) -> Match:
    """The same match with other piles. All tiles together may then be more or less than the set has."""
    start = match.state_bytes()
    changed = match.game.kernel.state_record(start)
    for pile, bag, names, tiles in (
        ("letter_pile", "letter_bag", KINDS, letters),
        ("pattern_pile", "pattern_bag", PATTERNS, patterns),
    ):
        if tiles is not None:
            kinds = Counter(tiles.split())
            changed[bag] = [kinds[name] for name in names]
            changed[pile] = sum(kinds.values())
    return Match(match.game, dict(match.options), fairness.read_seed(seed), start=start)


def play(match: Match, *moves: str | int) -> Match:
    for move in moves:
        match.play(move)
    return match


def state(match: Match) -> Any:
    """The whole state, with its secrets."""
    return match.game.kernel.state_record(match.state_bytes())


def phase(match: Match) -> str:
    return PHASES[state(match)["phase"]]


def totals(match: Match) -> list[int]:
    return state(match)["total"][: len(match.seats)].tolist()


def _counted(counts: Any, names: tuple[str, ...]) -> Counter[str]:
    return Counter({name: int(count) for name, count in zip(names, counts, strict=True) if count})


def letters(match: Match, seat: int = 0) -> str:
    """The letters in a hand, in alphabetical order."""
    return " ".join(sorted(_counted(state(match)["hand"][seat], KINDS).elements()))


def patterns(match: Match, seat: int = 0) -> str:
    """The pattern and action tiles in a hand."""
    tiles = _counted(state(match)["tray"][seat], PATTERNS).elements()
    return ".".join(sorted(tiles, key=PATTERNS.index))


def pile(match: Match, which: str) -> Counter[str]:
    return _counted(state(match)[f"{which}_bag"], KINDS if which == "letter" else PATTERNS)


def discard(match: Match) -> str:
    return ".".join(_counted(state(match)["discard"], PATTERNS).elements())


def letter_at(match: Match, cell: str) -> str:
    number = cell_number(cell)
    assert number is not None
    return KINDS[state(match)["board"][number]]


def on_board(match: Match, field: str = "under") -> set[str]:
    """The markers on the board, as `D:c4.d4`."""
    now, told = state(match), set()
    for marker in {int(number) for number in now[field] if number}:
        cells = [cell_text(cell) for cell in range(CELLS) if now[field][cell] == marker]
        told.add(f"{SHAPES[shape_of_marker(now, marker)]}:{'.'.join(cells)}")
    return told


def box(match: Match) -> Counter[str]:
    """The markers in the box."""
    return _counted(in_the_box(state(match)), SHAPES)


def words(match: Match) -> list[tuple[str, int, int]]:
    """The words that were marked, each with its seat and its points."""
    told = re.search(r" words=(\S+)", match.to_text())
    entries = [entry.split(":") for entry in told[1].split(",")] if told else []
    return [(word, int(seat), int(points)) for word, seat, points in entries]


def gained(match: Match, move: str) -> int:
    """The points that a move brings to the seat that makes it."""
    seat = match.to_move
    return totals(match.copy().play(move))[seat] - totals(match)[seat]


def refused(match: Match, move: str | int) -> str | None:
    """The rule that forbids a move. The refusal must change nothing."""
    before = match.to_text()
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    assert match.to_text() == before
    return refusal.rule


def code(match: Match, action: int | str) -> int:
    """The code of the refusal of an action, as the fact sheet lists it."""
    number = match.game.text.parse_move(match.view(match.to_move).record, action) if isinstance(action, str) else action
    return match.game.kernel.check(match.state_bytes(), match.game.kernel.data(match.options), number)


def everybody(match: Match) -> list[int]:
    """All viewers: every seat, and a spectator."""
    return [SPECTATOR, *range(len(match.seats))]


def new(seed: int | str = 1, **options: Any) -> Match:
    return Match.new(load_game("waywords"), options, seed=seed)
