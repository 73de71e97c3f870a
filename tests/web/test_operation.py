"""For whoever runs a server: is it well, what has it counted, what does it write down."""

import asyncio
import json
import logging
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fiveways.contract.errors import BadOption
from fiveways.web import logs
from fiveways.web.api import health
from tests.web.running import Player, next_entry

FIVEWAYS = Path(sys.executable).with_name("fiveways")


def counted(text):
    """Every number, by its name and labels."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, *sorted(sample.labels.items())): sample.value for sample in samples}


def test_a_server_says_that_it_is_well(eve):
    told = eve.get("/healthz")
    assert told.status_code == 200 and told.headers["cache-control"] == "no-store"
    assert told.json() | {"version": ""} == {"status": "ok", "database": "ok", "bus": "ok", "version": ""}
    asked = eve.http.head("/healthz")
    assert asked.status_code == 200 and asked.content == b""


class _Store:
    """A database that answers, fails or hangs."""

    def __init__(self, do):
        self.engine, self.asked, self._do = self, 0, do

    def connect(self):
        return self

    async def __aenter__(self):
        self.asked += 1
        await self._do()
        return self

    async def __aexit__(self, *_):
        pass

    async def execute(self, _):
        pass


async def _at_once():
    pass


async def _never():
    await asyncio.sleep(60)


async def _fail():
    raise ConnectionRefusedError("host db.example.org, user fiveways, password hunter2")


@pytest.mark.parametrize(
    ("do", "bus", "stopping", "code", "status", "says"),
    [
        (_at_once, True, False, 200, "ok", "ok"),
        (_at_once, False, False, 200, "degraded", "ok"),
        (_at_once, True, True, 503, "stopping", "ok"),
        (_never, True, False, 503, "failing", "does not answer within 0.05 s"),
        (_fail, False, False, 503, "failing", "does not answer (ConnectionRefusedError)"),
    ],
)
def test_what_is_wrong_is_told_soon_and_without_details(monkeypatch, do, bus, stopping, code, status, says):
    monkeypatch.setattr(health, "PATIENCE", 0.05)

    async def story():
        house = SimpleNamespace(store=_Store(do), bus=SimpleNamespace(up=bus), stopping=asyncio.Event())
        if stopping:
            house.stopping.set()
        found = health.Health(house)
        answers = [await found.told() for _ in range(50)]
        assert house.store.asked == 1, "asking often costs the database nothing"
        return answers[-1]

    told, body = asyncio.run(story())
    assert (told, body["status"], body["database"]) == (code, status, says)
    assert (body["bus"] == "ok") == bus


def test_what_happens_is_counted(ann, bob):
    before = counted(ann.get("/metrics").text)
    table = ann.open()["id"]
    bob.post(f"/api/tables/{table}/seats")
    with bob.listening(table) as stream:
        assert ann.move(table, "d5-e5").status_code == 200
        assert ann.move(table, "d5-e5", seq=0, id="again").status_code == 409
        next_entry(stream, "move")
        now = counted(ann.get("/metrics").text)
        grown = {key: value - before.get(key, 0) for key, value in now.items()}
        assert grown["fiveways_event_streams",] == 1
    assert grown["fiveways_move_seconds_count",] == 1 and 0 < grown["fiveways_move_seconds_sum",] < 5
    assert grown["fiveways_moves_refused_total", ("code", "stale")] == 1
    assert grown["fiveways_requests_total", ("kind", "move"), ("status", "2xx")] == 1
    assert grown["fiveways_requests_total", ("kind", "move"), ("status", "4xx")] == 1
    assert grown["fiveways_requests_total", ("kind", "events"), ("status", "2xx")] == 1
    assert grown["fiveways_requests_total", ("kind", "operation"), ("status", "2xx")] == 1
    assert grown["fiveways_store_commit_seconds_count",] >= 3
    assert grown["fiveways_store_entries_total",] >= 4
    assert now["fiveways_bus_down",] == 0


def test_tables_in_memory_and_turns_of_bots_are_counted(ann):
    before = counted(ann.get("/metrics").text)["fiveways_bot_turn_seconds_count",]
    table = ann.open(("human", "bot:random"))["id"]
    ann.move(table, "d5-e5")
    for _ in range(100):
        now = counted(ann.get("/metrics").text)
        if now["fiveways_bot_turn_seconds_count",] > before and now["fiveways_tables_awake",] >= 1:
            return
        time.sleep(0.05)
    raise AssertionError(now)


WORKER = """
import sys
from fiveways.web.common import metrics
from fiveways.tables import counters
counters.move_seconds.observe(0.01)
counters.tables_awake.set(5)
if sys.argv[1] == "down":
    counters.bus_down.set(True)
metrics.answered("move", 200)
print("counted", flush=True)
sys.stdin.readline()
print(metrics.told().decode(), flush=True)
if len(sys.argv) > 2:
    metrics.gone(int(sys.argv[2]))
    print(metrics.told().decode())
"""


@pytest.mark.slow
def test_many_workers_are_counted_together_and_a_dead_one_has_nothing_open(tmp_path):
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
    with subprocess.Popen([sys.executable, "-c", WORKER, "down"], **pipes) as first:
        assert first.stdout.readline() == "counted\n"
        with subprocess.Popen([sys.executable, "-c", WORKER, "begins", str(first.pid)], **pipes) as second:
            assert second.stdout.readline() == "counted\n"
            together, _, afterwards = second.communicate("\n", timeout=60)[0].partition("\n\n")
        first.communicate("\n", timeout=60)
    together, afterwards = counted(together + "\n"), counted(afterwards)
    assert together["fiveways_tables_awake",] == 10 and together["fiveways_bus_down",] == 1
    assert afterwards["fiveways_tables_awake",] == 5 and afterwards["fiveways_bus_down",] == 0
    for now in (together, afterwards):
        assert now["fiveways_move_seconds_count",] == 2
        assert now["fiveways_requests_total", ("kind", "move"), ("status", "2xx")] == 2


@pytest.fixture
def _logs_as_before():
    names = (None, "fiveways", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
    loggers = [logging.getLogger(name) for name in names]
    kept = [(logger, logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, handlers, level, propagate in kept:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)
    logging.captureWarnings(False)


@pytest.mark.usefixtures("_logs_as_before")
@pytest.mark.parametrize("name", ["fiveways.tables.house.house", "uvicorn.error"])
def test_a_log_for_programs_has_one_object_in_each_line(capsys, name):
    logs.configure("json")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logging.getLogger(name).exception("table %s\nis gone", "abc")
    [line] = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", name, "table abc\nis gone")
    assert told["worker"] == os.getpid() and "ValueError: two\nlines" in told["exception"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["time"])


@pytest.mark.usefixtures("_logs_as_before")
@pytest.mark.parametrize("format", logs.FORMATS)
def test_the_row_that_a_database_quotes_is_not_logged(capsys, format):
    logs.configure(format)
    try:
        raise ValueError(
            "null value in column\nDETAIL:  Failing row contains (canary).\n[parameters: ('canary',)]\nthe end"
        )
    except ValueError:
        logging.getLogger("fiveways.tables.store.writing").exception("a transaction could not be written")
    written = capsys.readouterr().err
    assert "canary" not in written and "null value in column" in written and "the end" in written


@pytest.mark.usefixtures("_logs_as_before")
def test_a_log_for_people_has_one_line_for_each_event_and_not_what_anybody_can_cause(capsys):
    logs.configure("text")
    logging.getLogger("fiveways.x").warning("a name with\na line break")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").warning("Unsupported upgrade request.")
    [line] = capsys.readouterr().err.splitlines()
    assert f"WARNING fiveways.x [{os.getpid()}] a name with\\na line break" in line


def test_a_log_in_an_unknown_format_is_refused():
    with pytest.raises(BadOption, match="text or json, not 'xml'"):
        logs.configure("xml")


@pytest.mark.slow
def test_no_secret_is_ever_logged(tmp_path):
    """A game with canaries in it, and all kinds of trouble; the log is one of JSON lines."""
    nonce, said, name = (f"canary{secrets.token_hex(8)}" for _ in range(3))
    command = [FIVEWAYS, "serve", "--port", "0", "--db", str(tmp_path / "log.db"), "--log", "json", "--bot-pace", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
        with httpx.Client(base_url=address, timeout=20) as client:
            token = client.post("/api/people", json={"name": name[:24]}).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            wish = {"game": "bones", "seats": ["human", "bot:1"], "nonce": nonce, "options": {"begins": "white"}}
            table = client.post("/api/tables", json=wish).json()["id"]
            here = f"/api/tables/{table}"
            client.post(f"{here}/chat", json={"text": said})
            client.post(f"{here}/moves", json={"id": "1", "seq": client.get(here).json()["seq"], "move": "d5-e5"})
            client.post(f"{here}/moves", json={"id": said, "seq": 0, "move": nonce, "seat": 7})
            client.post(f"{here}/moves", content=f'{{"id": "{nonce}'.encode())
            client.get(here, headers={"Authorization": f"Bearer {token[::-1]}"})
            client.get(here, headers={"Cookie": f"fiveways={token}"})
            with pytest.raises(httpx.HTTPError):
                client.get(here, headers={"X-Odd": "\0"})
            client.post(f"{here}/resign", json={})
            seed = client.get(f"{here}/record").json()["seed"]
        server.terminate()
        written = server.stderr.read()
        assert server.wait(20) == 0
    for line in written.splitlines():
        assert {"time", "level", "logger", "message", "worker"} <= json.loads(line).keys()
    for secret in (nonce, said, name, token, token[::-1], seed, "Bearer"):
        assert secret not in written


@pytest.mark.slow
def test_workers_that_are_killed_are_replaced_and_no_longer_counted(postgres, redis):
    command = [FIVEWAYS, "serve", "--port", "0", "--workers", "2", "--log", "json", "--no-limits"]
    command += ["--db", postgres.new_database(), "--bus", redis.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
            ann = Player(address, "Ann")
            table = ann.open()["id"]
            with ExitStack() as stack:
                for _ in range(20):
                    stack.enter_context(ann.listening(table))
                assert _asked(address, _streams) == 20
                killed = set(_workers(server.pid))
                for worker in killed:
                    os.kill(worker, signal.SIGKILL)
                _until(lambda: len(set(_workers(server.pid)) - killed) == 2)
                _until(lambda: _asked(address, _streams) == 0)
            assert _asked(address, lambda client: client.get("/healthz").json()["status"]) == "ok"
            assert _asked(address, lambda client: client.get(f"/api/tables/{table}").json()["id"]) == table
        finally:
            server.terminate()
            written = server.stderr.read()
    assert server.wait(20) == 0, written
    for line in written.splitlines():
        assert "time" in json.loads(line)


def _asked(address, what):
    """Asked over a new connection, as often as it meets a worker that is just being killed."""
    for _ in range(20):
        with suppress(httpx.TransportError), httpx.Client(base_url=address, timeout=20) as client:
            return what(client)
        time.sleep(0.2)
    raise AssertionError("nobody answers")


def _streams(client):
    return counted(client.get("/metrics").text).get(("fiveways_event_streams",), 0)


def _workers(parent):
    """The processes that a server has started to answer requests."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def _until(true):
    """Ask until it is so."""
    end = time.monotonic() + 60
    while not (found := true()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found
