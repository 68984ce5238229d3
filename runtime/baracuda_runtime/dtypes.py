"""The element types, under one set of names in specs, Python and CUDA: f64 f32 f16 bf16 e4m3 e5m2 s4 u4 s8 u8 i16 i32
i64 bool.

Not every library has the 8-bit floats, and none has codes of 4 bits two to a byte. A uint8 array holds them where the
descriptor says so, never by itself (`storage.py`).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from .errors import Unsupported


@dataclass(frozen=True, eq=False, slots=True)
class DType:
    """An element type. There is one object of each, so `is` compares them."""

    name: str
    kind: str  # "float", "int" or "bool"
    itemsize: int  # bytes of an element; of the byte that two share, where `packed`
    compute: str  # the type that its arithmetic runs in: f32, f64, i64 or bool
    numpy: np.dtype[Any]  # of its values, one to an element
    lowest: float | int
    highest: float | int
    smallest: float | int  # the least positive value: subnormal for floats, 1 otherwise
    packed: bool = False  # two elements share a byte, along the last axis

    def __repr__(self) -> str:
        return self.name

    @property
    def storage(self) -> np.dtype[Any]:
        """The NumPy dtype of arrays that hold it."""
        return np.dtype(np.uint8) if self.packed else self.numpy

    def __reduce__(self) -> tuple[object, ...]:
        return as_dtype, (self.name,)


def _float(name: str, numpy_type: Any, compute: str, significand: int, top: int) -> DType:
    """A binary float: `significand` bits with the hidden one; `top` is the exponent of the largest power of two."""
    highest = (2.0 - 2.0 ** (1 - significand)) * 2.0**top
    dtype = np.dtype(numpy_type)
    return DType(name, "float", dtype.itemsize, compute, dtype, -highest, highest, 2.0 ** (2 - top - significand))


def _integer(name: str, numpy_type: Any) -> DType:
    info = np.iinfo(numpy_type)
    dtype = np.dtype(numpy_type)
    return DType(name, "int", dtype.itemsize, "i64", dtype, int(info.min), int(info.max), 1)


def _nibble(name: str, numpy_type: Any) -> DType:
    info: Any = ml_dtypes.iinfo(numpy_type)  # type: ignore[no-untyped-call]
    return DType(name, "int", 1, "i64", np.dtype(numpy_type), int(info.min), int(info.max), 1, packed=True)


f64 = _float("f64", np.float64, "f64", 53, 1023)
f32 = _float("f32", np.float32, "f32", 24, 127)
f16 = _float("f16", np.float16, "f32", 11, 15)
bf16 = _float("bf16", ml_dtypes.bfloat16, "f32", 8, 127)
e4m3 = DType("e4m3", "float", 1, "f32", np.dtype(ml_dtypes.float8_e4m3fn), -448.0, 448.0, 2.0**-9)  # no infinities
e5m2 = _float("e5m2", ml_dtypes.float8_e5m2, "f32", 3, 15)
s4 = _nibble("s4", ml_dtypes.int4)
u4 = _nibble("u4", ml_dtypes.uint4)
s8 = _integer("s8", np.int8)
u8 = _integer("u8", np.uint8)
i16 = _integer("i16", np.int16)
i32 = _integer("i32", np.int32)
i64 = _integer("i64", np.int64)
bool_ = DType("bool", "bool", 1, "bool", np.dtype(np.bool_), 0, 1, 1)

ALL: tuple[DType, ...] = (f64, f32, f16, bf16, e4m3, e5m2, s4, u4, s8, u8, i16, i32, i64, bool_)

# Every spelling seen so far. Dtype objects and types of other libraries join on first sight, which keeps look-ups
# cheap.
_KNOWN: dict[Any, DType] = {}
for _dtype in ALL:
    for _spelling in (_dtype, _dtype.name, _dtype.numpy, _dtype.numpy.type, _dtype.numpy.name):
        _KNOWN[_spelling] = _dtype
_KNOWN["bool_"] = _KNOWN[bool] = bool_


_TORCH: dict[DType, Any] = {}


def as_dtype(spelling: Any) -> DType:
    """The element type that `spelling` names: our name ('s8'), NumPy's ('int8'), a NumPy, ml_dtypes or torch dtype."""
    try:
        return _KNOWN[spelling]
    except (KeyError, TypeError):
        return _recognise(spelling)


def _recognise(spelling: Any) -> DType:
    found: DType | None = None
    if isinstance(spelling, type) and issubclass(spelling, np.generic):
        found = _KNOWN.get(np.dtype(spelling))
    elif (type(spelling).__module__, type(spelling).__name__) == ("torch", "dtype"):
        found = _KNOWN.get(str(spelling).removeprefix("torch."))
    elif type(spelling).__module__.startswith(("jax", "jaxlib")) and isinstance(
        getattr(spelling, "dtype", None), np.dtype
    ):
        found = _KNOWN.get(spelling.dtype)  # jax.numpy.float32 is neither a dtype nor a NumPy type
    if found is None:
        names = ", ".join(dtype.name for dtype in ALL)
        raise Unsupported(
            f"dtype expected one of {names} (or the NumPy, ml_dtypes or torch dtype of one), got {spelling!r}"
        )
    _KNOWN[spelling] = found
    return found


def torch_dtype(dtype: DType) -> Any:
    """The torch dtype of tensors that hold it. Torch must have been imported by the caller."""
    try:
        return _TORCH[dtype]
    except KeyError:
        found = _TORCH[dtype] = getattr(sys.modules["torch"], dtype.storage.name)
        return found


def lowest(dtype: Any) -> float | int:
    """The least finite value, as a Python number."""
    return as_dtype(dtype).lowest


def highest(dtype: Any) -> float | int:
    """The greatest finite value, as a Python number."""
    return as_dtype(dtype).highest


def smallest(dtype: Any) -> float | int:
    """The least positive value, as a Python number: a subnormal for floats, 1 for integers."""
    return as_dtype(dtype).smallest
