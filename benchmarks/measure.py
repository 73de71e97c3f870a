"""Measuring on a shared machine: variants take turns in one process, and only ratios within a round count."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Figure:
    """One number that was asked for, and what came out."""

    name: str
    value: float
    target: float
    unit: str
    at_least: bool = True
    details: dict[str, float] = field(default_factory=dict)

    @property
    def reached(self) -> bool:
        return self.value >= self.target if self.at_least else self.value <= self.target


def rounds(count: int, *variants: Callable[[], float]) -> list[tuple[float, ...]]:
    """Each variant's speed, in turn, `count` times, after one round that does not count."""
    for variant in variants:
        variant()
    return [tuple(variant() for variant in variants) for _ in range(count)]


def median_ratio(measured: list[tuple[float, ...]], over: int = 1) -> float:
    """The median over the rounds of the first variant's speed over another's."""
    return statistics.median(speeds[0] / speeds[over] for speeds in measured)


def median(measured: list[tuple[float, ...]], which: int = 0) -> float:
    return statistics.median(speeds[which] for speeds in measured)
