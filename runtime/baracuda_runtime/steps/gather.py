"""Elements that values find, each by itself (`skeletons/gather.cuh` has the twin)."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import ClassVar

from .base import Launch, Problem, Step, flatten, grid_of
from .layout import collapse, layout, layout_type, structure

_THREADS, _VECTORS = 128, 2  # of a block, and of a thread
_VECTOR, _SAME, _EACH = range(3)  # `Along`


@cache
def _geometry_type(operands: int) -> type[ctypes.Structure]:
    return structure(
        f"GatherGeometry{operands}",
        starts=layout_type(operands + 1),
        count=ctypes.c_int64,
        step=ctypes.c_int64 * (operands + 1),
        along=ctypes.c_int32 * operands,
        uniform=ctypes.c_int32,
    )


@dataclass(frozen=True)
class Gather(Step):
    """`finds`: the accesses that values find the elements of, by number, each with those that its places rest on.
    `positioned`: an element's value depends on its place in the loop.
    """

    finds: tuple[tuple[int, tuple[int, ...]], ...] = ()
    positioned: bool = False

    reduces: ClassVar[bool] = False

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(flatten(loop))
        if prod(sizes) == 0:
            return []
        steps = [p.strides(a, loop) for a in self.accesses]
        written = next(s for a, s in zip(self.accesses, steps, strict=True) if a.written)
        order = sorted(range(len(sizes)), key=lambda dim: -abs(written[dim]))  # as the output lies
        positions = [prod(sizes[dim + 1 :]) for dim in range(len(sizes))] if self.positioned else [0] * len(sizes)
        dims, found = collapse(
            [sizes[dim] for dim in order], [[of_one[dim] for dim in order] for of_one in (*steps, positions)]
        )
        vector = self.vector_of(p.types)
        along = [self._along(p, k, dims, found, vector) for k in range(len(self.accesses))]
        if any(a.written and along[k] != _VECTOR for k, a in enumerate(self.accesses)):
            vector, along = 1, [_EACH] * len(self.accesses)
        dims = [*dims[:-1], dims[-1] // vector]
        geometry = _geometry_type(len(self.accesses))()
        geometry.starts = layout(*collapse(dims, [[*outer, last * vector] for *outer, last in found]))
        geometry.count = prod(dims)
        for k, of_one in enumerate(found):
            geometry.step[k] = of_one[-1]
        for k, how in enumerate(along):
            geometry.along[k] = how
        shared = (k for k, a in enumerate(self.accesses) if not a.held and not a.written)
        geometry.uniform = all(found[k][-1] == 0 for k in shared)
        name, grid = self.kernel_of("gather", p.types, vector), grid_of(geometry.count, _THREADS * _VECTORS)
        return [Launch(name, grid, (_THREADS, 1, 1), (*self.arguments(p), geometry))]

    def _along(self, p: Problem, k: int, dims: Sequence[int], found: Sequence[Sequence[int]], vector: int) -> int:
        """How an operand lies along vectors of the last dim."""
        a, (*outer, last) = self.accesses[k], found[k]
        rests = dict(self.finds).get(k, ())
        if any(found[other][-1] for other in rests):  # its places differ
            return _EACH
        if last == 0 and not a.written:
            return _SAME
        dtype = a.dtype(p.types)
        others = [*outer, *(step for step in self._found_steps(p, k))]
        aligned = p.pointer(a) % min(16, vector * dtype.itemsize) == 0 and not any(step % vector for step in others)
        return _VECTOR if last == 1 and aligned and dims[-1] % vector == 0 and not dtype.packed else _EACH

    def _found_steps(self, p: Problem, k: int) -> list[int]:
        """Strides of the dims in which values find an operand's elements."""
        if k not in dict(self.finds):
            return []
        tensor = self.accesses[k].tensor
        return [step for name, dim in self.gathered if name == tensor for step in flatten((p.dim(tensor, dim)[1],))]

    def vector_of(self, types: Mapping[str, str]) -> int:
        """16 bytes of the widest operand that is gathered or written."""
        found = dict(self.finds)
        sizes = [a.dtype(types).itemsize for k, a in enumerate(self.accesses) if k in found or a.written]
        return 16 // max(sizes)

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        return [self.kernel_of("gather", types, v) for v in sorted({1, self.vector_of(types)})]
