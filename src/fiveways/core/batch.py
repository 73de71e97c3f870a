"""Many boards at once: an array of states, stepped by compiled code on as many threads as you give it."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.core import fair, registry, runners
from fiveways.core.chance import STREAM_WORDS
from fiveways.core.errors import FivewaysError
from fiveways.core.game import Game
from fiveways.core.sharing import GONE, work_length

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
        seed: str | int | bytes | None = None,
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
        self._states = np.zeros((boards, kernel.state_dtype.itemsize), np.uint8)
        self._views = np.zeros((boards, kernel.view_dtype.itemsize), np.uint8)
        self._masks = np.zeros((boards, kernel.actions(spec, self.options)), np.uint8)
        self.rewards = np.zeros((boards, spec.seats(self.options)), np.float32)
        self.endings = np.zeros(boards, np.uint8)
        self._streams = np.zeros((boards, STREAM_WORDS), np.uint64)
        self._choices = np.zeros((boards, STREAM_WORDS), np.uint64)
        self._actions = np.zeros(boards, np.int32)
        first_word, second_word, *_ = (np.uint64(word) for word in fair.ply_words(fair.read_seed(seed), 0))
        runners.seed_all(second_word, self._choices)
        runners.deal_all(
            kernel.verbs, first_word, self._states, self._data, self._encoded, self._streams, self._masks, self._views
        )
        self._work = np.zeros(work_length(boards), np.int64)
        self._table = (
            kernel.verbs, self._states, self._data, self._encoded, self._actions, self._streams,
            self._masks, self._views, self.rewards, self.endings, self._work,
        )  # fmt: skip
        self._wake = threading.Semaphore(0)
        closing = threading.Event()
        for helper in range(1, self.threads):
            arguments = (self._wake, closing, (*self._table, helper / self.threads))
            threading.Thread(target=_help, args=arguments, daemon=True).start()
        self._close = weakref.finalize(self, _send_home, self._wake, closing, self.threads - 1)
        self._work[GONE] = self.threads - 1  # they begin asleep
        self._woken = 0  # how often one was woken
        self._one_at_a_time = threading.Lock()
        # Read-only, because `step` trusts what they hold.
        self.states, self.views, self.masks = (_read_only(a) for a in (self._states, self._views, self._masks))

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action on each board. If any is illegal, none is played and the first is named."""
        given = np.asarray(actions)
        if given.shape != (self.boards,) or given.dtype.kind not in "iu":
            raise FivewaysError(f"step needs {self.boards} whole numbers, not {given.dtype} of shape {given.shape}")
        if given.dtype != np.int32:
            in_range = (given >= 0) & (given < self.game.kernel.max_actions)
            given = np.where(in_range, given, -1)
        with self._one_at_a_time:
            self._actions[:] = given
            bad = runners.first_illegal(self._masks, self._actions)
            if bad >= 0:
                code = self.game.kernel.check(self._states[bad], self._data, int(self._actions[bad]))
                raise self.game.refusal(code, f"action {np.asarray(actions)[bad]} on board {bad}")
            if self.threads > 1:
                self._wake_helpers()
            runners.step_all(*self._table, 0.0)

    def _wake_helpers(self) -> None:
        """Wake those that went to sleep: each is asked once, however long it takes."""
        for _ in range(self._work[GONE] - self._woken):
            self._wake.release()
            self._woken += 1

    def random_actions(self) -> Actions:
        """A random legal action for each board, from a generator beside the boards' own."""
        out = np.zeros(self.boards, np.int32)
        runners.choose_all(self.game.kernel.verbs, self._states, self._data, self._choices, out)
        return out

    def close(self) -> None:
        """Send the helping threads home. (Done by itself when the batch is no longer used.)"""
        self._close()


def _read_only(array: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _help(wake: threading.Semaphore, closing: threading.Event, table: tuple[Any, ...]) -> None:
    """The life of a helping thread: it holds the arrays, not the batch."""
    while wake.acquire() and not closing.is_set():
        runners.help_step(*table)


def _send_home(wake: threading.Semaphore, closing: threading.Event, helpers: int) -> None:
    closing.set()
    wake.release(max(helpers, 1))


def perft(game: Game, state: npt.NDArray[np.uint8], options: Mapping[str, Any], depth: int) -> int:
    """How many ways play can go on for exactly `depth` actions."""
    kernel = game.kernel
    states = np.zeros((depth + 1, kernel.state_dtype.itemsize), np.uint8)
    states[0] = state
    actions = np.zeros((depth + 1, kernel.max_actions), np.int32)
    return int(runners.count_lines(kernel.verbs, states, kernel.data(options), actions, np.uint64(0), depth))
