"""Columns of a sweep hold narrow types as the runtime's arrays do, with the runtime's conversions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_gen.verify.compare import elements_of
from baracuda_gen.verify.sweep.backend import host_backend
from baracuda_gen.verify.sweep.columns import Column, packed, rounded, unpacked
from baracuda_gen.verify.sweep.exact import round_to
from baracuda_gen.verify.sweep.ulp import differ, distance
from baracuda_gen.verify.sweep.values import every, sampled
from baracuda_runtime.arrays.storage import pack, unpack
from baracuda_runtime.cast import cast
from baracuda_runtime.dtypes import as_dtype

FLOAT8, NIBBLES = ("e4m3", "e5m2"), ("s4", "u4")


def wide_values(name: str) -> np.ndarray[Any, Any]:
    """Every value of the 8-bit float type, the middles between neighbours, what lies beside both, and the ends."""
    dtype = as_dtype(name)
    values = np.arange(256, dtype=np.uint8).view(dtype.numpy).astype(np.float64)
    finite = np.unique(values[np.isfinite(values)])
    made = np.concatenate([finite, (finite[1:] + finite[:-1]) / 2, [464.0, 464.5, 61440.0, 1e30, np.inf, np.nan, -0.0]])
    beside = [np.nextafter(made, side) for side in (-np.inf, np.inf)]
    return np.concatenate([made, *beside, -made, 2.0 ** np.arange(-30, 30)])


@pytest.mark.parametrize("name", FLOAT8)
@pytest.mark.parametrize("compute", [np.float32, np.float64])
def test_8_bit_floats_are_rounded_as_the_runtime_does(name: str, compute: Any) -> None:
    dtype = as_dtype(name)
    with np.errstate(all="ignore"):
        values = wide_values(name).astype(compute)
        got, want = rounded(np, values, dtype), Column.of(np, cast(values, dtype), dtype)
    assert not differ(got, want).any()
    np.testing.assert_array_equal(got.to(np.float64), cast(values, dtype).astype(np.float64))


@pytest.mark.parametrize("name", FLOAT8)
def test_mpmath_rounds_to_8_bit_floats(name: str) -> None:
    mpmath = pytest.importorskip("mpmath")
    dtype = as_dtype(name)
    for value in wide_values(name)[::7]:
        if np.isfinite(value):
            want = float(cast(np.float64(value), dtype).astype(np.float64))
            got = float(round_to(mpmath.mpf(float(value)), dtype))  # whose zeros have no sign
            assert got == want or np.isnan([got, want]).all()


def test_what_e4m3_cannot_hold_has_no_distance_from_nan() -> None:
    dtype = as_dtype("e4m3")
    truth = np.array([1e9, np.inf, 464.0, 1.0])
    apart = distance(np, rounded(np, truth, dtype), truth)
    assert not apart.broken.any() and apart.ulps.tolist() == [0.0, 0.0, 0.5, 0.0]
    assert distance(np, rounded(np, np.array([np.nan]), dtype), np.array([2.0])).broken.all()


@pytest.mark.parametrize("name", NIBBLES)
@pytest.mark.parametrize("shape", [(1,), (7,), (8,), (3, 5), (2, 3, 4)])
def test_codes_two_to_a_byte(name: str, shape: tuple[int, ...]) -> None:
    dtype = as_dtype(name)
    codes = np.random.default_rng(3).integers(dtype.lowest, dtype.highest + 1, shape)
    column = rounded(np, codes, dtype)
    np.testing.assert_array_equal(packed(column.reshape(-1), shape), pack(codes, dtype))
    back = unpacked(np, pack(codes, dtype), shape, dtype)
    np.testing.assert_array_equal(back.data.reshape(shape), unpack(pack(codes, dtype), dtype, shape[-1]))


@pytest.mark.parametrize("name", NIBBLES)
def test_every_and_sampled_codes_are_of_the_type(name: str) -> None:
    dtype = as_dtype(name)
    (column,) = every(np, [dtype], 0, 16)
    assert sorted(column.data) == list(range(int(dtype.lowest), int(dtype.highest) + 1))
    (some,) = sampled(np, [dtype], 0, 1000, 1)
    assert set(some.data) == set(column.data)


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("name", [*FLOAT8, *NIBBLES, "bf16", "bool", "i32"])
def test_an_output_is_read_where_it_was_written(name: str, step: int) -> None:
    dtype, shape = as_dtype(name), (3, 6)
    array, read = host_backend(object()).output(shape, dtype, step)
    values = np.arange(18).reshape(shape) % 2
    array[...] = pack(values, dtype) if dtype.packed else cast(values, dtype).view(array.dtype)
    assert read().to(np.float64).reshape(shape).tolist() == values.tolist()


def test_packed_outputs_of_rows_are_an_element_each() -> None:
    desc = kernels.QuantizePerGroupDescriptor(
        outer=2, axis=32, group_size=32, q_min=-8, q_max=7, input_element="f32", output_element="s4"
    )
    plan = kernels.QuantizePerGroupPlan.select(desc)
    found = elements_of(plan, "output", np.full((2, 16), 0xF1, np.uint8))
    assert found.shape == (2, 32) and found[1, :4].tolist() == [1, -1, 1, -1]
