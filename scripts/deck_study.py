"""How games of The Way go with other decks: draws by cap, who wins, how long they last, how much is laid.

    python -m scripts.deck_study --out rows.jsonl --decks s8c12t4e6,s8c14t6e2 --rules base,one_way --games 40
    python -m scripts.deck_study --out rows.jsonl --table

A deck is written as the letters of its cards with their numbers, as in the notation: `s5S3c8R2L2t2O1I1e6`. One row is
kept for each game. What the file holds is not played again, so a run can be stopped and goes on with the same words.
One run with a high cap tells the draws at every lower cap: a game that takes 300 turns is drawn at 250.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path

import numpy as np

from fiveways.bots.players import make_bot
from fiveways.contract.loading import Game, load
from fiveways.contract.states import Bytes, View, stream
from fiveways.games.the_way.parts import CORNERS, HAND, KINDS, LAY, SQUARES, STEP, looks
from fiveways.lab.elo import wilson
from fiveways.match import fairness

LETTERS = "".join(kind.letter for kind in KINDS)
CARDS = 30
RULES = ("base", "one_way", "clockwise", "replace")
CAPS = (150, 200, 250, 300, 400, 500, 600, 800, 1000)


@dataclass(frozen=True)
class Row:
    """One game. `winner` is 0 for who went first, 1 for the other, -1 for a draw; `laid` counts cards from hands."""

    deck: str
    rules: str
    level: str
    game: int
    turns: int
    winner: int
    laid: int


def read_deck(text: str) -> list[int]:
    """How many cards of each kind a deck has; refuses what is not 30 path cards."""
    found = re.findall(rf"([{LETTERS}])([0-9]+)", text)
    counts = [sum(int(number) for letter, number in found if letter == own) for own in LETTERS]
    if "".join(letter + number for letter, number in found) != text or sum(counts) != CARDS:
        raise SystemExit(f"{text} is not a deck of {CARDS} cards: write letters of {LETTERS} with numbers, s8c12t4e6")
    return counts


def lay_out(state: np.void, counts: Sequence[int], chance: random.Random) -> None:
    """Put another deck on a board that was just dealt, and into the hands."""
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    chance.shuffle(cards)
    for square in range(SQUARES):
        if square not in CORNERS:
            kind = cards.pop()
            state["card"][square] = 4 * kind + chance.randrange(looks(KINDS[kind]))
    state["hand"][:] = 0
    for seat in range(2):
        for _ in range(HAND):
            state["hand"][seat][cards.pop()] += 1
    state["out"] = cards.pop()


def play(game: Game, deck: str, rules: str, level: str, number: int, cap: int) -> Row:
    """One single game between two bots of a level."""
    given = {"games": "1", "max_turns": cap, **({} if rules == "base" else {rules: True})}
    options, kernel = game.spec.read(given), game.kernel
    seed = fairness.read_seed(f"deck study {number}")
    state: Bytes = kernel.new_state()
    kernel.deal(state, np.array(game.spec.encode(options), np.int32), stream(fairness.ply_words(seed, 0)))
    seen = kernel.state_record(state)
    lay_out(seen, read_deck(deck), random.Random(f"deck study {number}"))
    bot, data, laid = make_bot(game.spec, level), kernel.data(options), 0
    while not seen["over"]:
        seat, ply = int(seen["to_move"]), int(seen["ply"])
        view = View(game, options, seat, kernel.observe(state, seat))
        for action in bot.choose(view, fairness.match_seed(seed, [f"{seat}", f"{ply}"])).actions:
            laid += LAY <= action < STEP
            kernel.apply(state, data, action, stream(fairness.ply_words(seed, ply + 1)))
    winner = next((seat for seat in range(2) if seen["wins"][seat]), None)
    won_by = -1 if winner is None else int(winner != seen["first"])
    return Row(deck, rules, level, number, int(seen["turn"]), won_by, laid)


def read_rows(path: Path) -> list[Row]:
    """The rows of a file; none if there is no such file. A last line that was not finished is cut off."""
    text = path.read_text() if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return [Row(**json.loads(line)) for line in whole.splitlines()]


def missing(
    arms: Iterable[tuple[str, str]], level: str, games: int, there: Iterable[Row]
) -> Iterator[tuple[str, str, int]]:
    """What is still to be played, a few games of each arm at a time, so that all are known about as well."""
    known = {(row.deck, row.rules, row.game) for row in there if row.level == level}
    arms = list(arms)
    for first in range(0, games, 10):
        for deck, rules in arms:
            for number in range(first, min(first + 10, games)):
                if (deck, rules, number) not in known:
                    yield deck, rules, number


def share(count: int, of: int) -> str:
    """A share in percent with its 95 % interval."""
    low, high = wilson(count, of)
    return f"{100 * count / of:.0f} ({100 * low:.0f}-{100 * high:.0f})" if of else "-"


def table(rows: Sequence[Row], caps: Sequence[int] = CAPS) -> list[str]:
    """A line for each deck, variation and level: draws at each cap, and what the decided games were like."""
    drawn_at = " | ".join(f"drawn at {cap}" for cap in caps)
    lines = [f"| deck | rules | level | games | {drawn_at} | first wins | turns | laid |"]
    lines.append("|---" * (7 + len(caps)) + "|")
    for deck, rules, level in sorted({(row.deck, row.rules, row.level) for row in rows}):
        own = [row for row in rows if (row.deck, row.rules, row.level) == (deck, rules, level)]
        decided = [row for row in own if row.winner >= 0]
        played = max((row.turns for row in own if row.winner < 0), default=max(caps))
        drawn = [
            share(sum(row.winner < 0 or row.turns > cap for row in own), len(own)) if cap <= played else ""
            for cap in caps
        ]
        first = share(sum(row.winner == 0 for row in decided), len(decided))
        turns = sorted(row.turns for row in own)[len(own) // 2]
        laid = (
            f"{sum(row.laid for row in own) / len(own):.1f}, {100 * sum(row.laid > 0 for row in own) / len(own):.0f} %"
        )
        lines.append(f"| {deck} | {rules} | {level} | {len(own)} | {' | '.join(drawn)} | {first} | {turns} | {laid} |")
    return lines


def run(args: argparse.Namespace, told: Callable[[str], None] = print) -> None:
    """Play what is missing, until it is done or the time is over."""
    until, game = time.monotonic() + 60 * args.minutes, load("the-way")
    decks = args.decks.split(",")
    for deck in decks:
        read_deck(deck)
    arms = list(product(decks, args.rules.split(",")))
    there = read_rows(args.out)
    with args.out.open("a") as out:
        for deck, rules, number in missing(arms, args.level, args.games, there):
            if time.monotonic() > until:
                told("The time is over. The same command goes on.")
                return
            row = play(game, deck, rules, args.level, number, args.cap)
            out.write(json.dumps(asdict(row)) + "\n")
            out.flush()


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="the file of rows")
    parser.add_argument("--decks", default="s5S3c8R2L2t2O1I1e6", help="decks with commas between")
    parser.add_argument("--rules", default="base", help=f"some of {', '.join(RULES)} with commas between")
    parser.add_argument("--level", default="level4")
    parser.add_argument("--games", type=int, default=40, help="games of each deck and rules")
    parser.add_argument("--cap", type=int, default=600, help="after so many turns a game is drawn")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--table", action="store_true", help="play nothing, show what is known")
    args = parser.parse_args(given)
    if not args.table:
        run(args)
    print("\n".join(table(read_rows(args.out))))


if __name__ == "__main__":
    main()
