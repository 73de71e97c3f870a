"""The command that serves: what it says when it cannot, and what it does when it can."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from fiveways.cli.common import warm_up

FIVEWAYS = Path(sys.executable).with_name("fiveways")


def serve(*arguments):
    done = subprocess.run([FIVEWAYS, "serve", *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stderr.strip()


def test_a_busy_port_is_told_in_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, says = serve("--port", str(taken.getsockname()[1]))
    assert code == 2 and "cannot listen" in says and "--port 0" in says and "\n" not in says


@pytest.mark.slow
@pytest.mark.parametrize(
    ("db", "says"),
    [
        ("nonsense://foo", "cannot keep tables in a database of the kind 'nonsense'"),
        ("/", "it is a folder"),
        ("sqlite://", "kept in a file"),
        ("/nowhere/tables.db", "a folder that does not exist"),
        ("nosuch+driver://x/y", "a database of the kind"),
    ],
)
def test_an_impossible_database_is_told_in_one_line(db, says):
    code, told = serve("--port", "0", "--db", db)
    assert code == 2 and says in told and "\n" not in told, told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--workers", "2"], "--workers needs --bus"),
        (["--bus", "nonsense://x"], "redis://"),
        (["--log", "xml"], "text or json"),
    ],
)
def test_impossible_settings_are_told_in_one_line(tmp_path, arguments, says):
    code, told = serve("--port", "0", "--db", str(tmp_path / "tables.db"), *arguments)
    assert code == 2 and says in told and "\n" not in told, told


@pytest.mark.slow
def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path):
    (tmp_path / "tables.db").write_text("not a database, but long enough to be taken for one " * 50)
    code, told = serve("--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.db'}")
    assert code == 2 and "not a database" in told and "\n" not in told, told


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(tmp_path):
    db = tmp_path / "tables.db"
    with starting(db) as first:
        code, told = serve("--port", "0", "--db", str(db))
        assert code == 2 and f"another fiveways server uses {db}: several need --bus" in told and "\n" not in told
        checked = subprocess.run([FIVEWAYS, "db", "check", "--db", db], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        first.kill()
    with starting(db) as second:
        second.terminate()
        written = second.stderr.read()
        assert second.wait(20) == 0
    told = [line.partition("] ")[2].partition(" http")[0] for line in written.splitlines()]
    assert told == ["serving at", "stopping", "stopped"], written


@contextmanager
def starting(db):
    """A server, as soon as it answers."""
    command = [FIVEWAYS, "serve", "--port", "0", "--db", db]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert any("fiveways is at" in line for line in process.stdout), process.stderr.read()
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_of_a_database_that_cannot_be_opened_workers_say_nothing(tmp_path, redis):
    file = tmp_path / "notes.txt"
    file.write_text("buy milk\n" * 200)
    code, told = serve("--port", "0", "--db", str(file), "--bus", redis.url, "--workers", "2")
    *log, last = told.split("\n")
    assert code == 2 and last.startswith("fiveways: cannot open the database") and "not a database" in last
    assert len([line for line in log if line.endswith(" begins")]) == 2
    assert not [line for line in log if " INFO fiveways.web.workers " not in line]


# It would give the database up after 5 s, and a slow machine needs longer to begin a worker anew.
PATIENT = [
    sys.executable,
    "-c",
    "from fiveways.cli import main\nfrom fiveways.tables.store import postgres\npostgres.ANSWER_WITHIN = 600\nmain()",
]


@contextmanager
def _workers_that_wait(redis, log):
    """Two workers, while a database that lets people in and says nothing is checked."""
    with socket.create_server(("127.0.0.1", 0)) as silent, log.open("w") as output:
        db = f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x"
        command = [
            *PATIENT, "serve", "--port", "0", "--db", db, "--bus", redis.url, "--workers", "2"
        ]  # fmt: skip
        with subprocess.Popen(command, stdout=output, stderr=output) as process:
            try:
                _until(lambda: len(_begun(log)) == 2)
                time.sleep(5)  # they have loaded everything and wait
                yield process
            finally:
                process.kill()


def _begun(log):
    return [int(pid) for pid in re.findall(r"worker (\d+) begins", log.read_text())]


def _until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "never"
        time.sleep(0.05)


@pytest.mark.slow
def test_workers_that_wait_for_the_word_to_begin_end_with_their_supervisor(tmp_path, redis):
    log = tmp_path / "log"
    with _workers_that_wait(redis, log) as supervisor:
        os.kill(_begun(log)[0], signal.SIGKILL)
        _until(lambda: len(_begun(log)) == 3)
        supervisor.kill()
        _until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in _begun(log)))


@pytest.mark.slow
def test_who_is_told_to_stop_while_the_database_is_checked_does_so_at_once(tmp_path, redis):
    with _workers_that_wait(redis, tmp_path / "log") as supervisor:
        supervisor.terminate()
        assert supervisor.wait(10) is not None


@pytest.mark.parametrize("lacking", [["fiveways.batch.runners"], []])
def test_who_waits_for_the_rules_to_be_compiled_is_told_so(monkeypatch, capsys, lacking):
    monkeypatch.setattr("fiveways.compiled.cache.missing", lambda: lacking)
    monkeypatch.setattr("fiveways.compiled.warm.warm", lambda tell: 75.4)
    assert warm_up(transient=True) == 75.4
    begins, done = "compiling the rules, once; this takes one to several minutes", "the rules are compiled, in 75 s"
    assert capsys.readouterr().err == (f"{begins}\n{done}\n" if lacking else "")


def test_who_waits_for_the_rules_hears_of_each_module_that_is_done(monkeypatch, capsys):
    monkeypatch.setattr("fiveways.compiled.cache.missing", lambda: ["one", "two"])
    monkeypatch.setattr("fiveways.compiled.warm.missing", lambda: ["email", "json"])
    known = {name: Path(sys.modules[name].__file__) for name in ("email", "json")}
    monkeypatch.setattr("fiveways.compiled.warm.source_modules", lambda: known)
    monkeypatch.setattr("fiveways.compiled.warm.os.cpu_count", lambda: 2)
    monkeypatch.setattr("fiveways.compiled.warm.units", list)
    monkeypatch.setattr("fiveways.compiled.warm.prune", list)
    warm_up(transient=True)
    told = capsys.readouterr().err.splitlines()[1:-1]
    assert sorted(line.split()[1] for line in told) == ["email", "json"]
    assert [line.partition("(")[2] for line in told] == ["1 of 2)", "2 of 2)"]


@pytest.mark.slow
def test_a_bus_that_does_not_let_us_in_is_told_in_one_line(tmp_path, redis):
    wrong = redis.url.replace(redis.secret, "geheim")
    code, told = serve("--port", "0", "--db", str(tmp_path / "tables.db"), "--bus", wrong)
    assert code == 2 and "check --bus: it refuses the user or the password" in told and "\n" not in told
    assert "geheim" not in told


@pytest.mark.slow
def test_the_plain_command_serves_and_opens_the_browser_and_does_so_once(tmp_path, monkeypatch, capsys):
    from fiveways.cli import serve as command

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    code = f"import fiveways.cli.serve as s; s.PORT = {port}; s.serve.__defaults__ = tuple(s.PORT if d == 8715 else d "
    code += "for d in s.serve.__defaults__); from fiveways.cli import main; main()"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    environment = os.environ | {"BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True) as process:
        address = next(word for line in process.stdout for word in line.split() if word.startswith("http"))
        assert httpx.get(address).status_code == 200
        for _ in range(100):
            if (tmp_path / "opened").exists():
                break
            time.sleep(0.1)
        assert (tmp_path / "opened").read_text().strip() == address
        monkeypatch.setattr(command, "PORT", port)
        monkeypatch.setattr(command.webbrowser, "open", print)
        command.serve_or_join()
        assert f"running already, at {address}" in capsys.readouterr().out
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    assert (tmp_path / "data" / "fiveways" / "tables.db").exists()
