"""Positions of misDIRECTION for tests: where the tokens stand, which tiles lie where, and what is rolled.

The board is the original one, unless a test says otherwise."""

from __future__ import annotations

from typing import Any

from fiveways import Match
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.misdirection.parts import DIRECTIONS, PHASES, cell_text, read_cell

HOME = ("a1", "a15", "o15", "o1")
CENTRE = "h8"
FAR = "a15,o15,o1"
"""Yellow, Green and Blue at home, so that Red alone is somewhere."""


def text(tokens: str, tiles: str = "", **fields: Any) -> str:
    """A position; tiles as in `c3=pNE d4=oS?`, the latter face down."""
    words = {True: "on", False: "off"}
    told = [f"{name}={words[value] if isinstance(value, bool) else value}" for name, value in fields.items()]
    return " ".join(["misdirection", tokens, *tiles.split(), *told])


def game(tokens: str, tiles: str = "", *, seed: int = 1, **fields: Any) -> Match:
    return Match.from_text(text(tokens, tiles, **fields), seed=seed)


def red(at: str, tiles: str = "", **fields: Any) -> Match:
    """Four players; Red is to move, and the others are at home."""
    return game(f"{at},{FAR}", tiles, **fields)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def settle(match: Match) -> Match:
    """The token is set down if it waits beside its tile."""
    return match.play("land") if phase(match) == "land" else match


def roll(match: Match, number: int | None = None) -> Match:
    """Roll, with this number if one is given, and set the token down."""
    if number is not None:
        told = [word for word in match.to_text().split() if not word.startswith("first=")]
        match = Match.from_text(" ".join([*told, f"first={number}"]), seed=1)
    return settle(match.play("roll"))


def state(match: Match) -> Any:
    """Everything, secrets included."""
    return match.game.kernel.state_record(match.state_bytes())


def phase(match: Match) -> str:
    return PHASES[state(match)["phase"]]


def at(match: Match, seat: int | None = None) -> str:
    """Where a token stands, or all of them, as a position tells it."""
    tokens = match.to_text().split()[1]
    return tokens if seat is None else tokens.split(",")[seat]


def disks(match: Match) -> str:
    return "".join("dl"[light] for light in state(match)["light"][: len(match.seats)])


def misses(match: Match) -> set[int]:
    return {seat for seat, missed in enumerate(state(match)["misses"]) if missed}


def face_up(match: Match) -> dict[str, str]:
    """The arrows of the tiles that lie face up, as they lie."""
    faces = enumerate(state(match)["face"])
    size = int(state(match)["size"])
    return {cell_text(cell, size): DIRECTIONS[face - 1] for cell, face in faces if face}


def arrow(match: Match, cell: str) -> str | None:
    return face_up(match).get(cell)


def turns_of(match: Match) -> set[str]:
    """The cells of tiles that can be turned now."""
    return {move[:-1] for move in match.legal_moves if move[-1] in "+-"}


def refused(match: Match, move: str | int) -> str | None:
    """The rule that forbids a move."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def cell_number(cell: str) -> int:
    return read_cell(cell, 15)


def everybody(match: Match) -> list[int]:
    """All who may look: every seat, and a spectator."""
    return [SPECTATOR, *range(len(match.seats))]
