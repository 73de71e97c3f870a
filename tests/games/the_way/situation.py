"""Positions of The Way for tests: the cards that matter are given in notation, the rest of the deck lies anywhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fiveways import Match
from fiveways.contract.scene import Item
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.the_way.parts import DECKS

LETTERS = "sScRLtOIxe"
CORNERS = ("a1", "e1", "a5", "e5")
SQUARES = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
ROADS = tuple(square for square in SQUARES if square not in CORNERS)

# The table of the rule book, read once more: what each card is open to, and what its arrows allow there.
TABLE = {
    "s": {"N": "both", "S": "both"},
    "S": {"S": "in", "N": "out"},
    "c": {"N": "both", "E": "both"},
    "L": {"N": "in", "E": "out"},
    "R": {"E": "in", "N": "out"},
    "t": {"N": "both", "E": "both", "W": "both"},
    "O": {"N": "out", "E": "both", "W": "both"},
    "I": {"N": "in", "E": "both", "W": "both"},
    "x": {"N": "both", "E": "both", "S": "both", "W": "both"},
    "e": {"N": "both"},
}
BOXES = {
    "default": {"s": 8, "c": 14, "t": 4, "O": 2, "I": 2},
    "open": {"s": 5, "S": 3, "c": 10, "R": 2, "L": 2, "t": 3, "O": 1, "I": 1, "x": 1, "e": 2},
    "1": {"s": 5, "S": 3, "c": 8, "R": 2, "L": 2, "t": 2, "O": 1, "I": 1, "e": 6},
}
POSITIONS = {"s": "NE", "x": "N"}  # those that can be told apart, where they are not all four
OTHER = {"r": "b", "b": "r"}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"one_way": True},
    {"clockwise": True},
    {"replace": True},
    {"deck": "open", "one_way": True, "replace": True},
    {"deck": "1", "one_way": True},
]

# A sound position, field by field.
BOARD = "@RESEeW@/SWtSIEtEcN/cEeEsNLNsE/eWeEcScEsN/@SNcEcN@"
FIELDS = {
    "board": BOARD, "red": "cLOe", "blue": "scRe", "out": "s", "under": "-", "circle": "a1", "square": "e1",
    "plays": "r", "first": "r", "mover": "r", "phase": "board", "chooser": "r", "score": "1:0-0", "turn": "16",
    "ply": "35", "changed": "-", "came": "-", "options": "deck=1",
}  # fmt: skip


def number(square: str) -> int:
    return SQUARES.index(square)


def letters(counts: Any) -> str:
    """Cards counted by kind, as letters."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))


def cards(match: Match) -> dict[str, str]:
    """What lies on top of each square, as in the position's text, without the marks of locked cards."""
    rows = match.to_text().split()[1].replace("'", "").replace("@", "@@").split("/")
    return {
        f"{column}{5 - down}": row[2 * at : 2 * at + 2]
        for down, row in enumerate(rows)
        for at, column in enumerate("abcde")
    }


def locked(match: Match) -> set[str]:
    state = match.game.kernel.state_record(match.state_bytes())
    return {square for square, lock in zip(SQUARES, state["locked"], strict=True) if lock}


def way_text(
    lying: Mapping[str, str] | None = None,
    *,
    red: str | None = None,
    blue: str | None = None,
    out: str | None = None,
    under: str | None = None,
    circle: str = "a1",
    square: str = "e1",
    plays: str = "r",
    first: str = "r",
    mover: str = "r",
    phase: str = "board",
    chooser: str = "r",
    score: str = "1:0-0",
    turn: int | None = None,
    changed: str | None = None,
    filler: int = 0,
    **options: Any,
) -> str:
    """The text of a position in which these cards lie so; `plays` the Circle is r or b. What is not said is dealt.

    The deck is that of the first edition: it has cards of nearly all kinds.
    For each locked card (`c3="cN'"`) one lies under it, and is missing from Blue's hand.
    """
    lying, options = dict(lying or {}), {"deck": "1", **options}
    replacing = options.get("replace") or "replace" in str(options.get("playing"))
    locks = 0 if replacing else "".join(lying.values()).count("'")
    before = phase in ("choice", "answer", "variations")
    rest = list(Counter(DECKS[options["deck"]]).elements())
    given = [*(card[0] for card in lying.values()), *(text or "" for text in (red, blue, out, under))]
    for letter in "".join(given).replace("+", ""):
        rest.remove(letter)
    random.Random(filler).shuffle(rest)

    def take(count: int) -> str:
        return "".join(rest.pop() for _ in range(count))

    under = take(locks) if under is None else under
    red = take(4) if red is None else red
    blue = take(8 - len(red.replace("+", "")) - len(under)) if blue is None else blue
    out = out or take(1)
    lying |= {road: f"{rest.pop()}N" for road in ROADS if road not in lying}
    rows = "/".join("".join(lying.get(f"{column}{row}", "@") for column in "abcde") for row in range(5, 0, -1))
    turn = turn if turn is not None else 0 if before else 16 + (mover != first)
    ply = 0 if before else 2 * turn + 3
    if phase == "choice":
        plays = first = "-"
    changed = changed or ("c3" if phase == "token" else "-")
    words = {True: "on", False: "off"}
    told = [f"{name}={words[value] if isinstance(value, bool) else value}" for name, value in options.items()]
    fields = [rows, red or "-", blue or "-", out, under or "-", circle, square, plays, first, mover, phase, chooser]
    return " ".join(["the-way", *fields, score, str(turn), str(ply), changed, "-", *told])


def way(lying: Mapping[str, str] | None = None, *, seed: int = 1, **told: Any) -> Match:
    """A match that goes on from such a position."""
    return Match.from_text(way_text(lying, **told), seed=seed)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str | int) -> str | None:
    """The rule that forbids a move."""
    refusal = match.why_not(move)
    return refusal.rule if refusal else None


def one_step_from_home(winner: str, **told: Any) -> tuple[Match, str]:
    """A game that `winner`, r or b, is about to win, and the step that does it. Red plays the Circle."""
    lying = {"b1": "sE", "d1": "sE", **told.pop("lying", {})}
    return way(lying, circle="b1*", square="d1*", mover=winner, **told), "west" if winner == "r" else "east"


def about_to_be_drawn(**told: Any) -> tuple[Match, str]:
    """A game at its last turn but none, and a move that brings nobody home."""
    return way({}, turn=19, mover="b", max_turns=20, **told), "stay"


def state(match: Match) -> Any:
    """Everything, secrets included."""
    return match.game.kernel.state_record(match.state_bytes())


def open_to(card: str) -> dict[str, str]:
    """The exits of a card as it lies."""
    turns = "NESW".index(card[1])
    return {"NESW"[("NESW".index(side) + turns) % 4]: arrow for side, arrow in TABLE[card[0]].items()}


def away(match: Match) -> list[str]:
    """All cards that do not lie on top of the board: both hands, the one that is out, those under others."""
    fields = match.to_text().split()
    return sorted("".join(fields[2:6]).replace("-", "").replace("+", ""))


def steps(match: Match) -> set[str]:
    return {"north", "east", "south", "west"} & set(match.legal_moves)


def told(match: Match, move: str | int) -> str:
    """The words of a refusal."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


def items(match: Match, seat: int = SPECTATOR) -> dict[str, Item]:
    return {item.id: item for item in match.scene(seat).items}


def random_matches(count: int, moves: int, seed: int) -> Iterator[Match]:
    """Positions of random play with all kinds of options; tokens are drawn towards moving."""
    chance = random.Random(seed)
    for game in range(count):
        match = Match.new("the-way", {"max_turns": 40, **OPTIONS[game % len(OPTIONS)]}, seed=game)
        for _ in range(moves):
            if match.over:
                break
            yield match
            steps = [move for move in match.legal_moves if move in ("north", "east", "south", "west")]
            match.play(chance.choice(steps if steps and chance.random() < 0.4 else sorted(match.legal_moves)))


def text(**changed: str) -> str:
    """A sound position in which some fields are others."""
    assert set(changed) <= set(FIELDS)
    return " ".join(["the-way", *(FIELDS | changed).values()]).strip()
