"""What was exported can be imported, elsewhere or again; a damaged file is told from a good one."""

import asyncio
import json
import time
from dataclasses import replace

import pytest

from fiveways.contract.errors import BadRecord
from fiveways.tables.store.scores import score_of
from fiveways.tables.store.snapshot import snapshot
from fiveways.tables.upkeep.checking import check
from tests.tables.dumps import dumped, examined, fill, taken_in
from tests.tables.stores import DAY, Opened


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
                    assert (taken.tables, taken.people, taken.skipped_tables) == (4, 3, 0)
                    assert sorted(await store.due(9)) == [("begun", 0), ("running", 0)]
                    assert [name for name, _ in await store.of_person("bob")] != []
                    assert (await score_of(store, "solo"))["points"] == games[3][2][0]["points"] > 0
                    await store.opened(100_000, alone=True)
                    assert await store.pauses(0) == [(6000, 90_000), (90_000, 100_000)], "the move cost no clock time"
                    await store.beat(90_000)
                    await _forget_last_pause(store)
                for row, entries, _ in games:
                    assert (await store.load(row.id))[1] == entries
                told.append(await dumped(store))
                file.write_bytes(told[-1])
                async with snapshot(store) as kept:
                    assert (await check(kept, url.startswith("sqlite"))).problems == []
        assert (
            told[0] == told[1] == told[2]
            and told[0].count(b"\n") == 1 + 1 + 3 + 4 + sum(len(log) for _, log, _ in games) + 1 + 1
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


def set_up(line, **values):
    """A table's line with another setup."""
    return changed(line, setup={**json.loads(line)["table"]["setup"], **values})


def later(days):
    return int(time.time() * 1000) + days * DAY


DAMAGE = {
    "no header": (lambda lines: lines[1:], r"line 1: this is no file of `fiveways db export`"),
    "newer": (
        lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]],
        "line 1: a newer fiveways wrote this",
    ),
    "cut off": (lambda lines: lines[:8], "line 8: the file should end here .* not all of it"),
    "without its end": (lambda lines: lines[:-1], "line 26: the file should end here"),
    "one too few": (lambda lines: [*lines[:3], *lines[4:]], "line 26: the file should end here"),
    "not JSON": (lambda lines: [*lines[:3], lines[3][:-4]], "line 4: this line is not JSON"),
    "unknown": (lambda lines: [*lines, b'{"dragon": {}}'], "line 28: a line is one of end, house, person"),
    "no object": (lambda lines: [*lines, b"[]"], "line 28: a line is one of"),
    "wrong type": (lambda lines: [*lines[:2], changed(lines[2], name=7)], "line 3: person name: input should be"),
    "too long": (lambda lines: [*lines[:2], changed(lines[2], name="x" * 65)], "line 3: person name: string should"),
    "bad secret": (lambda lines: [*lines[:5], changed(lines[5], secret="12")], "line 6: table secret: string should"),
    "a gap": (lambda lines: [*lines[:7], *lines[8:]], "line 8: entry 2 of table begun should be here"),
    "an orphan": (lambda lines: [*lines[:5], lines[6]], "line 6: this entry has to stand below its table begun"),
    "other rules": (lambda lines: [*lines[:5], changed(lines[5], game="other"), *lines[6:]], "is not what its setup"),
    "no such game": (lambda lines: [line.replace(b'"bones"', b'"dragons"') for line in lines], "line 6: table be"),
    "illegal": (lambda lines: [line.replace(b"d5-e5", b"d5-d5") for line in lines], r"line 14: table fini.* 4 \(move"),
    "a board too large": (
        lambda lines: [*lines[:5], set_up(lines[5], options={"rows": 16, "cols": 16}), *lines[6:]],
        "line 6: table begun: the setup cannot be replayed: option rows of bones is a whole number from",
    ),
    "a seat too many": (
        lambda lines: [*lines[:5], set_up(lines[5], seats=["human", "open", "open"]), *lines[6:]],
        "line 6: table begun: .* has 2 seats with these options, and not 3",
    ),
    "nobody sits": (
        lambda lines: [*lines[:7], changed(lines[7], person=None), *lines[8:]],
        r"line 8: table begun: entry 2 \(sit\) cannot be replayed: nobody sits down",
    ),
    "an id twice": (
        lambda lines: [*lines[:24], changed(lines[24], move_id="m0"), *lines[25:]],
        r"line 25: table solo: entry 4 \(move\) .* the move id 'm0' is there twice",
    ),
    "a table twice": (
        lambda lines: [*lines[:9], *lines[5:8], *lines[9:]],
        "line 10: table begun is in this file twice",
    ),
    "alive later": (lambda lines: [lines[0], changed(lines[1], alive=2**53)], "line 2: house alive: .* still to come"),
    "created later": (
        lambda lines: [*lines[:5], changed(lines[5], created=later(2))],
        "line 6: table created: .* still to come",
    ),
    "entered later": (lambda lines: [*lines[:6], changed(lines[6], at=later(2))], "line 7: entry at: .* still to come"),
    "points for nothing": (
        lambda lines: [*lines[:9], changed(lines[25], table="begun"), *lines[9:]],
        "line 10: table begun: its score is not what its log gives",
    ),
    **{
        f"another's {name}": (
            lambda lines, name=name, value=value: [*lines[:25], changed(lines[25], **{name: value}), lines[26]],
            "line 26: table solo: its score is not what its log gives",
        )
        for name, value in (("points", 1e9), ("person", "cat"), ("game", "bones"), ("daily", "2020-01-01"), ("at", 1))
    },
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
            examined(file)

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


def test_what_lists_show_comes_from_the_log_whatever_the_file_says(tmp_path, games):
    async def play():
        file = tmp_path / "dump"
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            *whole, end = (await dumped(store)).splitlines()
            shown = await store.of_person("ann")
            public = await store.public()
        said = {"status": "over", "updated": 2**53, "summary": {"nonsense": []}}
        told = [changed(line, **said) if line.startswith(b'{"table"') else line for line in whole]
        file.write_bytes(b"\n".join([*told, end]) + b"\n")
        async with Opened(f"sqlite:///{tmp_path}/two.db") as store:
            await taken_in(store, file)
            assert await store.of_person("ann") == shown and await store.public() == public and len(public) == 1
            await store.note([("begun", replace(public[0][1], updated=5000, due=None))])
            assert ("begun", 0) not in await store.due(9), "what comes later is noted"

    asyncio.run(play())


def test_a_clock_that_is_a_little_ahead_is_believed(tmp_path, games):
    async def play():
        file = tmp_path / "dump"
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            lines = (await dumped(store)).splitlines()
        lines[1] = changed(lines[1], alive=later(0) + 60_000)
        file.write_bytes(b"\n".join(lines) + b"\n")
        assert len(examined(file).good) == 4

    asyncio.run(play())


def test_tables_that_cannot_be_read_are_left_out_if_that_is_wanted(tmp_path, games):
    async def play():
        file = tmp_path / "dump"
        async with Opened(f"sqlite:///{tmp_path}/one.db") as store:
            await fill(store, games)
            lines = (await dumped(store)).splitlines()
        gone = [line.replace(b'"dash"', b'"dragons"') for line in lines]
        file.write_bytes(b"\n".join(gone) + b"\n")
        with pytest.raises(BadRecord, match=r"line 21: table solo: the setup cannot be replayed: .*dragons"):
            examined(file)
        found = examined(file, skip=True)
        assert len(found.good) == 3 and list(found.unreadable) == ["solo"]
        async with Opened(f"sqlite:///{tmp_path}/two.db") as store:
            assert (await taken_in(store, file, skip=True)).tables == 3
            assert await store.load("solo") is None and await score_of(store, "solo") is None
            assert len((await store.load("finished"))[1]) == 5
        file.write_bytes(b"\n".join(gone[:-1]) + b"\n")
        with pytest.raises(BadRecord, match="line 26: the file should end here"):
            examined(file, skip=True)

    asyncio.run(play())
