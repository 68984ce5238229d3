"""How vectors meet operands whose neighbours lie apart, and elements that read neighbours of their own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.schedule import schedule
from baracuda_gen.schedule.neighbours import interleaved, is_scattered
from baracuda_runtime.steps import Access, Pointwise
from baracuda_runtime.steps.base import INDEX, Place, Problem

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry


@pytest.mark.parametrize(
    ("x", "formula", "found"),
    [
        ("T[n, 2 * d]", "y[n] = max[d](x[n, 2 * d + 1])", (2, 1)),
        ("T[n, d * 2]", "y[n] = max[d](x[n, 2 * d])", (2, 0)),
        ("T[n, 4 * d]", "y[n] = max[d](x[n, 4 * d + 3])", (4, 3)),
        ("T[n, 2 * d]", "m[n] = max[d](x[n, 2 * d])\ny[n] = sum[d](exp(x[n, 2 * d] - m[n]))", (2, 0)),
        ("T[n, 2 * d + 1]", "y[n] = max[d](x[n, 2 * d + 1])", None),  # the last group has one element
        ("T[n, 3 * d]", "y[n] = max[d](x[n, 3 * d])", None),
        ("T[n, 2 * d + 2]", "y[n] = max[d](x[n, 2 * d + 2])", None),  # of the group after
    ],
)
def test_vectors_load_whole_groups(x: str, formula: str, found: tuple[int, int] | None) -> None:
    op, _ = build_op(entry({"x": x}, {"y": "T[n]"}, formula))
    assert op is not None
    step, *_ = schedule(op, op.variants[0].block, "f")
    reads = [a for a in step.reads if a.tensor.name == "x"]
    assert reads and {interleaved(step, a) for a in reads} == {found}
    assert is_scattered(step) == (found is None)


@pytest.mark.parametrize(("length", "kernel"), [(4096, "tiled<"), (4095, "contiguous<")])
def test_elements_that_read_neighbours_are_in_rows_of_whole_vectors(length: int, kernel: str) -> None:
    """`y[n, i] = x[n, i] - where(i >= 1, x[n, i - 1], 0)`."""
    before = Access("x", "T", lambda d, s: s, offset=lambda d, s: -s[1], guarded=True)
    place = Access("i", INDEX, lambda d, s: (0, 1))
    accesses = Access("x", "T", full=True), place, before, Access("y", "T", full=True, written=True)
    step = Pointwise("f", ("T",), lambda d: (d.n, d.d), accesses)
    memory = {name: Place(2**k, (64, length), (length, 1)) for k, name in ((20, "x"), (21, "y"))}
    types = {"T": "f32", "C": "f32", INDEX: "u8"}
    problem = Problem(SimpleNamespace(n=64, d=length), types, memory, {}, {}, {})
    (launch,) = step.launches(problem, ())
    assert launch.name.startswith(f"baracuda::{kernel}") and launch.name in step.instantiations(types)
