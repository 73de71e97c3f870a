"""Games with a fault that an author makes, and what the kit says of them."""

import shutil
import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from textwrap import dedent

import pytest

from fiveways.contract.loading import Game, register
from fiveways.templates import kuhn, last_stone
from fiveways.testing import check_game

HONEST = {"last_stone": last_stone, "kuhn": kuhn}
SHEET = """
from dataclasses import replace
from fiveways.contract.options import Choice
from fiveways.contract.traits import Automatic, Seating
from fiveways.templates.{honest} import SPEC as HONEST
SPEC = replace(HONEST, id="{id}", package=__name__{facts})
"""
RULES = """
import numpy as np
from fiveways.contract.verbs import *
from fiveways.templates.{honest}.rules import *
"""
_numbers = count()


class Author:
    """Makes games in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[str] = []

    def __call__(self, facts: str = "", without: str = "", honest: str = "last_stone", **files: str) -> Game:
        """A game that is Last Stone but for what is given: facts, and the text of files."""
        id = f"fault-{next(_numbers)}"
        name = id.replace("-", "_")
        self.made.append(name)
        source = Path(HONEST[honest].__file__ or "").parent
        folder = Path(shutil.copytree(source, self.folder / name, ignore=shutil.ignore_patterns("__pycache__")))
        for file in folder.glob("*.*"):
            old = HONEST[honest].SPEC.id
            file.write_text(file.read_text("utf-8").replace(f"{old}.", f"{id}.").replace(f"{old} ", f"{id} "), "utf-8")
        (folder / "__init__.py").write_text(SHEET.format(id=id, facts=facts, honest=honest), "utf-8")
        (folder / "rules.py").write_text(RULES.format(honest=honest) + dedent(files.pop("rules", "")), "utf-8")
        for drawing in [each for each in files if each.startswith("art_")]:
            (folder / "art" / f"{drawing.removeprefix('art_')}.svg").write_text(files.pop(drawing), "utf-8")
        for file, text in files.items():
            with (folder / f"{file}.py").open("a", encoding="utf-8") as opened:
                opened.write(dedent(text))
        if without:
            (folder / without).unlink() if (folder / without).is_file() else shutil.rmtree(folder / without)
        spec = import_module(name).SPEC
        register(spec)
        return Game(spec)

    def forget(self) -> None:
        """Let go of the modules of all games that were made."""
        for name in [each for each in sys.modules if each.split(".")[0] in self.made]:
            del sys.modules[name]


def said_of(game: Game, kind: type[Exception] = AssertionError, matches: int = 6) -> str:
    """What the kit says of a faulty game."""
    with pytest.raises(kind) as found:
        check_game(game, matches=matches)
    return str(found.value)
