"""Loops over several dims as the kernels take them: collapsed, with the strides of every operand; and the structs of
kernels' arguments, as the headers declare them.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from ..errors import Unsupported
from ..launch.compiler import INCLUDE_DIRECTORY
from ..limits import MAX_DIMS

MAX_RANK = 10
NARROW = 1 << 31  # positions and offsets below it are computed in 32 bits


class Divider(ctypes.Structure):
    """n // d as a multiplication and a shift, exact for n < 2^31 (Granlund and Montgomery, 1994)."""

    _fields_ = [("multiplier", ctypes.c_uint32), ("shift", ctypes.c_uint32)]

    @classmethod
    def by(cls, divisor: int) -> Divider:
        shift = (divisor - 1).bit_length()
        return cls(((1 << 32) * ((1 << shift) - divisor)) // divisor + 1 & 0xFFFFFFFF, shift)


def collapse(sizes: Sequence[int], strides: Sequence[Sequence[int]]) -> tuple[list[int], list[list[int]]]:
    """Drop dims of size 1, and join neighbours that every operand runs through as one. `strides[operand][dim]`."""
    dims: list[tuple[int, list[int]]] = []  # size, and the step of each operand
    for dim, size in enumerate(sizes):
        if size == 1:
            continue
        steps = [operand[dim] for operand in strides]
        if dims and all(outer == inner * size for outer, inner in zip(dims[-1][1], steps, strict=True)):
            dims[-1] = dims[-1][0] * size, steps
        else:
            dims.append((size, steps))
    dims = dims or [(1, [0] * len(strides))]
    return [size for size, _ in dims], [[steps[k] for _, steps in dims] for k in range(len(strides))]


def in_order(
    dims: Sequence[int], sizes: Sequence[int], strides: Sequence[Sequence[int]]
) -> tuple[list[int], list[list[int]]]:
    """Some of the dims, in this order."""
    return [sizes[dim] for dim in dims], [[operand[dim] for dim in dims] for operand in strides]


_TYPES: dict[str, Any] = {
    "i32": ctypes.c_int32,
    "u32": ctypes.c_uint32,
    "i64": ctypes.c_int64,
    "u64": ctypes.c_uint64,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "char": ctypes.c_char,
    "Divider": Divider,
}
# Type, template argument and names of what a struct declares, a line each; its functions have parentheses.
_MEMBERS = re.compile(r"^    (\w+)(?:<(.*)>)? ([\w*][^()=;\n]*);", re.MULTILINE)


@cache
def device_struct(header: str, name: str, operands: int = 0) -> type[ctypes.Structure]:
    """A struct of the device code, as its header declares it, of so many operands."""
    return declared_struct(INCLUDE_DIRECTORY / "baracuda" / f"{header}.cuh", name, operands)


def declared_struct(header: Path, name: str, operands: int = 0) -> type[ctypes.Structure]:
    """The same of any header. A pointer is an address."""
    found = re.search(rf"struct {name} {{\n(.*?)^}};", header.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None, f"{header} has no struct {name}"

    def number(text: str) -> int:
        """Of a size such as `Operands + 1`."""
        first, _, more = text.partition(" + ")
        known = int(first) if first.isdigit() else MAX_RANK if first == "max_rank" else operands
        return known + int(more or 0)

    fields = []
    for kind, of, names in _MEMBERS.findall(found[1]):
        for declared in names.split(", "):
            field, *sizes = re.findall(r"[^][*]+", declared)
            member: Any = ctypes.c_void_p if "*" in declared else _TYPES.get(kind)
            if of:
                member = device_struct("layout", kind, number(of))
            for size in reversed(sizes):
                member = member * number(size)
            fields.append((field, member))
    return type(name, (ctypes.Structure,), {"_fields_": fields})


def layout(sizes: Sequence[int], strides: Sequence[Sequence[int]]) -> Any:
    """The collapsed dims as the kernel's `Layout<operands>`."""
    if len(sizes) > MAX_RANK:
        raise Unsupported(
            f"the operands' strides need {len(sizes)} dims after collapsing; at most {MAX_RANK} are supported: "
            "make an operand contiguous"
        )
    made = device_struct("layout", "Layout", len(strides))()
    reach = max(
        (sum((size - 1) * abs(step) for size, step in zip(sizes, steps, strict=True)) for steps in strides), default=0
    )
    made.rank, made.wide = len(sizes), max(prod(sizes), reach) >= NARROW
    made.size[: len(sizes)] = sizes
    made.divider[: len(sizes)] = [Divider.by(size if 0 < size < NARROW else 1) for size in sizes]
    for own, steps in zip(made.stride, strides, strict=True):
        own[: len(steps)] = steps
    return made


def places(size: int | tuple[int, ...], stride: int | tuple[int, ...], report: int) -> Any:
    """A dim in which values say where an element is, or a run of them: the kernel's `Places` or `RunPlaces`.
    `report`: the address of the `Report` for indices out of bounds, or 0.
    """
    if isinstance(size, int):
        return device_struct("skeletons/gathered", "Places")(size, stride, report)
    assert isinstance(stride, tuple)
    sizes, (steps,) = collapse(size, [stride]) if prod(size) else ([0], [[0]])
    lead = MAX_DIMS - len(sizes)
    of_all = ctypes.c_int64 * MAX_DIMS
    made = device_struct("skeletons/gathered", "RunPlaces")
    return made(prod(size), report, of_all(*[1] * lead, *sizes), of_all(*[0] * lead, *steps))
