"""What was exported can be imported, elsewhere or again; a damaged file or database is told from a good one."""

import asyncio
import json
import os
import stat
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from fiveways.cli import main
from fiveways.core.errors import BadRecord
from fiveways.tables import referee, show
from fiveways.tables.awake import folded
from fiveways.tables.checking import check
from fiveways.tables.dump import lines
from fiveways.tables.restore import examine, restore
from fiveways.tables.scores import score_of
from fiveways.tables.setup import read_setup
from fiveways.tables.snapshot import snapshot
from fiveways.tables.store import Person, Row
from fiveways.tables.table import Table
from tests.tables.stores import Opened

SCORE = {"table": "finished", "game": "bones", "deal": "d", "options": "{}", "daily": "", "person": "ann",
         "name": "Ann", "points": 2.5, "at": 9}  # fmt: skip


def played(name, moves, closed=False, public=True):
    """A table between two people, and its log."""
    setup = read_setup("ann", "bones", {"begins": "white"}, ["human", "open"], public=public)
    row = Row(name, setup, bytes(range(32)), 1000)
    pen = referee.Pen(Table(row.id, setup, row.secret, 1000), 2000)
    pen.write("sit", 0, "ann", player="Ann \U0001f600", nonce="n")
    pen.write("sit", 1, "bob", player="Bob", nonce="")
    pen.start()
    for number, text in enumerate(moves):
        person = ("ann", "bob")[number % 2]
        table = folded(row, pen.entries)
        pen.entries += referee.move(table, person, 3000 + number, table.seq, text, f"m{number}")
    if closed:
        pen.entries += referee.resign(folded(row, pen.entries), "ann", 5000)
    return row, pen.entries


@pytest.fixture(scope="module")
def games():
    return [played("finished", ["d5-e5"], closed=True), played("running", ["d5-e5"], public=False), played("begun", [])]


async def fill(store, games):
    for person in ("ann", "bob", "cat"):
        await store.add_person(Person(person, person.title()), f"hash {person}", 1)
    for row, entries in games:
        await store.create(row, entries, show.head(folded(row, entries), 5000))
    await store.append("finished", [], [SCORE])
    await store.beat(6000)
    await store.opened(90_000, alone=True)


async def dumped(store, wanted=()):
    async with snapshot(store) as kept:
        return b"".join([line async for line in lines(kept, wanted)])


async def taken_in(store, file):
    return await restore(store, file, examine(file))


def test_a_dump_goes_from_sqlite_to_postgresql_and_back_unchanged(tmp_path, postgres, games):
    async def play():
        file = tmp_path / "dump"
        told = []
        for number, url in enumerate((f"sqlite:///{tmp_path}/one.db", postgres.new_database(),
                                      f"sqlite:///{tmp_path}/two.db")):  # fmt: skip
            async with Opened(url) as store:
                if number == 0:
                    await fill(store, games)
                else:
                    taken = await taken_in(store, file)
                    assert (taken.tables, taken.people, taken.skipped_tables) == (3, 3, 0)
                    assert sorted(await store.due(9)) == [("begun", 0), ("running", 0)]
                    assert [name for name, _ in await store.of_person("bob")] != []
                    assert (await score_of(store, "finished"))["points"] == 2.5
                    await store.opened(100_000, alone=True)
                    assert await store.pauses(0) == [(6000, 90_000), (90_000, 100_000)], "the move cost no clock time"
                    await store.beat(90_000)
                    await _forget_last_pause(store)
                for row, entries in games:
                    assert (await store.load(row.id))[1] == entries
                told.append(await dumped(store))
                file.write_bytes(told[-1])
                async with snapshot(store) as kept:
                    assert (await check(kept, url.startswith("sqlite"))).problems == []
        assert (
            told[0] == told[1] == told[2]
            and told[0].count(b"\n") == 1 + 1 + 3 + 3 + sum(len(log) for _, log in games) + 1 + 1
        )

    asyncio.run(play())


async def _forget_last_pause(store):
    async with store.engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM pauses WHERE began = 90000")


def test_some_tables_come_with_their_people_and_are_added_to_others(tmp_path, games):
    async def play():
        file = tmp_path / "dump"
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            file.write_bytes(await dumped(store, ["running"]))
            assert b"cat" not in file.read_bytes() and b"house" not in file.read_bytes()
        async with Opened(f"sqlite:///{tmp_path}/two.db") as store:
            await fill(store, games[:1])
            await store.rename("ann", "Anna")
            taken = await taken_in(store, file)
            assert (taken.tables, taken.skipped_people, taken.people) == (1, 2, 0)
            assert (await store.person("hash ann")).name == "Anna", "what somebody is called now stays"
            again = await taken_in(store, file)
            assert (again.tables, again.skipped_tables, again.entries) == (0, 1, 0)
            assert await store.pauses(0) == [(6000, 90_000)]

    asyncio.run(play())


def changed(line, **values):
    """A line with other values in it."""
    ((what, body),) = json.loads(line).items()
    return json.dumps({what: {**body, **values}}).encode()


DAMAGE = {
    "no header": (lambda lines: lines[1:], r"line 1: this is no file of `fiveways db export`"),
    "newer": (
        lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]],
        "line 1: a newer fiveways wrote this",
    ),
    "cut off": (lambda lines: lines[:8], "line 8: the file should end here .* not all of it"),
    "without its end": (lambda lines: lines[:-1], "line 21: the file should end here"),
    "one too few": (lambda lines: [*lines[:3], *lines[4:]], "line 21: the file should end here"),
    "not JSON": (lambda lines: [*lines[:3], lines[3][:-4]], "line 4: this line is not JSON"),
    "unknown": (lambda lines: [*lines, b'{"dragon": {}}'], "line 23: a line is one of end, house, person"),
    "no object": (lambda lines: [*lines, b"[]"], "line 23: a line is one of"),
    "wrong type": (lambda lines: [*lines[:2], changed(lines[2], name=7)], "line 3: person name: input should be"),
    "too long": (lambda lines: [*lines[:2], changed(lines[2], name="x" * 65)], "line 3: person name: string should"),
    "bad secret": (lambda lines: [*lines[:5], changed(lines[5], secret="12")], "line 6: table secret: string should"),
    "a gap": (lambda lines: [*lines[:7], *lines[8:]], "line 8: entry 2 of table begun should be here"),
    "an orphan": (lambda lines: [*lines[:5], lines[6]], "line 6: this entry has to stand below its table begun"),
    "other rules": (lambda lines: [*lines[:5], changed(lines[5], game="other"), *lines[6:]], "is not what its setup"),
    "no such game": (lambda lines: [line.replace(b'"bones"', b'"dragons"') for line in lines], "line 6: the game at"),
    "illegal": (lambda lines: [line.replace(b"d5-e5", b"d5-d5") for line in lines], "line 14: the game at table fini"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_with_the_line_and_nothing_is_imported(tmp_path, games, damage):
    async def play():
        file, (spoil, told) = tmp_path / "dump", DAMAGE[damage]
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            whole = await dumped(store)
        file.write_bytes(b"\n".join(spoil(whole.splitlines())) + b"\n")
        with pytest.raises(BadRecord, match=told):
            examine(file)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda lines: [*lines[:-1], changed(lines[-1], at=1)], "running is there already, but differs from entry 4"),
        (
            lambda lines: [*lines, changed(lines[-1], seq=5, kind="chat", move_id="c", body={"text": "oh"})],
            "running is there already, but ends with entry 4",
        ),
        (lambda lines: [*lines[:3], changed(lines[3], secret="00" * 32)], "table running is there .* another secret"),
        (lambda lines: [lines[0], changed(lines[1], secret_hash="x")], "person ann is there .* another secret_hash"),
    ],
)
def test_what_is_there_with_another_content_is_refused_and_nothing_is_imported(tmp_path, games, spoil, told):
    async def play():
        file = tmp_path / "dump"
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            whole = (await dumped(store, ["running"])).splitlines()
            newcomer = json.dumps({"person": {"id": "dan", "name": "Dan", "secret_hash": "hash dan", "created": 1}})
            spoiled = spoil(whole[:-1])
            end = json.dumps({"end": {"lines": len(spoiled) + 1}})
            file.write_bytes(b"\n".join([spoiled[0], newcomer.encode(), *spoiled[1:], end.encode()]) + b"\n")
            with pytest.raises(BadRecord, match=told):
                await taken_in(store, file)
            assert await store.person("hash dan") is None

    asyncio.run(play())


@pytest.fixture
def run(capsys, monkeypatch):
    """A command as people type it, and what it says."""

    def typed(*arguments, expect=0):
        monkeypatch.setattr(sys, "argv", ["fiveways", "db", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        told = capsys.readouterr()
        assert end.value.code == expect, told
        return told

    return typed


@pytest.fixture
def filled(tmp_path, games) -> Path:
    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await fill(store, games)

    asyncio.run(play())
    return tmp_path / "tables.db"


def test_the_commands_move_a_database(run, filled, tmp_path, postgres):
    told = run("export", "--db", filled)
    assert "keep it to yourself" in told.err and told.out.startswith('{"fiveways":"tables","format":1')
    file = tmp_path / "backup"
    run("export", "--db", filled, "--out", file)
    assert file.read_text() == told.out and stat.S_IMODE(os.stat(file).st_mode) == 0o600
    url = postgres.new_database()
    assert "3 tables with 12 entries and 3 people imported; 0 tables" in run("import", file, "--db", url).out
    again = run("import", file, "--db", url)
    assert "0 tables with 0 entries and 0 people imported; 3 tables and 3 people" in again.out
    assert postgres.secret not in again.out + again.err
    assert json.loads(run("check", "--db", url, "--json").out) == {
        "database": url.replace("+asyncpg", "").replace(f"fiveways:{postgres.secret}@", ""),
        "version": "0002", "tables": 3, "entries": 12, "problems": [],
    }  # fmt: skip
    assert "already at version 0002" in run("upgrade", "--db", url).out
    assert run("export", "--db", url).out == told.out


def test_a_damaged_database_is_told_by_table(run, filled):
    assert "good. Version 0002, 3 tables with 12 entries." in run("check", "--db", filled).out
    with closing(connect(filled)) as database:
        database.execute("DELETE FROM log WHERE \"table\" = 'begun' AND seq = 2")
        database.execute("UPDATE log SET body = replace(body, 'd5-e5', 'd5-d5') WHERE \"table\" = 'running'")
        database.execute("UPDATE tables SET status = 'open' WHERE id = 'finished'")
        database.execute("INSERT INTO log VALUES ('ghost', 1, 1, 'close', NULL, NULL, NULL, '{}')")
        database.commit()
    told = run("check", "--db", filled, expect=1).out
    assert "table begun: entry 2 is missing from the log" in told
    assert "table running: entry 4 (move) cannot be replayed: " in told
    assert "table finished: lists show it as 'open', and it is 'over'" in told
    assert "table ghost: 1 rows in log, but there is no such table" in told
    report = json.loads(run("check", "--db", filled, "--json", expect=1).out)
    assert [problem["table"] for problem in report["problems"]] == ["begun", "finished", "running", "ghost"]


def test_slips_are_answered_in_one_line(run, filled, tmp_path):
    def refused(*arguments):
        told = run(*arguments, expect=2).err
        assert told.count("\n") == 1 and told.startswith("fiveways: ")
        return told

    assert "there is no database" in refused("check", "--db", tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
    assert "there is no table 'nowhere'" in refused("export", "nowhere", "--db", filled)
    assert run("export", "nowhere", "--db", filled, expect=2).out == "", "no beginning of a file either"
    assert "folder that does not exist" in refused("export", "--db", filled, "--out", tmp_path / "no" / "file")
    assert "No such file" in refused("import", tmp_path / "none", "--db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists(), "a slip makes no database"
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    assert "no file of `fiveways db export`" in refused("import", tmp_path / "letter", "--db", filled)
    assert "not a database" in refused("check", "--db", tmp_path / "letter")
    (tmp_path / "empty.db").touch()
    assert "is no database of fiveways" in refused("check", "--db", tmp_path / "empty.db")
    assert "kind 'mysql'" in refused("upgrade", "--db", "mysql://u:geheim@h/d")
    assert not list(tmp_path.glob(".*")), "nothing is left lying about"
