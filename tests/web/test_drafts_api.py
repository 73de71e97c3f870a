"""Drafts over HTTP: how a turn would look, told to the mover alone and kept nowhere."""

import pytest

from fiveways.bots.players import BotChoice
from fiveways.tables.house import bots
from tests.browser.trail.parts import PUT, STEP
from tests.web.running import Player, next_entry, running

CAT = ["step a1", "step b1", "step c1"]


def two_people(ann, bob, **wishes):
    name = ann.open(game="trail", **wishes)["id"]
    assert bob.post(f"/api/tables/{name}/seats", {}).status_code == 200
    return name


def draft(player, name, moves, seq=None, **more):
    seq = player.table(name)["seq"] if seq is None else seq
    return player.post(f"/api/tables/{name}/draft", {"seq": seq, "moves": moves, **more})


def letters(scene):
    return {item["id"]: item["text"] for item in scene["items"]}


def test_the_mover_sees_the_turn_as_if_it_were_made(ann, bob):
    name = two_people(ann, bob)
    seq = ann.table(name)["seq"]
    answer = draft(ann, name, ["swap a3 E", *CAT])
    told = answer.json()
    assert answer.status_code == 200 and set(told) == {"seq", "scene"} and told["seq"] == seq
    scene = told["scene"]
    assert scene["caption"] == "Trail CAT" and letters(scene)["a3"] == "E" and scene["trace"] is True
    offered = {gesture["move"]: gesture["draft"] for gesture in scene["gestures"]}
    assert offered["step d1"] is True and offered["put"] is False and "step a1" not in offered
    assert draft(ann, name, []).json()["scene"] == ann.table(name)["scene"]
    assert draft(ann, name, CAT[:1]).json()["scene"]["caption"] == "Trail C"
    made = ann.move(name, ", ".join(["swap a3 E", *CAT, "put"]))
    assert made.status_code == 200 and made.json()["move"] == "swap a3 E, step a1, step b1, step c1, put"


def test_nothing_is_written_and_nobody_is_told(ann, bob, eve):
    name = two_people(ann, bob)
    before = [(who.table(name), who.get(f"/api/tables/{name}/record").text) for who in (ann, bob, eve)]
    with bob.listening(name) as heard, eve.listening(name) as overheard:
        for length in range(1, 4):
            assert draft(ann, name, CAT[:length]).status_code == 200
        assert draft(ann, name, ["swap a1 S"]).status_code == 200
        after = [(who.table(name), who.get(f"/api/tables/{name}/record").text) for who in (ann, bob, eve)]
        timeless = [({**table, "watching": 0, "seats": 0}, record) for table, record in after]
        assert timeless == [({**table, "watching": 0, "seats": 0}, record) for table, record in before]
        ann.post(f"/api/tables/{name}/chat", {"text": "well"})
        for stream in (heard, overheard):
            told = []
            for event, _, data in stream:
                told.append((event, data.get("entry", {}).get("kind")))
                if told[-1] == ("entry", "chat"):
                    break
            assert {event for event in told if event[0] == "entry"} == {("entry", "chat")}


def test_only_whoever_is_to_move_may_ask_and_only_about_now(ann, bob, eve):
    name = two_people(ann, bob)
    assert draft(bob, name, CAT).json()["code"] == "forbidden"
    assert draft(eve, name, CAT).json()["code"] == "forbidden"
    assert draft(ann, name, CAT, seat=1).status_code == 403
    assert draft(ann, name, CAT, seat=0).status_code == 200
    seq = ann.table(name)["seq"]
    assert draft(ann, name, CAT, seq=seq + 1).json()["code"] == "stale"
    ann.move(name, "pass")
    assert draft(bob, name, CAT, seq=seq).json()["code"] == "stale"
    assert draft(bob, name, CAT).json()["scene"]["turn"] == 180
    bob.post(f"/api/tables/{name}/resign")
    assert draft(bob, name, CAT).json()["code"] == "over"


@pytest.mark.parametrize(
    ("moves", "says", "rule"),
    [
        ([*CAT, "put"], "put cannot be prepared, only made", None),
        (["draw a1"], "draw a1 cannot be prepared, only made", None),
        (["pass"], "pass cannot be prepared, only made", None),
        (["step a1, step b1"], "step a1, step b1 cannot be prepared, only made", None),
        ([" step a1"], " step a1 cannot be prepared, only made", None),
        (["step a1", "step d4"], "step d4: a trail goes on next to its last letter, and nowhere twice", "trail.3"),
        (["swap a1 E", "swap a1 S"], "swap a1 S: one letter a turn can be exchanged", "trail.2"),
        (["hello"], "'hello' is not a move", None),
    ],
)
def test_what_is_no_draft_is_refused(ann, bob, moves, says, rule):
    answer = draft(ann, two_people(ann, bob), moves)
    assert answer.status_code == 422 and answer.json()["message"].startswith(says) and answer.json()["rule"] == rule


def test_a_draft_has_an_end(ann, bob):
    name = two_people(ann, bob)
    assert draft(ann, name, ["step a1"] * 41).json()["code"] == "bad-request"
    assert draft(ann, name, ["x" * 1001]).status_code == 422


def test_the_same_trail_over_other_letters_gets_an_answer_of_the_same_shape(ann, bob):
    """Nothing that is told of a draft depends on whether it is a word."""

    def shape(name, moves):
        answer = draft(ann, name, moves)
        scene = answer.json()["scene"]
        items = [(item["id"], item["symbol"], item["x"], item["y"], item["marks"]) for item in scene["items"]]
        return answer.status_code, items, scene["gestures"], scene["trace"], len(answer.content)

    plain, other = (two_people(ann, bob, options={"letters": letters}) for letters in ("plain", "other"))
    for length in range(1, 5):
        trail = ["step a1", "step b1", "step c1", "step d1"][:length]
        assert shape(plain, trail) == shape(other, trail)
    asked = {"path": ["put"], "draft": CAT}
    assert [ann.post(f"/api/tables/{name}/why", asked).json() for name in (plain, other)] == [
        {"message": None, "rule": None}
    ] * 2


def test_why_something_cannot_follow_a_draft_is_told(ann, bob):
    name = two_people(ann, bob)
    told = ann.post(f"/api/tables/{name}/why", {"path": ["d4"], "draft": ["step a1"]}).json()
    assert told["rule"] == "trail.3" and told["message"].startswith("a trail goes on")
    assert ann.post(f"/api/tables/{name}/why", {"path": ["d4"]}).json()["message"] is None
    assert ann.post(f"/api/tables/{name}/why", {"path": ["d4"], "draft": ["put"]}).status_code == 422
    assert bob.post(f"/api/tables/{name}/why", {"path": ["d4"], "draft": ["step a1"]}).status_code == 403


def test_a_refused_word_changes_nothing_and_nobody_can_try_what_chance_would_bring(ann, bob):
    name = two_people(ann, bob)
    before = ann.table(name)
    answer = ann.move(name, "step a1, step b1, put")
    assert answer.json()["rule"] == "trail.4" and answer.json()["message"] == "put: that is not a word"
    answer = ann.move(name, "draw a1, step a1, step b1, step c1, put")
    assert answer.status_code == 422 and "make the move before it first" in answer.json()["message"]
    after = ann.table(name)
    assert (after["seq"], after["scene"]) == (before["seq"], before["scene"])


def test_what_is_offered_tells_no_words(ann, bob):
    name = two_people(ann, bob)
    ann.move(name, "step a1, step b1")
    table = ann.table(name)
    assert "put" in table["legal"] and table["can"].count("hint") == 0 and table["hints"] is False
    for seats in (["human", "bot:random"], ["human", "open"]):
        answer = ann.post("/api/tables", {"game": "trail", "seats": seats, "hints": True})
        assert answer.status_code == 422 and "a hint would tell what everybody is to find" in answer.json()["message"]
    answer = ann.post(f"/api/tables/{name}/hint")
    assert answer.status_code == 403 and "a hint would tell" in answer.json()["message"]


def test_drafts_are_counted_like_other_requests(tmp_path, trail):
    with running(tmp_path, limits=True) as address:
        ann, bob = Player(address, "Ann"), Player(address, "Bob")
        name = two_people(ann, bob)
        seq = ann.table(name)["seq"]
        codes = {draft(ann, name, ["step a1"], seq).status_code for _ in range(180)}
        assert codes == {200, 429}


def test_a_bot_at_a_table_may_play_a_line(ann, monkeypatch):
    line = BotChoice(STEP, "A cat.", line=(STEP + 1, STEP + 2, PUT))
    monkeypatch.setattr(bots, "_choose", lambda *asked: line)
    name = ann.open(("human", "bot:random"), game="trail")["id"]
    with ann.listening(name) as stream:
        ann.move(name, "pass")
        assert next_entry(stream, "move")["entry"]["text"] == "pass"
        entry = next_entry(stream, "move")["entry"]
    assert entry["text"] == "step a1, step b1, step c1, put" and "why" not in entry


def test_a_hint_goes_on_from_what_is_prepared_and_moves_are_told_in_words(ann):
    name = ann.open(game="the-way", seats=["human", "human"], hints=True)["id"]
    for choice in ("first", "circle"):
        assert ann.move(name, choice).status_code == 200
    turn = "b3+"
    hint = ann.post(f"/api/tables/{name}/hint", {"draft": [turn]}).json()
    assert hint["move"] in ("north", "east", "south", "west", "stay"), "the board has been changed"
    assert hint["words"] in (f"step {hint['move']}", "stay") and hint["path"]
    assert ann.post(f"/api/tables/{name}/hint", {"draft": [turn, turn]}).status_code == 422
    assert ann.move(name, f"{turn}, {hint['move']}").status_code == 200
    last = ann.table(name)["moves"][-1]
    assert last["text"] == f"{turn}, {hint['move']}"
    assert last["words"] == f"turn {turn[:2]} to the right, {hint['words']}"
