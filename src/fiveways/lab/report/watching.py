"""Games watched move by move: the legal actions, the estimates, and what was pressed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fiveways.bots.players import make_bot
from fiveways.contract import loading
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes, stream
from fiveways.lab.playing.jobs import Job, moves_of
from fiveways.match import fairness
from fiveways.match.match import Match


@dataclass(frozen=True)
class Watched:
    """One game, with a row for each move. `worth` has one row more, for the end."""

    began: int
    movers: npt.NDArray[np.int8]
    choices: npt.NDArray[np.int32]  # legal actions there were; 0 where nobody decided anything
    worth: npt.NDArray[np.float32]  # the game's estimate for each seat
    scores: tuple[float, ...]
    pressed: npt.NDArray[np.float64]  # x and y of what was pressed

    @property
    def moves(self) -> int:
        return len(self.movers)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores) if score > 0)


def watch(job: Job) -> list[Watched]:
    """Play the games of a job and watch them."""
    game = loading.load(job.arm.game)
    return [_watch_one(game, job, f"{job.arm.chance} {number}") for number in range(job.first, job.last)]


def _watch_one(game: Game, job: Job, seed: str) -> Watched:
    arm, kernel = job.arm, game.kernel
    bots = [make_bot(game.spec, name) for name in arm.seats]
    match = Match.new(game, arm.options, seed=seed)
    began, data = match.to_move, kernel.data(arm.options)
    movers, choices, worth, pressed = [], [], [], []
    for actions in moves_of(match, bots, seed, arm.thinking):
        state = match.state_bytes()
        movers.append(match.to_move)
        choices.append(0 if match.automatic else len(kernel.legal(state, data)))
        worth.append(_worth(game, state, data))
        pressed += _pressed(
            game, state, data, actions, fairness.ply_words(fairness.read_seed(seed), len(match.moves) + 1)
        )
        match.play(actions, ms=0)
    assert match.result is not None
    worth.append(np.array(match.result.scores, np.float32))
    return Watched(
        began, np.array(movers, np.int8), np.array(choices, np.int32), np.stack(worth),
        match.result.scores, np.array(pressed, np.float64).reshape(-1, 2),
    )  # fmt: skip


def _worth(game: Game, state: Bytes, data: Bytes) -> npt.NDArray[np.float32]:
    if not game.kernel.has("estimate"):
        return np.zeros(int(game.kernel.state_record(state)["seats"]), np.float32)
    return np.array(game.kernel.estimate(state, data), np.float32)


def _pressed(
    game: Game, state: Bytes, data: Bytes, actions: tuple[int, ...], words: tuple[int, ...]
) -> list[tuple[float, float]]:
    """Where the items lie that are pressed for a move, in the mover's picture before the board is turned."""
    places, rng, kernel = [], stream(words), game.kernel
    for action in actions:
        seat = int(kernel.state_record(state)["to_move"])
        view = kernel.view_record(kernel.observe(state, seat))
        scene = game.picture.scene(view, {game.text.move_text(view, action): action})
        where = {item.id: (item.x, item.y) for item in scene.items}
        path = scene.gestures[0].path if scene.gestures else ()
        places += [where[name] for name in path if name in where]
        kernel.apply(state, data, action, rng)
    return places
