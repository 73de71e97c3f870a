"""The picture of The Way: what each seat sees of it."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from fiveways import Match
from fiveways.contract.scene import Item
from fiveways.contract.verbs import SPECTATOR
from tests.games.the_way.situation import (
    CORNERS,
    LETTERS,
    SQUARES,
    about_to_be_drawn,
    cards,
    items,
    locked,
    one_step_from_home,
    play,
    random_matches,
    way,
)

PLAIN = dict(zip(LETTERS, ["straight"] * 2 + ["corner"] * 3 + ["tee"] * 3 + ["cross", "end"], strict=True))
ARROWS = PLAIN | {"S": "straight-way", "R": "corner-right", "L": "corner-left", "O": "tee-out", "I": "tee-in"}
SEATS = (0, 1, SPECTATOR)


def hand(match: Match, seat: int, owner: str) -> dict[str, Item]:
    """What a seat sees of a hand."""
    return {
        id: item for id, item in items(match, seat).items()
        if id.startswith(f"{owner} ") and id.split()[1] in ("card", *LETTERS)
    }  # fmt: skip


# --- What is to be seen ---


def test_every_square_shows_its_card_turned_as_it_lies_and_north_is_up_for_everybody():
    match = Match.new("the-way", {"one_way": True}, seed=3)
    for seat in SEATS:
        seen = items(match, seat)
        for square, card in cards(match).items():
            if square not in CORNERS:
                assert (seen[square].symbol, seen[square].turn) == (ARROWS[card[0]], 90 * "NESW".index(card[1]))
        assert seen["a1"].x == seen["a5"].x < seen["b3"].x < seen["e1"].x == seen["e5"].x
        assert seen["a5"].y == seen["e5"].y < seen["c4"].y < seen["a1"].y == seen["e1"].y
        assert {seen[corner].symbol for corner in CORNERS} == {
            "circle-start", "circle-midpoint", "square-start", "square-midpoint",
        }  # fmt: skip
        assert {item.turn for item in seen.values() if item.id not in SQUARES} == {0}


@pytest.mark.parametrize("kind", LETTERS)
def test_arrows_are_drawn_only_when_they_count(kind):
    for one_way, symbols in ((False, PLAIN), (True, ARROWS)):
        match = way({"c3": f"{kind}E"}, deck="open", one_way=one_way)
        assert items(match)["c3"].symbol == symbols[kind]
        in_hand = way(red=f"{kind}ccs", deck="open", one_way=one_way)
        assert items(in_hand, 0)[f"red {kind} 0"].symbol == symbols[kind]
        unseen = [item.symbol for id, item in items(in_hand, 1).items() if id.startswith("unseen ")]
        assert symbols[kind] in unseen


def test_labels_speak_of_arrows_only_when_they_count():
    plain, arrows = way({"c3": "OS", "d3": "SE"}), way({"c3": "OS", "d3": "SE"}, one_way=True)
    assert items(plain)["c3"].label == "c3, tee open to the south and west and east"
    assert items(arrows)["c3"].label == "c3, tee with its stem out only open to the south and west and east"
    for seat in SEATS:
        said = " ".join(item.label for item in plain.scene(seat).items)
        assert "one-way" not in said and "stem" not in said
    assert "one-way straight" in items(arrows)["d3"].label


def test_with_various_arrows_are_drawn_for_the_choice_and_in_the_games_that_have_them():
    match = way({"c3": "SN"}, phase="variations", mover="b", various=True)
    assert items(match)["c3"].symbol == "straight-way"
    assert items(match.copy().play("rules one-way replace"))["c3"].symbol == "straight-way"
    assert items(match.copy().play("rules clockwise"))["c3"].symbol == "straight"


def test_locked_cards_carry_a_lock_and_say_so():
    match = play(way({"c3": "tN", "b2": "cN'"}, red="cee"), "c3=cN", "stay")
    for seat in SEATS:
        seen = items(match, seat)
        assert {id for id in seen if id.startswith("lock ")} == {"lock b2", "lock c3"}
        assert seen["c3"].label == "c3, bend open to the north and east, locked"
        assert abs(seen["lock c3"].x - seen["c3"].x) < 0.5 and abs(seen["lock c3"].y - seen["c3"].y) < 0.5
    match, home = one_step_from_home("r", lying={"b2": "cN'"})
    assert "lock b2" in items(match.play(home)) and "lock b2" not in items(match.play("deal")), "a new game"


def test_tokens_stand_on_their_cards_in_the_colour_of_their_player():
    unchosen = items(way(phase="choice"))
    assert unchosen["circle token"].symbol == "plain-circle" and unchosen["square token"].symbol == "plain-square"
    assert unchosen["circle token"].label == "Circle token, nobody's yet, on a1"
    for plays, circle, square in (("r", "red", "blue"), ("b", "blue", "red")):
        seen = items(way(circle="c3*", square="d4", plays=plays))
        assert (
            seen["circle token"].symbol == f"{circle}-circle-been" and seen["square token"].symbol == f"{square}-square"
        )
        assert seen["circle token"].label == f"Circle token, {circle.title()}, on c3, has been to the Midpoint"
        assert (seen["circle token"].x, seen["circle token"].y) == (seen["c3"].x, seen["c3"].y)
        assert seen["c3"].label.endswith(", the Circle token here") and seen["d4"].label.endswith(
            ", the Square token here"
        )


def test_two_tokens_on_one_card_lie_side_by_side():
    seen = items(way(circle="c3", square="c3"))
    circle, square, card = seen["circle token"], seen["square token"], seen["c3"]
    assert circle.x < card.x < square.x and circle.width < items(way())["circle token"].width
    assert card.label.endswith(", both tokens here")


def test_the_last_turn_is_marked():
    match = way({"b1": "sE"}, red="ccee")
    assert not any(id.startswith("last") for id in items(match))
    play(match, "c3=cN", "east")
    seen = items(match)
    for mark, square in (("last changed", "c3"), ("last came", "a1")):
        assert (seen[mark].x, seen[mark].y) == (seen[square].x, seen[square].y)
    assert not any(id.startswith("last") for id in items(match.play("stay")))


def test_each_seat_sees_the_own_hand_open_and_the_backs_of_the_other():
    match = way(red="ccLe", blue="sRO", under="e", lying={"c3": "cN'"}, out="S")
    assert set(hand(match, 0, "red")) == {"red c 0", "red c 1", "red L 0", "red e 0"}
    assert {item.symbol for item in hand(match, 0, "blue").values()} == {"back-blue"}
    assert set(hand(match, 0, "blue")) == {"blue card 0", "blue card 1", "blue card 2"}
    assert set(hand(match, 1, "blue")) == {"blue s 0", "blue R 0", "blue O 0"}
    assert {item.symbol for item in hand(match, 1, "red").values()} == {"back-red"}
    for seat, own, other in ((0, "red", "blue"), (1, "blue", "red")):
        mine, theirs = hand(match, seat, own).values(), hand(match, seat, other).values()
        assert min(item.width for item in mine) == 1 > max(item.width for item in theirs), "the own one lies near"
        assert {item.label for item in theirs} == {f"a card of {other.title()}, face down"}


def test_somebody_who_only_watches_sees_backs():
    match = way(red="ccLe", blue="sROe", out="S")
    for owner in ("red", "blue"):
        seen = hand(match, SPECTATOR, owner)
        assert set(seen) == {f"{owner} card {copy}" for copy in range(4)}
        assert {item.symbol for item in seen.values()} == {f"back-{owner}"}
    assert not match.scene().gestures


def test_a_card_taken_up_in_sight_lies_open_for_everybody():
    match = play(way({"c3": "tN"}, red="cLLe", blue="seRO", out="S", replace=True), "c3=cW", "stay")
    for seat in (1, SPECTATOR):
        seen = hand(match, seat, "red")
        assert set(seen) == {"red t 0", "red card 0", "red card 1", "red card 2"}
        assert seen["red t 0"].symbol == "tee"


@pytest.mark.parametrize(("seat", "kinds"), [(0, "sSRO"), (1, "SccLe"), (SPECTATOR, "sSccRLOe")])
def test_the_unseen_cards_are_listed(seat, kinds):
    match = way(red="ccLe", blue="sRO", under="e", lying={"c3": "cN'"}, out="S", one_way=True)
    seen = items(match, seat)
    listed = [item.symbol for id, item in seen.items() if id.startswith("unseen ")]
    assert Counter(listed) == Counter(ARROWS[kind] for kind in kinds)
    assert seen["unseen"].label.count(",") == len(kinds) and "one of them out of the game" in seen["unseen"].label


def test_the_score_is_told_from_the_viewers_side():
    match = way(score="3:2-0")
    assert [items(match, seat)["score"].text for seat in SEATS] == ["2 : 0", "0 : 2", "2 : 0"]
    assert items(match, 1)["score"].label == "games won: Blue 0, Red 2; game 3 of 3"
    assert items(match)["turn"].text == "turn 17/200"
    match, home = one_step_from_home("r", score="3:2-0")
    over = items(match.play(home))
    assert over["score"].label == "games won: Red 3, Blue 0; game 3 of 3" and over["turn"].text == "turn 17/200"


def test_between_two_games_it_is_told_how_the_one_ended_that_lies_there():
    match, home = one_step_from_home("r", lying={"b2": "cN'"})
    match.play(home)
    for seat in SEATS:
        seen = items(match, seat)
        assert seen["say"].text == "Red is home and wins game 1"
        assert seen["score"].label.endswith("game 1 of 3") and seen["turn"].text == "turn 17/200"
        token = seen["circle token"]
        assert token.symbol == "red-circle-been" and token.label.endswith("on a1, has been to the Midpoint")
        assert not any("lit" in item.marks for item in seen.values())
    drawn, last = about_to_be_drawn()
    assert items(drawn.play(last))["say"].text == "Game 1 is drawn after 20 turns"
    assert drawn.scene(0).caption == "The Way. Game 1 of 3. Game 1 is drawn after 20 turns."


@pytest.mark.parametrize(
    ("told", "caption"),
    [
        ({"phase": "choice"}, "The Way. Game 1 of 3. Red has the choice."),
        ({"phase": "answer", "first": "-", "mover": "b"}, "The Way. Game 1 of 3. Blue decides the rest."),
        ({"phase": "variations", "mover": "b", "various": True}, "The Way. Game 1 of 3. Blue chooses the variations."),
        ({"mover": "b", "score": "2:1-0"}, "The Way. Game 2 of 3. Blue to move."),
        ({"phase": "token", "games": 1}, "The Way. Game 1 of 1. Red to step or stay."),
    ],
)
def test_the_caption_says_what_happens(told, caption):
    assert way(**told).scene().caption == caption


@pytest.mark.parametrize(
    ("told", "caption"),
    [
        ({"score": "3:1-1"}, "The Way. The set is over. Red has a Win, Blue a Loss."),
        ({"score": "3:2-0"}, "The Way. The set is over. Red has a Victory, Blue a Defeat."),
        ({"games": 1}, "The Way. The game is over. Red has a Win, Blue a Loss."),
    ],
)
def test_the_caption_says_how_it_ended(told, caption):
    assert play(*one_step_from_home("r", **told)).scene().caption == caption


@pytest.mark.parametrize("seat", SEATS)
def test_nothing_lies_outside_of_the_picture_and_cards_do_not_overlap(seat):
    for match in (way(), way(phase="variations", mover="b", various=True), way(phase="choice"), way(phase="token")):
        scene = match.scene(seat)
        for item in scene.items:
            assert item.width / 2 <= item.x <= scene.width - item.width / 2, item.id
            assert item.height / 2 <= item.y <= scene.height - item.height / 2, item.id
        lying = [item for item in scene.items if item.layer == items(match, seat)["c3"].layer]
        assert len(lying) > 25 + 8
        for one in lying:
            for two in lying:
                beside = abs(one.x - two.x) > (one.width + two.width) / 2 - 1e-6
                above = abs(one.y - two.y) > (one.height + two.height) / 2 - 1e-6
                assert one is two or beside or above, (one.id, two.id)


def test_the_svg_is_well_formed_and_says_what_it_shows():
    match = way({"c3": "eS"}, circle="c3")
    for seat in SEATS:
        root = ElementTree.fromstring(match.svg(seat))
        assert root.get("aria-label") == "The Way. Game 1 of 3. Red to move."
        titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
        assert "c3, dead end open to the south, the Circle token here" in titles


# --- What keeps its name ---


def test_things_keep_their_ids_through_a_whole_set():
    fixed = {*SQUARES, "mat", "circle token", "square token", "score", "game", "turn", "unseen"}
    for match in random_matches(5, 40, seed=1):
        for seat in SEATS:
            seen = items(match, seat)
            assert fixed <= set(seen)
            assert {id for id in seen if id.startswith("lock ")} == {f"lock {square}" for square in locked(match)}
        hands = [hand(match, seat, owner) for seat, owner in ((0, "red"), (1, "blue"))]
        assert [len(cards) for cards in hands] == match.game.kernel.state_record(match.state_bytes())["hand"].sum(
            1
        ).tolist()


def test_a_card_that_is_laid_comes_from_its_place_in_the_hand_and_the_others_keep_theirs():
    """For the own seat, for the other one and for somebody who watches; of two alike the last one is laid."""
    match = way({"c3": "tN"}, red="ccLe")
    before = {seat: set(hand(match, seat, "red")) for seat in SEATS}
    match.play("c3=cS")
    for seat, came in ((0, "red c 1"), (1, "red card 3"), (SPECTATOR, "red card 3")):
        assert items(match, seat)["c3"].came == came
        assert before[seat] - set(hand(match, seat, "red")) == {came}
        assert set(hand(match, seat, "red")) < before[seat]
    match.play("stay")
    assert items(match, 1)["c3"].came == "red card 3", "it is still the last turn"
    assert items(match.play("stay"), 1)["c3"].came == ""


def test_a_card_that_is_turned_comes_from_nowhere():
    match = way({"c3": "tN"}).play("c3+")
    assert {item.came for seat in SEATS for item in match.scene(seat).items} == {""}
