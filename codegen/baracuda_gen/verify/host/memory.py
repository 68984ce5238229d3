"""NumPy arrays between guard pages, so that an access outside of them faults, with canaries where a page is too coarse.

An array placed at the "end" has its last byte against the upper guard (up to the rounding that its alignment asks for),
one placed at the "start" its first byte against the lower guard. All other bytes of the mapping, and the gaps of a
strided array, hold a canary.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from baracuda_gen.progress import count
from baracuda_gen.verify.host.errors import HostKernelError

AnyArray = NDArray[Any]
Place = Literal["end", "start"]

PAGE = 4096
# Reserved addresses cost nothing, and a wide guard also catches an index that is a row or two off.
GUARD = 64 * PAGE
CANARY = 0xA5
_NO_ACCESS, _READ, _READ_WRITE = 0, 1, 3
_PRIVATE_ANONYMOUS_NORESERVE = 0x02 | 0x20 | 0x4000

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_void_p
_libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
_libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
_libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]


def reserve(size: int) -> int:
    """Address of `size` bytes that nothing may touch yet."""
    address: int | None = _libc.mmap(None, size, _NO_ACCESS, _PRIVATE_ANONYMOUS_NORESERVE, -1, 0)
    if address is None or address == ctypes.c_void_p(-1).value:
        raise MemoryError(f"mmap of {size} bytes: errno {ctypes.get_errno()}")
    return address


def allow(address: int, size: int, access: int = _READ_WRITE) -> None:
    if _libc.mprotect(address, size, access) != 0:
        raise MemoryError(f"mprotect of {size} bytes: errno {ctypes.get_errno()} (too many mappings?)")


class _Slots:
    """Mappings between guards, kept for the next array of about the same size: mapping and touching pages anew costs
    most of the time."""

    chunk_bytes = 1 << 20
    largest_kept = 16 << 20

    def __init__(self) -> None:
        self._free: dict[int, list[int]] = {}

    @staticmethod
    def rounded(size: int) -> int:
        """At most a quarter more than asked for, in whole pages."""
        pages = max(1, -(-size // PAGE))
        step = 1 << max(0, pages.bit_length() - 3)
        return -(-pages // step) * step * PAGE

    def take(self, size: int) -> int:
        free = self._free.setdefault(size, [])
        if not free:
            free.extend(self._map(size))
        return free.pop()

    def give_back(self, address: int, size: int) -> None:
        if size > self.largest_kept:
            _libc.munmap(address - GUARD, size + 2 * GUARD)
        else:
            self._free[size].append(address)

    def _map(self, size: int) -> list[int]:
        count = max(1, min(32, self.chunk_bytes // size))
        base = reserve(GUARD + count * (size + GUARD))
        addresses = [base + GUARD + i * (size + GUARD) for i in range(count)]
        for address in addresses:
            allow(address, size)
        return addresses


_slots = _Slots()
_buffers: weakref.WeakValueDictionary[int, Buffer] = weakref.WeakValueDictionary()


def extent_of(shape: Sequence[int], strides: Sequence[int], itemsize: int) -> tuple[int, int]:
    """How many bytes an array reaches in all, and how many of these are before its first element."""
    if 0 in shape:
        return 0, 0
    reach = [(n - 1) * stride for n, stride in zip(shape, strides, strict=True)]
    return sum(map(abs, reach)) + itemsize, -sum(r for r in reach if r < 0)


class Buffer:
    """The mapping that one guarded array lives in. It goes back to the pool when neither an array nor an arena refers
    to it."""

    def __init__(self, size: int, name: str) -> None:
        self.name = name
        self.size = _slots.rounded(size)
        self.base = _slots.take(self.size)
        self.writable = True
        self.low = self.base  # of the array's bytes
        self.high = self.base
        self.__array_interface__ = {"data": (self.base, False), "typestr": "|u1", "shape": (self.size,), "version": 3}
        self._gaps: NDArray[np.bool_] | None = None
        _buffers[self.base] = self

    def place(self, array: AnyArray, span: int, first: int, at: Place, align: int, offset_bytes: int) -> AnyArray:
        end = self.base + self.size
        if at == "end":
            self.low = (end - span - offset_bytes) // align * align + offset_bytes
        else:
            self.low = self.base + offset_bytes
        self.high = self.low + span
        # A buffer must outlive its arrays and nothing else, so it holds no array of its own.
        memory = np.asarray(self)
        start = self.low - self.base
        contiguous = array.flags.c_contiguous
        memory[:start] = CANARY
        memory[start + span :] = CANARY
        if not contiguous:
            memory[start : start + span] = CANARY
        strides = None if contiguous else array.strides
        placed: AnyArray = np.ndarray(array.shape, array.dtype, memory, start + first, strides)
        placed[...] = array
        if not contiguous and array.size:
            self._gaps = np.ones(span, np.bool_)
            shape, strides = (*placed.shape, placed.itemsize), (*placed.strides, 1)
            np.ndarray(shape, np.bool_, self._gaps, first, strides)[...] = False
        return placed

    def protect(self) -> None:
        if self.writable:
            allow(self.base, self.size, _READ)
            self.writable = False

    def unprotect(self) -> None:
        if not self.writable:
            allow(self.base, self.size)
            self.writable = True

    def check(self) -> None:
        """Raises HostKernelError if a byte that is not the array's was written."""
        memory = np.asarray(self)
        start, stop = self.low - self.base, self.high - self.base
        self._check_part(0, memory[:start] != CANARY)
        if self._gaps is not None:
            self._check_part(start, (memory[start:stop] != CANARY) & self._gaps)
        self._check_part(stop, memory[stop:] != CANARY)

    def _check_part(self, start: int, changed: NDArray[np.bool_]) -> None:
        if not changed.any():
            return
        first = self.base + start + int(changed.argmax())
        total = int(changed.sum())
        raise HostKernelError(
            f"{self.name}: {count(total, 'byte')} outside the array {'was' if total == 1 else 'were'} written, "
            f"the first {self.where(first)}",
            "canary",
        )

    def where(self, address: int) -> str:
        """An address in words, relative to the array."""
        if address >= self.high:
            return f"{count(address - self.high, 'byte')} past the end of {self.name}"
        if address < self.low:
            return f"{count(self.low - address, 'byte')} before the start of {self.name}"
        return f"{count(address - self.low, 'byte')} after the start of {self.name}"

    def distance(self, address: int) -> int:
        return max(self.low - address, address - self.high, 0)

    def __del__(self) -> None:
        if hasattr(self, "base"):
            self.unprotect()
            _slots.give_back(self.base, self.size)


def buffer_of(array: AnyArray) -> Buffer:
    """The buffer of a guarded array or of a view of one."""
    owner: Any = array
    while isinstance(owner, np.ndarray):
        owner = owner.base
    if not isinstance(owner, Buffer):
        raise TypeError("not a guarded array")
    return owner


def describe_address(address: int) -> str | None:
    """Where an address lies relative to the guarded array next to it; None if none is near."""
    nearest = min(list(_buffers.values()), key=lambda buffer: buffer.distance(address), default=None)
    if nearest is None or not nearest.base - GUARD <= address < nearest.base + nearest.size + GUARD:
        return None
    read_only = "" if nearest.writable or not nearest.base <= address < nearest.base + nearest.size else " (read-only)"
    return nearest.where(address) + read_only


def guarded(
    array: AnyArray, *, name: str = "array", at: Place = "end", align: int | None = None, offset_bytes: int = 0
) -> AnyArray:
    """A copy of `array`, strides included, between guard pages.

    Its lowest address is `offset_bytes` modulo `align`, by default the element size, with which an array at the "end"
    touches the guard. An empty array starts at the upper guard, so that any access faults.
    """
    span, first = extent_of(array.shape, array.strides, array.itemsize)
    buffer = Buffer(span + offset_bytes + (align or 1), name)
    # One byte is the alignment that fits 12-byte records and the like, whose size is no power of two.
    return buffer.place(array, span, first, at, align or array.itemsize & -array.itemsize or 1, offset_bytes)


class Arena:
    """The guarded arrays of one run: made, protected, checked and released together."""

    def __init__(self) -> None:
        self._buffers: list[Buffer] = []

    def guarded(self, array: AnyArray, **how: Any) -> AnyArray:
        """As the function of this name; the arena checks it and names it in messages."""
        placed = guarded(array, **how)
        self._buffers.append(buffer_of(placed))
        return placed

    @contextmanager
    def protected(self, *arrays: AnyArray) -> Iterator[None]:
        """Makes inputs read-only for the time of the launches inside: a write faults, and is named."""
        buffers = [buffer_of(array) for array in arrays]
        for buffer in buffers:
            buffer.protect()
        try:
            yield
        finally:
            for buffer in buffers:
                buffer.unprotect()

    def check(self) -> None:
        """Raises HostKernelError for the first array around which a canary has changed."""
        for buffer in self._buffers:
            buffer.check()

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *_: object) -> None:
        """Lets go of all buffers. Arrays still in use keep theirs."""
        self._buffers.clear()
