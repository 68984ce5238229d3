"""Reductions along some dims, in one launch or in two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar

from .base import IN_ORDER, WIDE, Dims, Launch, Nested, Problem, Reducing, flatten
from .layout import device_struct, layout

REDUCE_THREADS = 256
_CHAIN = 64  # elements that a thread joins one after the other before the tree
WIDE_CHAIN = 256  # the same of joined reductions, of which a step of the tree takes longer
_ALONE = 16  # positions of an output at most that one thread takes, down columns of any number
_SHORT_CHAIN = 16  # the same where else too few blocks had work
_ELEMENTS_CHAIN = 4  # and where a thread waits for each of them
_MOST_VECTOR = 8  # elements of an access
_MOST_PREPARED = 16  # values of all outputs of a thread
_COLUMNS = (1, 8)  # threads of an output whose neighbours have the next outputs
_BLOCKS = 2112  # that fill a large GPU twice over
_FEW_BLOCKS = 100  # that leave a quarter of its multiprocessors without work: more threads of an output make more
_MAX_PARTS = 1024
_SHARED = 40 * 1024  # bytes of shared memory at most, for the columns of a block


@dataclass(frozen=True)
class Reduce(Reducing):
    """The last `reduced` loop dims are reduced; with `sum_to`, those in which the named operand's shape is broadcast.

    The tree depends on the shape, the types, and along rows of odd lengths on the strides. `inner`: the reduced dims
    are the ones along which the operands are contiguous (None: those of a run that may be empty), of `axes` only if the
    descriptor says so, and if there are loop dims `after` them, of these numbers, only where those have one element;
    `single`: all dims are reduced. `elements` and `columns` are the places of the operands that an element's
    contribution reads and that vary along the reduced and the kept dims; `prepared`: how many values that it rests on
    are computed once an output; `long`: an output has thousands of positions where these are neighbours; `few`: and so
    many that outputs are few; `scattered`: neighbours of some operand never lie together; `square`: a kept dim is as
    long as the reduced one, so sums of many parts have many outputs.
    """

    inner: bool | None = True
    axes: bool = False
    after: tuple[int, ...] = ()
    elements: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    prepared: int = 0
    single: bool = False
    long: bool = False
    few: bool = False
    scattered: bool = False
    turned: bool = False  # neighbours of what an earlier step made lie along a reduced dim, never along kept ones
    square: bool = False
    made: bool = False  # earlier steps made what it reads, in rows of one piece: long ones are read in vectors
    sum_to: Callable[[Any], tuple[int, ...]] | None = None

    any_split: ClassVar[bool] = True

    def reduced_dims(self, desc: Any) -> Nested:
        return super().reduced_dims(desc) if self.sum_to is None else self.loop(desc)

    def split(self, desc: Any) -> tuple[Sequence[int], Sequence[int]]:
        if self.sum_to is None:
            return super().split(desc)
        flat, target = tuple(flatten(self.loop(desc))), self.sum_to(desc)
        padded = (1,) * (len(flat) - len(target)) + target
        kept = [k for k in range(len(flat)) if padded[k] == flat[k]]
        return kept, [k for k in range(len(flat)) if k not in kept]

    def shape(self, desc: Any) -> tuple[int, int, int, int, int]:
        """Outputs, reduced positions of each, lanes, positions a part, parts."""
        flat = tuple(flatten(self.loop(desc)))
        kept, reduced = self.split(desc)
        outputs, count = prod(flat[k] for k in kept), prod(flat[k] for k in reduced)
        inner = self.inner
        if self.sum_to is not None:  # the last dim of more than one element is reduced
            inner = max((k for k, size in enumerate(flat) if size != 1), default=-1) in reduced
        if self.after:
            inner = all(prod(flatten(self.loop(desc)[k : k + 1])) == 1 for k in self.after)
        elif self.axes and not getattr(desc, IN_ORDER):
            inner = not inner
        elif inner is None:
            inner = prod(flatten(self.loop(desc)[-1:])) >= 8
        if not inner or self._any_side and count <= 2:  # as few are in one order, whichever threads have them
            alone = count <= _ALONE or count <= _CHAIN and outputs >= _BLOCKS * REDUCE_THREADS * _MOST_VECTOR
            lanes, blocks = 1 if alone else 8, -(-outputs // REDUCE_THREADS)
        else:
            blocks = outputs
            # Threads of an output, as they were fastest on an H200: few for short sums, more where blocks would be few.
            short = count <= 16 or count <= 128 and outputs >= _FEW_BLOCKS * 64
            short = short or count <= 512 and outputs >= _BLOCKS * 64
            narrow = count <= 128 or count <= 1024 and outputs >= _FEW_BLOCKS * 8
            narrow = narrow or count <= 8192 and outputs >= _BLOCKS * 8
            lanes = 256 if self.long else 4 if short and not self.single else 32 if narrow else 256
        chain, least = WIDE_CHAIN if WIDE & {*self.accumulators} else _CHAIN, _SHORT_CHAIN
        most = _CHAIN
        if self.scattered and lanes == 256 and outputs < _FEW_BLOCKS:
            least, most = _ELEMENTS_CHAIN, 2 * _ELEMENTS_CHAIN  # less than that, and a second launch takes longer
        if count <= lanes * most or lanes in (4, 32):
            return outputs, count, lanes, count, 1
        part = max(lanes * least, min(lanes * chain, -(-count * blocks // _BLOCKS)), -(-count // _MAX_PARTS))
        part = -(-part // (lanes * least)) * lanes * least  # whole vectors, of up to 16 elements
        return outputs, count, lanes, part, -(-count // part)

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        outputs, _, _, _, parts = self.shape(desc)
        return tuple(max(8, size) * outputs * parts if parts > 1 else 0 for size in self.state_bytes(types))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        outputs, _, lanes, _, parts = shape = self.shape(p.desc)
        if outputs == 0:
            return []
        kept, reduced = self.dims(p)
        if lanes in _COLUMNS:
            run, most, moving, along, other = 1, self._columns_of(p.types), self.columns, kept, reduced
        else:
            most = run = self.vector_of(p.types)
            moving, along, other = self.elements, reduced, kept
        whole = along[0][-1] % most == 0 and self.in_vectors(p, most, moving, along, other)
        never = lanes not in (*_COLUMNS, *self._unaligned_lanes())
        unaligned = not whole and not never and self._unaligned(p, most, moving, along)
        vector = most if whole or unaligned else 1
        name = self.kernel_of("reduce", p.types, lanes, run, vector, *((True,) if unaligned else ()))
        results = [k for k, a in enumerate(self.accesses) if a.written]
        in_vectors = lanes == 1 and whole and self.in_vectors(p, vector, results, kept, reduced)
        first = self._launch(p, partials, name, shape, vector if lanes in _COLUMNS else 1, in_vectors)
        return [first] if parts == 1 else [first, self.combine(p, partials, parts)]

    def combine(self, p: Problem, partials: Sequence[int], parts: int) -> Launch:
        """The second launch, which combines so many partial results of each output."""
        outputs = self.shape(p.desc)[0]
        lanes = 8 if outputs >= 32 and not self.few else 256
        name = self.kernel_of("combine", p.types, lanes)
        return self._launch(p, partials, name, (outputs, parts, lanes, parts, 1))

    def _launch(
        self,
        p: Problem,
        partials: Sequence[int],
        name: str,
        shape: tuple[int, int, int, int, int],
        columns: int = 1,
        in_vectors: bool = False,
    ) -> Launch:
        outputs, count, lanes, part, parts = shape
        geometry = device_struct("skeletons/reduce", "ReduceGeometry", len(self.accesses))()
        geometry.kept, geometry.reduced = (layout(*dims) for dims in self.dims(p))
        geometry.outputs, geometry.count, geometry.part, geometry.parts = outputs, count, part, parts
        geometry.in_vectors = in_vectors
        along = REDUCE_THREADS // lanes
        block = (along, lanes, 1) if lanes in _COLUMNS else (lanes, along, 1)
        grid = (-(-outputs // (along * columns)), parts, 1)
        values = (*self.arguments(p, partials), geometry)
        return Launch(self, name, grid, block, values)

    @property
    def _any_side(self) -> bool:
        """Whether the reduced dims may be the last ones in memory, or others."""
        return self.sum_to is not None or self.inner is None or self.axes or bool(self.after)

    @property
    def _column_lanes(self) -> tuple[int, ...]:
        """How many threads an output may have in kernels whose neighbouring threads have neighbouring outputs."""
        if self.inner and not self._any_side:
            return ()
        if self.long and not (self.axes or self.after):
            return () if self.inner is None else _COLUMNS[1:]
        few = self.inner is None and self.reduced == 1 and not self.after and self.sum_to is None
        return _COLUMNS[:1] if few else _COLUMNS

    @property
    def _made_in_order(self) -> bool:
        """Whether earlier steps made an operand, in loop order: then no neighbours of several lie along kept dims."""
        made = {k for k, a in enumerate(self.accesses) if a.element == "C"}
        return self.turned or self.axes and not made.isdisjoint({*self.columns} & {*self.elements})

    def vector_of(self, types: Mapping[str, str]) -> int:
        """Elements an access: 16 bytes of the widest operand that has one for every position, and at most 8."""
        found = [self.accesses[k].dtype(types) for k in self.elements]
        if self.scattered or any(dtype.packed for dtype in found):
            return 1
        room = _SHARED // (REDUCE_THREADS * max(1, sum(self.state_bytes(types))))  # a state for each column
        most = next(n for n in (_MOST_VECTOR, 4, 2, 1) if n <= max(1, room))
        return min(most, 16 // max((dtype.itemsize for dtype in found), default=16))

    def _columns_of(self, types: Mapping[str, str]) -> int:
        """The same down columns: fewer where what is prepared for each takes registers."""
        vector = self.vector_of(types)
        while vector * self.prepared > _MOST_PREPARED:
            vector //= 2
        return vector

    def _unaligned(self, p: Problem, vector: int, moving: Sequence[int], along: Dims) -> bool:
        """Whether operands lie in one piece along some dims, which may start anywhere and holds several vectors."""
        sizes, strides = along
        contiguous = all(strides[k][-1] == 1 or strides[k][-1] == 0 and k in self.pieces for k in moving)
        in_one_piece = len(sizes) == 1 and contiguous
        return self._in_words(p.types, vector, moving) and in_one_piece and sizes[-1] >= 2 * vector

    def _unaligned_lanes(self) -> tuple[int, ...]:
        """For which numbers of threads an output there are vectors along it that start anywhere. Several dims seldom
        lie in one piece: then there are those of long pieces alone.
        """
        return (4, 32, 256) if self.reduced == 1 else (256,)

    def _in_words(self, types: Mapping[str, str], vector: int, moving: Sequence[int]) -> bool:
        """Whether there are kernels of vectors that start anywhere: they read words of 4 bytes."""
        some = [self.accesses[k] for k in moving]
        in_order = all(a.interleaved[0] == 1 for a in some)
        return vector > 1 and in_order and all(vector * a.dtype(types).itemsize % 4 == 0 for a in some)

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vector = self.vector_of(types)
        vectors = sorted({1, vector})
        names = []
        down = self._columns_of(types)
        for lanes in self._column_lanes:
            across = [] if lanes == 8 and self._made_in_order else [down]
            names += [self.kernel_of("reduce", types, lanes, 1, v) for v in sorted({1, *across})]
            if across and self._in_words(types, down, self.columns):
                names.append(self.kernel_of("reduce", types, lanes, 1, down, True))
        if self._any_side or self.inner:
            inner = (256,) if self.long else (32, 256) if self.single else (4, 32, 256)
            in_words = self._in_words(types, vector, self.elements)
            few = (4,) if self.made and in_words else inner
            names += [
                self.kernel_of("reduce", types, n, vector, v) for n in inner for v in vectors if v > 1 or n in few
            ]
            if in_words:
                unaligned = [lanes for lanes in inner if lanes in self._unaligned_lanes()]
                names += [self.kernel_of("reduce", types, lanes, vector, vector, True) for lanes in unaligned]
        second = (256,) if self.single or self.few else (8,) if self.square else (8, 256)
        return names + [self.kernel_of("combine", types, lanes) for lanes in second]
