"""Scores, the board of the day and the clock of the rules, as programs and pages ask for them."""

import json
from datetime import UTC, datetime

import pytest

from fiveways.contract.traits import Points

ALONE = {"players": 1, "turns": 1, "turn_seconds": 0}


def today(player):
    answer = player.post("/api/tables", {"game": "dash", "daily": True})
    assert answer.status_code == 201, answer.text
    return answer.json()


def finish(player, table, *takes):
    for move in (*(f"take {number}" for number in takes), "stop", "stop"):
        if player.table(table["id"])["status"] == "playing":
            assert player.move(table["id"], move).status_code == 200
    return player.table(table["id"])["result"]["points"][0]


def test_best_scores_are_told_with_ones_own_place(ann, bob):
    high = finish(ann, ann.open(("human",), "dash", options=ALONE), 1, 2)
    finish(bob, bob.open(("human",), "dash", options=ALONE))
    told = bob.get("/api/games/dash/scores", params={"options": json.dumps(ALONE)}).json()
    assert told["options"] == ALONE and told["daily"] == "" and told["players"] >= 2
    assert told["best"][0]["points"] >= high and "person" not in told["best"][0]
    assert told["own"]["name"] == "Bob" and told["own"]["points"] == 0
    assert sum(row["you"] for row in told["best"]) == 1


def test_todays_board_is_opened_by_one_wish_and_listed_for_today(ann, bob):
    mine, theirs = today(ann), today(bob)
    assert mine["scene"]["items"] == theirs["scene"]["items"] and mine["solo"]
    assert mine["daily"] == datetime.now(UTC).date().isoformat() and mine["clock"] is None
    assert mine["commitment"] == theirs["commitment"]
    points = finish(ann, mine, 1)
    told = ann.get("/api/games/dash/scores", params={"daily": "today"}).json()
    assert told["daily"] == mine["daily"] and told["own"]["points"] == points
    assert told == ann.get("/api/games/dash/scores", params={"daily": mine["daily"]}).json()
    score = ann.get(f"/api/tables/{mine['id']}/score").json()
    assert score["counted"] and score["points"] == points and score["players"] == told["players"]
    again = today(ann)
    finish(ann, again, 1, 2)
    assert not ann.get(f"/api/tables/{again['id']}/score").json()["counted"]
    assert ann.get("/api/games/dash/scores", params={"daily": "today"}).json()["own"]["points"] == points


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"options": {"turns": 3}}, "leave out options"),
        ({"nonce": "mine", "clock": {"per_move": 5}}, "leave out clock, nonce"),
        ({"game": "bones"}, "bones has no board of the day"),
    ],
)
def test_todays_board_cannot_be_changed(ann, wish, says):
    answer = ann.post("/api/tables", {"game": "dash", "daily": True, **wish})
    assert answer.status_code == 422 and says in answer.json()["message"]


@pytest.mark.parametrize(
    ("game", "query", "status", "says"),
    [
        ("bones", {}, 404, "bones is not played alone for points"),
        ("bones", {"daily": "today"}, 404, "no board of the day"),
        ("dash", {"daily": "yesterday"}, 422, "written 2026-01-31, or today"),
        ("dash", {"daily": "2026-02-30"}, 422, "written 2026-01-31"),
        ("dash", {"daily": "today", "options": "{}"}, 422, "options or for a day"),
        ("dash", {"options": "[1]"}, 422, "an object of JSON"),
        ("dash", {"options": "{"}, 422, "an object of JSON"),
        ("dash", {"options": '{"turns": 0}'}, 422, "option turns of dash"),
        ("dash", {"options": '{"turns": [{}]}'}, 422, "option turns of dash"),
        ("dash", {"options": '{"players": 2}'}, 404, "not played alone"),
        ("chess", {}, 404, "chess"),
    ],
)
def test_scores_that_cannot_be_are_refused_with_the_reason(ann, game, query, status, says):
    answer = ann.get(f"/api/games/{game}/scores", params=query)
    assert answer.status_code == status and says in answer.json()["message"], answer.text


def test_a_table_without_a_score_says_so(ann):
    answer = ann.get(f"/api/tables/{ann.open()['id']}/score")
    assert answer.status_code == 404 and "played alone for points" in answer.json()["message"]


def test_the_fact_sheet_tells_the_time_for_a_turn_and_who_plays_alone(dash):
    from fiveways.contract import loading
    from fiveways.web.api.games import fact_sheet
    from tests.toys.dash import SPEC

    told = fact_sheet(SPEC)
    assert (told["turn_seconds"], told["solo"], told["daily"]) == (30, SPEC.trait(Points).daily, True)
    told = fact_sheet(loading.spec("bones"))
    assert (told["turn_seconds"], told["solo"], told["daily"]) == (0, None, False)


def test_the_form_can_leave_the_clock_to_the_rules_choose_one_or_have_none(ann):
    def clock(**wish):
        return ann.open(("human", "human"), "dash", **wish)["clock"]

    assert clock() == clock(clock=None) == {"per_turn": 30}
    assert clock(clock="none") is None
    assert clock(clock={"per_move": 15}) == {"per_move": 15}
    assert ann.post("/api/tables", {"game": "dash", "clock": "some"}).status_code == 422


def test_a_turn_with_a_time_tells_how_much_is_left(ann):
    told = ann.open(("human", "human"), "dash")
    assert told["clocks"]["running"] == 0 and 29_000 < told["clocks"]["left"][0] <= 30_000
