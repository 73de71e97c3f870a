"""Tables over HTTP, as a program uses them."""

import json

import pytest

from fiveways.match.match import Match
from fiveways.match.record import Record
from tests.web.running import Player, next_entry, running

SHAPE = {"code", "message", "rule", "seq"}


def two_people(ann, bob, **wishes):
    name = ann.open(**wishes)["id"]
    assert bob.post(f"/api/tables/{name}/seats", {"nonce": "b"}).status_code == 200
    return name


def test_a_whole_game_between_two_programs_and_its_record(ann, bob):
    name = two_people(ann, bob, options={"begins": "white", "max_plies": 10})
    for ply in range(10):
        player = (ann, bob)[ply % 2]
        told = player.table(name)
        assert told["to_move"] == ply % 2 and told["viewer"] == ply % 2 and told["view"]["ply"] == ply
        assert player.move(name, told["legal"][ply % len(told["legal"])], told["seq"]).status_code == 200
        if player.table(name)["status"] == "over":
            break
    over = ann.table(name)
    assert over["status"] == "over" and over["result"]["text"] and over["legal"] == [] and over["to_move"] is None
    record = Record.from_json(ann.get(f"/api/tables/{name}/record").text)
    assert Match.from_record(record).result.ending == over["result"]["ending"]
    assert record.seed == over["seed"] and list(record.nonces) == over["nonces"] == ["", "b"]


def test_the_secret_is_promised_before_anybody_gives_a_nonce(ann, bob):
    promise = ann.post("/api/promises").json()["commitment"]
    name = two_people(ann, bob, promise=promise, nonce="mine")
    assert ann.table(name)["commitment"] == promise and ann.table(name)["next_commitment"] is None
    again = ann.post("/api/tables", {"game": "bones", "promise": promise})
    assert again.status_code == 404 and "promise" in again.json()["message"]
    ann.post(f"/api/tables/{name}/resign")
    told = ann.table(name)["next_commitment"]
    for player in (ann, bob):
        assert player.post(f"/api/tables/{name}/rematch", {"nonce": "later"}).status_code == 200
    assert ann.table(ann.table(name)["next"])["commitment"] == told


def test_what_somebody_else_may_not_know_is_not_told(ann, bob, eve):
    name = two_people(ann, bob, nonce="a secret share")
    ann.move(name, "d5-e5")
    for who in (ann, bob, eve):
        text = who.get(f"/api/tables/{name}").text + who.get(f"/api/tables/{name}/record").text
        assert "a secret share" not in text and ann.id not in text and bob.id not in text
        assert json.loads(who.get(f"/api/tables/{name}").text)["seed"] is None
    assert eve.table(name)["legal"] == [] and eve.table(name)["scene"]["gestures"] == []


def test_the_move_answer_is_the_same_when_the_move_is_sent_again(ann, bob):
    name = two_people(ann, bob)
    first = ann.move(name, "d5-e5", 3, "same")
    second = ann.move(name, "d5-e5", 3, "same")
    bob.move(name, "e5-e6")
    third = ann.move(name, "d5-e5", 3, "same")
    assert first.status_code == 200 and first.content == second.content == third.content
    assert [move["text"] for move in ann.table(name)["moves"]] == ["d5-e5", "e5-e6"]


@pytest.mark.parametrize(
    ("who", "move", "status", "code", "rule"),
    [
        ("ann", "a1-a2", 422, "illegal-move", "bones.3"),
        ("ann", "d5-f5", 422, "illegal-move", "bones.4"),
        ("ann", "hello", 422, "bad-request", None),
        ("bob", "d5-e5", 403, "forbidden", None),
        ("eve", "d5-e5", 403, "forbidden", None),
    ],
)
def test_a_refused_move_says_why_and_where_the_table_stands(request, ann, bob, who, move, status, code, rule):
    name = two_people(ann, bob)
    answer = request.getfixturevalue(who).move(name, move)
    told = answer.json()
    assert answer.status_code == status and set(told) == SHAPE
    assert (told["code"], told["rule"], told["seq"]) == (code, rule, ann.table(name)["seq"])
    assert ann.table(name)["ply"] == 0


def test_every_refusal_at_a_table_tells_where_it_stands(ann, bob):
    name = two_people(ann, bob)
    answer = ann.post(f"/api/tables/{name}/takeback")
    assert answer.json()["code"] == "illegal-move" and answer.json()["seq"] == ann.table(name)["seq"]


def test_a_stale_move_gets_the_current_seq(ann, bob):
    name = two_people(ann, bob)
    ann.move(name, "d5-e5")
    answer = bob.move(name, "e5-e6", seq=1)
    assert answer.status_code == 409 and answer.json()["code"] == "stale"
    assert answer.json()["seq"] == ann.table(name)["seq"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "says"),
    [
        ("GET", "/api/tables/nothere", None, 404, "no table"),
        ("GET", "/api/nowhere", None, 404, ""),
        ("DELETE", "/api/tables", None, 405, ""),
        ("GET", "/api/games/chess/rules", None, 404, "chess"),
        ("GET", "/api/games/bones/examples/99", None, 404, "examples"),
        ("POST", "/api/tables", {"game": "chess"}, 404, "chess"),
        ("POST", "/api/tables", {"game": "bones", "options": {"rows": 8}}, 422, "both even"),
        ("POST", "/api/tables", {"game": "bones", "seats": ["human"]}, 422, "2 seats"),
        ("POST", "/api/tables", {"game": "bones", "colour": "red"}, 422, "colour"),
        ("POST", "/api/tables", {"game": "bones", "series": "3"}, 422, "series"),
        ("POST", "/api/tables", {"game": "bones", "clock": {"per_move": 0}}, 422, "clock"),
        ("PUT", "/api/me", {"name": " \u200b "}, 422, "1 to 24"),
        ("PUT", "/api/me", {"name": "x" * 25}, 422, "1 to 24"),
    ],
)
def test_every_error_has_one_shape_and_says_what_is_wrong(ann, method, path, body, status, says):
    answer = ann.http.request(method, path, json=body)
    assert answer.status_code == status and set(answer.json()) == SHAPE and says in answer.json()["message"]


def test_bodies_that_are_not_json_or_too_large_are_refused(ann):
    for path in ("/api/tables", "/api/tables/abc/moves"):
        broken = ann.http.post(path, content=b'{"game": ', headers={"Content-Type": "application/json"})
        assert broken.status_code == 422 and set(broken.json()) == SHAPE
        large = ann.http.post(path, content=b'"' + b"x" * 20_000 + b'"')
        assert large.status_code == 413 and large.json()["code"] == "too-large"
        chunks = ann.http.post(path, content=iter([b"x" * 9_000] * 3))
        assert chunks.status_code == 413 and chunks.json()["code"] == "too-large"


def test_a_page_of_another_site_cannot_act(ann):
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "http://["}, {"Sec-Fetch-Site": "cross-site"}):
        for path in ("/api/tables", "/api/tables/abc/moves"):
            answer = ann.post(path, {}, headers=headers)
            assert answer.status_code == 403 and answer.json()["code"] == "bad-origin"


def test_answers_forbid_what_the_page_does_not_need(ann):
    for path in ("/", "/api/games", "/t/abc"):
        policy = ann.get(path).headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy


def test_the_cookie_is_a_secret_that_scripts_cannot_read(address, eve):
    answer = eve.post("/api/tables", {"game": "bones"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and len(eve.http.cookies["fiveways"]) >= 43
    assert eve.table(answer.json()["id"])["you"] == [0]
    assert Player(address).table(answer.json()["id"])["you"] == []


def test_a_wrong_token_is_refused(address):
    stranger = Player(address)
    for token in ("Bearer " + "x" * 43, "Bearer short", "Basic abc"):
        answer = stranger.get("/api/me", headers={"Authorization": token})
        assert answer.status_code == 403 and "token" in answer.json()["message"]


def test_the_lobby_lists_public_tables_and_mine_lists_mine(ann, bob):
    public, private = ann.open()["id"], ann.open(visibility="private")["id"]
    lobby = {table["id"]: table for table in bob.get("/api/tables").json()["tables"]}
    assert public in lobby and private not in lobby and lobby[public]["status"] == "open"
    mine = {table["id"]: table for table in ann.get("/api/tables?mine=1").json()["tables"]}
    assert {public, private} <= mine.keys() and mine[public]["seats"][0]["you"]
    assert bob.get("/api/tables?mine=1").json()["tables"] == []
    bob.post(f"/api/tables/{public}/seats")
    assert next(t for t in ann.get("/api/tables?mine=1").json()["tables"] if t["id"] == public)["your_turn"]


def test_a_new_name_shows_at_running_tables(ann, bob):
    name = two_people(ann, bob)
    ann.http.put("/api/me", json={"name": "  Ann \u202e the   Great "})
    assert bob.table(name)["seats"][0]["player"] == "Ann the Great"


def test_the_stream_tells_every_entry_once_and_resumes(ann, bob):
    name = two_people(ann, bob)
    with bob.listening(name) as stream:
        event, seq, table = next(stream)
        assert event == "table" and table["viewer"] == 1 and seq == table["seq"]
        ann.move(name, "d5-e5")
        moved = next_entry(stream, "move")
        assert moved["entry"]["text"] == "d5-e5" and moved["table"]["to_move"] == 1
        assert {item["id"] for item in moved["scene"]["put"]} >= {"white d5-e5"}
        assert len(moved["scene"]["gestures"]["put"]) > 100
    bob.move(name, "e5-e6")
    ann.post(f"/api/tables/{name}/chat", {"text": "hm"})
    with bob.listening(name, last=moved["entry"]["seq"]) as stream:
        missed = [next(stream), next(stream)]
        assert [data["entry"]["kind"] for _, _, data in missed] == ["move", "chat"]
        assert "full" in missed[0][2]["scene"] and missed[0][2]["table"] is None and missed[1][2]["table"]


def test_a_program_can_leave_the_pictures_out(ann, bob):
    name = two_people(ann, bob)
    with bob.listening(name, query="?scenes=0") as stream:
        assert "scene" not in next(stream)[2]
        ann.move(name, "d5-e5")
        assert next_entry(stream, "move")["scene"] is None


def test_nobody_looks_from_somebody_elses_seat(ann, bob):
    name = two_people(ann, bob)
    for path in (f"/api/tables/{name}?as=0", f"/api/tables/{name}/events?as=0", f"/api/tables/{name}/scenes/0?as=0"):
        assert bob.get(path).status_code == 403
    assert bob.get(f"/api/tables/{name}/events?as=x").status_code == 422


def test_hidden_cards_reach_only_the_one_who_holds_them(ann, bob, eve):
    name = ann.open(game="kuhn", seats=["human", "open"])["id"]
    bob.post(f"/api/tables/{name}/seats")
    hands = [player.table(name)["view"]["card"] for player in (ann, bob, eve)]
    assert hands[0][1] == 0 and hands[1][0] == 0 and hands[2] == [0, 0] and hands[0][0] and hands[1][1]


def test_presence_is_told(ann, bob):
    name = two_people(ann, bob)
    with ann.listening(name) as stream:
        next(stream)
        with bob.listening(name) as other:
            next(other)
            while next(data for event, _, data in stream if event == "presence")["seats"] != ["here", "here"]:
                pass
            assert bob.post(f"/api/tables/{name}/presence", {"here": False}).status_code == 204
            while next(data for event, _, data in stream if event == "presence")["seats"] != ["here", "away"]:
                pass


def test_a_hint_names_a_legal_move_and_only_where_allowed(ann, bob):
    alone = ann.open(seats=["human", "bot:1"])
    hint = ann.post(f"/api/tables/{alone['id']}/hint").json()
    assert hint["move"] in alone["scene"]["gestures"][0]["move"] or hint["move"] in ann.table(alone["id"])["legal"]
    assert len(hint["path"]) == 2
    name = two_people(ann, bob)
    assert ann.post(f"/api/tables/{name}/hint").status_code == 403


def test_chat_is_cleaned_and_kept(ann, bob):
    name = two_people(ann, bob)
    ann.post(f"/api/tables/{name}/chat", {"text": " <b>hi</b>\u0007 \u202e there "})
    assert bob.table(name)["chat"][0]["text"] == "<b>hi</b> there" and bob.table(name)["chat"][0]["player"] == "Ann"
    assert ann.post(f"/api/tables/{name}/chat", {"text": "x" * 301}).status_code == 422
    assert ann.post(f"/api/tables/{name}/chat", {"text": " \u200b "}).status_code == 422


def test_past_pictures_can_be_looked_at(ann, bob):
    name = two_people(ann, bob)
    ann.move(name, "d5-e5")
    past = bob.get(f"/api/tables/{name}/scenes/0").json()
    assert not any(item["id"].startswith("white") for item in past["items"]) and past["gestures"] == []
    assert bob.get(f"/api/tables/{name}/scenes/2").status_code == 404


def test_an_invitation_says_where_others_find_the_table(ann, tmp_path):
    name = ann.open()["id"]
    told = ann.get(f"/api/tables/{name}/invite").json()
    assert told["url"].endswith(f"/t/{name}") and told["local_only"]
    away = ann.get(f"/api/tables/{name}/invite", headers={"Host": "games.example"}).json()
    assert away == {"url": f"http://games.example/t/{name}", "local_only": False}
    with running(tmp_path, share="http://192.0.2.7:8715/") as address:
        other = Player(address, "Bob")
        there = other.open()["id"]
        shared = other.get(f"/api/tables/{there}/invite").json()
        assert shared == {"url": f"http://192.0.2.7:8715/t/{there}", "local_only": False}


@pytest.mark.parametrize(
    ("path", "rule"),
    [(["a1"], "bones.3"), (["d6", "d7"], "bones.3"), (["d5", "f5"], "bones.4"), (["nothing"], None), (["d5"], None)],
)
def test_who_presses_something_impossible_is_told_why(ann, bob, path, rule):
    name = two_people(ann, bob)
    told = ann.post(f"/api/tables/{name}/why", {"path": path}).json()
    assert told["rule"] == rule and bool(told["message"]) == (rule is not None)
    assert bob.post(f"/api/tables/{name}/why", {"path": path}).status_code == 403


def test_a_dead_link_leads_to_a_page_and_a_program_gets_its_error(ann):
    person = ann.get("/nowhere", headers={"Accept": "text/html"})
    assert person.status_code == 404 and "<html" in person.text
    assert set(ann.get("/nowhere").json()) == SHAPE


def test_the_invitation_is_a_picture_of_the_address(ann):
    answer = ann.get(f"/api/tables/{ann.open()['id']}/invite.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml" and answer.text.startswith("<?xml")


def test_games_come_with_all_that_a_page_needs(ann):
    games = {game["id"]: game for game in ann.get("/api/games").json()["games"]}
    assert games["bones"]["credits"] and games["bones"]["seats"] and games["bones"]["options"]
    for game in ("bones", "kuhn"):
        assert "<svg" in ann.get(f"/api/games/{game}/picture.svg").text
        assert f'id="{game}-' in ann.get(f"/api/games/{game}/art.svg").text
        assert "html" in ann.get(f"/api/games/{game}/rules").json()
    rules = ann.get("/api/games/bones/rules").json()["html"]
    assert 'id="rule-bones.6"' in rules and "data-example" in rules
    example = ann.get("/api/games/bones/examples/0").json()
    assert len(example["scenes"]) == len(example["moves"]) + 1


def test_games_tell_when_an_option_matters(ann):
    games = {game["id"]: game for game in ann.get("/api/games").json()["games"]}
    options = {option["name"]: option for option in games["elements"]["options"]}
    assert options["mode"]["when"] == [] and options["mode"]["meaning"] == options["mode"]["help"]
    assert options["pairs"]["when"] == [["mode", ["versus"]], ["players", [2]]]
    assert options["pairs"]["meaning"].endswith(". Only with mode versus and players 2.")


def test_games_tell_what_follows_from_the_number_of_players(ann):
    games = {game["id"]: game for game in ann.get("/api/games").json()["games"]}
    counts = games["elements"]["counts"]
    assert list(counts) == ["1", "2", "3", "4"]
    assert (counts["1"]["usual"]["players"], counts["1"]["usual"]["mode"]) == (1, "together")
    assert counts["2"]["usual"]["mode"] == "versus"
    assert [counts[count]["refused"] for count in ("1", "2")] == [{"mode": ["versus"]}, {}]
    assert games["waywords"]["counts"]["3"]["refused"] == {"mode": ["solitaire"]}
    assert games["bones"]["counts"]["2"]["usual"]["rows"] == 9


def test_games_tell_what_seats_are_called_with_which_options(ann):
    games = {game["id"]: game for game in ann.get("/api/games").json()["games"]}
    called = {tuple(value for _, [value] in one["when"]): one["seats"] for one in games["elements"]["seatings"]}
    assert called[2, "versus", "opposite", "2"] == ["Air and Earth", "Fire and Water"]
    assert called[2, "versus", "neighbours", "2"] == ["Air and Fire", "Earth and Water"]
    assert called[2, "versus", "neighbours", "1"] == ["Air", "Fire"]
    assert called[2, "together", "neighbours", "2"] == ["First", "Second"]
    assert called[1, "together", "opposite", "2"] == ["First"] and (1, "versus", "opposite", "2") not in called
    assert games["bones"]["seatings"] == [{"when": [], "seats": ["White", "Black"]}]


def test_files_have_a_versioned_address_that_lasts(ann):
    page = ann.get("/").text
    address = next(part.split('"')[0] for part in page.split('"') if part.startswith("/static/"))
    answer = ann.get(address)
    assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"]
    assert ann.get("/static/x/../../app.py").status_code == 404


def test_a_table_can_be_put_up_for_others_alone(ann, bob):
    """Nobody has sat down yet, so its log is empty: it is listed, and begins with whoever comes."""
    name = ann.open(seats=["bot:1", "open"])["id"]
    assert ann.table(name)["status"] == "open" and ann.table(name)["seq"] == 0
    assert bob.post(f"/api/tables/{name}/seats", {}).status_code == 200
    assert bob.table(name)["status"] == "playing"
