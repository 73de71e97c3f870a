"""A match: the friendly face of a game. Moves go in as text, refusals come back with the rule."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import BadNotation, BadSeat, IllegalMove
from fiveways.contract.loading import Game
from fiveways.contract.options import Value
from fiveways.contract.scene import Scene
from fiveways.contract.states import NO_DATA, Bytes, View, read_header, stream
from fiveways.contract.traits import Automatic, Memory, SecretData
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import fairness, line, svg, telling
from fiveways.match.history import States
from fiveways.match.line import Move
from fiveways.match.moves import LEAVES, Left, Played, Prepared
from fiveways.match.record import Record
from fiveways.match.replay import replay
from fiveways.match.result import Result, by_the_rules, stopped

_NO_SEED = bytes(fairness.SEED_BYTES)


class Match:
    """One game being played, with its whole past.

    >>> match = Match.new("bones", {"begins": "white"}, seed="a rainy day")
    >>> match.play("d5-e5").play("e5-e6").to_move
    0
    >>> match.why_not("e5-e6").rule
    'bones.6'
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, Value],
        secret: bytes,
        nonces: Sequence[str] = (),
        seats: Sequence[str] = (),
        start: Bytes | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.nonces = tuple(nonces)
        self.seats = tuple(seats) or game.spec.names_of_seats(options)
        self._secret = secret
        self._seed = fairness.match_seed(secret, nonces)
        self._data = game.kernel.data(options)
        self._told_data = NO_DATA if game.spec.has(SecretData) else self._data
        self._from_position = start is not None
        if start is None:
            start = game.kernel.new_state()
            encoded = np.array(game.spec.encode(options), np.int32)
            game.kernel.deal(start, encoded, stream(fairness.ply_words(self._seed, 0)))
        self._states = States([start])
        self._result: Result | None = None
        self._read_header()
        self._clock = time.monotonic()
        self.moves: list[Played] = []

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        seed: str | int | bytes | None = None,
        seats: Sequence[str] = (),
        nonces: Sequence[str] = (),
    ) -> Match:
        """Deal a new game. `seed` may be any text or number; without one, nobody can know it."""
        game = loading.load(game) if isinstance(game, str) else game
        values = game.spec.read(options)
        count = game.spec.seats(values)
        if seats and len(seats) != count:
            raise BadSeat(f"{game.spec.id} has {count} seats here, and {len(seats)} names were given")
        return cls(game, values, fairness.read_seed(seed), nonces, seats)

    @classmethod
    def from_text(cls, text: str, *, seed: str | int | bytes | None = None) -> Match:
        """Set up a position from its text, which begins with the game's name."""
        name, _, rest = text.strip().partition(" ")
        if not rest:
            raise BadNotation(f"a position is the game's name, a space and its text, not {text.strip()[:40]!r}")
        game = loading.load(name)
        options, record = game.text.parse_position(rest)
        return cls(game, options, fairness.read_seed(seed), start=np.frombuffer(record.tobytes(), np.uint8).copy())

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Play a record again from the start; refuses one whose moves or result the rules do not bear out."""
        return replay(cls, record)

    @property
    def commitment(self) -> str:
        """What may be published before the match: it binds to the seed and does not tell it."""
        return fairness.commitment(self._secret)

    @property
    def _state(self) -> Bytes:
        return self._states[-1]

    def _read_header(self) -> None:
        """Read what is asked for most often: actions played so far, whose move it is, whether it is over."""
        self.ply, self.to_move, self._ending, self.phase = read_header(self._state)

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def automatic(self) -> bool:
        """Whether what comes next happens by itself: there is one legal move, and nobody decides anything."""
        return self.phase in self.game.spec.trait(Automatic).phases and not self.over

    @property
    def unhurried(self) -> bool:
        """Whether everybody is to see something first."""
        return self.automatic and self.phase in self.game.spec.trait(Automatic).unhurried

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        if self._ending and self._result is None:
            kernel, scores = self.game.kernel, self.game.kernel.score(self._state)
            ended = by_the_rules(self.game.spec, self.options, self._ending, scores)
            self._result = ended.counting(kernel.points(self._state, scores))
        return self._result

    @property
    def legal_moves(self) -> dict[str, int]:
        """Every move of the player to move, as text, with its action number."""
        return self._listed(self.view(self.to_move).record, self._data)

    @property
    def offered_moves(self) -> dict[str, int]:
        """The moves that people are offered: the legal ones, or all that might be, where the rules' data is secret."""
        return self._listed(self.view(self.to_move).record, self._told_data)

    def _listed(self, view: Any, data: Bytes) -> dict[str, int]:
        actions = [] if self.over else self.game.kernel.legal(self._state, data).tolist()
        return dict(zip(self.game.text.move_texts(view, actions), actions, strict=True))

    def why_not(self, move: Move) -> IllegalMove | None:
        """Why a move is not allowed now; None if it is. Text that is no move at all raises BadNotation."""
        try:
            self.prepare(move)
        except IllegalMove as refusal:
            return refusal
        return None

    def prepare(self, move: Move, *, certain: bool = False) -> Prepared:
        """What a move would lead to, without making it; refuses one that is not allowed.

        `certain`: also refuse a move with a further action after one whose outcome chance or a secret decides.
        """
        kernel, seat = self.game.kernel, self.to_move
        view = kernel.view_record(kernel.observe(self._state, seat))
        called, actions = line.read(self.game, view, move)
        words = fairness.ply_words(self._seed, len(self.moves) + 1)
        made = line.make(self.game, self._data, self._state, actions, words, called, certain=certain)
        if self._result is not None:
            raise IllegalMove(f"{called}: the game is over, {self._result}")
        text, news = line.text(self.game, view, actions), line.news(self.game, self.options, self._state, made.state)
        return Prepared(len(self.moves), seat, text, made.state, made.rolled, made.over, made.shown, news)

    def ahead(self, moves: Sequence[str] = ()) -> Match:
        """A copy that begins at the present, in which these moves of one turn are made; refuses as `play` does.

        The copy has neither the seed nor secret data, so that trying moves there reveals nothing.
        """
        other = copy.copy(self)
        other._seed, other._secret, other.nonces, other._data = _NO_SEED, _NO_SEED, (), self._told_data
        other._states, other.moves, other._from_position = States([self._state]), [], True
        for move in moves:
            ready = other.prepare(move)
            if ready.rolled or ready.over or ready.seat in ready.shown or read_header(ready.state)[1] != ready.seat:
                raise IllegalMove(f"{ready.text} cannot be prepared, only made")
            other.accept(ready, 0)
        return other

    def prepare_leaving(self, seat: int, why: Left = "resigned") -> Prepared:
        """What it would lead to if a seat gave up and the others played on; refuses where the rules do not allow it."""
        name = self.game.spec.seat(seat, self.options)
        if not self.can_be_left:
            raise IllegalMove(f"{self.game.spec.id} does not go on without {name}")
        if self.over or seat in self.out:
            raise IllegalMove(f"{name} has left already" if seat in self.out else "the game is over already")
        state = self._state.copy()
        self.game.kernel.leave(state, seat)
        return Prepared(len(self.moves), seat, f"{LEAVES} {name}", state, False, read_header(state)[2] != 0, left=why)

    @property
    def can_be_left(self) -> bool:
        """Whether others play on when somebody gives up."""
        return self.game.kernel.has("leave")

    @property
    def out(self) -> frozenset[int]:
        """Seats that have given up, while the others play on."""
        return self.game.kernel.left(self._state) if self.can_be_left else frozenset()

    @property
    def may_stop(self) -> str:
        """What partners have won, so that they may agree to stop; empty where they may not."""
        return "" if self.over else self.game.kernel.may_stop(self._state)

    @property
    def to_be_remembered(self) -> bool:
        """Whether people have to remember what they saw; not after the end of the game."""
        return self.game.spec.trait(Memory).needed(self.options) and not self.over

    def accept(self, prepared: Prepared, ms: int | None = None) -> Match:
        """Make a move that was prepared here."""
        assert prepared.ply == len(self.moves), "the match has gone on since this move was prepared"
        now = time.monotonic()
        ms = round((now - self._clock) * 1000) if ms is None else ms
        told = prepared.rolled, prepared.shown, prepared.news, self.automatic and not prepared.left, prepared.left
        self.moves.append(Played(prepared.seat, prepared.text, ms, *told))
        self._clock = now
        self._states.append(prepared.state)
        self._read_header()
        return self

    def play(self, move: Move, *, ms: int | None = None) -> Match:
        """Play a move, or refuse it and change nothing. `ms`: thinking time, measured if not given."""
        return self.accept(self.prepare(move), ms)

    def history(self) -> Iterator[Match]:
        """The match as it stood at the start and after each move."""
        return map(self.copy, range(len(self._states)))

    def copy(self, moves: int | None = None) -> Match:
        """An independent copy; `moves`: with only so many of its moves."""
        count = len(self.moves) if moves is None else moves
        other = Match(self.game, self.options.copy(), self._secret, self.nonces, self.seats, self._states[0].copy())
        other._from_position = self._from_position
        other._states = self._states.first(count + 1)
        other._read_header()
        other.moves = self.moves[:count]
        other._result = self._result if count == len(self.moves) else None
        return other

    def rest(self) -> None:
        """Keep the old states in less memory, for a match that nobody looks at."""
        self._states.pack()

    def state_bytes(self) -> Bytes:
        """A copy of the whole state, secrets included: for analysis, never for players."""
        return self._state.copy()

    def take_back(self) -> Match:
        """Undo the last move, or a resignation."""
        resigned = self._result is not None and not self._ending
        if not self.moves and not resigned:
            raise IllegalMove("there is no move to take back")
        self._result = None
        if not resigned:
            self.moves.pop()
            self._states.pop()
            self._read_header()
        return self

    def can_take_back(self, count: int) -> bool:
        """Whether so many moves can be undone fairly: no chance, and nothing shown to the player to move then."""
        last = self.moves[len(self.moves) - count :] if count else []
        return len(last) == count and not any(m.rolled or m.left or last[0].seat in m.shown for m in last)

    def resign(self, seat: int) -> Match:
        """Give up: the other side wins, or the others play on where the game has it so."""
        return self.accept(self.prepare_leaving(seat)) if self.can_be_left else self.stop("resigned", seat)

    def stop(self, ending: str, seat: int = 0) -> Match:
        """End the match without a move, by one of `possible_stops`; `seat` is who resigned or was late."""
        self.game.spec.seat(seat, self.options)
        if self.over:
            raise IllegalMove("the game is over already")
        ended = stopped(self.game.spec, self.options, ending, seat, self.out, self.may_stop)
        self._result = ended.counting(self.game.kernel.points(self._state, ended.scores))
        return self

    def view(self, seat: int = SPECTATOR, at: int | None = None) -> View:
        """What a seat may know; everything shown to anybody is made from this. `at`: after so many moves."""
        if seat != SPECTATOR:
            self.game.spec.seat(seat, self.options)
        state = self._state if at is None else self._states[at]
        return View(self.game, self.options, seat, self.game.kernel.observe(state, seat))

    def sight(self, seat: int = SPECTATOR, at: int | None = None) -> View:
        """What is shown to people: a view without what they have to remember, as long as the game goes on."""
        view = self.view(seat, at)
        if self.to_be_remembered:
            self.game.kernel.veil(view.bytes, view.bytes if at is None else self.game.kernel.observe(self._state, seat))
        return view

    def scene(self, seat: int = SPECTATOR, at: int | None = None) -> Scene:
        """The picture for a seat; with what can be pressed if it is that seat's move now."""
        return self.flat_scene(seat, at).turned(self.game.spec.turn(seat))

    def flat_scene(self, seat: int = SPECTATOR, at: int | None = None, *, pressable: bool = True) -> Scene:
        """The same, before the board is turned towards the seat; `pressable=False` without what can be pressed."""
        view, may_press = self.sight(seat, at).record, pressable and at is None and seat == self.to_move
        return self.game.picture.scene(view, self._listed(view, self._told_data) if may_press else {})

    def to_text(self) -> str:
        """The whole position in one line; `Match.from_text` reads it."""
        return f"{self.game.spec.id} {self.game.text.position_text(self.game.kernel.state_record(self._state))}"

    def svg(self, seat: int = SPECTATOR) -> str:
        """The picture that a seat may see, as SVG."""
        return svg.render(self.scene(seat), self.game.art)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if not telling.tells_position(self.game.spec):
            return f"<{self.game.spec.id} match, ply {self.ply}>"
        return f"Match.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        return self.game.text.diagram(self.sight().record)

    def result_json(self) -> dict[str, Any] | None:
        """The result as plain values, or None while the game goes on."""
        return self.result.to_json() if self.result else None

    def record(self, *, reveal: bool = True) -> Record:
        """Everything needed to play this match again. `reveal=False` keeps the seed and the nonces secret."""
        start = f"{self.game.spec.id} {self.game.text.position_text(self.game.kernel.state_record(self._states[0]))}"
        return Record(
            game=self.game.spec.id,
            rules=self.game.spec.version(self.options),
            options=dict(self.options),
            seats=self.seats,
            commitment=self.commitment,
            seed=self._secret.hex() if reveal else None,
            nonces=self.nonces if reveal else (),
            moves=tuple((telling.move_text(self.game, m.text, reveal), m.ms) for m in self.moves),
            position=start if self._from_position and telling.tells_position(self.game.spec, reveal) else None,
            result=self.result_json(),
        )
