"""Rows of odd lengths with what their columns, or their elements, share: vectors cross from row to row."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from placed import Array, placed

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"
GENERATOR = np.random.default_rng(7)


def random(*shape: int, behind: int = 0) -> Array:
    values = placed(*shape, behind=behind)
    values[...] = GENERATOR.standard_normal(shape)
    return values


def strategy_of_sum(a: Array, b: Array, y: Array) -> str:
    """Compute a + b; the access strategy of the kernel that did."""
    entry = catalog.entry("add")
    plan = entry.plan.select(entry.descriptor(shape=y.shape, element="f32"), device=make_launcher(folder=BUILD))
    args = entry.args(a=a, b=b, y=y)
    (name,) = plan.launched(args, None)
    plan.bind(args)()
    np.testing.assert_array_equal(y, a + b)
    return name


@pytest.mark.parametrize("behind", [0, 1, 3])
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((7, 257), (257,)),
        ((7, 257), (7, 1)),
        ((257,), (7, 1)),  # both are found by index
        ((3, 8, 257), (3, 1, 257)),
        ((3, 4, 13, 23), (3, 1, 13, 23)),  # rows of several dims
        ((2, 4099), (4099,)),
    ],
)
def test_vectors_cross_rows(a: tuple[int, ...], b: tuple[int, ...], behind: int) -> None:
    y = random(*np.broadcast_shapes(a, b), behind=behind)
    assert "PeeledVectors" in strategy_of_sum(random(*a, behind=behind), random(*b), y)


def test_rows_of_whole_vectors_are_not_merged() -> None:
    assert "AlignedVectors" in strategy_of_sum(random(2, 4, 1, 260), random(2, 1, 1, 260), random(2, 4, 1, 260))


def test_short_rows_are_not_merged() -> None:
    """Too many vectors would lie in two rows: elements one by one take less time."""
    assert "ScalarStrided" in strategy_of_sum(random(67, 33), random(33), random(67, 33))


def test_of_a_slice_scalars_are_read() -> None:
    """No element of it is read twice, so neighbouring threads read neighbours."""
    assert "ScalarStrided" in strategy_of_sum(random(7, 258)[:, :257], random(7, 257), random(7, 257))
