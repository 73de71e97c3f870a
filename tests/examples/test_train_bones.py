"""The player of examples/train_bones.py sees the board rightly, learns from nothing but play, and beats greedy."""

import importlib.util
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import fiveways
from fiveways.bots.players import make_bot
from fiveways.lab.elo import wilson
from fiveways.match import fairness

FILE = Path(__file__).parents[2] / "examples" / "train_bones.py"
CODE = FILE.read_text("utf-8")
SEED = bytes(range(32))


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("train_bones", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def learnt(example, games, seed="1", threads=1):
    """The player as it is after so many games of its own."""
    return next(learner for played, learner in example.train(seed, threads) if played >= games)


@pytest.fixture(scope="module")
def trained(example):
    return learnt(example, 6000)


def share(example, learner, name, games):
    points = example.measure(learner, make_bot(fiveways.load_game("bones").spec, name), games, "test")
    return sum(points) / games


def positions(count):
    """Positions of random games that go on, early and late."""
    for number in range(count):
        match = fiveways.Match.new("bones", seed=f"{number}")
        for ply in range(5 * number):
            moves = list(match.legal_moves)
            match.play(moves[fairness.ply_words(SEED, ply)[0] % len(moves)])
            if match.over:
                match.take_back()
                break
        yield match


def test_it_is_short_and_needs_nothing_but_numpy_numba_and_fiveways():
    assert len(CODE.splitlines()) <= 200
    imported = set(re.findall(r"^(?:import|from) (\w+)", CODE, re.MULTILINE)) - sys.stdlib_module_names
    assert imported == {"numpy", "numba", "fiveways"}


@pytest.mark.slow
def test_a_line_is_read_window_by_window_as_each_side_sees_it(example):
    """White lies whole on d5-e5, Black whole on f5-g5, of row 5: bare a to c, then the two pieces, then bare h."""
    match = fiveways.Match.new("bones", {"begins": "white"})
    match.play("d5-e5").play("f5-g5")
    show, seen = match.view(0).record["show"].copy(), np.zeros(9, np.int32)
    bare, mine, theirs, whole = 0, 1, 2, 3
    for seat, (white, black) in enumerate([(mine, theirs), (theirs, mine)]):
        row = [bare, bare, bare, whole, white, whole, black, bare]
        windows = [sum(square << 2 * (4 - i) for i, square in enumerate(row[at : at + 5])) for at in range(4)]
        weights = np.zeros(example.PATTERNS)
        weights[windows] = 1, 10, 100, 1000
        assert example.look(show, 4, 9, 8, seat, weights, seen) == 1111
        assert list(seen[:4]) == windows
        # Column d crosses one white square, the fifth of nine, which is no whole piece that way.
        example.look(show, 9 + 3, 9, 8, seat, weights, seen)
        assert list(seen[:5]) == [white << 2 * i for i in range(5)]


@pytest.mark.slow
def test_it_takes_the_board_that_is_worth_most_to_it(example):
    """Every move is played and the whole board looked at: nothing is lost by looking at three lines only."""
    weights = np.random.default_rng(1).normal(0, 0.02, example.PATTERNS)
    learner, seen = example.Learner(weights), np.zeros(9, np.int32)
    for match in positions(8):
        view = match.view(match.to_move)
        worth = {}
        for action in match.game.kernel.legal(match.state_bytes(), match.game.kernel.data(match.options)):
            show = match.copy().play(int(action)).view(0).record["show"].copy()
            worth[int(action)] = sum(example.look(show, i, 9, 8, match.to_move, weights, seen) for i in range(17))
        masks = np.zeros((1, 144), np.uint8)
        masks[0, list(worth)] = 1
        views, quiet = view.bytes.view(match.game.kernel.view_dtype), np.zeros(masks.shape, np.float32)
        before = view.bytes.copy()
        actions, values, windows = learner.decide(views, masks, quiet)
        assert worth[actions[0]] == pytest.approx(max(worth.values()))
        assert values[0] == pytest.approx(np.tanh(max(worth.values())))
        assert weights[windows[0]].sum() == pytest.approx(max(worth.values()))
        assert (view.bytes == before).all()


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights_on_any_number_of_threads(example):
    one, two, other = (learnt(example, 300, *how).weights for how in [("a", 1), ("a", 2), ("b", 1)])
    assert one.any()
    assert (one == two).all() and (one != other).any()


@pytest.mark.slow
def test_a_trained_player_is_a_bot_whose_choice_follows_from_view_and_seed(trained):
    for match in positions(6):
        view = match.view(match.to_move)
        choice = trained.choose(view, SEED)
        assert trained.choose(view, SEED) == choice
        match.play(choice.actions)
        assert re.fullmatch(r"This looks best to me: \d+% to win, I would say\.", choice.why)


@pytest.mark.slow
def test_a_short_training_beats_random_always_and_greedy_more_often_than_not(example, trained):
    assert share(example, trained, "random", 40) == 1
    assert share(example, example.Learner(), "greedy", 40) <= 0.05
    assert share(example, trained, "greedy", 80) >= 0.6


@pytest.mark.slow
def test_the_program_tells_how_it_goes_and_keeps_the_weights(example, tmp_path, monkeypatch, capsys):
    file, measure = tmp_path / "weights.npz", example.measure
    monkeypatch.setattr(example, "measure", lambda bot, other, games, seed: measure(bot, other, games // 50, seed))
    arguments = ["--games", "800", "--against", "random", "--threads", "1", "--out", str(file)]
    monkeypatch.setattr(sys, "argv", [str(FILE), *arguments])
    example.main()
    *progress, kept, final = capsys.readouterr().out.splitlines()
    told = r"\d+\.\d% of the points \(95 %: \d+\.\d% to \d+\.\d%\), \+\d+ =\d+ -\d+"
    assert 2 <= len(progress) <= 10
    for line in progress:
        assert re.fullmatch(rf" *\d+\.\d min +[\d,]+ games, against random {told}", line), line
    assert kept == f"The weights are in {file}. Now 400 games against random ..."
    assert re.fullmatch(told, final)
    assert (np.load(file)["weights"] == learnt(example, 800).weights).all()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--against", "nobody"], "invalid choice: 'nobody'"),
        (["--minutes", "0"], "it needs some minutes or games"),
        (["--threads", "0"], "at least one thread"),
        (["--out", "nowhere/weights.npz"], "an existing folder for --out"),
    ],
)
def test_what_it_cannot_do_is_told_before_it_begins(example, arguments, complaint, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [str(FILE), *arguments])
    with pytest.raises(SystemExit) as stopped:
        example.main()
    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_full_training_beats_greedy_clearly(example, seed):
    learner = learnt(example, 100_000, seed, threads=2)
    points = example.measure(learner, make_bot(fiveways.load_game("bones").spec, "greedy"), 400, f"{seed} final")
    low, _ = wilson(sum(points), 400)
    assert low > 0.6
    assert points.count(1.0) > 200
