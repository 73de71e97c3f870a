"""Every database of ours, from the first release on, becomes what this program reads and writes."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from setuptools import find_packages
from sqlalchemy import insert, inspect, text

from fiveways.contract.errors import BadOption
from fiveways.tables.store import schema, upgrading
from fiveways.tables.store.store import Store
from tests.tables import first_release
from tests.tables.stores import Opened, put_up

TABLE = {"game": "bones", "setup": "{}", "secret": bytes(32), "created": 1, "public": True, "updated": 1,
         "summary": "{}"}  # fmt: skip


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return request.getfixturevalue("postgres").new_database()


async def directly(url, work):
    """Do something to a database that is not opened as ours."""
    store = Store(url)
    try:
        async with store.engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await store.close()


def execute(*statements):
    return lambda connection: [connection.execute(text(statement)) for statement in statements]


def differences(connection):
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), schema.metadata)


def make_first_release(connection):
    first_release.metadata.create_all(connection)
    tables = [{**TABLE, "id": status, "status": status} for status in ("open", "playing", "over")]
    connection.execute(insert(first_release.tables), tables)
    connection.execute(insert(first_release.log), {"table": "open", "seq": 1, "at": 1, "kind": "close", "body": "{}"})
    connection.execute(insert(first_release.house), {"id": 1, "alive": 77})


def test_the_steps_lead_to_what_the_program_expects(url):
    async def play():
        async with Opened(url) as store:
            assert await store.version() == schema.VERSION
        assert await directly(url, differences) == []
        async with Opened(url) as store:
            await put_up(store)

    asyncio.run(play())


def test_a_database_of_the_first_release_is_brought_along_with_all_that_is_in_it(url):
    async def play():
        await directly(url, make_first_release)
        assert await directly(url, differences)
        async with Opened(url) as store:
            assert await store.version() == schema.VERSION
            assert sorted(await store.due(9)) == [("open", 0), ("playing", 0)], "clocks and bots are not forgotten"
            assert [entry.kind for entry in await store.since("open", 0)] == ["close"]
            await store.opened(100_000, alone=True)
            assert await store.pauses(0) == [(77, 100_000)]
        assert await directly(url, differences) == []

    asyncio.run(play())


@pytest.mark.parametrize("before", [None, make_first_release], ids=["new", "first release"])
def test_of_many_who_open_at_once_one_takes_the_steps(url, before):
    async def play():
        if before:
            await directly(url, before)
        stores = [Store(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(put_up(store, f"t{number}") for number, store in enumerate(stores)))
        assert await stores[0].seqs([f"t{number}" for number in range(6)]) == {f"t{number}": 0 for number in range(6)}
        for store in stores:
            await store.close()
        assert await directly(url, differences) == []

    asyncio.run(play())


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (
            ["UPDATE alembic_version SET version_num = '0999'"],
            "(.db|/test[0-9]+) has version 0999, this fiveways knows up to 0002: use a newer fiveways, or restore",
        ),
        (
            ["DROP TABLE log", "DROP TABLE house", "DROP TABLE alembic_version"],
            r"something else \(pauses, people",
        ),
    ],
)
def test_a_database_that_is_newer_or_not_ours_is_refused_and_left_alone(url, statements, told):
    async def play():
        async with Opened(url):
            pass
        await directly(url, execute(*statements))
        before = await directly(url, lambda connection: sorted(inspect(connection).get_table_names()))
        store = Store(url)
        with pytest.raises(BadOption, match=told):
            await store.open()
        await store.close()
        assert await directly(url, lambda connection: sorted(inspect(connection).get_table_names())) == before

    asyncio.run(play())


def test_steps_that_fail_leave_the_database_as_it_was(url, monkeypatch):
    async def play():
        await directly(url, make_first_release)
        await directly(url, execute("CREATE TABLE promises (commitment INTEGER)"))
        store = Store(url)
        with pytest.raises(BadOption, match=r"cannot change the database .*promises"):
            await store.open()
        assert await store.version() is None
        await store.close()
        await directly(url, execute("DROP TABLE promises"))
        async with Opened(url) as store:
            assert await store.version() == schema.VERSION

    asyncio.run(play())


def test_the_steps_are_in_a_row_and_end_at_our_version():
    steps = list(ScriptDirectory.from_config(upgrading._config()).walk_revisions())
    assert [step.revision for step in steps] == [f"{number:04}" for number in range(len(steps), 0, -1)]
    assert steps[0].revision == schema.VERSION


def test_the_steps_are_installed_with_the_package():
    found = find_packages(Path(upgrading.__file__).parents[3])
    assert {"fiveways.tables.store.migrations", "fiveways.tables.store.migrations.versions"} <= set(found)


def test_alembic_is_loaded_only_where_there_is_something_to_do(tmp_path):
    code = (
        "import asyncio, sys\nfrom fiveways.tables.store.store import Store\n"
        "async def play():\n    store = Store(sys.argv[1])\n    await store.open()\n    await store.close()\n"
        "asyncio.run(play())\nprint('alembic' in sys.modules)"
    )
    for expected in ("True", "False"):
        order = [sys.executable, "-c", code, f"sqlite:///{tmp_path}/tables.db"]
        assert subprocess.run(order, check=True, capture_output=True, text=True).stdout.strip() == expected


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("mysql://u:geheim@h/d", "kind 'mysql': give a file"),
        (
            "postgresql://u:geheim@127.0.0.1:1/d",
            r"cannot open the database postgresql://127.0.0.1:1/d: .*is PostgreSQL running",
        ),
        ("postgresql://u:geheim@127.0.0.1", "has to end with the database's name"),
        ("postgresql://u:geheim@h:port/d", "cannot read this address"),
        ("sqlite:///:memory:", "kept in a file"),
        ("sqlite:////nowhere/at/all.db", "is in a folder that does not exist"),
    ],
)
def test_a_wrong_address_is_refused_without_telling_the_password(given, told, monkeypatch):
    monkeypatch.setattr("fiveways.tables.store.store.STARTING", 0.1)

    async def play():
        store = Store(given)
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(BadOption, match=told) as refusal:
        asyncio.run(play())
    assert "geheim" not in str(refusal.value)


def test_a_wrong_password_is_refused_without_telling_it(postgres):
    async def play():
        store = Store(postgres.url.replace(postgres.secret, "geheim"))
        with pytest.raises(BadOption, match="password authentication failed") as refusal:
            await store.open()
        await store.close()
        assert "geheim" not in str(refusal.value)

    asyncio.run(play())


def test_what_helps_is_told_where_postgresql_lets_nobody_in(postgres, monkeypatch, tmp_path):
    def told(url):
        async def play():
            store = Store(url)
            with pytest.raises(BadOption) as refusal:
                await store.open()
            await store.close()
            return str(refusal.value)

        return asyncio.run(play())

    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "pgpass"))
    without = postgres.url.replace(f":{postgres.secret}", "")
    assert told(without).endswith("; no password was given: put it into ~/.pgpass or PGPASSFILE")
    (tmp_path / "pgpass").touch(0o600)
    assert told(without).endswith("; is it right in ~/.pgpass or PGPASSFILE, and may nobody else read that file?")
    assert told(postgres.url.replace(postgres.secret, "geheim")).endswith('failed for user "fiveways"')
    assert told(f"{postgres.url}x").endswith('database "postgresx" does not exist; createdb postgresx makes it')


@pytest.mark.parametrize("driver", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_postgresql_is_known_by_all_its_names(postgres, driver):
    async def play():
        url = postgres.new_database().replace("postgresql+asyncpg", driver) + "?ssl=prefer"
        async with Opened(url) as store:
            await put_up(store)

    asyncio.run(play())


def test_a_missing_driver_is_named(monkeypatch):
    monkeypatch.delitem(sys.modules, "fiveways.tables.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadOption, match=r"pip install 'fiveways\[scale\]'"):
        Store("postgresql://h/d")


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 100)

    async def play():
        store = Store(f"sqlite:///{tmp_path}/letter.txt")
        with pytest.raises(BadOption, match=r"letter\.txt: file is not a database"):
            await store.open()
        await store.close()

    asyncio.run(play())
