"""What a report found out: every figure that its page shows, as plain values that a file can keep."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fiveways import __version__
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.options import Value, said
from fiveways.lab.report.metrics import Nature
from fiveways.lab.report.sequential import Answer
from fiveways.lab.report.variants import Difference

POINTS = 51
"""How many points of a course are kept."""
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Effort:
    """How much is played: at most this many games for each question, and fewer where the answer is certain earlier."""

    games: int = 400
    watched: int = 100
    deals: int = 40
    variant: int = 100

    @classmethod
    def of(cls, games: int) -> Effort:
        """The usual parts of an effort of so many games."""
        if games < 20:
            raise FivewaysError(f"a report needs at least 20 games for each question, not {games}")
        return cls(games, max(games // 4, 20), max(games // 10, 16), max(games // 4, 20))


@dataclass(frozen=True)
class Band:
    """Quartiles and the median of many courses, at evenly spaced points from the start of a game to its end."""

    low: tuple[float, ...]
    middle: tuple[float, ...]
    high: tuple[float, ...]

    @classmethod
    def of(cls, courses: Sequence[npt.NDArray[np.float64]]) -> Band:
        """The band of courses of any lengths, each stretched to the same length."""
        at = np.linspace(0, 1, POINTS)
        spread = np.stack([np.interp(at, np.linspace(0, 1, len(row)), row) for row in courses if len(row) > 1])
        return cls(*(tuple(float(f"{x:.4g}") for x in row) for row in np.percentile(spread, [25, 50, 75], axis=0)))


@dataclass(frozen=True)
class Report:
    """All results about a game."""

    game: str
    options: dict[str, Value]
    bot: str
    seed: str
    effort: Effort
    seats: dict[str, Answer]
    """What each place is worth, counted from the seat that begins; or, played together, the share of games won."""
    nature: Nature
    skill: dict[str, Answer]
    """The share of points that each bot makes against the one before it."""
    luck: tuple[float, float, float] | None
    """How much of a result the deal explains, with its interval; None where nothing is dealt, or bots do not vary."""
    changes: dict[str, list[Difference]]
    given: dict[str, Value]
    """The options that were asked for."""
    lengths: tuple[int, ...]
    """How many moves each watched game took."""
    choices: Band
    """Legal actions in the course of the watched games."""
    chances: Band | None
    """The later winner's chance in the course of the watched games; None where nobody won."""
    pressed: dict[Point, int]
    """How often each place of the picture was pressed in the watched games."""
    version: str = __version__

    @property
    def command(self) -> str:
        """The command that makes these figures again."""
        words = ["fiveways", "report", self.game, "--games", f"{self.effort.games}", "--bots", self.bot]
        words += ["--seed", self.seed]
        for name, value in self.given.items():
            words += ["-o", f"{name}={said(value)}"]
        return shlex.join(words)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values that JSON knows."""
        told = {"command": self.command, "version": self.version, **vars(self)}
        told |= {name: asdict(getattr(self, name)) for name in ("effort", "nature", "choices")}
        told["chances"] = self.chances and asdict(self.chances)
        told["seats"] = {name: asdict(answer) for name, answer in self.seats.items()}
        told["skill"] = {name: asdict(answer) for name, answer in self.skill.items()}
        told["changes"] = {name: [change.to_json() for change in found] for name, found in self.changes.items()}
        told["pressed"] = [[x, y, count] for (x, y), count in sorted(self.pressed.items())]
        return told

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Report:
        """The report that `to_json` gave."""
        parts = {name: told[name] for name in cls.__dataclass_fields__}
        parts["effort"] = Effort(**told["effort"])
        parts["nature"] = Nature(**{**told["nature"], "moves": tuple(told["nature"]["moves"])})
        parts["choices"], parts["chances"] = _band(told["choices"]), _band(told["chances"]) if told["chances"] else None
        parts["seats"] = {name: Answer(**answer) for name, answer in told["seats"].items()}
        parts["skill"] = {name: Answer(**answer) for name, answer in told["skill"].items()}
        parts["luck"] = told["luck"] and tuple(told["luck"])
        parts["changes"] = {
            name: [Difference.from_json(one) for one in found] for name, found in told["changes"].items()
        }
        parts["lengths"] = tuple(told["lengths"])
        parts["pressed"] = {(x, y): count for x, y, count in told["pressed"]}
        return cls(**parts)

    def write(self, file: Path) -> None:
        """Keep the figures in a file of JSON."""
        text = json.dumps(self.to_json(), indent=1, allow_nan=False)
        # A list of numbers takes one line, not a line for each number.
        file.write_text(re.sub(r"\[[-+\d.,eE\s]+\]", lambda found: " ".join(found[0].split()), text) + "\n", "utf-8")

    @classmethod
    def read(cls, file: Path, game: str) -> Report:
        """The figures of a game that a file keeps; refuses a file that holds anything else."""
        try:
            report = cls.from_json(json.loads(file.read_text("utf-8")))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise FivewaysError(f"{file} holds no figures of a report, as `fiveways report` writes them") from None
        if report.game != game:
            raise FivewaysError(f"{file} holds a report on {report.game}, not on {game}")
        if loading.spec(game).read(report.options) != report.options:
            raise FivewaysError(f"{file} was made when {game} had other options: make the report anew")
        return report


def _band(told: dict[str, Any]) -> Band:
    return Band(*(tuple(told[name]) for name in ("low", "middle", "high")))
