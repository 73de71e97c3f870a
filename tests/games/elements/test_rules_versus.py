"""The rules of Elements: against each other (elements.8 to elements.13)."""

from collections import Counter

import pytest

from fiveways import Match
from fiveways.contract.errors import BadOption
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.elements.text.position import cards_text
from fiveways.testing import rule
from tests.games.elements.situation import (
    BOX,
    GATE,
    LETTER,
    PIECES,
    VOID,
    WAY,
    at,
    cards,
    hand,
    moves_of,
    pile,
    place,
    play,
    refused,
    state,
    stood,
    text,
    together,
    versus,
)

ONE = {"pieces": 1}
ONE_EACH = ("e.w", "e.w", "e.w", "e.w")

# --- Setting up ---


@rule("elements.8")
@pytest.mark.parametrize(
    ("players", "pieces", "names"),
    [
        (2, "c3,c3,c3,c3", ("Air and Earth", "Fire and Water")),
        (3, "c3,c3,c3,-", ("Air", "Earth", "Fire")),
        (4, "c3,c3,c3,c3", ("Air", "Earth", "Fire", "Water")),
    ],
)
def test_all_pieces_begin_in_the_void_and_each_player_has_four_cards(players, pieces, names):
    for seed in range(5):
        match = Match.new("elements", {"players": players}, seed=seed)
        assert at(match) == pieces and match.seats == names
        hands = [cards(hand(match, seat)) for seat in range(players)]
        assert [len(held) for held in hands] == [4] * players
        assert Counter(card for pile in (*hands, cards(pile(match, "deck"))) for card in pile) == BOX
        assert pile(match, "discards") == "" and BOX.total() == 120


@rule("elements.8")
@pytest.mark.parametrize(
    ("pairs", "pieces", "names", "sides"),
    [("opposite", "c3,c3,-,-", ("Air", "Earth"), ("e3", "fire", "a3", "water")),
     ("neighbours", "c3,-,c3,-", ("Air", "Fire"), ("c1", "earth", "a3", "water"))],
)  # fmt: skip
def test_two_players_may_have_one_piece_each(pairs, pieces, names, sides):
    match = Match.new("elements", {"pairs": pairs, "pieces": "1"}, seed=3)
    assert at(match) == pieces and match.seats == names
    assert [len(cards(hand(match, seat))) for seat in range(2)] == [4, 4]
    for cell, element in zip(sides[::2], sides[1::2], strict=True):
        way, card = WAY[element], LETTER[element]
        edge = text(f"{cell},{pieces[3:]}", f"{card}.x", "e.w", pairs=pairs, **ONE)
        match = Match.from_text(edge).play(f"play {card} air")
        assert place(match, "air") == cell, f"the unused gate in the {way} is an edge"
        assert refused(Match.from_text(edge), f"play x {element} north")[0] == "elements.7"


@rule("elements.8", "elements.12")
@pytest.mark.parametrize(("pairs", "pieces", "move", "winner"), [
    ("opposite", "c5,c3,-,-", "play a air", 0), ("opposite", "c3,c1,-,-", "play e earth", 1),
    ("neighbours", "c3,-,e3,-", "play f fire", 1), ("neighbours", "c5,-,c3,-", "play a4", 0),
])  # fmt: skip
def test_with_one_piece_each_that_piece_wins(pairs, pieces, move, winner):
    match = Match.from_text(text(pieces, "a.e.f.a4", "e.w", pairs=pairs, **ONE)).play(move)
    assert match.result.ending == "gate" and match.result.winners == (winner,)


@rule("elements.8")
def test_the_board_has_five_cells_along_a_side_unless_told():
    assert [state(Match.new("elements", {"size": size}, seed=1))["size"] for size in ("usual", 5, 7, 9)] == [5, 5, 7, 9]
    assert at(Match.new("elements", {"size": "9"}, seed=1)) == "e5,e5,e5,e5"
    with pytest.raises(BadOption, match="size"):
        Match.new("elements", {"size": "6"})


@rule("elements.8")
@pytest.mark.parametrize("cards_of_the_first", [1, 3, 6])
def test_whoever_begins_may_have_another_number_of_cards(cards_of_the_first):
    for seed in range(6):
        match = Match.new("elements", {"players": 3, "first_hand": cards_of_the_first}, seed=seed)
        expected = [cards_of_the_first if seat == match.to_move else 4 for seat in range(3)]
        assert [len(cards(hand(match, seat))) for seat in range(3)] == expected


@rule("elements.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_says_who_begins_and_the_turn_passes_around(players):
    began = Counter(Match.new("elements", {"players": players}, seed=seed).to_move for seed in range(240))
    assert set(began) == set(range(players))
    assert all(abs(count - 240 / players) < 45 for count in began.values())
    match = versus(VOID if players != 3 else "c3,c3,c3,-", *["a"] * players, to=players - 1)
    turns = []
    for _ in range(players + 1):
        turns.append(match.to_move)
        match.play("draw")
    assert turns == [players - 1, *range(players)]


@rule("elements.8")
def test_nobody_plays_against_others_alone():
    with pytest.raises(BadOption, match="alone one plays the game together"):
        Match.new("elements", {"players": 1, "mode": "versus"})


# --- A turn ---


@rule("elements.9")
def test_a_turn_is_to_draw_or_to_play_or_to_discard_and_draw_two():
    match = versus(VOID, "x.aa", "e.w", deck="f.f.f.f.f.f")
    discards = len(cards(pile(match, "discards")))
    for move, mine, more in (
        ("draw", "f.x.aa", 0), ("play x air north", "aa", 1), ("discard aa", "f.f.x", 1),
    ):  # fmt: skip
        after = match.copy().play(move)
        assert hand(after, 0) == mine and hand(after, 1) == "e.w" and after.to_move == 1
        assert len(cards(pile(after, "discards"))) == discards + more
    assert moves_of(match, "discard") == {"discard x", "discard aa"}


@rule("elements.9")
def test_one_may_always_do_nothing():
    for match in (versus(VOID, "x.aa", "e.w"), together(VOID, "e", "f", deck="ff.ff.ff.ww.ww.ww.f.f.f.w.w.w", arc=2)):
        assert "pass" in match.legal_moves
        before = at(match), hand(match, 0)
        assert (at(match.play("pass")), hand(match, 0)) == before and match.to_move == 1


@rule("elements.9", "elements.5")
def test_nobody_passes_while_a_card_is_in_play():
    match = versus(VOID, "a+f", "e").play("play a+f air north")
    assert refused(match, "pass")[0] == "elements.5" and "pass" not in match.legal_moves


@rule("elements.9")
def test_only_cards_of_the_own_hand_are_played_or_discarded():
    match = versus(VOID, "x.aa", "e.w")
    for move in ("play e air", "discard w", "play a4", "play x4 air north"):
        assert refused(match, move) == ("elements.9", "there is no such card in your hand")
    assert refused(match, "air north") == ("elements.9", "no card is in play: draw, play a card, or discard one")
    assert refused(match, 10_000) == ("elements.9", "that is nothing one can do here")


@rule("elements.10")
def test_a_card_may_be_played_where_it_does_nothing():
    match = versus("c5,c4,c2,c1", "a.o.e4", "f")
    assert moves_of(match, "play a ") == {f"play a {piece}" for piece in PIECES}
    match.play("play a earth")
    assert at(match) == "c5,c4,c2,c1" and hand(match, 0) == "o.e4" and match.to_move == 1


@rule("elements.10")
def test_there_is_no_hand_limit():
    match = versus(VOID, "e.w", "f", deck="a.a.a", rest="hand", to=1)
    assert len(cards(hand(match, 1))) == 115
    match.play("draw")
    assert len(cards(hand(match, 1))) == 116
    play(match, "draw", "discard o4")
    assert len(cards(hand(match, 1))) == 117


@rule("elements.10")
def test_hands_and_the_deck_are_hidden_and_discards_are_seen():
    match = versus(VOID, "x.aa", "e.w.w", deck="f.f", rest="hand", discards="o.o4")
    for seat, hands in ((0, ["x.aa", ""]), (SPECTATOR, ["", ""])):
        view = match.view(seat).record
        assert [cards_text(held) for held in view["hand"][:2]] == hands
        assert view["held"].tolist() == [2, 114, 0, 0] and view["in_deck"] == 2
        assert cards_text(view["discards"]) == "o.o4"
    assert "Air and Earth: ??" in str(match) and "Air and Earth: x aa" in str(match.view(0))


# --- The deck ---


@rule("elements.11")
def test_an_empty_deck_is_made_anew_of_the_discards_when_a_card_is_to_be_drawn():
    match = versus(VOID, "x.aa", "e.w", deck="", rest="hand", discards="f.f.f").play("draw")
    assert hand(match, 0) == "f.x.aa"
    assert pile(match, "deck") == "f.f" and pile(match, "discards") == ""


@rule("elements.11")
def test_the_deck_is_not_made_anew_before_that():
    match = versus(VOID, "x.aa", "e.w", deck="f", rest="hand", discards="a.a").play("draw")
    assert pile(match, "deck") == "" and pile(match, "discards") == "a.a"
    match = versus(VOID, "x.aa", "e.w", deck="", rest="hand", discards="a.a").play("play x air north")
    assert pile(match, "deck") == "" and pile(match, "discards") == "a.a.x"


@rule("elements.11")
def test_a_discarded_card_may_come_straight_back():
    match = versus(VOID, "x.aa", "e.w", deck="f", rest="hand").play("discard aa")
    assert hand(match, 0) == "f.x.aa" and pile(match, "deck") == pile(match, "discards") == ""


@rule("elements.11")
def test_with_neither_deck_nor_discards_nobody_draws():
    match = versus(VOID, "x.aa", "e.w", deck="", rest="hand")
    assert all(move.startswith(("play", "pass")) for move in match.legal_moves)
    for move in ("draw", "discard aa"):
        assert refused(match, move) == (
            "elements.11",
            "there is no card left to draw, neither in the deck nor among the discards",
        )


@rule("elements.11")
def test_who_can_do_nothing_passes():
    match = versus(VOID, "", "e", deck="", rest="hand")
    assert set(match.legal_moves) == {"pass"}
    assert match.play("pass").to_move == 1 and "draw" not in match.legal_moves


@rule("elements.11")
def test_who_has_counted_knows_what_the_others_hold_when_the_deck_is_made_anew():
    match = versus(VOID, "x.aa", "e.w", deck="", rest="hand", discards="f.f.f").play("draw")
    mine = match.view(0).record
    assert cards_text(mine["known"]) == hand(match, 1), "everything that is not in sight"
    assert Counter(cards(cards_text(mine["unseen"]))) == Counter([*cards(hand(match, 1)), "f", "f"])
    assert cards_text(match.view(1).record["known"]) == "x.aa", "but not the card drawn since"


# --- The end ---


@rule("elements.12")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("mover", [0, 1, 2, 3])
def test_the_first_with_a_piece_through_its_own_gate_wins_whoever_moved_it(piece, mover):
    card = LETTER[piece]
    match = versus(stood(piece, GATE[piece]), *[f"{card}.x"] * 4, to=mover).play(f"play {card} {piece}")
    assert match.result.ending == "gate" and match.result.rule == "elements.12"
    assert match.result.winners == (PIECES.index(piece),)
    assert refused(match, "draw") == ("elements.12", "the game is over, a piece is through its own gate")
    assert not match.legal_moves


@rule("elements.8", "elements.12")
@pytest.mark.parametrize("pairs", ["opposite", "neighbours"])
@pytest.mark.parametrize("piece", PIECES)
def test_of_two_players_each_wins_with_one_of_two_pieces(piece, pairs):
    card = LETTER[piece]
    match = versus(stood(piece, GATE[piece]), f"{card}.x", "e.w", pairs=pairs).play(f"play {card} {piece}")
    mine = {"opposite": ("air", "earth"), "neighbours": ("air", "fire")}[pairs]
    assert match.result.winners == ((0,) if piece in mine else (1,))
    assert match.result.scores == ((1, -1) if piece in mine else (-1, 1))
    names = {"opposite": ("Air and Earth", "Fire and Water"), "neighbours": ("Air and Fire", "Earth and Water")}[pairs]
    assert str(match.result) == f"{names[match.result.winners[0]]} won: a piece is through its own gate"


@rule("elements.12")
@pytest.mark.parametrize("card", ["x+x", "a+f"])
def test_with_two_borders_the_game_is_over_before_the_second_move(card):
    match = versus("c5,c3,e3,c3", f"{card}.a", *ONE_EACH[1:]).play(f"play {card} fire east")
    assert match.over and match.result.winners == (2,) and at(match) == "c5,c3,out,c3"


@rule("elements.12")
def test_with_four_borders_the_game_is_over_the_moment_an_own_piece_leaves():
    match = versus("c5,c1,c3,c3", "x4", *ONE_EACH[1:]).play("play x4 air north")
    assert match.over and match.result.winners == (0,) and at(match) == "out,c1,c3,c3"


@rule("elements.12")
def test_with_four_borders_the_player_of_the_card_wins_if_an_own_piece_leaves_later():
    match = versus("c5,c1,e3,c3", "x4", *ONE_EACH[1:])
    for move in ("play x4 fire east", "earth south"):
        assert not match.play(move).over
    assert match.play("air north").result.winners == (0,)
    assert at(match) == "out,out,out,c3"


@rule("elements.12")
@pytest.mark.parametrize(
    ("to", "leaving", "winner"),
    [(0, ("fire", "water"), 2), (0, ("water", "earth"), 1), (1, ("air", "water"), 3), (2, ("air", "earth"), 0),
     (3, ("earth", "fire"), 1), (1, ("air",), 0)],
)  # fmt: skip
def test_otherwise_all_pieces_move_and_the_next_in_turn_order_wins(to, leaving, winner):
    ways = {"air": "north", "earth": "south", "fire": "east", "water": "west"}
    pieces = ",".join(GATE[piece] if piece in leaving else "c3" for piece in PIECES)
    match = versus(pieces, *("x4" if seat == to else "a" for seat in range(4)), to=to)
    moves = [f"{piece} {ways[piece]}" for piece in (*leaving, *(piece for piece in PIECES if piece not in leaving))]
    for move in (f"play x4 {moves[0]}", *moves[1:-1]):
        assert not match.play(move).over, "the card is carried out to its end"
    match.play(moves[-1])
    assert match.result.winners == (winner,) and match.result.ending == "gate"


@rule("elements.12")
def test_an_element_for_all_takes_one_piece_out_when_all_have_moved():
    match = versus("c4,c2,c5,e3", "f4.a4", *ONE_EACH[1:]).play("play f4")
    assert not match.over and at(match) == "d4,d2,d5,e3", "the gate of Fire is not that of Water"
    match = versus("c4,c2,e3,d3", "f4", *ONE_EACH[1:]).play("play f4")
    assert match.result.winners == (2,) and at(match) == "d4,d2,out,e3"


@rule("elements.13")
def test_after_the_most_turns_allowed_the_game_is_drawn():
    match = versus(VOID, "x", "e", turn=298, ply=400)
    assert not match.play("draw").over
    match.play("draw")
    assert match.result.ending == "cap" and match.result.rule == "elements.13"
    assert match.result.scores == (0, 0) and match.result.winners == ()
    assert refused(match, "draw") == ("elements.13", "the game is over, the most turns allowed have been taken")


@rule("elements.13")
def test_the_cap_is_an_option_and_a_turn_counts_when_it_is_finished():
    match = versus("c3,c3,c3,b2", "x+x", "e", turn=19, ply=40, max_turns=20).play("play x+x air north")
    assert not match.over
    assert match.play("air north").result.ending == "cap"
    match = versus("c3,c3,c3,b2", "x+x", "e", turn=19, ply=40, max_turns=20)
    assert play(match, "play x+x air north", "fire east").over
    assert versus(VOID, "x", "e", turn=298, ply=400, max_turns=1000).play("draw").play("draw").over is False


@rule("elements.13")
def test_the_last_turn_may_still_win():
    match = versus("c5,c3,c3,c3", "a", "e", turn=299, ply=400).play("play a air")
    assert match.result.ending == "gate" and match.result.winners == (0,)
    assert place(match, "air") == "out"


def test_the_helper_of_these_tests_writes_what_it_is_told():
    match = Match.from_text(text(VOID, "x", "e", deck="f.w"))
    assert pile(match, "deck") == "f.w" and len(cards(pile(match, "discards"))) == 116
