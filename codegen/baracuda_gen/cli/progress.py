"""Progress on stderr: a bar on a terminal, else one line for each group."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click

from baracuda_gen.progress import Progress

OUTCOMES = ("passed", "failed", "skipped")


class GroupLines(Progress):
    """For logs: a line when the last kernel of a group has finished."""

    def finished(self, group: str, outcome: str) -> None:
        super().finished(group, outcome)
        outcomes = self.outcomes[group]
        if outcomes.total() == self.kernels[group]:
            counts = (f"{outcomes[kind]} {kind}" for kind in OUTCOMES if outcomes[kind])
            click.echo(f"{group}: {', '.join(counts)}", err=True)


class Bar(Progress):
    """For a terminal: one line, redrawn when it changes, with the failures so far, and wiped in the end."""

    WIDTH = 32
    _drawn = ""

    def begin(self, kernels: Mapping[str, int]) -> None:
        super().begin(kernels)
        self._draw("")

    def finished(self, group: str, outcome: str) -> None:
        super().finished(group, outcome)
        self._draw(group)

    def end(self) -> None:
        if self._drawn:
            click.echo("\r\x1b[K", err=True, nl=False, color=True)

    def _draw(self, group: str) -> None:
        total, done = sum(self.kernels.values()), self.all.total()
        filled = self.WIDTH * done // max(total, 1)
        failed = f"  {self.all['failed']} failed" if self.all["failed"] else ""
        line = f"[{'#' * filled}{'.' * (self.WIDTH - filled)}] {done}/{total}{failed}  {group}"[:79]
        if line != self._drawn:
            # color=True keeps click from taking the "erase to the end of the line" away.
            click.echo(f"\r{line}\x1b[K", err=True, nl=False, color=True)
            self._drawn = line


@contextmanager
def progress_on_stderr() -> Iterator[Progress]:
    progress = Bar() if sys.stderr.isatty() and os.environ.get("TERM") != "dumb" else GroupLines()
    try:
        yield progress
    finally:
        progress.end()
