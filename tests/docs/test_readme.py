"""README.md is short. Its figures, and those of docs/performance.md, are what the repository has."""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path

import pytest

from baracuda_gen import catalog
from baracuda_gen.verify.kinds import by_kind, in_turn
from baracuda_gen.verify.work import all_work, find_package
from baracuda_kernels.catalog import ENTRIES

ROOT = Path(catalog.__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "nvidia-h200"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PERFORMANCE = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows(page: str) -> list[list[str]]:
    """Of the tables by op and types."""
    return [cells(line) for line in page.split("\n") if re.match(r"\| \w+ \| [a-z]\w+( \w+)? \| \d\.\d+ \|", line)]


SPEED = [cells(line) for line in (RESULTS / "speed.md").read_text().split("\n") if line.startswith("| ")]
PRECISION = json.loads((RESULTS / "precision.json").read_text())["measurements"]
MEASURED = [*rows(README), *rows(PERFORMANCE)]


def error(op: str, types: dict[str, str]) -> str:
    """The worst of all outputs, in units in the last place."""
    outputs = next(m["outputs"] for m in PRECISION if m["op"] == op and m["types"] == types).values()
    if all(output["wrong"] == 0 for output in outputs):
        return "exact"
    return f"{max(output['max_ulp'] for output in outputs):.3f}"


def test_it_is_short() -> None:
    lines = README.rstrip("\n").split("\n")
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("row", MEASURED, ids=" ".join)
def test_a_row_of_a_table_is_in_the_results(row: list[str]) -> None:
    """The first row of the op with these types is of its default settings."""
    op, types, errors = row[0], row[1].split(), row[5:]
    found = next(r for r in SPEED if r[0].split()[0] == op and r[1].split() == types and r[3] == "1 GiB")
    names = list(ENTRIES[op].types)
    floats = ["bf16", "f32"][: len(errors)]
    errors = [error(op, dict(zip(names, [dtype, *types[1:]], strict=True))) for dtype in floats]
    assert row == [op, row[1], found[6], found[7], found[9], *errors]


def test_the_tables_have_rows() -> None:
    assert len(rows(README)) >= 8 and len(rows(PERFORMANCE)) >= 20


def test_families_are_summed_up_as_measured() -> None:
    """In bf16 at 1 GiB: cells, median share of a copy, mean of torch.compile's time over ours, cells where it wins."""
    found = {}
    for family in dict.fromkeys(entry.family for entry in ENTRIES.values() if entry.family != "quantize"):
        ops = {name for name, entry in ENTRIES.items() if entry.family == family}
        some = [r for r in SPEED if r[0].split()[0] in ops and r[3] == "1 GiB" and r[1].split()[0] == "bf16"]
        if not some:
            assert f"The {family} family has not been timed yet" in " ".join(PERFORMANCE.split())
            continue
        ratios = [float(r[9].strip("*")) for r in some if r[9] != "-"]
        copies = statistics.median(float(r[7]) for r in some)
        wins = sum(ratio < 1 / 1.03 for ratio in ratios)
        found[family] = [str(len(some)), f"{copies:.2f}", f"{statistics.geometric_mean(ratios):.2f}", str(wins)]
    lines = map(cells, re.findall(r"^\| \w+ \| \d+ \|.*", PERFORMANCE, re.M))
    assert {line[0]: line[1:] for line in lines} == found


def test_counts_of_cells_are_those_of_the_results() -> None:
    line = re.search(r"^\d+ cells\. .*", (RESULTS / "speed.md").read_text(), re.M)
    assert line
    measured, below, barred, slower, *_, unchecked = re.findall(r"\d+", line[0])
    text = " ".join(README.split())
    assert f"{measured} cells are measured. {barred} of them have a target, and {below} miss it. {slower} take" in text
    assert f"The outputs of {unchecked} were not checked" in text


def test_versions_are_those_of_the_results() -> None:
    facts = json.loads((RESULTS / "speed.json").read_text())["facts"]
    assert f"CUDA {facts['cuda']}, PyTorch {facts['torch'].partition('+')[0]}," in README


def test_errors_of_earlier_kernels_are_named() -> None:
    """Of the table, as `show` calls them unverified."""
    earlier = []
    for op, types, *_ in rows(README):
        signature = ENTRIES[op].plan.op
        for dtype in ("bf16", "f32"):
            chosen = dict(zip(signature.types, [dtype, *types.split()[1:]], strict=True))
            if signature.max_ulp(chosen) is None and op not in earlier:
                earlier.append(op)
    text = " ".join(README.split())
    named = re.findall(r"The errors of ((?:`\w+`(?: and )?)+) were measured with earlier kernels", text)
    assert named == [" and ".join(f"`{op}`" for op in earlier)][: len(earlier)]


def test_counts_of_ops_are_those_of_the_catalog() -> None:
    forward = [entry for entry in ENTRIES.values() if entry.gradient_of is None]
    quantizers = sum(entry.family in ("quantize", "fused_quantize") for entry in forward)
    rows = sum(entry.family in ("softmax", "norm", "loss") for entry in forward)
    families = (("reduce",), ("scan",), ("gather", "scatter"))
    reductions, scans, gathers = (sum(entry.family in some for entry in forward) for some in families)
    elementwise = len(forward) - quantizers - rows - reductions - scans - gathers
    text = " ".join(README.split())
    assert (
        f"{quantizers} ops to quantize, {elementwise} elementwise ops, {reductions} reductions, {scans} scans, "
        f"{gathers} gathers and scatters, {rows} softmax, norm and loss ops, and "
        f"{len(ENTRIES) - len(forward)} gradients"
    ) in text


def test_counts_of_make_verify_are_near() -> None:
    """Within a tenth: they change with every op and every kernel."""
    works, _ = by_kind(in_turn(all_work(*find_package(None), [])))
    kernels = sum(len(work.proved()) + len(work.compiled()) + len(work.read()) for work in works)
    stated, passed = map(int, re.findall(r"`(\d+) kernels: (\d+) passed, 0 failed, 1 skipped`", README)[0])
    assert stated == passed == pytest.approx(kernels, rel=0.1)
    files = len(json.loads((ROOT / "generated/baracuda_kernels/MANIFEST.json").read_text())["files"])
    assert int(re.findall(r"`clean: (\d+) files`", README)[0]) == pytest.approx(files, rel=0.1)
