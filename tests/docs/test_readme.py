"""README.md is short, and what it states in figures is what the repository has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from baracuda_gen import catalog
from baracuda_gen.verify.work import all_work, find_package, in_turn
from baracuda_kernels.catalog import ENTRIES

ROOT = Path(catalog.__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "nvidia-h200"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


MEASURED = [cells(line) for line in README.split("\n") if re.match(r"\| \w+ \| bf16", line)]


def test_it_is_short() -> None:
    lines = README.rstrip("\n").split("\n")
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("row", MEASURED, ids=lambda row: row[0])
def test_a_row_of_the_table_is_in_the_results(row: list[str]) -> None:
    op, types = row[0], row[1].split()
    speed = [cells(line) for line in (RESULTS / "speed.md").read_text().split("\n") if line.startswith(f"| {op} ")]
    first = next(r for r in speed if r[0].split()[0] == op and r[1].split() == types and r[3] == "1 GiB")
    names = list(ENTRIES[op].types)
    lines = json.loads((RESULTS / "precision.json").read_text())["measurements"]

    def error(dtype: str) -> str:
        chosen = dict(zip(names, [dtype, *types[1:]], strict=True))
        outputs = next(m["outputs"] for m in lines if m["op"] == op and m["types"] == chosen).values()
        if all(output["wrong"] == 0 for output in outputs):
            return "exact"
        return f"{max(output['max_ulp'] for output in outputs):.3f}"

    assert row == [op, row[1], first[6], first[7], first[9], error("bf16"), error("f32")]


def test_the_table_has_rows() -> None:
    assert len(MEASURED) >= 8


def test_counts_of_cells_are_those_of_the_results() -> None:
    line = next(li for li in (RESULTS / "speed.md").read_text().split("\n") if re.match(r"\d+ cells, ", li))
    measured, below, barred, slower = re.findall(r"\d+", line)[:4]
    text = " ".join(README.split())
    assert f"Of {measured} measured cells, {below} of the {barred} with a target miss it, and {slower} are" in text


def test_counts_of_ops_are_those_of_the_catalog() -> None:
    forward = [entry for entry in ENTRIES.values() if entry.gradient_of is None]
    quantizers = sum(entry.family == "quantize" for entry in forward)
    text = " ".join(README.split())
    assert (
        f"{quantizers} ops to quantize and {len(forward) - quantizers} elementwise ops, "
        f"with {len(ENTRIES) - len(forward)} gradients"
    ) in text


def test_counts_of_make_verify_are_near() -> None:
    """Within a tenth: they change with every op and every kernel."""
    kernels = 2 * sum(len(work.instantiations()) for work in in_turn(all_work(*find_package(None), [])))
    stated, passed = map(int, re.findall(r"`(\d+) kernels: (\d+) passed, 0 failed, 1 skipped`", README)[0])
    assert stated == passed == pytest.approx(kernels, rel=0.1)
    files = len(json.loads((ROOT / "generated/baracuda_kernels/MANIFEST.json").read_text())["files"])
    assert int(re.findall(r"`clean: (\d+) files`", README)[0]) == pytest.approx(files, rel=0.1)
