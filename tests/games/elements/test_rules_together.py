"""The rules of Elements: together, its turns and events (elements.14 to elements.18)."""

import pytest

from fiveways import Match
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.elements.text.position import cards_text
from fiveways.testing import rule
from tests.games.elements.situation import (
    EVENTS,
    GATE,
    LETTER,
    OTHER,
    PIECES,
    WAY,
    at,
    cards,
    hand,
    moves_of,
    opened,
    pile,
    place,
    play,
    refused,
    state,
    stood,
    together,
)

ALL_WAIT = "wait,wait,wait,wait"
DECK = ".".join(["ff"] * 6 + ["ww"] * 6 + ["f+w"] * 2)  # no event among them, so nothing depends on what is drawn
ACROSS = {"air": "earth", "earth": "air", "fire": "water", "water": "fire"}
FIRST_HANDS = {"stage": "settling", "owed": 1}


def settled(match: Match) -> Match:
    """Carry out the events of the first hands, in any way."""
    while state(match)["event"]:
        match.play(min(match.legal_moves))
    return match


def happening(match: Match) -> bool:
    """Whether the only legal move is to carry out the event that lies open."""
    return [move.split()[0] for move in match.legal_moves] == ["event"]


# --- Coming in ---


@rule("elements.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_four_pieces_begin_outside_whatever_the_number_of_players(players):
    match = Match.new("elements", {"mode": "together", "players": players}, seed=3)
    assert at(match) == ALL_WAIT and state(match)["size"] == 7
    assert match.seats == ("First", "Second", "Third", "Fourth")[:players]


@rule("elements.14")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("element", PIECES)
def test_a_waiting_piece_comes_in_through_the_opposite_gate_by_its_own_element_only(piece, element):
    match = together(ALL_WAIT, f"{LETTER[element]}.x+x", "a", deck=DECK).play(f"play {LETTER[element]} {piece}")
    assert at(match) == (stood(piece, GATE[ACROSS[piece]], "wait") if piece == element else ALL_WAIT)


@rule("elements.14")
@pytest.mark.parametrize("piece", PIECES)
def test_a_waiting_piece_comes_in_by_wild_in_its_own_direction_only(piece):
    match = together(ALL_WAIT, "x", "a", deck=DECK)
    for way in OTHER:
        came = match.copy().play(f"play x {piece} {way}")
        assert place(came, piece) == (GATE[ACROSS[piece]] if way == WAY[piece] else "wait")


@rule("elements.14")
def test_a_waiting_piece_stays_where_the_cell_inside_is_taken():
    match = together("wait,c1,a2,b3", "a.aa", "a", deck=DECK)
    assert at(match.copy().play("play a air")) == "wait,c1,a2,b3"
    assert at(match.copy().play("play aa air")) == "wait,c1,a2,b3"


@rule("elements.14", "elements.4")
def test_a_second_step_leads_on_from_the_cell_inside():
    assert place(together(ALL_WAIT, "aa", "a", deck=DECK).play("play aa air"), "air") == "c2"


@rule("elements.14")
def test_waiting_pieces_do_not_meet():
    match = opened(ALL_WAIT, "x4", "a", "a", phase="card", left=15, deck=DECK)
    assert at(play(match, "air north", "earth south", "fire east", "water west")) == "c1,c5,a3,e3"


# --- First hands and events ---


@rule("elements.15")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_cards_are_dealt_to_each_and_no_event_stays_in_a_hand(players):
    events = 0
    for seed in range(12):
        match = Match.new("elements", {"mode": "together", "players": players}, seed=seed)
        events += bool(state(match)["event"])
        settled(match)
        hands = [cards(hand(match, seat)) for seat in range(players)]
        assert [len(held) for held in hands] == [5] + [4] * (players - 1), "the first player has drawn for the turn"
        assert not {card for held in hands for card in held} & set(EVENTS)
        assert match.to_move == 0 and state(match)["turn"] == 0
    assert events > 3


@rule("elements.15")
def test_events_in_first_hands_are_played_one_by_one_from_the_first_player_on_and_replaced():
    match = opened(ALL_WAIT, "o", "f.oo.a4", "e.o4.x4", **FIRST_HANDS, deck=DECK)
    assert (match.to_move, happening(match)) == (0, True)
    match.play("event")
    assert "card=oo!" in match.to_text() and match.to_move == 0
    assert len(cards(hand(match, 0))) == 3, "one came for the first, and the next has gone"
    match.play("event")
    assert "card=a4!" in match.to_text() and match.to_move == 0
    match.play("event")
    assert place(match, "air") == "c1"
    assert "card=x4!" in match.to_text() and match.to_move == 1, "now the next player's, the first in the list first"
    play(match, "air north", "earth south", "fire east", "water west")
    assert "card=o4!" in match.to_text() and match.to_move == 1
    match.play("event")
    assert match.to_move == 0 and not state(match)["event"]
    assert [len(cards(hand(match, seat))) for seat in (0, 1)] == [5, 3]
    assert pile(match, "discards") == "o.oo.a4.x4.o4"


@rule("elements.15")
def test_a_replacement_that_is_an_event_happens_before_the_others_in_the_hand():
    match = opened(ALL_WAIT, "o", "f.a4", "e", **FIRST_HANDS, deck="o4").play("event")
    assert "card=o4!" in match.to_text() and hand(match, 0) == "f.a4"


@rule("elements.15")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_hands_are_open_unless_told(seat):
    shown = together(ALL_WAIT, "f.a", "e.w", deck=DECK).view(seat).record
    assert [cards_text(held) for held in shown["hand"][:2]] == ["a.f", "e.w"]
    hidden = together(ALL_WAIT, "f.a", "e.w", deck=DECK, open_hands=False).view(seat).record
    expected = ["a.f" if seat == 0 else "", "e.w" if seat == 1 else ""]
    assert [cards_text(held) for held in hidden["hand"][:2]] == expected
    assert hidden["held"].tolist() == [2, 2, 0, 0]


@rule("elements.15")
def test_an_open_event_comes_before_everything_else():
    match = opened(ALL_WAIT, "a4", "f", "e", left=15, deck=DECK)
    for move in ("draw", "play f air", "discard f", "air north", "pass"):
        assert refused(match, move) == ("elements.15", "an event lies open and is carried out first: event")
    match.play("event")
    words = "no event waits to be carried out; where one lies open, it asks for a piece and a direction"
    assert refused(match, "event") == ("elements.15", words)
    assert refused(opened(ALL_WAIT, "x4", "f", "e", phase="card", left=15), "event") == ("elements.15", words)


# --- A turn ---


@rule("elements.16")
def test_a_turn_begins_with_a_card_and_then_comes_one_action():
    match = together("c3,c3,c3,b3", "f.a+f", "e.x", deck=DECK).play("play f air")
    assert match.to_move == 1
    assert hand(match, 1) in ("e.x.ff", "e.x.ww", "e.x.f+w")
    assert set(match.legal_moves) >= {"draw", "play e air", "discard x"}
    for move, more in (("draw", 1), ("play e air", -1), ("discard e", 1)):
        after = match.copy().play(move)
        assert len(cards(hand(after, 1))) == 3 + more and after.to_move == 0
        assert len(cards(hand(after, 0))) == 2, "who had one card has drawn for the new turn"


@rule("elements.16")
@pytest.mark.parametrize(
    ("pieces", "arc", "burned"),
    [(ALL_WAIT, 1, 8), ("c3,wait,wait,wait", 1, 6), ("c3,c3,a1,wait", 1, 4), ("c3,c3,c3,b2", 1, 2),
     ("c3,c3,c3,c3", 2, 8), ("out,c5,c3,c1", 2, 6), ("out,out,out,c3", 2, 2)],
)  # fmt: skip
def test_two_cards_burn_for_each_piece_that_is_not_where_it_should_be(pieces, arc, burned):
    match = together(pieces, "e", "e", "e", deck=DECK, arc=arc)
    before, away = state(match)["burned"], len(cards(pile(match, "away")))
    match.play("draw")
    assert state(match)["burned"] - before == burned == len(cards(pile(match, "away"))) - away
    assert state(match)["in_deck"] == 14 - 1 - burned - 1, "one for the action, one for the next player"
    assert match.moves[-1].news == f"{burned} cards are burned."


@rule("elements.16")
def test_nobody_sees_what_is_burned():
    match = together(ALL_WAIT, "e", "e", deck=DECK).play("draw")
    for seat in (0, 1, SPECTATOR):
        view = match.view(seat).record
        assert "away" not in view.dtype.names and "deck" not in view.dtype.names
        assert int(view["unseen"].sum()) == len(cards(pile(match, "deck"))) + len(cards(pile(match, "away")))


@rule("elements.16")
@pytest.mark.parametrize(
    ("stage", "owed", "to", "drawn"), [("drawing", 1, 0, 1), ("acting", 1, 1, 1), ("acting", 2, 1, 2)]
)
def test_an_event_is_carried_out_and_another_card_drawn_for_it(stage, owed, to, drawn):
    match = opened(ALL_WAIT, "f4", "e", "e", stage=stage, owed=owed, left=15, deck=DECK).play("event")
    assert at(match) == "wait,wait,a3,wait"
    assert len(cards(hand(match, 0))) == 1 + drawn and match.to_move == to
    assert pile(match, "discards") == "f4"


@rule("elements.16")
@pytest.mark.parametrize(("move", "drawn"), [("draw", 1), ("discard e", 2)])
def test_events_that_are_drawn_happen_until_the_cards_are_there(move, drawn):
    opened_so_far = 0
    for seed in range(12):
        match = together(ALL_WAIT, "e", "e", deck=f"{DECK}.e4.a4.f4.w4", discards="o", seed=seed).play(move)
        while match.to_move == 0:
            assert happening(match)
            match.play("event")
            opened_so_far += 1
        assert len(cards(hand(match, 0))) == (1 if move == "draw" else 0) + drawn
        assert not set(cards(hand(match, 0))) & set(EVENTS)
    assert opened_so_far > 3


# --- The void in both arcs ---


@rule("elements.17")
@pytest.mark.parametrize(
    ("piece", "cell", "ways"),
    [("air", "d3", {"east": "e3"}), ("air", "c2", {"south": "c1"}), ("air", "b3", {"west": "a3"}),
     ("air", "c4", {"north": "c5"}), ("air", "b4", {"north": "b5", "west": "a4"}),
     ("earth", "d2", {"south": "d1", "east": "e2"}), ("air", "c3", {"south": "c2"}), ("earth", "c3", {"north": "c4"}),
     ("fire", "c3", {"west": "b3"}), ("water", "c3", {"east": "d3"})],
)  # fmt: skip
def test_in_the_first_arc_void_moves_a_piece_away_from_the_void(piece, cell, ways):
    match = opened(stood(piece, cell, "wait"), "o", "e", "e", phase="card", deck=DECK)
    assert moves_of(match, piece) == {f"{piece} {way}" for way in ways}
    for way in {*OTHER, "stays"} - set(ways):
        rule_id, words = refused(match, f"{piece} {way}")
        assert rule_id == "elements.17" and words.startswith("in the first arc the void drives a piece outwards")
    for way, to in ways.items():
        assert place(match.copy().play(f"{piece} {way}"), piece) == to


@rule("elements.17")
def test_in_the_first_arc_void_does_not_move_a_waiting_piece():
    match = opened("wait,c2,wait,wait", "o", "e", "e", phase="card", deck=DECK)
    assert set(match.legal_moves) == {"earth south", "air stays", "fire stays", "water stays"}
    assert at(match.play("air stays")) == "wait,c2,wait,wait"


@rule("elements.17")
def test_two_void_symbols_drive_a_piece_two_cells_out():
    match = opened("c3,wait,wait,wait", "oo", "e", "e", phase="card", deck=DECK).play("air")
    assert place(match, "air") == "c1" and not state(match)["event"]


@rule("elements.17", "elements.6")
def test_void_for_all_drives_those_near_the_void_out_first():
    match = opened("c3,c2,wait,d4", "o4", "e", "e", left=15, deck=DECK).play("event")
    assert set(match.legal_moves) == {"water north", "water east"}
    assert place(match, "air") == "c3", "Earth stood in its way when it was its turn"
    assert at(match.play("water east")) == "c3,c1,wait,e4"


@rule("elements.17")
def test_in_the_second_arc_void_moves_a_piece_towards_the_void():
    match = opened("c5,b4,c3,out", "o", "e", "e", phase="card", arc=2, deck=DECK)
    assert set(match.legal_moves) == {"air south", "earth south", "earth east", "fire stays"}
    assert refused(match, "air north")[0] == "elements.1"
    assert place(match.play("air south"), "air") == "c4"


# --- Whose choice it is ---


@rule("elements.18")
@pytest.mark.parametrize("to", [0, 1, 2])
def test_choices_in_an_event_belong_to_the_player_who_drew_it(to):
    for event, told, moves in (
        ("x4", {"phase": "card", "left": 15}, ["air north", "earth north", "fire north", "water north"]),
        ("oo", {"phase": "card"}, ["air east"]),
        ("o4", {"left": 15}, ["event"]),
    ):
        match = opened("d3,c3,wait,c2", event, "e", "e", "e", to=to, turn=to, ply=9, deck=DECK, **told)
        for move in moves:
            assert match.to_move == to
            match.play(move)
        assert match.to_move == to and len(cards(hand(match, to))) == 2, "and drew again"


@rule("elements.18")
@pytest.mark.parametrize("event", ["o", "oo"])
@pytest.mark.parametrize(("pieces", "arc"), [(ALL_WAIT, 1), ("c5,c1,wait,e2", 1), ("c3,c3,out,c3", 2)])
def test_a_void_event_that_would_move_nobody_passes_by(pieces, arc, event):
    match = opened(pieces, event, "e", "e", arc=arc, deck=DECK)
    assert happening(match)
    assert at(match.play("event")) == pieces and len(cards(hand(match, 0))) == 2
