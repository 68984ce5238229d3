"""Rows of odd lengths with what their columns, or their elements, share: vectors cross from row to row."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"
Array = np.ndarray[Any, Any]
GENERATOR = np.random.default_rng(7)


def _placed(*shape: int, behind: int = 0) -> Array:
    """Random f32 that start so many elements behind 128 bytes."""
    count = int(np.prod(shape))
    memory = np.empty(count + 64, np.float32)
    first = -(memory.ctypes.data // 4) % 32 + behind
    values = memory[first : first + count].reshape(shape)
    values[...] = GENERATOR.standard_normal(shape)
    return values


class _Noting:
    """A launcher that also keeps the kernels' names."""

    def __init__(self) -> None:
        self.of, self.names = make_launcher(folder=BUILD), []

    def function(self, source: Any, name: str) -> Any:
        self.names.append(name)
        return self.of.function(source, name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of, name)


@pytest.mark.parametrize("behind", [0, 1, 3])
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((7, 257), (257,)),
        ((7, 257), (7, 1)),
        ((257,), (7, 1)),  # both are found by index
        ((7, 257), (1, 1)),
        ((3, 8, 257), (3, 1, 257)),
        ((3, 4, 13, 23), (3, 1, 13, 23)),  # rows of several dims
        ((2, 4099), (4099,)),
        ((2, 4, 1, 260), (2, 1, 1, 260)),  # of whole vectors: no need to
    ],
)
def test_vectors_cross_rows(a: tuple[int, ...], b: tuple[int, ...], behind: int) -> None:
    entry, launcher = catalog.entry("add"), _Noting()
    first, second = _placed(*a, behind=behind), _placed(*b)
    shape = np.broadcast_shapes(a, b)
    y = _placed(*shape, behind=behind)
    plan = entry.plan.select(entry.descriptor(shape=shape, element="f32"), device=launcher)
    plan.bind(entry.args(a=first, b=second, y=y))()
    np.testing.assert_array_equal(y, first + second)
    assert not any("ScalarStrided" in name for name in launcher.names)


def test_short_rows_are_not_merged() -> None:
    """Too many vectors would lie in two rows: elements one by one take less time."""
    entry, launcher = catalog.entry("add"), _Noting()
    a, b, y = _placed(67, 33), _placed(33), _placed(67, 33)
    plan = entry.plan.select(entry.descriptor(shape=y.shape, element="f32"), device=launcher)
    plan.bind(entry.args(a=a, b=b, y=y))()
    np.testing.assert_array_equal(y, a + b)
    assert ["ScalarStrided" in name for name in launcher.names] == [True]


def test_of_a_slice_scalars_are_read() -> None:
    """No element of it is read twice, so neighbouring threads read neighbours."""
    entry, launcher = catalog.entry("add"), _Noting()
    sliced, other, y = _placed(67, 34)[:, :33], _placed(67, 33), _placed(67, 33)
    plan = entry.plan.select(entry.descriptor(shape=y.shape, element="f32"), device=launcher)
    plan.bind(entry.args(a=sliced, b=other, y=y))()
    np.testing.assert_array_equal(y, sliced + other)
    assert ["ScalarStrided" in name for name in launcher.names] == [True]
