"""What was there, over HTTP: only when the game is over, and only where the game has something to say."""

ALONE = {"mode": "solitaire"}


def test_nothing_is_told_while_the_game_goes_on(ann):
    name = ann.open(["human"], "waywords", options=ALONE)["id"]
    answer = ann.get(f"/api/tables/{name}/review")
    assert answer.status_code == 409 and "when the game is over" in answer.json()["message"]


def test_after_the_game_everybody_may_see_what_was_there(ann, eve):
    name = ann.open(["human"], "waywords", options=ALONE)["id"]
    assert ann.move(name, "pass").status_code == 200
    answers = [person.get(f"/api/tables/{name}/review") for person in (ann, eve, ann)]
    assert {answer.status_code for answer in answers} == {200} and len({answer.content for answer in answers}) == 1
    [remark] = answers[0].json()["remarks"]
    assert (remark["ply"], remark["since"], remark["seat"]) == (1, 0, 0)
    assert remark["played"]["text"] == "no word" and len(remark["missed"]) == 3
    items = {item["id"] for item in ann.get(f"/api/tables/{name}/scenes/0").json()["items"]}
    for way in remark["missed"]:
        assert way["items"] and set(way["items"]) <= items


def test_a_game_that_has_nothing_to_say_answers_so(ann):
    name = ann.open()["id"]
    answer = ann.get(f"/api/tables/{name}/review")
    assert answer.status_code == 404 and "nothing to say" in answer.json()["message"]


def test_the_fact_sheet_tells_which_games_have_a_review(ann):
    told = {game["id"]: game["review"] for game in ann.get("/api/games").json()["games"]}
    assert told["waywords"] and not told["bones"]
