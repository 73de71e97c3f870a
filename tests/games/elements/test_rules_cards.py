"""The rules of Elements: what cards with one, two and four borders do (elements.4 to elements.6)."""

import pytest

from fiveways.testing import rule
from tests.games.elements.situation import (
    PIECES,
    VOID,
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

SAME_PIECE = ("elements.4", "the second step is taken by the same piece")
NOT_ITS_TURN = ("elements.6", "it is another piece's turn to be moved by this card")


# --- One border ---


@rule("elements.4")
@pytest.mark.parametrize(
    ("card", "before", "after"), [("aa", "b2", "b4"), ("ee", "b4", "b2"), ("ff", "b2", "d2"), ("ww", "e2", "c2")]
)
@pytest.mark.parametrize("piece", PIECES)
def test_two_symbols_move_one_piece_of_anyone_two_cells(card, before, after, piece):
    match = versus(stood(piece, before), f"{card}.x", "e.w").play(f"play {card} {piece}")
    assert at(match) == stood(piece, after) and match.to_move == 1


@rule("elements.4")
def test_two_wild_symbols_have_one_direction_that_is_chosen_once():
    for way, to in {"north": "c5", "south": "c1", "east": "e3", "west": "a3"}.items():
        match = versus(VOID, "xx.a", "e.w").play(f"play xx air {way}")
        assert place(match, "air") == to and match.to_move == 1


@rule("elements.4")
def test_if_the_first_step_is_blocked_so_is_the_second():
    match = versus("b2,b3,d4,d5", "aa.xx", "e.w").play("play aa air")
    assert at(match) == "b2,b3,d4,d5"
    match = versus("b2,b3,d4,d5", "aa.xx", "e.w").play("play xx water north")
    assert at(match) == "b2,b3,d4,d5"


@rule("elements.4")
def test_if_only_the_second_step_is_blocked_the_first_is_taken():
    match = versus("b2,b4,d4,d5", "aa.xx", "e.w")
    assert at(match.copy().play("play aa air")) == "b3,b4,d4,d5"
    assert place(match.copy().play("play xx fire east"), "fire") == "e4"


@rule("elements.4", "elements.12")
def test_a_piece_that_leaves_with_the_first_step_needs_no_second():
    match = versus("c5,c3,c3,c3", "aa.x", "e.w").play("play aa air")
    assert match.over and place(match, "air") == "out"


@rule("elements.4")
@pytest.mark.parametrize(
    ("before", "first", "after"),
    [("c5", "south", "c3"), ("a3", "east", "c3"), ("d3", "west", "c3"), ("b3", "east", "c3")],
)
def test_the_second_void_step_is_done_at_once_where_there_is_no_choice(before, first, after):
    match = versus(stood("air", before), "oo.a", "e.w").play(f"play oo air {first}")
    assert place(match, "air") == after and match.to_move == 1


@rule("elements.4")
@pytest.mark.parametrize(("second", "after"), [("south", "b3"), ("east", "c4")])
def test_the_second_void_step_is_worked_out_anew_and_asks_where_there_is_a_choice(second, after):
    match = versus("a4,c3,c3,d4", "oo.a", "e.w").play("play oo air")
    assert at(match) == "b4,c3,c3,d4" and match.to_move == 0
    assert set(match.legal_moves) == {"air south", "air east"}
    assert refused(match, "water south") == SAME_PIECE, "though that has a choice too"
    assert refused(match, "air north")[0] == "elements.1"
    match.play(f"air {second}")
    assert at(match) == f"{after},c3,c3,d4" and match.to_move == 1


@rule("elements.4")
def test_after_a_choice_at_the_first_void_step_there_is_none_at_the_second():
    match = versus("b4,c3,c3,c3", "oo.a", "e.w").play("play oo air south")
    assert place(match, "air") == "c3" and match.to_move == 1


@rule("elements.4")
def test_a_blocked_void_step_is_not_tried_again():
    match = versus("a4,b4,c3,c3", "oo.a", "e.w").play("play oo air")
    assert at(match) == "a4,b4,c3,c3" and match.to_move == 1
    match = versus("b4,b3,c3,c3", "oo.a", "e.w").play("play oo air south")
    assert at(match) == "b4,b3,c3,c3" and match.to_move == 1, "nor is there another choice"


# --- Two borders ---


@rule("elements.5")
@pytest.mark.parametrize("first", PIECES)
@pytest.mark.parametrize("second", PIECES)
def test_two_borders_are_two_moves_with_one_piece_or_with_two(first, second):
    match = versus("b2,b4,d2,d4", "a+f.x", "e.w").play(f"play a+f {first} north")
    assert match.to_move == 0
    assert set(match.legal_moves) == {"leave", *(f"{piece} east" for piece in PIECES)}, "it has the other symbol"
    match.play(f"{second} east")
    cells = {"air": [1, 1], "earth": [1, 3], "fire": [3, 1], "water": [3, 3]}
    cells[first][1] += 1
    cells[second][0] += 1
    assert at(match) == ",".join(f"{'abcde'[x]}{y + 1}" for x, y in cells.values())
    assert match.to_move == 1


@rule("elements.5")
def test_the_two_moves_are_made_in_either_order():
    match = versus("b2,b3,d4,d5", "a+f.x", "e.w")
    assert at(play(match.copy(), "play a+f air north", "air east")) == "c2,b3,d4,d5", "north was blocked"
    assert at(play(match.copy(), "play a+f air east", "air north")) == "c3,b3,d4,d5"


@rule("elements.5")
def test_the_same_element_twice_and_wild_twice_are_two_moves_too():
    match = versus("b2,b3,d4,d2", "a+a.x+x", "e.w")
    assert at(play(match.copy(), "play a+a earth", "air north")) == "b3,b4,d4,d2"
    wild = match.copy().play("play x+x air south")
    ways = ("north", "south", "east", "west")
    assert set(wild.legal_moves) == {"leave", *(f"{piece} {way}" for piece in PIECES for way in ways)}
    assert at(wild.play("earth west")) == "b1,a3,d4,d2"


@rule("elements.5")
@pytest.mark.parametrize(("first", "after"), [("air north", "b3,b4,d4,d2"), ("water east", "b2,b4,d4,e2")])
def test_either_move_may_be_left_out(first, after):
    match = versus("b2,b4,d4,d2", "a+f.x", "e.w").play(f"play a+f {first}").play("leave")
    assert at(match) == after and match.to_move == 1 and pile(match, "discards").startswith("a+f")
    assert match.moves[-1].text == "leave" and "leave" not in match.legal_moves


@rule("elements.5")
def test_not_both_moves_can_be_left_out():
    match = versus(VOID, "a+f.x", "e.w")
    assert "leave" not in match.legal_moves
    assert refused(match, "leave")[0] == "elements.9"


@rule("elements.5")
def test_a_card_and_what_is_left_out_may_be_written_as_one_move():
    match = versus("b2,b4,d4,d2", "a+f.x", "e.w").play("play a+f air north, leave")
    assert at(match) == "b3,b4,d4,d2" and match.to_move == 1
    assert match.moves[0].text == "play a+f air north, leave"


@rule("elements.5")
def test_a_first_move_that_is_blocked_leaves_the_second_to_be_made_or_left_out():
    match = versus("b2,b3,d4,d5", "a+a.x", "e.w").play("play a+a air")
    assert at(match) == "b2,b3,d4,d5" and match.to_move == 0
    for move in ("draw", "pass", "discard x", "play x air north"):
        assert refused(match, move) == (
            "elements.5",
            "a card is in play: first make the moves that it still asks for, a piece and a direction",
        )
    assert match.play("air").to_move == 1


# --- Four borders ---


@rule("elements.6")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [("f4", "b2,c2,d2,a2", "c2,d2,e2,b2"), ("w4", "b2,c2,d2,e2", "a2,b2,c2,d2"), ("a4", "b1,b2,b3,b4", "b2,b3,b4,b5"),
     ("e4", "b4,b3,b2,b5", "b3,b2,b1,b4"), ("f4", "c2,d2,e2,a5", "c2,d2,e2,b5")],
)  # fmt: skip
def test_with_an_element_the_piece_nearest_to_that_side_moves_first(card, before, after):
    match = versus(before, f"{card}.x", "e.w").play(f"play {card}")
    assert at(match) == after and match.to_move == 1 and pile(match, "discards") == card


@rule("elements.6")
@pytest.mark.parametrize(
    ("hands", "to", "told", "after"),
    [
        (2, 0, {}, "c4,c3,c3,c3"), (2, 1, {}, "c3,c3,c4,c3"),
        (2, 1, {"pairs": "neighbours"}, "c3,c4,c3,c3"),
        (4, 0, {}, "c4,c3,c3,c3"), (4, 1, {}, "c3,c4,c3,c3"), (4, 2, {}, "c3,c3,c4,c3"), (4, 3, {}, "c3,c3,c3,c4"),
    ],
)  # fmt: skip
def test_of_pieces_that_share_the_void_the_one_of_the_card_s_player_moves_first(hands, to, told, after):
    match = versus(VOID, *("a4" if seat == to else "a" for seat in range(hands)), to=to, **told)
    assert at(match.play("play a4")) == after


@rule("elements.6")
@pytest.mark.parametrize("to", [0, 1])
def test_together_pieces_that_share_the_void_move_in_the_order_of_the_elements(to):
    match = opened("wait,c3,c3,c3", "f4", "a", "e", to=to, turn=to, ply=9, left=15).play("event")
    assert at(match) == "wait,d3,c3,c3"


@rule("elements.6")
def test_with_void_the_piece_nearest_to_the_void_moves_first():
    match = versus("c5,c4,a3,b3", "o4.x", "e.w").play("play o4")
    assert at(match) == "c4,c3,b3,c3" and match.to_move == 1


@rule("elements.6")
@pytest.mark.parametrize(("to", "asked", "after"), [(0, "fire", "b3,c3,b4,c3"), (1, "fire", "a3,c3,b3,c3")])
def test_of_pieces_equally_near_to_the_void_the_card_s_player_moves_first(to, asked, after):
    """Air on a3 and Fire on b4 are two steps away, and both can go to b3."""
    hands = ["o4.x", "e.w"] if to == 0 else ["e.w", "o4.x"]
    match = versus("a3,c3,b4,c3", *hands, to=to).play("play o4")
    assert set(match.legal_moves) == {f"{asked} south", f"{asked} east"}
    assert place(match, "air") == ("b3" if to == 0 else "a3")
    assert at(match.play(f"{asked} south")) == after


@rule("elements.6")
def test_two_pieces_of_one_player_equally_near_move_in_the_order_of_the_elements():
    match = versus("b4,a3,c3,c3", "o4.x", "e.w").play("play o4")
    assert at(match) == "b4,a3,c3,c3", "Air is asked before Earth moves"
    assert at(match.play("air south")) == "b3,a3,c3,c3"


@rule("elements.6")
def test_a_void_card_for_all_asks_for_each_choice_when_that_piece_s_turn_comes():
    match = versus("b4,d4,e5,c4", "o4.x", "e.w").play("play o4")
    assert place(match, "water") == "c3", "nearest, and without a choice"
    assert set(match.legal_moves) == {"air south", "air east"}
    assert refused(match, "earth south") == NOT_ITS_TURN
    assert refused(match, "water south")[0] == "elements.6"
    match.play("air east")
    assert set(match.legal_moves) == {"earth south", "earth west"}, "though west is blocked now"
    match.play("earth west")
    assert at(match) == "c4,d4,e5,c3" and match.to_move == 0
    assert at(match.play("fire south")) == "c4,d4,e4,c3" and match.to_move == 1


@rule("elements.6")
def test_a_wild_card_for_all_moves_each_piece_once_in_any_order_and_direction():
    match = versus("b2,b3,d4,d5", "x4.a", "e.w").play("play x4 earth west")
    assert refused(match, "earth north") == ("elements.6", "that piece has been moved by this card already")
    assert set(match.legal_moves) == {
        f"{piece} {way}" for piece in ("air", "fire", "water") for way in ("north", "south", "east", "west")
    }
    play(match, "air north", "water north")
    assert match.to_move == 0 and refused(match, "draw")[0] == "elements.5"
    match.play("fire south")
    assert at(match) == "b3,a3,d3,d5" and match.to_move == 1


@rule("elements.6", "elements.14")
def test_a_wild_event_is_for_waiting_pieces_too():
    match = opened("wait,wait,b3,c3", "x4", "a", "e", phase="card", left=15)
    play(match, "air north", "earth west", "fire east", "water west")
    assert at(match) == "c1,wait,c3,b3"


@rule("elements.6", "elements.14")
def test_those_who_wait_outside_move_last():
    match = opened("wait,c1,wait,wait", "a4", "a", "e", left=15).play("event")
    assert at(match) == "c1,c2,wait,wait", "Earth has made room for Air"


@rule("elements.6")
def test_a_card_that_moves_all_by_itself_is_played_without_naming_a_piece():
    match = versus(VOID, "a4.o4.x4.aa", "e.w")
    assert moves_of(match, "play a4") == {"play a4"} and moves_of(match, "play o4") == {"play o4"}
    for move in ("play a4 air", "play o4 fire stays"):
        assert refused(match, move) == (
            "elements.6",
            "that card moves all pieces by itself: play it without naming one",
        )
    for move in ("play x4", "play aa"):
        assert refused(match, move) == ("elements.4", "say which piece this card moves")


@rule("elements.6", "elements.7")
def test_three_players_have_three_pieces_to_move():
    match = versus("b2,c2,d2,-", "f4", "x4.x", "e").play("play f4")
    assert at(match) == "c2,d2,e2,-"
    play(match, "play x4 air north", "earth north", "fire north")
    assert at(match) == "c3,d3,e3,-" and match.to_move == 2


@rule("elements.4", "elements.5")
def test_together_cards_do_the_same():
    match = together("a2,b2,wait,c3", "aa.a+f", "x", deck="a.a.a.a.a.a.a.a").play("play aa earth")
    assert at(match) == "a2,b4,wait,c3" and hand(match, 0) == "a+f"
    match = together("a2,b2,wait,c3", "aa.a+f", "x", deck="a.a.a.a.a.a.a.a")
    play(match, "play a+f fire east", "air north")
    assert at(match) == "a2,b2,a3,c3", "Fire came in and stands where Air would go"
