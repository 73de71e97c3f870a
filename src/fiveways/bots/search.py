"""Search from a view: budgets, threads, cancelling, and a report of what was found."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace

import numpy as np

from fiveways.batch.parallel import gather
from fiveways.bots import arrays, tree
from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Level
from fiveways.contract.states import View, stream
from fiveways.contract.traits import Chance, Secrets
from fiveways.match import fairness

SLICE_SECONDS = 0.004
"""Compiled code runs for about so long at a time, then looks whether it should stop."""


@dataclass(frozen=True)
class Candidate:
    """One action at the root. `value` is for the player to move, from -1 to 1."""

    action: int
    visits: int
    value: float
    proven: bool
    line: tuple[int, ...]  # the expected course of play, this action first


@dataclass(frozen=True)
class SearchReport:
    """What a search found, best action first."""

    candidates: tuple[Candidate, ...]
    simulations: int
    seconds: float
    cancelled: bool = False

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def share(self, candidate: Candidate) -> float:
        """The share of visits that went to a candidate."""
        return candidate.visits / max(1, sum(other.visits for other in self.candidates))


class Tree:
    """One thread's tree."""

    def __init__(self, view: View, level: Level, seed: bytes, number: int) -> None:
        kernel, spec = view.game.kernel, view.game.spec
        self.view = view
        self.fixed = not (spec.has(Secrets) or spec.has(Chance))
        self.rng = stream(fairness.ply_words(seed, number))
        self.data = kernel.data(view.options)
        self.root = kernel.imagine(view.bytes, self.data, self.rng)
        rows = max(level.nodes, 1 + len(kernel.legal(self.root, self.data)))
        settings = np.array([(*astuple(level), self.fixed)], arrays.SETTINGS).view(np.uint8)
        self.arrays = arrays.new_search(kernel.verbs, view.bytes, self.root, self.data, self.rng, settings, rows)
        self.nodes, self.values = self.arrays.nodes, self.arrays.values

    @property
    def done(self) -> int:
        return int(self.arrays.progress[arrays.DONE])

    @property
    def proven(self) -> bool:
        return bool(self.nodes[0, arrays.PROVEN])

    def run(self, simulations: int) -> None:
        tree.simulate(self.arrays, simulations)

    def children(self, node: int) -> list[int]:
        first = int(self.nodes[node, arrays.FIRST])
        if first == 0:
            return []
        if self.fixed:
            return list(range(first, first + int(self.nodes[node, arrays.TRIED])))
        found = []
        while first:
            found.append(first)
            first = int(self.nodes[first, arrays.NEXT])
        return found

    def line(self, node: int, longest: int = 8) -> tuple[int, ...]:
        """The action of a node and what is expected then: the best of what is proven, else what was visited most."""
        kernel, world = self.view.game.kernel, self.root.copy()
        line = [int(self.nodes[node, arrays.ACTION])]
        while len(line) < longest and not kernel.check(world, self.data, line[-1]):
            kernel.apply(world, self.data, line[-1], self.rng.copy())
            children = [child for child in self.children(node) if self.nodes[child, arrays.VISITS]]
            if not children or kernel.state_record(world)["over"]:
                break
            mover = int(kernel.state_record(world)["to_move"])
            if self.nodes[node, arrays.PROVEN]:
                proven = [child for child in children if self.nodes[child, arrays.PROVEN]]
                node = max(proven or children, key=lambda child: self.value(child, mover))
            else:
                node = max(children, key=lambda child: int(self.nodes[child, arrays.VISITS]))
            line.append(int(self.nodes[node, arrays.ACTION]))
        return tuple(line)

    def value(self, node: int, seat: int) -> float:
        return float(self.values[node, seat]) / max(int(self.nodes[node, arrays.VISITS]), 1)

    def candidates(self, seat: int) -> list[Candidate]:
        """Every legal action of the root, also those there was no time for."""
        found = []
        for child in self.children(0):
            visits = int(self.nodes[child, arrays.VISITS])
            if visits:
                proven = bool(self.nodes[child, arrays.PROVEN])
                action = int(self.nodes[child, arrays.ACTION])
                found.append(Candidate(action, visits, self.value(child, seat), proven, self.line(child)))
        seen = {candidate.action for candidate in found}
        legal = self.view.game.kernel.legal(self.root, self.data).tolist()
        return found + [Candidate(action, 0, 0.0, False, (action,)) for action in legal if action not in seen]


def search(
    view: View,
    level: Level,
    seed: bytes,
    *,
    seconds: float | None = None,
    threads: int = 1,
    cancel: threading.Event | None = None,
    progress: Callable[[int], None] | None = None,
) -> SearchReport:
    """Search from what a seat knows.

    It runs as many simulations as the level says, and gives the same answer for the same seed on any machine; or, with
    `seconds`, as many as there is time for. `cancel` stops it within milliseconds. `progress` is called with the number
    of simulations done so far.
    """
    for name, value, low in (("threads", threads, 1), ("seconds", seconds, 0)):
        if value is not None and value < low:
            raise FivewaysError(f"{name} of a search must be at least {low}, not {value}")
    if int(view.record["over"]):
        raise FivewaysError("the game is over: there is nothing to search for")
    start = time.perf_counter()
    deadline = start + seconds if seconds is not None else None
    threads = threads if deadline is not None else min(threads, level.simulations)
    cancel, halt = cancel or threading.Event(), threading.Event()
    trees: list[Tree] = []
    told = threading.Lock()

    def tell_progress(listener: Callable[[int], None], done: int) -> None:
        try:
            listener(done)
        except BaseException:
            halt.set()
            raise

    def think(number: int) -> Tree:
        budget = None
        if deadline is None:
            budget = level.simulations * (number + 1) // threads - level.simulations * number // threads
        grown = Tree(view, level, seed, number)
        with told:
            trees.append(grown)
        portion = 1
        while not (cancel.is_set() or halt.is_set() or grown.proven) and (budget is None or grown.done < budget):
            now = time.perf_counter()
            if deadline is not None and now >= deadline:
                break
            grown.run(portion if budget is None else min(portion, budget - grown.done))
            taken = time.perf_counter() - now
            portion = max(1, min(2 * portion, int(portion * SLICE_SECONDS / max(taken, 1e-6))))
            if progress:
                with told:
                    tell_progress(progress, sum(other.done for other in trees))
        if deadline is not None and grown.proven:
            halt.set()  # with a budget of simulations the others go on, so that the answer does not depend on timing
        return grown

    try:
        grown = [think(0)] if threads == 1 else gather(threads, think, threads)
    except BaseException:
        halt.set()
        raise
    done = sum(one.done for one in grown)
    candidates = _merge(grown, int(view.record["to_move"]))
    return SearchReport(tuple(candidates), done, time.perf_counter() - start, cancel.is_set())


def _merge(trees: list[Tree], seat: int) -> list[Candidate]:
    """What all trees found of each action together; proven wins first, proven losses last, else by visits."""
    merged: dict[int, Candidate] = {}
    for one in trees:
        for found in one.candidates(seat):
            known = merged.get(found.action)
            if known is None:
                merged[found.action] = found
            elif found.proven or known.proven:
                sure = found if found.proven else known
                merged[found.action] = replace(sure, visits=found.visits + known.visits)
            else:
                visits = max(found.visits + known.visits, 1)
                value = (found.value * found.visits + known.value * known.visits) / visits
                longer = max(found, known, key=lambda candidate: candidate.visits)
                merged[found.action] = replace(longer, visits=found.visits + known.visits, value=value)
    return _prefer_certain(sorted(merged.values(), key=_rank))


def _rank(candidate: Candidate) -> tuple[float, float, float]:
    """Certain wins first and certain losses last; between them by visits, as long as nothing better is certain."""
    if candidate.proven and abs(candidate.value) >= 1:
        return (-candidate.value, 0, 0)
    return (0, -candidate.visits, -candidate.value)


def _prefer_certain(ranked: list[Candidate]) -> list[Candidate]:
    """Put the best certain value before what looks worse than it."""
    certain = [candidate for candidate in ranked if candidate.proven and candidate.value > -1]
    best = max(certain, key=lambda candidate: candidate.value, default=None)
    if best is None or ranked[0] is best or ranked[0].value > best.value:
        return ranked
    return [best, *(candidate for candidate in ranked if candidate is not best)]
