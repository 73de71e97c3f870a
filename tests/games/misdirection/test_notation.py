"""Notation of misDIRECTION: moves, the diagram, the news and the examples of the rule book."""

import random
import re

import pytest

from fiveways import Match, load_game
from fiveways.contract.errors import BadNotation
from fiveways.games.misdirection.parts import CELLS, SIZES, actions, cell_text, read_cell
from fiveways.games.misdirection.rules import action_count
from fiveways.games.misdirection.text import diagram
from tests.games.misdirection.situation import at, face_up, game, play, red, roll

HELP = "write roll, h8+ or h8- (turn a tile clockwise or back), teleport c5, or pass"


# --- Moves ---


def test_cells_are_named_by_column_and_row():
    assert [cell_text(cell, 15) for cell in (0, 14, 15, 112, 210, 224)] == ["a1", "o1", "a2", "h8", "a15", "o15"]
    assert [read_cell(cell_text(cell, 15), 15) for cell in range(CELLS)] == list(range(CELLS))
    assert [cell_text(cell, 9) for cell in (0, 8, 9, 40, 72, 80)] == ["a1", "i1", "a2", "e5", "a9", "i9"]


@pytest.mark.parametrize("size", SIZES)
def test_every_action_has_a_text_of_its_own_that_reads_back(size):
    match = red("c3", "c3=pE") if size == 15 else game("a1,-,-,b2", "b2=pE", size=size)
    view, words = match.view(0).record, match.game.text
    every = list(range(actions(size)))
    texts = [words.move_text(view, action) for action in every]
    assert len(set(texts)) == len(every) == 3 + 3 * size * size == action_count(match.options)
    for action, text in enumerate(texts):
        assert (
            words.parse_move(view, text) == words.parse_move(view, f"  {text.upper().replace(' ', '   ')} ") == action
        )
    assert words.move_texts(view, every) == texts


@pytest.mark.parametrize(
    ("given", "written"),
    [("roll", "roll"), (" ROLL ", "roll"), ("K9+", "k9+"), ("k9 +", "k9+"), ("k9 -", "k9-"),
     ("Teleport  K9", "teleport k9")],
)  # fmt: skip
def test_moves_are_read_generously_and_written_one_way(given, written):
    match = red("c3", "c3=RE k9=RN", disks="lddd", phase="before")
    assert match.play(given).moves[0].text == written


@pytest.mark.parametrize(
    "given",
    ["", " ", "zz", "roll 3", "roll roll", "teleport", "teleport c3 c4", "k9", "k9*", "k9++-x", "pass on", "land c3",
     "ｒoll", "+", "-", "turn k9", "c3 k9"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_how_to_write_one(given):
    with pytest.raises(BadNotation, match=re.escape(HELP)) as no:
        red("c3", "c3=pE").play(given)
    assert "\n" not in str(no.value) and len(str(no.value)) < 200


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("p3+", "'p3' is no cell: they are a1 to o15"),
        ("c16-", "'c16' is no cell"),
        ("c0+", "'c0' is no cell"),
        ("33+", "'33' is no cell"),
        ("teleport q9", "'q9' is no cell"),
        ("teleport c3+", "'c3+' is no cell"),
        ("teleport c03", "'c03' is no cell"),
        (f"{'c' * 60}+", f"'{'c' * 20}' is no cell"),
    ],
)
def test_what_is_not_a_cell_is_said(given, message):
    with pytest.raises(BadNotation, match=re.escape(message)):
        red("c3", "c3=pE").play(given)


def test_any_text_is_a_move_or_refused_politely():
    chance = random.Random(8)
    words = ["roll", "pass", "land", "teleport", "c3", "k9", "k9+", "h8", "+", "-", "q", "٣", "15", "o"]
    match = red("c3", "c3=RE k9=RN", disks="lddd", phase="before")
    moves = set(match.legal_moves)
    played = 0
    for _ in range(400):
        given = chance.choice([" ", ""]).join(chance.choices(words, k=chance.randint(0, 3)))
        try:
            refusal = match.why_not(given)
        except BadNotation as error:
            assert "\n" not in str(error)
        else:
            assert refusal is not None or match.copy().play(given).moves[0].text in moves
            played += refusal is None
    assert played > 5


@pytest.mark.parametrize(
    ("text", "words"),
    [("roll", "roll"), ("pass", "turn no tile"), ("land", "set the token down"), ("k5-", "turn k5 to the left"),
     ("k5+", "turn k5 to the right"), ("teleport c12", "teleport to c12")],
)  # fmt: skip
def test_moves_are_said_in_words(text, words):
    assert load_game("misdirection").text.spoken(text) == words


# --- The diagram ---


def test_the_diagram_draws_tiles_tokens_corners_and_the_centre():
    match = game("c3,a15,-,o1", "c3=pE d5=oSW k9=RN l9=aNW", to=1, phase="before", disks="dldd", misses="3", roll=4)
    lines = str(match).splitlines()
    assert lines[0] == "15 +↘Y " + " ".join([" · "] * 13) + " +↙ "
    assert lines[14] == " 1 +↗  " + " ".join([" · "] * 13) + " +↖B"
    assert lines[12].split()[3] == "?R" and lines[10].split()[4] == "o↙"
    assert lines[6].split()[11:13] == ["R↑", "a↖"] and lines[7].split()[8] == "()"
    assert lines[15].split() == list("abcdefghijklmno") and "RYGB teleport" in lines[16]
    assert lines[17:] == [
        "Red on c3, disk dark",
        "Yellow on a15, disk light, before",
        "Green has left",
        "Blue on o1, disk dark, misses a turn",
        "last roll 4",
    ]


def test_the_diagram_shows_arrows_under_tokens_where_they_may_be_seen():
    assert str(game("c3,a15", "c3=pE", memory=False)).splitlines()[12].split()[3] == "→R"
    assert str(red("c3", "c3=pE e3=pS?", first=2).play("roll")).splitlines()[12].split()[3:6] == ["→", "·", "↓R"]


def test_the_diagram_tells_who_begins_and_with_what():
    assert str(game("a1,o15", to=1, first=2)).endswith("Green rolled lowest and begins with 2")


def test_the_diagram_has_colours_if_wished():
    match = game("c3,a15", "c3=pE k9=BN l9=yE m9=pN")
    plain, coloured = (diagram(match.sight().record, wish) for wish in (False, True))
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain == str(match)
    for text in ("?\x1b[1;31mR", "\x1b[1;34mB↑", "\x1b[1;33my→"):
        assert text in coloured


# --- The news ---


@pytest.mark.parametrize(
    ("make", "news"),
    [
        (lambda: red("c3", "c3=pE e3=pN?", first=2).play("roll"), "Red rolls 2. A tile is turned up."),
        (lambda: red("c3", "c3=pE e3=fN?", first=2).play("roll"), "Red rolls 2. A tile is turned up: auto flip."),
        (lambda: roll(red("c3", "c3=pE e3=fN?", first=2)), "The disk is light now."),
        (lambda: roll(red("c3", "c3=pE e3=aN?", first=2)), "Red rolls again."),
        (lambda: roll(red("c3", "c3=pE e3=bW?", first=2)), "Blue will miss a turn."),
        (lambda: roll(red("c3", "c3=pE e3=pN?", first=2)), ""),
        (lambda: roll(red("c3", "c3=pE e3=pN", first=2)), "Red rolls 2."),
        (lambda: roll(red("c13", "c13=pN c15=pSE? e13=pN", first=4)), "Red rolls 4. The edge turns the token."),
        (lambda: roll(red("c15", "c15=pN", first=2)), "Red rolls 2. The edge turns the token. Red goes home."),
        (lambda: roll(game("c3,e3,a15,o1", "c3=pE e3=pN", first=2)), "Red rolls 2. Yellow is sent home."),
        (lambda: roll(game("m13,a15,o15,o1", "m13=pNE", first=2)), "Red rolls 2."),
        (lambda: red("c3", "c3=RE k9=RN").play("teleport k9"), ""),
        (lambda: red("c3", "c3=pE k9=RN", phase="after").play("k9+"), ""),
        (lambda: red("c3", "c3=pE k9=RN", phase="after", misses="1").play("pass"), "Yellow misses this turn."),
        (lambda: roll(red("c3", "c3=pE e3=yE?", first=2, disks="lddd", phase="before")), "Yellow misses this turn."),
    ],
)  # fmt: skip
def test_what_came_of_a_move_is_told(make, news):
    assert make().moves[-1].news == news


# --- The rule book ---


def test_the_rule_book_has_the_rules_of_the_fact_sheet_in_order():
    book = load_game("misdirection").rulebook
    assert list(book.rules) == [f"misdirection.{number}" for number in range(1, 19)]


def test_the_examples_of_the_rule_book_show_what_they_say():
    """With the chance that the page shows them with."""
    ends = []
    for example in load_game("misdirection").rulebook.examples:
        match = play(Match.from_text(example.position, seed="example"), *example.moves)
        ends.append((at(match), face_up(match), match.over))
    assert ends == [
        ("h8,l12,c11,o1", {"h6": "N", "l12": "S", "c11": "W"}, True),
        ("d4,a15,o15,o1", {"d4": "W"}, False),
        ("g13,a15,o15,o1", {"e12": "N", "e15": "SE", "g13": "W"}, False),
        ("a1,a15,o15,o1", {"c14": "N", "c15": "W"}, False),
        ("g4,a15,o15,a15", {"b4": "E", "g4": "N"}, False),
        ("k9,a15,o15,o1", {"c3": "E", "k9": "N"}, False),
        ("a1,a15,o15,o1", dict.fromkeys(("e10", "f10", "g10", "i10", "j10", "k10"), "N"), False),
    ]


def test_the_examples_can_be_played_with_any_chance():
    for seed in range(20):
        for example in load_game("misdirection").rulebook.examples:
            play(Match.from_text(example.position, seed=seed), *example.moves)
