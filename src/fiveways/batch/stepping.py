"""Stepping many boards: one compiled call plays an action on each. Compiled once for all games."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.batch.arrays import ANY, DRAW, EVERY, GIVEN, LOSE, REFUSED, THREADS, WAIT, WHOSE, WORLDS, held
from fiveways.batch.runners import choose, fill_mask
from fiveways.batch.striding import illegal
from fiveways.compiled.chance import below
from fiveways.compiled.compiler import compiled, helper
from fiveways.compiled.sharing import (
    DONE,
    GO,
    GONE,
    LOOK_OVER,
    PLAY,
    SHARE,
    WRONG,
    begin,
    claim,
    fetch_add,
    fetch_extreme,
    look,
    row,
    wait_for_go,
    wait_until_done,
)
from fiveways.contract.verbs import OVER_AT, SEATS_AT, STRIDE, TO_MOVE_AT, copy_part, invoke

DEALS = 1000
"""After so many games that were over before the seat in question had a turn, no more are dealt."""
PLAYED, MISCOUNTED, BUSY = -1, -2, -3
"""The answers of a step: done; not as many actions as boards; another thread is stepping. Or the number of a board."""
CLOSE = 1e-6
"""Actions whose worth differs by less are equally good to the greedy."""

_numbers = types.int64[::1]


@helper
def to_move(state):
    return np.int64(np.int8(state[TO_MOVE_AT]))


@helper
def look_at(verbs, state, seat, view):
    view[:] = 0
    invoke("observe", verbs, (state, seat, view))


@helper
def room(boards, who):
    """What one thread writes to while it thinks."""
    worlds = held("worlds", boards)
    return (
        row(held("scratch", boards), who), row(held("hopes", boards), who), row(held("scores", boards), who),
        row(held("seen", boards), who), row(worlds, 2 * who), row(worlds, 2 * who + 1),
    )  # fmt: skip


@helper
def choose_greedily(verbs, state, data, rng, room, worlds):
    """The action that looks best at first sight, from what the mover knows: as the greedy bot, `bots/players.py`."""
    scratch, hopes, scores, seen, world, trial = room
    seat = to_move(state)
    look_at(verbs, state, seat, seen)
    count = invoke("legal", verbs, (state, data, scratch))
    hopes[:count] = 0
    for _ in range(worlds):
        invoke("imagine", verbs, (seen, data, rng, world))
        for i in range(count):
            copy_part(trial, world, len(world))
            if invoke("apply", verbs, (trial, data, np.int64(scratch[i]), rng)):
                invoke("score", verbs, (trial, scores))
            else:
                invoke("estimate", verbs, (trial, data, scores))
            hopes[i] += scores[seat] / worlds
    best, equal = 0, 1
    for i in range(1, count):
        if hopes[i] > hopes[best] + CLOSE:
            best, equal = i, 1
        elif hopes[i] > hopes[best] - CLOSE:
            equal += 1
            best = i if below(rng, equal) == 0 else best
    return np.int64(scratch[best])


@helper
def others_play(verbs, state, data, rng, room, how, seat):
    """Everybody but this seat plays, until it has a turn or the game is over; returns the ending."""
    ending = np.int64(state[OVER_AT])
    while ending == 0 and seat >= 0 and to_move(state) != seat:
        if how[WORLDS]:
            action = choose_greedily(verbs, state, data, rng, room, how[WORLDS])
        else:
            action = choose(verbs, state, data, rng, room[0])
        ending = invoke("apply", verbs, (state, data, action, rng))
    return ending


@helper
def deal_board(verbs, state, data, options, rng, room, how):
    """Deal, until the seat whose actions are asked for has a turn; returns whether that came about."""
    for _ in range(DEALS):
        invoke("deal", verbs, (state, options, rng))
        seat = below(rng, np.int64(state[SEATS_AT])) if how[WHOSE] == ANY else how[WHOSE]
        if others_play(verbs, state, data, rng, room, how, seat) == 0:
            return True
    return False


@helper
def play_board(boards, i, verbs, state, data, rng, mine, how):
    """Play the action of one board, given or drawn, and what others reply; returns the ending."""
    actions = held("actions", boards)
    if how[DRAW]:
        actions[i] = choose(verbs, state, data, row(held("choices", boards), i), mine[0])
    action, mover = actions[i], np.int64(held("seats", boards)[i])
    held("movers", boards)[i] = mover
    if illegal(row(held("masks", boards), i), action):
        return np.int64(REFUSED)
    ending = invoke("apply", verbs, (state, data, action, rng))
    if ending == 0 and how[WHOSE] != EVERY:
        ending = others_play(verbs, state, data, rng, mine, how, mover)
    return ending


@helper
def reward_board(boards, i, verbs, state, data, ending):
    """What the last action brought everybody."""
    rewards, mover = held("rewards", boards), np.int64(held("movers", boards)[i])
    if ending == 0:
        rewards[i, :] = 0
    elif ending == REFUSED:
        held("refusals", boards)[i] = invoke("check", verbs, (state, data, held("actions", boards)[i]))
        rewards[i, :] = row(held("forfeits", boards), mover)
    else:
        invoke("score", verbs, (state, row(rewards, i)))


@helper
def look_over_share(boards, who, first, last):
    """Check the given actions of these boards and note the first illegal one."""
    given, masks, endings = held("given", boards), held("masks", boards), held("endings", boards)
    work, wait = held("work", boards), held("how", boards)[WAIT] != 0
    for i in range(first, last):
        if illegal(row(masks, i), given[i]) and not (wait and endings[i]):
            fetch_extreme("min", work, WRONG, i)


@helper
def step_share(boards, who, first, last):
    """Step these boards; a finished game is scored and dealt afresh."""
    verbs, data, options, how = (
        held("verbs", boards), held("data", boards), held("options", boards), held("how", boards)
    )  # fmt: skip
    states, streams, views = held("states", boards), held("streams", boards), held("views", boards)
    masks, rewards, endings = held("masks", boards), held("rewards", boards), held("endings", boards)
    seats, movers, finals = held("seats", boards), held("movers", boards), held("finals", boards)
    actions, given = held("actions", boards), held("given", boards)
    mine, wait = room(boards, who), how[WAIT] != 0
    strides = verbs[STRIDE] != 0 and how[WHOSE] == EVERY and not wait
    if how[DRAW] == 0:
        for i in range(first, last):
            actions[i] = given[i]
    if strides:
        invoke("stride", verbs, (boards, first, last))
    for i in range(first, last):
        if strides and endings[i] == 0:
            continue
        state, rng = row(states, i), row(streams, i)
        if wait and endings[i]:  # it has shown its end
            endings[i], movers[i] = 0, -1
            rewards[i, :] = 0
            deal_board(verbs, state, data, options, rng, mine, how)
        else:
            if not strides:
                endings[i] = play_board(boards, i, verbs, state, data, rng, mine, how)
            ending, mover = np.int64(endings[i]), np.int64(movers[i])
            reward_board(boards, i, verbs, state, data, ending)
            if ending and wait:
                row(masks, i)[:] = 0
                look_at(verbs, state, mover, row(views, i))
                continue
            if ending:
                look_at(verbs, state, mover, row(finals, i))
                deal_board(verbs, state, data, options, rng, mine, how)
        fill_mask(verbs, state, data, mine[0], row(masks, i))
        seats[i] = to_move(state)
        look_at(verbs, state, np.int64(seats[i]), row(views, i))


@helper
def in_shares(do, boards, who, round_number):
    """Do something with shares of boards that nobody has claimed, until there are none."""
    work, count, threads = held("work", boards), len(held("actions", boards)), held("how", boards)[THREADS]
    shares = (count + SHARE - 1) // SHARE
    # (Divisions are slow: with a single board this one would take a tenth of the time.)
    start = 0 if who == 0 else who * shares // threads
    for turn in range(shares):
        share = start + turn - (shares if start + turn >= shares else 0)
        if threads > 1 and not claim(work, share, round_number):
            continue
        first, last = share * SHARE, min(share * SHARE + SHARE, count)
        do(boards, who, first, last)
        if threads > 1:
            fetch_add(work, DONE, last - first)


@helper
def enter(boards):
    """Claim the boards; returns whether no other thread is stepping them. (A Python lock would double the time.)"""
    busy = held("busy", boards)
    if fetch_add(busy, 0, 1) == 0:
        return True
    fetch_add(busy, 0, -1)
    return False


@helper
def leave(boards, answer):
    fetch_add(held("busy", boards), 0, -1)
    return answer


@helper
def all_boards(boards, kind):
    """One round over all boards, with the helpers that are awake."""
    work, count = held("work", boards), len(held("actions", boards))
    alone = held("how", boards)[THREADS] == 1
    round_number = 0 if alone else begin(work, kind)
    if kind == LOOK_OVER:
        in_shares(look_over_share, boards, 0, round_number)
    else:
        in_shares(step_share, boards, 0, round_number)
    if not alone:
        wait_until_done(work, count)


@compiled(types.int64(_numbers, _numbers))
def step_boards(boards, given):
    """Play one action on each board.

    Where an illegal action does not lose, the answer is the first board that has one, and nothing is played at all.
    """
    if not enter(boards):
        return BUSY
    count = len(held("actions", boards))
    if len(given) != count:
        return leave(boards, MISCOUNTED)
    boards[GIVEN] = given.ctypes.data
    how, work = held("how", boards), held("work", boards)
    how[DRAW] = 0
    if how[LOSE] == 0:
        work[WRONG] = count
        all_boards(boards, LOOK_OVER)
        if look(work, WRONG) < count:
            return leave(boards, look(work, WRONG))
    all_boards(boards, PLAY)
    return leave(boards, PLAYED)


@compiled(types.int64(_numbers, _numbers), keep_gil=True)
def step_few(boards, given):
    """The same with the GIL held, for so few boards that releasing it takes longer than stepping them."""
    return step_boards(boards, given)


@compiled(types.int64(_numbers))
def step_randomly(boards):
    """Play a random legal action on each board, as `choose_actions` would choose."""
    if not enter(boards):
        return BUSY
    held("how", boards)[DRAW] = 1
    all_boards(boards, PLAY)
    return leave(boards, PLAYED)


@compiled(types.void(_numbers, types.int64))
def help_boards(boards, who):
    """Help with round after round, until none has begun for a moment."""
    work = held("work", boards)
    seen = 0
    while wait_for_go(work, seen):
        seen = look(work, GO)
        if seen & 1 == LOOK_OVER:
            in_shares(look_over_share, boards, who, seen)
        else:
            in_shares(step_share, boards, who, seen)
    fetch_add(work, GONE, 1)


@compiled(types.int64(_numbers, types.bool_[::1], types.bool_[::1], types.uint64[:, ::1], types.uint64[:, ::1]))
def deal_boards(boards, where, seeded, new_streams, new_choices):
    """Deal the boards that are marked, those `seeded` with new generators.

    The answer is the first board on which the seat in question never has a turn, if there is one.
    """
    if not enter(boards):
        return BUSY
    verbs, data, options, how = (
        held("verbs", boards), held("data", boards), held("options", boards), held("how", boards)
    )  # fmt: skip
    states, streams, choices = held("states", boards), held("streams", boards), held("choices", boards)
    masks, views, seats = held("masks", boards), held("views", boards), held("seats", boards)
    rewards, endings = held("rewards", boards), held("endings", boards)
    mine = room(boards, 0)
    for i in range(len(where)):
        if where[i]:
            state = row(states, i)
            if seeded[i]:
                streams[i, :] = row(new_streams, i)
                choices[i, :] = row(new_choices, i)
            if not deal_board(verbs, state, data, options, row(streams, i), mine, how):
                return leave(boards, i)
            endings[i] = 0
            rewards[i, :] = 0
            fill_mask(verbs, state, data, mine[0], row(masks, i))
            seats[i] = to_move(state)
            look_at(verbs, state, np.int64(seats[i]), row(views, i))
    return leave(boards, PLAYED)


@compiled(types.int64(_numbers, _numbers))
def choose_actions(boards, out):
    """A random legal action for each board; 0 where the game is over."""
    if not enter(boards):
        return BUSY
    verbs, data, states, choices = (
        held("verbs", boards), held("data", boards), held("states", boards), held("choices", boards)
    )  # fmt: skip
    scratch = room(boards, 0)[0]
    for i in range(len(out)):
        state = row(states, i)
        out[i] = 0 if state[OVER_AT] else choose(verbs, state, data, row(choices, i), scratch)
    return leave(boards, PLAYED)
