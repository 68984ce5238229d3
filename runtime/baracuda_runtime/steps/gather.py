"""Elements that values find, each by itself, or in rows (`skeletons/gather.cuh`, `gather_rows.cuh` have the twins)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..arrays.dlpack import contiguous_strides
from .base import INDEX, Access, Launch, Problem, Step, flatten, grid_of
from .layout import NARROW, collapse, device_struct, in_order, layout

_THREADS, _MOST_FOUND = 128, 4  # of a block, and elements that a thread finds each by itself
_ROW_VECTORS, _ROW_THREADS = 2, (32, 64)  # of a thread that has a part of a row, and of a row in a block
_LINE = 128  # bytes that memory is written in
_LONGEST, _MOST_PARTS = 1 << 30, 65535  # of a row: its elements, and its parts
VECTOR, SAME, EACH = range(3)  # `Along`


def along_vectors(p: Problem, a: Access, steps: Sequence[int], length: int, vector: int, aligned: bool) -> int:
    """How an operand lies along vectors of a dim of that length: the last of its steps is that of the dim. `aligned`:
    whether its first vector is.
    """
    *others, last = steps
    if last == 0 and not a.written:
        return SAME
    whole = last == 1 and not a.dtype(p.types).packed and not any(n % vector for n in (length, *others))
    return VECTOR if whole and aligned else EACH


@dataclass(frozen=True)
class Gather(Step):
    """`finds`: the accesses that values find the elements of, by number, each with those that its places rest on.
    `rows`: neighbours along the last loop dim share these places. Of an access that is not held they share the element
    too, such as a scale of each row.
    `positioned`: an element's value depends on its place in the loop.
    """

    finds: tuple[tuple[int, tuple[int, ...]], ...] = ()
    rows: bool = False
    positioned: bool = False

    reduces: ClassVar[bool] = False

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        sizes, steps = self.flat(p)
        if prod(sizes) == 0:
            return []
        written = next(s for a, s in zip(self.accesses, steps, strict=True) if a.written)
        order = sorted(range(len(sizes)), key=lambda dim: -abs(written[dim]))  # as the output lies
        positions = contiguous_strides(sizes) if self.positioned else [0] * len(sizes)
        dims, found = collapse(*in_order(order, sizes, [*steps, positions]))
        vector = self.vector_of(p.types)
        if self.rows and (launch := self._rows(p, dims, found, vector)):
            return [launch]
        vector = min(_MOST_FOUND, vector)
        along = [self._along(p, k, dims, found, vector) for k in range(len(self.accesses))]
        if any(a.written and along[k] != VECTOR for k, a in enumerate(self.accesses)):
            vector, along = 1, [EACH] * len(self.accesses)
        dims = [*dims[:-1], dims[-1] // vector]
        geometry = device_struct("skeletons/gather", "GatherGeometry", len(self.accesses))()
        geometry.starts = layout(*collapse(dims, [[*outer, last * vector] for *outer, last in found]))
        geometry.count = prod(dims)
        geometry.step[:] = [of_one[-1] for of_one in found]
        geometry.along[:] = along
        geometry.uniform = self._is_uniform(found)
        name, grid = self.kernel_of("gather", p.types, vector), grid_of(geometry.count, _THREADS)
        return [Launch(self, name, grid, (_THREADS, 1, 1), (*self.arguments(p), geometry))]

    def _rows(self, p: Problem, dims: Sequence[int], found: Sequence[Sequence[int]], vector: int) -> Launch | None:
        """Whole rows along the last dim, from places that their elements share; None: they do not, or lie apart."""
        (*outer, length), operands = dims, range(len(self.accesses))
        rests = {k for _, of_one in self.finds for k in of_one}
        fit = all(found[k][-1] == 0 or found[k][-1] == 1 and k not in rests for k in operands)
        if not fit or not self._is_uniform(found) or not vector <= length < _LONGEST:
            return None
        if any(a.dtype(p.types).packed for a in self.accesses):
            return None
        if any(a.written and found[k][-1] == 0 for k, a in enumerate(self.accesses)):
            return None
        moved = [k for k in operands if found[k][-1] == 1 and self.accesses[k].element != INDEX]
        # Whether elements lie on vectors wherever a run of the last dim starts.
        steps = (step for k in moved for step in (*found[k][:-1], *self._found_steps(p, k)))
        starts = not any(step % vector for step in steps) and all(p.aligned(self.accesses[k], vector) for k in moved)
        aligned = length % vector == 0 and starts
        vectors = length // vector if aligned else (length + vector - 1) // vector + 1
        # Rows that share lines of the cache go in fewer parts: one part is written long after the other.
        whole = not any(length * self.accesses[k].dtype(p.types).itemsize % _LINE for k in moved)
        threads = min(_ROW_THREADS[not whole], 1 << (vectors - 1).bit_length())
        parts = -(-vectors // (threads * _ROW_VECTORS))
        if parts > _MOST_PARTS or prod(outer) >= NARROW:
            return None
        geometry = device_struct("skeletons/gather_rows", "GatherRowsGeometry", len(self.accesses))()
        geometry.rows = layout(*collapse(outer, [of_one[:-1] for of_one in found]))
        geometry.count, geometry.length, geometry.step = prod(outer), length, found[-1][-1]
        geometry.along[:] = [VECTOR if found[k][-1] else SAME for k in operands]
        name, rows = self.kernel_of("gather_rows", p.types, vector, _ROW_VECTORS, not aligned), _THREADS // threads
        grid = -(-geometry.count // rows), parts, 1
        return Launch(self, name, grid, (threads, rows, 1), (*self.arguments(p), geometry))

    def _is_uniform(self, found: Sequence[Sequence[int]]) -> bool:
        """Whether what is broadcast, and where it is found, is the same along the last dim."""
        finds = dict(self.finds)
        shared = [k for k, a in enumerate(self.accesses) if not a.held and not a.written]
        return not any(found[rest][-1] for k in shared for rest in (k, *finds.get(k, ())))

    def _along(self, p: Problem, k: int, dims: Sequence[int], found: Sequence[Sequence[int]], vector: int) -> int:
        """How an operand lies along vectors of the last dim."""
        a, rests = self.accesses[k], dict(self.finds).get(k, ())
        if any(found[other][-1] for other in rests):  # its places differ
            return EACH
        return along_vectors(p, a, (*self._found_steps(p, k), *found[k]), dims[-1], vector, p.aligned(a, vector))

    def _found_steps(self, p: Problem, k: int) -> list[int]:
        """Strides of the dims in which values find an operand's elements."""
        if k not in dict(self.finds):
            return []
        tensor = self.accesses[k].tensor
        return [step for name, dim in self.gathered if name == tensor for step in flatten((p.dim(tensor, dim)[1],))]

    def vector_of(self, types: Mapping[str, str]) -> int:
        """16 bytes of the widest operand that is gathered or written, of those with elements along the last dim."""
        found = {k for k, _ in self.finds if self.accesses[k].held}
        sizes = [a.dtype(types).itemsize for k, a in enumerate(self.accesses) if k in found or a.written]
        return 16 // max(sizes)

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vector = self.vector_of(types)
        rows = [self.kernel_of("gather_rows", types, vector, _ROW_VECTORS, peeled) for peeled in (False, True)]
        apart = sorted({1, min(_MOST_FOUND, vector)})
        return [*(self.kernel_of("gather", types, v) for v in apart), *(rows if self.rows else [])]
