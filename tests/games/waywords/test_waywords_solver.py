"""The solver against brute force, for plays that begin with a swap, with a marker taken up or with a Clear."""

import copy
import random

import numpy as np
import pytest

from benchmarks.grids import words_on_grid
from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.waywords.bots.refills import by_habit
from fiveways.games.waywords.parts import CELLS, KINDS, NONE, PASS, PLAY, PUT, SWAP, cell_text
from fiveways.games.waywords.text.traced_word import TracedWord
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.plays import actions_of, cleared, find_lifts, find_plays
from tests.games.waywords.test_waywords_differential import drawn, move_of, move_of_put, random_options, twin_of

COMMON = 2
"""The twin knows words up to this level. It is slow, and more words would take too long."""


@pytest.fixture(scope="module")
def words():
    common = [(word, level) for word, level in lexicon.words(lexicon.load("english")) if level <= COMMON]
    return lexicon.build(common), frozenset(word for word, _ in common)


def positions(words, seed, turns, **settings):
    """The kernel and the twin at the beginning of each turn of a game. Nearly all turns mark a word."""
    chance, rng, kernel = random.Random(seed), stream((seed, 2, 3, 4)), load_game("waywords").kernel
    options = random_options(chance) | {"mode": 0, "players": 2, "max_turns": 400} | settings
    data, state = words[0], kernel.new_state()
    kernel.deal(state, np.array(list(options.values()), np.int32), rng)
    s = kernel.state_record(state)
    literal = twin_of(s, options, words[1])
    for _ in range(turns):
        if s["over"]:
            return
        yield state, s, literal, chance
        plays = find_plays(state, data, swaps=1)
        line = actions_of(plays[chance.randrange(len(plays))]) if len(plays) else [PASS]
        while line:
            action = line.pop(0)
            view = kernel.view_record(kernel.observe(state, int(s["to_move"])))
            before, move = s.copy(), move_of(view, action)
            kernel.apply(state, data, action, rng)
            literal.play(move, drawn(before, s, action))
            if not line and not s["over"] and s["phase"] != PLAY:
                line = by_habit(s, throws=chance.random() < 0.5)


def told(state, play):
    """A play in the form that the twin gives it."""
    kernel = load_game("waywords").kernel
    traced, puts = (
        TracedWord(kernel.view_record(kernel.observe(state, int(kernel.state_record(state)["to_move"])))),
        set(),
    )
    for action in actions_of(play):
        if PUT <= action < 256:
            puts.add(move_of_put(traced, action - PUT))
        traced.follow(action)
    return traced.word.lower(), tuple(map(cell_text, traced.path)), frozenset(puts), int(play["score"])


def own_letters(s):
    return np.flatnonzero(s["hand"][s["to_move"]]).tolist()


def after(literal, *moves):
    other = copy.deepcopy(literal)
    for move in moves:
        other.play(move)
    return other.all_plays()


def compare_swaps(words, seed, turns, pairs, **settings):
    """Returns how many plays with a swap were compared."""
    seen = 0
    for state, s, literal, chance in positions(words, seed, turns, **settings):
        plays = find_plays(state, words[0], swaps=1)
        for _ in range(pairs):
            cell, kind = chance.randrange(CELLS), chance.choice(own_letters(s))
            if s["under"][cell] or s["board"][cell] == kind:
                continue
            with_it = plays[
                (plays["swaps"] == 1) & (plays["swap_cell"][:, 0] == cell) & (plays["swap_kind"][:, 0] == kind)
            ]
            brute = {
                play for play in after(literal, ("swap", cell_text(cell), KINDS[kind])) if cell_text(cell) in play[1]
            }
            assert {told(state, play) for play in with_it} == brute
            seen += len(brute)
    return seen


def compare_lifts(words, seed, turns, **settings):
    """Returns how many plays that take up a marker were compared: where the word uses the new letter, and where not."""
    under = beside = 0
    for state, s, literal, chance in positions(words, seed, turns, **settings):
        plays = find_lifts(state, words[0], swaps=0)
        can = [
            (int(cell), kind)
            for cell in np.flatnonzero(s["under"])
            for kind in own_letters(s)
            if not literal.why_not(("lift", cell_text(int(cell)), KINDS[kind]))
        ]
        assert bool(len(plays)) <= bool(can)
        for cell, kind in chance.sample(can, min(3, len(can))):
            brute = after(literal, ("lift", cell_text(cell), KINDS[kind]))
            mine = [play for play in plays if s["under"][play["lift_cell"]] == s["under"][cell]]
            on_it = {told(state, play) for play in mine if play["lift_cell"] == cell and play["lift_kind"] == kind}
            assert on_it == {play for play in brute if cell_text(cell) in play[1]}
            free = {told(state, play) for play in mine if play["lift_kind"] == NONE and cell not in play["path"]}
            assert free == {play for play in brute if cell_text(cell) not in play[1]}
            under, beside = under + len(on_it), beside + len(free)
    return under, beside


def compare_clears(words, seed, turns):
    seen = 0
    for state, s, literal, _ in positions(words, seed, turns):
        bare = cleared(state)
        assert (bare is None) == bool(literal.why_not(("clear",)))
        if bare is not None and s["covered"]:
            found = {told(bare, play) for play in find_plays(bare, words[0], swaps=0)}
            assert found == after(literal, ("clear",))
            seen += len(found)
    return seen


def test_plays_with_a_swap_are_those_that_brute_force_finds_after_it(words):
    assert compare_swaps(words, 1, 4, 4) > 0


def test_plays_that_take_up_a_marker_are_those_that_brute_force_finds_after_it(words):
    under, beside = compare_lifts(words, 3, 16)
    assert under > 0 and beside > 0


def test_plays_after_a_clear_are_those_that_brute_force_finds(words):
    assert compare_clears(words, 5, 14) > 0


def test_a_swap_under_a_marker_taken_up_comes_after_the_lift(words):
    """Every play that is found can be played, even with a lift and a swap together."""
    kernel, tried = load_game("waywords").kernel, 0
    for state, s, _, chance in positions(words, 4, 16):
        plays = find_lifts(state, words[0], swaps=1)
        both = plays[(plays["swaps"] == 1) & (plays["lift_cell"] != NONE)]
        for play in both[:20]:
            now, record_before = state.copy(), int(s["total"][s["to_move"]])
            spare = [kind for kind in own_letters(s) if kind not in play["swap_kind"][:1]]
            for action in actions_of(play, chance.choice(spare) if spare else NONE):
                assert kernel.check(now, words[0], action) == 0
                kernel.apply(now, words[0], action, stream((1, 2, 3, 4)))
            total = int(kernel.state_record(now)["total"][s["to_move"]])
            assert total == max(0, record_before + int(play["score"]))
            tried += 1
    assert tried


def test_alone_two_swaps_in_one_play_are_found_and_can_be_played():
    game = load_game("waywords")
    options = game.spec.read({"mode": "solitaire"})
    data, state = game.kernel.data(options), game.kernel.new_state()
    game.kernel.deal(state, np.array(game.spec.encode(options), np.int32), stream((9, 2, 3, 4)))
    best = find_plays(state, data, swaps=2)[0]
    assert best["swaps"] == 2 and best["score"] > find_plays(state, data, swaps=1)[0]["score"]
    for action in actions_of(best):
        assert game.kernel.check(state, data, action) == 0
        game.kernel.apply(state, data, action, stream((1, 2, 3, 4)))
    assert sum(action >= SWAP for action in actions_of(best)) == 2
    assert game.kernel.state_record(state)["total"][0] == best["score"]


def test_words_on_a_plain_grid_are_those_that_all_its_paths_read():
    data, grid = lexicon.load("english"), "tearsn"  # two rows of three
    near = [[b for b in range(6) if b != a and abs(a % 3 - b % 3) <= 1] for a in range(6)]
    paths, todo = [], [[cell] for cell in range(6)]
    while todo:
        path = todo.pop()
        paths.append("".join(grid[cell] for cell in path))
        todo += [[*path, cell] for cell in near[path[-1]] if cell not in path]
    out = np.zeros(1000, np.uint32)
    bits = np.array([sum(1 << b for b in cells) for cells in near], np.uint64)
    letters = np.array([ord(letter) - ord("a") for letter in grid], np.uint8)
    found = words_on_grid(letters, bits, data, 3, out)
    expected = sorted(node for node in (lexicon.node_of(data, word) for word in paths if len(word) >= 3) if node)
    assert sorted(out[:found].tolist()) == expected and len(expected) > 10
    assert words_on_grid(letters, bits, data, 3, out[:5]) == 5


@pytest.mark.slow
def test_solver_and_brute_force_agree_over_many_positions_with_random_options(words):
    for seed in range(20, 26):
        assert compare_swaps(words, seed, 12, 6) > 0
        compare_lifts(words, seed, 24)
        compare_clears(words, seed, 24)
