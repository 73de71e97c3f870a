"""The rules of Elements, proven on the compiled rules: how pieces move (elements.1 to elements.3, elements.7)."""

import pytest

from fiveways.testing import rule
from tests.games.elements.situation import (
    GATE,
    LETTER,
    OTHER,
    PIECES,
    WAY,
    at,
    hand,
    moves_of,
    opened,
    pile,
    place,
    play,
    refused,
    stood,
    together,
    versus,
)

FROM_B2 = {"north": "b3", "south": "b1", "east": "c2", "west": "a2"}


@rule("elements.1")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("element", PIECES)
def test_an_element_moves_any_piece_one_cell_towards_its_own_side(element, piece):
    match = versus(stood(piece, "b2"), f"{LETTER[element]}.x", "e.w")
    match.play(f"play {LETTER[element]} {piece}")
    assert at(match) == stood(piece, FROM_B2[WAY[element]])


@rule("elements.1")
def test_an_element_leads_nowhere_else():
    match = versus(stood("air", "b2"), "f.a+f", "e.w")
    assert moves_of(match, "play f ") == {f"play f {piece}" for piece in PIECES}
    for way in ("north", "south", "west", "stays"):
        assert refused(match, f"play f air {way}") == (
            "elements.1",
            "that symbol does not lead there: air leads north, earth south, fire east, water west, wild anywhere",
        )
    assert refused(match, "play a+f air west")[0] == "elements.1"


@rule("elements.1")
@pytest.mark.parametrize("way", list(FROM_B2))
@pytest.mark.parametrize("card", ["x", "x+x", "x4"])
def test_wild_leads_wherever_the_player_says(card, way):
    match = versus(stood("fire", "b2"), f"{card}.a", "e.w")
    assert moves_of(match, f"play {card} fire") == {f"play {card} fire {way}" for way in FROM_B2}
    assert place(match.play(f"play {card} fire {way}"), "fire") == FROM_B2[way]


@rule("elements.1")
@pytest.mark.parametrize(
    ("size", "cell", "way", "to"),
    [(5, "b5", "south", "b4"), (5, "d1", "north", "d2"), (5, "a4", "east", "b4"), (5, "e2", "west", "d2"),
     (5, "c5", "south", "c4"), (5, "d3", "west", "c3"), (7, "c7", "south", "c6"),
     (7, "b3", "east", "c3"), (9, "i6", "west", "h6"), (9, "d1", "north", "d2")],
)  # fmt: skip
def test_void_leads_towards_the_void_along_the_axis_on_which_it_is_further(size, cell, way, to):
    middle = {5: "c3", 7: "d4", 9: "e5"}[size]
    match = versus(stood("earth", cell, middle), "o.a", "e.w", size=size)
    assert moves_of(match, "play o earth") == {f"play o earth {way}"}
    for wrong in {"north", "south", "east", "west", "stays"} - {way}:
        assert refused(match, f"play o earth {wrong}") == (
            "elements.1",
            "the void draws a piece towards itself, along the axis on which it is further away; in the void it stays",
        )
    assert place(match.play("play o earth"), "earth") == to


@rule("elements.1")
@pytest.mark.parametrize(
    ("cell", "ways"),
    [("b4", {"south": "b3", "east": "c4"}), ("e5", {"south": "e4", "west": "d5"}),
     ("a1", {"north": "a2", "east": "b1"}), ("d2", {"north": "d3", "west": "c2"})],
)  # fmt: skip
def test_where_it_is_as_far_on_both_axes_the_player_chooses(cell, ways):
    match = versus(stood("water", cell), "o.a", "e.w")
    assert moves_of(match, "play o water") == {f"play o water {way}" for way in ways}
    for way, to in ways.items():
        assert place(match.copy().play(f"play o water {way}"), "water") == to


@rule("elements.2")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize(
    ("element", "cell"),
    [("air", "b5"), ("air", "e5"), ("earth", "a1"), ("earth", "d1"), ("fire", "e2"), ("fire", "e4"), ("water", "a1"),
     ("water", "a5")],
)  # fmt: skip
def test_nobody_leaves_over_the_edge_beside_the_gates(element, cell, piece):
    match = versus(stood(piece, cell), f"{LETTER[element]}.x", "e.w").play(f"play {LETTER[element]} {piece}")
    assert at(match) == stood(piece, cell) and not match.over


@rule("elements.2", "elements.3")
@pytest.mark.parametrize("gate", PIECES)
@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_leaves_through_its_own_gate_and_through_no_other(gate, piece):
    match = versus(stood(piece, GATE[gate]), f"{LETTER[gate]}.x", "e.w").play(f"play {LETTER[gate]} {piece}")
    assert match.over == (piece == gate)
    assert place(match, piece) == ("out" if piece == gate else GATE[gate])


@rule("elements.3")
@pytest.mark.parametrize("piece", PIECES)
def test_in_front_of_its_gate_a_piece_goes_out_only_straight_ahead(piece):
    for way in set(OTHER) - {WAY[piece]}:
        match = versus(stood(piece, GATE[piece]), "x.a", "e.w").play(f"play x {piece} {way}")
        assert not match.over and place(match, piece) not in ("out", GATE[piece])


@rule("elements.3", "elements.8")
def test_with_three_players_the_side_of_water_is_only_an_edge():
    match = versus("a3,c3,c3,-", "w.x", "e", "f").play("play w air")
    assert at(match) == "a3,c3,c3,-" and not match.over


@rule("elements.2")
@pytest.mark.parametrize(
    ("card", "move", "pieces"),
    [("f", "play f air", "b2,c2,d3,d4"), ("x", "play x fire west", "c4,c2,b2,a2"), ("a", "play a earth", "b3,b2,d3,d4"),
     ("o", "play o water", "c2,c4,d3,c1")],
)  # fmt: skip
def test_a_piece_does_not_move_onto_another_and_the_card_is_spent_all_the_same(card, move, pieces):
    match = versus(pieces, f"{card}.aa", "e.w").play(move)
    assert at(match) == pieces
    assert hand(match, 0) == "aa" and pile(match, "discards") == card and match.to_move == 1


@rule("elements.2")
@pytest.mark.parametrize("card", ["o", "oo"])
def test_void_does_not_move_a_piece_that_stands_there(card):
    match = versus("c3,c2,d3,d4", f"{card}.aa", "e.w")
    assert moves_of(match, f"play {card} air") == {f"play {card} air stays"}
    match.play(f"play {card} air")
    assert at(match) == "c3,c2,d3,d4" and pile(match, "discards") == card and match.to_move == 1


@rule("elements.3")
def test_the_void_holds_any_number_of_pieces_and_no_other_cell_does():
    match = versus("c3,c2,d3,b3", "a.f", "w.f")
    play(match, "play a earth", "play w fire", "play f water")
    assert at(match) == "c3,c3,c3,c3"
    match = versus("c3,c3,c3,c3", "a.f", "a.f")
    assert at(play(match, "play a air", "play a fire")) == "c4,c3,c3,c3"


@rule("elements.7")
def test_a_piece_that_is_out_is_moved_by_no_card():
    match = together("out,c3,b2,d4", "a.x+x", "e.w", arc=2)
    assert moves_of(match, "play a ") == {"play a earth", "play a fire", "play a water"}
    words = "that piece is not on the board any more, or takes no part in this game"
    assert refused(match, "play a air") == ("elements.7", words)
    match.play("play x+x fire north")
    assert refused(match, "air north") == ("elements.7", words)
    assert at(opened("out,c3,b2,d4", "e4", "a", "e", arc=2, left=14).play("event")) == "out,c2,b1,d3"


@rule("elements.7")
def test_the_piece_that_takes_no_part_cannot_be_chosen():
    match = versus("c3,c3,c3,-", "a.x", "e", "f")
    assert refused(match, "play a water")[0] == "elements.7"


@rule("elements.7", "elements.10")
def test_any_piece_may_be_chosen_also_where_the_move_is_blocked():
    match = versus("b5,d5,e3,a3", "a", "e.w")
    assert moves_of(match, "play") == {f"play a {piece}" for piece in PIECES}
