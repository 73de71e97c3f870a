"""The command that most people want: play in the browser."""

from __future__ import annotations

import webbrowser
from logging import getLogger
from typing import Annotated

import typer

from fiveways.cli.common import app, say, warm_up

PORT = 8715
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in your network in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")]
Db = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="Where tables are kept; a file in your data directory if not given."),
]
Pace = Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot takes at least for a move.")]
Limits = Annotated[bool, typer.Option("--limits/--no-limits", help="Limit requests per person and address.")]
Proxy = Annotated[bool, typer.Option("--behind-proxy", help="Believe X-Forwarded headers of a proxy on this machine.")]
Bus = Annotated[
    str | None,
    typer.Option(metavar="redis://HOST", help="How workers and servers that share a database reach each other."),
]
Workers = Annotated[int, typer.Option(min=1, max=64, help="Processes that serve side by side; needs --bus.")]
Log = Annotated[str, typer.Option(metavar="text|json", help="How the log is written.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    db: Db = None,
    bot_pace: Pace = 0.7,
    limits: Limits = True,
    behind_proxy: Proxy = False,
    open_page: Open = False,
    bus: Bus = None,
    workers: Workers = 1,
    log: Log = "text",
) -> None:
    """Serve tables for the browser."""
    from fiveways.compiled.cache import missing
    from fiveways.contract.errors import BadOption
    from fiveways.tables.store.database_url import default_url, read_url
    from fiveways.tables.store.file_lock import serving
    from fiveways.web.logs import configure
    from fiveways.web.server import bind, check, in_the_network
    from fiveways.web.server import serve as run
    from fiveways.web.settings import Settings

    listener = bind(host, port)
    number = listener.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    outside = in_the_network() if everywhere else None
    share = f"http://{outside}:{number}/" if outside else None
    shown = "localhost" if everywhere or host in ("127.0.0.1", "::1") else host
    address = f"http://{shown}:{number}/"
    if workers > 1 and bus is None:
        raise BadOption("several workers have to hear of each other: --workers needs --bus, such as redis://localhost")
    database = read_url(db) if db else default_url()
    settings = Settings(database, bot_pace, limits, share, behind_proxy, bus, workers, log)
    configure(log, everyday=log == "json" or not open_page)  # a player looks at the page, not at a log
    logger = getLogger(__name__)

    def ready() -> None:
        logger.info("serving at %s", address)  # in the log as well; the line for people goes to stdout
        others = f", for others in your network at {share}" if share else ""
        print(f"fiveways is at {address}{others} (Ctrl-C stops it)", flush=True)
        if open_page:
            webbrowser.open(address)

    with serving(database, alone=bus is None):
        if workers == 1 or missing():  # a supervisor of workers plays nothing itself
            check(settings)
            warm_up(transient=True, tell_log=logger.info if log == "json" else say)
        run(settings, listener, ready)


def serve_or_join() -> None:
    """Open the browser, after starting a server unless one is running already."""
    from fiveways.web.server import PortTaken, already_serving

    address = f"http://localhost:{PORT}/"
    if already_serving(address):
        print(f"fiveways is running already, at {address}")
        webbrowser.open(address)
        return
    try:
        serve(open_page=True)
    except PortTaken:
        serve(open_page=True, port=0)
