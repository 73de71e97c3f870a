"""A game's compiled rules as Python sees them."""

from __future__ import annotations

from types import ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from fiveways.contract.errors import BadGame
from fiveways.contract.facts import Spec
from fiveways.contract.hooks import RulesHooks, brings, function_of, resolve
from fiveways.contract.options import Options
from fiveways.contract.states import NO_DATA, Bytes, Fields, Rng, read_header
from fiveways.contract.traits import Leaving
from fiveways.contract.verbs import MAX_ACTIONS, REQUIRED, SIGNATURES, VERBS, address


class Kernel:
    """The verbs of one game, and the table of their addresses that generic compiled code takes."""

    def __init__(self, module: ModuleType, spec: Spec) -> None:
        self.module = module
        self.hooks = resolve(RulesHooks, spec, module)
        where = f"{spec.id}: rules.py"
        self._where = where
        missing = [name for name in REQUIRED if not self.has(name)]
        missing += [name for name in ("STATE", "VIEW", "MAX_ACTIONS") if name not in vars(module)]
        if missing:
            raise BadGame(f"{where} lacks {', '.join(missing)}")
        if self.has("leave") != spec.has(Leaving):
            raise BadGame(f"{where}: the verb leave and the trait Leaving go together")
        self.state_dtype = cast("np.dtype[np.void]", module.STATE)
        self.view_dtype = cast("np.dtype[np.void]", module.VIEW)
        self.max_actions = int(module.MAX_ACTIONS)
        if not 0 < self.max_actions <= MAX_ACTIONS:
            raise BadGame(f"{where}: MAX_ACTIONS is 1 to {MAX_ACTIONS}, not {self.max_actions}")
        self.verbs = np.array(
            [address(self.verb(name), SIGNATURES[name]) if self.has(name) else 0 for name in VERBS], np.int64
        )

    def has(self, verb: str) -> bool:
        """Whether the game has an optional verb."""
        return self.verb(verb) is not None

    def verb(self, name: str) -> Any:
        """A verb as it is called from Python; None if the game leaves it out."""
        return function_of(self.module, name, self._where)

    def actions(self, spec: Spec, options: Options) -> int:
        """How many actions there are with these options; `max_actions` unless the game says otherwise."""
        fewer = self.hooks.action_count(options)
        return self.max_actions if fewer is None else fewer

    def data(self, options: Options) -> Bytes:
        """What is too big for a constant (a lexicon), as bytes; empty for most games."""
        loaded = self.hooks.load_data(options)
        return NO_DATA if loaded is None else loaded

    def shows(self, state: Bytes, action: int) -> tuple[int, ...]:
        """Seats that learn by an action what was hidden from them."""
        return self.hooks.shows(self.state_record(state), action)

    def veil(self, view: Bytes, now: Bytes) -> None:
        """Remove from a view what is known but out of sight `now`: people have to remember it."""
        self.hooks.veil(self.view_record(view), self.view_record(now))

    def forget(self, view: Bytes, rate: float) -> Bytes:
        """A view without what a player who forgets at this rate has forgotten; the same where all is in sight."""
        if not rate or not brings(self.hooks, "forget"):
            return view
        left = view.copy()
        self.hooks.forget(self.view_record(left), rate)
        return left

    def points(self, state: Bytes, scores: tuple[float, ...]) -> tuple[float, ...] | None:
        """The points that a game with this end counts for over several games; None where winning alone counts."""
        return self.hooks.points(self.state_record(state), scores)

    def may_stop(self, state: Bytes) -> str:
        """What partners have won already and may stop with."""
        return self.hooks.may_stop(self.state_record(state))

    def who_began(self, state: Bytes, moved_first: int) -> int:
        """The seat that counts as the one that began, for the next game."""
        return int(self.hooks.who_began(self.state_record(state), moved_first))

    def turn(self, state: Bytes) -> tuple[int, int]:
        """The seat to move, and the number of its turn where the game lets it have several in a row."""
        return read_header(state)[1], self.hooks.turn_number(self.state_record(state))

    def leave(self, state: Bytes, seat: int) -> None:
        """Let a seat give up while the others play on, where the rules allow it."""
        self.module.leave(state, seat)

    def left(self, state: Bytes) -> frozenset[int]:
        """The seats that have given up."""
        return frozenset(self.hooks.left(self.state_record(state)))

    def new_state(self) -> Bytes:
        return np.zeros(self.state_dtype.itemsize, np.uint8)

    def state_record(self, state: Bytes) -> Fields:
        """The same bytes with names."""
        return np.frombuffer(state, self.state_dtype)[0]

    def view_record(self, view: Bytes) -> Fields:
        return np.frombuffer(view, self.view_dtype)[0]

    def deal(self, state: Bytes, options: npt.NDArray[np.int32], rng: Rng) -> None:
        self.module.deal(state, options, rng)

    def legal(self, state: Bytes, data: Bytes) -> npt.NDArray[np.int32]:
        out = np.empty(self.max_actions, np.int32)
        count = self.module.legal(state, data, out)
        return out[:count]

    def check(self, state: Bytes, data: Bytes, action: int) -> int:
        return int(self.module.check(state, data, action))

    def apply(self, state: Bytes, data: Bytes, action: int, rng: Rng) -> int:
        return int(self.module.apply(state, data, action, rng))

    def observe(self, state: Bytes, seat: int) -> Bytes:
        view = np.zeros(self.view_dtype.itemsize, np.uint8)
        self.module.observe(state, seat, view)
        return view

    def imagine(self, view: Bytes, data: Bytes, rng: Rng) -> Bytes:
        state = self.new_state()
        self.module.imagine(view, data, rng, state)
        return state

    def score(self, state: Bytes) -> tuple[float, ...]:
        out = np.zeros(self.state_record(state)["seats"], np.float32)
        self.module.score(state, out)
        return tuple(float(x) for x in out)

    def estimate(self, state: Bytes, data: Bytes) -> tuple[float, ...]:
        out = np.zeros(self.state_record(state)["seats"], np.float32)
        self.module.estimate(state, data, out)
        return tuple(float(x) for x in out)
