"""Each rule of Bones, proven on the compiled rules."""

import pytest

from fiveways import Match, load_game
from fiveways.contract.errors import IllegalMove
from fiveways.contract.traits import Rematch
from fiveways.testing import rule


def game(*moves: str, **options) -> Match:
    match = Match.new("bones", {"begins": "white", **options}, seed="rules")
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str) -> str | None:
    refusal = match.why_not(move)
    return refusal.rule if refusal else None


@rule("bones.1")
@pytest.mark.parametrize("pieces", [("d1-d2", "d3-d4", "d5-d6"), ("a5-b5", "c5-d5", "e5-f5")])
def test_five_in_a_row_or_column_win(pieces):
    first, second, third = pieces
    match = Match.new("bones", {"begins": "black"}, seed="rules")
    for black, white in (("e5-e6", first), ("h1-h2", second), ("h8-h9", third)):
        match.play(black).play(white)
    assert match.result.winners == (0,)


@rule("bones.1")
def test_a_diagonal_is_nothing_and_six_are_as_good_as_five():
    diagonal = game("d5-d6", "h1-h2", "e6-e7", "h3-h4", "f7-f8", "a1-a2", "g8-g9", "a3-a4", "c4-c5")
    assert not diagonal.over
    six = game("d5-e5", "a1-a2", "f5-g5", "a3-a4", "b5-c5")
    assert six.result.ending == "row"


@rule("bones.1")
@pytest.mark.parametrize("need", [4, 5, 6])
def test_how_many_win_is_an_option(need):
    match = game("d5-e5", "h1-h2", in_a_row=need)
    for squares, (white, black) in enumerate(
        [("f5-f6", "h8-h9"), ("c5-c6", "g8-g9"), ("b5-b6", "g1-g2"), ("a5-a6", "g3-h3")], start=3
    ):
        match.play(white)
        assert match.over is (squares >= need)
        if match.over:
            break
        match.play(black)


@rule("bones.2")
def test_players_lay_one_piece_each_in_turn():
    match = game()
    for ply, move in enumerate(["d5-e5", "a1-a2", "b1-b2", "c1-c2"]):
        assert (match.ply, match.to_move) == (ply, ply % 2)
        match.play(move)


@rule("bones.2")
def test_chance_decides_who_begins_the_first_game():
    begins = [Match.new("bones", seed=f"{i}").to_move for i in range(400)]
    assert 150 < sum(begins) < 250


@rule("bones.2")
@pytest.mark.parametrize(
    ("scores", "began", "next_begins"),
    [((1, -1), 0, "black"), ((1, -1), 1, "black"), ((-1, 1), 0, "white"), ((0, 0), 0, "black"), ((0, 0), 1, "white")],
)
def test_the_loser_begins_the_next_game_and_after_a_draw_the_other(scores, began, next_begins):
    spec = load_game("bones").spec
    options = spec.trait(Rematch).next_game(spec.read({"rows": 7}), scores, began)
    assert options == spec.read({"rows": 7, "begins": next_begins})


@rule("bones.3")
@pytest.mark.parametrize(
    ("rows", "cols", "start"),
    [(9, 8, {"d5", "e5"}), (8, 9, {"e4", "e5"}), (5, 6, {"c3", "d3"}), (15, 14, {"g8", "h8"})],
)
def test_the_first_piece_touches_the_start_area(rows, cols, start):
    match = game(rows=rows, cols=cols)
    assert len(match.legal_moves) == 7
    assert all(start & set(move.split("-")) for move in match.legal_moves)
    assert refused(match, "a1-a2") == "bones.3"
    match.play(next(iter(match.legal_moves)))
    assert refused(match, "a1-a2") is None


@rule("bones.4")
@pytest.mark.parametrize("move", ["h5-i5", "a9-a10", "a0-a1", "a1-b2", "a1-a1", "a1-c1", "a1-h9", "z1-z2", "h5-a6"])
def test_a_piece_lies_wholly_on_the_board_along_the_grid(move):
    match = game("d5-e5")
    assert refused(match, move) == "bones.4"
    with pytest.raises(IllegalMove, match="two squares of the board, side by side or one above the other"):
        match.play(move)


@rule("bones.4")
def test_every_edge_square_can_be_used():
    moves = game("d5-e5").legal_moves
    assert {"a1-b1", "g1-h1", "a8-a9", "h8-h9", "g9-h9"} <= set(moves)
    assert len(moves) == 9 * 7 + 8 * 8 - 1


@rule("bones.4")
@pytest.mark.parametrize(("rows", "cols"), [(9, 8), (5, 6), (15, 14)])
@pytest.mark.parametrize("pieces", [0, 1])
def test_a_number_that_is_no_placement_of_this_board_is_off_the_board(rows, cols, pieces):
    match = game(rows=rows, cols=cols)
    for _ in range(pieces):
        match.play(next(iter(match.legal_moves)))
    kernel, state = match.game.kernel, match.state_bytes()
    for action in (-1, 2 * rows * cols, 2 * rows * cols + 1, 10_000):
        assert kernel.check(state, kernel.data(match.options), action) == 4


@rule("bones.5")
def test_pieces_may_bridge_any_depths_and_colours():
    match = game("d5-e5", "e5-e6", "e6-e7", "e6-f6", "e5-e6", "d6-e6", "d5-d6")
    assert match.ply == 7
    board = {item.label for item in match.scene().items if item.id in ("d5", "d6", "e5", "e6", "e7", "f6")}
    assert board == {
        "d5, White, start square", "d6, White", "e5, White, start square", "e6, Black", "e7, White", "f6, Black",
    }  # fmt: skip


@rule("bones.6")
def test_a_whole_piece_may_not_be_covered_completely_by_either_player():
    match = game("d5-e5")
    assert refused(match, "d5-e5") == "bones.6"
    match.play("a1-a2")
    assert refused(match, "d5-e5") == "bones.6"
    assert refused(match, "a1-a2") == "bones.6"


@rule("bones.6")
def test_once_partly_covered_a_piece_may_be_buried():
    match = game("d5-e5", "e5-f5")
    assert refused(match, "d5-e5") is None
    match.play("d5-e5")
    assert refused(match, "d5-e5") == "bones.6", "now a new whole piece lies there"
    assert refused(match, "e5-f5") is None, "its left half is covered"


@rule("bones.6")
def test_two_halves_of_different_pieces_side_by_side_may_be_covered():
    match = game("c5-d5", "e5-f5")
    assert refused(match, "d5-e5") is None


@rule("bones.7")
def test_covering_breaks_a_row_and_only_the_top_counts():
    match = game("d5-e5", "h1-h2", "f5-g5", "f5-f6", "b5-c5")
    assert not match.over, "Black covers f5, so White shows b to e and g"
    match.play("a1-b1").play("f4-f5")
    assert match.result.winners == (0,)
    assert match.result.rule == "bones.7"


@rule("bones.7")
def test_the_game_ends_at_once():
    match = game("d5-e5", "a1-a2", "f5-g5", "a3-a4", "b5-c5")
    assert match.over
    assert match.legal_moves == {}
    assert refused(match, "h1-h2") == "bones.7"


@rule("bones.8")
def test_after_the_most_pieces_allowed_it_is_a_draw():
    moves = ["d5-e5", "d6-e6", "d7-e7", "d8-e8", "d9-e9", "d1-e1", "d2-e2", "d3-e3", "d4-e4", "a1-a2"]
    match = game(*moves, max_plies=10)
    assert match.result.ending == "cap"
    assert match.result.rule == "bones.8"
    assert match.result.winners == ()
    assert refused(match, "h1-h2") == "bones.8"


@rule("bones.8")
def test_a_row_with_the_last_piece_allowed_wins():
    match = game("e5-e6", "d5-e5", "a3-a4", "d6-e6", "h1-h2", "f5-g5", "h3-h4", "d7-e7", "h8-h9", "b5-c5", max_plies=10)
    assert match.ply == 10
    assert match.result.ending == "row"


@rule("bones.8")
def test_there_is_always_a_placement_on_the_smallest_board():
    for seed in range(20):
        match = Match.new("bones", {"rows": 5, "cols": 6, "in_a_row": 6}, seed=f"{seed}")
        while not match.over:
            moves = list(match.legal_moves)
            assert moves
            match.play(moves[(seed * 31 + match.ply * 17) % len(moves)])
