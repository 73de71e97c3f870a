"""What the PettingZoo environments share: agents by seat, spaces, and pictures."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from operator import index
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from fiveways.contract.errors import BadSeat, FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes, Seed
from fiveways.contract.verbs import SPECTATOR
from fiveways.envs.board import NOBODY, Board
from fiveways.match import raster
from fiveways.match.match import Match
from fiveways.optional import need

_spaces: Any = need("gymnasium.spaces", "envs", "an environment")
_logger: Any = need("gymnasium.logger", "envs", "an environment")

RENDER_MODES = ("human", "rgb_array", "ansi", "svg")


class EnvSettings(TypedDict, total=False):
    """What can be set in any environment."""

    render_mode: str | None  # human, rgb_array, ansi, svg
    render_seat: int | str  # whose picture: an agent or its seat; a spectator's if not given
    render_width: int | None  # in pixels
    max_cycles: int | None  # after so many actions the game is cut off
    automatic: bool  # actions that need no decision happen by themselves
    veiled: bool  # in a game of memory agents see only what people see, and must remember the rest


def number(action: object) -> int:
    """An action as a plain number; anything else becomes a number that every game refuses."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return NOBODY


def readable(seed: Any) -> Seed:
    """A seed as `reset` takes it; NumPy integers count as numbers."""
    return index(seed) if isinstance(seed, np.integer) else seed


class Seated:
    """Agents named by their seats, so that the names are the same whatever the options: seat_0, seat_1 and so on."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        render_seat: int | str = SPECTATOR,
        render_width: int | None = None,
        max_cycles: int | None = None,
        automatic: bool = False,
        veiled: bool = False,
        parallelizable: bool = False,
    ) -> None:
        self.board = Board(game, options, automatic=automatic, veiled=veiled)
        spec, kernel = self.board.game.spec, self.board.game.kernel
        self.possible_agents = [f"seat_{seat}" for seat in range(self.board.seats)]
        self.seat_names = dict(zip(self.possible_agents, spec.names_of_seats(self.board.options), strict=True))
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        if render_mode not in (None, *RENDER_MODES):
            raise FivewaysError(f"render_mode is {', '.join(RENDER_MODES)} or nothing, not {render_mode!r}")
        for name, given in (("max_cycles", max_cycles), ("render_width", render_width)):
            if given is not None and not (isinstance(given, int | np.integer) and given > 0):
                raise FivewaysError(f"{name} is a whole number from 1 on, or None, not {given!r}")
        self.render_mode, self.render_width = render_mode, render_width
        self.render_seat = self.seat(render_seat) if render_seat != SPECTATOR else SPECTATOR
        self.max_cycles = max_cycles
        self.cycles = 0
        self.metadata = {
            "name": f"{spec.id.replace('-', '_')}_v{spec.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": parallelizable,
        }
        bytes_of_view = _spaces.Box(0, 255, (kernel.view_dtype.itemsize,), np.uint8)
        mask = _spaces.Box(0, 1, (self.board.actions,), np.int8)
        self.state_space = _spaces.Box(0, 255, (kernel.state_dtype.itemsize,), np.uint8)
        self.action_spaces = {agent: _spaces.Discrete(self.board.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: _spaces.Dict({"observation": bytes_of_view, "action_mask": mask}) for agent in self.possible_agents
        }

    def seat(self, agent: int | str) -> int:
        """The number of an agent's seat; it may be given as that."""
        seat = self._seats.get(agent) if isinstance(agent, str) else agent
        if seat is None or seat not in range(self.board.seats):
            raise BadSeat(f"{self.board.game.spec.id} has {', '.join(self.possible_agents)} here, not {agent!r}")
        return seat

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self.seat(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.possible_agents[self.seat(agent)]]

    def state(self) -> Bytes:
        """The whole state, secrets included: for centralised training, never for players."""
        return self.board.state()

    def match(self) -> Match:
        """The game so far as a match, whole truth and seed included: for records and analysis, never for players."""
        return self.board.match()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """What `render_seat` sees, or a spectator: never more than people are shown."""
        if self.render_mode is None:
            _logger.warn(f"render() shows nothing without a render_mode: {', '.join(RENDER_MODES)}")
            return None
        match = self.board.shown()
        if self.render_mode == "ansi":
            return str(match.sight(self.render_seat))
        if self.render_mode == "human":
            view = match.sight(self.render_seat).record
            print(self.board.game.text.diagram(view, sys.stdout.isatty()), flush=True)
            return None
        drawing = match.svg(self.render_seat)
        return drawing if self.render_mode == "svg" else raster.pixels(drawing, self.render_width)

    def close(self) -> None:
        """There is nothing to close."""

    def __repr__(self) -> str:
        return f"<{self.metadata['name']} for {len(self.possible_agents)}, {len(self.board.played)} actions played>"
