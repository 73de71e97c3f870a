"""How long a person waits at the page: for the lobby, and for the mark on a move of their own.

Each is also told as a ratio to a yardstick in the same browser, because machines differ: a page with one button.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure

TRIES = 7
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BUTTON = "data:text/html,<button id=b>press</button><script>window.ready = performance.now()</script>"

# From the press that ends a move, as the browser stamped it, to the frame after the move is marked.
MARKED = """() => {
  const board = document.querySelector("#board svg");
  window.waits = [];
  let pressed = 0;
  addEventListener("pointerup", (event) => (pressed = event.timeStamp), true);
  new MutationObserver(() => {
    if (!pressed || !board.querySelector("[data-pending]")) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => window.waits.push(performance.now() - since));
  }).observe(board, { subtree: true, attributes: true, attributeFilter: ["data-pending"] });
}"""


@contextmanager
def _server() -> Iterator[str]:
    """A server on a database of its own; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-c",
            "from fiveways.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--log",
            "json",
        ]
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        with subprocess.Popen(
            [*command, "--db", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ},
        ) as server:
            assert server.stdout is not None
            try:
                told = next(line for line in server.stdout if "http://" in line)
                yield "http://" + told.split("http://")[1].split()[0].rstrip("/")
            finally:
                server.terminate()


def _lobby(browser: Any, address: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.locator("[data-action='play-now']:enabled").first.wait_for()
    taken = page.evaluate("performance.now()")
    context.close()
    return float(taken)


def _button(browser: Any) -> float:
    context = browser.new_context()
    page = context.new_page()
    page.goto(BUTTON, wait_until="commit")
    page.locator("#b:enabled").wait_for()
    taken = page.evaluate("performance.now()")
    context.close()
    return float(taken)


def _own_move(browser: Any, address: str) -> float:
    context = browser.new_context(base_url=address)
    wish = {"game": "bones", "seats": ["human", "bot:random"], "options": {"begins": "white"}}
    table = context.request.post("/api/tables", data=wish).json()["id"]
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.locator("#table.your-turn #board [data-choosable]").first.wait_for(state="attached")
    page.evaluate(MARKED)
    for _ in range(2):
        page.locator("#board [data-choosable] .hit").first.click(force=True)
    page.wait_for_function("window.waits.length > 0")
    taken = page.evaluate("window.waits[0]")
    context.close()
    return float(taken)


def run() -> list[Figure]:
    from playwright.sync_api import sync_playwright

    with _server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        lobby, button, move = [], [], []
        for _ in range(TRIES):
            button.append(_button(browser))
            lobby.append(_lobby(browser, address))
            move.append(_own_move(browser, address))
        browser.close()
    over = statistics.median(one / other for one, other in zip(lobby, button, strict=True))
    return [
        Figure(
            "page: lobby usable after",
            statistics.median(lobby),
            1000,
            "ms",
            at_least=False,
            details={"over a page with one button": over},
        ),
        Figure("page: own move marked after", statistics.median(move), 50, "ms", at_least=False),
    ]
