"""The search tree, compiled once for all games: Monte-Carlo tree search over what one seat knows.

Each simulation begins from a world that fits the view. Where nothing is hidden and nothing random happens that is
always the same one (`fixed`): a node's moves never change, wins and losses can be proven and are backed up as such.
Otherwise the world is imagined afresh each time and chance falls as it may; a node stands for a sequence of actions,
whatever is possible in the world at hand takes part, and `AVAIL` counts how often an action could have been chosen.

A node is a row of `nodes` (int32) and of `values` (the sum of rewards, per seat):

    FIRST   its first child, 0 if it has none yet     TRIED   children that have been visited
    NEXT    its next sibling, 0 at the end            COUNT   children there can be (fixed), -1 not expanded
    ACTION  the action that leads to it               PROVEN  1 if its value is certain
    VISITS                                            AVAIL   how often it could have been chosen (open)
                                                      BEST    its best child among the proven, 0 none (fixed)

Row 0 is the root. In a fixed game a node's children lie side by side, in the order in which they will be tried.
"""

from __future__ import annotations

import math

import numpy as np
from numba.core import types

from fiveways.batch.runners import choose, finish
from fiveways.compiled.chance import below, shuffle
from fiveways.compiled.compiler import compiled, helper
from fiveways.compiled.sharing import row, unowned
from fiveways.contract.verbs import ESTIMATE, MAX_SEATS, SEATS_AT, TO_MOVE_AT, copy_part, invoke

FIRST, NEXT, ACTION, VISITS, AVAIL, TRIED, COUNT, PROVEN = range(8)
BEST = AVAIL
COLUMNS = 8

# Settings, in one float64 array.
EXPLORATION, BIAS, EXPAND_AFTER, WIDEN, DEPTH, FIXED, WEIGH = range(7)
SETTINGS = 7
MAX_PATH = 1024
SOONER = 0.985  # what a reward one action later is worth, in open games

# Progress, in one int64 array.
USED, DONE = 0, 1

_bytes, _nodes, _values = types.uint8[::1], types.int32[:, ::1], types.float32[:, ::1]


@helper
def evaluate(verbs, state, data, rng, scratch, reward, depth):
    """The reward of a leaf: by random play to the end, or for `depth` actions and then by the game's estimate."""
    if depth < 0 or verbs[ESTIMATE] == 0:
        finish(verbs, state, data, rng, scratch)
        invoke("score", verbs, (state, reward))
        return
    for _ in range(depth):
        if invoke("apply", verbs, (state, data, choose(verbs, state, data, rng, scratch), rng)) != 0:
            invoke("score", verbs, (state, reward))
            return
    invoke("estimate", verbs, (state, data, reward))


@helper
def foresee(verbs, state, data, action, rng, trial, reward):
    """What an action leads to at first sight: the rewards go into `reward`; returns the ending."""
    copy_part(trial, state, len(state))
    ending = invoke("apply", verbs, (trial, data, action, rng))
    if ending:
        invoke("score", verbs, (trial, reward))
    else:
        invoke("estimate", verbs, (trial, data, reward))
    return ending


@helper
def expand(verbs, state, data, rng, nodes, values, bias, progress, node, trial, scratch, reward, settings):
    """Give a node of a fixed game its children: best estimate first, or in random order. False if there is no room."""
    count = invoke("legal", verbs, (state, data, scratch))
    first = progress[USED]
    if first + count > len(nodes):
        return False
    progress[USED] += count
    nodes[node, FIRST], nodes[node, COUNT], nodes[node, TRIED] = first, count, 0
    if settings[BIAS] == 0.0 or verbs[ESTIMATE] == 0:
        shuffle(rng, scratch, count)
        for i in range(count):
            nodes[first + i, ACTION] = scratch[i]
            nodes[first + i, COUNT] = -1
        return True
    seat, seats = np.int64(state[TO_MOVE_AT]), np.int64(state[SEATS_AT])
    for i in range(count):
        ending = foresee(verbs, state, data, np.int64(scratch[i]), rng, trial, reward)
        at = first + i
        while at > first and bias[at - 1] < reward[seat]:
            nodes[at, ACTION], nodes[at, PROVEN], bias[at] = nodes[at - 1, ACTION], nodes[at - 1, PROVEN], bias[at - 1]
            values[at] = values[at - 1]
            at -= 1
        nodes[at, ACTION], nodes[at, PROVEN], bias[at] = scratch[i], ending != 0, reward[seat]
        nodes[first + i, COUNT] = -1
        for s in range(seats):
            values[at, s] = reward[s] if ending else 0.0
    return True


@helper
def promise(nodes, values, bias, child, seat, log_visits, settings):
    """UCT with progressive bias."""
    visits = nodes[child, VISITS]
    p = values[child, seat] / visits + settings[EXPLORATION] * math.sqrt(log_visits / visits)
    if settings[BIAS] != 0.0:
        p += settings[BIAS] * bias[child] / (visits + 1)
    return p


@helper
def allowed_children(visits, settings):
    """How many children a node may have by now: more with each visit, or as many as there are."""
    widen = settings[WIDEN]
    return np.int64(1) << 40 if widen == 0.0 else np.int64(2 + widen * math.sqrt(visits))


@helper
def select_fixed(nodes, values, bias, node, seat, settings):
    """The child to visit next: an untried one while more may be tried, else the most promising not proven."""
    first, tried, count = np.int64(nodes[node, FIRST]), np.int64(nodes[node, TRIED]), np.int64(nodes[node, COUNT])
    visits = np.int64(nodes[node, VISITS])
    if tried < count and tried < allowed_children(visits, settings):
        nodes[node, TRIED] += 1
        return first + tried
    best, best_promise = np.int64(-1), -1e30
    log_visits = math.log(visits + 1.0)
    for child in range(np.uint64(first), np.uint64(first + tried)):  # unsigned: no index counts from the end
        if nodes[child, PROVEN] == 0:
            p = promise(nodes, values, bias, child, np.uint64(seat), log_visits, settings)
            if p > best_promise:
                best, best_promise = np.int64(child), p
    if best < 0 and tried < count:
        nodes[node, TRIED] += 1
        return first + tried
    return best


@helper
def pick_new(verbs, state, data, rng, trial, scratch, new, reward, seat, weigh):
    """One of the first `new` actions of `scratch`: any, or the best by the estimate of `weigh` of them."""
    if weigh <= 1:
        return np.int64(scratch[below(rng, new)]), np.float32(0)
    best, best_guess = np.int64(0), np.float32(-2)
    for i in range(min(weigh, new)):
        j = i + below(rng, new - i)
        scratch[i], scratch[j] = scratch[j], scratch[i]
        foresee(verbs, state, data, np.int64(scratch[i]), rng, trial, reward)
        if reward[seat] > best_guess:
            best, best_guess = np.int64(scratch[i]), reward[seat]
    return best, best_guess


@helper
def select_open(
    verbs, state, data, rng, nodes, values, bias, progress, node, seat, scratch, mark, settings, trial, reward
):
    """The same where the world differs each time: among the actions that are possible in this one."""
    count = invoke("legal", verbs, (state, data, scratch))
    for i in range(count):
        mark[scratch[i]] = 1
    best, best_promise, known = np.int64(-1), -1e30, 0
    child = np.int64(nodes[node, FIRST])
    while child > 0:
        action = nodes[child, ACTION]
        if mark[action]:
            mark[action] = 0
            known += 1
            nodes[child, AVAIL] += 1
            p = promise(nodes, values, bias, child, seat, math.log(nodes[child, AVAIL] + 1.0), settings)
            if p > best_promise:
                best, best_promise = child, p
        child = np.int64(nodes[child, NEXT])
    new = 0
    for i in range(count):
        action = scratch[i]
        if mark[action]:
            mark[action] = 0
            scratch[new] = action
            new += 1
    if new > 0 and progress[USED] < len(nodes) and known < allowed_children(nodes[node, VISITS], settings):
        # At the root it is worth while to look at all of them.
        weigh = np.int64(settings[WEIGH]) if verbs[ESTIMATE] != 0 else 1
        weigh = new if node == 0 and weigh > 1 else weigh
        action, guess = pick_new(verbs, state, data, rng, trial, scratch, new, reward, seat, weigh)
        best = progress[USED]
        progress[USED] += 1
        nodes[best, ACTION], nodes[best, COUNT], nodes[best, AVAIL] = action, -1, 1
        nodes[best, NEXT], nodes[node, FIRST] = nodes[node, FIRST], best
        bias[best] = guess
    return best


@helper
def settle(nodes, values, node, child, seat, seats, reward):
    """Whether a node's value is certain now that its child's is; its rewards are in `reward` then."""
    if values[child, seat] >= nodes[child, VISITS]:
        for s in range(seats):
            reward[s] = values[child, s] / nodes[child, VISITS]
        return True
    if nodes[node, TRIED] < nodes[node, COUNT]:
        return False
    best, best_value = np.int64(-1), -1e30
    for other in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]):
        if nodes[other, PROVEN] == 0:
            return False
        value = values[other, seat] / max(nodes[other, VISITS], 1)
        if value > best_value:
            best, best_value = np.int64(other), value
    for s in range(seats):
        reward[s] = values[best, s] / max(nodes[best, VISITS], 1)
    return True


@helper
def at_least_what_is_proven(nodes, values, node, child, seat, seats, reward):
    """Who moves at a node takes a proven child rather than anything worse: so its reward is never less than that."""
    best = np.int64(nodes[node, BEST])
    if nodes[child, PROVEN] and (
        best == 0 or values[child, seat] / nodes[child, VISITS] > values[best, seat] / nodes[best, VISITS]
    ):
        nodes[node, BEST] = best = child
    if best and reward[seat] < values[best, seat] / nodes[best, VISITS]:
        for s in range(seats):
            reward[s] = values[best, s] / nodes[best, VISITS]


@compiled(
    types.int64(
        types.int64[::1], _bytes, _bytes, _bytes, _nodes, _values, types.float32[::1], types.int64[::1],
        types.float64[::1], types.uint64[::1], types.uint8[:, ::1], types.int32[::1], _bytes, types.int64[:, ::1],
        types.float32[::1], types.int64,
    )
)  # fmt: skip
def simulate(
    verbs, view, root, data, nodes, values, bias, progress, settings, rng, worlds, scratch, mark, paths, reward, budget
):
    """Run so many simulations, fewer if the root is proven before; returns how many.

    `worlds` is room for two states, `paths` for two paths; `scratch`, `mark` (zeros) and `reward` are room as well.
    """
    # All memory belongs to the caller: nothing here need count references.
    verbs, view, root, data, rng = unowned(verbs), unowned(view), unowned(root), unowned(data), unowned(rng)
    nodes, values, bias, progress = unowned(nodes), unowned(values), unowned(bias), unowned(progress)
    settings, scratch, mark, reward = unowned(settings), unowned(scratch), unowned(mark), unowned(reward)
    state, trial, path, movers = row(worlds, 0), row(worlds, 1), row(paths, 0), row(paths, 1)
    fixed = settings[FIXED] != 0.0
    expand_after, depth = np.int64(settings[EXPAND_AFTER]), np.int64(settings[DEPTH])
    seats = np.int64(root[SEATS_AT])
    for done in range(budget):
        if nodes[0, PROVEN]:
            return done
        if fixed:
            copy_part(state, root, len(root))
        else:
            invoke("imagine", verbs, (view, data, rng, state))
        node, length, ending = np.int64(0), 0, np.int64(0)
        while length < MAX_PATH - 1 and nodes[node, PROVEN] == 0:
            if length > 0 and nodes[node, VISITS] < expand_after:
                break
            seat = np.int64(state[TO_MOVE_AT])
            if fixed:
                if nodes[node, COUNT] < 0 and not expand(
                    verbs, state, data, rng, nodes, values, bias, progress, node, trial, scratch, reward, settings
                ):
                    break
                child = select_fixed(nodes, values, bias, node, seat, settings)
            else:
                child = select_open(
                    verbs, state, data, rng, nodes, values, bias, progress, node, seat, scratch, mark, settings, trial,
                    reward,
                )  # fmt: skip
            if child < 0:
                break
            ending = invoke("apply", verbs, (state, data, np.int64(nodes[child, ACTION]), rng))
            movers[length] = seat
            length += 1
            path[length] = node = child
            if ending:
                break
            untried = not fixed and nodes[child, VISITS] == 0 and settings[WEIGH] <= 1.0
            if untried and settings[BIAS] != 0.0 and verbs[ESTIMATE] != 0:
                invoke("estimate", verbs, (state, data, reward))
                bias[child] = reward[seat]

        proven = fixed and (ending != 0 or nodes[node, PROVEN] != 0)
        if ending:
            invoke("score", verbs, (state, reward))
        elif nodes[node, PROVEN]:
            for s in range(seats):
                reward[s] = values[node, s] / max(nodes[node, VISITS], 1)
        else:
            evaluate(verbs, state, data, rng, scratch, reward, depth)

        if not fixed:
            # Nothing is proven here, so a win later would count as much as one now, and nobody would hurry.
            for s in range(seats):
                reward[s] *= SOONER**length

        for at in range(length, -1, -1):
            node = path[at]
            nodes[node, VISITS] += 1
            if proven and at < length:
                proven = settle(nodes, values, node, path[at + 1], movers[at], seats, reward)
            if fixed and not proven and at < length:
                at_least_what_is_proven(nodes, values, node, path[at + 1], movers[at], seats, reward)
            if proven:
                nodes[node, PROVEN] = 1
                for s in range(seats):
                    values[node, s] = reward[s] * nodes[node, VISITS]
            else:
                for s in range(seats):
                    values[node, s] += reward[s]
        progress[DONE] += 1
    return budget


@compiled(
    types.void(
        types.int64[::1], _bytes, _bytes, _bytes, types.int32[::1], types.uint64[::1], types.int64, types.float64[::1]
    )
)
def judge(verbs, view, state, data, actions, rng, worlds, out):
    """For each action, the estimate one ply on for the player to move, averaged over imagined worlds.

    `state` is room for a world.
    """
    reward = np.zeros(MAX_SEATS, np.float32)
    trial = state.copy()
    out[:] = 0.0
    for _ in range(worlds):
        invoke("imagine", verbs, (view, data, rng, state))
        seat = np.int64(state[TO_MOVE_AT])
        for i in range(len(actions)):
            foresee(verbs, state, data, np.int64(actions[i]), rng, trial, reward)
            out[i] += reward[seat] / worlds
