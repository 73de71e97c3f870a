"""What a server sends is what its types say: nothing more, nothing less."""

import dataclasses
import json
from functools import cache

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import is_typeddict

from fiveways.contract import review, scene
from fiveways.tables.show import payloads
from fiveways.web.api import games, models, reviews, scores, tables
from tests.our_games import OUR_GAMES
from tests.web.running import Player, running

HOMES = (scene, review, payloads, games, models, reviews, scores, tables)
KINDS = {
    "sit", "leave", "start", "move", "takeback", "draw", "resign", "time", "close", "offer", "withdraw", "decline",
    "chat", "rename", "rematch", "next", "resume",
}  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _nothing_more():
    """In this file a field that no type has is an error."""
    kinds = {it for home in HOMES for it in vars(home).values() if is_typeddict(it) or dataclasses.is_dataclass(it)}
    for kind in kinds:
        kind.__pydantic_config__ = ConfigDict(extra="forbid", strict=False)
    yield
    for kind in kinds:
        del kind.__pydantic_config__


@cache
def adapter(kind):
    return TypeAdapter(kind)


def check(kind, answer):
    """An answer that is of this type, as plain JSON; every field of a dataclass must be there."""
    body = answer if isinstance(answer, dict) else answer.raise_for_status().json()
    read = adapter(kind).validate_json(json.dumps(body))
    assert json.loads(adapter(kind).dump_json(read)) == body, "a field with a default was left out"
    return body


DATA = {
    "table": payloads.Table,
    "entry": payloads.EntryMessage,
    "presence": payloads.PresenceMessage,
    "beat": models.Beat,
    "bye": models.Seq,
}


def told_until(stream, seq=10**9, kind=None, seat=None):
    """The entries of a stream up to one with a number, or of a kind; every message on the way is checked."""
    found = []
    for event, _, data in stream:
        check(DATA[event], data)
        if event == "entry":
            entry = data["entry"]
            found.append(entry)
            if entry["seq"] >= seq or (entry["kind"] == kind and seat in (None, entry["seat"])):
                return found
        elif event == "table" and data["seq"] >= seq:
            return found
    raise AssertionError("the stream ended")


def test_a_type_notices_what_does_not_belong_to_it():
    with pytest.raises(ValidationError, match="extra"):
        check(models.Seq, {"seq": 1, "now": 2})
    with pytest.raises(ValidationError, match="missing"):
        check(models.Beat, {"seq": 1})
    item = {"id": "a", "symbol": "", "x": 1.0, "y": 1.0}
    with pytest.raises(AssertionError, match="left out"):
        check(scene.Item, item)
    with pytest.raises(ValidationError, match="unexpected"):
        check(scene.Item, {**item, "colour": "red"})


def test_fact_sheets_rule_books_and_examples(ann):
    sheets = check(games.Games, ann.get("/api/games"))["games"]
    assert {sheet["id"] for sheet in sheets} >= set(OUR_GAMES)
    for name in OUR_GAMES:
        book = check(games.RulesPage, ann.get(f"/api/games/{name}/rules"))
        if 'data-example="' in book["html"]:
            check(games.ExampleScenes, ann.get(f"/api/games/{name}/examples/0"))


def test_people_and_promises(ann, eve):
    for person in (ann, eve):
        check(models.Me, person.get("/api/me"))
    check(models.Promise, ann.post("/api/promises"))
    check(models.Token, ann.post("/api/people"))
    check(models.Error, ann.post("/api/tables", {"game": "chess"}).json())


@pytest.mark.parametrize("game", [*OUR_GAMES, "kuhn", "die", "pick", "trail"])
def test_a_table_of_each_game_and_what_its_viewers_hear(ann, eve, game):
    table = check(payloads.Table, ann.post("/api/tables", {"game": game, "series": 2}))
    name, path = table["id"], f"/api/tables/{table['id']}"
    with ann.listening(name) as mine, eve.listening(name) as theirs:
        for _ in range(3):
            now = check(payloads.TableWithMoves, ann.get(path))
            if not now["legal"]:
                break
            check(models.Moved, ann.move(name, now["legal"][0], now["seq"]))
        check(models.Seq, ann.post(f"{path}/chat", {"text": "Hello"}))
        if ann.table(name)["status"] == "playing":
            resigned = ann.post(f"{path}/resign")
            if resigned.status_code == 409:
                assert ann.table(name)["status"] == "over", "a bot has ended the game in between"
            else:
                check(models.Seq, resigned)
        seq = ann.table(name)["seq"]
        for stream in (mine, theirs):
            told_until(stream, seq)
    for person in (ann, eve):
        over = check(payloads.TableWithMoves, person.get(path))
        assert over["status"] == "over" and over["seed"]
        check(scene.Scene, person.get(f"{path}/scenes/0"))
    check(payloads.RecordFile, ann.get(f"{path}/record"))
    for query in ("", "?mine=1"):
        check(tables.Tables, ann.get(f"/api/tables{query}"))
    check(models.Invitation, ann.get(f"{path}/invite"))


def test_every_kind_of_entry(tmp_path):
    with running(tmp_path) as address:
        kinds = {entry["kind"] for entry in _everything(address)}
    assert kinds == KINDS - {"time", "close", "resume"}, "the others have tests of their own"


def _everything(address):
    ann, bob = Player(address, "Ann"), Player(address, "Bob")
    wish = {"seats": ["human", "open"], "clock": {"per_game": 600, "increment": 5}, "visibility": "public"}
    name = ann.open(**wish)["id"]
    path = f"/api/tables/{name}"
    check(tables.Tables, bob.get("/api/tables"))
    with ann.listening(name) as stream:
        check(payloads.Table, bob.post(f"{path}/seats", {"nonce": "x"}))
        bob.http.put("/api/me", json={"name": "Robert"})
        ann.move(name, "d5-e5")
        check(models.Why, bob.post(f"{path}/why", {"path": ["a1"]}))
        check(models.Seq, bob.post(f"{path}/chat", {"text": "Hello"}))
        for who, what, do in ((ann, "takeback", "offer"), (ann, "takeback", "withdraw"), (ann, "draw", "offer")):
            check(models.Seq, who.post(f"{path}/{what}", {"do": do}))
        check(models.Seq, bob.post(f"{path}/draw", {"do": "decline"}))
        check(models.Seq, ann.post(f"{path}/takeback"))
        check(payloads.TableWithMoves, ann.get(path))
        check(models.Seq, bob.post(f"{path}/takeback", {"do": "accept"}))
        ann.post(f"{path}/draw")
        check(models.Seq, bob.post(f"{path}/draw", {"do": "accept"}))
        for who in (ann, bob):
            check(models.Seq, who.post(f"{path}/rematch", {"nonce": "y"}))
        yield from told_until(stream, kind="next")
    following = check(payloads.TableWithMoves, ann.get(path))["next"]
    with bob.listening(following) as stream:
        yield from told_until(stream, check(models.Seq, ann.post(f"/api/tables/{following}/resign"))["seq"])
    empty = ann.open()["id"]
    with bob.listening(empty) as stream:
        bob.post(f"/api/tables/{empty}/seats")
        yield from told_until(stream, 3)
    waiting = ann.open(("human", "open"))["id"]
    with bob.listening(waiting) as stream:
        check(models.Seq, ann.post(f"/api/tables/{waiting}/leave"))
        yield from told_until(stream, kind="leave")


def test_a_closed_table_a_fallen_clock_and_the_end_of_a_server(tmp_path):
    with running(tmp_path) as address:
        ann, bob = Player(address, "Ann"), Player(address, "Bob")
        alone = ann.open(("human", "open"))["id"]
        with bob.listening(alone) as stream:
            ann.post(f"/api/tables/{alone}/leave")
            assert told_until(stream, kind="close")
        check(payloads.TableWithMoves, ann.get(f"/api/tables/{alone}"))
        name = ann.open(("human", "human"), clock={"per_move": 1})["id"]
        with bob.listening(name) as stream:
            assert told_until(stream, kind="time")


def test_a_server_that_was_away(tmp_path):
    database = f"sqlite+aiosqlite:///{tmp_path / 'twice.db'}"
    with running(tmp_path, db=database) as address:
        ann = Player(address, "Ann")
        name = ann.open(("human", "human"), clock={"per_game": 600, "increment": 0})["id"]
        ann.move(name, "d5-e5")
    with running(tmp_path, db=database) as address, Player(address).listening(name, last=0) as stream:
        assert "pause" in told_until(stream, kind="resume")[-1]


def test_bots_move_and_advise_and_say_why(ann):
    name = ann.open(("human", "bot:random"), hints=True)["id"]
    with ann.listening(name) as stream:
        check(payloads.Hint, ann.post(f"/api/tables/{name}/hint"))
        ann.move(name, "d5-e5")
        told_until(stream, kind="move", seat=1)


def test_a_listener_without_pictures_and_one_who_comes_back(ann):
    name = ann.open(("human", "human"))["id"]
    ann.move(name, "d5-e5")
    with ann.listening(name, query="?scenes=0") as stream:
        event, _, data = next(stream)
        assert event == "table"
        check(payloads.TableInWords, data)
        ann.move(name, "e5-e6")
        told_until(stream, ann.table(name)["seq"])
    with ann.listening(name, last=1) as stream:
        assert told_until(stream, ann.table(name)["seq"])[0]["seq"] == 2


def test_a_game_alone_for_points(ann):
    name = check(payloads.Table, ann.post("/api/tables", {"game": "dash", "daily": True}))["id"]
    while ann.table(name)["status"] != "over":
        assert ann.move(name, "stop").status_code == 200
    check(payloads.TableWithMoves, ann.get(f"/api/tables/{name}"))
    assert check(scores.Finished, ann.get(f"/api/tables/{name}/score"))["place"]
    for query in ("", "?daily=today"):
        check(scores.Scores, ann.get(f"/api/games/dash/scores{query}"))
    mine = check(tables.Tables, ann.get("/api/tables?mine=1"))["tables"]
    assert any(table["points"] and table["daily"] for table in mine)


def test_what_could_have_been_played(ann):
    name = ann.open(["human"], "waywords", options={"mode": "solitaire"})["id"]
    ann.move(name, "pass")
    assert check(reviews.Review, ann.get(f"/api/tables/{name}/review"))["remarks"][0]["missed"]


def test_a_prepared_turn_is_a_scene(ann, bob):
    name = ann.open(game="trail")["id"]
    bob.post(f"/api/tables/{name}/seats")
    wish = {"seq": ann.table(name)["seq"], "moves": ["step a1"]}
    assert check(models.Drafted, ann.post(f"/api/tables/{name}/draft", wish))["scene"]["gestures"]
