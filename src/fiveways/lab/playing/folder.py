"""The folder of a study: its plan, the rows as they come in, and one Parquet file when all is played.

plan.json        what is played; the folder refuses a run with another plan
parts/*.parquet  rows so far; each file is whole or absent
games.parquet    all rows of finished runs in the order of arms and games, with options and players spelt out
summary.json     what came out (written by the commands)
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.lab.playing.arms import Arm
from fiveways.lab.playing.rows import COLUMNS, Rows
from fiveways.optional import need

NAMES = ("arm", "game", "began", "ending_number", "plies")
"""What `COLUMNS` are called in a file."""
EVERY = 5.0
"""Rows are written after this many seconds. A crash loses no more than that."""


def settle(half: Path, file: Path) -> None:
    """Move a written file to its place, whole or not at all, even if the power goes off."""
    for path, how in ((half, os.O_RDWR), (file.parent, os.O_RDONLY)):
        if path == file.parent:
            half.replace(file)
            if os.name == "nt":
                return  # Windows cannot open folders
        handle = os.open(path, how)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_json(file: Path, what: Any) -> None:
    half = file.with_name(f".{file.name}.{os.getpid()}")
    half.write_text(json.dumps(what, indent=1) + "\n", "utf-8")
    settle(half, file)


def _difference(name: str, there: dict[str, Any], here: dict[str, Any]) -> str:
    """How two plans differ, in words."""
    if name != "arms":
        return f"another {name} ({there.get(name)} there, {here[name]} here)"
    if len(there["arms"]) != len(here["arms"]):
        return "other options or players"
    one, two = next(pair for pair in zip(there["arms"], here["arms"], strict=True) if pair[0] != pair[1])
    for what, said in (("seats", "other players"), ("chance", "another seed")):
        if one.get(what) != two[what]:
            return f"{said} ({_spelt(one.get(what))} there, {_spelt(two[what])} here)"
    changed = [key for key in two["options"] if one["options"].get(key) != two["options"][key]]
    return "other options" + "".join(f" ({key}: {one['options'].get(key)} there)" for key in changed[:1])


def _spelt(what: Any) -> str:
    return ", ".join(what) if isinstance(what, list) else f"{what}"


class Folder:
    """The folder of a study."""

    def __init__(self, folder: Path, plan: dict[str, Any], arms: Sequence[Arm]) -> None:
        self.parquet: Any = need("pyarrow.parquet", "lab", "keeping the rows of a study")
        self.arrow: Any = need("pyarrow", "lab", "keeping the rows of a study")
        self.folder, self.arms = folder, arms
        self.parts, self.whole = folder / "parts", folder / "games.parquet"
        self._waiting: list[Rows] = []
        self._mine: set[Path] = set()  # parts that were read or written here
        self._written = time.monotonic()
        self._open(plan)

    def _open(self, plan: dict[str, Any]) -> None:
        file = self.folder / "plan.json"
        if not file.exists():
            if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
                raise FivewaysError(f"{self.folder} is there already and holds no study: name a new folder")
            self.parts.mkdir(parents=True, exist_ok=True)
            write_json(file, plan)
            return
        self.parts.mkdir(exist_ok=True)
        try:
            there = json.loads(file.read_text("utf-8"))
            different = [name for name in plan if there.get(name) != plan[name]]
        except (ValueError, AttributeError):
            raise FivewaysError(f"{file} cannot be read: it is damaged or not ours") from None
        if different:
            apart = _difference(different[-1], there, plan)
            raise FivewaysError(
                f"{self.folder} holds another study, with {apart}: name a new folder, "
                "or give the same command again to go on with it"
            )

    def rows(self) -> Rows:
        """The rows of earlier runs. A game that two runs played is the same in both, and counts once."""
        found = [self._read(self.whole)] if self.whole.exists() else []
        for part in sorted(self.parts.glob("*.parquet")):
            try:
                found.append(self._read(part))
                self._mine.add(part)
            except FivewaysError:  # a power cut can empty a file: its games are played again
                part.rename(part.with_name(f"{part.name}.damaged"))
        rows = Rows.together(found, max(len(arm.seats) for arm in self.arms))
        again = (np.diff(rows.arm, prepend=-1) == 0) & (np.diff(rows.game, prepend=-1) == 0)
        return rows.where(~again)

    def _read(self, file: Path) -> Rows:
        try:
            table = self.parquet.read_table(file)
            seats = sum(name.startswith("score_") for name in table.column_names)
            scores, points = (self._by_seat(table, name, seats) for name in ("score", "points"))
            columns = {c: table.column(name).to_numpy() for c, name in zip(COLUMNS, NAMES, strict=True)}
        except (OSError, KeyError, self.arrow.ArrowException) as trouble:
            raise FivewaysError(f"{file} cannot be read: {str(trouble).splitlines()[0]}") from None
        return Rows(**columns, scores=scores, points=points)

    def _by_seat(self, table: Any, name: str, seats: int) -> Any:
        """The columns of one kind, by seat. NaN where a file has none, because its game counts no points."""
        found = [f"{name}_{seat}" for seat in range(seats)]
        if name == "points" and found[0] not in table.column_names:
            return np.full((table.num_rows, seats), np.nan, np.float32)
        return np.stack([table.column(one).to_numpy() for one in found], axis=1).astype(np.float32)

    def add(self, rows: Rows) -> None:
        self._waiting.append(rows)
        if time.monotonic() - self._written > EVERY:
            self.flush()

    def flush(self) -> None:
        """Write the rows that have come in."""
        self._written = time.monotonic()
        if not self._waiting:
            return
        seats = max(rows.scores.shape[1] for rows in self._waiting)
        rows = Rows.together(self._waiting, seats)
        name = f"{rows.arm[0]:05}-{rows.game[0]:010}-{time.time_ns()}.parquet"
        self._write(self._columns(rows), self.parts / name)
        self._mine.add(self.parts / name)
        self._waiting = []

    def _columns(self, rows: Rows) -> dict[str, Any]:
        scores = {f"score_{seat}": rows.scores[:, seat] for seat in range(rows.scores.shape[1])}
        counted = rows.points.shape[1] if np.isfinite(rows.points).any() else 0
        points = {f"points_{seat}": rows.points[:, seat] for seat in range(counted)}
        named = {name: getattr(rows, column) for name, column in zip(NAMES, COLUMNS, strict=True)}
        return {**named, **scores, **points}

    def _write(self, columns: dict[str, Any], file: Path) -> None:
        half = file.with_name(f"{file.name}.half")
        self.parquet.write_table(self.arrow.table(columns), half)
        settle(half, file)

    def finish(self, rows: Rows) -> None:
        """Write all rows to one file, and remove the parts."""
        spec = loading.spec(self.arms[0].game)
        endings = np.array([ending.name for ending in spec.endings])
        columns = self._columns(rows)
        columns["ending"] = self._words(endings, rows.ending.astype(np.int64) - 1)
        for seat in range(rows.scores.shape[1]):
            sits = [arm.seats[seat] if seat < len(arm.seats) else "" for arm in self.arms]
            columns[f"player_{seat}"] = self._words(np.array(sits), rows.arm)
        for name in self.arms[0].options:
            columns[f"option_{name}"] = np.array([arm.options[name] for arm in self.arms])[rows.arm]
        self._write(columns, self.whole)
        for part in self._mine:
            part.unlink(missing_ok=True)
        self._mine.clear()

    @property
    def loose(self) -> bool:
        """Whether there are parts that are not in the one file yet."""
        return bool(self._mine)

    def _words(self, words: Any, which: Any) -> Any:
        """A column of words with few different values. Row n has word number `which[n]`."""
        different, number = np.unique(words, return_inverse=True)
        at = self.arrow.array(number[which].astype(np.int32))
        return self.arrow.DictionaryArray.from_arrays(at, self.arrow.array(different))
