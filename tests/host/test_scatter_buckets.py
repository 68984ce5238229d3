"""Reductions over matches: in buckets, by sums in fixed point, whose bits no order changes; and of sorted terms, in
order.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.steps import scatter

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

Array = np.ndarray[Any, Any]
INF, NAN = np.inf, np.nan


def sums(values: Array, places: Array, count: int) -> Array:
    """What is added up at each place."""
    entry, found = catalog.entry("take_backward"), np.full(count, NAN, values.dtype)
    element = {4: "f32", 8: "f64"}[values.itemsize]
    desc = entry.descriptor(n=(count,), m=values.shape, x_element=element, index_element="i64")
    plan = entry.plan.select(desc, device=make_launcher())
    launch = plan.bind(entry.args(index=places, d_y=values, d_x=found))
    assert all(("bucket_" in kernel.launch.name) == (element == "f32") for kernel in launch.run.kernels)
    launch()
    return found


def wide(random: np.random.Generator, count: int) -> Array:
    """Numbers of all sizes but the greatest, subnormal ones among them."""
    return np.ldexp(random.uniform(-1, 1, count), random.integers(-148, 110, count)).astype(np.float32)


def alike(random: np.random.Generator, count: int) -> Array:
    """Numbers that cancel one another."""
    x = random.uniform(1, 2, count // 2).astype(np.float32)
    return np.concatenate([x, -x * np.float32(1 + 2**-20)])


def levels(terms: Array) -> Array:
    """Sums along the first dim, as a thread adds up a segment: 32 terms make a sum, and 32 of those sums another."""
    sums = [np.zeros(terms.shape[1:], terms.dtype) for _ in range(3)]
    for number, term in enumerate(terms, 1):
        sums[0] = sums[0] + term
        for level in (0, 1):
            if number % 32 ** (level + 1) == 0:
                sums[level + 1], sums[level] = sums[level + 1] + sums[level], np.zeros_like(term)
    return sums[2] + (sums[1] + sums[0])


@pytest.mark.parametrize("drawn", [wide, alike])
@pytest.mark.parametrize("places", [1, 7, 600])
def test_sums_are_rounded_once_and_have_no_order(drawn: Callable[..., Array], places: int) -> None:
    random = np.random.default_rng(places)
    values, at = drawn(random, 1000), random.integers(0, places, 1000)
    found = sums(values, at, places)
    for place, sum_ in enumerate(found):
        own = values[at == place].astype(np.float64)
        want, size = math.fsum(own), np.max(np.abs(own), initial=0.0)
        # 1000 terms in one bucket have a head room of 10 bits.
        assert abs(sum_ - want) <= size * 2.0 ** (2 * 10 - 62) + np.spacing(np.float32(abs(want))) / 2
    order = random.permutation(1000)
    assert sums(values[order], at[order], places).tobytes() == found.tobytes()


def test_sums_of_what_is_not_finite() -> None:
    values = np.float32([INF, 1, -INF, 2, INF, -INF, NAN, 3, 3e38, 3e38, INF, INF, -0.0])
    places = np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
    np.testing.assert_array_equal(sums(values, places, 8), np.float32([INF, -INF, NAN, NAN, INF, INF, 0, 0]))


@pytest.mark.parametrize("element", [np.float32, np.float64], ids=["buckets", "sort"])
def test_buckets_of_more_places_than_a_block_holds_and_keys_of_several_digits(
    element: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scatter, "_MOST_BUCKETS", 1)
    random = np.random.default_rng(0)
    values, at = random.integers(-9, 9, 5000).astype(element), random.integers(-10_000, 10_000, 5000)
    want = np.zeros(10_000, element)
    np.add.at(want, at, values)
    np.testing.assert_array_equal(sums(values, at, 10_000), want)


def test_sorted_terms_are_joined_in_order() -> None:
    random = np.random.default_rng(3)
    values, at = wide(random, 9000).astype(np.float64), random.integers(0, 300, 9000)
    at[1000:6000] = 299  # more than 1024 terms of one place, in several tiles
    found = sums(values, at, 300)
    for place, sum_ in enumerate(found):
        assert sum_ == levels(values[at == place])


@pytest.mark.parametrize("columns", [2048, 2051])
def test_threads_with_several_parts_of_a_row(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are where rows are many. Those of an odd length start anywhere."""
    monkeypatch.setattr(scatter, "_ENOUGH_BLOCKS", 0)
    random, entry = np.random.default_rng(2), catalog.entry("embedding_backward")
    index, d_y = random.integers(0, 5, 90), random.integers(-9, 9, (90, columns)).astype(np.float32)
    found, want = np.full((6, columns), NAN, np.float32), np.zeros((6, columns), np.float32)
    desc = entry.descriptor(rows=6, d=columns, n=(90,), weight_element="f32", index_element="i64", padding_idx=-1)
    entry.plan.select(desc, device=make_launcher()).run(entry.args(index=index, d_y=d_y, d_weight=found))
    np.add.at(want, index, d_y)
    np.testing.assert_array_equal(found, want)


def test_the_last_element_of_several_in_many_tiles() -> None:
    random = np.random.default_rng(1)
    entry, x, found = catalog.entry("scatter"), np.zeros(50, np.float32), np.empty(50, np.float32)
    index, src = random.integers(0, 40, 9000), np.arange(9000, dtype=np.float32)
    desc = entry.descriptor(outer=(), d=50, inner=(), k=9000, x_element="f32", index_element="i64")
    entry.plan.select(desc, device=make_launcher()).run(entry.args(x=x, index=index, src=src, y=found))
    x[index] = src  # NumPy assigns in order
    np.testing.assert_array_equal(found, x)


@pytest.mark.parametrize("runs", [True, False])
@pytest.mark.parametrize("columns", [1, 8, 13])
@pytest.mark.parametrize("element", [np.float32, np.float64])
def test_hot_segments_are_joined_in_order(
    element: type, columns: int, runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Segments of about 128 and 1024 terms, of 35 runs and some terms, and of few or none; terms of no segment."""
    if not runs:
        monkeypatch.setattr(scatter, "_RUNS_ITEMS", 1 << 30)
    random, entry = np.random.default_rng(columns), catalog.entry("embedding_backward")
    counts = [127, 1023, 0, 128, 1024, 3, 129, 1025, 35 * 32 + 31, 96, 64]
    index = random.permutation(np.repeat([*range(len(counts)), 99], [*counts, 333]))
    values = wide(random, index.size * columns).astype(element).reshape(index.size, columns)
    desc = entry.descriptor(
        rows=len(counts), d=columns, n=index.shape, weight_element=f"f{8 * np.dtype(element).itemsize}",
        index_element="i64", padding_idx=-1,
    )  # fmt: skip
    found = np.full((len(counts), columns), NAN, element)
    launch = entry.plan.select(desc, device=make_launcher()).bind(entry.args(index=index, d_y=values, d_weight=found))
    assert any("scatter_hot" in kernel.launch.name for kernel in launch.run.kernels) == runs
    launch()
    for place, row in enumerate(found):
        assert row.tobytes() == levels(values[index == place]).tobytes()


def test_hot_segments_of_several_rows() -> None:
    """Their results lie before the dim of the keys and after it."""
    random, entry = np.random.default_rng(5), catalog.entry("index_select_backward")
    index = random.permutation(np.repeat(range(4), [2000, 100, 1900, 700]))
    for inner in ((), (3,), (8,), (2, 5)):
        d_y = random.standard_normal((3, index.size, *inner))
        found = np.full((3, 4, *inner), NAN)
        desc = entry.descriptor(outer=(3,), d=4, inner=inner, k=index.size, x_element="f64", index_element="i64")
        entry.plan.select(desc, device=make_launcher()).run(entry.args(index=index, d_y=d_y, d_x=found))
        for outer, place in np.ndindex(3, 4):
            assert found[outer, place].tobytes() == levels(d_y[outer, index == place]).tobytes()


def test_hot_segments_of_several_batches() -> None:
    random, entry = np.random.default_rng(6), catalog.entry("gather_backward")
    index = np.where(random.random((2, 900, 3)) < 0.4, 1, random.integers(0, 5, (2, 900, 3)))
    d_y, found = random.standard_normal(index.shape), np.full((2, 5, 3), NAN)
    desc = entry.descriptor(outer=(2,), d=5, inner=(3,), k=900, x_element="f64", index_element="i64")
    entry.plan.select(desc, device=make_launcher()).run(entry.args(index=index, d_y=d_y, d_x=found))
    for outer, place, inner in np.ndindex(2, 5, 3):
        assert found[outer, place, inner] == levels(d_y[outer, index[outer, :, inner] == place, inner])
