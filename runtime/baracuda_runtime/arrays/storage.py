"""What arrays hold where their dtype cannot say it: 8-bit floats as bytes, and codes of 4 bits two to a byte.

A uint8 array holds u8, unless the descriptor says e4m3, e5m2, s4 or u4: it is never guessed. Packed codes lie along the
last axis, the first in the low nibble; each row starts a byte, and the high nibble that an odd length leaves is 0.
Shapes of operands, descriptors and rules count codes; only arrays, with ceil(d / 2) bytes a row, count bytes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cast import cast
from ..dtypes import DType, as_dtype, u8
from ..errors import InvalidProblem, Unsupported
from .view import View


def held(view: View, dtype: DType) -> View:
    """The view as an operand of that dtype: bytes are what the descriptor says."""
    if view.dtype.packed:
        raise Unsupported(
            f"expected {view.dtype} two to a byte in a uint8 array, got {view.dtype.numpy}, which has one a byte: "
            "pack it (baracuda_runtime.arrays.storage.pack)"
        )
    if view.dtype is not u8 or not dtype.in_bytes:
        return view
    array = view.array if dtype.packed or view.library != "numpy" else view.array.view(dtype.numpy)
    return replace(view, array=array, dtype=dtype, owner=view.owner if view.owner is not None else view.array)


def array_shape(shape: tuple[int, ...], dtype: DType) -> tuple[int, ...]:
    """The shape of the array that holds so many elements."""
    if not dtype.packed:
        return shape
    if not shape:
        raise Unsupported(f"{dtype} is packed along the last axis; expected at least one dim, got shape ()")
    return (*shape[:-1], -(-shape[-1] // 2))


def element_strides(view: View) -> tuple[int, ...]:
    """From element to element, in elements: of packed codes, whose last axis is contiguous, in codes."""
    return (*(2 * step for step in view.strides[:-1]), 1) if view.dtype.packed else view.strides


def pack(codes: Any, dtype: Any) -> NDArray[np.uint8]:
    """Codes [..., d] as the bytes [..., ceil(d / 2)] that hold them in s4 or u4; values beyond the type saturate."""
    element = _packed(dtype)
    values = cast(codes, element).astype(np.uint8) & 15
    if not values.ndim:
        raise InvalidProblem("codes expected at least one dim, got a scalar: codes are packed along the last axis")
    if values.shape[-1] % 2:
        values = np.concatenate([values, np.zeros((*values.shape[:-1], 1), np.uint8)], axis=-1)
    return np.asarray(values[..., ::2] | values[..., 1::2] << 4)


def unpack(packed: Any, dtype: Any, length: int | None = None) -> NDArray[np.int8]:
    """The codes [..., length] in bytes [..., ceil(length / 2)], as int8; `length` is 2 a byte if not given."""
    element = _packed(dtype)
    array = np.asarray(packed, np.uint8)
    length = 2 * array.shape[-1] if length is None else length
    if -(-length // 2) != array.shape[-1]:
        raise InvalidProblem(f"length expected {2 * array.shape[-1]}, or one less, got {length}")
    codes = np.stack([array & 15, array >> 4], axis=-1).astype(np.int8)
    codes = codes.reshape(*array.shape[:-1], 2 * array.shape[-1])[..., :length]
    return np.where(codes > int(element.highest), codes - np.int8(16), codes)


def _packed(dtype: Any) -> DType:
    element = as_dtype(dtype)
    if not element.packed:
        raise Unsupported(f"dtype expected s4 or u4, got {element}")
    return element
