"""Many boards at once: an array of states, stepped by compiled code on as many threads as you give it."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fiveways.batch import arrays, runners, stepping
from fiveways.compiled.chance import STREAM_WORDS
from fiveways.compiled.compiler import entry
from fiveways.compiled.sharing import GONE, work_length
from fiveways.contract import loading
from fiveways.contract.errors import BadSeat, FivewaysError, IllegalMove
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.contract.options import Options
from fiveways.contract.states import Seed
from fiveways.contract.traits import Chance, OwnBots, Secrets
from fiveways.contract.verbs import MAX_SEATS
from fiveways.match import fairness
from fiveways.match.result import stopped

Actions: TypeAlias = npt.NDArray[np.int64]

GREEDY_WORLDS = 8
"""How many worlds the greedy imagine where something is hidden."""
FEW = 8
"""Stepping up to so many boards, where nobody else replies, takes less time than releasing the GIL and taking it
back."""
# What each step looks up, by a short way.
_INT64, _CLOSE, _PLAYED = np.dtype(np.int64), (8,), stepping.PLAYED
_step_few, _step_many = entry(stepping.step_few), entry(stepping.step_boards)
_WHOSE = {"every": arrays.EVERY, "any": arrays.ANY}


class Batch:
    """`boards` games side by side; a finished one is dealt afresh at once.

    After `step`, for each board: `rewards` and `endings` (not 0 where a game ended with this step), and, for the
    player now to move, `masks` (1 for each legal action) and `views`. `seats` says who that is, `movers` who acted and
    `actions` how; `finals` are the last views these had of games that ended.

    `seat`: whose actions `step` takes: everybody's ("every"), or one seat's, by number or name or drawn for each game
    ("any"). Each board then waits for the turn of that seat, and everybody else plays as `opponent` says: at random, or
    the greedy way ("greedy"), which takes far longer.
    `wait`: a finished board shows its end until the next step, which deals it afresh and plays nothing there.
    `illegal`: "raise" refuses a whole step for an illegal action; "lose" ends the game on that board as lost, with the
    ending `arrays.REFUSED`, and `why_refused` tells the rule.

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
        seed: Seed = None,
        threads: int = 1,
        seat: int | str = "every",
        opponent: str = "random",
        wait: bool = False,
        illegal: str = "raise",
    ) -> None:
        self.game = loading.load(game) if isinstance(game, str) else game
        if boards < 1 or threads < 1:
            raise FivewaysError(f"a batch needs at least one board and one thread, not {boards} and {threads}")
        if illegal not in ("raise", "lose"):
            raise FivewaysError(f"what comes of an illegal action is raise or lose, not {illegal!r}")
        spec, kernel = self.game.spec, self.game.kernel
        self.options = spec.read(options)
        self.boards, self.threads = boards, min(threads, boards)
        seats, state, view = range(spec.seats(self.options)), kernel.state_dtype.itemsize, kernel.view_dtype.itemsize
        whose, worlds = _read_seat(spec, self.options, seat), _read_opponent(self.game, opponent)
        self._held: dict[str, npt.NDArray[Any]] = {
            "verbs": kernel.verbs,
            "data": kernel.data(self.options),
            "options": np.array(spec.encode(self.options), np.int32),
            "how": np.array([whose, wait, illegal == "lose", worlds, self.threads, False], np.int64),
            "work": np.zeros(work_length(boards), np.int64),
            "busy": np.zeros(1, np.int64),
            "forfeits": np.array([stopped(spec, self.options, "resigned", s).scores for s in seats], np.float32),
            "scratch": np.zeros((self.threads, kernel.max_actions), np.int32),
            "hopes": np.zeros((self.threads, kernel.max_actions), np.float32),
            "scores": np.zeros((self.threads, MAX_SEATS), np.float32),
            "seen": np.zeros((self.threads, view), np.uint8),
            "worlds": np.zeros((2 * self.threads, state), np.uint8),
            "states": np.zeros((boards, state), np.uint8),
            "streams": np.zeros((boards, STREAM_WORDS), np.uint64),
            "choices": np.zeros((boards, STREAM_WORDS), np.uint64),
            "actions": np.zeros(boards, np.int64),
            "given": np.zeros(boards, np.int64),
            "masks": np.zeros((boards, kernel.actions(spec, self.options)), np.uint8),
            "views": np.zeros((boards, view), np.uint8),
            "finals": np.zeros((0 if wait else boards, view), np.uint8),
            "rewards": np.zeros((boards, len(seats)), np.float32),
            "endings": np.zeros(boards, np.uint8),
            "seats": np.zeros(boards, np.int8),
            "movers": np.full(boards, -1, np.int8),
            "refusals": np.zeros(boards, np.int32),
        }
        self._table = arrays.table(self._held)
        self._step = _step_few if boards <= FEW and self.threads == 1 and whose == arrays.EVERY else _step_many
        self.states, self.views, self.masks, self.finals = self._show("states", "views", "masks", "finals")
        self.rewards, self.endings, self.seats, self.movers = self._show("rewards", "endings", "seats", "movers")
        (self.actions,) = self._show("actions")
        self._work = self._held["work"]
        first_word, second_word, *_ = (np.uint64(word) for word in fairness.ply_words(fairness.read_seed(seed), 0))
        runners.seed_all(first_word, self._held["streams"])
        runners.seed_all(second_word, self._held["choices"])
        self.reset()
        self._wake = threading.Semaphore(0)
        closing = threading.Event()
        for helper in range(1, self.threads):
            arguments = (self._wake, closing, self._held, self._table, helper)
            threading.Thread(target=_help, args=arguments, daemon=True).start()
        self._close = weakref.finalize(self, _send_home, self._wake, closing, self.threads - 1)
        self._work[GONE] = self.threads - 1  # they begin asleep
        self._woken = 0  # how often one was woken

    def _show(self, *names: str) -> tuple[npt.NDArray[Any], ...]:
        """Some of our arrays, read-only, because `step` trusts what they hold."""
        shown = tuple(self._held[name].view() for name in names)
        for array in shown:
            array.flags.writeable = False
        return shown

    def reset(self, seeds: Sequence[Seed] | None = None, where: npt.NDArray[np.bool_] | None = None) -> None:
        """Deal afresh, on all boards or on those marked.

        `seeds`: one for each board, to start its generator anew; without them the generators go on.
        """
        where = np.ones(self.boards, np.bool_) if where is None else where
        if where.shape != (self.boards,) or where.dtype != np.bool_:
            raise FivewaysError(f"marking {self.boards} boards takes as many bool, not {where.dtype} of {where.shape}")
        if seeds is not None and len(seeds) != self.boards:
            raise FivewaysError(f"{self.boards} boards take as many seeds, not {len(seeds)}")
        seeded = np.zeros(self.boards, np.bool_)
        streams, choices = np.zeros((2, self.boards, STREAM_WORDS), np.uint64)
        for board, seed in enumerate(seeds or ()):
            if seed is not None and where[board]:
                secret = fairness.read_seed(seed)
                seeded[board], streams[board], choices[board] = (
                    True,
                    fairness.ply_words(secret, 0),
                    fairness.ply_words(secret, 1),
                )
        answer = stepping.deal_boards(self._table, np.array(where), seeded, streams, choices)
        if answer != stepping.PLAYED:
            self._excuse(answer)
            raise FivewaysError(f"{self.game.spec.id} is over here before that seat ever has a turn")

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action on each board. If any is illegal, none is played and the first is named."""
        try:
            if actions.dtype is not _INT64 or actions.strides != _CLOSE:  # type: ignore[union-attr]
                actions = self._read(actions)
        except AttributeError:  # no array
            actions = self._read(actions)
        if self.threads > 1:
            self._wake_helpers()
        answer = self._step(self._table, actions)
        if answer != _PLAYED:
            self._excuse(answer)
            action = int(self._read(actions)[answer])
            code = self.game.kernel.check(self._held["states"][answer], self._held["data"], action)
            raise self.game.refusal(code, f"action {action}" + (f" on board {answer}" if self.boards > 1 else ""))

    def _excuse(self, answer: int) -> None:
        if answer == stepping.BUSY:
            raise FivewaysError("another thread is stepping these boards: a batch is for one thread at a time")

    def _read(self, actions: npt.ArrayLike) -> Actions:
        """Actions in the form that compiled code takes; numbers too large for it become negative."""
        given = np.asarray(actions)
        if given.shape != (self.boards,) or given.dtype.kind not in "iu":
            raise FivewaysError(f"step needs {self.boards} whole numbers, not {given.dtype} of shape {given.shape}")
        return np.array(given, np.int64)

    def why_refused(self, board: int) -> IllegalMove:
        """Why the last action on a board was illegal, where such an action loses."""
        return self.game.refusal(int(self._held["refusals"][board]), f"action {self._held['actions'][board]}")

    def _wake_helpers(self) -> None:
        """Wake the helpers that sleep. Each is asked once, however long it takes to wake."""
        for _ in range(self._work[GONE] - self._woken):
            self._wake.release()
            self._woken += 1

    def step_randomly(self) -> None:
        """Play what `random_actions` would choose, in one go on all threads; `actions` then tells what was played."""
        if self.threads > 1:
            self._wake_helpers()
        self._excuse(stepping.step_randomly(self._table))

    def random_actions(self) -> Actions:
        """A random legal action for each board, from a generator beside the boards' own."""
        out = np.zeros(self.boards, np.int64)
        self._excuse(stepping.choose_actions(self._table, out))
        return out

    def close(self) -> None:
        """Stop the helper threads. (This happens by itself when the batch is no longer used.)"""
        self._close()


def _read_seat(spec: Spec, options: Options, seat: int | str) -> int:
    return _WHOSE[seat] if isinstance(seat, str) and seat in _WHOSE else spec.find_seat(str(seat), options)


def _read_opponent(game: Game, opponent: str) -> int:
    """How many worlds an opponent imagines; 0 for one who plays at random."""
    spec = game.spec
    if opponent == "random":
        return 0
    if opponent != "greedy":
        raise BadSeat(f"on many boards others play random or greedy, not {opponent!r}")
    if spec.has(OwnBots):
        raise BadSeat(f"the greedy players of {spec.id} are its own, and play on one board only")
    if not game.kernel.has("estimate"):
        raise BadSeat(f"{spec.id} has no estimate, so nobody can be greedy there")
    return GREEDY_WORLDS if spec.has(Secrets) or spec.has(Chance) else 1


def _help(wake: threading.Semaphore, closing: threading.Event, held: dict[str, Any], table: Any, who: int) -> None:
    """What a helper thread runs. It keeps the arrays alive, but not the batch."""
    while wake.acquire() and not closing.is_set():
        stepping.help_boards(table, who)


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
