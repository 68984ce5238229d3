"""Numbers in the place of operands of any shape: `add(x, 2.0)` is `add` of an array of no dims, which broadcasts.

The arrays are kept, so that only the first call with a number makes one.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..arrays.libraries import empty_like_library, to_library, view_of
from ..arrays.view import View
from ..cast import cast
from ..dtypes import DType, as_dtype, torch_dtype
from ..errors import InvalidProblem
from .scalars import rounded, trouble
from .signature import Op

MOST = 256  # arrays that are kept

_kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def is_number_type(kind: type) -> bool:
    return issubclass(kind, (int, float, np.integer, np.floating, np.bool_))


def no_array(op: Op, names: Sequence[str]) -> InvalidProblem:
    """Of a call in which none of these operands is an array."""
    expected = f"at least one array among {', '.join(names)}" if len(names) > 1 else f"an array for {names[0]}"
    return InvalidProblem(f"{op.name}: expected {expected}, got none")


def filled(op: Op, operands: Sequence[Any]) -> list[Any]:
    """The inputs, with an array of no dims for each number that stands for one of any shape.

    It is of the type, in the library and on the device of the arrays beside it. Raises InvalidProblem for a number that
    the type does not have, and where no array settles the type.
    """
    given = zip(op.inputs, operands, strict=True)
    arrays = {o.name: view_of(x) for o, x in given if x is not None and not is_number_type(type(x))}
    settled = {o.element: arrays[o.name].dtype for o in op.inputs if o.name in arrays}
    made = list(operands)
    for k, (o, x) in enumerate(zip(op.inputs, operands, strict=True)):
        if o.shape is not None or not is_number_type(type(x)):
            continue
        dtype = settled.get(o.element) if o.element in op.elements else as_dtype(o.element)
        if dtype is None or not arrays:
            beside = [other.name for other in op.inputs if other.element == o.element]
            raise no_array(op, beside)
        if wrong := trouble(dtype, x):
            raise InvalidProblem(f"{op.name}: {o.name} {wrong}")
        made[k] = _constant(next(iter(arrays.values())), dtype, x)
    return made


def _constant(like: View, dtype: DType, value: Any) -> Any:
    if dtype.kind == "float":
        value = rounded(np.float64, value)
    key = (like.library, like.device, dtype.name, type(value), repr(value))
    found = _kept.get(key)
    if found is not None:
        _kept.move_to_end(key)
        return found
    made, lasting = _made(like, dtype, np.ascontiguousarray(cast(np.asarray(value), dtype)).reshape(()))
    if lasting:
        _kept[key] = made
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    return made


def _made(like: View, dtype: DType, number: np.ndarray[Any, Any]) -> tuple[Any, bool]:
    """The array, which all streams may read, and whether it may be kept."""
    if like.library == "torch":
        torch: Any = sys.modules["torch"]
        device, value = like.array.device, cast(number, "f64").item() if dtype.kind == "float" else number.item()
        if device.type == "cuda" and torch.cuda.is_current_stream_capturing():  # it belongs to the graph's memory
            return torch.full((), value, dtype=torch_dtype(dtype), device=device), False
        return torch.full((), value, dtype=torch_dtype(dtype)).to(device), True
    if like.device[0] == "cpu":
        return to_library(number, like.library), True
    made = empty_like_library(like, (), dtype)
    made.data.copy_from_host(number.ctypes.data, number.nbytes)  # CuPy's: it waits
    return to_library(made, like.library), True
