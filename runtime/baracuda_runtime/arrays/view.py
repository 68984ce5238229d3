"""`View`: what the runtime knows of an operand, whichever library it came from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import mul
from typing import Any

import numpy as np

from ..dtypes import DType

Device = tuple[str, int]  # ("cpu", 0) or ("cuda", index)
CPU_DEVICE: Device = ("cpu", 0)


@dataclass(slots=True, eq=False, repr=False)
class View:
    """An array's memory: pointer, type, sizes, strides in elements. Cheap to make: what is derived is a method."""

    array: Any
    pointer: int
    dtype: DType
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    device: Device
    library: str  # "numpy", "cupy", "torch", "jax", or the name of another library
    writable: bool = True
    requires_grad: bool = False  # under grad mode; always False elsewhere than in torch
    owner: object = None  # what keeps the memory alive, where that is not the array
    producer_stream: int | None = None  # the raw handle of a stream whose work must end first
    _extent: tuple[int, int] | None = field(default=None, init=False)

    def __repr__(self) -> str:
        place = "cpu" if self.device[0] == "cpu" else f"cuda:{self.device[1]}"
        return f"View({self.dtype}{list(self.shape)}, strides {list(self.strides)}, {place}, {self.library})"

    @property
    def size(self) -> int:
        """Elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """Bytes of the elements, each counted once for every index that reaches it."""
        return math.prod(self.shape) * self.dtype.itemsize

    def is_contiguous(self) -> bool:
        """Whether the elements lie in C order without gaps. Strides of dims of size 1 say nothing; empty views are."""
        return 0 in self.shape or runs_through(self.shape, self.strides)

    def extent(self) -> tuple[int, int]:
        """The lowest byte address touched, and one past the highest. The two are equal for an empty view."""
        if self._extent is None:
            self._extent = self._find_extent()
        return self._extent

    def _find_extent(self) -> tuple[int, int]:
        if 0 in self.shape:
            return self.pointer, self.pointer
        span = sum(map(mul, self.shape, self.strides)) - sum(self.strides)  # of (size - 1) * stride over all dims
        below = 0
        if self.strides and min(self.strides) < 0:
            below = sum((size - 1) * min(stride, 0) for size, stride in zip(self.shape, self.strides, strict=True))
        item = self.dtype.itemsize
        return self.pointer + below * item, self.pointer + (span - below + 1) * item

    def allocation(self) -> tuple[int, int] | None:
        """The address of the first byte of the memory that the view lies in and of one past its last, where known."""
        find = _ALLOCATIONS.get(self.library)
        return find(self) if find is not None else None

    def available(self) -> int | None:
        """Bytes from the first element to the end of its allocation; None where the library does not tell."""
        bounds = self.allocation()
        return None if bounds is None else bounds[1] - self.pointer

    def repeats(self) -> bool:
        """Whether two indices may reach the same element, as in a broadcast view. Such a view cannot be written to."""
        reach = 0
        for stride, size in sorted((abs(stride), size) for size, stride in zip(self.shape, self.strides, strict=True)):
            if size == 0:
                return False
            if size > 1:
                if stride <= reach:
                    return True
                reach += (size - 1) * stride
        return False


def runs_through(sizes: Sequence[int], steps: Sequence[int]) -> bool:
    """Whether the steps visit consecutive elements."""
    expected = 1
    for size, step in zip(reversed(sizes), reversed(steps), strict=True):
        if size != 1 and step != expected:
            return False
        expected *= size
    return True


# What lies behind a view, for the check that it does not reach past the end


def _numpy_allocation(view: View) -> tuple[int, int] | None:
    base = view.array
    while getattr(base, "base", None) is not None:  # as_strided puts objects of its own between the arrays
        base = base.base
    if not isinstance(base, np.ndarray):
        try:
            base = np.frombuffer(base, np.uint8)
        except (TypeError, ValueError, BufferError):
            return None
    start = base.ctypes.data
    return start, start + base.nbytes


def _cupy_allocation(view: View) -> tuple[int, int] | None:
    memory = view.array.data.mem
    if type(memory).__name__ == "DLPackMemory":  # its size is made from the sum of the sizes, not from their product
        return None
    return int(memory.ptr), int(memory.ptr) + int(memory.size)


def _torch_allocation(view: View) -> tuple[int, int] | None:
    storage = view.array.untyped_storage()
    start = storage.data_ptr()
    return start, start + storage.nbytes()


_ALLOCATIONS = {"numpy": _numpy_allocation, "cupy": _cupy_allocation, "torch": _torch_allocation}


def same_view(a: View, b: View) -> bool:
    """Whether both reach the same elements under the same indices: the aliasing that pointwise ops allow."""
    return a.pointer == b.pointer and a.device == b.device and same_layout(a, b)


def same_layout(a: View, b: View) -> bool:
    """Whether both would reach the same elements under the same indices if they started at one address."""
    if a.shape != b.shape or a.dtype is not b.dtype:
        return False
    return a.strides == b.strides or all(
        size <= 1 or first == second for size, first, second in zip(a.shape, a.strides, b.strides, strict=True)
    )


def overlaps(a: View, b: View) -> bool:
    """Whether the two may share a byte. Interleaved views (`x[::2]`, `x[1::2]`) do not; in rarer cases, assume so."""
    if a.device != b.device:
        return False
    a_low, a_high = a.extent()
    b_low, b_high = b.extent()
    if a_high <= b_low or b_high <= a_low or a_low == a_high or b_low == b_high:
        return False
    return not _interleave(a, b)


def _interleave(a: View, b: View) -> bool:
    """Whether the views lie in different residues of a common step: all their strides are multiples of it."""
    step = 0
    for view in (a, b):
        for size, stride in zip(view.shape, view.strides, strict=True):
            if size > 1:
                step = math.gcd(step, stride * view.dtype.itemsize)
    if step == 0:
        return False
    offset = (b.pointer - a.pointer) % step
    return a.dtype.itemsize <= offset and offset + b.dtype.itemsize <= step
