"""The commands for a database, as people type them."""

import asyncio
import json
import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from fiveways.cli import main
from tests.tables.dumps import fill
from tests.tables.stores import Opened

FIVEWAYS = Path(sys.executable).with_name("fiveways")


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
    assert "4 tables with 16 entries and 3 people imported; 0 tables" in run("import", file, "--db", url).out
    again = run("import", file, "--db", url)
    assert "0 tables with 0 entries and 0 people imported; 4 tables and 3 people" in again.out
    assert postgres.secret not in again.out + again.err
    assert json.loads(run("check", "--db", url, "--json").out) == {
        "database": url.replace("+asyncpg", "").replace(f"fiveways:{postgres.secret}@", ""),
        "version": "0002", "tables": 4, "entries": 16, "problems": [],
    }  # fmt: skip
    assert "already at version 0002" in run("upgrade", "--db", url).out
    assert run("export", "--db", url).out == told.out


def test_a_damaged_database_is_told_by_table(run, filled):
    assert "good. Version 0002, 4 tables with 16 entries." in run("check", "--db", filled).out
    with closing(connect(filled)) as database:
        database.execute("DELETE FROM log WHERE \"table\" = 'begun' AND seq = 2")
        database.execute("UPDATE log SET body = replace(body, 'd5-e5', 'd5-d5') WHERE \"table\" = 'running'")
        database.execute("UPDATE tables SET status = 'open' WHERE id = 'finished'")
        database.execute("INSERT INTO log VALUES ('ghost', 1, 1, 'close', NULL, NULL, NULL, '{}')")
        database.execute("UPDATE scores SET points = 1e9")
        database.commit()
    told = run("check", "--db", filled, expect=1).out
    assert "table begun: entry 2 is missing from the log" in told
    assert "table running: entry 4 (move) cannot be replayed: " in told
    assert "table finished: lists show it as 'open', and it is 'over'" in told
    assert "table ghost: 1 rows in log, but there is no such table" in told
    assert "table solo: its score is not what its log gives" in told
    report = json.loads(run("check", "--db", filled, "--json", expect=1).out)
    assert [problem["table"] for problem in report["problems"]] == ["begun", "finished", "running", "solo", "ghost"]


def test_what_the_rules_would_not_survive_is_told_and_not_tried(run, filled):
    with closing(connect(filled)) as database:
        database.execute("UPDATE tables SET setup = json_set(setup, '$.options.rows', 99) WHERE id = 'begun'")
        database.execute("UPDATE tables SET setup = json_set(setup, '$.seats[2]', 'open') WHERE id = 'running'")
        database.commit()
    told = run("check", "--db", filled, expect=1).out
    assert "table begun: the setup cannot be replayed: option rows of bones is a whole number from" in told
    assert "table running: the setup cannot be replayed: bones has 2 seats with these options, and not 3" in told


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


def typed(line, **names):
    """A line for a shell; its exit code, what it printed, and what it said against it."""
    shell = ["bash", "-c", line]
    done = subprocess.run(shell, check=False, env=os.environ | names, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def large(filled) -> Path:
    """More than a pipe holds."""
    with closing(connect(filled)) as database:
        people = [(f"p{n}", "x" * 60, f"hash {n}", 1) for n in range(3000)]
        database.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", people)
        database.commit()
    return filled


def test_an_output_that_fails_is_told_as_what_it_is(large):
    names = {"FIVEWAYS": str(FIVEWAYS), "DB": str(large)}
    code, _, said = typed('"$FIVEWAYS" db export --db "$DB" > /dev/full', **names)
    assert code == 2 and said == "fiveways: cannot write to standard output: No space left on device\n"
    _, printed, said = typed('"$FIVEWAYS" db export --db "$DB" | head -1', **names)
    assert said == "" and printed.startswith('{"fiveways":"tables"') and printed.count("\n") == 1


def test_an_export_replaces_nothing_but_a_file(run, filled, tmp_path):
    told = run("export", "--db", filled, "--out", "/proc/dump", expect=2).err
    assert told.startswith("fiveways: cannot write /proc/dump: ") and told.count("\n") == 1
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    for odd in (pipe, tmp_path):
        told = run("export", "--db", filled, "--out", odd, expect=2).err
        assert told == f"fiveways: cannot write {odd}: it is not a regular file\n"
    assert pipe.is_fifo()
    link.symlink_to(tmp_path / "dump")
    run("export", "--db", filled, "--out", link)
    assert link.is_symlink() and (tmp_path / "dump").is_file() and not list(tmp_path.glob(".*"))


def test_an_export_replaces_a_file_only_if_it_is_told_to(run, filled, tmp_path):
    file = tmp_path / "dump"
    file.write_text("older")
    told = run("export", "--db", filled, "--out", file, expect=2).err
    assert told == f"fiveways: {file} is there already; --force replaces it\n" and file.read_text() == "older"
    run("export", "--db", filled, "--out", file, "--force")
    assert file.read_text().startswith('{"fiveways":"tables"')


@pytest.fixture
def _may_not_write(monkeypatch, filled):
    """For root there is nothing that it may not."""
    monkeypatch.setattr("fiveways.tables.store.sqlite.may", lambda *_: False)
    monkeypatch.setattr("fiveways.tables.store.database_errors.may", lambda *_: False)


@pytest.mark.usefixtures("_may_not_write")
def test_a_copy_that_may_not_be_written_can_be_checked_and_exported(run, filled, tmp_path):
    copy = tmp_path / "read only" / "what?.db"
    copy.parent.mkdir()
    copy.write_bytes(filled.read_bytes())
    copy.chmod(0o400)
    copy.parent.chmod(0o500)
    try:
        assert "good. Version 0002, 4 tables with 16 entries." in run("check", "--db", copy).out
        assert run("export", "--db", copy).out == run("export", "--db", filled).out
        assert list(copy.parent.iterdir()) == [copy], "nothing was written beside it"
        told = run("upgrade", "--db", copy, expect=2).err
        assert told == f"fiveways: cannot keep tables in {copy}: you may not write it, or not in its folder\n"
    finally:
        copy.parent.chmod(0o700)


@pytest.mark.usefixtures("_may_not_write")
def test_what_is_only_in_the_file_beside_it_counts_too_where_nothing_may_be_written(run, filled):
    with closing(connect(filled)) as database:
        database.execute("DELETE FROM log WHERE \"table\" = 'begun' AND seq = 2")
        database.commit()
        assert "entry 2 is missing" in run("check", "--db", filled, expect=1).out


def test_a_copy_is_put_back_as_the_page_says(run, filled, tmp_path):
    """After a fall there is a file beside it, which SQLite takes for a part of whatever is put in its place."""
    copy = tmp_path / "copy.db"
    with closing(connect(filled)) as database, closing(connect(copy)) as backup:
        database.backup(backup)
    fall = "import os, sqlite3, sys; database = sqlite3.connect(sys.argv[1]); database.execute('DELETE FROM log')"
    fall += "; database.commit(); os._exit(9)"
    subprocess.run([sys.executable, "-c", fall, filled], check=False)
    beside = [filled.with_name(f"{filled.name}-{part}") for part in ("wal", "shm")]
    assert all(file.exists() for file in beside)
    for file in beside:
        file.unlink()
    filled.write_bytes(copy.read_bytes())
    assert "good. Version 0002, 4 tables with 16 entries." in run("check", "--db", filled).out


@pytest.mark.parametrize("command", ["upgrade", "check", "export"])
def test_a_newer_database_is_refused_in_the_same_words_everywhere(run, filled, command):
    with closing(connect(filled)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
        database.commit()
    told = run(command, "--db", filled, expect=2).err
    assert told == (
        f"fiveways: {filled} has version 0999, this fiveways knows up to 0002: "
        "use a newer fiveways, or restore the copy from before the upgrade\n"
    )


def test_only_a_regular_file_is_imported(run, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for odd in (pipe, tmp_path):
        told = run("import", odd, "--db", tmp_path / "new.db", expect=2).err
        assert told == f"fiveways: {odd} is not a regular file, and it is read twice: save it as one first\n"


@pytest.mark.parametrize("name", ["what?.db", "100%25.db", "a+b c#d.db"])
def test_a_file_may_have_any_name(run, filled, tmp_path, name):
    run("export", "--db", filled, "--out", tmp_path / "dump")
    (tmp_path / "other").mkdir()
    run("import", tmp_path / "dump", "--db", tmp_path / "other" / name)
    assert {file.name for file in (tmp_path / "other").iterdir()} == {name}
    assert "good" in run("check", "--db", tmp_path / "other" / name).out


def test_tables_that_are_left_out_are_named(run, filled, tmp_path):
    run("export", "--db", filled, "--out", tmp_path / "dump")
    (tmp_path / "dump").write_bytes((tmp_path / "dump").read_bytes().replace(b'"dash"', b'"dragons"'))
    assert "table solo: the setup" in run("import", tmp_path / "dump", "--db", tmp_path / "new.db", expect=2).err
    told = run("import", tmp_path / "dump", "--db", tmp_path / "new.db", "--skip-unreadable")
    assert told.err.startswith("left out: table solo: the setup cannot be replayed: ") and told.err.count("\n") == 1
    assert "3 tables with 12 entries and 3 people imported" in told.out
