"""The picture of Bones: what lies on what, what was last, what won."""

from xml.etree import ElementTree

from fiveways import Match


def layers(match: Match) -> dict[str, int]:
    return {item.id: item.layer for item in match.scene().items if item.symbol in ("ivory", "ebony")}


def play(*moves: str) -> Match:
    match = Match.new("bones", {"begins": "white"}, seed="scene")
    for move in moves:
        match.play(move)
    return match


def test_a_piece_is_drawn_above_every_piece_that_runs_under_it():
    drawn = layers(play("d5-e5", "e5-e6", "e6-f6", "f6-f7"))
    order = ["white d5-e5", "black e5-e6", "white e6-f6", "black f6-f7"]
    assert [drawn[piece] for piece in order] == sorted(drawn[piece] for piece in order)
    assert len(set(drawn.values())) == 4


def test_buried_pieces_are_not_drawn():
    assert set(layers(play("d5-e5", "e5-f5", "d5-e5"))) == {"white d5-e5", "black e5-f5"}


def test_the_last_piece_and_the_winning_row_are_marked():
    items = {item.id: item for item in play("d5-e5", "a1-a2", "f5-g5", "a3-a4", "b5-c5").scene().items}
    assert {"last b5", "last c5", *(f"won {letter}5" for letter in "bcdefg")} <= set(items)
    assert "won a5" not in items


def test_gestures_are_offered_to_the_player_to_move_only():
    match = play("d5-e5")
    assert not match.scene().gestures
    assert not match.scene(0).gestures
    assert {gesture.path for gesture in match.scene(1).gestures if gesture.move == "a1-b1"} == {
        ("a1", "b1"),
        ("b1", "a1"),
    }


def test_the_svg_is_well_formed_and_says_what_it_shows():
    root = ElementTree.fromstring(play("d5-e5", "a1-a2").svg())
    assert root.get("aria-label") == "Bones, 9 by 8. White to move, piece 3."
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "White piece on d5 and e5" in titles
    assert "e5, White, start square" in titles
