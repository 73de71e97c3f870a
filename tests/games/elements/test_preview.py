"""What a card would do is drawn so that every piece can be told from every other, also where they share the void."""

import itertools

import pytest

from fiveways.games.elements.parts import CARD, COUNT, PIECES
from fiveways.games.elements.picture.arrows import preview
from fiveways.games.elements.picture.situation import Situation
from tests.games.elements.situation import VOID, opened, together, versus
from tests.games.elements.test_scene import OPTIONS, items, walk

APART = 0.2  # of a cell: less would be one on the other


def holding_everything(match, seat):
    """A view with one card of every kind in the own hand, when no card is in play."""
    view = match.view(seat).record.copy()
    view["hand"][seat], view["held"][seat] = 1, COUNT
    return view


def previews(view):
    """What is drawn for each card: (what, piece, x, y), without those of other cards."""
    shown = {}
    for item in preview(Situation(view)):
        what, piece = item.symbol.split("-")
        shown.setdefault(item.id.rsplit(" ", 2 if what == "ghost" else 1)[0], []).append((what, piece, item))
    return shown


def clashes(things):
    for (what, piece, one), (other_what, other_piece, other) in itertools.combinations(things, 2):
        alike = (what == "ghost") == (other_what == "ghost")
        if alike and max(abs(one.x - other.x), abs(one.y - other.y)) < APART:
            yield piece, other_piece, one, other


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_two_things_foretold_lie_on_one_place(options):
    """For every kind of card, and any position of random play: neither arrows and signs nor ghosts."""
    looked = 0
    for seed in (2, 3):
        for match in walk(options, seed=seed, most=60):
            for name, things in previews(holding_everything(match, match.to_move)).items():
                assert not list(clashes(things)), (match.to_text(), name)
                looked += 1
    assert looked > 100


def test_in_the_opening_every_piece_has_an_arrow_for_every_way_it_may_go():
    shown = previews(holding_everything(versus(VOID, "x.a+e", "e"), 0))
    for card, turns in (("x", {0, 90, 180, 270}), ("x+x", {0, 90, 180, 270}), ("a+e", {0, 180}), ("ff", {90})):
        arrows = [(piece, item.turn) for what, piece, item in shown[f"would {card}"] if what == "go"]
        assert sorted(arrows) == sorted(itertools.product(PIECES, turns)), card


def test_of_a_card_for_all_the_one_that_moves_has_an_arrow_and_the_others_a_sign():
    things = previews(holding_everything(versus(VOID, "f4", "e"), 0))["would f4"]
    told = [(what, piece) for what, piece, _ in things if what != "ghost"]
    assert told == [("go", "air"), ("stop", "earth"), ("stop", "fire"), ("stop", "water")]


def test_ghosts_that_may_end_in_one_cell_have_a_quarter_of_it_each():
    ghosts = [
        item for what, _, item in previews(holding_everything(versus(VOID, "a", "e"), 0))["would a"] if what == "ghost"
    ]
    assert len({(ghost.x, ghost.y) for ghost in ghosts}) == len(ghosts) == 4


def test_the_ghost_of_a_piece_that_follows_another_is_not_under_it():
    shown = items(versus("b2,c2,d2,c4", "f4", "e"))
    assert shown["would f4 ends 0"].layer > shown["earth"].layer


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_while_a_card_is_in_play_what_it_still_can_do_is_always_shown(options):
    seen = 0
    for match in walk(options, seed=7, most=150):
        if match.view().record["phase"] != CARD:
            continue
        for seat in range(match.view().record["seats"]):
            arrows = [item for item in match.scene(seat).items if item.symbol.startswith(("go-", "stop-"))]
            assert arrows and all(item.id.startswith("would still") and not item.when for item in arrows)
        seen += 1
    assert seen


def test_a_card_in_play_does_not_lie_on_the_discards_too_and_its_half_is_marked():
    for move, upper in (("play a+f air north", True), ("play a+f air east", False)):
        match = versus(VOID, "a+f.e", "e").play(move)
        shown = items(match)
        assert shown["discards"].symbol == "empty" and shown["discard count"].text == "0 used"
        assert (shown["card done"].y < shown["card"].y) == upper
        shown = items(match.play("fire north" if not upper else "fire east"))
        assert shown["discards"].symbol == "card-a-f" and shown["discard count"].text == "1 used"
        assert "card" not in shown and "card done" not in shown


def test_the_strip_says_what_to_press():
    shown = items(versus(VOID, "a.f4", "e"))
    assert shown["say"].text == "Press a card to play it," and "deck" in shown["say more"].text
    assert shown["would a say"].text == "Which piece?" and "discards" in shown["would a say more"].text
    assert shown["would f4 say"].text == "Press the void to play it"
    assert items(versus(VOID, "a", "e"), 1)["say"].text.endswith("to move")


def test_the_strip_says_what_a_card_in_play_asks_for():
    assert items(versus(VOID, "a+f", "e").play("play a+f air east"))["say"].text == "Now north: which piece?"
    for arc, where in ((1, "away from the void"), (2, "towards the void")):
        match = opened("d4,b2,d4,d6", "o", "a.f", "e", size=7, phase="card", arc=arc)
        shown = items(match)
        assert shown["say"].text == "Event: which piece?" and shown["say more"].text == f"void, one step {where}"


def test_why_several_cannot_move_is_said_in_one_sentence():
    assert items(versus(VOID, "o", "e"))["would o say more"].text == "Air, Earth, Fire and Water stand in the void"
    assert items(versus("c3,c4,c2,b3", "o", "e"))["would o say more"].text == "Air stands in the void"
    waiting = items(together("wait,wait,c3,c3", "e", size=5))["would e say more"].text
    assert waiting == "Air: only its own element leads in"


def test_the_first_turn_of_the_second_arc_has_a_banner():
    match = together(VOID, "a.f", arc=2)
    assert "banner" in items(match) and "banner" not in items(together(VOID.replace("c3", "c2", 1), "a.f"))
    assert "banner" not in items(match.play("play a air"))


def test_what_pieces_in_the_void_cost_hides_no_piece():
    shown = items(together(VOID, "a.f", arc=2))
    for piece, other in itertools.product(range(4), PIECES):
        badge, item = shown[f"cost {piece}"], shown[other]
        room = item.width / 2 + (badge.width / 2 if other != PIECES[piece] else 0)
        assert max(abs(badge.x - item.x), abs(badge.y - item.y)) > room, (piece, other)
