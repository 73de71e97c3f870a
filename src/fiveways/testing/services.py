"""Real PostgreSQL and Redis servers for tests: private, on loopback, and removed after use."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self

from fiveways.contract.errors import FivewaysError

PATIENCE = 60
# Below the ports that the system gives out for port 0, so nobody else gets the port of a server that is down for a
# moment.
PORTS = range(20_000, 32_000)
# Not the shared generator: a test may have seeded it, and two processes would then choose the same ports.
_chance = random.SystemRandom()

# Waits until our end of the pipe is closed, by us or because this process was killed, and leaves nothing behind.
_GUARD = """
cat > /dev/null
if pid=$(cat "$1/pid" 2> /dev/null) && kill -s "$2" "$pid" 2> /dev/null; then
  for _ in $(seq 50); do kill -0 "$pid" 2> /dev/null || break; sleep 0.1; done
fi
rm -rf "$1"
"""


class NotInstalled(FivewaysError):
    """The machine lacks a program."""


def program(name: str, package: str) -> str:
    """The path of a program; Debian keeps PostgreSQL's out of the usual places."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: found.parent.name.zfill(4))
    places = [*map(str, reversed(versions)), os.environ.get("PATH", os.defpath)]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise NotInstalled(
            f"this needs the program {name}, which is not installed: `make services` or Debian's {package}"
        )
    return found


def free_port() -> int:
    """A port that nobody listens on, and that the system gives to no connection in the meantime."""
    while True:
        port = _chance.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A child process that answers on a port; `with` starts it and ends it. `within`: where its folder is made."""

    last_resort: ClassVar[signal.Signals] = signal.SIGKILL

    def __init__(self, user: str | None = None, within: str | None = None) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.secret = secrets.token_hex(16)
        self.folder = Path(tempfile.mkdtemp(prefix="fiveways-", dir=within))
        self.log = self.folder / "log"
        self.as_user: dict[str, Any] = {"user": user, "group": user, "extra_groups": []} if user else {}
        if user:
            shutil.chown(self.folder, user)
        self._guard = subprocess.Popen(
            ["sh", "-c", _GUARD, "guard", self.folder, self.last_resort.name.removeprefix("SIG")],
            stdin=subprocess.PIPE,
            start_new_session=True,
            cwd="/",
        )
        self.port = free_port()

    def __enter__(self) -> Self:
        try:
            self.prepare()
            self._start_somewhere()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start_somewhere(self) -> None:
        for _ in range(5):
            try:
                return self.start()
            except ChildProcessError as error:
                if "already in use" not in str(error):
                    raise
                self.port = free_port()
        raise ChildProcessError(f"{type(self).__name__} found no free port")

    def prepare(self) -> None:
        """What is done once, before the first start."""

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        """Starts on the same port as before and returns when it answers."""
        if self.process is not None:
            raise RuntimeError(f"{type(self).__name__} runs already")
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.folder,
                start_new_session=True,
                **self.as_user,
            )
        (self.folder / "pid").write_text(str(self.process.pid))
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.end_by(self.last_resort)
                raise ChildProcessError(f"{type(self).__name__} did not start: {self.log.read_text(errors='replace')}")
            time.sleep(0.01)

    def end_by(self, sign: int) -> None:
        """Sends a signal and returns when the process is gone; one that is not running is left alone."""
        if self.process is None:
            return
        self.process.send_signal(sign)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None
        (self.folder / "pid").unlink(missing_ok=True)

    def close(self) -> None:
        self.end_by(self.last_resort)
        assert self._guard.stdin is not None
        self._guard.stdin.close()
        try:
            self._guard.wait(PATIENCE)
        except subprocess.TimeoutExpired:  # on a very busy machine, or if a child of ours still holds the pipe
            self._guard.kill()
            self._guard.wait()
            shutil.rmtree(self.folder, ignore_errors=True)


class PostgreSQLServer(Server):
    """`url` is the database `postgres`; a test that writes takes a `new_database()`."""

    # An immediate shutdown: a postmaster that is killed leaves its children behind for a moment.
    last_resort = signal.SIGQUIT
    _STOPS: ClassVar = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}

    def __init__(self, fsync: bool = False, within: str | None = None) -> None:
        self.initdb, self.postgres, self.createdb = (
            program(name, "postgresql") for name in ("initdb", "postgres", "createdb")
        )
        self.fsync = fsync
        self._numbers = count(1)
        # It refuses to run as root; Debian's package comes with a user for it.
        super().__init__("postgres" if os.geteuid() == 0 else None, within)

    @property
    def url(self) -> str:
        return self._url("postgres")

    def _url(self, database: str) -> str:
        return f"postgresql+asyncpg://fiveways:{self.secret}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database. By its socket, whose folder is closed to others, no password is asked."""
        name = f"test{next(self._numbers)}"
        where = ["--host", str(self.folder), "--port", str(self.port), "--username", "fiveways"]
        subprocess.run([self.createdb, *where, name], check=True, cwd="/", timeout=PATIENCE)
        return self._url(name)

    def prepare(self) -> None:
        password = self.folder / "password"
        password.write_text(self.secret)
        order = [self.initdb, "--pgdata", str(self.folder / "data"), "--username", "fiveways"]
        order += ["--pwfile", str(password)]
        order += ["--no-sync", "--no-locale", "--encoding=UTF8", "--auth-local=trust", "--auth-host=scram-sha-256"]
        done = subprocess.run(order, capture_output=True, text=True, cwd=self.folder, **self.as_user, check=False)
        if done.returncode:
            raise ChildProcessError(f"initdb failed: {done.stderr}")

    def command(self) -> list[str]:
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "max_connections": 200,
            "shared_buffers": "64MB",
            "fsync": "on" if self.fsync else "off",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [self.postgres, "-D", str(self.folder / "data"), *options]

    def answers(self) -> bool:
        """The same check as pg_ctl's: our process has written that it is ready."""
        with suppress(FileNotFoundError):
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
            mine = self.process is not None and len(lines) > 7 and lines[0] == str(self.process.pid)
            return mine and lines[7].strip() == "ready"
        return False

    def stop(self, how: str = "fast") -> None:
        """`fast` closes all connections and writes everything to disk; `immediate` is like a crash, and the next start
        recovers."""
        self.end_by(self._STOPS[how])

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()


class RedisServer(Server):
    """Keeps nothing: after a stop it is empty."""

    def __init__(self, within: str | None = None) -> None:
        self.server = program("redis-server", "redis-server")
        super().__init__(within=within)

    @property
    def url(self) -> str:
        return f"redis://:{self.secret}@127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        # In a file, because everybody can read the arguments of a process.
        settings = self.folder / "redis.conf"
        settings.touch(mode=0o600)
        settings.write_text(
            f'bind 127.0.0.1\nport {self.port}\nrequirepass {self.secret}\nsave ""\nappendonly no\ndir {self.folder}\n'
        )
        return [self.server, str(settings)]

    def answers(self) -> bool:
        """By its own log: another program might answer at the port."""
        return b"Ready to accept connections" in self.log.read_bytes()

    def stop(self) -> None:
        """Kills it without warning its clients."""
        self.end_by(signal.SIGKILL)

    def flush(self) -> None:
        from redis import Redis as Client

        with Client.from_url(self.url) as client:
            client.flushall()
