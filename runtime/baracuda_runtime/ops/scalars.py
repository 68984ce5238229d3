"""Host scalars: numbers that a kernel takes by value, as the `Scalar<T>` of the device code."""

from __future__ import annotations

import ctypes
from functools import cache
from math import inf, isfinite
from typing import Any

import numpy as np

from ..dtypes import DType
from ..errors import InvalidProblem, shown
from .signature import Operand


@cache
def scalar_struct(dtype: DType) -> type[ctypes.Structure]:
    """`Scalar<T>`: the address of the element in device memory, or null and then the value."""
    value = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32, "i64": ctypes.c_int64}[dtype.name]
    return type("Scalar", (ctypes.Structure,), {"_fields_": [("pointer", ctypes.c_void_p), ("value", value)]})


def is_host_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating))


def is_integer(value: Any) -> bool:
    """One that is known, or a size that a compiler knows by name."""
    if type(value) is int or isinstance(value, np.integer):
        return True
    return hasattr(value, "__index__") and not isinstance(value, (bool, np.bool_)) and not hasattr(value, "shape")


def trouble(dtype: DType, value: Any) -> str | None:
    """Why the type has no such number, or None. Of floats it has all, rounded."""
    is_bool = isinstance(value, (bool, np.bool_))
    if dtype.kind == "bool":
        fits, expected = is_bool, "True or False"
    elif dtype.kind == "int":
        fits = is_integer(value) and dtype.lowest <= value <= dtype.highest
        expected = f"an integer of {dtype.name}"
    else:
        fits, expected = is_host_number(value) and not is_bool, "a number"
    return None if fits else f"expected {expected}, got {shown(value)}"


def host_scalar(o: Operand, dtype: DType, compute: Any, value: Any) -> Any:
    """The number as its struct, converted once; InvalidProblem where the operand does not allow it."""
    if wrong := trouble(dtype, value):
        raise InvalidProblem(wrong)
    converted = int(value) if dtype.kind == "int" else rounded(compute, value)
    if o.positive and not (isfinite(converted) and converted > 0):
        raise InvalidProblem(f"must be finite and > 0 in {dtype.name}, got {shown(value)}")
    return scalar_struct(dtype)(None, converted)


def rounded(compute: Any, value: Any) -> float:
    """The number in the compute type; one beyond its range is infinite."""
    try:
        number = float(value)
    except OverflowError:  # a Python integer beyond f64
        return inf if value > 0 else -inf
    if -1e38 < number < 1e38:  # NumPy warns of an overflow, and asking it not to takes longer than all the rest
        return float(compute(number))
    with np.errstate(over="ignore"):
        return float(compute(number))
