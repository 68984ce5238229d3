"""Panels of rows: a block goes through several rows, reduces along each, and down the columns of all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..dtypes import as_dtype
from ..limits import PANEL_LEAST
from .base import Launch, Problem
from .row import JointRow, row_geometry
from .row_configurations import ALL_SHARED, EVERY_SHARED, ROW_SHARED, STATIC_SHARED, RowConfiguration

# No number of these follows the device: the order of the sums is that of the blocks' rows.
# Threads of a row and vectors of a thread, as they were fastest on an H200. Threads of one warp have many, since they
# need not wait for others. Of several reductions down the columns fewer threads share short rows: what is done once a
# row weighs more.
_OF_ONE = ((8, 2), (16, 4), (16, 8), (32, 8), (256, 2), (256, 4), (512, 4))
_OF_SEVERAL = ((8, 2), (16, 4), (16, 8), (32, 8), (64, 4), (128, 4), (256, 4), (512, 4))
_MOST_THREADS = 512  # of a multiprocessor: each has 128 registers
_PARTIALS = 64  # registers of a thread that hold partial results
_MULTIPROCESSORS = 132  # of a large GPU, whose blocks all run at once
_LEAST_ROWS = 4  # of a thread: with less, the partial results are as much as the rows
_FEWEST = 128  # rows: of fewer, too few blocks have work (H200: 32 rows of 1,024 take 1.5 times as long as apart)


@dataclass(frozen=True)
class Panel(JointRow):
    """`alternatives`: the steps that do the same without panels, and are launched where some operand does not allow
    vectors. The last of them reduces down the columns: its second launch combines the blocks' partial results.
    """

    block_threads: ClassVar[int] = 128

    def suits(self, desc: Any, types: Mapping[str, str], after: Sequence[int]) -> bool:
        count, length = self.shape(desc)
        vector, held = self.vector_of(types), self._panels(types)
        whole = vector > self.unit(types) and length % vector == 0
        return whole and count >= _FEWEST and bool(held) and PANEL_LEAST <= length <= held[-1].capacity(vector)

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        blocks, length = self._blocks(desc, types), self.shape(desc)[1]
        return (*(blocks * length * self._bytes(a, types) for a in self.accumulators), *super().partials(desc, types))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        length = self.shape(p.desc)[1]
        rows, places = self.dims(p)
        vector, chosen = self._vector(p, rows, places), self._held(p.types, length)
        own, others = partials[: len(self.accumulators)], partials[len(self.accumulators) :]
        shared = self._shared(p.types, chosen)
        if vector < self.vector_of(p.types) or shared + STATIC_SHARED > p.shared_limit:
            return self._launches_of_others(p, others)
        name, blocks = self._panel(p.types, chosen), self._blocks(p.desc, p.types)
        values = (*self.arguments(p, own), row_geometry(rows, places, held=chosen.items))
        first = Launch(self, name, (blocks, 1, 1), (chosen.threads, self._rows(chosen), 1), values, shared)
        return [first, self.alternatives[-1].combine(p, own, blocks)]

    def _blocks(self, desc: Any, types: Mapping[str, str]) -> int:
        count, length = self.shape(desc)
        chosen = self._held(types, length)
        threads, shared = chosen.threads * self._rows(chosen), self._shared(types, chosen) + STATIC_SHARED
        most = _MULTIPROCESSORS * min(_MOST_THREADS // threads, ALL_SHARED // shared)
        return max(1, min(most, count // (_LEAST_ROWS * self._rows(chosen))))

    def _held(self, types: Mapping[str, str], length: int) -> RowConfiguration:
        return next(c for c in self._panels(types) if c.capacity(self.vector_of(types)) >= length)

    def _panels(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        """The shortest first."""
        vector, waiting = self.vector_of(types), max(1, self._waiting_bytes(types))
        words = vector * sum(self._bytes(a, types) // 4 for a in (*self.accumulators, *["C"] * self.kind.keeps))
        found: list[RowConfiguration] = []
        for threads, items in _OF_ONE if len(self.accumulators) == 1 else _OF_SEVERAL:
            shared = ROW_SHARED if threads == 512 else EVERY_SHARED  # a device with less has the alternatives
            most = min(_PARTIALS // words, shared // (max(threads, 128) * waiting))
            chosen = RowConfiguration(threads, min(most, items), 1)
            if chosen.capacity(vector) >= max(PANEL_LEAST, *(c.capacity(vector) + 1 for c in found), 0):
                found.append(chosen)
        return found

    def _waiting_bytes(self, types: Mapping[str, str]) -> int:
        """Of one vector of each operand: two rows wait at a time."""
        read = [k for k in self._elements if not self.accesses[k].written]
        dtypes = [(self.accesses[k].dtype(types), 1 if k in self.same else 2) for k in read]
        return self.vector_of(types) * sum(dtype.itemsize * rows for dtype, rows in dtypes if not dtype.packed)

    def _shared(self, types: Mapping[str, str], c: RowConfiguration) -> int:
        vectors = c.threads * self._rows(c) * c.items
        found = self.vector_of(types) * max(self._bytes(a, types) for a in self.accumulators)
        return vectors * max(self._waiting_bytes(types), found if self._rows(c) > 1 else 0)

    def _panel(self, types: Mapping[str, str], c: RowConfiguration) -> str:
        return self.kernel_of("panel", types, c.threads, c.items, self.vector_of(types))

    def _bytes(self, accumulator: str, types: Mapping[str, str]) -> int:
        return as_dtype(types.get(accumulator, accumulator)).itemsize

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Rows and their lengths that reach every configuration; the last rows of some blocks are missing."""
        vector = self.vector_of(types)
        held = self._panels(types) if vector > self.unit(types) else []
        found = [(max(_FEWEST + 5, 9 * _LEAST_ROWS * self._rows(c) + 1), c.capacity(vector)) for c in held]
        return [(_FEWEST, max(PANEL_LEAST, length - vector)) for _, length in found[:1]] + found

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        if self.vector_of(types) == self.unit(types):
            return []
        return [self._panel(types, c) for c in self._panels(types)]
