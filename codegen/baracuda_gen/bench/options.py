"""What a benchmark is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class BenchOptions:
    out: Path | None  # the folder of the generated package; None: whichever is importable
    ops: tuple[str, ...]  # () for all
    peers: tuple[str, ...]
    sizes: tuple[int, ...]  # bytes moved; () for those that an op has of its own
    types: tuple[str, ...]  # dtypes; () for all
    compile_all: bool  # torch.compile and CuPy at every shape, not at one for each choice of types
    peers_file: Path | None = None  # the project's own peers
    resume: bool = False  # not the ops that are recorded as they are now
    case: str = ""  # only cells whose words hold it
    rows: tuple[int, ...] = ()  # rows of these lengths, or tables of as many rows, alone

    @property
    def partial(self) -> bool:
        """Whether only some cells of an op are measured."""
        return bool(self.sizes or self.types or self.case or self.rows)
