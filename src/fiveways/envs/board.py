"""One game on one board, stepped through its compiled verbs directly. The environments are built on this.

Only `state` and `match` give the whole truth, and their docstrings say so.

Chance is that of a match (`match/fairness.py`): the deal, and in a game with chance each action, has a generator of its
own from HMAC-SHA256(seed, ply). So an environment plays the very game that `Match.new` deals from the same seed.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.compiled.chance import STREAM_WORDS
from fiveways.contract import loading
from fiveways.contract.errors import IllegalMove
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes, Seed, read_header
from fiveways.contract.traits import Automatic, Chance, Memory
from fiveways.contract.verbs import OVER_AT, TO_MOVE_AT
from fiveways.match import fairness
from fiveways.match.match import Match

Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]

_WORDS = struct.Struct(f"={STREAM_WORDS}Q")
_NO_SECRET = bytes(fairness.SEED_BYTES)
NOBODY = -1
"""Not an action: every kernel refuses it, and names the rule."""

_KEPT = ("game", "options", "automatic", "veiled", "played", "_family", "_games", "_secret")


class Board:
    """A game that can be dealt again and again."""

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        automatic: bool = False,
        veiled: bool = False,
    ) -> None:
        self.game = loading.load(game) if isinstance(game, str) else game
        self.options = self.game.spec.read(options)
        self.automatic, self.veiled = automatic, veiled
        self.played: list[int] = []
        self._family: bytes | None = None  # the seed that was given; further games follow from it
        self._games = 0
        self._secret = _NO_SECRET
        self._set_up(self.game.kernel.new_state())

    def _set_up(self, state: Bytes) -> None:
        spec, kernel = self.game.spec, self.game.kernel
        self.seats, self.actions = spec.seats(self.options), kernel.actions(spec, self.options)
        self._state = state
        self.header = state.data[: OVER_AT + 1]  # indexing bytes is several times faster than an array
        self._stream = np.zeros(STREAM_WORDS, np.uint64)
        self._scratch = np.zeros(kernel.max_actions, np.int32)
        self._data = kernel.data(self.options)
        self._encoded = np.array(spec.encode(self.options), np.int32)
        self._view_size = kernel.view_dtype.itemsize
        self._chance = spec.has(Chance)
        self._by_itself = spec.trait(Automatic).phases if self.automatic else frozenset()
        self._remembered = self.veiled and spec.trait(Memory).needed(self.options)
        verbs = kernel.module
        self._check, self._apply, self._observe, self._legal = verbs.check, verbs.apply, verbs.observe, verbs.legal
        self._mask = kernel.verb("mask")

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in _KEPT} | {"_state": self._state.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state = np.frombuffer(bytearray(kept.pop("_state")), np.uint8)
        self.__dict__.update(kept)
        self._set_up(state)

    @property
    def to_move(self) -> int:
        return int(self.header[TO_MOVE_AT])

    @property
    def over(self) -> int:
        """0 while the game goes on, else the number of its ending."""
        return int(self.header[OVER_AT])

    def deal(self, seed: Seed = None) -> None:
        """Deal anew. Without a seed, the next game of the last seed given; if none was ever given, a secret one."""
        if seed is not None or self._family is None:
            self._family, self._games = fairness.read_seed(seed), 0
            self._secret = self._family
        else:
            self._games += 1
            self._secret = hmac.digest(self._family, b"game %d" % self._games, "sha256")
        self.played = []
        self._stir()
        self.game.kernel.deal(self._state, self._encoded, self._stream)
        self._go_on()

    def _stir(self) -> None:
        """Start the generator of the next ply; before the first action that is the deal's."""
        _WORDS.pack_into(self._stream.data, 0, *fairness.ply_words(self._secret, len(self.played)))

    def play(self, action: int) -> int:
        """Play an action of the player to move; returns 0, or the answer of `check` if it is refused and nothing
        changes."""
        if not 0 <= action < self.actions:
            action = NOBODY
        code: int = self._check(self._state, self._data, action)
        if code:
            return code
        self._make(action)
        if self._by_itself:
            self._go_on()
        return 0

    def _make(self, action: int) -> None:
        self.played.append(action)
        if self._chance:
            self._stir()
        self._apply(self._state, self._data, action, self._stream)

    def _go_on(self) -> None:
        """Play the actions that need no decision, if they are to happen by themselves."""
        while not self.over and read_header(self._state)[3] in self._by_itself:
            self._legal(self._state, self._data, self._scratch)
            self._make(int(self._scratch[0]))

    def view(self, seat: int) -> Bytes:
        """What a seat may know, as the bytes of its view."""
        view = np.zeros(self._view_size, np.uint8)
        self._observe(self._state, seat, view)
        if self._remembered and not self.over:
            self.game.kernel.veil(view, view)
        return view

    def mask(self) -> Mask:
        """1 for each legal action of the player to move."""
        if self._mask:
            full = np.empty(self.actions, np.uint8)
            self._mask(self._state, self._data, full)
            return full.view(np.int8)
        mask = np.zeros(self.actions, np.int8)
        mask[self._scratch[: self._legal(self._state, self._data, self._scratch)]] = 1
        return mask

    def look(self, seat: int, idle: int = 0) -> Observation:
        """A seat's observation; the mask of a seat that is not to move is filled with `idle`."""
        header = self.header
        if header[OVER_AT]:
            mask = np.zeros(self.actions, np.int8)
        elif seat == header[TO_MOVE_AT]:
            mask = self.mask()
        else:
            mask = np.full(self.actions, idle, np.int8)
        return {"observation": self.view(seat), "action_mask": mask}

    def scores(self) -> tuple[float, ...]:
        return self.game.kernel.score(self._state)

    def ending(self) -> list[dict[str, Any]]:
        """For each seat, how the game ended, and the points where the game counts any."""
        told: dict[str, Any] = {"ending": self.game.spec.endings[self.over - 1].name}
        points = self.game.kernel.points(self._state, self.scores())
        return [told | ({"points": points[seat]} if points else {}) for seat in range(self.seats)]

    def refused(self, code: int) -> dict[str, str]:
        """Which rule forbids an action, and what it says."""
        rule, why = self.game.spec.refusal(code)
        return {"rule": rule, "why": why}

    def refusal(self, code: int, action: object) -> IllegalMove:
        if not (isinstance(action, int | np.integer) and 0 <= action < self.actions):
            asked = f"an action is a whole number from 0 to {self.actions - 1} here, not {action!r}"
            return IllegalMove(asked, self.game.spec.refusal(code)[0])
        return self.game.refusal(code, f"action {action}")

    def state(self) -> Bytes:
        """A copy of the whole state, secrets included: for centralised training and analysis, never for players."""
        return self._state.copy()

    def shown(self) -> Match:
        """A match at the same position without past or seed: for pictures."""
        return Match(self.game, dict(self.options), _NO_SECRET, start=self.state())

    def match(self) -> Match:
        """The game so far with its seed: for records and analysis, never for players."""
        match = Match.new(self.game, self.options, seed=self._secret)
        for action in self.played:
            match.play(action, ms=0)
        return match
