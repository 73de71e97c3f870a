"""Where a game stands for OpenSpiel: a board, or a board and an action that waits for chance.

Our rules draw all chance from the generator that they get, so the outcomes of an action cannot be listed. Instead,
OpenSpiel chooses the seed of that generator: wherever the rules would draw, and nowhere else, chance moves
`CHANCE_NODES` times in a row, with `CHANCE_OUTCOMES` equally likely outcomes each. Then the history determines
everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import BadOption, BadSeat, FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.options import Value
from fiveways.contract.states import Bytes, Rng, View, read_header, stream
from fiveways.contract.traits import Chance
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import fairness
from fiveways.optional import need

_pyspiel: Any = need("pyspiel", "envs", "an OpenSpiel game")

CHANCE_OUTCOMES, CHANCE_NODES = 256, 4
"""A byte at a time: OpenSpiel asks for the whole list at each node, and one of all 32-bit seeds would be too long."""

CHANCE, TERMINAL = int(_pyspiel.PlayerId.CHANCE), int(_pyspiel.PlayerId.TERMINAL)
NO_ACTION = -1

_PROBE = stream(fairness.ply_words(b"probe", 0))
_PROBE_BYTES = _PROBE.tobytes()
_TRIED = 100
"""How many random games tell whether a game is zero-sum."""


class Rules:
    """A game with its options: what all its positions have in common."""

    def __init__(self, game: Game, options: dict[str, Value]) -> None:
        self.game, self.options = game, options
        self.kernel = game.kernel
        self.seats, self.actions = game.spec.seats(options), game.kernel.actions(game.spec, options)
        self.data = game.kernel.data(options)
        self._encoded = np.array(game.spec.encode(options), np.int32)

    def deal(self, rng: Rng) -> Bytes:
        board = self.kernel.new_state()
        self.kernel.deal(board, self._encoded, rng)
        return board

    @cached_property
    def start(self) -> Position:
        """Before the deal; after it if there is nothing random about it."""
        rng = _PROBE.copy()
        board = self.deal(rng)
        return Position(self, board) if rng.tobytes() == _PROBE_BYTES else Position(self, None, seed=b"")

    @property
    def random(self) -> bool:
        """Whether chance has a part in it, at the deal or later."""
        return self.game.spec.has(Chance) or self.start.player == CHANCE

    @cached_property
    def zero_sum(self) -> bool:
        """Whether rewards sum to zero. No fact sheet says so; some random games show it."""
        from fiveways.batch import runners  # not before it is needed: it may have to be compiled

        board, tally = self.kernel.new_state(), np.zeros(runners.TALLY, np.int64)
        for number in range(_TRIED if self.seats > 1 else 0):
            runners.random_games(
                self.kernel.verbs, board, self.data, self._encoded, np.uint64(1), number, number + 1, tally
            )
            if abs(sum(self.kernel.score(board))) > 1e-6:
                return False
        return self.seats > 1

    def position(self, struct: Mapping[str, Any]) -> Position:
        """A position from its struct (`Position.struct`), or from its text alone."""
        text, seed = struct.get("position"), struct.get("seed")
        at = self.start if text is None else self._read(str(text))
        if text is not None and seed is not None:
            at = at.after(int(struct["action"]))
        for outcome in seed or ():
            if at.player != CHANCE:
                raise FivewaysError("that seed is too long, or chance is not to move there")
            at = at.after(int(outcome))
        return at

    def _read(self, text: str) -> Position:
        name, _, rest = text.strip().partition(" ")
        if name != self.game.spec.id:
            raise FivewaysError(f"a position of this game begins with {self.game.spec.id}, not with {name[:40]!r}")
        options, record = self.game.text.parse_position(rest)
        same = Rules(self.game, options)
        if (same.seats, same.actions) != (self.seats, self.actions) or not np.array_equal(same.data, self.data):
            told = ", ".join(f"{option}={value}" for option, value in options.items() if value != self.options[option])
            raise BadOption(f"that position is of another game, with {told}: load that one for it")
        return Position(self, np.frombuffer(bytearray(record.tobytes()), np.uint8))

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game.spec.id, tuple(self.options.items()))


@cache
def rules_of(game: str, options: tuple[tuple[str, Value], ...]) -> Rules:
    """The same object for the same game and options; the options are complete, as `Spec.read` gives them."""
    return Rules(loading.load(game), dict(options))


class Position:
    """Never changed, so that clones of a state can share it."""

    __slots__ = ("_learned", "_legal", "action", "before", "board", "player", "rules", "seed")

    def __init__(
        self,
        rules: Rules,
        board: Bytes | None,
        before: Position | None = None,
        action: int = NO_ACTION,
        seed: bytes | None = None,
    ) -> None:
        self.rules, self.board = rules, board
        self.before = before  # the last one in which somebody was to move
        self.action = action  # what was done there
        self.seed = seed  # the outcomes of chance so far; None if chance is not to move
        self.player = CHANCE
        if seed is None and board is not None:
            _, to_move, over, _ = read_header(board)
            self.player = TERMINAL if over else to_move
        self._legal: list[int] | None = None
        self._learned: dict[int, bytes] = {}

    def after(self, action: int) -> Position:
        """Where an action leads, a player's or chance's; refuses one that is illegal."""
        if self.seed is not None:
            return self._drawn(self.seed, action)
        rules, board, rng = self.rules, self.standing().copy(), _PROBE.copy()
        code = rules.kernel.check(board, rules.data, action)
        if code:
            raise rules.game.refusal(code, f"action {action}")
        rules.kernel.apply(board, rules.data, action, rng)
        if rules.game.spec.has(Chance) and rng.tobytes() != _PROBE_BYTES:
            return Position(rules, self.board, self, action, b"")
        return Position(rules, board, self, action)

    def _drawn(self, seed: bytes, outcome: int) -> Position:
        if not 0 <= outcome < CHANCE_OUTCOMES:
            raise FivewaysError(f"chance has the outcomes 0 to {CHANCE_OUTCOMES - 1} here, not {outcome}")
        seed += bytes((outcome,))
        rules = self.rules
        if len(seed) < CHANCE_NODES:
            return Position(rules, self.board, self.before, self.action, seed)
        if self.board is None:
            return Position(rules, rules.deal(stream(fairness.ply_words(seed, 0))))
        board = self.board.copy()
        words = fairness.ply_words(seed, read_header(board)[0] + 1)
        rules.kernel.apply(board, rules.data, self.action, stream(words))
        return Position(rules, board, self.before, self.action)

    def standing(self) -> Bytes:
        """The board, whole truth included; refuses to show one that is not dealt."""
        if self.board is None:
            raise FivewaysError(f"{self.rules.game.spec.id} is not dealt yet: chance moves first")
        return self.board

    def legal(self) -> list[int]:
        """The legal actions of the player to move, from the smallest on."""
        if self._legal is None:
            self._legal = np.sort(self.rules.kernel.legal(self.standing(), self.rules.data)).tolist()
        return self._legal

    def view(self, seat: int) -> View:
        """What a seat may know of the board; all zeros before the deal."""
        rules, kernel = self.rules, self.rules.kernel
        if not SPECTATOR <= seat < rules.seats:
            raise BadSeat(f"{rules.game.spec.id} has players 0 to {rules.seats - 1} here, not {seat}")
        seen = np.zeros(kernel.view_dtype.itemsize, np.uint8)
        if self.board is not None:
            kernel.module.observe(self.board, seat, seen)
        return View(rules.game, rules.options, seat, seen)

    def learned(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done: the same for histories that it cannot tell apart."""
        past: list[Position] = []
        at: Position | None = self
        while at is not None and seat not in at._learned:
            past.append(at)
            at = at.before
        for at in reversed(past):
            told = blake2b(digest_size=16)
            if at.before is not None:
                told.update(at.before._learned[seat])
                told.update(b"%d" % at.action if at.before.player == seat else b"-")
            if at.seed is None:
                told.update(at.view(seat).bytes.tobytes())
            at._learned[seat] = told.digest()
        return self._learned[seat]

    def imagined(self, seat: int, rng: Rng) -> Position:
        """A position that the seat cannot tell from this one; the others remember nothing from before it."""
        if self.seed is not None:
            raise FivewaysError("while chance is to move nothing can be imagined: let it move first")
        rules = self.rules
        other = Position(rules, rules.kernel.imagine(self.view(seat).bytes, rules.data, rng))
        other._learned[seat] = self.learned(seat)
        return other

    def struct(self) -> dict[str, Any]:
        """The whole truth, for JSON. `position` is as `Match.from_text` reads it; None before the deal."""
        told: dict[str, Any] = {"current_player": self.player, "position": None}
        if self.board is not None:
            game, record = self.rules.game, self.rules.kernel.state_record(self.board)
            told["position"] = f"{game.spec.id} {game.text.position_text(record)}"
        if self.seed is not None:
            told |= {"seed": list(self.seed)} | ({} if self.board is None else {"action": self.action})
        return told

    def __str__(self) -> str:
        """The whole truth, and what the player to move sees."""
        told = self.struct()
        if self.board is None:
            return f"not dealt yet, seed {told['seed']}"
        waits = f"\naction {self.action} waits for chance, seed {told['seed']}" if "seed" in told else ""
        return f"{told['position']}\n{self.view(read_header(self.board)[1])}{waits}"

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        base = self if self.seed is None or self.before is None else self.before
        board = None if base.board is None else base.board.tobytes()
        learned = {seat: base.learned(seat) for seat in range(SPECTATOR, self.rules.seats)}
        return _restored, (self.rules, board, learned, self.action, self.seed)


def _restored(
    rules: Rules, board: bytes | None, learned: dict[int, bytes], action: int, seed: bytes | None
) -> Position:
    """A position from its struct; what seats have learned stands for its past."""
    if board is None:
        return Position(rules, None, seed=seed)
    base = Position(rules, np.frombuffer(bytearray(board), np.uint8))
    base._learned.update(learned)
    return base if seed is None else Position(rules, base.board, base, action, seed)
