"""Positions of The Way in text: they round-trip, and what is wrong with one is said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiveways import FivewaysError, Match
from fiveways.contract.errors import BadNotation, BadOption, ImpossiblePosition
from tests.games.the_way.situation import BOARD, play, text, way

CHOICE = {"phase": "choice", "plays": "-", "first": "-", "turn": "0"}
BETWEEN = {"phase": "between", "circle": "a1*", "score": "2:1-0", "mover": "b", "chooser": "b", "turn": "17"}
CHOSEN = "before the choice nothing is chosen, after it one of piece and first move"
NOTHING_YET = "before the game the right player chooses, and nothing has been done yet"
TOO_MANY = "more games have been won than played, or more played than there are"
NAME_IT = "a card was changed in this turn: name it, and no square left yet"


def anew(match: Match) -> str:
    return Match.from_text(match.to_text()).to_text()


def test_a_position_is_one_line_that_says_everything():
    match = Match.from_text(text())
    assert match.to_text() == text()
    play(match, "b1+", "east", "d2=eN", "stay")
    assert match.to_text() == (
        "the-way @RESEeW@/SWtSIEtEcN/cEeEsNLNsE/eWeEcSeN'sN/@SEcEcN@ cLOe scR s c b1 e1 r r r board r 1:0-0 18 39 "
        "d2 - deck=1"
    )


def test_the_card_changed_and_the_square_left_are_part_of_the_text():
    match = Match.from_text(text())
    assert play(match, "b1+").to_text().split()[16:18] == ["b1", "-"]
    assert play(match, "east").to_text().split()[16:18] == ["b1", "a1"]
    assert play(match, "stay").to_text().split()[16:18] == ["-", "-"]


def test_a_straight_is_written_as_it_was_turned():
    turned = BOARD.replace("sNLNsE", "sSLNsW")
    assert Match.from_text(text(board=turned)).to_text() == text(board=turned)


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ({}, ""),
        ({"max_turns": 99}, "max_turns=99"),
        ({"games": "1", "clockwise": True}, "games=1 clockwise=on"),
        ({"deck": "open", "one_way": True, "clockwise": True, "replace": True},
         "deck=open one_way=on clockwise=on replace=on"),
        ({"various": True}, "various=on"),
    ],
)  # fmt: skip
def test_options_that_differ_are_part_of_the_text(options, written):
    match = Match.new("the-way", options, seed="t")
    assert " ".join(match.to_text().split()[18:]) == written
    assert Match.from_text(match.to_text()).options == match.options
    assert anew(match) == match.to_text()


def test_with_various_the_variations_in_force_are_part_of_the_text():
    match = Match.new("the-way", {"various": True}, seed="t")
    play(match, "first", "circle", "rules one-way replace")
    assert match.to_text().endswith("various=on playing=one_way,replace")
    assert anew(match) == match.to_text()


@pytest.mark.parametrize("phase", ["choice", "answer", "variations", "board", "token"])
def test_every_phase_can_be_written(phase):
    first = "-" if phase == "answer" else "r"
    mover = "b" if phase in ("answer", "variations") else "r"
    match = way(phase=phase, first=first, mover=mover, various=True)
    assert match.to_text().split()[11] == phase and anew(match) == match.to_text()


@pytest.mark.parametrize(
    ("score", "turn", "tokens", "ending"),
    [("4:3-0", "17", ("a1*", "c3"), "victory"), ("4:2-1", "17", ("a1*", "c3"), "win"),
     ("4:1-1", "200", ("b2", "c3"), "drawn-set"), ("2:1-0 games=1", "17", ("a1*", "c3"), "home"),
     ("2:0-0 games=1", "200", ("b2", "c3"), "cap")],
)  # fmt: skip
def test_a_set_that_is_over_can_be_written(score, turn, tokens, ending):
    score, _, options = score.partition(" ")
    ply = str(2 * int(turn))
    mover = "b" if turn == "17" else "r"
    circle, square = tokens
    match = Match.from_text(
        text(score=score, turn=turn, ply=ply, circle=circle, square=square, mover=mover, options=options)
    )
    assert match.over and match.result.ending == ending and anew(match) == match.to_text()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"board": "@RESEeW@/SWtSIEtEcN"}, "a position of the-way has 5 rows, not 2"),
        ({"board": BOARD.replace("RESEeW", "RESE")}, "row 5 of the position, '@RESE@', is not five cards like sE, c"),
        ({"board": BOARD.replace("cEeEsN", "cEeEzN")}, "row 3 of the position, 'cEeEzNLNsE', is not five cards"),
        ({"board": BOARD.replace("cEeEsN", "cEeEs")}, "row 3 of the position"),
        ({"board": BOARD.replace("cEeEsN", "cEeE@")}, "c3: corner cards, @, lie in the corners and nowhere else"),
        ({"board": BOARD.replace("@RESEeW@", "cNRESEeW@")}, "a5: corner cards, @, lie in the corners and nowhere else"),
        ({"red": "cLOz"}, "needs the hand of Red here, not 'cLOz'"),
        ({"red": "cLO+"}, "needs the hand of Red here, not 'cLO.'"),
        ({"blue": "scccccccccc"}, "needs the hand of Blue here, not 'scccccccccc'"),
        ({"out": "-"}, "needs the card that is out here, not '-'"),
        ({"out": "ss"}, "needs the card that is out here, not 'ss'"),
        ({"under": "@"}, "needs the cards under others here, not '@'"),
        ({"circle": "f1"}, "needs the square of the Circle here, not 'f1'"),
        ({"square": "e1!"}, "needs the square of the Square here, not 'e1!'"),
        ({"square": "-"}, "needs the square of the Square here, not '-'"),
        ({"plays": "x"}, "needs r, b or - for who plays the Circle here, not 'x'"),
        ({"first": "red"}, "needs r, b or - for who goes first here, not 'red'"),
        ({"mover": "-"}, "needs r or b to move here, not '-'"),
        ({"phase": "late"}, "needs one of choice, answer, variations, board, token, between here, not 'late'"),
        ({"chooser": "-"}, "needs r or b who had the choice here, not '-'"),
        ({"score": "0:0-0"}, "needs the game and the score, like 2:1-0 here, not '0:0-0'"),
        ({"score": "1:4-0"}, "needs the game and the score"),
        ({"turn": "-1"}, "needs the turns of this game here, not '-1'"),
        ({"turn": "99999"}, "needs the turns of this game here, not '99999'"),
        ({"turn": "١"}, "needs the turns of this game here"),
        ({"ply": "many"}, "needs the actions played here, not 'many'"),
        ({"changed": "c9"}, "needs the card changed or - here, not 'c9'"),
        ({"came": "here"}, "needs the square left or - here, not 'here'"),
        ({"options": "playing=one_way"}, "playing=one_way: with various=on, some of one_way, clockwise, replace"),
        ({"options": "various=on playing=two_way"}, "playing=two_way: with various=on, some of one_way, clockwise"),
    ],
)  # fmt: skip
def test_what_is_not_a_position_is_refused_with_the_place(changed, message):
    with pytest.raises(BadNotation, match=message) as no:
        Match.from_text(text(**changed))
    assert "\n" not in str(no.value)


def test_a_position_that_ends_too_soon_says_what_is_missing():
    fields = text(options="").split()
    for length in range(2, len(fields)):
        with pytest.raises(BadNotation, match=r"a position of the-way needs .* here, not the end"):
            Match.from_text(" ".join(fields[:length]))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("colour=red", "the-way has no option 'colour'"),
        ("max_turns=5", "option max_turns of the-way is a whole number from 20 to 1000, not '5'"),
        ("games=2", "option games of the-way is one of 1, 3, not '2'"),
        ("deck=my", "option deck of the-way is one of default, open"),
        ("various=on replace=on", "so leave replace to them"),
        ("replace=on replace=on", "replace is given twice"),
        ("quickly", "an option is written name=value, not 'quickly'"),
    ],
)
def test_options_that_cannot_be_are_refused(options, message):
    with pytest.raises(BadOption, match=message):
        Match.from_text(text(options=options))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        # cards
        ({"out": "e"}, "there are 7 cards dead end, the deck has 6"),
        ({"out": "e"}, "there are 4 cards straight, the deck has 5"),
        ({"options": "deck=open"}, "there are 0 cards cross, the deck has 1"),
        ({"red": "cLOes", "blue": "cRe"}, "Red holds more than 4 cards"),
        ({"red": "cLO", "blue": "scRee"}, "Blue holds more than 4 cards"),
        ({"red": "cLO+e"}, "cards are taken up in sight only with the variation replace"),
        ({"red": "cLO", "under": "e", "options": "replace=on"}, "replace no card lies under another"),
        ({"red": "cLO", "under": "e", "options": "replace=on"}, "with the variation replace each hand holds 4 cards"),
        ({"red": "cLO", "under": "e", "options": "various=on playing=replace"}, "no card lies under another"),
        ({"board": BOARD.replace("cEeE", "cE'eE")}, "more cards are locked than lie on others"),
        # tokens
        ({"circle": "e5"}, "the Circle stands on its Midpoint, so it has been there"),
        ({"square": "a5"}, "the Square stands on its Midpoint, so it has been there"),
        ({"circle": "a1*"}, "the Circle is home from its Midpoint, so the game is over"),
        ({"square": "e1*"}, "the Square is home from its Midpoint, so the game is over"),
        (CHOICE | {"circle": "b1"}, "the Circle has moved before the game began"),
        (CHOICE | {"square": "d1*"}, "the Square has moved before the game began"),
        # progress
        ({"score": "1:1-0"}, TOO_MANY),
        ({"score": "3:2-1"}, TOO_MANY),
        ({"score": "3:0-0", "options": "games=1"}, TOO_MANY),
        (CHOICE | {"plays": "r"}, CHOSEN),
        ({"phase": "answer", "turn": "0", "mover": "b"}, CHOSEN),
        (CHOICE | {"phase": "answer", "mover": "b"}, CHOSEN),
        ({"plays": "-"}, "the piece and the first move must be chosen by now"),
        ({"first": "-"}, "the piece and the first move must be chosen by now"),
        ({"phase": "variations", "turn": "0", "mover": "b"}, "variations are chosen only with various=on"),
        (CHOICE | {"mover": "b"}, NOTHING_YET),
        ({"phase": "answer", "plays": "-", "turn": "0"}, NOTHING_YET),
        (CHOICE | {"turn": "2"}, NOTHING_YET),
        (CHOICE | {"changed": "c3"}, NOTHING_YET),
        (CHOICE | {"came": "c3"}, NOTHING_YET),
        ({"turn": "17"}, "after 17 turns it is the other player's turn"),
        ({"first": "b"}, "after 16 turns it is the other player's turn"),
        ({"turn": "200", "ply": "400"}, "200 turns have been taken, but a game ends at 200"),
        ({"turn": "20", "options": "max_turns=20"}, "20 turns have been taken, but a game ends at 20"),
        ({"turn": "202", "ply": "400", "score": "4:0-0"}, "202 turns have been taken, but a game ends at 200"),
        ({"score": "4:1-1", "phase": "token", "changed": "c3"}, "the last game ended, so it ended with a turn"),
        ({"phase": "between", "circle": "a1*"}, "between two games, one or two have been played"),
        (BETWEEN | {"mover": "r"}, "after 17 turns it is the other player's turn"),
        (BETWEEN | {"chooser": "r"}, "the winner does not have the choice of the next game"),
        (BETWEEN | {"score": "2:0-1"}, "the player whose token is home has won no game"),
        (BETWEEN | {"circle": "b1*"}, "ended with one token home, or at the most turns allowed"),
        ({"phase": "token"}, NAME_IT),
        ({"phase": "token", "changed": "c3", "came": "c3"}, NAME_IT),
        ({"ply": "15"}, "fewer actions have been played than turns"),
    ],
)  # fmt: skip
def test_everything_wrong_with_an_impossible_position_is_listed(changed, message):
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text(**changed))
    assert any(message in problem for problem in no.value.problems), no.value.problems
    assert str(no.value).startswith("impossible position: ") and "\n" not in str(no.value)


def test_several_problems_are_told_at_once():
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text(out="e", circle="e5", square="a5", plays="-", turn="17", score="1:3-3", ply="2"))
    assert len(no.value.problems) == 8


OPTIONS = st.fixed_dictionaries({
    "deck": st.sampled_from(["default", "open"]), "games": st.sampled_from(["1", "3"]), "max_turns": st.just(20),
    **dict.fromkeys(("one_way", "clockwise", "replace"), st.booleans()),
})  # fmt: skip


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_any_position_of_play_reads_back(data):
    options = data.draw(st.one_of(OPTIONS, st.just({"various": True, "max_turns": 20})))
    match = Match.new("the-way", options, seed=data.draw(st.integers(0, 99)))
    chance = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(0, 110))):
        if match.over:
            break
        match.play(chance.choice(sorted(match.legal_moves)))
    again = Match.from_text(match.to_text())
    assert again.state_bytes().tobytes() == match.state_bytes().tobytes()
    assert again.to_text() == match.to_text() and str(again) == str(match)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_garbage_is_refused_politely(data):
    """A sound position with some of its letters replaced, or letters alone."""
    letters = st.text(alphabet="sScRLtOIxeNESW@'/+-*abrd12345: =", max_size=6)
    given = text()
    if data.draw(st.booleans()):
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(8, len(given)))
            given = given[:at] + data.draw(letters) + given[at + data.draw(st.integers(0, 3)) :]
    else:
        given = "the-way " + "".join(data.draw(st.lists(letters, max_size=20)))
    try:
        match = Match.from_text(given)
    except FivewaysError as error:
        assert "\n" not in str(error) and len(str(error)) < 900
    else:
        assert anew(match) == match.to_text()
        assert match.over or match.legal_moves


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(alphabet="abcde12345+-=sScRLtOIxeNESW orthuly", max_size=12))
def test_any_text_is_a_move_or_refused_politely(given):
    match = Match.from_text(text())
    try:
        refusal = match.why_not(given)
    except BadNotation as error:
        assert "\n" not in str(error)
    else:
        assert refusal is not None or match.play(given).moves[0].text in Match.from_text(text()).legal_moves


def test_the_example_that_an_error_shows_is_a_position():
    with pytest.raises(BadNotation) as no:
        Match.from_text("the-way nothing")
    example = str(no.value).split(", as in: ")[1]
    assert Match.from_text(example).to_text() == example


def test_a_long_game_can_be_written():
    match = Match.from_text(text(turn="888", ply="1800", options="max_turns=1000"))
    assert int(match.view(0).record["turn"]) == 888 and anew(match) == match.to_text()
