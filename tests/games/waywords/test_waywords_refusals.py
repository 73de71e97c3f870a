"""Each refusal on the fact sheet of WAYWORDS happens in some test here, with the right rule."""

import pytest

from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import ACTIONS, FLIPPED, FORMS, PUT, SHAPES
from tests.games.refusing import assert_refused
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_CRATE,
    ON_BUT_A_DOMINO,
    alternative,
    doctored,
    game,
    new,
    play,
    refused,
    solitaire,
)

LINE = next(form for form, (shape, cells) in enumerate(FORMS) if SHAPES[shape] == "I3" and cells[1] == (1, 0))
ROW_OF_TWO = next(form for form, (shape, cells) in enumerate(FORMS) if SHAPES[shape] == "D" and cells[1] == (1, 0))
CLEARER = "O:D.I3.L3.CLEAR|NR:D.I3.L3"
S_CELLS = "a1=C b1=H b2=I c2=P"
SNAKE = [f"step {column}{row}" for row, way in ((1, 1), (2, -1), (3, 1)) for column in "abcdefgh"[::way]]
ALSO_T = f"{DOMINOES}+12T:a1.b1.c1.b2"


def bee(hands="OT:D.I3.L3|NR:D.I3.L3", **fields):
    """A match in which BEE is traced."""
    return play(game(BEE, hands, **fields), "step c4", "step d4")


def crate(hands="OT:D.I3.L3|NR:D.I3.L3"):
    return play(game(CRATE, hands), "step b3", "step c3", "step d3", "step d4", "step e4")


def bee_with_a_domino_taken_up():
    return game(BEE, "OT:D.I3.L3|NR:D.I3.L3", on=DOMINOES).play("lift a8 O")


REFUSED = {
    3: (lambda: game(BEE, on="1D:c4.d4"), "swap c4 O", 3),
    31: (game, "swap a1 N", 3),
    32: (lambda: game().play("swap a1 O"), "swap b1 T", 3),
    34: (lambda: doctored(game(), letters=""), "draw a1", 3),
    4: (game, ACTIONS, 4),
    41: (lambda: bee("OT:I3|NR:"), "put D:c4.d4", 4),
    51: (bee, "step f4", 5),
    52: (bee, "step c4", 5),
    53: (lambda: play(game(), *SNAKE), "step h4", 5),
    54: (game, "void", 5),
    55: (lambda: bee(min_length=4), "put D:c4.d4", 5),
    56: (lambda: play(game("c4=B d4=K"), "step c4", "step d4", "step e4"), PUT + LINE, 5),
    57: (bee, "pass", 5),
    6: (lambda: bee(on="1D:c4.d4"), PUT + ROW_OF_TWO, 6),
    60: (lambda: crate().play("put I3:b3.c3.d3"), "pass", 6),
    62: (bee, PUT + LINE, 6),
    63: (lambda: play(game(S_CELLS, "O:Z|NR:"), "step a1", "step b1", "step b2", "step c2"), "put Z:a1.b1.b2.c2", 6),
    64: (lambda: crate("OT:D.D|NR:"), PUT + ROW_OF_TWO, 6),
    7: (lambda: game(on="1D:c4.d4", crossing="none"), "step c4", 7),
    8: (lambda: bee(words="BEE:1:5", turn=1), "put D:c4.d4", 8),
    10: (lambda: game(on="1D:c4.d4"), "lift c4 O", 10),
    101: (lambda: bee(on=DOMINOES), "put D:c4.d4", 10),
    111: (lambda: play(game("", "L:D.D.D.ANY|NR:", on=ALSO_T), "lift a8", "lift d8", "lift g8"), "lift a1", 11),
    112: (lambda: game("", "OT:I3|NR:", on=DOMINOES), "lift a8 O", 11),
    113: (lambda: game(on=DOMINOES), "lift a1 O", 11),
    114: (lambda: game(on=DOMINOES), "lift a8 N", 11),
    115: (lambda: doctored(game(on=DOMINOES), letters=""), "lift a8", 11),
    116: (lambda: play(bee_with_a_domino_taken_up(), "step c4", "step d4", "step c3"), "put L3:c3.c4.d4", 11),
    12: (bee, "put *D:c4.d4", 12),
    130: (game, "clear", 13),
    131: (lambda: game("", CLEARER, on=DOMINOES).play("lift a8 O"), "clear", 13),
    150: (game, "take letter", 15),
    151: (lambda: game(BEE).play(MARK_BEE), "done", 15),
    152: (lambda: game().play("pass"), "take letter", 15),
    153: (lambda: doctored(game("", "O:D|NR:", phase="refill"), letters=""), "take letter", 15),
    154: (lambda: doctored(game("", "O:D|NR:", phase="refill"), patterns=""), "take pattern", 15),
    155: (lambda: game("", ":D.I3.L3.ANY|NR:", phase="refill"), "take pattern", 15),
    156: (lambda: play(game(CRATE), MARK_CRATE, "take letter"), "throw letter O", 15),
    157: (lambda: play(game(BEE, rules=1), MARK_BEE, "throw letter O"), "throw letter T", 15),
    158: (lambda: game().play("pass"), "throw letter N", 15),
    159: (lambda: game().play("pass"), "swap a1 O", 15),
    17: (lambda: game(BEE, to=1, turn=1, totals="0,295").play(MARK_BEE), "pass", 17),
    18: (lambda: game(turn=3, passes=3).play("pass"), "pass", 18),
    181: (lambda: game(turn=7, max_turns=8).play("pass"), "pass", 18),
    190: (lambda: alternative(over=4, on=f"1D:c4.d4+{ON_BUT_A_DOMINO}"), "pass", 19),
    191: (lambda: alternative(on=DOMINOES), "lift a8 O", 19),
    192: (lambda: alternative(rules=1), "draw a1", 19),
    200: (lambda: solitaire().play("pass"), "pass", 20),
    203: (lambda: solitaire(swaps=14), "swap a1 O", 20),
    204: (lambda: solitaire(on="2D:a8.b8+3D:c8.d8"), "lift a8 O", 20),
    205: (lambda: solitaire(rules=1), "draw a1", 20),
}  # fmt: skip


def test_every_refusal_is_listed_here():
    assert set(REFUSED) == set(SPEC.refusals)


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_rule_and_says_why_and_changes_nothing(code):
    make, move, rule = REFUSED[code]
    assert_refused(make(), move, code, f"waywords.{rule}")


def test_refusals_under_one_rule_read_differently():
    told = [SPEC.refusal(code) for code in SPEC.refusals]
    assert len(set(told)) == len(told)


def test_a_refused_line_changes_nothing_not_even_what_could_be_done_of_it():
    match = game(f"{BEE} e4=K", "OT:D.I3.L3|NR:", on=DOMINOES, totals="30,0")
    before = match.to_text()
    for line, rule in (
        ("swap a1 O, mark c4.d4.e4 I3:c4.d4.e4", "waywords.5"),
        ("lift a8 O, mark c4.d4.e4 I3:c4.d4.e4", None),
        ("swap a1 O, swap b1 T", "waywords.3"),
        ("draw a1, swap b1 T", "waywords.3"),
        ("lift a8, lift d8", "waywords.11"),
        ("pass, throw letter O, throw letter O", "waywords.15"),
        ("swap a1 O, clear", "waywords.13"),
    ):
        refusal = match.why_not(line)
        assert refusal is not None and (rule is None or refusal.rule == rule), line
        assert match.to_text() == before and match.moves == []


def test_a_line_is_one_players():
    assert "a move is one player's" in str(game().why_not("pass, done, pass"))


@pytest.mark.parametrize(
    ("make", "moves", "code"),
    [
        (bee, ("swap a1 O", "draw a1", "lift a1", "clear", "pass", "done", "take letter"), 57),
        (game, ("done", "take letter", "take pattern", "throw letter O", "throw pattern D"), 150),
        (lambda: game().play("pass"), ("pass", "void", "clear", "swap a1 O", "lift a1", "step a1", PUT), 159),
        (lambda: crate().play("put D:b3.c3"), ("pass", "clear", "swap a1 O", "step e5", "done"), 60),
        (game, (PUT, PUT + FLIPPED, "void"), 54),
        (game, (-1, 6, 7, ACTIONS, ACTIONS + 1), 4),
        (lambda: game(turn=3, passes=3).play("pass"), ("step a1", "done", "swap a1 O", -1), 18),
        (lambda: game(on="1D:c4.d4").play("swap a1 O"), ("swap c4 T", "draw d4"), 3),
    ],
)  # fmt: skip
def test_what_comes_first_is_said_first(make, moves, code):
    match = make()
    for move in moves:
        refusal = match.why_not(move)
        assert refusal is not None and refusal.message.endswith(SPEC.refusal(code)[1]), (move, str(refusal))


def test_an_own_letter_that_is_missing_is_said_only_where_a_letter_could_be_replaced():
    assert refused(game(on=DOMINOES), "lift a1 N") == "waywords.11"
    assert refused(new(2), "swap a1 NG") == "waywords.3"
