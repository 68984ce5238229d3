"""Reductions in one pass of a wider state, at values of which `verify` asks nothing: infinities in what is summed."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

INF, NAN = np.inf, np.nan
COLUMNS = np.array(
    [
        [1.0, INF, -INF, NAN, -INF, INF, -0.0],
        [2.0, 3.0, -INF, 1.0, 5.0, -INF, 0.0],
        [0.5, 1.0, -INF, 2.0, -INF, INF, -1000.0],
    ]
)


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize(("times", "kernel"), [(1, "row_column<"), (30, "reduce<")])
def test_a_softmax_down_columns(element: str, times: int, kernel: str) -> None:
    """A column with inf, a NaN, or -inf alone is NaN throughout, whether a thread has it or a block joins its parts."""
    x = np.tile(COLUMNS, (times, 1)).astype({"f32": np.float32, "f64": np.float64}[element])
    entry, y = catalog.entry("softmax"), np.empty_like(x)
    desc = entry.descriptor(outer=(), d=3 * times, inner=(7,), element=element)
    plan = entry.plan.select(desc, device=make_launcher())
    launch = plan.bind(entry.args(x=x, y=y))
    assert kernel in launch.run.kernels[0].launch.name
    launch()
    with np.errstate(all="ignore"):
        e = np.exp(x - x.max(0))
        np.testing.assert_allclose(y, e / e.sum(0), rtol=1e-6)
    assert np.isnan(y).all(0).tolist() == [False, True, True, True, False, True, False]


@pytest.mark.parametrize(("op", "want"), [("argmax", [1, 0, 0, 0, 1, 0, 0]), ("argmin", [2, 2, 0, 0, 0, 1, 2])])
def test_the_first_place_down_columns(op: str, want: list[int]) -> None:
    """NaN is the greatest and the least; the two zeros are equal."""
    x, y = COLUMNS.astype(np.float32), np.empty(7, np.int64)
    entry = catalog.entry(op)
    desc = entry.descriptor(kept=(7,), reduced=(3,), element="f32")
    entry.plan.select(desc, device=make_launcher()).run(entry.args(x=np.ascontiguousarray(x.T), y=y))
    assert y.tolist() == want == getattr(np, op)(x, 0).tolist()
