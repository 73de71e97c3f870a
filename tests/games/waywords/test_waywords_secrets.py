"""The secrets of WAYWORDS: words before they are submitted, hands, and tiles that are thrown back or drawn."""

import random
import re

import numpy as np
import orjson
import pytest

from fiveways import Match
from fiveways.contract.errors import IllegalMove
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.waywords.parts import KINDS, PUT, PUTS, TILE_SETS, tile_values
from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_CRATE,
    alternative,
    code,
    everybody,
    game,
    new,
    play,
    solitaire,
    state,
    text,
)

PATH = ("step b3", "step c3", "step d3", "step d4", "step e4")
ALL_BUT_ONE = (*PATH, "put I3:b3.c3.d3")
"""All moves of a word but the last marker, which submits it."""
SUBMITTED = (0, 8, 56)
"""Only a submission tells these apart: it is a word, it was marked before, it is no word."""
FULL = "OT:D.I3.L3|NR:D.I3.L3"


def twin(match, seed):
    """The same match with its letters shuffled: each cell gets one of equal value and length."""
    name, board, *rest = match.to_text().split(" ")
    values = tile_values(TILE_SETS[state(match)["tiles"]])
    tiles = [row for line in board.split("/") for row in re.findall("[A-Z][a-z]?", line)]
    places = {}
    for at, tile in enumerate(tiles):
        places.setdefault((len(tile), values[KINDS.index(tile.upper())]), []).append(at)
    chance, other = random.Random(seed), list(tiles)
    for those in places.values():
        for at, came in zip(those, chance.sample(those, len(those)), strict=True):
            other[at] = tiles[came]
    rows = "/".join("".join(other[at : at + 8]) for at in range(0, 64, 8))
    return Match.from_text(" ".join([name, rows, *rest]), seed=1)


def twins(match, count=4):
    return [twin(match, seed) for seed in range(count)]


def shape_of(scene):
    """A picture without its letters: where items lie, and what to press for each move."""
    items = [(i.id, i.x, i.y, i.width, i.height, i.turn, i.layer, i.marks, i.when, i.came, i.via) for i in scene.items]
    pressed = [(re.sub("mark [A-Z]+ ", "mark ", g.move), g.path, g.turn, g.draft) for g in scene.gestures]
    return scene.width, scene.height, items, pressed, scene.trace


def told(match, seat):
    """All that a viewer gets of a match, now and before: views, pictures, the diagram."""
    times = [None, *range(len(match.moves) + 1)]
    return [
        *(match.sight(seat, at=at).bytes.tobytes() for at in times),
        *(orjson.dumps(match.scene(seat, at=at)) for at in times),
        match.game.text.diagram(match.sight(seat).record).encode(),
    ]


def without(view, *names):
    """The bytes of a view, with these fields set to 0."""
    copied = view.bytes.copy()
    for name in names:
        view.game.kernel.view_record(copied)[name] = 0
    return copied.tobytes()


# --- Words ---


@rule("waywords.5")
@pytest.mark.parametrize("make", [game, alternative, solitaire])
def test_what_is_offered_does_not_depend_on_the_letters(make):
    match = make(CRATE, per_word=2)
    others = twins(match)
    for move in (None, *ALL_BUT_ONE):
        for each in (match, *others):
            if move:
                each.play(move)
        assert all(other.offered_moves == match.offered_moves for other in others)
    assert "put D:d4.e4" in match.legal_moves
    assert all("put D:d4.e4" not in other.legal_moves for other in others), "there is something to be told"


@rule("waywords.5")
@pytest.mark.parametrize("make", [game, alternative, solitaire])
def test_pictures_do_not_tell_a_word_from_what_is_none(make):
    match = make(CRATE, per_word=2)
    for other in twins(match):
        one = match.copy()
        for move in (None, *ALL_BUT_ONE):
            for each in (one, other) if move else ():
                each.play(move)
            for seat in everybody(one):
                assert shape_of(one.scene(seat)) == shape_of(other.scene(seat))


@rule("waywords.5")
@pytest.mark.parametrize("made", [PATH, ALL_BUT_ONE])
def test_refusals_do_not_tell_it_either_before_the_word_is_submitted(made):
    begun = game(CRATE, "O:D.I3.L3.ANY|NR:")
    others = [play(other, *made) for other in twins(begun)]
    match = play(begun, *made)

    def codes(each):
        found = [code(each, action) for action in range(PUT, PUT + PUTS)]
        return ["submitted" if said in SUBMITTED else said for said in found]

    assert all(codes(other) == codes(match) for other in others)
    assert "submitted" in codes(match)
    for move in ("step b3", "step a8", "step e5", "pass", "swap a1 O", "void", PUT + PUTS):
        assert all(str(other.why_not(move)) == str(match.why_not(move)) for other in others)


@rule("waywords.5")
def test_a_path_that_is_no_word_is_refused_in_the_same_words_whatever_it_reads():
    said = set()
    for other in twins(game(CRATE), 6):
        said.add(str(play(other, *ALL_BUT_ONE).why_not("put D:d4.e4")))
    assert said == {"put D:d4.e4: that is not in the lexicon (waywords.5)"}


@rule("waywords.5")
def test_a_word_cannot_be_tried_in_what_is_only_prepared():
    for match in (game(CRATE), *twins(game(CRATE))):
        ahead = match.ahead(PATH)
        assert {move for move in ahead.offered_moves if move.startswith("put ")} == {"put I3:b3.c3.d3", "put D:b3.c3"}
        assert match.ahead(ALL_BUT_ONE).offered_moves.keys() == {"put D:d4.e4", "void"}
        for move in (MARK_CRATE.replace("CRATE ", ""), f"{', '.join(ALL_BUT_ONE)}, put D:d4.e4", "draw a1"):
            with pytest.raises(ValueError, match="cannot be prepared, only made"):
                match.ahead([move])


@rule("waywords.5")
@pytest.mark.parametrize("fields", [{}, {"changed": "a1.b2"}, {"on": DOMINOES, "last": "a8.b8", "turn": 3}])
def test_others_see_nothing_of_a_word_under_way(fields):
    match = game(CRATE, **fields)
    before = {seat: without(match.view(seat), "ply") for seat in everybody(match)}
    pictures = {seat: orjson.dumps(match.scene(seat)) for seat in everybody(match)}
    for move in PATH if "on" in fields else ALL_BUT_ONE:
        match.play(move)
        for seat in (SPECTATOR, 1):
            assert without(match.view(seat), "ply") == before[seat], move
            assert orjson.dumps(match.scene(seat)) == pictures[seat], move
        assert without(match.view(0), "ply") != before[0]
        assert match.moves[-1].news == "" and "traced" not in str(match)


@rule("waywords.5", "waywords.16")
def test_a_word_that_was_given_up_is_never_shown():
    one, two = play(game(CRATE), *PATH, "void"), play(game(CRATE), "step h8", "void")
    for seat in everybody(one):
        assert without(one.view(seat), "ply") == without(two.view(seat), "ply")


@rule("waywords.5")
def test_only_who_traces_can_press_anything():
    match = play(game(CRATE), *PATH)
    assert match.scene(0).gestures and not match.scene(1).gestures and not match.scene(SPECTATOR).gestures


# --- Hands and piles ---


@rule("waywords.1")
@pytest.mark.parametrize("moves", [(), ("swap a1 O",), ("pass",), ("step a1",)])
def test_nobody_sees_another_hand(moves):
    board = text("a1=K", "OTAI:|").split()[1]
    worlds = [
        play(Match.from_text(f"waywords {board} hands=OT:D.I3|{hand} known=:|:D", seed=1), *moves)
        for hand in ("NR:D.ANY", "EE:D.CLEAR", "SeN:D.I3")
    ]
    for seat in (SPECTATOR, 0):
        assert all(told(world, seat) == told(worlds[0], seat) for world in worlds)
    assert len({world.view(1).bytes.tobytes() for world in worlds}) == 3, "but their owners see them"


@rule("waywords.1")
def test_what_the_piles_hold_is_seen_by_nobody():
    """The pile and the other hands are dealt anew. No other viewer notices."""
    match = new(5, players=3)
    for seat in range(3):
        record = match.game.kernel.state_record(other := match.state_bytes())
        match.game.kernel.hooks.reshuffle(record, seat, random.Random(1))
        assert not np.array_equal(other, match.state_bytes())
        assert np.array_equal(match.game.kernel.observe(other, seat), match.view(seat).bytes)


@rule("waywords.3")
def test_what_a_swap_puts_into_a_hand_is_known_to_all():
    match = game("a1=K").play("swap a1 O")
    for seat in everybody(match):
        assert KINDS[int(match.view(seat).record["known"][0].argmax())] == "K"
    assert match.moves[-1].shown == (1,)


@rule("waywords.15")
def test_what_is_thrown_is_seen_by_nobody():
    """After that nobody knows any more what the hand holds."""
    for known, throws in (("OT:|:", ("throw letter O", "throw letter T")),
                          (":D.I3.L3|:", ("throw pattern D", "throw pattern I3"))):  # fmt: skip
        worlds = [play(game("", FULL, known=known), "pass", throw) for throw in throws]
        for seat in (SPECTATOR, 1):
            assert len({world.view(seat).bytes.tobytes() for world in worlds}) == 1
        assert not state(worlds[0])["known" if known == "OT:|:" else "known_patterns"].any()
        assert worlds[0].moves[-1].shown == () and worlds[0].moves[-1].news == ""


@rule("waywords.15")
@pytest.mark.parametrize("take", ["take letter", "take pattern"])
def test_what_is_taken_is_seen_by_its_owner_alone(take):
    worlds = [play(game(BEE, seed=seed), MARK_BEE, take) for seed in range(12)]
    assert len({world.view(0).bytes.tobytes() for world in worlds}) > 3
    for seat in (SPECTATOR, 1):
        assert len({world.view(seat).bytes.tobytes() for world in worlds}) == 1
        assert len({orjson.dumps(world.scene(seat)) for world in worlds}) == 1
    assert {world.moves[-1].shown for world in worlds} == {(0,)}


@rule("waywords.9")
def test_a_pattern_that_is_spent_is_known_to_be_gone():
    match = game(BEE, known=":D.I3.L3|:").play(MARK_BEE)
    assert " known=:I3.L3|: " in f"{match.to_text()} "


# --- What an action shows ---


@pytest.mark.parametrize(
    ("make", "move", "shown"),
    [
        (lambda: game(CRATE), "step b3", ()),
        (lambda: game(CRATE), "pass", ()),
        (lambda: play(game(CRATE), *PATH), "void", ()),
        (lambda: play(game(CRATE), *PATH), "put I3:b3.c3.d3", ()),
        (lambda: play(game(CRATE), *ALL_BUT_ONE), "put D:d4.e4", (0, 1)),
        (lambda: game(CRATE), MARK_CRATE, (0, 1)),
        (lambda: game("a1=K"), "draw a1", (0, 1)),
        (lambda: game("a8=K", on=DOMINOES), "lift a8", (0, 1)),
        (lambda: game("a8=K", on=DOMINOES), "lift a8 O", (1,)),
        (lambda: game("a1=K"), "swap a1 O", (1,)),
        (lambda: game(CRATE).play(MARK_CRATE), "take letter", (0,)),
        (lambda: game().play("pass"), "throw letter O", ()),
        (lambda: game().play("pass"), "done", ()),
    ],
)
def test_what_an_action_shows_to_whom(make, move, shown):
    """A player cannot take back a move that showed them something."""
    match = make().play(move)
    assert match.moves[-1].shown == shown
    assert match.can_take_back(1) == (0 not in shown)


def test_a_line_cannot_try_a_word_without_submitting_it():
    """A line that goes on after a word is refused before the rules look at the word. So it tells nothing about it."""
    refusals = []
    for letters in (BEE, BEE.replace("c4=B", "c4=K")):
        with pytest.raises(IllegalMove) as no:
            game(letters).prepare("step c4, step d4, put D:c4.d4, pass", certain=True)
        refusals.append((no.value.message.partition(":")[2], no.value.rule))
    assert refusals[0] == refusals[1]


def test_a_word_under_way_is_told_to_nobody():
    match = game(BEE).play("step c4").play("step d4").play("void")
    record = match.record(reveal=False)
    assert [match.game.text.told(played.text) for played in match.moves] == ["trace", "trace", "void"]
    assert [text for text, _ in record.moves] == ["trace", "trace", "void"]
    assert match.game.text.told("swap a1 E, step c4, step d4") == "swap a1 E, trace"
    assert match.game.text.told("mark BEE c4.d4 D:c4.d4") == "mark BEE c4.d4 D:c4.d4"
