"""The guess at how a game ends: what must make it better, and what must hold for all seats."""

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.elements.text.position import parse_position

GAME = load_game("elements")


def ask(state, options) -> list[float]:
    out = np.full(16, 9, np.float32)
    GAME.kernel.module.estimate(state, GAME.kernel.data(options), out)
    return [float(value) for value in out[: int(GAME.kernel.state_record(state)["seats"])]]


def guess(text: str) -> list[float]:
    """What the estimate says of a position, for each seat."""
    options, state = parse_position(text)
    return ask(np.frombuffer(state.tobytes(), np.uint8).copy(), options)


def together(pieces: str, hands: str = "a.e.f.w/a.e.f.w", more: str = "") -> float:
    first, *rest = guess(f"{pieces} {hands} mode=together ply=9 {more}")
    assert all(value == first for value in rest), "all win or lose together"
    return first


def test_a_card_that_takes_a_piece_out_is_worth_the_game():
    assert guess("c5,c3,c3,c3 a.w/e.f to=0 ply=9")[0] > 0.95
    assert guess("c5,c3,c3,c3 e.w/e.f to=0 ply=9")[0] < 0.8
    assert guess("c4,c3,c3,c3 aa.w/e.f to=0 ply=9")[0] > guess("c4,c3,c3,c3 ee.w/e.f to=0 ply=9")[0] + 0.3
    assert guess("b5,c3,c3,c3 a+f.w/e.f to=0 ply=9")[0] > guess("b5,c3,c3,c3 a+w.w/e.f to=0 ply=9")[0] + 0.3


def test_a_piece_in_the_way_blocks_a_card_of_two_steps():
    assert guess("c4,c3,c5,c3 aa.w/e.f to=0 ply=9")[0] < guess("c4,c3,b5,c3 aa.w/e.f to=0 ply=9")[0] - 0.3


def test_such_a_card_is_worth_less_to_whoever_has_to_wait():
    certain = guess("c5,c3,c3,c3 a.w/e.f to=0 ply=9")[0]
    threat = guess("c5,c3,c3,c3 a.w/e.f to=1 ply=9")[0]
    harmless = guess("c5,c3,c3,c3 e.w/e.f to=1 ply=9")[0]
    assert certain > threat > harmless


@pytest.mark.parametrize("to", [0, 1])
def test_nearer_is_better(to):
    values = [guess(f"{cell},c3,c3,c3 o.o/o.o to={to} ply=9")[0] for cell in ("c5", "c4", "c3", "c2", "c1", "a1")]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_more_cards_and_the_move_are_better():
    assert guess("c3,c3,c3,c3 e.e.e.e.e/e.e to=0 ply=9")[0] > guess("c3,c3,c3,c3 e.e/e.e to=0 ply=9")[0]
    assert guess("c3,c3,c3,c3 o.o/o.o to=0 ply=9")[0] > 0 > guess("c3,c3,c3,c3 o.o/o.o to=1 ply=9")[0]


def test_a_card_in_play_that_can_still_take_a_piece_out_is_worth_the_game():
    out, past = "c5,d3,c3,c3 e.w/e.f to=0 ply=9", "discards=a+f phase=card card=a+f"
    assert guess(f"{out} {past} left=1")[0] > 0.95 > guess(f"{out} {past} left=3")[0]


def test_together_fewer_steps_are_better():
    assert together("d1,wait,wait,wait") > together("wait,wait,wait,wait")
    assert together("d4,d4,d4,c4") > together("d4,d4,d4,b4") > together("d4,d4,b4,b5")
    assert together("out,out,out,e4", more="arc=2") > together("out,out,d4,e4", more="arc=2")


def test_together_more_cards_are_better():
    burned = "away=a.a.a.a.e.e.e.e.f.f.f.f.w.w.w.w"
    for pieces, more in (("d4,d4,b4,b5", ""), ("out,out,d4,e4", "arc=2")):
        assert together(pieces, more=more) > together(pieces, more=f"{more} {burned}")
        useful, useless = ("f.f.f/f.f.f", "a.a.a/a.a.a") if more else ("w.w.w/f.f.f", "e.a.a/a.a.a")
        assert together(pieces, useful, more) > together(pieces, useless, more)


def test_together_the_end_of_the_first_arc_is_worth_reaching():
    """Otherwise nobody would take the last step."""
    burned = "away=" + ".".join(["aa", "ee", "ff", "ww"] * 6)
    for more in ("", burned):
        for discards in ("", "discards=a.a.e.e.f.f.w.w"):
            after, before = f"arc=2 {more}", f"{discards} {more}"
            assert together("d4,d4,d4,d4", more=after) > together("d4,d4,d4,c4", more=before)


@pytest.mark.parametrize(
    ("mode", "players"), [*(("versus", n) for n in (2, 3, 4)), *(("together", n) for n in (1, 2, 3, 4))]
)
@pytest.mark.parametrize("size", ["5", "9"])
def test_in_random_games_it_stays_within_bounds(mode, players, size):
    options = GAME.spec.read({"players": players, "mode": mode, "size": size})
    encoded, data = np.array(GAME.spec.encode(options), np.int32), GAME.kernel.data(options)
    for number in range(20):
        rng, state = stream([number + 1, 2, 3, 4]), GAME.kernel.new_state()
        GAME.kernel.deal(state, encoded, rng)
        while not GAME.kernel.state_record(state)["over"]:
            values = ask(state, options)
            assert all(-1 <= value <= 1 for value in values)
            if mode == "together":
                assert len(set(values)) == 1
            else:
                assert sum(values) == pytest.approx(2 - players, abs=1e-5), "shares of one win"
            actions = GAME.kernel.legal(state, data)
            GAME.kernel.apply(state, data, int(actions[int(rng[0]) % len(actions)]), rng)
