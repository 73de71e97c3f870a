"""The servers that tests start are real, keep what they should, and leave nothing behind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest
from redis import Redis as Client
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError
from redis.retry import Retry

from fiveways.testing import services
from tests.services import PostgreSQL, Redis

ROOT = Path(__file__).parents[1]


def ask(url, *statements):
    """What the last of some SQL statements answers."""

    async def story():
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return [await connection.fetchval(statement) for statement in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(story())


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_postgresql_keeps_its_port_and_its_data_over_every_kind_of_stop():
    with PostgreSQL() as server:
        url, port, folder = server.new_database(), server.port, server.folder
        ask(url, "create table kept (what text)", "insert into kept values ('once')")
        server.stop()
        assert not listens(port)
        server.start()
        ask(url, "insert into kept values ('twice')")
        server.restart("immediate")
        assert ask(url, "select string_agg(what, ' ' order by what) from kept") == "once twice"
        assert server.port == port
        pid = server.process.pid
    assert not listens(port) and not alive(pid) and not folder.exists()


def test_postgresql_is_set_up_as_asked(postgres):
    assert postgres.url.startswith("postgresql+asyncpg://")
    assert ask(postgres.url, "show max_connections") == "200"
    assert ask(postgres.url, "show fsync") == "off"
    assert ask(postgres.url, "show server_encoding") == "UTF8"


def test_every_new_database_is_empty_and_another(postgres):
    first, second = postgres.new_database(), postgres.new_database()
    ask(first, "create table here (what int)")
    assert ask(second, "select count(*) from pg_tables where schemaname = 'public'") == 0


def test_postgresql_lets_nobody_in_without_the_password(postgres):
    with pytest.raises(asyncpg.InvalidPasswordError):
        ask(postgres.url.replace(postgres.secret, "guess"), "select 1")


def test_redis_is_killed_and_comes_back_empty_on_the_same_port():
    with Redis() as server:
        port, folder = server.port, server.folder
        with Client.from_url(server.url) as client:
            assert client.set("here", "yes") and client.get("here") == b"yes"
            server.flush()
            assert client.get("here") is None
            client.set("here", "again")
        server.stop()
        assert not listens(port)
        server.start()
        with Client.from_url(server.url) as client:
            assert client.ping() and client.get("here") is None
        assert server.port == port
        pid = server.process.pid
    assert not listens(port) and not alive(pid) and not folder.exists()


def test_redis_lets_nobody_in_without_the_password(redis):
    with Client(port=redis.port, retry=Retry(NoBackoff(), 0)) as stranger, pytest.raises(AuthenticationError):
        stranger.ping()


def test_a_server_that_failed_in_its_test_is_gone_too():
    with suppress(ZeroDivisionError), Redis() as server:
        pid, folder = server.process.pid, server.folder
        _ = 1 / 0
    assert not alive(pid) and not folder.exists()


def test_a_server_moves_when_somebody_took_its_port_before_it_started():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = Redis()
        server.port = taken.getsockname()[1]
        with server, Client.from_url(server.url) as client:
            assert server.port != taken.getsockname()[1] and client.ping()


def test_servers_do_not_outlive_a_killed_test_run(postgres, redis):  # where these are missing it is skipped
    code = (
        "import os, signal\nfrom tests.services import PostgreSQL, Redis\n"
        "with PostgreSQL() as one, Redis() as two:\n"
        "    for server in (one, two):\n        print(server.process.pid, server.folder, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    assert run.returncode == -signal.SIGKILL
    left = [line.split() for line in run.stdout.splitlines()]
    assert len(left) == 2
    end = time.monotonic() + 20
    while any(alive(pid) or os.path.exists(folder) for pid, folder in left) and time.monotonic() < end:
        time.sleep(0.05)
    assert [(pid, folder) for pid, folder in left if alive(pid) or os.path.exists(folder)] == []


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_a_missing_server_fails_under_ci_and_is_skipped_elsewhere(monkeypatch, ci, outcome):
    monkeypatch.setenv("CI", ci)
    monkeypatch.delenv("FIVEWAYS_NEED_SERVICES", raising=False)
    monkeypatch.setattr(services.shutil, "which", lambda *_, **__: None)
    with pytest.raises(outcome, match="make services"):
        Redis()
