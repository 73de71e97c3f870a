"""Tables that version 0.1.0 kept are opened, shown as they were, and played on.

`release-0.1.0` holds a database that version 0.1.0 wrote, its export, and what its server told Ann of each table. She
played with Bob and Cid and then stopped the server: games of every kind that go on, that are over, and one with a
seat still open.
"""

import asyncio
import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tables.stores import Opened
from tests.web.running import Player, running

KEPT = Path(__file__).parent / "release-0.1.0"
TOLD = json.loads((KEPT / "told.json").read_text("utf-8"))
TABLES = TOLD["tables"]
FIVEWAYS = Path(sys.executable).with_name("fiveways")


@pytest.fixture
def database(tmp_path) -> Path:
    file = tmp_path / "tables.db"
    file.write_bytes(lzma.decompress((KEPT / "tables.db.xz").read_bytes()))
    return file


def ann_at(address):
    """Ann, by the token that she has had since version 0.1.0."""
    ann = Player(address)
    ann.http.headers["Authorization"] = f"Bearer {TOLD['token']}"
    return ann


def told_of(table):
    """What must be as it was."""
    return {
        **{key: table[key] for key in ("id", "game", "status", "seq", "ply", "to_move")},
        "moves": [move["text"] for move in table["moves"]],
        "seats": [seat["player"] for seat in table["seats"]],
        "result": table["result"] and table["result"]["ending"],
        "chat": [line["text"] for line in table["chat"]],
    }


def without_seq_where_a_clock_runs(tables):
    """A server that comes back writes into the logs of such tables how long their clocks stood still."""
    return {
        name: {key: table[key] for key in table if key != "seq" or name != "bones series"} for name, table in tables
    }


def command(*words):
    done = subprocess.run([FIVEWAYS, "db", *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_table_is_shown_as_it_was_and_nothing_is_wrong_with_its_log(database, tmp_path):
    with running(tmp_path, db=f"sqlite+aiosqlite:///{database}") as address:
        ann = ann_at(address)
        told = [(name, told_of(ann.table(table["id"]))) for name, table in TABLES.items()]
        assert without_seq_where_a_clock_runs(told) == without_seq_where_a_clock_runs(TABLES.items())
        for table in TABLES.values():
            assert ann.get(f"/api/tables/{table['id']}").json()["scene"]["items"]
    assert json.loads(command("check", "--db", database, "--json"))["problems"] == []


def test_whoever_is_to_move_plays_on(database, tmp_path):
    with running(tmp_path, db=f"sqlite+aiosqlite:///{database}") as address:
        ann, played = ann_at(address), set()
        for name, kept in TABLES.items():
            table = ann.table(kept["id"])
            if table["status"] == "playing" and table["to_move"] in table["you"]:
                moves = [gesture["move"] for gesture in table["scene"]["gestures"] if not gesture.get("draft")]
                assert any(ann.move(kept["id"], move).status_code == 200 for move in moves[:20]), name
                assert len(ann.table(kept["id"])["moves"]) > len(kept["moves"])
                played.add(kept["game"])
        assert played == {kept["game"] for kept in TABLES.values()}, "games of every kind wait for Ann"


def test_games_that_are_over_can_be_replayed_from_their_records(database, tmp_path):
    from fiveways import Match, Record

    with running(tmp_path, db=f"sqlite+aiosqlite:///{database}") as address:
        ann = ann_at(address)
        over = [kept for kept in TABLES.values() if kept["status"] == "over"]
        for kept in over:
            record = Record.from_json(ann.get(f"/api/tables/{kept['id']}/record").text)
            assert [move.text for move in Match.from_record(record).moves] == kept["moves"]
        assert len({kept["game"] for kept in over}) == len({kept["game"] for kept in TABLES.values()})


def test_an_export_of_the_first_release_is_imported_into_postgresql(tmp_path, postgres):
    url, file = postgres.new_database(), tmp_path / "export.jsonl"
    file.write_bytes(lzma.decompress((KEPT / "export.jsonl.xz").read_bytes()))
    assert f"{len(TABLES)} tables" in command("import", file, "--db", url)
    assert json.loads(command("check", "--db", url, "--json"))["problems"] == []

    async def logs():
        async with Opened(url) as store:
            return {kept["id"]: len(await store.since(kept["id"], 0)) for kept in TABLES.values()}

    kept, clock = asyncio.run(logs()), TABLES["bones series"]
    assert kept.pop(clock["id"]) == clock["seq"] + 1, "when its server stopped, it wrote down that the clock stands"
    assert kept == {table["id"]: table["seq"] for table in TABLES.values() if table is not clock}
