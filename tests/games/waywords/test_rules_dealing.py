"""The rules of WAYWORDS: what is in the box, setting up, and what is a word (waywords.1, waywords.2)."""

from collections import Counter

import pytest

from fiveways.contract.errors import BadOption
from fiveways.games.waywords.parts import KINDS, MARKER_SETS, PATTERN_TILES, PATTERNS, tile_values
from fiveways.games.waywords.rules.state import STATE
from fiveways.testing import rule
from tests.games.waywords.situation import (
    box,
    everybody,
    gained,
    game,
    letters,
    new,
    patterns,
    phase,
    pile,
    refused,
    state,
    totals,
    words,
)

SINGLES = "A8 B2 C3 D4 E8 F2 G2 H2 I5 J1 K2 L3 M3 N3 O8 P2 Q1 R4 S2 T2 U4 V2 W3 X1 Y2 Z1"
BIGRAMS = "AI AS AT CH CK DE EA ED EE EN ER ES IN LE LL ME ND NE NK NT OA OI OO OW RE SE SE SH ST TE TH TR"
VALUES = "A1 B3 C3 D2 E1 F3 G3 H3 I1 J4 K4 L3 M3 N2 O1 P3 Q5 R2 S2 T2 U1 V4 W4 X5 Y4 Z5"
WORTH = {value[0]: int(value[1]) for value in VALUES.split()}


def tile_set(tiles):
    """The letter tiles of a set, as the rules list them."""
    counts = Counter({count[0]: int(count[1:]) for count in SINGLES.split()}) + Counter(BIGRAMS.split())
    if tiles == "al_ng":
        counts = counts - Counter(["AI", "NK"]) + Counter(["AL", "NG"])
    return counts


def worth(kind, tiles):
    printed = {"ST": 3, "NT": 3, "NK": 5, "AI": 4} if tiles == "as_printed" else {}
    return printed.get(kind, sum(WORTH[letter] for letter in kind))


@rule("waywords.9")
@pytest.mark.parametrize("tiles", ["al_ng", "as_read", "as_printed"])
def test_every_tile_is_worth_what_the_rules_say(tiles):
    assert dict(zip(KINDS, tile_values(tiles), strict=True)) == {kind: worth(kind, tiles) for kind in KINDS}


def all_letters(match):
    """All letter tiles of a match: on the board, in hands, in the pile and out of the game."""
    hands = " ".join(letters(match, seat) for seat in range(len(match.seats))).split()
    return Counter(KINDS[kind] for kind in state(match)["board"]) + Counter(hands) + pile(match, "letter")


# --- The parts ---


@rule("waywords.1")
def test_there_are_112_letter_tiles_worth_290():
    tiles = tile_set("as_read")
    assert sum(tiles.values()) == 112 and sum(n for kind, n in tiles.items() if len(kind) == 1) == 80
    assert sum(worth(kind, "as_read") * count for kind, count in tiles.items()) == 290


@rule("waywords.1")
def test_without_a_word_about_tiles_al_and_ng_are_among_them():
    assert new().options["tiles"] == "al_ng"
    assert all_letters(new()) == tile_set("al_ng")


@rule("waywords.1")
@pytest.mark.parametrize("tiles", ["al_ng", "as_read", "as_printed"])
def test_a_game_is_dealt_from_all_the_tiles_of_its_set(tiles):
    for seed in range(5):
        assert all_letters(new(seed, tiles=tiles)) == tile_set(tiles)


@rule("waywords.9")
@pytest.mark.parametrize(
    ("cells", "move", "points"),
    [
        ("c3=ST d3=AI e3=R", "mark STAIR c3.d3.e3 I3:c3.d3.e3",
         {"as_read": 4 + 2 + 2 + 6, "as_printed": 3 + 4 + 2 + 6}),
        ("c3=TE d3=NT", "mark TENT c3.d3 D:c3.d3", {"al_ng": 3 + 4, "as_read": 3 + 4, "as_printed": 3 + 3}),
        ("c3=O d3=I e3=NK", "mark OINK c3.d3.e3 I3:c3.d3.e3",
         {"as_read": 1 + 1 + 6 + 6, "as_printed": 1 + 1 + 5 + 6}),
        ("c3=K d3=I e3=NG", "mark KING c3.d3.e3 I3:c3.d3.e3", {"al_ng": 4 + 1 + 5 + 6}),
        ("c3=AL d3=E", "mark ALE c3.d3 D:c3.d3", {"al_ng": 4 + 1}),
    ],
)  # fmt: skip
def test_double_tiles_score_what_their_set_says(cells, move, points):
    for tiles, expected in points.items():
        assert gained(game(cells, tiles=tiles), move) == expected


@rule("waywords.1")
def test_there_are_24_pattern_and_action_tiles():
    assert dict(zip(PATTERNS, PATTERN_TILES, strict=True)) == {
        "D": 4, "I3": 4, "L3": 4, "I": 1, "O": 1, "T": 1, "S": 1, "Z": 1, "J": 1, "L": 1, "ANY": 3, "CLEAR": 2,
    }  # fmt: skip
    assert sum(PATTERN_TILES) == 24


@rule("waywords.1")
@pytest.mark.parametrize(
    ("markers", "shapes"),
    [
        ("default", {"D": 3, "I3": 3, "L3": 3, "I": 1, "O": 1, "T": 1, "S": 1, "Z": 1, "J": 1, "L": 1}),
        ("even", {"D": 4, "I3": 4, "L3": 4, "I": 1, "O": 1, "T": 1, "L": 1}),
    ],
)
def test_sixteen_markers_are_in_the_box(markers, shapes):
    assert box(new(markers=markers)) == shapes
    assert sum(shapes.values()) == 16 and set(MARKER_SETS) == {"default", "even"}


# --- The deal ---


@rule("waywords.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_two_letters_and_three_patterns(players):
    match = new(players=players)
    for seat in range(players):
        assert len(letters(match, seat).split()) == 2 and patterns(match, seat) == "D.I3.L3"
    assert sum(pile(match, "letter").values()) == state(match)["letter_pile"] == 112 - 64 - 2 * players
    assert (
        pile(match, "pattern")
        == Counter(
            {
                "D": 4 - players,
                "I3": 4 - players,
                "L3": 4 - players,
                "ANY": 3,
                "CLEAR": 2,
                **dict.fromkeys("IOTSZJL", 1),
            }
        )
        - Counter()
    )
    assert state(match)["pattern_pile"] == 24 - 3 * players


@rule("waywords.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_begins_with_no_points_no_word_and_no_marker_on_the_board(players):
    match = new(players=players)
    assert totals(match) == [0] * players and phase(match) == "play" and words(match) == []
    assert not state(match)["under"].any() and state(match)["turn"] == 0


@rule("waywords.1")
def test_the_three_patterns_are_known_to_all_and_the_letters_to_nobody():
    match = new(players=3)
    for viewer in everybody(match):
        view = match.view(viewer).record
        assert view["known_patterns"][:3].tolist() == [[1, 1, 1] + [0] * 9] * 3
        assert not view["known"].any()
        assert view["letters"].tolist() == [2, 2, 2, 0] and view["patterns"].tolist() == [3, 3, 3, 0]


@rule("waywords.1")
def test_every_deal_is_another_and_the_same_seed_deals_the_same():
    boards = {bytes(state(new(seed))["board"].tobytes()) for seed in range(20)}
    assert len(boards) == 20
    assert new(3).to_text() == new(3).to_text()


@rule("waywords.1")
def test_every_tile_may_come_to_every_place():
    dealt = [state(new(seed)) for seed in range(200)]
    assert {int(s["board"][0]) for s in dealt} >= {KINDS.index(kind) for kind in "AEOIU"}
    assert len({int(s["board"][63]) for s in dealt}) > 30
    held = sum(s["hand"][:2].sum(0) for s in dealt)
    assert (held > 0).sum() > 45 and not held[[KINDS.index("AI"), KINDS.index("NK")]].any()


@rule("waywords.1", "waywords.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_says_who_begins(players):
    firsts = Counter(new(seed, players=players).to_move for seed in range(60 * players))
    assert set(firsts) == set(range(players)) and min(firsts.values()) > 30
    match = new(5, players=players)
    assert state(match)["first"] == match.to_move


@rule("waywords.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players):
    match = new(3, players=players)
    seats = [match.to_move]
    for _ in range(players):
        match.play("pass").play("done")
        seats.append(match.to_move)
    assert seats == [(seats[0] + turn) % players for turn in range(players + 1)]


# --- What is a word ---


@rule("waywords.2", "waywords.5")
@pytest.mark.parametrize("least", [2, 3, 4])
def test_a_word_has_at_least_so_many_letters(least):
    match = game("c3=B d3=E e3=E f3=F", min_length=least)
    for length, move in ((2, "mark BE c3.d3 D:c3.d3"), (3, "mark BEE c3.d3.e3 I3:c3.d3.e3")):
        assert (match.why_not(move) is None) == (length >= least)
        if length < least:
            assert refused(match, move) == "waywords.5"
    assert match.why_not("mark BEEF c3.d3.e3.f3 D:c3.d3 D:e3.f3") is not None, "there is one domino in the hand"


@rule("waywords.2", "waywords.5")
def test_both_letters_of_a_double_tile_count_for_the_length():
    assert gained(game("c3=TE d3=NT", min_length=4), "mark TENT c3.d3 D:c3.d3") == 3 + 4
    assert refused(game("c3=B d3=EE", min_length=4), "mark BEE c3.d3 D:c3.d3") == "waywords.5"


@rule("waywords.2")
def test_words_of_two_letters_have_a_vowel_or_are_one_of_three():
    for tiles, fine in (("c3=M d3=Y", True), ("c3=B d3=Y", True), ("c3=S d3=H", True), ("c3=A d3=T", True),
                        ("c3=C d3=D", False), ("c3=T d3=V", False)):  # fmt: skip
        match = game(tiles, min_length=2)
        assert (match.why_not("mark c3.d3 D:c3.d3") is None) == fine, tiles


@rule("waywords.2")
@pytest.mark.parametrize(("option", "cells"), [("names", "c3=A d3=N e3=N f3=A"), ("acronyms", "c3=N d3=A e3=S f3=A")])
def test_names_and_acronyms_count_if_agreed(option, cells):
    move = "mark c3.d3.e3.f3 D:c3.d3 D:e3.f3"
    hands = "O:D.D.I3.L3|NR:D.I3.L3"
    for names in (False, True):
        for acronyms in (False, True):
            match = game(cells, hands, names=names, acronyms=acronyms)
            agreed = {"names": names, "acronyms": acronyms}[option]
            assert (match.why_not(move) is None) == agreed
            if not agreed:
                assert refused(match, move) == "waywords.5"


@rule("waywords.2")
def test_american_and_british_spelling_are_in_the_lexicon():
    for ending, cells in (("COLOR", "c3=C d3=O e3=L f3=O g3=R"), ("METRE", "c3=M d3=E e3=TR f3=E")):
        path = ".".join(part[:2] for part in cells.split())
        markers = "I3:c3.d3.e3 D:f3.g3" if ending == "COLOR" else "D:c3.d3 D:e3.f3"
        assert game(cells, "O:D.D.I3|NR:D.I3.L3").why_not(f"mark {ending} {path} {markers}") is None


@rule("waywords.2", "waywords.16")
def test_the_time_for_a_turn_changes_nothing_in_the_rules():
    """The table keeps the time."""
    slow, quick = new(4, turn_seconds=0), new(4, turn_seconds=60)
    assert slow.options["turn_seconds"] == 0 and new(4).options["turn_seconds"] == 60
    assert slow.legal_moves == quick.legal_moves
    one, two = state(slow.play("pass")), state(quick.play("pass"))
    assert all((one[name] == two[name]).all() for name in STATE.names if name != "turn_seconds")


@rule("waywords.19", "waywords.20")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "solitaire", "players": 2}, "solitaire is for one player"),
        ({"mode": "standard", "players": 1}, "standard is for two to four players"),
        ({"mode": "alternative", "players": 1}, "alternative is for two to four players"),
    ],
)
def test_solitaire_is_for_one_and_the_others_are_for_more(options, message):
    with pytest.raises(BadOption, match=message):
        new(**options)
    assert new(players=1).options["mode"] == "solitaire" and new(mode="solitaire").options["players"] == 1
