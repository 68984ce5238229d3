"""The order in which a scan joins elements follows from shape, types and strides: where operands start is no matter."""

from __future__ import annotations

import shutil
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.steps import scan

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TYPES = {"f32": np.dtype(np.float32), "bf16": np.dtype(ml_dtypes.bfloat16), "f64": np.dtype(np.float64)}


def placed(x: np.ndarray[Any, Any], offset: int) -> np.ndarray[Any, Any]:
    """A copy that starts so many elements past a multiple of 64 bytes."""
    room = np.empty(x.nbytes + 64 + offset * x.itemsize, np.uint8)
    start = -room.ctypes.data % 64 + offset * x.itemsize
    copy = room[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    copy[...] = x
    return copy


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    "shape",
    [(40, 16), (9, 128), (9, 127), (5, 128 + 1), (2, 4096), (2, 2 * 4096 + 24), (3, 9001), (2, 16400), (2, 16401)],
)
def test_the_start_of_operands_changes_no_bit(shape: tuple[int, int], reverse: bool, element: str) -> None:
    entry = catalog.entry("cumsum")
    outer, d = shape
    desc = entry.descriptor(outer=(outer,), d=d, inner=(), element=element, reverse=reverse)
    x = np.random.default_rng(1).standard_normal(shape).astype(TYPES[element])
    results, names = [], []
    for of_x, of_y in ((0, 0), (1, 1), (1, 0), (0, 3)):
        plan = entry.plan.select(desc, device=make_launcher())
        y = placed(np.zeros_like(x), of_y)
        launch = plan.bind(entry.args(x=placed(x, of_x), y=y))
        launch()
        (kernel,) = launch.run.kernels
        names.append(kernel.launch.name.split(">, ")[1].removesuffix(">()"))
        results.append(y.tobytes())
    vectors = [name.removesuffix(", true") for name in names]
    assert len(set(vectors)) == 1 and not vectors[0].endswith(", 1")
    assert names[0].endswith(", true") == (d % (16 // x.itemsize) != 0) and names[1].endswith(", true")
    assert len(set(results)) == 1


@pytest.mark.parametrize("element", ["bf16", "f16", "f32", "f64"])
@pytest.mark.parametrize("reverse", [False, True])
def test_vectors_of_any_float_have_their_elements_in_order(reverse: bool, element: str) -> None:
    entry = catalog.entry("cumsum")
    x = np.zeros((2, 192), {**TYPES, "f16": np.dtype(np.float16)}[element])
    x[:, ::5] = np.arange(39) % 3  # the sums are exact in 8 bits
    y = np.zeros_like(x)
    desc = entry.descriptor(outer=(2,), d=192, inner=(), element=element, reverse=reverse)
    entry.plan.select(desc, device=make_launcher()).run(entry.args(x=x, y=y))
    exact = x.astype(np.float64)
    expected = exact[:, ::-1].cumsum(1)[:, ::-1] if reverse else exact.cumsum(1)
    np.testing.assert_array_equal(y.astype(np.float64), expected)


@pytest.mark.parametrize(("rows", "length", "shares"), [(2, 5 * 4096, True), (2, 4096, False), (3, 5 * 4096, False)])
@pytest.mark.parametrize("clusters", [True, False])
def test_blocks_share_rows_that_are_long_and_few(
    rows: int, length: int, shares: bool, clusters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, device = catalog.entry("cumsum"), make_launcher()
    monkeypatch.setattr(scan, "_FEW", 3)
    monkeypatch.setattr(device, "clusters", clusters)
    desc = entry.descriptor(outer=(rows,), d=length, inner=(), element="bf16")
    x = np.zeros((rows, length), TYPES["bf16"])
    launch = entry.plan.select(desc, device=device).bind(entry.args(x=x, y=x.copy()))
    (kernel,) = launch.run.kernels
    assert ("scan_cluster<" in kernel.launch.name) == (shares and clusters)


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize(
    ("outer", "d", "inner"), [(3, 5, ()), (2, 64, ()), (1, 33, (32,)), (1, 133, (32,)), (1, 700, ())]
)
def test_a_sum_of_negative_zeros_is_positive(outer: int, d: int, inner: tuple[int, ...], element: str) -> None:
    entry = catalog.entry("cumsum")
    x = np.full((outer, d, *inner), -0.0, TYPES[element])
    desc = entry.descriptor(outer=(outer,), d=d, inner=inner, element=element)
    for device in (make_launcher(), "cpu"):
        y = np.ones_like(x)
        entry.plan.select(desc, device=device).run(entry.args(x=x, y=y))
        assert y.tobytes() == np.zeros_like(x).tobytes()
