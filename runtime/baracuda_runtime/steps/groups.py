"""Rows whose elements lie in groups: reductions along a row, then along each of its groups, in one kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .base import Dims, Launch, Problem, Step, flatten, grid_of, once_for_types
from .row import Row, RowConfiguration, row_geometry

WARP = 32  # threads that a group has at most


@dataclass(frozen=True)
class Groups(Row):
    """The last two loop dims are a row: its groups, and the elements of one. `alternatives`: the steps that do the same
    in several kernels, where a group is not a power of two of vectors, a block has no room for a row, or some operand
    does not allow vectors.
    """

    def beside(self, alternatives: tuple[Any, ...], after: Sequence[int], down: bool) -> tuple[Row, tuple[Any, ...]]:
        return replace(self, alternatives=alternatives), alternatives

    def suits(self, desc: Any, types: Mapping[str, str], after: Sequence[int]) -> bool:
        return self._fitting(desc, types) is not None

    def _others(self, desc: Any, types: Mapping[str, str]) -> list[Step]:
        return [step for s in self.alternatives for step in s.chosen(desc, types)]

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        count, length = self.shape(p.desc)
        rows, places = self._dims(p)
        chosen, vector = self._fitting(p.desc, p.types), self.vector_of(p.types)
        shared = chosen.shared(self._run_bytes(p.types, vector), chosen.held(length, vector)) if chosen else 0
        allowed = chosen and self._suits(p, chosen, length, vector)
        if not (chosen and allowed and self.in_vectors(p, vector, self._elements, places, rows)):
            return list(self._launches_of_others(p, partials))
        per_block = self._rows(chosen)
        geometry = row_geometry(count, length, rows, places, True, chosen.held(length, vector))
        block, values = (chosen.threads, per_block, 1), (*self.arguments(p), geometry)
        name = self._kernel(p.types, chosen, vector, True)
        return [Launch(name, grid_of(count, per_block), block, values, shared)] if count else []

    def _dims(self, p: Problem) -> tuple[Dims, Dims]:
        """Those of the rows, and the groups and the elements of one."""
        rows, _ = super()._dims(p)
        loop = self.loop(p.desc)
        return rows, ([*flatten(loop[-2:])], [p.strides(a, loop)[-2:] for a in self.accesses])

    def _fitting(self, desc: Any, types: Mapping[str, str]) -> RowConfiguration | None:
        """The configuration whose threads hold such a row, so many next to each other a group."""
        length, vector, size = self.shape(desc)[1], self.vector_of(types), self.loop(desc)[-1]
        threads, rest = divmod(size, vector)
        if rest or not length or not 0 < threads <= WARP or threads & (threads - 1):
            return None
        return next((c for c in self._held(types) if c.threads >= threads and c.holds(length, vector)), None)

    @once_for_types
    def _held(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        vector = self.vector_of(types)
        found = self._all_configurations(types, vector) if vector > self.unit(types) else ()
        return [c for c in found if c.items and c.blocks < 2]

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Groups for the alternatives: of no power of two of vectors, but for the shortest."""
        vector = self.vector_of(types)
        found = [n for s in self.alternatives if s.first.holds_rows for n in s.first.lengths(types)]
        return [n - vector if n > 2 * vector and not n & (n - 1) else n for n in found]

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Rows that reach every configuration, and one that is too long for all."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._held(types)]
        return [*((3, n) for n in held), *((1, n + vector) for n in held[-1:])]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        return [self._kernel(types, c, self.vector_of(types), True) for c in self._held(types)]
