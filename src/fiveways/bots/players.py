"""The players: random, greedy, and the levels of each game. All get a view and a generator, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np

from fiveways.bots import tree
from fiveways.bots.search import SearchReport, search
from fiveways.contract.facts import Level, Spec
from fiveways.contract.states import View, stream
from fiveways.contract.traits import Chance, OwnBots, Secrets, Together
from fiveways.match import fairness

WORLDS = 8
"""In how many imagined worlds the greedy bot tries each move, where something is hidden."""

GLANCES = 8
"""How many random games the greedy bot plays for each move, where the game has no estimate."""

PARTNERS_BLUNDER = 0.3
"""By how much less a bot blunders that plays together with others: a bad move costs all, and no opponent makes one."""


@dataclass(frozen=True)
class BotChoice:
    """A chosen action, and one sentence that says why."""

    action: int
    why: str
    report: SearchReport | None = None
    line: tuple[int, ...] = ()  # further actions that belong to the same move

    @property
    def actions(self) -> tuple[int, ...]:
        """The whole move."""
        return self.action, *self.line


class Bot(Protocol):
    """A bot: it chooses moves."""

    name: str

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        """Choose an action of the player to move, from what the view shows. The same seed gives the same choice."""
        ...


def legal_actions(view: View, seed: bytes) -> list[int]:
    """The actions of the player to move: the same in every world that fits the view."""
    kernel = view.game.kernel
    data = kernel.data(view.options)
    world = kernel.imagine(view.bytes, data, stream(fairness.ply_words(seed, 0)))
    return [int(action) for action in kernel.legal(world, data)]


def _draw(seed: bytes, count: int) -> int:
    """A number below `count` from the bot's generator."""
    return fairness.ply_words(seed, -1)[0] % count


class RandomBot:
    """Any legal move, each as likely."""

    name = "random"

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        actions = legal_actions(view, seed)
        return BotChoice(actions[_draw(seed, len(actions))], "I play at random.")


class GreedyBot:
    """Plays the move with the best estimate; in a game without one, the move that does best in random games."""

    name = "greedy"

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        kernel = view.game.kernel
        actions = np.array(legal_actions(view, seed), np.int32)
        if not kernel.has("estimate"):
            report = search(view, Level(GLANCES * len(actions), nodes=1_000_000), seed, cancel=cancel)
            return BotChoice(report.best.action, _at_first_sight(view, report.best.value), report)
        worth = np.zeros(len(actions), np.float64)
        spec = view.game.spec
        worlds = WORLDS if spec.has(Secrets) or spec.has(Chance) else 1
        rng = stream(fairness.ply_words(seed, 0))
        tree.judge(kernel.verbs, view.bytes, kernel.new_state(), kernel.data(view.options), actions, rng, worlds, worth)
        best = np.flatnonzero(worth >= worth.max() - 1e-9)
        action = int(actions[best[_draw(seed, len(best))]])
        return BotChoice(action, _at_first_sight(view, float(worth.max())))


class SearchBot:
    """Searches. At low levels it forgets, and now and then plays a random move on purpose."""

    def __init__(self, name: str, level: Level) -> None:
        self.name = name
        self.level = level

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        partner = view.game.spec.trait(Together).when(view.options)
        blunder = self.level.blunder * PARTNERS_BLUNDER if partner else self.level.blunder
        if blunder and fairness.ply_words(seed, -2)[0] / 2**64 < blunder:
            return BotChoice(RandomBot().choose(view, seed).action, "I did not think about this one.")
        left = replace(view, bytes=view.game.kernel.forget(view.bytes, self.level.forget))
        # Partners who cannot lose any more score from 0 to 1: half as far apart, so it explores half as much.
        calm = replace(self.level, exploration=self.level.exploration / 2) if _may_stop(view) else self.level
        report = search(left, calm, seed, cancel=cancel)
        return BotChoice(report.best.action, explain(left, report), report)


class OwnBot:
    """A level of the game's own `bots.py`; 0 is its greedy player."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.name = f"level{level}" if level else "greedy"

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        (action, *line), why = view.game.bots.choose(view, self.level, seed, cancel)
        return BotChoice(action, why, line=tuple(line))


def _may_stop(view: View) -> bool:
    """Whether the players are partners who have won something already."""
    kernel = view.game.kernel
    if not view.game.spec.trait(Together).when(view.options):
        return False
    world = kernel.imagine(view.bytes, kernel.data(view.options), stream(fairness.ply_words(b"tell", 0)))
    return bool(kernel.may_stop(world))


def _percent(view: View, value: float) -> str:
    """The chance to win, in per cent, for a value from -1 to 1; from 0 where partners cannot lose any more."""
    return f"{max(value, 0.0):.0%}" if _may_stop(view) else f"{(value + 1) / 2:.0%}"


def _at_first_sight(view: View, value: float) -> str:
    return f"It looks best at first sight: {_percent(view, value)} to win, I would say."


def tell_line(view: View, line: Sequence[int]) -> list[tuple[int, str]]:
    """The seat and text of each move of an expected line, played out in one world that fits the view.

    The line ends where that world does not allow the next move, since hidden things are only imagined.
    """
    kernel = view.game.kernel
    data, rng = kernel.data(view.options), stream(fairness.ply_words(b"tell", 0))
    world = kernel.imagine(view.bytes, data, rng)
    told: list[tuple[int, str]] = []
    for action in line:
        if kernel.state_record(world)["over"] or kernel.check(world, data, action):
            break
        seat = int(kernel.state_record(world)["to_move"])
        told.append((seat, view.game.text.move_text(kernel.view_record(kernel.observe(world, seat)), action)))
        kernel.apply(world, data, action, rng)
    return told


def explain(view: View, report: SearchReport) -> str:
    """One sentence: what it is worth, how sure the search is, and what it threatens."""
    best = report.best
    line = tell_line(view, best.line)
    me = int(view.record["to_move"])
    answered = next((i for i, (seat, _) in enumerate(line) if seat != me), len(line))
    later = next((text for seat, text in line[answered:] if seat == me), None)
    then = f"; it threatens {later}" if later else ""
    if best.proven and best.value >= 1:
        return "This wins at once." if len(line) == 1 else f"This wins by force{then}."
    if best.proven and best.value <= -1:
        return "Everything loses against best play."
    share = report.share(best)
    hope = f"; next I would like {later}" if later else ""
    return (
        f"I expect to win {_percent(view, best.value)} of the time ({share:.0%} of my thinking went into this){hope}."
    )


def make_bot(spec: Spec, name: str) -> Bot:
    """A bot by its name: random, greedy, level1 and so on."""
    greedy: Callable[[], Bot] = partial(OwnBot, 0) if spec.has(OwnBots) else GreedyBot
    simple: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": greedy}
    name = spec.bot(name)
    if name in simple:
        return simple[name]()
    number = int(name.removeprefix("level"))
    return OwnBot(number) if spec.has(OwnBots) else SearchBot(name, spec.levels[number - 1])


def bot_names(spec: Spec) -> list[str]:
    """The names of all bots that a game has, the weakest first."""
    return spec.bot_names


def read_bots(spec: Spec, text: str) -> list[str]:
    """Names of bots from text: `random,greedy,level1..level5`."""
    names: list[str] = []
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        known = bot_names(spec)
        if dots and first in known and last in known and known.index(first) <= known.index(last):
            names += known[known.index(first) : known.index(last) + 1]
        else:
            names.append(make_bot(spec, part.strip()).name)
    return names
