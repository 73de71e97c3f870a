"""Runs a server until somebody stops it: in this process, or with several workers in processes of their own."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn

from fiveways.contract.errors import FivewaysError
from fiveways.web import logs
from fiveways.web.common import metrics, offered
from fiveways.web.settings import Settings
from fiveways.web.workers import Workers

# The process that only looks after workers does not need these, and would start later with them.
if TYPE_CHECKING:
    from fiveways.tables.house.house import House
    from fiveways.web.app import App

_log = logging.getLogger(__name__)


class PortTaken(FivewaysError):
    """Another program listens on the port."""


class _Server(uvicorn.Server):
    """Ends without an error on a signal to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn's own handler raises the signal again at the end, and so the process would end with an error.
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        _log.info("stopping")
        await super().shutdown(sockets)


def make_worker(settings: Settings, checked: Any) -> App:
    """The app of one of several workers, in its process. It loads, then waits until the supervisor has checked."""
    logs.configure(settings.log)
    threading.Thread(target=_end_with_the_supervisor, daemon=True).start()
    app = _load_app()
    supervisor = multiprocessing.parent_process()
    while not checked.value:
        if supervisor and not supervisor.is_alive():  # the thread's SIGTERM has no effect here yet
            sys.exit(1)
        time.sleep(0.02)
    return app(settings, opening=_tell_when_stopping, opened=_settle)


def _load_app() -> type[App]:
    """Import the app without collecting garbage: there is none, and looking for it takes a sixth of the time."""
    gc.disable()
    try:
        from fiveways.web.app import App
    finally:
        gc.enable()
    return App


def _end_with_the_supervisor() -> None:
    """Stop when the supervisor is gone. Otherwise this worker would keep the port, and nobody could replace it."""
    supervisor = multiprocessing.parent_process()
    if supervisor:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _tell_when_stopping(house: House) -> None:
    """Let a signal to stop reach the house first. It ends the streams, and uvicorn waits for those."""
    if threading.current_thread() is not threading.main_thread():
        return  # Python delivers signals to the main thread only
    loop = asyncio.get_running_loop()

    def told(then: Any, number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(house.stop)
        if callable(then):
            then(number, frame)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, partial(told, signal.getsignal(number)))


def _allow_many_connections() -> None:
    """Raise the limit of open files as far as the system allows. Every listener needs one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _settle() -> None:
    """Exempt all that is loaded by now from garbage collection: a full one would delay every answer. Then look for
    faults in games."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    offered.load_all_meanwhile()


def bind(host: str, port: int) -> socket.socket:
    """Open the socket to listen on. If another program has the port, we can say so before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            message = f"cannot listen on {host} port {port}: another program uses it; --port 0 takes a free one"
            raise PortTaken(message) from None
        raise FivewaysError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return listener


def in_the_network() -> str | None:
    """The address of this machine in its network, if it has one. This sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def check(settings: Settings) -> None:
    """Refuse a database or a bus that does not work, before anything starts."""

    from fiveways.tables.bus.setting import check_bus
    from fiveways.tables.store.store import Store

    async def attempt() -> None:
        await check_bus(settings.bus)
        store = Store(settings.db)
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(attempt())


def already_serving(address: str) -> bool:
    """Whether a fiveways server answers there."""
    try:
        with urllib.request.urlopen(f"{address}api/games", timeout=2) as answer:
            return b'"games"' in answer.read(200)
    except (OSError, ValueError):
        return False


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until somebody stops it. Calls `ready` as soon as it answers requests."""
    _allow_many_connections()
    if not (_serve_many if settings.workers > 1 else _serve_alone)(settings, listener, ready):
        raise FivewaysError("the server could not start")
    _log.info("stopped")


def _serve_many(settings: Settings, listener: socket.socket, ready: Callable[[], None] | None) -> bool:
    # Not an Event: a worker that dies while it waits for one keeps the others waiting for ever.
    checked = multiprocessing.get_context("spawn").RawValue("b", 0)
    wrong: list[Exception] = []

    def check_meanwhile() -> None:
        """Runs while the workers load, which takes longer."""
        try:
            check(settings)
            checked.value = 1
        except Exception as error:  # raised below, when the workers have ended
            wrong.append(error)
            workers.should_exit.set()

    with tempfile.TemporaryDirectory(prefix="fiveways-") as folder:
        os.environ[metrics.FOLDER] = folder
        config = _Config(settings, partial(make_worker, settings, checked))
        workers = Workers(config, [listener], ready, may_begin=lambda: bool(checked.value))
        threading.Thread(target=check_meanwhile, daemon=True).start()
        workers.run()
    if wrong:
        raise wrong[0]
    return not workers.failed


def _serve_alone(settings: Settings, listener: socket.socket, ready: Callable[[], None] | None) -> bool:
    app = _load_app()(settings, opening=_tell_when_stopping, opened=_settle)
    server = _Server(_Config(settings, app), ready)
    server.run(sockets=[listener])
    return server.started


class _Config(uvicorn.Config):
    """The settings of uvicorn."""

    def __init__(self, settings: Settings, app: Any) -> None:
        super().__init__(
            app,
            factory=settings.workers > 1,
            workers=settings.workers,
            log_level="warning",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
            proxy_headers=settings.trust_proxy,
            forwarded_allow_ips="127.0.0.1,::1",
        )

    def load(self) -> None:
        from fiveways.web.transport.connection import Connection

        self.http = Connection
        super().load()
