"""The one table of element types, under one set of names in specs, Python and CUDA: f64 f32 f16 bf16 e4m3 e5m2 s4 u4 s8
u8 i16 i32 i64 bool.

Not every library has the 8-bit floats, and none has codes of 4 bits two to a byte. A uint8 array holds them where the
descriptor says so, never by itself (`arrays/storage.py`).
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
    packed: bool = False  # two elements share a byte: in uint8 arrays, along the last axis
    significand: int = 0  # of a float: its bits, with the hidden one
    least: int = 0  # of a float: the exponent of the least normal power of two
    most: int = 0  # of a float: the exponent of the largest power of two

    def __repr__(self) -> str:
        return self.name

    @property
    def storage(self) -> np.dtype[Any]:
        """The NumPy dtype of arrays that hold it."""
        return np.dtype(np.uint8) if self.packed else self.numpy

    @property
    def bits(self) -> int:
        """Bits of memory that an element takes."""
        return 4 if self.packed else 8 * self.itemsize

    @property
    def float8(self) -> bool:
        return self.kind == "float" and self.itemsize == 1

    @property
    def in_bytes(self) -> bool:
        """Whether a uint8 array may hold it, which the array itself cannot tell."""
        return self.packed or self.float8

    @property
    def has_gradients(self) -> bool:
        """Whether gradients are kept in it: not in 8-bit floats, whose gradients have the type that they came from."""
        return self.kind == "float" and self.itemsize > 1

    def __reduce__(self) -> tuple[object, ...]:
        return as_dtype, (self.name,)


def _float(
    name: str, numpy_type: Any, compute: str, significand: int, least: int, most: int, highest: float | None = None
) -> DType:
    ends = highest or (2.0 - 2.0 ** (1 - significand)) * 2.0**most
    smallest, dtype = 2.0 ** (least - significand + 1), np.dtype(numpy_type)
    numbers = False, significand, least, most
    return DType(name, "float", dtype.itemsize, compute, dtype, -ends, ends, smallest, *numbers)


def _integer(name: str, numpy_type: Any) -> DType:
    info: Any = ml_dtypes.iinfo(numpy_type)  # type: ignore[no-untyped-call]
    dtype, packed = np.dtype(numpy_type), info.bits == 4
    return DType(name, "int", dtype.itemsize, "i64", dtype, int(info.min), int(info.max), 1, packed)


f64 = _float("f64", np.float64, "f64", 53, -1022, 1023)
f32 = _float("f32", np.float32, "f32", 24, -126, 127)
f16 = _float("f16", np.float16, "f32", 11, -14, 15)
bf16 = _float("bf16", ml_dtypes.bfloat16, "f32", 8, -126, 127)
e4m3 = _float("e4m3", ml_dtypes.float8_e4m3fn, "f32", 4, -6, 8, 448.0)  # no infinities, and NaN in the last place
e5m2 = _float("e5m2", ml_dtypes.float8_e5m2, "f32", 3, -14, 15)
s4 = _integer("s4", ml_dtypes.int4)
u4 = _integer("u4", ml_dtypes.uint4)
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
_KNOWN |= {"half": f16, "double": f64}  # not 'float' or 'int', which NumPy and torch read differently


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
