"""Positions of WAYWORDS: texts read back as the same, and a refusal lists all that is impossible."""

import random

import pytest

from fiveways import Match
from fiveways.contract.errors import BadNotation, BadOption, ImpossiblePosition
from fiveways.games.waywords.parts import FORMS, SHAPES
from tests.games.garbling import assert_garbage_is_refused_politely
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_CRATE,
    ON_BUT_A_DOMINO,
    alternative,
    game,
    new,
    play,
    rows,
    solitaire,
    state,
    text,
)

ROW = next(form for form, (shape, cells) in enumerate(FORMS) if SHAPES[shape] == "D" and cells[1] == (1, 0))
ALONE = {"mode": "solitaire", "players": 1, "aside": "1.4"}
EITHER = {"mode": "alternative"}
S_ON_Z = next(form for form, (shape, cells) in enumerate(FORMS) if SHAPES[shape] == "Z" and cells[1] == (1, 0)) + len(
    FORMS
)


# --- Round trips ---


def at_every_point():
    """Matches in every phase and mode."""
    yield new(1)
    yield new(2, players=4, tiles="al_ng", markers="even", adjacency="4", crossing="one", flip=True, min_length=2)
    yield new(3, mode="alternative", players=3, per_word=2, unique_words=False, names=True, acronyms=True)
    yield new(5, players=3, rules=1)
    yield play(game("a8=K b8=J", on=DOMINOES, totals="40,3", rules=1), "lift a8 O", "lift b8")
    yield play(game("a8=K b8=J", on=DOMINOES, totals="40,3"), "lift a8 O", "swap a8 T", "lift b8", "step c4")
    yield new(4, mode="solitaire", tiles="as_printed", per_word=3, max_turns=20, turn_seconds=0)
    yield game("a1=K").play("swap a1 O")
    yield game(BEE, on=DOMINOES, totals="40,3", discard="D.D", known="O:D|:D.I3", turn=5, first=1, passes=2)
    yield play(game("a8=K b8=J", on=DOMINOES, totals="40,3"), "lift a8 O", "lift b8", "step c4")
    yield play(game(CRATE), "step b3", "step c3", "step d3", "step d4", "step e4")
    yield play(game(CRATE), "step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3")
    yield play(game(CRATE), MARK_CRATE, "throw letter O", "take pattern")
    yield play(game(BEE, to=1, turn=1, totals="0,295"), MARK_BEE)
    yield play(game(turn=3, passes=3), "pass")
    yield play(game(turn=7, max_turns=8), "pass")
    yield play(alternative("a1=K"), "swap a1 O")
    yield play(alternative(BEE, on=ON_BUT_A_DOMINO), MARK_BEE)
    yield play(solitaire("a1=K", swaps=3), "swap a1 O", "pass")
    yield play(game("a1=C b1=H b2=I c2=P", "O:Z.D|NR:", flip=True), "mark CHIP a1.b1.b2.c2 Z:a1.b1.b2.c2")


def test_a_position_written_down_and_read_again_is_the_same():
    for match in at_every_point():
        again = Match.from_text(match.to_text())
        assert again.to_text() == match.to_text() and again.options == match.options
        assert (again.state_bytes() == match.state_bytes()).all(), match.to_text()
        assert again.legal_moves == match.legal_moves and again.over == match.over


def test_a_position_is_as_short_as_can_be():
    match = game(BEE)
    assert match.to_text() == f"waywords {rows(BEE)} hands=OT:D.I3.L3|NR:D.I3.L3"


def test_a_position_is_read_in_any_order_and_written_in_one():
    board, hands = rows(BEE), "hands=OT:D.I3.L3|NR:D.I3.L3"
    given = Match.from_text(f"waywords {board} turn=2 min_length=4 {hands} to=1 totals=3,4 flip=yes")
    assert given.to_text() == f"waywords {board} {hands} to=1 turn=2 totals=3,4 min_length=4 flip=on"


def test_the_piles_are_what_is_left():
    now = state(game(BEE, discard="ANY"))
    assert now["letter_pile"] == now["letter_bag"].sum() == 112 - 64 - 4
    assert now["pattern_pile"] == now["pattern_bag"].sum() == 24 - 6 - 1
    assert state(solitaire(gone="Q"))["letter_pile"] == 112 - 64 - 2 - 1


def test_slips_of_the_pen_are_refused_politely():
    sound = [text(BEE), text(BEE, on=DOMINOES, totals="3,4", words="BEE:0:5", turn=2),
             text(CRATE, "OT:", **ALONE, gone="Q"), text(CRATE, "OT:", **ALONE),
             text(BEE, phase="trace", path="c4.d4"), text(BEE, phase="refill", marked=1)]  # fmt: skip
    letters = [*"abcdefghABEORSTZ123478.:,|/=+ ", "hands=", "on=", "1D:", "phase=", "Se", "I3"]
    assert_garbage_is_refused_politely(sound, letters, random.Random(4))


# --- Texts that are no position ---


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "a position is the game's name, a space and its text"),
        ("ABC hands=O:|N:", "a position of waywords has 8 rows here, not 1: ABC"),
        (rows().replace("/", "", 1), "a position of waywords has 8 rows here, not 7"),
        (f"E{rows()} hands=O:|N:", "a row of the board has 8 letter tiles"),
        (f"{rows().replace('E', '?', 1)} hands=O:|N:", "is not letter tiles: capitals, double ones as Se"),
        (f"{rows()[:-1]}q hands=O:|N:", "is not letter tiles: capitals, double ones as Se"),
        (f"{rows()}", "a position of waywords tells what the hands hold: hands=AE:D.I3.L3|KSe:D.I3.L3"),
    ],
)
def test_a_board_and_hands_that_cannot_be_read_are_refused(given, message):
    with pytest.raises(BadNotation) as no:
        Match.from_text(f"waywords {given}")
    assert message in str(no.value) and "\n" not in str(no.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hands": "O:|N:|A:"}, "a position of waywords has 2 hands here, not 3"),
        ({"hands": "o:|N:"}, "the hand 'o' is not letter tiles"),
        ({"hands": "O:X|N:"}, "hands=X of a position is not one of D, I3, L3"),
        ({"known": ":"}, "a position of waywords has 2 hands here, not 1"),
        ({"known": "Qx:|:"}, "the hand 'Qx' is not letter tiles"),
        ({"discard": "D.E"}, "discard=E of a position is not one of"),
        ({"gone": "e"}, "gone 'e' is not letter tiles"),
        ({"to": "x"}, "to_move=x of a position is not a number"),
        ({"to": "4"}, "to_move=4 of a position is more than 3"),
        ({"turn": "401"}, "turn=401 of a position is more than 400"),
        ({"swapped": "2"}, "swapped=2 of a position is more than 1"),
        ({"over": "7"}, "over=7 of a position is more than 6"),
        ({"phase": "think"}, "phase=think of a position is not one of play, trace, put, refill"),
        ({"totals": "3"}, "a position of waywords has 2 totals here, not 1"),
        ({"totals": "3,-4"}, "totals=-4 of a position is not a number"),
        ({"totals": "3,10000"}, "totals=10000 of a position is more than 9999"),
        ({"changed": "c3.i9"}, "changed=c3.i9 of a position is not different cells a1 to h8"),
        ({"replaced": "c3.c3"}, "replaced=c3.c3 of a position is not different cells"),
        ({"back": "c3"}, "back=c3 of a position is not a cell and the letter that goes back, as c5:Se"),
        ({"back": "c3:Zz*"}, "back=c3:Zz* of a position is not a cell and the letter that goes back"),
        ({"back": ".".join(["c3:E"] * 14)}, "back= of a position has at most 13 letters, not 14"),
        ({"path": "c3,d3"}, "path=c3,d3 of a position is not different cells"),
        ({"path": ".".join(f"{c}{r}" for r in "1234" for c in "abcdefgh")}, "path= of a position has at most 24 cells"),
        ({"last": ".".join(f"{c}{r}" for r in "1234" for c in "abcdefgh")}, "last= of a position has at most 24 cells"),
        ({"on": "D:c3.d3"}, "on=D:c3.d3 is not a marker: its number, shape and cells, as 1D:c3.d3"),
        ({"on": "17D:c3.d3"}, "on=17D:c3.d3 is not a marker"),
        ({"on": "0D:c3.d3"}, "on=0D:c3.d3 is not a marker"),
        ({"lifted": "1D"}, "lifted=1D is not a marker"),
        ({"on": "1D:c3.c3"}, "on=c3.c3 of a position is not different cells"),
        ({"aside": "x"}, "aside=x of a position is not a number"),
        ({"aside": "17"}, "aside=17 of a position is more than 16"),
        ({"words": "BEE"}, "a position of waywords has 3 parts in each of its words here, not 1"),
        ({"words": "BEE:0:x"}, "words=BEE:0:x of a position is not a word, its seat and its points, as BEE:0:5"),
        ({"words": "BEE:2:5"}, "words=2 of a position is more than 1"),
        ({"words": ",".join(["BEE:0:5"] * 401), "turn": "400"}, "is not a word, its seat and its points"),
        ({"put": "x"}, "put=x of a position is not a number"),
        ({"put": "999"}, "put=999 of a position is more than"),
        ({"colour": "red"}, "a position of waywords knows no colour="),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_read_is_refused_with_its_name(fields, message):
    given = " ".join(f"{name}={value}" for name, value in ({"hands": "OT:D|NR:D"} | fields).items())
    with pytest.raises(BadNotation) as no:
        Match.from_text(f"waywords {rows(BEE, 'OT:D|NR:D')} {given}")
    assert message in str(no.value) and "\n" not in str(no.value)


@pytest.mark.parametrize("given", ["min_length=5", "mode=solitaire players=2", "players=1 mode=standard", "tiles=none"])
def test_options_that_cannot_be_are_refused(given):
    with pytest.raises(BadOption):
        Match.from_text(f"waywords {rows(BEE)} hands=OT:|NR: {given}")


# --- Impossible positions ---

A_MARKER = "a marker of the word:"
NO_FIT = f"{A_MARKER} that marker does not fit on the bare letters of the word"
TURNED_OVER = f"{A_MARKER} markers are turned, but not turned over"
COVERED = "the markers put down cover the word already"
TOO_MANY_BACK = "more letters go back than were replaced since a marker was taken up"
IMPOSSIBLE = [
    # tiles
    ("QQQ:|:", {}, "there are too many letter tiles Q"),
    ("Al:|:", {"tiles": "as_read"}, "there are too many letter tiles AL"),
    ("Ai:|:", {}, "there are too many letter tiles AI"),
    ("O:I.I|:", {}, "there are too many pattern tiles I"),
    ("O:CLEAR|:", {"discard": "CLEAR.CLEAR"}, "there are too many pattern tiles CLEAR"),
    ("O:D|:", EITHER, "there are too many pattern tiles D"),
    # numbers
    ("", {"to": 2}, "seat 2 is to move, and there are 2 seats"),
    ("", {"first": 3}, "seat 3 is first, and there are 2 seats"),
    ("", {"turn": 9, "max_turns": 8}, "9 turns were taken, and at most 8 are"),
    ("", {"words": "BEE:0:5"}, "more words are marked than turns were taken"),
    ("", {"passes": 1}, "more turns were passed than taken"),
    ("", {"words": "BEE:0:5,BEE:1:5", "turn": 2}, "a word is marked twice"),
    ("", {"words": "BEEX:0:5", "turn": 2}, "BEEX is not in the lexicon"),
    ("", {"words": "B-E:0:5", "turn": 2}, "B-E is not in the lexicon"),
    ("", {"words": ":0:5", "turn": 2}, " is not in the lexicon"),
    ("", {"words": "ANNA:0:5", "turn": 2}, "ANNA is not in the lexicon"),
    ("OT:", {**ALONE, "swaps": 15}, "at most 14 letters are swapped in solitaire"),
    ("", {"swaps": 1}, "swaps are counted in solitaire only"),
    # hands
    ("OTA:D.I3.L3|:", {}, "seat 0 holds 6 tiles, and a hand has at most 5"),
    ("AAAAAAAEEEEEEEE:|:", EITHER, "seat 0 holds what no hand has in this mode"),
    ("OT:|NR:", {"known": "OO:|:"}, "seat 0 is known to hold O and does not"),
    ("OT:|NR:", {"known": ":|:D"}, "seat 1 is known to hold D and does not"),
    ("", {"gone": "E"}, "no letter leaves the standard game"),
    ("OT:|NR:", {**EITHER, "gone": "E"}, "no letter leaves the alternative game"),
    # markers
    ("", {"on": "1D:c3.e3"}, "marker 1 (D) cannot lie on c3.e3"),
    ("", {"on": "1D:h3.a4"}, "marker 1 (D) cannot lie on h3.a4"),
    ("", {"on": "13S:c3.d3.b4.c4"}, "marker 13 (S) cannot lie on c3.d3.b4.c4"),
    ("", {"on": "1D:c3.d3.e3"}, "marker 1 (D) cannot lie on c3.d3.e3"),
    ("", {"lifted": "1D:c3.d5"}, "marker 1 (D) cannot lie on c3.d5"),
    ("", {"on": "1I3:c3.d3.e3"}, "marker 1 is D, not I3"),
    ("", {"on": "13S:c3.d3.d4.e4", "markers": "even"}, "marker 13 is I, not S"),
    ("", {"on": "1D:c3.d3+1D:e3.f3"}, "marker 1 is in two places"),
    ("", {"on": "1D:c3.d3", "lifted": "1D:e3.f3"}, "marker 1 is in two places"),
    ("", {"on": "1D:c3.d3+2D:d3.e3"}, "two markers lie on one of d3.e3"),
    ("", {"lifted": "1D:a1.b1+2D:c1.d1+3D:e1.f1+12T:a2.b2.c2.b3"}, "at most 3 markers are taken up in a turn"),
    ("OT:|NR:", {**EITHER, "lifted": "1D:a1.b1"}, "no marker is taken up then"),
    ("", {"phase": "refill", "lifted": "1D:a1.b1"}, "no marker is taken up then"),
    ("", {"replaced": "c3"}, "c3 is replaced though no marker was taken up there"),
    ("", {"lifted": "1D:a8.b8", "replaced": "a8"}, "a8 is replaced, and back= does not say which letter lay there"),
    ("", {"lifted": "1D:a8.b8", "replaced": "a8", "back": "a8:O.b8:T"}, TOO_MANY_BACK),
    ("", {"back": "a8:O"}, TOO_MANY_BACK),
    ("", {"lifted": "1D:a8.b8", "replaced": "a8", "back": "a8:Q"}, "Q cannot go back to a8: it is not in the hand"),
    ("", {"aside": "1"}, "1 markers are set aside: two in solitaire, none otherwise"),
    ("OT:", {**ALONE, "aside": "1"}, "1 markers are set aside: two in solitaire, none otherwise"),
    # the word that is being traced
    ("", {"path": "c3.d3"}, "a path belongs to a word that is being traced"),
    ("", {"phase": "trace"}, "a path belongs to a word that is being traced"),
    ("", {"phase": "trace", "path": "c3.d3", "put": ROW}, "markers are put down for a word after its path"),
    ("", {"phase": "put", "path": "c3.d3"}, "markers are put down for a word after its path"),
    ("", {"phase": "trace", "path": "c3.e3"}, "e3: each letter of a word lies next to the one before"),
    ("", {"phase": "trace", "path": "h3.a4"}, "a4: each letter of a word lies next to the one before"),
    ("", {"phase": "trace", "path": "c3.d4", "adjacency": 4}, "d4: each letter of a word lies next to the one before"),
    ("", {"phase": "put", "path": "c3.d3", "put": ROW, "min_length": 2}, COVERED),
    ("", {"phase": "put", "path": "c3.c4.c5", "put": ROW}, NO_FIT),
    ("O:S.D|:", {"phase": "put", "path": "d3.c3.c4.b4.b5", "put": S_ON_Z}, TURNED_OVER),
    ("", {"marked": 1}, "tiles are thrown and taken after the word"),
    ("", {"thrown": 1}, "tiles are thrown and taken after the word"),
    ("", {"taken": 1}, "tiles are thrown and taken after the word"),
    ("OT:|NR:", {**EITHER, "phase": "refill"}, "hands are filled again in the standard game only"),
    # the end
    ("", {"over": 2, "phase": "refill"}, "a game that is over is in no word"),
    ("", {"over": 1, "totals": "299,3"}, "nobody has 300 points"),
    ("", {"over": 5}, "only solitaire ends so"),
    ("OT:|NR:", {**EITHER, "over": 6}, "only solitaire ends so"),
    ("OT:", {**ALONE, "over": 5}, "fourteen words are not marked"),
    ("", {"over": 4}, "the box is not what ends this game"),
    ("OT:|NR:", {**EITHER, "over": 4}, "the box is not what ends this game"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "fields", "message"), IMPOSSIBLE)
def test_everything_wrong_with_an_impossible_position_is_listed(hands, fields, message):
    board = rows("", hands or "OT:|NR:", fields.get("tiles", "al_ng"))
    told = " ".join(f"{name}={value}" for name, value in fields.items())
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(f"waywords {board} hands={hands or 'OT:D.I3.L3|NR:D.I3.L3'} {told}")
    assert message in no.value.problems, no.value.problems
    assert str(no.value).startswith("impossible position: ") and "\n" not in str(no.value)


def test_several_problems_are_told_at_once():
    with pytest.raises(ImpossiblePosition) as no:
        game(to=2, first=3, passes=1, swaps=1, replaced="c3", marked=1)
    assert len(no.value.problems) == 7


SAIDE = "a1=S b1=A c1=I d1=D e1=E"
FOUR = {"phase": "put", "path": "a1.b1.c1.d1", "put": ROW}


@pytest.mark.parametrize(
    ("cells", "hands", "fields"),
    [
        # The player has the tiles and markers, and can cover the rest.
        (SAIDE, "OT:I3|NR:", FOUR),
        (SAIDE, "OT:I3|NR:", {**FOUR, "path": "a1.b1.c1.d1.e1"}),
        (SAIDE, "OT:D.D|NR:", {**FOUR, "path": "a1.b1.c1"}),
        (SAIDE, "OT:D.D|NR:", {**FOUR, "path": "a1.b1.c1.d1", "lifted": "4I3:a8.b8.c8"}),
        (SAIDE, "OT:D|NR:", FOUR),
        (SAIDE, "OT:D.D|NR:", {**FOUR, "on": DOMINOES}),
        (SAIDE, "OT:|NR:", {**FOUR, "mode": "alternative", "per_word": 1}),
        # The word does not cross more markers than allowed.
        (SAIDE, "OT:D|NR:", {"phase": "trace", "path": "a1.b1", "on": "1D:a1.b1", "crossing": "one"}),
    ],
)
def test_a_word_under_way_that_nobody_could_have_begun_so_is_refused(cells, hands, fields):
    with pytest.raises(ImpossiblePosition):
        game(cells, hands, **fields)


@pytest.mark.parametrize(
    ("hands", "fields"),
    [
        ("OT:D|NR:", {"turn": 8, "max_turns": 8}),
        ("OT:D|NR:", {"turn": 400, "unique_words": False, "words": ",".join(["BEE:0:5"] * 400)}),
        ("OT:D|NR:", {"turn": 4, "passes": 4}),
        ("OT:|NR:", {"turn": 2, "passes": 2, "mode": "alternative"}),
        ("OT:|NR:", {"mode": "alternative", "on": f"1D:c4.d4+{ON_BUT_A_DOMINO}"}),
    ],
)
def test_a_game_that_would_be_over_is_refused_unless_it_is(hands, fields):
    with pytest.raises(ImpossiblePosition):
        game(BEE, hands, **fields)
