"""Reductions that take several loops: of elements that lie as close together as they can."""

from __future__ import annotations

import shutil
from fractions import Fraction

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.verify.bounded import Scale
from baracuda_gen.verify.bounded_primitives import Primitives
from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime import reference as rt

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")


# A thread adds 16 elements, a warp's tree has 5 levels, and a block 8 warps: that many links. A search ends within
# twice their rounding, and 8 units of single steps.
NEAR = (2 * (16 + 5 + 8) + 8) * 2.0**-24


def level_of(row: np.ndarray) -> Fraction:
    """Exactly: what the elements inside share of what they have together less 1."""
    in_order, total = sorted(map(Fraction, row.tolist()), reverse=True), Fraction(0)
    found = Fraction(-1)
    for count, x in enumerate(in_order, 1):
        total += x
        if x < (total - 1) / count:
            break
        found = (total - 1) / count
    return found


def rows() -> dict[str, np.ndarray]:
    """The greatest is 0 in all of them."""
    rng = np.random.default_rng(0)
    below = np.nextafter(np.float32(-0.5), np.float32(-1))
    made = {
        "equal": np.zeros(4000),
        "one": np.r_[0.0, np.full(3999, -1.0)],
        "clusters": np.r_[0.0, np.full(2000, -0.5), np.full(1999, below)],
        "just below": np.r_[0.0, np.full(3999, -1 + 2.0**-20)],
        "steps": -np.arange(4000) * 2.0**-24,
        "halves": -np.exp2(-np.arange(4000.0) % 30) * (np.arange(4000) > 0),
        "random": np.r_[0.0, -np.abs(rng.normal(size=3999))],
    }
    return {name: row.astype(np.float32) for name, row in made.items()}


@pytest.mark.parametrize("name", rows())
def test_a_level_is_found_to_the_last_places(name: str) -> None:
    row = rows()[name]
    x, y = row[None], np.empty((1, len(row)), np.float32)
    desc = catalog.entry("sparsemax").descriptor(outer=(1,), d=len(row), inner=(), element="f32")
    plan = bk.SparsemaxPlan.select(desc, device=make_launcher())
    plan.run(bk.SparsemaxArgs(x=x, y=y))
    want = float(level_of(row))
    bounded = Primitives(Scale(np.float32, half=False)).water_level_over(row, (0,))
    assert bounded.value[0] == np.float32(want) and NEAR < bounded.error[0] < 1e-4
    np.testing.assert_allclose(y[0], np.maximum(row - want, 0), rtol=0, atol=NEAR)
    assert abs(rt.water_level_over(row.astype(np.float64), (0,))[0] - want) < 1e-12


def test_rows_that_have_no_level() -> None:
    inf, nan = np.inf, np.nan
    strange = np.array([[0, nan, -inf], [-inf, -inf, -inf], [inf, 0, 0], [-inf, 2, -inf]], np.float32)
    y = bk.sparsemax(strange, -1)
    assert np.isnan(y[:3]).all() and y[3].tolist() == [0, 1, 0]
    assert np.isnan(bk.sparsemax_backward(strange, np.ones_like(strange), -1)).any(1).tolist() == [True] * 3 + [False]
    assert bk.sparsemax(np.zeros((2, 0), np.float32), -1).shape == (2, 0)


def test_a_projection_sums_to_1() -> None:
    x = np.random.default_rng(0).normal(size=(5, 7, 300)) * 3
    for axis in range(3):
        y = bk.sparsemax(x, axis)
        np.testing.assert_allclose(y.sum(axis), 1, rtol=1e-14)
        np.testing.assert_allclose(bk.sparsemax(y, axis), y, rtol=0, atol=1e-15)  # what is on the simplex stays


@pytest.mark.parametrize(
    ("d", "inner", "kernel"),
    [
        (64, 40, "row_column<"),
        (65, 40, "row_across<"),
        (300, 8, "row_across<"),
        (300, 7, "row<"),
        (1000, 33, "row_across<"),
    ],
)
def test_down_the_columns(d: int, inner: int, kernel: str) -> None:
    """A thread has a short column; a block has some of many longer ones, whose loads then lie together."""
    x = np.random.default_rng(d).normal(size=(2, d, inner)).astype(np.float32)
    y = np.empty_like(x)
    desc = catalog.entry("sparsemax").descriptor(outer=(2,), d=d, inner=(inner,), element="f32")
    launch = bk.SparsemaxPlan.select(desc, device=make_launcher()).bind(bk.SparsemaxArgs(x=x, y=y))
    assert [kernel in k.launch.name for k in launch.run.kernels] == [True]
    launch()
    np.testing.assert_allclose(y, bk.sparsemax(x.astype(np.float64), 1), rtol=0, atol=NEAR)
