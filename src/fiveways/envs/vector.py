"""Many boards of a game as one Gymnasium vector environment, all of them stepped by compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fiveways.batch.arrays import REFUSED
from fiveways.batch.batch import Batch
from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes
from fiveways.contract.traits import Memory
from fiveways.match import raster, svg
from fiveways.optional import need

need("gymnasium", "envs", "a Gymnasium environment")

import gymnasium as gym  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Frame: TypeAlias = npt.NDArray[np.uint8] | str
Infos: TypeAlias = dict[str, Any]
Marks: TypeAlias = npt.NDArray[np.bool_]

METADATA: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 2}


def spaces(batch: Batch) -> tuple[gym.spaces.Box, gym.spaces.Discrete[np.int64]]:
    """The spaces of one board: the bytes of a view, and the number of an action."""
    return gym.spaces.Box(0, 255, batch.views.shape[1:], np.uint8), gym.spaces.Discrete(batch.masks.shape[1])


def ending_names(spec: Spec) -> npt.NDArray[np.object_]:
    """How a game ended, in a word, by the number of the ending."""
    names = np.full(REFUSED + 1, None, np.object_)
    names[1 : len(spec.endings) + 1] = [ending.name for ending in spec.endings]
    names[REFUSED] = "refused"
    return names


def read_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in METADATA["render_modes"]:
        raise FivewaysError(f"an environment renders as {' or '.join(METADATA['render_modes'])}, not {mode!r}")
    return mode


def frame(batch: Batch, seat: int, view: Bytes, mode: str) -> Frame:
    """A picture of a view, for the people who watch: without what they would have to remember."""
    game, shown = batch.game, view.copy()
    record = game.kernel.view_record(shown)
    if game.spec.trait(Memory).needed(batch.options) and not record["over"]:
        game.kernel.veil(shown, shown)
    if mode == "ansi":
        return game.text.diagram(record)
    return raster.pixels(svg.render(game.picture.scene(record, {}).turned(game.spec.turn(seat)), game.art))


def _told(infos: Infos, where: Marks, **values: Any) -> None:
    """Add values in Gymnasium's form: each with an array that says for which boards it is meant, if for any."""
    if where.any():
        for key, value in values.items():
            infos[key], infos[f"_{key}"] = value, where.copy()


class VectorEnv(gym.vector.VectorEnv[Bytes, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` games side by side.

    An observation is the bytes of the view of the seat that is to act, and never a state. `infos` tells which seat
    that is (`seat`), what it may do (`action_mask`) and who acted last (`mover`). When a game ends, the reward is that
    of the seat that acted, and `infos` has the `rewards` of all and the `ending`; in `final_info` where boards are
    dealt afresh in the same step. Where rules end a long game as drawn, the game terminates: nothing is ever truncated.

    `seat`: yours, by number or name, or drawn for each game ("any"); the others are played by `opponent`, random or
    greedy, in compiled code. Or "every": each action is that of the player to move. `illegal`: an illegal action ends
    the game as lost and `refused` says why ("lose"), or it is refused with the whole step, and nothing is changed
    ("raise"). With `copy=False` what is returned is overwritten by the next step.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | str = "any",
        opponent: str = "random",
        illegal: str = "lose",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        modes = [mode.value for mode in AutoresetMode]
        if not isinstance(autoreset_mode, AutoresetMode) and autoreset_mode not in modes:
            raise FivewaysError(f"autoreset_mode is {', '.join(modes)}, not {autoreset_mode!r}")
        self.mode = AutoresetMode(autoreset_mode)
        wait = self.mode is not AutoresetMode.SAME_STEP
        self.batch = Batch(
            game, num_envs, options, threads=threads, seat=seat, opponent=opponent, wait=wait, illegal=illegal
        )
        self.game, self.num_envs, self.copy = self.batch.game, num_envs, copy
        self.metadata = {**METADATA, "autoreset_mode": self.mode}
        self.render_mode = read_mode(render_mode)
        self.single_observation_space, self.single_action_space = spaces(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = self.batch.masks.view(np.int8)  # what Gymnasium's spaces take
        self._endings = ending_names(self.game.spec)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, Infos]:
        """Deal anew. Board `i` of seed `s` is that of one environment with seed `s + i`; or give a seed for each.

        `options`: {"reset_mask": marks} deals only the boards that are marked.
        """
        unknown = (options or {}).keys() - {"reset_mask"}
        if unknown:
            raise FivewaysError(f"reset has the option reset_mask, not {', '.join(sorted(unknown))}")
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = [seed + board for board in range(self.num_envs)] if isinstance(seed, int) else seed
        self.batch.reset(seeds, (options or {}).get("reset_mask"))
        infos: Infos = {}
        self._tell_position(infos)
        return self._given(self.batch.views), infos

    def step(self, actions: npt.ArrayLike) -> tuple[Bytes, npt.NDArray[np.float64], Marks, Marks, Infos]:
        """Play one action on each board. A board whose game is over is dealt afresh as `autoreset_mode` says."""
        batch = self.batch
        if self.mode is AutoresetMode.DISABLED and batch.endings.any():
            raise FivewaysError(f"the game on board {batch.endings.argmax()} is over: reset it first")
        batch.step(actions)
        over = batch.endings != 0
        boards = np.flatnonzero(over)
        rewards = np.zeros(self.num_envs, np.float64)
        rewards[boards] = batch.rewards[boards, batch.movers[boards]]
        infos: Infos = {}
        self._tell_position(infos)
        movers = batch.movers.astype(np.int64)
        if self.mode is not AutoresetMode.SAME_STEP:
            _told(infos, movers >= 0, mover=np.maximum(movers, 0))
            self._tell_end(infos, over)
        else:
            _told(infos, ~over, mover=np.where(over, 0, movers))
            if len(boards):
                self._tell_final(infos, over, boards, np.where(over, movers, 0))
        return self._given(batch.views), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array

    def _tell_position(self, infos: Infos) -> None:
        everywhere = np.ones(self.num_envs, np.bool_)
        _told(infos, everywhere, action_mask=self._given(self._masks), seat=self.batch.seats.astype(np.int64))

    def _tell_end(self, infos: Infos, over: Marks) -> None:
        batch = self.batch
        _told(infos, over, rewards=batch.rewards.copy(), ending=self._endings[batch.endings])
        refused = batch.endings == REFUSED
        why = np.full(self.num_envs, None, np.object_)
        for board in np.flatnonzero(refused).tolist():
            why[board] = str(batch.why_refused(board))
        _told(infos, refused, refused=why)

    def _tell_final(self, infos: Infos, over: Marks, boards: npt.NDArray[np.int64], movers: npt.NDArray[Any]) -> None:
        """The last observations and infos of games that ended, on boards that have been dealt afresh since."""
        last, views = np.full(self.num_envs, None, np.object_), self.batch.finals[boards]
        for board, view in zip(boards.tolist(), views, strict=True):
            last[board] = view
        final: Infos = {}
        _told(final, over, action_mask=np.zeros_like(self._masks), seat=movers, mover=movers.copy())
        self._tell_end(final, over)
        _told(infos, over, final_obs=last, final_info=final)

    def render(self) -> tuple[Frame, ...] | None:
        """A picture of each board, as the seat sees it that is to act."""
        if self.render_mode is None:
            return None
        seats, views = self.batch.seats.tolist(), self.batch.views
        return tuple(frame(self.batch, seat, view, self.render_mode) for seat, view in zip(seats, views, strict=True))

    def close_extras(self, **kwargs: Any) -> None:
        """Free the boards."""
        self.batch.close()
