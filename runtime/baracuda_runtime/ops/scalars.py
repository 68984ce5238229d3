"""Host scalars: numbers that a kernel takes by value, as the `Scalar<T>` of the device code."""

from __future__ import annotations

import ctypes
from functools import cache
from math import inf, isfinite
from typing import Any

import numpy as np

from ..dtypes import DType, highest, lowest
from ..errors import InvalidProblem, shown
from .signature import Operand


@cache
def scalar_struct(dtype: DType) -> type[ctypes.Structure]:
    """`Scalar<T>`: the address of the element in device memory, or null and then the value."""
    value = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32, "i64": ctypes.c_int64}[dtype.name]
    return type(
        f"Scalar_{dtype.name}", (ctypes.Structure,), {"_fields_": [("pointer", ctypes.c_void_p), ("value", value)]}
    )


def is_host_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating))


def host_scalar(who: str, o: Operand, expected: DType, compute: Any, value: Any) -> Any:
    """The number as its struct, converted once; InvalidProblem where the operand does not allow it."""
    if expected.kind == "int":
        if (
            not isinstance(value, (int, np.integer))
            or isinstance(value, bool)
            or not lowest(expected) <= value <= highest(expected)
        ):
            raise InvalidProblem(f"{who}: {o.name} expected an integer of {expected.name}, got {shown(value)}")
        return scalar_struct(expected)(None, int(value))
    if isinstance(value, bool):
        raise InvalidProblem(f"{who}: {o.name} expected a number, got {shown(value)}")
    converted = rounded(compute, value)
    if o.positive and not (isfinite(converted) and converted > 0):
        raise InvalidProblem(f"{who}: {o.name} must be finite and > 0 in {expected.name}, got {shown(value)}")
    return scalar_struct(expected)(None, converted)


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
