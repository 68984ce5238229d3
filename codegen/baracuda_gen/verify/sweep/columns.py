"""Operands and outputs as the namespaces of a sweep see them: storage on one side, the compute type on the other.

Everything is written over an array module `xp`, NumPy or CuPy. CuPy has no bf16 and no 8-bit floats, so a column of
those holds its bits as unsigned integers, and conversions are integer operations and tables. Codes of 4 bits, which
arrays have two to a byte, are int8 here, one an element. A column of any other type holds an array of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from baracuda_runtime.arrays.storage import array_shape
from baracuda_runtime.cast import odd_in_f64, round_to_odd
from baracuda_runtime.dtypes import DType, bf16, bool_, e4m3, e5m2, f16, f32, f64
from baracuda_runtime.reference.primitives import Primitives

Array = Any  # of `xp`
# Bits of the significand after the point, exponent of the least normal, code of the largest number and of what is more.
_FLOAT8 = {e4m3: (3, -6, 0x7E, 0x7F), e5m2: (2, -14, 0x7B, 0x7C)}


class Column:
    """Elements in storage."""

    __slots__ = ("data", "dtype", "xp")

    def __init__(self, xp: Any, data: Array, dtype: DType):
        self.xp, self.data, self.dtype = xp, data, dtype

    @classmethod
    def of(cls, xp: Any, array: Any, dtype: DType) -> Column:
        """From a NumPy array of the storage type."""
        host = np.ascontiguousarray(array, dtype.numpy).reshape(np.shape(array))
        data = host.astype(np.int8) if dtype.packed else host.view(held_type(dtype))
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
        return self.data.view(bits_type(self.dtype))

    def to(self, compute: Any) -> Array:
        """In the compute type: f32, f64, i64 or bool. Exact for every pair that a formula loads."""
        data = self.data
        if self.dtype is bf16:
            data = (data.astype(np.uint32) << np.uint32(16)).view(np.float32)
        elif self.dtype in _FLOAT8:
            values = np.arange(256, dtype=np.uint8).view(self.dtype.numpy).astype(np.float32)
            data = self.xp.asarray(values)[data]
        return data if data.dtype == compute else data.astype(compute)

    def natural(self) -> Array:
        """As the NumPy reference takes it."""
        return self.data if self.dtype.packed else self.data.view(self.dtype.numpy)

    def number(self, k: int) -> Any:
        """The k-th element: a float in f64."""
        one = self.reshape(-1)[k : k + 1]
        return (one.to(np.float64) if self.dtype.kind == "float" else one.data)[0]

    def is_nan(self) -> Array:
        if self.dtype.kind != "float":
            return self.xp.zeros(self.shape, bool)
        return self.xp.isnan(self.data if self.data.dtype.kind == "f" else self.to(np.float32))


def bits_type(dtype: DType) -> np.dtype[Any]:
    return np.dtype(f"u{dtype.itemsize}")


def held_type(dtype: DType) -> np.dtype[Any]:
    """What a column's array is of."""
    if dtype.packed:
        return np.dtype(np.int8)
    return bits_type(dtype) if dtype is bf16 or dtype in _FLOAT8 else dtype.numpy


def column_of_bits(xp: Any, bits: Array, dtype: DType) -> Column:
    if dtype is bool_:
        return Column(xp, bits != 0, dtype)
    return Column(xp, _codes(bits & 15, dtype) if dtype.packed else bits.view(held_type(dtype)), dtype)


def _codes(nibbles: Array, dtype: DType) -> Array:
    """Codes of 4 bits as numbers."""
    codes = nibbles.astype(np.int8)
    return codes - 16 * (codes > int(dtype.highest)).astype(np.int8)


def gathered(self: Any, table: Any, name: str, at: Sequence[Any], rules: Sequence[Any], needed: Any = True) -> Any:
    """The primitive of that name, of a column or of values, on the CPU. A method of namespaces."""
    places, needed = [np.asarray(i, np.int64) for i in at], np.asarray(needed, bool)
    if not isinstance(table, Column):
        return Primitives(np).gathered(np.asarray(table), name, places, rules, needed)
    return Column.of(np, Primitives(np).gathered(table.natural(), name, places, rules, needed), table.dtype)


def packed(column: Column, shape: tuple[int, ...]) -> Array:
    """A column of codes of 4 bits as arrays have them, two to a byte, in rows of the last dim."""
    xp, nibbles = column.xp, column.data.astype(np.uint8).reshape(shape) & 15
    bytes_ = xp.zeros(array_shape(shape, column.dtype), np.uint8)
    bytes_ |= nibbles[..., ::2]
    bytes_[..., : shape[-1] // 2] |= nibbles[..., 1::2] << 4
    return bytes_


def unpacked(xp: Any, bytes_: Array, shape: tuple[int, ...], dtype: DType) -> Column:
    """The other way: a flat column."""
    nibbles = xp.stack([bytes_ & 15, bytes_ >> 4], axis=-1).reshape(*bytes_.shape[:-1], 2 * bytes_.shape[-1])
    return Column(xp, xp.ascontiguousarray(_codes(nibbles[..., : shape[-1]], dtype)).reshape(-1), dtype)


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
    return Column(xp, xp.clip(source.astype(np.int64), low, high).astype(held_type(dtype)), dtype)


def _to_float(xp: Any, source: Array, dtype: DType) -> Array:
    if dtype in (f32, f64):
        return source.astype(dtype.numpy)
    if source.dtype == np.int64:
        source = odd_in_f64(source, xp)
    elif source.dtype == bool:
        source = source.astype(np.float32)
    if source.dtype == np.float64:
        source = round_to_odd(source, xp)
    if dtype in _FLOAT8:
        return _bits_of_float8(xp, source, dtype)
    return source.astype(np.float16) if dtype is f16 else _bits_of_bf16(xp, source)


def _bits_of_bf16(xp: Any, source: Array) -> Array:
    bits = xp.ascontiguousarray(source).view(np.uint32)
    even = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    quiet = (bits >> np.uint32(16)) | np.uint32(0x40)
    return xp.where(xp.isnan(source), quiet, even).astype(np.uint16).reshape(source.shape)


def _bits_of_float8(xp: Any, source: Array, dtype: DType) -> Array:
    """From f32, as `float8.cuh` does it: e4m3 has NaN for what is too large, e5m2 infinity."""
    significand, least, largest, beyond = _FLOAT8[dtype]
    bits = xp.ascontiguousarray(source).view(np.uint32).reshape(source.shape)
    magnitude, sign = bits & np.uint32(0x7FFFFFFF), (bits >> np.uint32(24)) & np.uint32(0x80)
    dropped = np.uint32(23 - significand)
    half = np.uint32((1 << (22 - significand)) - 1)
    normal = ((magnitude + half + ((magnitude >> dropped) & np.uint32(1))) >> dropped).astype(np.int64)
    normal = normal - ((126 + least) << significand)
    shift = np.float32(2.0 ** (23 - significand + least))  # the sum rounds to the unit of subnormals, and counts it
    sums = xp.ascontiguousarray(magnitude.view(np.float32) + shift).view(np.uint32).reshape(source.shape)
    small = sums.astype(np.int64) - int(shift.view(np.uint32))
    code = xp.where(magnitude < np.uint32((127 + least) << 23), small, normal)
    code = xp.where(xp.isnan(source), 0x7F, xp.where(code <= largest, code, beyond))
    return (code | sign.astype(np.int64)).astype(np.uint8)


def _truncated(xp: Any, wide: Array, dtype: DType) -> Array:
    """f64 to i64, saturating at the ends of `dtype`, NaN to 0."""
    low, high = float(dtype.lowest), float(dtype.highest)
    last = np.nextafter(high, 0.0) if dtype.itemsize == 8 else high  # 2^63 - 1 is no f64
    inside = xp.where(xp.isnan(wide), 0.0, xp.minimum(xp.maximum(wide, low), last)).astype(np.int64)
    return xp.where(wide > last, int(dtype.highest), inside)


class Stored:
    """An output: the value before it is rounded to storage, and what storage holds, which formulas read again."""

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
