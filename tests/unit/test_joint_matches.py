"""Sums over matches of several indices: one scatter, whose keys number the results."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.show import show
from baracuda_gen.render.kernels import ScatterKernel
from baracuda_gen.schedule import schedule

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry

INPUTS = {"x": "T[n]", "r": "i64[n]", "c": "i64[n]", "w": "i64[n, a]", "z": "T[a, b]"}


def scattered(value: str) -> tuple[str, tuple[int, ...], str]:
    """What a term is added up at, the loop dims that this is a number of, and a term."""
    inputs = {name: text for name, text in INPUTS.items() if f"{name}[" in f"z[{value}"}
    spec = entry(inputs, {"y": "T[a, b]"}, f"y[i, j] = z[i, j] + {value}", indices={"i": "a", "j": "b"}, types="T")
    op, _ = build_op(spec)
    block = op.variants[0].block
    step = next(step for step in schedule(op, block, "f") if step.skeleton.name == "scatter")
    kernel = ScatterKernel(op, block, step)
    match = kernel.matches[0]
    return show(match.place), kernel.key, show(match.value)


@pytest.mark.parametrize(
    "value",
    [
        "sum[n](where(r[n] == i, where(c[n] == j, x[n], 0), 0))",
        "sum[n](where(r[n] == i and c[n] == j, x[n], 0))",
    ],
)
def test_two_comparisons_are_one(value: str) -> None:
    place, key, term = scattered(value)
    assert place == "where(0 <= r[n] < size(a) and 0 <= c[n] and c[n] < size(b), r[n] * size(b) + c[n], -1)"
    assert (key, term) == ((0, 1), "x[n]")


@pytest.mark.parametrize("further", ["c[n] > 2", "w[n, i] == j"])
def test_one_comparison_stays(further: str) -> None:
    assert scattered(f"sum[n](where(r[n] == i, where({further}, x[n], 0), 0))")[:2] == ("r[n]", (0,))
