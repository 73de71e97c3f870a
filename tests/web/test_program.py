"""The program in docs/tables.md plays a game."""

import re
from pathlib import Path

import httpx

from tests.web.running import running

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text("utf-8")


def test_the_program_of_the_page_plays_a_whole_game(tmp_path, capsys, monkeypatch):
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    opened = []
    client = httpx.Client
    monkeypatch.setattr(httpx, "Client", lambda base_url: opened.append(client(base_url=address)) or opened[-1])
    with running(tmp_path, limits=True, bot_pace=0.7) as address:
        exec(compile(code, "docs/tables.md", "exec"), {})
    assert re.search(r"won|drawn", capsys.readouterr().out)
    opened[0].close()


def test_the_page_names_every_code_that_an_error_can_have():
    from fiveways.tables.law import refusals

    codes = {kind.code for kind in vars(refusals).values() if isinstance(kind, type) and hasattr(kind, "code")}
    assert all(f"`{code}`" in PAGE for code in codes)
