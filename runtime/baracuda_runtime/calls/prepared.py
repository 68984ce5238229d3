"""A run with its addresses and numbers left open: what later calls of the same signature launch without looking again.

All arguments of a run's kernels lie in one block of memory: first a slot for each operand, then what does not change,
then the tables of addresses that the driver takes. A call writes the slots and launches. The driver copies the
arguments at launch, so a block is free again right after it. Blocks wait in a list: taking one is a single `pop`, so
threads, and whatever interrupts a call, never share one.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from ..ops.signature import Operand
from ..steps import INDEX, Step
from .bound import BoundRun

Block = tuple[Any, int]  # the memory, and the address of the first kernel's table

WORKSPACE = "workspace"  # its name among the slots
_WORD = struct.Struct("<Q")
_NUMBERS = {"f32": "f4x", "f64": "d", "i32": "i4x", "i64": "q"}


class Arguments:
    """The block of a run's arguments. `operands` are those with a slot, in the order in which `pack` takes them;
    numbers among them are passed by value, everything else is an address.
    """

    def __init__(self, operands: Sequence[Operand], dtypes: Mapping[str, Any], run: BoundRun, workspace: bool) -> None:
        self._run = run
        self._at: dict[str, tuple[int, int]] = {}  # operand -> offset of its slot, position among the values
        formats = []
        size = 0
        for position, o in enumerate(operands):
            self._at[o.name] = size, position
            number = o.name not in run.bound.views
            formats.append(f"8x{_NUMBERS[dtypes[o.name].name]}" if number else "Q8x" if o.host_scalar else "Q")
            size += 16 if o.host_scalar else 8
        if workspace:
            self._at[WORKSPACE] = size, len(operands)
            formats.append("Q")
            size += 8
        self._derived: list[tuple[int, int, int]] = []  # offset of a slot, position of its source, bytes from it
        self._image = bytearray(size)
        self._relocations: list[tuple[int, int]] = []  # offset of an address in a table, offset of what it is of
        self._pack = struct.Struct("<" + "".join(formats)).pack_into
        self._tables: list[int] = []
        for places in [self._places(launch.step, launch.values) for launch, _ in run.kernels]:
            self._tables.append(self._add(bytes(8 * len(places))))
            self._relocations += [(self._tables[-1] + 8 * k, place) for k, place in enumerate(places)]

    def _add(self, content: bytes) -> int:
        self._image.extend(bytes(-len(self._image) % 16))
        at = len(self._image)
        self._image.extend(content)
        return at

    def _places(self, step: Step, values: Sequence[Any]) -> list[int]:
        """Where each argument of a kernel lies: see Step.arguments for their order."""
        views = self._run.bound.views
        arrays = [None if a.element == INDEX else a.tensor if a.tensor in views else WORKSPACE for a in step.accesses]
        own = [None] * (len(step.attributes) + len(step.sizes) + len(step.gathered))
        buffers = [WORKSPACE if self._run.base else None] * step.buffers
        places = []
        for source, value in zip_longest([*arrays, *step.scalars, *own, *buffers], values):
            if source is None:
                places.append(self._add(bytes(value)))
            elif source in step.scalars:
                places.append(self._at[source][0])
            else:
                places.append(self._address(source, value.value or 0))
        return places

    def _address(self, source: str, address: int) -> int:
        slot, position = self._at[source]
        base = self._run.base if source == WORKSPACE else self._run.bound.views[source].pointer
        if address == base:
            return slot
        at = self._add(bytes(8))
        self._derived.append((at, position, address - base))
        return at

    def maker(self) -> Callable[[], Block]:
        """`new_block()`. Like the two below it knows nothing of the run, which keeps the caller's arrays."""
        image, relocations, first = bytes(self._image), tuple(self._relocations), self._tables[0]

        def new_block() -> Block:
            block = (ctypes.c_char * len(image)).from_buffer_copy(image)
            base = ctypes.addressof(block)
            for at, target in relocations:
                _WORD.pack_into(block, at, base + target)
            return block, base + first

        return new_block

    def packer(self) -> Callable[..., None]:
        """`pack(block, 0, *values)`: writes the slots."""
        pack, derived = self._pack, tuple(self._derived)
        if not derived:
            return pack

        def pack_all(block: Any, start: int, *values: Any) -> None:
            pack(block, start, *values)
            for at, position, distance in derived:
                _WORD.pack_into(block, at, values[position] + distance)

        return pack_all

    def launcher(self) -> Callable[[int, int], None] | None:
        """`launch(address, stream)` of all kernels; None where a kernel's device has no such form."""
        calls = []
        for (launch, function), table in zip(self._run.kernels, self._tables, strict=True):
            prepare = getattr(function, "prepare", None)
            if prepare is None:
                return None
            calls.append((prepare(launch.grid, launch.block, launch.shared), table - self._tables[0]))
        check = self._run.check
        if len(calls) == 1 and check is None:
            return calls[0][0]  # type: ignore[no-any-return]

        def launch_all(address: int, stream: int) -> None:
            if check is not None:
                check()
            for call, offset in calls:
                call(address + offset, stream)

        return launch_all
