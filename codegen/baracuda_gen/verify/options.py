"""What is asked of `verify`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SWEEPS = "sweep"  # as `case`: the sweeps of the exhaustive level alone


@dataclass(frozen=True)
class VerifyOptions:
    out: Path | None  # the folder of the generated package; None: whichever is importable
    ops: tuple[str, ...] = ()  # () for all
    on: str = "auto"  # host, cuda or auto: whatever is there
    architectures: tuple[str, ...] = ()  # sm_80, ...: also compile for these; () for the default
    level: str = "quick"  # quick, full or exhaustive
    jobs: int = 1
    case: str | None = None  # only the cases whose name holds this text
    record: Path | None = None  # of the exhaustive level: the folder of results to write to
    resume: bool = False  # leave out what has a current measurement there
    results: Path | None = None  # the project's results, whose bounds hold
    in_turn: bool = False  # of each op one choice of types, compiled for one generation
    every_case: bool = False  # of level quick: for every kernel, and not once for each kind of loop
