"""The search tree, compiled once for all games: Monte-Carlo tree search over what one seat knows.

Each simulation begins from a world that fits the view. Where nothing is hidden and nothing is random, that world is
always the same (a fixed game). A node's moves never change then, and the search proves wins and losses.

In any other game (an open game) each simulation imagines a new world and draws its own chance. A node stands for a
sequence of actions. Only actions that are possible in the world of a simulation take part in it, and `AVAIL` counts how
often an action was possible.

`arrays.py` says what a node is.
"""

from __future__ import annotations

import math

import numpy as np
from numba.core import types

from fiveways.batch.runners import choose, finish
from fiveways.bots.arrays import (
    ACTION,
    AVAIL,
    COUNT,
    DONE,
    FIRST,
    MAX_PATH,
    NEXT,
    PROVEN,
    SEARCH,
    SETTINGS,
    TRIED,
    USED,
    VISITS,
    Search,
)
from fiveways.bots.proving import at_least_what_is_proven, settle
from fiveways.compiled.chance import below, shuffle
from fiveways.compiled.compiler import compiled, helper
from fiveways.compiled.sharing import unowned
from fiveways.contract.verbs import ESTIMATE, MAX_SEATS, SEATS_AT, TO_MOVE_AT, copy_part, invoke, record

SOONER = 0.985  # what a reward one action later is worth, in open games


@helper
def evaluate(t):
    """The reward of a leaf: by random play to the end, or for `depth` actions and then by the game's estimate."""
    if t.settings.depth < 0 or t.verbs[ESTIMATE] == 0:
        finish(t.verbs, t.state, t.data, t.rng, t.scratch)
        invoke("score", t.verbs, (t.state, t.reward))
        return
    for _ in range(t.settings.depth):
        action = choose(t.verbs, t.state, t.data, t.rng, t.scratch)
        if invoke("apply", t.verbs, (t.state, t.data, action, t.rng)) != 0:
            invoke("score", t.verbs, (t.state, t.reward))
            return
    invoke("estimate", t.verbs, (t.state, t.data, t.reward))


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
def expand(t, node):
    """Give a node of a fixed game its children: best estimate first, or in random order. False if there is no room."""
    nodes, values, bias, scratch, reward = t.nodes, t.values, t.bias, t.scratch, t.reward
    count = invoke("legal", t.verbs, (t.state, t.data, scratch))
    first = t.progress[USED]
    if first + count > len(nodes):
        return False
    t.progress[USED] += count
    nodes[node, FIRST], nodes[node, COUNT], nodes[node, TRIED] = first, count, 0
    if t.settings.bias == 0.0 or t.verbs[ESTIMATE] == 0:
        shuffle(t.rng, scratch, count)
        for i in range(count):
            nodes[first + i, ACTION] = scratch[i]
            nodes[first + i, COUNT] = -1
        return True
    seat, seats = np.int64(t.state[TO_MOVE_AT]), np.int64(t.state[SEATS_AT])
    for i in range(count):
        ending = foresee(t.verbs, t.state, t.data, np.int64(scratch[i]), t.rng, t.trial, reward)
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
def promise(t, child, seat, log_visits, exploration, weight):
    """UCT with progressive bias."""
    visits = t.nodes[child, VISITS]
    p = t.values[child, seat] / visits + exploration * math.sqrt(log_visits / visits)
    if weight != 0.0:
        p += weight * t.bias[child] / (visits + 1)
    return p


@helper
def allowed_children(t, node):
    """How many children a node may have by now: more with each visit, or as many as there are."""
    widen = t.settings.widen
    return np.int64(1) << 40 if widen == 0.0 else np.int64(2 + widen * math.sqrt(t.nodes[node, VISITS]))


@helper
def select_fixed(t, node, seat):
    """The child to visit next: an untried one while more may be tried, else the most promising not proven."""
    nodes = t.nodes
    first, tried, count = np.int64(nodes[node, FIRST]), np.int64(nodes[node, TRIED]), np.int64(nodes[node, COUNT])
    if tried < count and tried < allowed_children(t, node):
        nodes[node, TRIED] += 1
        return first + tried
    best, best_promise = np.int64(-1), -1e30
    log_visits, exploration, weight = math.log(nodes[node, VISITS] + 1.0), t.settings.exploration, t.settings.bias
    for child in range(np.uint64(first), np.uint64(first + tried)):  # unsigned: no index counts from the end
        if nodes[child, PROVEN] == 0:
            p = promise(t, child, np.uint64(seat), log_visits, exploration, weight)
            if p > best_promise:
                best, best_promise = np.int64(child), p
    if best < 0 and tried < count:
        nodes[node, TRIED] += 1
        return first + tried
    return best


@helper
def pick_new(t, new, seat, weigh):
    """One of the first `new` actions of `scratch`: any, or the best by the estimate of `weigh` of them."""
    scratch, reward = t.scratch, t.reward
    if weigh <= 1:
        return np.int64(scratch[below(t.rng, new)]), np.float32(0)
    best, best_guess = np.int64(0), np.float32(-2)
    for i in range(min(weigh, new)):
        j = i + below(t.rng, new - i)
        scratch[i], scratch[j] = scratch[j], scratch[i]
        foresee(t.verbs, t.state, t.data, np.int64(scratch[i]), t.rng, t.trial, reward)
        if reward[seat] > best_guess:
            best, best_guess = np.int64(scratch[i]), reward[seat]
    return best, best_guess


@helper
def add_child(t, node, new, seat):
    """Give a node of an open game one of the first `new` actions of `scratch` as a child."""
    # At the root it pays to compare all of them.
    weigh = np.int64(t.settings.weigh) if t.verbs[ESTIMATE] != 0 else 1
    weigh = new if node == 0 and weigh > 1 else weigh
    action, guess = pick_new(t, new, seat, weigh)
    nodes, child = t.nodes, t.progress[USED]
    t.progress[USED] += 1
    nodes[child, ACTION], nodes[child, COUNT], nodes[child, AVAIL] = action, -1, 1
    nodes[child, NEXT], nodes[node, FIRST] = nodes[node, FIRST], child
    t.bias[child] = guess
    return child


@helper
def select_open(t, node, seat):
    """The same where the world differs each time: among the actions that are possible in this one."""
    nodes, scratch, mark = t.nodes, t.scratch, t.mark
    count = invoke("legal", t.verbs, (t.state, t.data, scratch))
    for i in range(count):
        mark[scratch[i]] = 1
    best, best_promise, known = np.int64(-1), -1e30, 0
    exploration, weight = t.settings.exploration, t.settings.bias
    child = np.int64(nodes[node, FIRST])
    while child > 0:
        action = nodes[child, ACTION]
        if mark[action]:
            mark[action] = 0
            known += 1
            nodes[child, AVAIL] += 1
            p = promise(t, child, seat, math.log(nodes[child, AVAIL] + 1.0), exploration, weight)
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
    if new > 0 and t.progress[USED] < len(nodes) and known < allowed_children(t, node):
        return add_child(t, node, new, seat)
    return best


@helper
def begin(t):
    """Set up the world of a simulation."""
    if t.settings.fixed:
        copy_part(t.state, t.root, len(t.root))
    else:
        invoke("imagine", t.verbs, (t.known, t.data, t.rng, t.state))


@helper
def descend(t):
    """Play from the root to a leaf, along `path`; returns the leaf, how deep it lies, and the ending."""
    nodes, settings = t.nodes, t.settings
    node, length, ending = np.int64(0), 0, np.int64(0)
    while length < MAX_PATH - 1 and nodes[node, PROVEN] == 0:
        if length > 0 and nodes[node, VISITS] < settings.expand_after:
            break
        seat = np.int64(t.state[TO_MOVE_AT])
        if settings.fixed:
            if nodes[node, COUNT] < 0 and not expand(t, node):
                break
            child = select_fixed(t, node, seat)
        else:
            child = select_open(t, node, seat)
        if child < 0:
            break
        ending = invoke("apply", t.verbs, (t.state, t.data, np.int64(nodes[child, ACTION]), t.rng))
        t.movers[length] = seat
        length += 1
        t.path[length] = node = child
        if ending:
            break
        untried = not settings.fixed and nodes[child, VISITS] == 0 and settings.weigh <= 1
        if untried and settings.bias != 0.0 and t.verbs[ESTIMATE] != 0:
            invoke("estimate", t.verbs, (t.state, t.data, t.reward))
            t.bias[child] = t.reward[seat]
    return node, length, ending


@helper
def reward_leaf(t, node, length, ending):
    """Write to `reward` what the leaf is worth to each seat."""
    reward, seats = t.reward, np.int64(t.root[SEATS_AT])
    if ending:
        invoke("score", t.verbs, (t.state, reward))
    elif t.nodes[node, PROVEN]:
        for s in range(seats):
            reward[s] = t.values[node, s] / max(t.nodes[node, VISITS], 1)
    else:
        evaluate(t)
    if not t.settings.fixed:
        # Nothing is proven here, so a win later would count as much as one now, and nobody would hurry.
        for s in range(seats):
            reward[s] *= SOONER**length


@helper
def back_up(t, length, proven):
    """Add the reward to every node on the path; where the leaf is proven, prove what follows from it."""
    nodes, values, path, movers, reward = t.nodes, t.values, t.path, t.movers, t.reward
    fixed, seats = t.settings.fixed != 0, np.int64(t.root[SEATS_AT])
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


@compiled(types.int64(SEARCH, types.int64))
def simulate(search, budget):
    """Run so many simulations, fewer if the root is proven before; returns how many."""
    # The caller owns all memory, so this function counts no references.
    t = Search(
        unowned(search.verbs), unowned(search.known), unowned(search.root), unowned(search.data), unowned(search.rng),
        record(unowned(search.settings), SETTINGS), unowned(search.nodes), unowned(search.values),
        unowned(search.bias), unowned(search.progress), unowned(search.state), unowned(search.trial),
        unowned(search.scratch), unowned(search.mark), unowned(search.path), unowned(search.movers),
        unowned(search.reward),
    )  # fmt: skip
    for done in range(budget):
        if t.nodes[0, PROVEN]:
            return done
        begin(t)
        node, length, ending = descend(t)
        proven = t.settings.fixed != 0 and (ending != 0 or t.nodes[node, PROVEN] != 0)
        reward_leaf(t, node, length, ending)
        back_up(t, length, proven)
        t.progress[DONE] += 1
    return budget


_bytes = types.uint8[::1]


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
