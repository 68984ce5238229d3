"""Random formulas, timed beside torch.compile of the same mathematics: how fast formulas are that nobody tuned.

The formulas are the fuzzer's. They are generated as a catalog of its own, in a temporary folder, and measured as other
ops are. torch.compile is given the op's reference with torch's functions; where a user of torch would split a dim, the
reference reads by index, which is slower.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import exp, inf, log, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.bench.bars import PEER_NOISE
from baracuda_gen.bench.document import Document, slug, write
from baracuda_gen.bench.drawn.draw import draw
from baracuda_gen.bench.drawn.tree import Entry, root

if TYPE_CHECKING:
    from baracuda_gen.bench.grid import Cell
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.progress import Progress
    from baracuda_gen.verify.work import Work

FILE = "formulas.json"
PACKAGE = "drawn_formulas"
SIZE = 256 * 2**20  # bytes moved, at least
LENGTHS = (256, 1000, 32768, 50257)  # of rows, besides the usual one: by turns
CEILING = 0.90  # of a copy
INTENSITIES = (1, 2, 4, 8)  # operations for each byte; an H200 issues about 8 instructions while it copies one
PEER = "compile"
SHOWN = 20  # lines
PLACES = 2**31  # of a loop or an operand, at most

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Formulas:
    """Entries that generate, and what was refused of those that were drawn, by message."""

    entries: tuple[Entry, ...]
    refused: Counter[str]
    folder: Path  # of the generated package


@dataclass
class Report:
    """`failed`: what did not run or was wrong, a line each."""

    seed: int
    number: int
    refused: int
    document: Document
    texts: Mapping[str, str]  # op -> its entry
    failed: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        return {
            **self.summary(),
            "failed": self.failed,
            "refused": self.refused,
            "slow": list(map(self._slow, self.slow())),
        }

    def summary(self) -> dict[str, Any]:
        """What is kept: over all cells, for each skeleton, and by how much is computed."""
        rows = self.document.rows
        skeletons = sorted({row["skeleton"] for row in rows})
        bounds = (-inf, *INTENSITIES, inf)
        return {
            "seed": self.seed,
            "formulas": self.number,
            "device": self.document.device,
            **_figures(rows),
            "skeletons": {s: _figures([row for row in rows if row["skeleton"] == s]) for s in skeletons},
            "intensity": {
                f"up to {high}": _figures([row for row in rows if low < _intensity(row) <= high])
                for low, high in pairwise(bounds)
            },
        }

    def slow(self) -> list[Row]:
        """The cells in which the peer is faster, the slowest first."""
        return sorted((row for row in self.document.rows if _is_slower(row)), key=lambda row: _ratio(row) or 0)

    def _slow(self, row: Row) -> dict[str, Any]:
        keys = ("op", "types", "shape", "case", "skeleton", "us", "of_copy")
        return {
            **{key: row[key] for key in keys},
            "ratio": round(_ratio(row) or 0, 3),
            "entry": self.texts.get(row["op"], ""),
        }

    def lines(self) -> Iterator[str]:
        """For a terminal."""
        for line in self.failed:
            yield f"FAILED  {line}"
        for row in self.slow()[:SHOWN]:
            types = " ".join(row["types"].values())
            yield (
                f"{row['op']} {types}, {row['shape']}, {row['skeleton']}: {row['us']:.1f} us, {row['of_copy']:.2f} of "
                f"a copy, torch.compile's time over ours {_ratio(row):.2f}"
            )
        found = self.summary()
        for name, figures in found["intensity"].items():
            yield f"{name} operations for each byte moved: {in_words(figures)}"
        for name, figures in (*found["skeletons"].items(), ("all", found)):
            yield f"{name}: {in_words(figures)}"
        yield f"{self.number} formulas from seed {self.seed}: {self.refused} refused, {len(self.failed)} failed"


def in_words(figures: Mapping[str, Any]) -> str:
    mean = figures["geometric_mean"]
    return (
        f"{figures['cells']} cells, torch.compile's time over ours {'-' if mean is None else f'{mean:.2f}'} in the "
        f"geometric mean, slower in {figures['slower']:.0%}, below {CEILING:.2f} of a copy in {figures['below']:.0%}"
    )


def _figures(rows: Sequence[Row]) -> dict[str, Any]:
    ratios = [r for r in map(_ratio, rows) if r is not None]
    return {
        "cells": len(rows),
        "compared": len(ratios),
        "geometric_mean": round(exp(sum(map(log, ratios)) / len(ratios)), 3) if ratios else None,
        "slower": round(sum(map(_is_slower, rows)) / len(rows), 3) if rows else 0.0,
        "below": round(sum(row["of_copy"] < CEILING for row in rows) / len(rows), 3) if rows else 0.0,
    }


def _intensity(row: Row) -> float:
    """Operations for each byte moved. Where a kernel has many, instructions limit it, and not memory."""
    return float(row["operations"] / row["bytes"])


def _ratio(row: Row) -> float | None:
    """The peer's time over ours; None where it did not run."""
    peer = row["peers"].get(PEER)
    return None if peer is None else float(peer["us"] / row["us"])


def _is_slower(row: Row) -> bool:
    ratio = _ratio(row)
    return ratio is not None and ratio * PEER_NOISE < 1


def time_formulas(
    options: BenchOptions, number: int, seed: int, progress: Progress, note: Callable[[str], None]
) -> Report:
    """Draw formulas from the numbers `seed`, `seed` + 1, ..., generate them, and time them on the GPUs that are there.
    `note` is told what went wrong.
    """
    from baracuda_gen.bench.record import Recorder
    from baracuda_gen.bench.spread import bench_on
    from baracuda_gen.verify.gpus import visible

    with tempfile.TemporaryDirectory(prefix="baracuda-formulas-") as temporary:
        drawn = generated([draw(k) for k in range(seed, seed + number)], Path(temporary))
        options = replace(options, out=drawn.folder, peers=(PEER,), compile_all=True, resume=False)
        planned = cells_of(drawn)
        failed: list[str] = []
        document = bench_on(visible(), options, planned, progress, note, Recorder(None))
    for op, cells in planned.items():
        rows = [row for row in document.rows if row["op"] == op]
        if len(rows) < len(cells):
            failed.append(f"{op}: {len(cells) - len(rows)} of {len(cells)} cells did not run")
        # What nothing bounds is left to `verify`: rounding may turn a comparison of such a formula.
        wrong = [row for row in rows if row["correct"] is False and row.get("bounded", True)]
        failed += [f"{op}, {row['case']}: a wrong result" for row in wrong]
    texts = {f"{e.name}{suffix}": str(e) for e in drawn.entries for suffix in ("", "_backward")}
    return Report(seed, number, sum(drawn.refused.values()), document, texts, failed)


def generated(entries: Iterable[Entry], folder: Path) -> Formulas:
    """The entries that the generator accepts, without the gradients that it refuses, generated in a folder."""
    from baracuda_gen.catalog import build_catalog
    from baracuda_gen.render import build_tree
    from baracuda_gen.spec.model import SpecError

    kept, refused = list(entries), Counter[str]()
    spec, out = folder / "spec", folder / "generated"
    spec.mkdir(parents=True)
    (spec / "ops.yaml").write_text(root(PACKAGE), encoding="utf-8")
    while True:
        (spec / "drawn.yaml").write_text("\n".join(map(str, kept)), encoding="utf-8")
        try:
            tree = build_tree(build_catalog(spec))
            break
        except SpecError as error:
            problems = {p.op.removesuffix("_backward").removesuffix("_part"): p.message for p in error.problems}
            if problems.keys().isdisjoint(e.name for e in kept):  # of none of them: it would not end
                raise
            kept = [e for e in (_without(e, problems.get(e.name), refused) for e in kept) if e is not None]
    for path, text in tree.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, encoding="utf-8")
    return Formulas(tuple(kept), refused, out)


def _without(entry: Entry, problem: str | None, refused: Counter[str]) -> Entry | None:
    """What is left of an entry that the generator refuses: without the use of a part, then without the gradient."""
    if problem is None:
        return entry
    if entry.split:
        return replace(entry, split="")
    if entry.gradient and ("gradient" in problem or "derivative" in problem):
        return replace(entry, gradient=())
    refused[re.sub(r"'[^']*'|-?\d[\w.]*", "_", problem)] += 1
    return None


def cells_of(drawn: Formulas) -> dict[str, list[tuple[Work, Cell]]]:
    """Each op in bf16 or f32, by turns, in two problems if its rows may be longer; without those whose rules allow
    none, those that go through all pairs of an index's places, and those with a table as large as that.
    """
    from baracuda_gen.bench.grid import NoAttributes, operand_shape, steps_of, usual_cells
    from baracuda_gen.verify.work import all_work, find_package
    from baracuda_runtime.steps.base import flatten

    found: dict[str, list[tuple[Work, Cell]]] = {}
    turn: dict[str, int] = {}
    for one in all_work(*find_package(drawn.folder), ()):
        forward = one.op.removesuffix("_backward")
        k = turn.setdefault(forward, len(turn))
        wanted = ("bf16", "f32")[k % 2]
        types = {t: wanted if wanted in dtypes else dtypes[0] for t, dtypes in one.entry().types.items()}
        if one.op in found or dict(one.types) != types:
            continue
        op = one.entry().plan.op
        try:
            cells = list(usual_cells(one.entry(), types, SIZE, LENGTHS[k // 2 % len(LENGTHS)]))
        except NoAttributes:
            continue
        loops = [flatten(step.loop(c.desc)) for c in cells for step in steps_of(op, c.desc)]
        shapes = [operand_shape(op, c.desc, o) for c in cells for o in op.present(c.desc)]
        if all(prod(sizes) <= PLACES for sizes in (*loops, *shapes)):
            found[one.op] = [(one, cell) for cell in cells]
    return found


def record(report: Report, folder: Path) -> Path:
    """The summaries of all seeds, a line each, in `<folder>/<device>/formulas.json`; the report's replaces its own."""
    path = folder / slug(report.document.device) / FILE
    rows = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    rows = [row for row in rows if (row["seed"], row["formulas"]) != (report.seed, report.number)]
    rows = sorted([*rows, report.summary()], key=lambda row: (row["seed"], row["formulas"]))
    write(path, "[\n" + ",\n".join(f" {json.dumps(row)}" for row in rows) + "\n]\n")
    return path
