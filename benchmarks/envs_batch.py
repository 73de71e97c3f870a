"""Stepping many boards of Bones, over pgx's connect_four (JAX on the same cores): each at its best number, and on one.

Both give mask and observation and deal finished boards afresh. It is measured in two ways, and the worse one counts:
a line of play that was recorded before is stepped through, so that on neither side choosing actions takes time; or
actions are chosen at random on both sides, which pgx may do inside one compiled loop of many steps (`lax.scan`), with
a generator for it that costs next to nothing. pgx need not wait for the result of one step before it begins the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from benchmarks.measure import Figure, median, rounds
from fiveways import Batch, FivewaysError
from fiveways.envs.gymnasium import VectorEnv

try:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset
except ModuleNotFoundError:
    raise FivewaysError("pgx is not installed, and this benchmark needs it: run `make bench`") from None

SIZES = (512, 1024, 4096, 8192, 32768)
PLIES = 1_600_000  # in one measurement, and an eighth of it for pgx; but at least so many steps:
FEWEST = 8
Speed = Callable[[], float]


def timed(plies: int, play: Callable[[], Any]) -> float:
    start = time.perf_counter()
    play()
    return plies / (time.perf_counter() - start)


def bones(boards: int, threads: int, plies: int = PLIES) -> dict[str, Speed]:
    """Ways to step boards of Bones: a recorded line, by the batch or through Gymnasium, and with random actions."""
    steps = max(plies // boards, FEWEST)
    batch = Batch("bones", boards, threads=threads)
    envs = VectorEnv("bones", boards, threads=threads, seat="every", illegal="raise")
    seeds = list(range(boards))

    def choosing() -> None:
        for _ in range(steps):
            batch.step_randomly()

    batch.reset(seeds)
    line = []
    for _ in range(steps):
        line.append(batch.random_actions())
        batch.step(line[-1])

    def recorded(step: Callable[[Any], Any]) -> None:
        for actions in line:
            step(actions)

    def by_the_batch() -> float:
        batch.reset(seeds)
        return timed(boards * steps, lambda: recorded(batch.step))

    def by_gymnasium() -> float:
        envs.reset(seed=0)
        return timed(boards * steps, lambda: recorded(envs.step))

    return {"recorded": by_the_batch, "Gymnasium": by_gymnasium, "random": lambda: timed(boards * steps, choosing)}


def connect_four(boards: int, plies: int = PLIES // 8) -> dict[str, Speed]:
    """Ways to step boards of connect_four: a recorded line, step by step, and with random actions in one loop."""
    steps = max(plies // boards, FEWEST)
    env = pgx.make("connect_four")
    one = auto_reset(env.step, env.init)
    # One board is quicker without the dimension of boards.
    init, step = (env.init, one) if boards == 1 else (jax.vmap(env.init), jax.vmap(one))
    split = (lambda key: key) if boards == 1 else (lambda key: jax.random.split(key, boards))
    seed = jax.random.PRNGKey(0)
    first = jax.jit(init)(split(seed))
    one_step = jax.jit(step)

    @jax.jit
    def pick(mask: Any, key: Any) -> Any:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1).astype(jnp.int32)

    line, state = [], first
    for key in jax.random.split(seed, steps):
        line.append((pick(state.legal_action_mask, key), split(key)))
        state = one_step(state, *line[-1])
    jax.block_until_ready((line, state))

    def recorded() -> None:
        state = first
        for actions, keys in line:
            state = one_step(state, actions, keys)
        jax.block_until_ready(state)

    def cheaply(mask: Any, noise: Any) -> Any:
        """A legal action by a few multiplications."""
        mixed = (noise[..., None] + jnp.arange(7, dtype=jnp.uint32)) * jnp.uint32(2654435769)
        return jnp.argmax(jnp.where(mask, (mixed >> 9) + 1, 0), axis=-1).astype(jnp.int32)

    @jax.jit
    def loop(state: Any, noise: Any, key: Any) -> Any:
        def turn(carry: Any, key: Any) -> Any:
            state, noise = carry
            state = step(state, cheaply(state.legal_action_mask, noise), split(key))
            return (state, noise * jnp.uint32(1664525) + jnp.uint32(1013904223)), None

        return jax.lax.scan(turn, (state, noise), jax.random.split(key, steps))[0]

    noise = jnp.uint32(1) if boards == 1 else jnp.arange(boards, dtype=jnp.uint32) * jnp.uint32(2246822519)
    jax.block_until_ready(loop(first, noise, seed))
    played = boards * steps
    return {
        "recorded": lambda: timed(played, recorded),
        "random": lambda: timed(played, lambda: jax.block_until_ready(loop(first, noise, seed))),
    }


def best(ways: dict[int, dict[str, Speed]], name: str) -> tuple[int, Speed]:
    """The number of boards at which a way is quickest, by a short look."""
    looks = {boards: median(rounds(3, found[name])) for boards, found in ways.items()}
    chosen = max(looks, key=lambda boards: looks[boards])
    return chosen, ways[chosen][name]


def run() -> list[Figure]:
    ours = {boards: bones(boards, 2) for boards in SIZES}
    theirs = {boards: connect_four(boards) for boards in SIZES}
    chosen = [best(ours, "recorded"), best(theirs, "recorded"), best(ours, "random"), best(theirs, "random")]
    chosen += [best(ours, "Gymnasium"), best({boards: bones(boards, 1) for boards in SIZES}, "recorded")]
    sizes = [boards for boards, _ in chosen]
    many = rounds(15, *(speed for _, speed in chosen))
    recorded, at_random = (median(many, i) / median(many, i + 1) for i in (0, 2))
    details = {
        "recorded line": recorded,
        "ours, M/s": median(many, 0) / 1e6,
        "ours, boards": sizes[0],
        "pgx, M/s": median(many, 1) / 1e6,
        "pgx, boards": sizes[1],
        "random actions": at_random,
        "ours, choosing, M/s": median(many, 2) / 1e6,
        "pgx, in one loop, M/s": median(many, 3) / 1e6,
        "pgx, in one loop, boards": sizes[3],
        "ours on one thread, M/s": median(many, 5) / 1e6,
        "through Gymnasium, M/s": median(many, 4) / 1e6,
    }
    alone, single = bones(1, 1, 80_000), connect_four(1, 400)
    one = rounds(31, alone["recorded"], single["recorded"], alone["Gymnasium"], alone["random"], single["random"])
    lone = {
        "ours, k/s": median(one, 0) / 1e3,
        "pgx, k/s": median(one, 1) / 1e3,
        "through Gymnasium, k/s": median(one, 2) / 1e3,
        "ours, choosing, k/s": median(one, 3) / 1e3,
        "pgx, in one loop, k/s": median(one, 4) / 1e3,
    }
    name = "envs: boards stepped a second over pgx"
    return [
        Figure(f"{name}, each at its best number", min(recorded, at_random), 8, "x", details=details),
        Figure(f"{name}, one board", median(one, 0) / median(one, 1), 200, "x", details=lone),
    ]
