"""What the database said is in the log, in one line and without anybody's data, and it is there once."""

import asyncio
import sqlite3
from types import SimpleNamespace

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError

from fiveways.tables.law.refusals import NotSaved, Unavailable
from fiveways.tables.law.rows import Person
from fiveways.tables.store import queries, sqlite
from fiveways.tables.store.writing import said
from fiveways.web.api import health
from tests.tables.stores import Opened, moved, put_up


def wrapped(error):
    """An error as it comes through SQLAlchemy, with the statement and its values."""
    between = sqlite3.OperationalError(f"<class 'x'>: {error}")
    between.__cause__ = error
    return DBAPIError("INSERT INTO people VALUES (?)", ("canary",), between)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TimeoutError(), "TimeoutError"),
        (ConnectionRefusedError(111, "Connect call failed ('10.0.0.1', 5432)"), "[Errno 111] Connect call failed"),
        (sqlite3.OperationalError("database is locked"), "database is locked"),
        (asyncpg.PostgresError("null value in column\nDETAIL:  A row contains (canary)."), "null value in column"),
        (asyncpg.DataError("invalid input for query argument $1: 'canary' (expected str)"), "invalid input"),
        (wrapped(asyncpg.DataError("invalid input for query argument $1: 'canary' (expected str)")), "invalid input"),
        (wrapped(asyncpg.PostgresError("the disk is full")), "the disk is full"),
        (DBAPIError("SELECT ?", ("canary",), sqlite3.DatabaseError("malformed\ncanary")), "malformed"),
    ],
)
def test_an_error_is_told_in_one_line_without_values(error, told):
    assert said(error).startswith(told) and "canary" not in said(error) and "\n" not in said(error)


def lines(caplog):
    return [(record.levelname, record.getMessage()) for record in caplog.records]


def test_a_file_that_cannot_be_written_is_told_once_and_its_healing_too(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(sqlite, "BUSY", 0.02)

    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up(store, "one")
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            for _ in range(2):
                other.execute("BEGIN IMMEDIATE")
                for _ in range(3):
                    with pytest.raises(NotSaved):
                        await store.append("one", [moved(1)])
                other.execute("ROLLBACK")
                await store.beat(1)
            other.close()

    asyncio.run(play())
    trouble = ("ERROR", "nothing can be written to the database: database is locked")
    assert lines(caplog) == [trouble, ("WARNING", "the database can be written to again")] * 2


def test_a_question_that_nobody_answers_is_told_in_the_databases_words(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(queries, "PATIENCE", 0.1)

    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await store.add_person(Person("p", "Pia"), "hash", 1)
            other = sqlite3.connect(tmp_path / "tables.db")
            other.execute("ALTER TABLE people RENAME TO persons")
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await store.person("canary")
            other.execute("ALTER TABLE persons RENAME TO people")
            other.close()
            assert await store.person("hash") == Person("p", "Pia")

    asyncio.run(play())
    (level, told), (_, again) = lines(caplog)
    assert (level, told) == ("WARNING", "the database does not answer: no such table: people")
    assert again.startswith("the database answers again, after ") and "canary" not in caplog.text


class Engine:
    """A database that fails as it is told to."""

    def __init__(self):
        self.error = None

    def connect(self):
        return self

    async def __aenter__(self):
        if self.error:
            raise self.error
        return self

    async def __aexit__(self, *_):
        pass

    async def execute(self, _):
        pass


def test_why_a_server_is_not_well_is_told_when_it_changes(monkeypatch, caplog):
    monkeypatch.setattr(health, "LASTS", -1.0)

    async def play():
        engine = Engine()
        house = SimpleNamespace(
            store=SimpleNamespace(engine=engine), bus=SimpleNamespace(up=True), stopping=asyncio.Event()
        )
        found = health.Health(house)
        refused, slow = ConnectionRefusedError(111, "Connect call failed\nmore"), TimeoutError()
        answers = []
        for engine.error in (None, refused, refused, slow, slow, refused, None, None):
            answers.append((await found.told())[1]["database"])
        return answers

    answers = asyncio.run(play())
    assert answers[1:4] == ["does not answer (ConnectionRefusedError)"] * 2 + ["does not answer within 2 s"]
    refused = "the database does not answer (ConnectionRefusedError): [Errno 111] Connect call failed"
    told = [refused, "the database does not answer within 2 s", refused, "the database answers again"]
    assert lines(caplog) == [("WARNING", line) for line in told]
