"""Rows whose elements lie in groups: reductions along a row, then along each of its groups, in one kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .base import Launch, Problem, grid_of, once_for_types
from .layout import device_struct, layout
from .row import JointRow
from .row_configurations import RowConfiguration

WARP = 32  # threads that a group has at most
MOST = 32  # elements of a thread, as docs/tuning.md explains


@dataclass(frozen=True)
class Groups(JointRow):
    """The last two loop dims are a row: its groups, and the elements of one. All vectors of a thread are in one group.
    It takes groups that 1, 2, 4 or up to 32 threads fill, in rows that the registers of a block have room for. The
    operands of a row's elements must be contiguous and allow vectors.
    """

    def suits(self, desc: Any, types: Mapping[str, str], after: Sequence[int]) -> bool:
        return self._fitting(desc, types) is not None

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        count, length = self.shape(p.desc)
        vector, chosen = self.vector_of(p.types), self._fitting(p.desc, p.types)
        rows, _ = self.dims(p)
        (*_, groups, size), steps = self.flat(p)
        strides = [of_one[-2:] for of_one in steps]
        in_one_piece = all(strides[k] == [size, 1] for k in self._elements)
        aligned = self.in_vectors(p, vector, self._elements, ([groups, size], strides), rows)
        if chosen is None or not in_one_piece or not aligned:
            return self._launches_of_others(p, partials)
        geometry = device_struct("skeletons/groups", "GroupsGeometry", len(self.accesses))()
        geometry.rows, geometry.count, geometry.length, geometry.held = layout(*rows), count, length, chosen.items
        geometry.lanes_log2 = (size // (chosen.items * vector)).bit_length() - 1
        geometry.step[:] = [step for step, _ in strides]
        per_block = self._rows(chosen)
        block, values = (chosen.threads, per_block, 1), (*self.arguments(p), geometry)
        return [Launch(self, self._groups(p.types, chosen), grid_of(count, per_block), block, values)] if count else []

    def _fitting(self, desc: Any, types: Mapping[str, str]) -> RowConfiguration | None:
        """The configuration that holds a row and of which 2^n threads hold a group."""
        length, vector, size = self.shape(desc)[1], self.vector_of(types), self.loop(desc)[-1]
        held = (c for c in self._held(types) if length and c.holds(length, vector) and not size % (c.items * vector))
        lanes = ((c, size // (c.items * vector)) for c in held)
        return next((c for c, n in lanes if n <= WARP and not n & (n - 1)), None)

    @once_for_types
    def _held(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        vector = self.vector_of(types)
        found = self._all_configurations(types, vector) if vector > self.unit(types) else ()
        held = [c for c in found if 0 < c.items * vector <= MOST and c.blocks < 1]
        return [*held, *(c._replace(threads=512) for c in held[-1:] if c.threads < 512)]

    def _groups(self, types: Mapping[str, str], c: RowConfiguration) -> str:
        return self.kernel_of("groups", types, c.threads, c.items, self.vector_of(types), c.blocks)

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Groups for the alternatives: of no power of two of vectors, but for the shortest."""
        vector = self.vector_of(types)
        return [n - vector if n > 2 * vector and not n & (n - 1) else n for n in super().lengths(types)]

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Rows that reach every configuration, and one that is too long for all."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._held(types)]
        return [*((3, n) for n in held), *((1, n + vector) for n in held[-1:])]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        return [self._groups(types, c) for c in self._held(types)]
