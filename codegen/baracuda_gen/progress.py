"""What a long command reports while it works, and numbers of things in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


class Progress:
    """Counts what has finished, by groups such as an op, of which each has a line."""

    def __init__(self) -> None:
        self.kernels: Mapping[str, int] = {}  # of each group
        self.outcomes: dict[str, Counter[str]] = {}
        self.all: Counter[str] = Counter()  # outcomes

    def begin(self, kernels: Mapping[str, int]) -> None:
        """Called once, before the first kernel, with the number of kernels of each group."""
        self.kernels = kernels
        self.outcomes = {group: Counter() for group in kernels}

    def finished(self, group: str, outcome: str) -> None:
        """Called after each kernel, in any order. `outcome` is passed, failed or skipped (not checked)."""
        self.outcomes[group][outcome] += 1
        self.all[outcome] += 1

    def end(self) -> None:
        """Called once, after the last kernel."""


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
