"""Reductions over all of an array, and the maps that follow: a launch for each pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from .base import Launch, Nested, Problem, Step, flatten, runs_through
from .layout import collapse, device_struct, layout

GRID_THREADS = 256
GRID_RUNS = 4
GRID_PARTS = 4224  # of a pass that reduces: several waves of blocks on a large GPU, of which little idles at the end
GRID_BLOCKS = 1056  # of a pass that maps: fewer have a chunk each
GRID_CHUNKS = 4  # of a block of such a pass, to make up for combining the parts


@dataclass(frozen=True)
class Grid(Step):
    """All loop dims are reduced. Each pass over the elements is a launch: `reduce`, `map`, or `once` for what needs no
    elements. The tree depends on the shape and the types alone. `always_flat`: all its elements are in the
    workspace; `scattered`: neighbours never lie together in some operand.
    """

    passes: tuple[str, ...] = ()
    always_flat: bool = False
    scattered: bool = False

    def reduced_dims(self, desc: Any) -> Nested:
        return self.loop(desc)

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        count = prod(flatten(self.loop(desc)))
        parts = min(GRID_PARTS, max(1, -(-count // (GRID_THREADS * GRID_RUNS))))
        return tuple(max(8, size) * parts for size in self.state_bytes(types))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        sizes, strides = self.flat(p)
        vector = self.vector_of(p.types)
        geometry = device_struct("skeletons/grid", "GridGeometry", len(self.accesses))()
        geometry.loop = layout(*collapse(sizes, strides))
        geometry.count = prod(sizes)
        geometry.chunks = chunks = -(-geometry.count // self.chunk(p.types))
        geometry.parts = parts = max(1, min(GRID_PARTS, chunks))
        grid = {"reduce": parts, "map": max(1, min(GRID_BLOCKS, chunks), -(-chunks // GRID_CHUNKS)), "once": 1}
        full = [(k, a) for k, a in enumerate(self.accesses) if a.full]
        contiguous = [(k, a) for k, a in full if runs_through(sizes, strides[k])]
        geometry.contiguous = sum(1 << k for k, _ in contiguous)
        flat = not self.scattered and contiguous == full and all(a.guarded or p.aligned(a, vector) for _, a in full)
        values = (*self.arguments(p, partials), geometry)
        return [
            Launch(self, self._pass(p.types, k, flat), (grid[kind], 1, 1), (GRID_THREADS, 1, 1), values)
            for k, kind in enumerate(self.passes, start=1)
        ]

    def _pass(self, types: Mapping[str, str], k: int, flat: bool) -> str:
        return self.kernel_of("grid_pass", types, k, self.vector_of(types), flat)

    def chunk(self, types: Mapping[str, str]) -> int:
        """Elements that a block goes through at a time."""
        return GRID_THREADS * GRID_RUNS * self.vector_of(types)

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        return [
            self._pass(types, k, flat)
            for k, _ in enumerate(self.passes, start=1)
            for flat in (True,) * (not self.scattered) + (False,) * (not self.always_flat)
        ]
