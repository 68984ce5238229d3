"""The sum and the squared distances from the mean in one pass: its error beside f64, and values of which `verify` asks
little.
"""

from __future__ import annotations

import shutil
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.bounds import bounded_reference
from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.limits import IN_ORDER

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

Array = np.ndarray[Any, Any]
INF, NAN, HUGE = np.inf, np.nan, 3e38
LONG = 70_000  # elements of a row that no block holds


def moments(x: Array, columns: bool = True) -> tuple[Array, Array, Any, Any]:
    """The variances and the means of rows, which lie down columns or one after the other; the plan and its operands."""
    variance, average, entry = np.empty(len(x), x.dtype), np.empty(len(x), x.dtype), catalog.entry("var_mean")
    element = {"float32": "f32", "float64": "f64"}[x.dtype.name]
    desc = entry.descriptor(kept=(len(x),), reduced=(x.shape[1],), element=element, **{IN_ORDER: not columns})
    plan = entry.plan.select(desc, device=make_launcher())
    args = entry.args(x=np.asfortranarray(x) if columns else x, variance=variance, average=average)
    launch = plan.bind(args)
    assert "reduce<" in launch.run.kernels[0].launch.name
    launch()
    return variance, average, plan, args


def cases(rows: int, count: int) -> dict[str, Array]:
    normal, places = np.random.default_rng(count).standard_normal((rows, count)), np.arange(count)
    return {
        "normal": normal,
        "a large mean": normal + 1e4,
        "a first element far away": np.where(places == 0, 1e6, normal),
        "a last element far away": np.where(places == count - 1, -1e6, normal),
        "first elements far away": np.where(places < 40, 1e5, normal + 100),
        "one of many differs": np.where(places == count // 2, 10_001.0, np.full((rows, count), 10_000.0)),
        "ascending": np.broadcast_to(places * 1.0, (rows, count)),
        "integers": np.rint(4 * normal),
    }


@pytest.mark.parametrize("kind", cases(1, 1))
@pytest.mark.parametrize("element", [np.float32, np.float64])
@pytest.mark.parametrize(
    ("rows", "count", "columns"), [(9, 2, True), (9, 13, True), (40, 700, True), (40, 9000, True), (2, LONG, False)]
)
def test_as_close_as_two_passes(rows: int, count: int, columns: bool, element: Any, kind: str) -> None:
    """Within 16 units in the last place, wherever the mean is; the bound is larger, and holds."""
    x = np.ascontiguousarray(cases(rows, count)[kind].astype(element))
    variance, _, plan, args = moments(x, columns)
    exact = x.astype(np.longdouble)
    want = ((exact - exact.mean(1, keepdims=True)) ** 2).mean(1)
    error = np.abs(variance - want)
    assert (error <= 16 * np.finfo(element).eps * want).all()
    assert (error <= bounded_reference(plan, args)["variance"][1]).all()


@pytest.mark.parametrize("element", ["float32", "float64"])
@pytest.mark.parametrize(("count", "columns"), [(1, True), (7, True), (3000, True), (LONG, False)])
def test_equal_elements_have_none(count: int, columns: bool, element: str) -> None:
    """Exactly 0, also where their sum overflows."""
    values = np.array([[0.1], [-1e4 / 3], [0.0], [HUGE], [1e-42]], element)
    variance, _, _, _ = moments(np.repeat(values, count, 1), columns)
    assert variance.tolist() == [0.0] * 5


@pytest.mark.parametrize("place", [0, 5, 2999])
@pytest.mark.parametrize("value", [INF, -INF, NAN])
def test_nan_and_infinite_elements_make_it_nan(value: float, place: int) -> None:
    x = np.ones((8, 3000), np.float32)
    x[3, place] = value
    variance, average, _, _ = moments(x)
    assert np.isnan(variance).tolist() == [k == 3 for k in range(8)]
    np.testing.assert_array_equal(average[3], value)


@pytest.mark.parametrize("values", [(1e25, -1e25), (1e30, 0.0), (3e37, 2.9e37)])
@pytest.mark.parametrize("count", [2, 16, 700])
def test_squares_that_overflow_are_infinite(count: int, values: tuple[float, float]) -> None:
    """As in two passes, also where the sum overflows."""
    x = np.where(np.arange(count) % 4 < 2, *values) * np.ones((3, 1))
    x[:, 1] = values[1]
    assert moments(x.astype(np.float32))[0].tolist() == [INF] * 3


def test_of_nothing() -> None:
    variance, average, _, _ = moments(np.empty((3, 0), np.float32))
    assert np.isnan(variance).all() and np.isnan(average).all()  # 0 / 0


@pytest.mark.parametrize("count", [5, 64, 500])
def test_the_mean_has_the_bits_of_a_sum_by_itself(count: int) -> None:
    x = np.random.default_rng(2).standard_normal((40, count)).astype(np.float32) + 3
    entry, alone = catalog.entry("mean"), np.empty(40, np.float32)
    desc = entry.descriptor(kept=(40,), reduced=(count,), element="f32", **{IN_ORDER: False})
    entry.plan.select(desc, device=make_launcher()).run(entry.args(x=np.asfortranarray(x), y=alone))
    assert moments(x)[1].tobytes() == alone.tobytes()
