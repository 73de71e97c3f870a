"""Runs a server until it is told to stop; open streams are told too."""

from __future__ import annotations

import asyncio
import errno
import socket
import urllib.request
from collections.abc import Callable
from types import FrameType

import uvicorn

from fiveways.core.errors import FivewaysError
from fiveways.tables.store import Store
from fiveways.web.app import App
from fiveways.web.express import Express
from fiveways.web.settings import Settings


class PortTaken(FivewaysError):
    """Somebody else listens there."""


class _Server(uvicorn.Server):
    """Tells the house before waiting for connections to end: streams would go on for ever."""

    def __init__(self, app: App, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._state = app.api.state
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        context = getattr(self._state, "context", None)
        if context is not None:
            asyncio.get_running_loop().call_soon_threadsafe(context.house.stop)
        # Not uvicorn's own handler: it would raise the signal again at the end, as if stopping had failed.
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready:
            self._ready()


def bind(host: str, port: int) -> socket.socket:
    """A socket to listen on, so that a busy port is told before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            message = f"cannot listen on {host} port {port}: somebody else does; --port 0 takes a free one"
            raise PortTaken(message) from None
        raise FivewaysError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return listener


def in_the_network() -> str | None:
    """This machine's address for others in the network, if it has one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def check(settings: Settings) -> None:
    """Refuse a database that cannot be used, in plain words, before anything starts."""

    async def attempt() -> None:
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
    """Serve until interrupted; `ready` is called when requests are answered."""
    app = App(settings)
    config = uvicorn.Config(
        app,
        # A proxy's word about who asks is read on the usual way only.
        http="httptools" if settings.trust_proxy else Express,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        proxy_headers=settings.trust_proxy,
        forwarded_allow_ips="127.0.0.1,::1",
    )
    server = _Server(app, config, ready)
    server.run(sockets=[listener])
    if not server.started:
        raise FivewaysError("the server could not start")
