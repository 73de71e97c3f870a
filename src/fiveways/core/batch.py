"""Many boards at once: an array of states, stepped by compiled code on as many threads as you give it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.core import fair, registry, runners
from fiveways.core.chance import STREAM_WORDS
from fiveways.core.errors import FivewaysError, IllegalMove
from fiveways.core.game import Game

Actions = npt.NDArray[np.int32]


class Batch:
    """`boards` games side by side; a finished one is dealt afresh at once.

    After `step`, for each board: `rewards` and `endings` (not 0 where a game ended with this step), and, for the
    player now to move, `masks` (1 for each legal action) and `views`.

    >>> batch = Batch("bones", 64, seed="x")
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape
    (64, 144)
    """

    def __init__(
        self,
        game: str | Game,
        boards: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: str = "",
        threads: int = 1,
    ) -> None:
        self.game = registry.load(game) if isinstance(game, str) else game
        if boards < 1 or threads < 1:
            raise FivewaysError(f"a batch needs at least one board and one thread, not {boards} and {threads}")
        spec, kernel = self.game.spec, self.game.kernel
        self.options = spec.read(options)
        self.boards, self.threads = boards, min(threads, boards)
        self._encoded = np.array(spec.encode(self.options), np.int32)
        self._data = kernel.data(self.options)
        self.states = np.zeros((boards, kernel.state_dtype.itemsize), np.uint8)
        self.views = np.zeros((boards, kernel.view_dtype.itemsize), np.uint8)
        self.masks = np.zeros((boards, kernel.actions(spec, self.options)), np.uint8)
        self.rewards = np.zeros((boards, spec.seats(self.options)), np.float32)
        self.endings = np.zeros(boards, np.uint8)
        self._streams = np.zeros((boards, STREAM_WORDS), np.uint64)
        self._actions = np.zeros(boards, np.int32)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        first_word = np.uint64(fair.ply_words(fair.read_seed(seed), 0)[0])
        self._each(runners.seed_all, first_word, self._streams)
        self._each(runners.deal_all, self.states, self._data, self._encoded, self._streams)
        self._each(runners.look_all, self.states, self._data, self.masks, self.views)

    def _each(self, runner: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run over all boards, a share on each thread (one of them this one)."""
        edges = [self.boards * i // self.threads for i in range(self.threads + 1)]
        shares = list(pairwise(edges))
        verbs = self.game.kernel.verbs
        waiting = [self._pool.submit(runner, verbs, *arguments, *share) for share in shares[1:]] if self._pool else []
        return [runner(verbs, *arguments, *shares[0]), *(future.result() for future in waiting)]

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action on each board. If any is illegal, none is played and the first is named."""
        given = np.asarray(actions)
        if given.shape != (self.boards,) or given.dtype.kind not in "iu":
            raise FivewaysError(f"step needs {self.boards} whole numbers, not {given.dtype} of shape {given.shape}")
        if given.dtype != np.int32:
            in_range = (given >= 0) & (given < self.game.kernel.max_actions)
            given = np.where(in_range, given, -1)
        self._actions[:] = given
        bad = [
            board for board in self._each(runners.first_illegal, self.states, self._data, self._actions) if board >= 0
        ]
        if bad:
            action = int(self._actions[bad[0]])
            rule = self.game.kernel.check(self.states[bad[0]], self._data, action)
            refusal = self.game.refusal(rule, f"action {action} on board {bad[0]}")
            raise IllegalMove(refusal.message, refusal.rule)
        self._each(
            runners.step_all, self.states, self._data, self._encoded, self._actions, self._streams,
            self.masks, self.views, self.rewards, self.endings,
        )  # fmt: skip

    def random_actions(self) -> Actions:
        """A random legal action for each board."""
        out = np.zeros(self.boards, np.int32)
        self._each(runners.choose_all, self.states, self._data, self._streams, out)
        return out

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()


def perft(game: Game, state: npt.NDArray[np.uint8], options: Mapping[str, Any], depth: int) -> int:
    """How many ways play can go on for exactly `depth` actions."""
    kernel = game.kernel
    states = np.zeros((depth + 1, kernel.state_dtype.itemsize), np.uint8)
    states[0] = state
    actions = np.zeros((depth + 1, kernel.max_actions), np.int32)
    return int(runners.count_lines(kernel.verbs, states, kernel.data(options), actions, np.uint64(0), depth))
