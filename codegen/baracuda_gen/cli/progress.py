"""Progress on stderr: a bar on a terminal, else one line for each group."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import click

OUTCOMES = ("passed", "failed", "skipped")


class Progress(Protocol):
    """Receives progress. A group has a line of its own. It is an op, for example, with its kernels or cells."""

    def begin(self, kernels: Mapping[str, int]) -> None:
        """Called once, before the first kernel, with the number of kernels of each group."""

    def finished(self, group: str, outcome: str) -> None:
        """Called after each kernel, in any order. `outcome` is passed, failed or skipped (not checked)."""


class GroupLines:
    """For logs: a line when the last kernel of a group has finished."""

    def __init__(self) -> None:
        self._kernels: Mapping[str, int] = {}
        self._outcomes: dict[str, Counter[str]] = {}

    def begin(self, kernels: Mapping[str, int]) -> None:
        self._kernels = kernels
        self._outcomes = {group: Counter() for group in kernels}

    def finished(self, group: str, outcome: str) -> None:
        outcomes = self._outcomes[group]
        outcomes[outcome] += 1
        if outcomes.total() == self._kernels[group]:
            counts = (f"{outcomes[kind]} {kind}" for kind in OUTCOMES if outcomes[kind])
            click.echo(f"{group}: {', '.join(counts)}", err=True)

    def end(self) -> None:
        pass


class Bar:
    """For a terminal: one line, redrawn when it changes, with the failures so far, and wiped in the end."""

    WIDTH = 32

    def __init__(self) -> None:
        self._total = 0
        self._outcomes: Counter[str] = Counter()
        self._drawn = ""

    def begin(self, kernels: Mapping[str, int]) -> None:
        self._total = sum(kernels.values())
        self._draw("")

    def finished(self, group: str, outcome: str) -> None:
        self._outcomes[outcome] += 1
        self._draw(group)

    def end(self) -> None:
        if self._drawn:
            click.echo("\r\x1b[K", err=True, nl=False, color=True)

    def _draw(self, group: str) -> None:
        done = self._outcomes.total()
        filled = self.WIDTH * done // max(self._total, 1)
        failed = f"  {self._outcomes['failed']} failed" if self._outcomes["failed"] else ""
        line = f"[{'#' * filled}{'.' * (self.WIDTH - filled)}] {done}/{self._total}{failed}  {group}"[:79]
        if line != self._drawn:
            # color=True keeps click from taking the "erase to the end of the line" away.
            click.echo(f"\r{line}\x1b[K", err=True, nl=False, color=True)
            self._drawn = line


@contextmanager
def progress_on_stderr() -> Iterator[Bar | GroupLines]:
    terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    progress: Bar | GroupLines = Bar() if terminal else GroupLines()
    try:
        yield progress
    finally:
        progress.end()
