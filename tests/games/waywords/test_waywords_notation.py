"""Notation of WAYWORDS: moves, lines of several, the diagram, the news, and the examples of the rule book."""

import random
import re

import pytest

from fiveways import Match, load_game
from fiveways.contract.errors import BadNotation, FivewaysError, IllegalMove
from fiveways.games.waywords.parts import (
    ACTIONS,
    CELLS,
    DRAW,
    DRAWN,
    PUT,
    SHAPES,
    STEP,
    THROW_LETTER,
    THROW_PATTERN,
    cell_number,
    cell_text,
)
from fiveways.games.waywords.text.diagram import diagram
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_BENT_BEE,
    MARK_CRATE,
    game,
    letter_at,
    on_board,
    phase,
    play,
    solitaire,
    state,
    totals,
    words,
)

HELP = "write swap c3 E, draw c3, lift c3 E, clear, mark c3.d3.e3 I3:c3.d3.e3, pass, take letter, or done"
PATH = "b3.c3.d3.d4.e4"


# --- Single moves ---


def test_cells_are_named_by_column_and_row():
    assert [cell_text(cell) for cell in (0, 7, 8, 26, 63)] == ["a1", "h1", "a2", "c4", "h8"]
    assert [cell_number(cell_text(cell)) for cell in range(CELLS)] == list(range(CELLS))
    assert [cell_number(text) for text in ("i1", "a9", "a0", "", "c", "c33", "3c")] == [None] * 7


def test_every_action_but_the_laying_of_markers_has_a_text_of_its_own_that_reads_back():
    match = game(BEE)
    view, notation = match.view(0).record, match.game.text
    actions = [*range(6), *range(THROW_LETTER, THROW_PATTERN + 12), *range(STEP, PUT), *range(DRAW, ACTIONS)]
    texts = notation.move_texts(view, actions)
    assert len(set(texts)) == len(actions)
    for action, text in zip(actions, texts, strict=True):
        assert notation.parse_move(view, text) == action
    for action, text in list(zip(actions, texts, strict=True))[::97]:
        assert notation.parse_move(view, f"  {text.upper().replace(' ', '   ')} ") == action
        assert notation.parse_move(view, text.replace(" ", "-")) == action


def test_a_marker_is_written_with_the_cells_that_it_covers():
    match = play(game(CRATE, "O:D.ANY.L3|NR:"), *(f"step {cell}" for cell in PATH.split(".")))
    puts = {move for move in match.legal_moves if move.startswith("put ")}
    assert puts == {"put D:b3.c3", "put *D:b3.c3", "put *I3:b3.c3.d3"}
    for move in puts:
        assert match.copy().play(move).moves[-1].text == move
    assert match.copy().play("put d:C3.B3").moves[-1].text == "put D:b3.c3"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (MARK_CRATE, MARK_CRATE),
        (f"mark {PATH} D:d4.e4 I3:b3.c3.d3", MARK_CRATE),
        (f"mark crate {PATH.upper()} d:e4.d4 i3:d3.b3.c3", MARK_CRATE),
        (f"  MARK  CRATE  {PATH}  D:d4.e4  I3:b3.c3.d3 ", MARK_CRATE),
        (f"mark-CRATE-{PATH}-D:d4.e4-I3:b3.c3.d3", MARK_CRATE),
        ("step b3, step c3,step d3 ,step d4, step e4, put D:d4.e4 I3:b3.c3.d3", MARK_CRATE),
        ("step b3, step c3, step d3, step d4, step e4, put I3:b3.c3.d3, put D:d4.e4", MARK_CRATE),
        (f"swap-a1-O,mark-{PATH}-I3:b3.c3.d3-D:d4.e4", f"swap a1 O, {MARK_CRATE}"),
        (f"swap a1 O, {MARK_CRATE}, take letter, take letter", f"swap a1 O, {MARK_CRATE}, take letter, take letter"),
        (f"mark {PATH} D:b3.c3", "step b3, step c3, step d3, step d4, step e4, put D:b3.c3"),
        ("step b3,void, throw letter O ,take pattern", "step b3, void, throw letter O, take pattern"),
    ],
)  # fmt: skip
def test_lines_are_read_generously_and_written_one_way(given, written):
    match = game(CRATE).play(given)
    assert len(match.moves) == 1 and match.moves[0].text == written
    assert game(CRATE).play(written).to_text() == match.to_text()


def test_a_line_goes_on_with_what_came_before_in_it():
    match = game("c4=B d4=EE", "TE:D.I3.L3|NR:").play("swap c4 T, mark TEE c4.d4 D:c4.d4")
    assert words(match) == [("TEE", 0, 4)]
    lifted = game("c3=CH d3=I e3=CK", "ET:D.I3.L3|NR:", on="4I3:c3.d3.e3+5I3:a1.b1.c1+6I3:f1.g1.h1")
    lifted.play("lift d3 E, mark CHECK c3.d3.e3 I3:c3.d3.e3")
    assert lifted.moves[-1].text == "lift d3 E, mark CHECK c3.d3.e3 I3:c3.d3.e3"
    cleared = game(BEE, "O:D.CLEAR|NR:", on="1D:c4.d4").play(f"clear, {MARK_BEE}")
    assert cleared.moves[-1].text == f"clear, {MARK_BEE}" and on_board(cleared) == {"D:c4.d4"}


def test_a_line_may_go_on_from_the_middle_of_a_word():
    match = game(CRATE).play("step b3, step c3").play("step d3, step d4, step e4, put D:d4.e4 I3:b3.c3.d3")
    assert match.moves[-1].text == "step d3, step d4, step e4, put I3:b3.c3.d3 D:d4.e4" and totals(match) == [15, 0]


def test_a_record_of_lines_plays_again():
    match = play(game(CRATE), f"swap a1 O, {MARK_CRATE}", "take letter, take pattern", "draw a1, pass", "done")
    again = Match.from_record(match.record())
    assert again.to_text() == match.to_text() and [move.text for move in again.moves] == [m.text for m in match.moves]


@pytest.mark.parametrize("given", ["step a1, void", "step a1, step b2, void", "step c4, void"])
def test_in_solitaire_a_line_goes_on_after_a_word_that_was_given_up(given):
    match = solitaire(BEE).play(f"{given}, {MARK_BEE}")
    assert words(match) == [("BEE", 0, 5)]
    assert solitaire(BEE).play(match.moves[-1].text).to_text() == match.to_text()


def test_in_solitaire_a_line_may_have_several_words():
    cells = f"{BEE} g1=T g2=EA b4=R"
    line = f"{MARK_BEE}, mark TEA g1.g2 D:g1.g2"
    match = solitaire(cells).play(line)
    assert match.moves[-1].text == line and totals(match) == [5 + 4]
    one_by_one = play(solitaire(cells), MARK_BEE, "mark TEA g1.g2 D:g1.g2")
    assert one_by_one.to_text() == match.to_text()


def test_in_solitaire_the_second_word_of_a_line_may_cross_the_first():
    cells, first, second = "c5=T d5=E e5=N c6=R b6=EE", "mark TEN c5.d5.e5 I3:c5.d5.e5", "mark TREE c5.c6.b6 D:b6.c6"
    match = solitaire(cells, aside="5.6").play(f"{first}, {second}")
    assert match.to_text() == play(solitaire(cells, aside="5.6"), first, second).to_text()


# --- Texts that are no move ---


@pytest.mark.parametrize(
    "given",
    ["zz", "swap", "swap c3", "swap c3 E E", "draw", "draw c3 E", "lift", "lift c3 E E", "throw E", "throw letter",
     "throw tile E", "throw pattern X", "take", "take both", "step", "step c3 d3", "put", "mark", "pass on", "-pass",
     "ｐass", "clear c3", "done done"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_how_to_write_one(given):
    with pytest.raises(BadNotation, match=re.escape(HELP)) as no:
        game(BEE).play(given)
    assert "\n" not in str(no.value) and len(str(no.value)) < 220


@pytest.mark.parametrize("given", ["", " ", ",", "pass,", ", pass", "step c3,, step c4"])
def test_an_empty_move_is_refused(given):
    with pytest.raises(BadNotation, match="there is no move in this: write swap c3 E"):
        game(BEE).play(given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("step i3", "'i3' is not a cell: they are a1 to h8"),
        ("draw c9", "'c9' is not a cell"),
        ("swap E c3", "'c3' is not a letter tile"),
        ("swap c0 E", "'c0' is not a cell"),
        ("lift c3 EF", "'EF' is not a letter tile: a letter, or two of a double tile such as SE"),
        ("throw letter D.D", "'D.D' is not a letter tile"),
        (f"step {'c' * 60}", f"'{'c' * 20}' is not a cell"),
        ("mark BEE", "a word is marked by its path and its markers: mark c3.d3.e3 I3:c3.d3.e3"),
        ("mark BEE c4..d4 D:c4.d4", "'' is not a cell"),
        ("mark BEE c4,d4 D:c4.d4", "that path reads B, not BEE"),
        ("mark TEE c4.d4 D:c4.d4", "that path reads BEE, not TEE"),
        ("mark BE c4.d4 D:c4.d4", "that path reads BEE, not BE"),
        ("mark BEE c4.d4 c4.d4", "'c4.d4' is not a marker: a shape of D, I3, L3, I, O, T, S, Z, J, L and its cells"),
        ("mark BEE c4.d4 X:c4.d4", "'X:c4.d4' is not a marker"),
        ("mark BEE c4.d4 D:", "'D:' is not a marker"),
        ("mark BEE c4.d4 D:c4.c4", "'D:c4.c4' is not a marker"),
        ("mark BEE c4.d4 D:c4.i4", "'D:c4.i4' is not a marker"),
        ("mark BEE c4.d4 **D:c4.d4", "'**D:c4.d4' is not a marker"),
        ("mark BEE c4.c3.b3 I3:b3.c3.c4", "I3:b3.c3.c4 has not the shape of that marker"),
        ("mark BEE c4.c3.b3 D:b3.c3.c4", "D:b3.c3.c4 has not the shape of that marker"),
    ],
)
def test_what_cannot_be_read_is_said(given, message):
    match = game(BEE)
    before = match.to_text()
    with pytest.raises((BadNotation, IllegalMove), match=re.escape(message)) as no:
        match.play(given)
    assert "\n" not in str(no.value) and match.to_text() == before


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("mark BEE c4.d4 D:d4.e4", "e4: a marker covers bare cells of the word and nothing else"),
        ("mark BEE c4.d4 D:a1.b1", "a1, b1: a marker covers bare cells of the word and nothing else"),
        ("mark BEE c4.d4 D:c4.d4 D:c4.d4", "c4, d4: a marker covers bare cells of the word and nothing else"),
        ("mark BEE c4.d4", "c4, d4: no marker covers this part of the word"),
        ("mark BEE c4.c3.b3 D:c3.c4", "b3, c3, c4: no marker covers this part of the word"),
        ("put D:c4.d4", "c4, d4: a marker covers bare cells of the word and nothing else"),
    ],
)
def test_markers_that_do_not_cover_the_word_are_refused_by_their_rule(given, message):
    refusal = game(BEE).why_not(given)
    assert refusal is not None and refusal.message == message and refusal.rule == "waywords.6"


def test_one_move_is_not_several():
    match = game(BEE)
    with pytest.raises(BadNotation, match="'pass, done' is more than one move"):
        match.game.text.parse_move(match.view(0).record, "pass, done")


def test_any_text_is_a_move_or_refused_politely():
    chance = random.Random(8)
    pieces = ["mark", "BEE", "c4.d4", "D:c4.d4", "swap", "a1", "O", "step", "c4", "put", "*", ",", "-", "pass", "lift",
              "draw", "L3:b3.c3.c4", "c4.c3.b3", "٣", "throw", "letter", "take"]  # fmt: skip
    match, played = game(BEE), 0
    for _ in range(1500):
        given = chance.choice([" ", " ", ""]).join(chance.choices(pieces, k=chance.randint(1, 4)))
        try:
            refusal = match.why_not(given)
        except FivewaysError as error:
            assert "\n" not in str(error)
        else:
            played += refusal is None
    assert played > 5


# --- In words ---


def test_the_diagram_draws_letters_markers_the_box_and_hands():
    match = play(game(BEE, on="1D:c4.d4", totals="12,7"), "step b3")
    lines = diagram(match.view(0).record).splitlines()
    assert lines[0].startswith("8 ") and lines[7].startswith("1 ") and lines[8].split() == list("abcdefgh")
    assert lines[4].split()[3:5] == ["B1", "EE1"] and lines[5].split()[2:4] == ["E", "E"]
    assert "box: Dx2 I3x3 L3x3 I O T S Z J L" in lines
    assert lines[-3:] == ["Red 12, hand O T D I3 L3, traces", "Blue 7, 2 letters, 3 patterns", "traced: b3"]
    assert "hand" not in str(match) and "traced" not in str(match)
    coloured = diagram(match.sight().record, True)
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == str(match) and "\x1b[1;" in coloured


@pytest.mark.parametrize(
    ("make", "news"),
    [
        (lambda: game("a1=K").play("swap a1 O"), "O comes to a1."),
        (lambda: game(BEE).play(MARK_BEE), "Red marks BEE for 5."),
        (lambda: game(BEE, to=1, turn=1).play(MARK_BENT_BEE), "Blue marks BEE for 11."),
        (lambda: game("a1=K").play("swap a1 O, pass"), "O comes to a1. Red marks no word."),
        (lambda: game().play("pass"), "Red marks no word."),
        (lambda: game(BEE).play("step c4"), ""),
        (lambda: game("a8=K", on=DOMINOES, totals="9,9").play("lift a8 O, pass"),
         "Red marks no word. What was taken up goes back, and 5 points are lost."),
        (lambda: game("a8=K", on=DOMINOES).play("lift a8 O").play("pass"),
         "Red marks no word. What was taken up goes back."),
        (lambda: game(CRATE).play(MARK_CRATE).play("take letter"), ""),
    ],
)  # fmt: skip
def test_what_came_of_a_move_is_told(make, news):
    assert make().moves[-1].news == news


# --- The rule book ---


def test_the_rule_book_has_twenty_rules_in_order():
    assert list(load_game("waywords").rulebook.rules) == [f"waywords.{number}" for number in range(1, 21)]


def test_the_examples_of_the_rule_book_show_what_they_say():
    """The example must work with any seed."""
    for seed in ("example", 1, 2):
        ends = []
        for example in load_game("waywords").rulebook.examples:
            match = play(Match.from_text(example.position, seed=seed), *example.moves)
            ends.append((words(match)[-1], totals(match)[0]))
        assert ends == [
            (("CHIMP", 0, 23), 84), (("BEE", 0, 5), 66), (("BEE", 0, 5), 5), (("BEE", 0, 11), 11),
            (("PROUD", 0, 9), 31), (("CRATE", 0, 15), 15), (("CHECK", 0, 15), 27),
            (("DOLL", 1, 15), 7), (("GOLD", 0, 14), 54),
        ]  # fmt: skip


def test_one_example_shows_all_ten_shapes_as_their_tiles_do():
    match = Match.from_text(load_game("waywords").rulebook.examples[1].position)
    shapes = {told.partition(":")[0]: told.partition(":")[2].split(".") for told in on_board(match)}
    assert set(shapes) == set(SHAPES)
    for shape, cells in shapes.items():
        places = [(ord(cell[0]), int(cell[1])) for cell in cells]
        left, low = min(x for x, _ in places), min(y for _, y in places)
        assert {(x - left, y - low) for x, y in places} == set(DRAWN[shape]), shape


def test_the_first_example_swaps_and_ends_its_turn():
    example = load_game("waywords").rulebook.examples[0]
    match = play(Match.from_text(example.position, seed="example"), *example.moves)
    assert letter_at(match, "c4") == "I" and phase(match) == "play" and match.to_move == 1
    assert state(match)["total"][0] == 61 + 23
