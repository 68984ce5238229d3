"""Operands and outputs as the namespaces of a sweep see them: storage on one side, the compute type on the other.

Everything is written over an array module `xp`, NumPy or CuPy. CuPy has no bf16, so a column of bf16 holds its bits
as uint16 and conversions to and from f32 are integer operations; a column of any other type holds an array of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baracuda_runtime.dtypes import DType, bf16, bool_, f16, f32, f64

Array = Any  # of `xp`


class Column:
    """Elements in storage."""

    __slots__ = ("data", "dtype", "xp")

    def __init__(self, xp: Any, data: Array, dtype: DType):
        self.xp, self.data, self.dtype = xp, data, dtype

    @classmethod
    def of(cls, xp: Any, array: Any, dtype: DType) -> Column:
        """From a NumPy array of the storage type."""
        host = np.ascontiguousarray(array, dtype.numpy).reshape(np.shape(array))
        data = host.view(np.uint16) if dtype is bf16 else host
        # CuPy fills an array of rank 0, and of a value that equals 0 it makes zeros: the sign of -0 would be gone.
        return cls(xp, xp.asarray(data.reshape(-1)).reshape(host.shape), dtype)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.data.shape)

    def __getitem__(self, index: Any) -> Column:
        return Column(self.xp, self.data[index], self.dtype)

    def reshape(self, *shape: Any) -> Column:
        return Column(self.xp, self.data.reshape(*shape), self.dtype)

    def bits(self) -> Array:
        """Unsigned integers of the element's width."""
        return self.data if self.dtype is bf16 else self.data.view(bits_type(self.dtype))

    def to(self, compute: Any) -> Array:
        """In the compute type: f32, f64, i64 or bool. Exact for every pair that a formula loads."""
        data = self.data
        if self.dtype is bf16:
            data = (data.astype(np.uint32) << np.uint32(16)).view(np.float32)
        return data if data.dtype == compute else data.astype(compute)

    def is_nan(self) -> Array:
        if self.dtype.kind != "float":
            return self.xp.zeros(self.shape, bool)
        return self.xp.isnan(self.to(np.float32) if self.dtype is bf16 else self.data)


def bits_type(dtype: DType) -> np.dtype[Any]:
    return np.dtype(f"u{dtype.itemsize}")


def column_of_bits(xp: Any, bits: Array, dtype: DType) -> Column:
    if dtype is bf16:
        return Column(xp, bits, dtype)
    if dtype is bool_:
        return Column(xp, bits != 0, dtype)
    return Column(xp, bits.view(dtype.numpy), dtype)


def rounded(xp: Any, value: Array, dtype: DType) -> Column:
    """A value of the compute type in storage, as `baracuda_runtime.cast.cast` converts: rounded once, to nearest even;
    to integers by truncation, saturating, NaN to 0.
    """
    source = xp.asarray(value)
    if dtype is bool_:
        return Column(xp, source if source.dtype == bool else source != 0, dtype)
    kind = source.dtype.kind
    if dtype.kind == "float":
        return Column(xp, _to_float(xp, source, dtype), dtype)
    if kind == "f":
        source = _truncated(xp, source.astype(np.float64), dtype)
    low, high = int(dtype.lowest), int(dtype.highest)
    return Column(xp, xp.clip(source.astype(np.int64), low, high).astype(dtype.numpy), dtype)


def _to_float(xp: Any, source: Array, dtype: DType) -> Array:
    if dtype in (f32, f64):
        return source.astype(dtype.numpy)
    if source.dtype == np.int64:
        large = (source >> 53 != 0) & (source >> 53 != -1)
        unit = 1 << 12
        odd = (source & ~(unit - 1)) | xp.where(source & (unit - 1) != 0, unit, 0)
        source = xp.where(large, odd, source).astype(np.float64)
    elif source.dtype == bool:
        source = source.astype(np.float32)
    if source.dtype == np.float64:
        source = _rounded_to_odd(xp, source)
    return source.astype(np.float16) if dtype is f16 else _bits_of_bf16(xp, source)


def _rounded_to_odd(xp: Any, source: Array) -> Array:
    """f64 to f32, towards zero with the last bit set if inexact (see `baracuda_runtime.cast`)."""
    nearest = source.astype(np.float32)
    back = nearest.astype(np.float64)
    bits = nearest.view(np.uint32)
    bits = bits - (xp.abs(back) > xp.abs(source)).astype(np.uint32)
    return (bits | (back != source).astype(np.uint32)).view(np.float32)


def _bits_of_bf16(xp: Any, source: Array) -> Array:
    bits = xp.ascontiguousarray(source).view(np.uint32)
    even = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    quiet = (bits >> np.uint32(16)) | np.uint32(0x40)
    return xp.where(xp.isnan(source), quiet, even).astype(np.uint16).reshape(source.shape)


def _truncated(xp: Any, wide: Array, dtype: DType) -> Array:
    """f64 to i64, saturating at the ends of `dtype`, NaN to 0."""
    low, high = float(dtype.lowest), float(dtype.highest)
    last = np.nextafter(high, 0.0) if dtype.itemsize == 8 else high  # 2^63 - 1 is no f64
    inside = xp.where(xp.isnan(wide), 0.0, xp.minimum(xp.maximum(wide, low), last)).astype(np.int64)
    return xp.where(wide > last, int(dtype.highest), inside)


class Stored:
    """An output: the value before it is rounded to storage, and what storage holds. Formulas that read the output again
    get the rounded one.
    """

    def __init__(self, xp: Any, value: Array, dtype: DType):
        self.xp, self.value, self.dtype = xp, value, dtype

    @property
    def column(self) -> Column:
        return rounded(self.xp, self.value, self.dtype)

    def __getitem__(self, index: Any) -> Stored:
        return Stored(self.xp, self.value[index], self.dtype)

    def reshape(self, *shape: Any) -> Stored:
        return Stored(self.xp, self.value.reshape(*shape), self.dtype)


class Parts(Stored):
    """An output that several statements write."""

    def __init__(self, xp: Any, shape: tuple[int, ...], dtype: DType):
        super().__init__(xp, None, dtype)
        self.whole = shape

    def __setitem__(self, index: Any, part: Stored) -> None:
        if self.value is None:
            self.value = self.xp.zeros(self.whole, self.xp.asarray(part.value).dtype)
        self.value[index] = part.value
