"""`cast`: conversions between element types that round once, to nearest even.

NumPy and ml_dtypes convert wide types to 16- and 8-bit floats through f32, which rounds twice: 1 + 2^-8 + 2^-40 becomes
1.0 in bf16. Here a wide value is first brought to f32 by rounding to odd: truncate, and set the last bit if anything
was lost. That bit then stands for "a little more", so the second rounding sees on which side of a tie the value lies.
It is exact where the first format has at least two bits more than the second, as f32 has over the narrow ones (Boldo
and Melquiond, 2008).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .dtypes import ALL, DType, as_dtype, bf16, e4m3, e5m2, f16, s4, u4
from .errors import Unsupported

_NARROW = (f16, bf16, e4m3, e5m2)
_FLOATS = frozenset(dtype.numpy for dtype in ALL if dtype.kind == "float")  # NumPy does not know the kind of all
_NIBBLES = frozenset(dtype.numpy for dtype in (s4, u4))


def cast(array: Any, dtype: Any) -> NDArray[Any]:
    """`array` in another element type, same shape. The array itself comes back if it has that type already.

    Float to float and integer to float round to nearest even, overflow gives infinity, or NaN in e4m3, which has none.
    Float to integer truncates towards zero and saturates, NaN gives 0. Integer to integer saturates. Anything to bool
    is `!= 0`.
    """
    target = as_dtype(dtype)
    source = np.asarray(array)
    if source.dtype == target.numpy:
        return source
    if source.dtype in _NIBBLES:
        source = source.astype(np.int8)  # exact; NumPy's limits and conversions do not know them
    with np.errstate(all="ignore"):
        if target.kind == "bool":
            return np.asarray(source != 0)
        kind = _kind(source.dtype)
        if kind == "bool":
            return source.astype(target.numpy)
        if target.kind == "float":
            return _to_float(source, target)
        return _integer_from_float(source, target) if kind == "float" else _integer_from_integer(source, target)


def _kind(dtype: np.dtype[Any]) -> str:
    if dtype in _FLOATS:
        return "float"
    if dtype.kind in "iub":
        return "bool" if dtype.kind == "b" else "int"
    raise Unsupported(f"cast expected an array of floats of 8 to 64 bits, integers or bool, got {dtype}")


def _to_float(source: NDArray[Any], target: DType) -> NDArray[Any]:
    if target in _NARROW:  # NumPy itself rounds to the others once
        if source.dtype.kind in "iu":
            source = odd_in_f64(source) if source.dtype.itemsize == 8 else source.astype(np.float64)
        if source.dtype == np.float64:
            source = round_to_odd(source)
        elif source.dtype != np.float32:
            source = source.astype(np.float32)  # between narrow ones: exact, and NumPy knows no direct way
    return source.astype(target.numpy)


def round_to_odd(source: Any, xp: Any = np) -> Any:
    """f64 to f32, towards zero, the last bit set if inexact. Infinities and NaN pass. `xp`: the array module."""
    nearest = xp.asarray(source.astype(np.float32))
    back = nearest.astype(np.float64)
    # Undo a rounding away from zero: the step before infinity is the largest finite number.
    bits = nearest.view(np.uint32) - (xp.abs(back) > xp.abs(source)).astype(np.uint32)
    return xp.asarray((bits | (back != source).astype(np.uint32)).view(np.float32))


def odd_in_f64(source: Any, xp: Any = np) -> Any:
    """Integers of 64 bits as f64 that may be rounded again. Past 2^53 one would be rounded: those are rounded to odd at
    bit 12 first, which leaves at most 52 significant bits, still far more than two over a narrow type's. Of an
    integer's two neighbours there, exactly one is odd.
    """
    large = (source >> 53 != 0) & (source >> 53 != -1) if source.dtype.kind == "i" else source >> 53 != 0
    unit = source.dtype.type(1 << 12)
    odd = (source & ~(unit - 1)) | xp.where(source & (unit - 1) != 0, unit, source.dtype.type(0))
    return xp.where(large, odd, source).astype(np.float64)


def _integer_from_float(source: NDArray[Any], target: DType) -> NDArray[Any]:
    # f32 holds the ends of 8- and 16-bit integers; an f64 source must not be narrowed before it is truncated.
    narrow = target.itemsize <= 2 and source.dtype != np.float64
    wide = source.astype(np.float32 if narrow else np.float64)
    return np.asarray(truncated(wide, target.lowest, target.highest).astype(target.numpy))


def truncated(x: Any, low: float, high: float, xp: Any = np) -> Any:
    """Floats as i64: towards zero, saturating at whole numbers, of which `low` is one of x's type; NaN becomes 0."""
    zero, most = x.dtype.type(0), x.dtype.type(high)
    exact = int(most) == high  # 2^63 - 1 is no float: convert from the last one below 2^63, then put the end in
    inside = xp.minimum(xp.maximum(x, x.dtype.type(low)), most if exact else np.nextafter(most, zero))
    whole = xp.where(xp.isnan(x), zero, inside).astype(np.int64)
    return whole if exact else xp.where(x >= most, high, whole)


def _integer_from_integer(source: NDArray[Any], target: DType) -> NDArray[Any]:
    have = np.iinfo(source.dtype)
    low, high = max(int(have.min), int(target.lowest)), min(int(have.max), int(target.highest))
    return np.asarray(np.clip(source, source.dtype.type(low), source.dtype.type(high)).astype(target.numpy))
