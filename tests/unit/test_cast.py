"""`cast` and `cast_saturate` against exact arithmetic, for every pair of types."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_kernels import catalog
from baracuda_runtime.arrays.storage import pack, unpack
from baracuda_runtime.dtypes import DType, as_dtype

TYPES = catalog.entry("cast").types["D"]
Array = np.ndarray[Any, Any]


def values_of(kind: DType) -> Array:
    """Halfway cases of every narrower float, ends, infinities and NaN, as far as the type has them."""
    if kind.kind == "bool":
        return np.array([False, True])
    if kind.kind == "int":
        near = {
            s * ((1 << k) + d) for k in range(63) for d in (-1, 0, 1, (1 << k) >> 8, (1 << k) >> 11) for s in (-1, 1)
        }
        kept = sorted({int(kind.lowest), int(kind.highest)} | {v for v in near if kind.lowest <= v <= kind.highest})
        return np.array(kept, np.int64).astype(kind.numpy)
    powers = 2.0 ** np.arange(-30, 66)
    steps = [1 + 2.0**-k + d for k in (4, 3, 8, 9, 11, 12, 24) for d in (0.0, 2.0**-40, -(2.0**-40))]
    made = np.concatenate(
        [powers * s for s in steps] + [np.array([0.0, 448.0, 464.0, 464.1, 57344.0, 61440.0, 65520.0])]
    )
    with np.errstate(all="ignore"):
        made = np.concatenate([made, -made, [np.inf, -np.inf, np.nan]]).astype(kind.numpy)
    return made


def stored(values: Array, kind: DType) -> Array:
    return pack(values, kind) if kind.packed else values


def read(values: Array, kind: DType, count: int) -> Array:
    return unpack(values, kind, count) if kind.packed else values


def cast(name: str, x: Array, source: DType, target: DType) -> Array:
    got = getattr(bk, name)(stored(x, source), x_element=source.name, dtype=target.name)
    return read(got, target, 2 * got.shape[-1] if target.packed else x.size)[: x.size]


@pytest.mark.parametrize("target", TYPES)
@pytest.mark.parametrize("source", TYPES)
def test_every_pair(source: str, target: str) -> None:
    have, want = as_dtype(source), as_dtype(target)
    x = values_of(have)
    x = x[: x.size // 2 * 2]  # two to a byte
    got = cast("cast", x, have, want)
    assert want.packed or got.dtype == want.numpy
    for value, result in zip(x.astype(np.float64) if have.kind == "float" else x.tolist(), got, strict=True):
        check(value, result, want)


def check(value: Any, result: Any, want: DType) -> None:
    if want.kind == "bool":
        assert bool(result) == (value != 0)
    elif want.kind == "int":
        if isinstance(value, float):
            whole = 0 if value != value else int(min(max(value, -(2.0**70)), 2.0**70)) if abs(value) < 2**70 else None
            whole = (want.highest if value > 0 else want.lowest) if whole is None else whole
            assert int(result) == min(max(whole, want.lowest), want.highest)
        else:
            bits = 4 if want.packed else 8 * want.itemsize
            assert int(result) == (int(value) - int(want.lowest)) % (1 << bits) + int(want.lowest)
    else:
        assert is_nearest(value, float(np.float64(result)), want), (value, result)


def is_nearest(value: Any, result: float, want: DType) -> bool:
    """Whether it is the value rounded once: no neighbour is nearer, and a tie went to the even one."""
    if value != value:
        return result != result
    beyond = 1.0 if want.name == "e4m3" else 0.5  # units above the highest from which it is no number
    if isinstance(value, float) and np.isinf(value):
        return result == value or (want.name == "e4m3" and result != result)
    exact = Fraction(value)
    unit = ulp_at_the_end(want)
    over = abs(exact) - Fraction(float(want.highest))
    if result != result or np.isinf(result):
        return over >= unit / 2 if want.name != "e4m3" else over > unit / 2 * Fraction(beyond)
    size = np.array(result, want.numpy)
    if result == 0:
        return abs(exact) <= Fraction(float(want.smallest)) / 2
    bits = np.dtype(f"u{want.itemsize}")
    code = int(size.view(bits))
    own = abs(exact - Fraction(result))
    for neighbour in (code - 1, code + 1):
        other = float(np.array(neighbour, bits).view(want.numpy).astype(np.float64))
        if np.isfinite(other):
            gap = abs(exact - Fraction(other))
            if gap < own or (gap == own and code % 2):
                return False
    return True


def ulp_at_the_end(want: DType) -> Fraction:
    bits = np.dtype(f"u{want.itemsize}")
    below = (np.array(want.highest, want.numpy).view(bits) - bits.type(1)).view(want.numpy)
    return Fraction(float(want.highest)) - Fraction(float(below.astype(np.float64)))


def test_saturating() -> None:
    x = np.array([1e9, -1e9, 3.7, np.nan, np.inf], np.float32)
    assert bk.cast_saturate(x, dtype="e4m3").astype(np.float32).tolist()[:3] == [448.0, -448.0, 3.75]
    assert bk.cast_saturate(x, dtype="f16").astype(np.float32)[[0, 1, 4]].tolist() == [65504.0, -65504.0, 65504.0]
    assert bk.cast_saturate(x, dtype="u8").tolist() == [255, 0, 3, 0, 255]
    assert bk.cast_saturate(np.array([300, -3, 9], np.int32), dtype="s4").tolist() == [0xD7, 0x07]
    assert np.isnan(bk.cast_saturate(x, dtype="e5m2").astype(np.float32)[3])


def test_its_gradient_is_a_cast_back() -> None:
    d_y = np.array([1.0, 2.5], np.float16)
    d_x = bk.cast_backward(d_y, dtype="f64")
    assert d_x.dtype == np.float64 and d_x.tolist() == [1.0, 2.5]


@pytest.mark.parametrize("element", catalog.entry("one_hot").types["T"])
@pytest.mark.parametrize("label", ["i64", "i32"])
def test_one_hot(label: str, element: str) -> None:
    """Rows of the identity; labels that are no class have zeros alone."""
    classes, kinds = 5, (as_dtype(label).numpy, as_dtype(element).numpy)
    labels = np.array([[0, 4, 2], [5, -1, 1]], kinds[0])
    found = bk.one_hot(labels, classes, dtype=element)
    rows = np.concatenate([np.eye(classes), np.zeros((2, classes))]).astype(kinds[1])  # those of 5 and -1 are the last
    assert found.dtype == kinds[1] and np.array_equal(found, rows[labels])
    assert bk.one_hot(labels[:0], classes).shape == (0, 3, classes)


def test_one_hot_of_no_class_is_refused() -> None:
    with pytest.raises(Exception, match="classes > 0"):
        bk.one_hot(np.array([0]), 0)


def test_one_hot_is_that_of_torch() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with it")
    labels = torch.tensor([[3, 0], [1, 1]])
    assert torch.equal(bk.one_hot(labels, 4, dtype=torch.int64), torch.nn.functional.one_hot(labels, 4))
