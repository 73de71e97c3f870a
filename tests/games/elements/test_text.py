"""Notation of Elements: moves, cards, diagrams and news."""

import random
import re

import pytest

from fiveways import Match, load_game
from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.games.elements.parts import ACTIONS, KINDS, WAYS, WHOLE
from fiveways.games.elements.text.moves import kind_named
from fiveways.games.elements.text.words import card_name
from tests.games.elements.situation import BOX, VOID, opened, play, together, versus

HANDS = ("aa.x.a+f.a4.o.x4.a.a+a", "e.w")


# --- Moves ---


@pytest.mark.parametrize(
    ("given", "written"),
    [("draw", "draw"), (" DRAW ", "draw"), ("Play AA Fire", "play aa fire"), ("play aa fire north", "play aa fire"),
     ("play  x fire   EAST", "play x fire east"), ("play a4", "play a4"), ("discard f+a", "discard a+f"),
     ("discard a+f", "discard a+f"), ("play f+a water north", "play a+f water north"),
     ("play-x-fire-east", "play x fire east"), ("play-a4", "play a4"), ("discard-a+f", "discard a+f"),
     ("play o air", "play o air south"), ("play o earth", "play o earth stays"), ("play a+a air", "play a+a air"),
     ("play x4 water west", "play x4 water west")],
)  # fmt: skip
def test_moves_are_read_generously_and_written_one_way(given, written):
    match = versus("c5,c3,b2,d2", *HANDS)
    assert match.play(given).moves[0].text == written


@pytest.mark.parametrize(
    ("match", "given", "written"),
    [
        (lambda: versus(VOID, "a+f", "e").play("play a+f air north"), "fire", "fire east"),
        (lambda: versus(VOID, "a+f", "e").play("play a+f air east"), "Fire", "fire north"),
        (lambda: versus(VOID, "a+a", "e").play("play a+a air"), "air", "air north"),
        (lambda: opened("c2,wait,wait,wait", "o", "a", "e", phase="card"), "air", "air south"),
        (lambda: opened("c2,wait,wait,wait", "o", "a", "e", phase="card"), "water", "water stays"),
        (lambda: versus(VOID, "x+x", "e").play("play x+x air north"), "fire-west", "fire west"),
    ],
)
def test_a_direction_may_be_left_out_where_there_is_only_one(match, given, written):
    assert match().play(given).moves[-1].text == written


@pytest.mark.parametrize(
    ("match", "given"),
    [
        (lambda: versus(VOID, *HANDS), "play x fire"),
        (lambda: versus(VOID, *HANDS), "play a+f fire"),
        (lambda: versus(VOID, *HANDS), "play x4 fire"),
        (lambda: versus("b2,c3,d4,c3", *HANDS), "play o fire"),
        (lambda: versus(VOID, *HANDS), "fire"),
        (lambda: versus(VOID, "x+x", "e").play("play x+x air north"), "fire"),
        (lambda: versus("a4,c3,c3,c3", "oo", "e").play("play oo air"), "air"),
    ],
)
def test_where_there_are_several_directions_one_is_asked_for(match, given):
    piece = given.split()[-1]
    with pytest.raises(BadNotation, match=f"where should {piece} go. Name a direction: {piece} north"):
        match().play(given)


def test_every_action_has_a_text_of_its_own_that_reads_back():
    match = versus(VOID, *HANDS)
    view, words = match.view(0).record, match.game.text
    seen = {}
    for action in range(ACTIONS):
        written = words.move_text(view, action)
        assert seen.setdefault(written, action) == action
        assert words.parse_move(view, written) == action
        assert words.parse_move(view, f"  {written.upper().replace(' ', '  ')} ") == action
        assert words.parse_move(view, written.replace(" ", "-")) == action
    assert len(seen) == 4 + len(KINDS) + WAYS * len(KINDS) + WHOLE
    assert words.move_texts(view, list(seen.values())) == list(seen)


@pytest.mark.parametrize(
    "given",
    ["", " ", "zz", "play", "discard", "draw draw", "draw 2", "pass on", "discard a a", "up", "north",
     "fire north north", "air+fire", "ｄraw", "draw!", "-", "play,a4", "stays"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_how_to_write_one(given):
    help = "write draw, discard a+f, play aa fire, play x fire north, play a4, fire north, leave, event or pass"
    with pytest.raises(BadNotation, match=re.escape(help)) as no:
        versus(VOID, *HANDS).play(given)
    assert "\n" not in str(no.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("play b air", "'b' is not a card: there are a e f w x o aa ee "),
        ("discard a5", "'a5' is not a card"),
        ("discard a+o", "'a+o' is not a card"),
        ("discard +", "'+' is not a card"),
        ("discard af", "'af' is not a card"),
        ("play aa wind", "'wind' is not a piece: there are air, earth, fire, water"),
        ("play aa north", "'north' is not a piece"),
        ("play aa fire up", "'up' is not a direction: there are north, south, east, west, stays"),
        ("play aa fire east east", "'east east' is not a direction"),
        ("fire up", "'up' is not a direction"),
    ],
)
def test_what_is_wrong_with_a_word_of_a_move_is_said(given, message):
    with pytest.raises(BadNotation, match=re.escape(message)):
        versus(VOID, *HANDS).play(given)


def test_a_long_text_is_not_repeated_in_full():
    for given in ("z" * 5000, "play " + "z" * 5000, "play a " + "z" * 5000, "play a fire " + "z" * 5000, "z " * 3000):
        with pytest.raises(BadNotation) as no:
            versus(VOID, *HANDS).play(given)
        assert len(str(no.value)) < 250


def test_any_text_is_a_move_or_refused_politely():
    chance = random.Random(8)
    words = ["play", "discard", "draw", "event", "pass", "air", "fire", "north", "stays", "a+f", "f+a", "a4", "oo", "x",
             "-", "+", "q", "4", "é"]  # fmt: skip
    match = versus(VOID, *HANDS)
    moves = set(match.legal_moves)
    played = 0
    for _ in range(600):
        given = chance.choice([" ", "", "-"]).join(chance.choices(words, k=chance.randint(0, 5)))
        try:
            refusal = match.why_not(given)
        except BadNotation as error:
            assert "\n" not in str(error)
        else:
            assert refusal is not None or match.copy().play(given).moves[0].text in moves
            played += refusal is None
    assert played > 3


# --- Cards ---


def test_every_kind_of_card_is_written_in_its_own_way_and_named():
    assert [kind_named(kind.text) for kind in KINDS] == list(range(len(KINDS))) and len(BOX) == len(KINDS)
    assert kind_named("w+a") == kind_named("a+w") and kind_named("x+x") != kind_named("xx")
    names = [card_name(kind_named(card)) for card in ("a", "oo", "e+f", "x4")]
    assert names == ["one step of air", "two steps of void", "a step of earth and one of fire", "wild for all pieces"]


# --- The diagram and the news ---


def test_the_diagram_draws_pieces_gates_and_the_void_and_tells_the_cards():
    match = versus("c3,b2,e3,c3", "aa.x", "e.w.w", discards="o.o4")
    assert [line.rstrip() for line in str(match.view(0)).splitlines()] == [
        "       A",
        "5  . . . . .",
        "4  . . . . .",
        "3 W. . # . F F",
        "2  . E . . .",
        "1  . . . . .",
        "       E",
        "   a b c d e",
        "in the void: Air, Water",
        "Air and Earth: x aa",
        "Fire and Water: ???",
        "deck 113, discards: o o4",
    ]


def test_the_diagram_tells_of_arcs_waiting_pieces_events_and_empty_hands():
    told = str(opened("wait,b2,c3,c3", "a4", "", "e", left=15))
    assert "waiting outside: Air" in told and "in the void: Fire, Water" in told
    assert "First: no cards" in told and "Second: e" in told
    assert "arc 1 of 2, burned 0" in told and told.endswith("in play: a4 (an event)")
    told = str(together("out,b2,c3,out", "a", "e", arc=2))
    assert "through the gate: Air, Water" in told and "arc 2 of 2" in told and "in play" not in told
    assert str(versus(VOID, "a+f", "e").play("play a+f air north")).endswith("in play: a+f")


def test_events_that_come_up_are_news():
    match = together("wait,c3,c3,b3", "e", "e", deck="a4").play("draw")
    assert match.moves[-1].news == "An event comes up for First: air for all pieces."
    assert versus(VOID, "a", "e").play("draw").moves[-1].news == ""


def test_a_card_that_moves_nothing_is_news():
    assert versus("c5,c3,c3,c4", "a", "e").play("play a water").moves[-1].news == "Nothing moves."
    assert versus("c5,c3,c3,c4", "a", "e").play("play a earth").moves[-1].news == "Nothing moves."
    assert versus("c5,c3,c3,c4", "e", "e").play("play e water").moves[-1].news == ""
    assert versus("c5,c3,c3,c4", "a", "e").play("discard a").moves[-1].news == ""
    assert versus("c5,c3,c3,c4", "a+e", "e").play("play a+e water north").moves[-1].news == "", "a step is left"
    alone = together("wait,c3,c3,c3", "e", deck="a.a.a.a.a", players=1).play("play e air")
    assert alone.moves[-1].news == "Nothing moves. 2 cards are burned."


def test_an_event_is_called_by_its_card_which_may_be_left_out():
    match = opened("wait,b2,c3,c3", "a4", "", "e", left=15)
    assert list(match.legal_moves) == ["event a4"] and match.why_not("event") is None
    with pytest.raises(BadNotation, match="the event that lies open is a4, not oo"):
        match.why_not("event oo")
    assert match.play("event").moves[-1].text == "event a4"


def test_what_one_card_asks_for_can_be_written_as_one_move():
    at_once = versus(VOID, "a+f", "e").play("play a+f air north, earth east")
    assert at_once.to_text() == play(versus(VOID, "a+f", "e"), "play a+f air north", "earth east").to_text()
    assert at_once.moves[-1].text == "play a+f air north, earth east"
    with pytest.raises(BadNotation, match="after a comma comes a piece and its direction"):
        versus(VOID, "a+f", "e").play("play a+f air north, earth")
    with pytest.raises(IllegalMove, match="the turn is over before that"):
        versus(VOID, "a", "e").play("play a air, earth east")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw", "draw a card"),
        ("pass", "pass: do nothing"),
        (
            "play a+f fire north, leave",
            "play a step of air and one of fire: Fire north, then leave the second move out",
        ),
        ("event oo", "event: two steps of void"),
        ("discard a+f", "discard a step of air and one of fire, and draw two"),
        ("play aa fire", "play two steps of air: Fire"),
        ("play a4", "play air for all pieces"),
        ("fire north", "Fire north"),
        ("play x+x fire north, air east", "play a step of wild and one of wild: Fire north, then Air east"),
    ],
)
def test_moves_can_be_said_in_words(move, words):
    assert load_game("elements").text.spoken(move) == words


def test_every_move_of_random_games_can_be_said_in_words():
    chance = random.Random(3)
    for seed in range(4):
        match = Match.new("elements", {"mode": "together", "players": 2} if seed % 2 else {}, seed=seed)
        while not match.over and len(match.moves) < 40:
            assert all(match.game.text.spoken(move) for move in match.legal_moves)
            match.play(chance.choice(sorted(match.legal_moves)))


def test_the_examples_of_the_rule_book_show_what_they_say():
    ends = []
    for example in load_game("elements").rulebook.examples:
        match = play(Match.from_text(example.position, seed=1), *example.moves)
        ends.append((match.to_text().split()[1], match.over, match.moves[-1].news.partition(".")[0]))
    assert ends == [
        ("out,c2,d3,c3", True, ""),
        ("e3,c2,d3,c3", False, "Nothing moves"),
        ("c5,c2,d3,c3", False, ""),
        ("e2,c2,e5,d2", False, ""),
        ("wait,d4,d4,d4", False, "2 cards are burned"),
    ]


def test_with_three_players_the_diagram_has_no_gate_of_water():
    assert "3  . . # . . F" in str(Match.new("elements", {"players": 3}))
    assert "3 W. . # . . F" in str(Match.new("elements", {"players": 4}))
