"""The rules of misDIRECTION: what players forget of what is out of sight (misdirection.14)."""

from itertools import pairwise

import numpy as np
import pytest

from fiveways import Match
from fiveways.contract.states import stream
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.misdirection.parts import FORGOTTEN
from fiveways.testing import rule
from tests.games.misdirection.situation import cell_number, everybody, game, red, state

CELLS = ("c3", "e5", "k9", "l2")


def standing(**fields) -> Match:
    return game(",".join(CELLS), "c3=pE e5=oSW k9=pN l2=fS f12=pN", **fields)


def forgotten(match: Match, seat: int, rate: float) -> set[str]:
    view = match.game.kernel.view_record(match.game.kernel.forget(match.view(seat).bytes, rate))
    return {cell for cell in (*CELLS, "f12") if view["face"][cell_number(cell)] == FORGOTTEN}


def after(turns: int, since: tuple[int, ...] = (0, 0, 0, 0), **fields) -> Match:
    return standing(turn=turns, since=",".join(map(str, since)), **fields)


@rule("misdirection.14")
def test_at_rate_nothing_nothing_is_forgotten_and_at_rate_one_all_of_the_others():
    for turns in (0, 5, 400):
        match = after(turns)
        for seat in everybody(match):
            assert forgotten(match, seat, 0.0) == set()
            others = {cell for owner, cell in enumerate(CELLS) if owner != seat}
            assert forgotten(match, seat, 1.0) >= others
        assert forgotten(match, SPECTATOR, 1.0) == set(CELLS)
    assert forgotten(after(400), 0, 1.0) == set(CELLS)


@rule("misdirection.14")
def test_what_is_forgotten_stays_so_until_it_is_seen_again():
    gone = {seat: set() for seat in range(4)}
    lost = []
    for turns in range(40):
        for seat in range(4):
            now = forgotten(after(turns), seat, 0.1)
            assert now >= gone[seat]
            lost += [turns] * len(now - gone[seat])
            gone[seat] = now
    assert len(set(lost)) > 4  # not all at once
    assert sum(map(len, gone.values())) > 12
    # Seen again: the token has come there anew, and all is fresh.
    for seat in range(4):
        fresh = sum(len(forgotten(after(40 + start, (40 + start,) * 4), seat, 0.1)) for start in range(20))
        assert fresh < 20


@rule("misdirection.14")
def test_forgetting_depends_on_the_view_alone():
    match = after(7, (1, 2, 3, 4))
    kernel = match.game.kernel
    for seat in everybody(match):
        view = match.view(seat).bytes
        before = view.tobytes()
        lost = kernel.forget(view, 0.3).tobytes()
        assert view.tobytes() == before and all(kernel.forget(view, 0.3).tobytes() == lost for _ in range(5))
    assert len({frozenset(forgotten(after(7, (s, s, s, s)), 0, 0.3)) for s in range(8)}) > 2


@rule("misdirection.14")
def test_more_is_forgotten_at_a_higher_rate():
    rates = (0.0, 0.02, 0.1, 0.3, 0.6, 1.0)
    counts = [sum(len(forgotten(after(9, (s,) * 4), 0, rate)) for s in range(9)) for rate in rates]
    for s in range(9):
        kept = [forgotten(after(9, (s,) * 4), 0, rate) for rate in rates]
        assert all(less <= more for less, more in pairwise(kept))
    assert counts == sorted(counts) and len(set(counts)) > 4


@rule("misdirection.14")
def test_ones_own_arrow_is_kept_longer():
    own = others = 0
    for seat in range(4):
        for since in range(60):
            lost = forgotten(after(since + 2, (since,) * 4), seat, 0.25)
            own += CELLS[seat] in lost
            others += len(lost - {CELLS[seat]})
    # Three turns: 1 - 0.925 ** 3 is 0.21, 1 - 0.75 ** 3 is 0.58.
    assert abs(own / 240 - 0.21) < 0.08 and abs(others / 720 - 0.58) < 0.08


@rule("misdirection.14")
def test_only_arrows_under_tokens_are_forgotten():
    assert "f12" not in forgotten(after(400), 0, 1.0)
    assert forgotten(after(400, memory=False), 0, 1.0) == set()
    landing = red("c3", "c3=pE e3=pN?", first=2, turn=400).play("roll")
    view = landing.game.kernel.forget(landing.view(1).bytes, 1.0)
    assert landing.game.kernel.view_record(view)["face"][cell_number("e3")] == 1


@rule("misdirection.14")
@pytest.mark.parametrize(("directions", "arrows"), [(8, 8), (4, 4)])
def test_who_has_forgotten_an_arrow_imagines_any(directions, arrows):
    match = game("c3,e5,o15,o1", "c3=pE e5=pN k9=pN", directions=directions, to=1)
    kernel, view = match.game.kernel, match.game.kernel.forget(match.view(1).bytes, 1.0)
    data = kernel.data(match.options)
    imagined, kept = [], set()
    for number in range(200):
        world = kernel.state_record(kernel.imagine(view, data, stream((number, 2, 3, 4))))
        imagined.append(int(world["face"][cell_number("c3")]) - 1)
        kept.add(int(world["face"][cell_number("k9")]))
        assert world["tile"][cell_number("c3")] // 8 == 0  # of the tile itself nothing is forgotten
    counts = np.bincount(imagined, minlength=8)
    assert np.count_nonzero(counts) == arrows and counts.max() < 2 * 200 / arrows
    assert kept == {1}
    assert directions == 8 or not counts[1::2].any()


@rule("misdirection.14")
def test_who_has_forgotten_nothing_imagines_what_is_there():
    match = game("c3,e5,o15,o1", "c3=pE e5=pN k9=pN", to=1)
    kernel = match.game.kernel
    for number in range(20):
        world = kernel.imagine(match.view(1).bytes, kernel.data(match.options), stream((number, 2, 3, 4)))
        assert np.array_equal(kernel.state_record(world)["face"], state(match)["face"])
