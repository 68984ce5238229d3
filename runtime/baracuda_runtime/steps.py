"""The steps of a plan at run time: which instantiation of a kernel, on how many blocks, with which arguments.

A step is data that a generated module states; what it does with an operand's actual strides is decided here, once for
each pattern.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import Any, NamedTuple, Protocol

from .columns import Mapped, columns
from .dtypes import DType, as_dtype
from .errors import Unsupported
from .layout import collapse, layout, layout_type

Nested = Sequence[Any]  # sizes or strides, with a tuple for each starred run
_Dims = tuple[list[int], list[list[int]]]  # collapsed sizes, and the strides of each operand


class Memory(Protocol):
    """What a kernel needs to know of an operand or a temporary: a View has it."""

    @property
    def pointer(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Access:
    """How a kernel's loop runs through one operand.

    `strides` gives the steps for each loop dim from the descriptor and the operand's strides, grouped by the spec's
    dims; None means the loop's own shape, with broadcasting. `element` is a type variable, a dtype, or `C`, the compute
    type.
    """

    tensor: str
    element: str
    strides: Callable[[Any, Nested], Nested] | None = None
    offset: Callable[[Any, Nested], int] | None = None
    full: bool = False
    written: bool = False


class Launch(NamedTuple):
    """One kernel launch: an instantiation's C++ name, the grid and block, the arguments as ctypes values, and bytes of
    dynamic shared memory.
    """

    name: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    values: tuple[Any, ...]
    shared: int = 0


@dataclass(frozen=True)
class Problem:
    """What a step is prepared from."""

    desc: Any
    types: Mapping[str, str]  # type variable, or C -> dtype name
    memory: Mapping[str, Memory]  # operands and temporaries
    runs: Mapping[str, tuple[int, ...]]  # operand -> how many of its dims each of the spec's dims covers
    scalars: Mapping[str, Any]  # host scalars, as their structs
    attributes: Mapping[str, Any]
    shared_limit: int = 48 * 1024  # bytes of shared memory that a block may have on the device
    clusters: bool = False  # whether the device has clusters of blocks

    def dtype(self, access: Access) -> DType:
        return as_dtype(self.types.get(access.element, access.element))

    def bytes(self, access: Access, elements: int) -> int:
        """What so many elements take in memory."""
        dtype = self.dtype(access)
        if dtype.packed and elements % 2:
            raise Unsupported(
                f"{access.tensor}: expected a start at a whole byte, got one at {dtype} number {elements}"
            )
        return elements * dtype.itemsize // (2 if dtype.packed else 1)

    def sizes(self, loop: Callable[[Any], Nested]) -> tuple[int, ...]:
        return tuple(_flatten(loop(self.desc)))

    def strides(self, access: Access, loop: Nested) -> list[int]:
        """The operand's step for each flat loop dim, in elements."""
        memory = self.memory[access.tensor]
        if access.strides is None:
            shape = tuple(_flatten(loop))
            lead = len(shape) - len(memory.shape)
            return [0] * lead + [
                0 if size == 1 else step for size, step in zip(memory.shape, memory.strides, strict=True)
            ]
        grouped = self._grouped(access.tensor, memory.strides)
        return [
            step
            for size, part in zip(loop, access.strides(self.desc, grouped), strict=True)
            for step in _spread(size, part)
        ]

    def pointer(self, access: Access) -> int:
        memory = self.memory[access.tensor]
        if access.offset is None:
            return memory.pointer
        return memory.pointer + self.bytes(
            access, access.offset(self.desc, self._grouped(access.tensor, memory.strides))
        )

    def _grouped(self, tensor: str, strides: Sequence[int]) -> Nested:
        counts = self.runs.get(tensor)
        if counts is None:
            return strides
        grouped: list[Any] = []
        at = 0
        for count in counts:
            grouped.append(strides[at] if count == -1 else tuple(strides[at : at + count]))
            at += 1 if count == -1 else count
        return grouped


def _flatten(nested: Nested) -> Iterator[int]:
    for item in nested:
        if isinstance(item, tuple):
            yield from item
        else:
            yield item


def _spread(size: Any, part: Any) -> Iterable[int]:
    """A run's strides; an operand that does not depend on the run has 0 for all of it."""
    if not isinstance(size, tuple):
        return (part,)
    return part if isinstance(part, tuple) else (part,) * len(size)


@dataclass(frozen=True)
class Step:
    """`types` are the template's type parameters; `attributes` and `sizes` follow the operands as kernel arguments."""

    kernel: str
    types: tuple[str, ...]
    loop: Callable[[Any], Nested]
    accesses: tuple[Access, ...]
    scalars: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()  # (name, i32 | i64 | C | bool)
    sizes: tuple[str, ...] = ()

    pattern = ""

    def partials(self, desc: Any) -> tuple[int, ...]:
        """Bytes of workspace that the step itself needs, a buffer each."""
        return ()

    @property
    def buffers(self) -> int:
        """How many of a kernel's arguments are such buffers; they follow those of `arguments`."""
        return 0

    def name(self, path: str, types: Mapping[str, str], *more: object) -> str:
        """The C++ name expression of an instantiation."""
        arguments = [f"baracuda::{types[t]}" for t in self.types] + [
            str(m).lower() if isinstance(m, bool) else str(m) for m in more
        ]
        return f"baracuda::{self.kernel}_{path}<{', '.join(arguments)}>"

    def arguments(self, p: Problem) -> list[Any]:
        pointers = [ctypes.c_void_p(p.pointer(a)) for a in self.accesses]
        scalars = [p.scalars[name] for name in self.scalars]
        kinds = {
            "i32": ctypes.c_int64,
            "i64": ctypes.c_int64,
            "bool": ctypes.c_bool,
            "C": ctypes.c_double if p.types["C"] == "f64" else ctypes.c_float,
        }
        return [
            *pointers,
            *scalars,
            *(kinds[kind](p.attributes[name]) for name, kind in self.attributes),
            *(ctypes.c_int64(p.attributes[f"size_{d}"]) for d in self.sizes),
        ]

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        raise NotImplementedError

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        """All names that `launches` may ask for."""
        raise NotImplementedError

    @property
    def writes(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if a.written)

    def size_of(self, access: Access, types: Mapping[str, str]) -> float:
        """Bytes of an element."""
        dtype = as_dtype(types.get(access.element, access.element))
        return dtype.itemsize / 2 if dtype.packed else dtype.itemsize

    def unit(self, types: Mapping[str, str]) -> int:
        """Elements that one thread writes together, since they share a byte."""
        return 2 if any(as_dtype(types.get(a.element, a.element)).packed for a in self.writes) else 1


# ---- pointwise ------------------------------------------------------------------------------------------------------

POINTWISE_THREADS = 128


@dataclass(frozen=True)
class Pointwise(Step):
    """`uniform`: what does not run as the loop does is the same for all of it.

    `prepared`: elements share a quantizer or a divisor. `packs`: the kernel takes the length of a row.
    `row`: a loop dim along which nothing differs that differs along the dims after it, its columns.
    """

    uniform: bool = False
    prepared: bool = False
    packs: bool = False  # an output may have two elements to a byte
    row: int | None = None

    pattern = "pointwise"

    @property
    def mapped(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if not a.full and not a.written)

    @property
    def has_flat(self) -> bool:
        return all(a.full for a in self.writes)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(_flatten(loop))
        count = prod(sizes)
        if count == 0:
            return []
        strides = [p.strides(a, loop) for a in self.accesses]
        flat = self._flat(p, sizes, strides, count) if self.has_flat else None
        if flat is not None:
            return [flat]
        values = [*self.arguments(p), layout(*collapse(sizes, strides)), ctypes.c_int64(count)]
        threads = count
        if self.packs:
            length = next((p.memory[a.tensor].shape[-1] for a in self.writes if p.memory[a.tensor].shape), 1)
            threads = count // length * -(-length // self.unit(p.types))
            values.append(ctypes.c_int64(length))
        grid = _grid(threads, POINTWISE_THREADS)
        return [Launch(self.name("strided", p.types), grid, (POINTWISE_THREADS, 1, 1), tuple(values))]

    def _flat(self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]], count: int) -> Launch | None:
        """The fast path, where everything that runs as the loop does is contiguous and starts on 16 bytes."""
        for access, steps in zip(self.accesses, strides, strict=True):
            if access.full and (p.pointer(access) % 16 or not _runs_through(sizes, steps)):
                return None
        *_, vector = vectors = self.vectors_of(p.types)
        more: list[object] = []
        values = self.arguments(p)
        if self.mapped:
            chosen = [s for a, s in zip(self.accesses, strides, strict=True) if not a.full and not a.written]
            dims, steps_of = collapse(sizes, chosen)
            alike = all(steps[-1] == 0 for steps in steps_of)
            uniform = [v for v in vectors if alike and (len(dims) == 1 or dims[-1] % v == 0)]
            by_columns = None if uniform else self._columns(p, sizes, chosen)
            if by_columns is not None:
                return by_columns
            vector = next(iter(uniform), vector)
            more.append(bool(uniform))
            values.append(layout(dims, steps_of))
        else:
            vector = vectors[0]
        values.append(ctypes.c_int64(count))
        return Launch(
            self.name("flat", p.types, vector, *more),
            _grid(count, POINTWISE_THREADS * vector),
            (POINTWISE_THREADS, 1, 1),
            tuple(values),
        )

    def vectors_of(self, types: Mapping[str, str]) -> tuple[int, ...]:
        """Elements a thread: the first for which a thread has one scale, else the last. What is prepared for a thread
        weighs more where codes have two to a byte: from 16-bit floats to those, 32.
        """
        vector = self.vector_of(types)
        if self.unit(types) == 2 and vector == 16 and (self.prepared or self.mapped):
            return (32, 16) if self.mapped and not self.uniform else (32,)
        return (vector,)

    def _columns(self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]]) -> Launch | None:
        """The path of operands that are contiguous where the mapped ones differ from element to element of a run."""
        if self.row is None or not self._has_columns(p.types):
            return None
        loop = self.loop(p.desc)
        if prod(_flatten(loop[self.row : self.row + 1])) == 1:
            return None
        cut = len(tuple(_flatten(loop[: self.row + 1])))
        vector, rows = self.tile_of(p.types)
        mapped = [
            Mapped(steps, p.pointer(a), p.dtype(a).itemsize) for a, steps in zip(self.mapped, strides, strict=True)
        ]
        made = columns(sizes, cut, mapped, vector, rows)
        if made is None:
            return None
        geometry, tiles = made
        return Launch(
            self.name("columns", p.types, vector, rows),
            _grid(tiles, POINTWISE_THREADS),
            (POINTWISE_THREADS, 1, 1),
            (*self.arguments(p), geometry, ctypes.c_int64(tiles)),
        )

    def _has_columns(self, types: Mapping[str, str]) -> bool:
        """Not where two elements share a byte."""
        full = (a for a in self.accesses if a.full)
        return self.row is not None and not any(as_dtype(types.get(a.element, a.element)).packed for a in full)

    def tile_of(self, types: Mapping[str, str]) -> tuple[int, int]:
        """Columns and rows of a thread: 16 bytes of the widest operand, and at most 128 that are read, in 8 rows or
        less.
        """
        sizes = {a: as_dtype(types.get(a.element, a.element)).itemsize for a in self.accesses if a.full}
        vector = 16 // max(sizes.values())
        read = sum(size for a, size in sizes.items() if not a.written)
        return vector, min(8, 128 // (vector * read))

    def vector_of(self, types: Mapping[str, str]) -> int:
        """Elements a thread, as measured on an H200: 16 bytes of the narrowest output, and at most 32 of the widest
        operand.

        With one output of 16 bits it is twice that where more has to be prepared than a single element costs, and
        32 bytes of an output that is wider than what is read, where operands are mapped.
        """
        sizes = {a: self.size_of(a, types) for a in self.accesses if a.full}
        widest, written = max(sizes.values()), [sizes[a] for a in sizes if a.written]
        if self.mapped and written == [widest] and min(sizes.values()) < widest:
            return int(32 // widest)
        if widest == 2 and len(written) == 1 and (self.prepared or self.mapped):
            return 16
        return int(min(16 // min(written), 32 // widest))

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        names = [self.name("strided", types)]
        if self.has_flat:
            vectors = self.vectors_of(types)
            for uniform in self._uniform_choices():
                names += [
                    self.name("flat", types, v, *uniform) for v in (vectors if uniform != (False,) else vectors[-1:])
                ]
        if self._has_columns(types):
            names.append(self.name("columns", types, *self.tile_of(types)))
        return names

    def _uniform_choices(self) -> list[tuple[bool, ...]]:
        return [()] if not self.mapped else [(True,)] if self.uniform else [(True,), (False,)]


def _runs_through(sizes: Sequence[int], steps: Sequence[int]) -> bool:
    """Whether the steps visit consecutive elements."""
    expected = 1
    for size, step in zip(reversed(sizes), reversed(steps), strict=True):
        if size != 1 and step != expected:
            return False
        expected *= size
    return True


def _grid(count: int, per_block: int) -> tuple[int, int, int]:
    return -(-count // per_block), 1, 1


# ---- row ------------------------------------------------------------------------------------------------------------


class RowConfiguration(NamedTuple):
    """Threads of a block, runs of V elements a thread, and where they wait, as `row.cuh` says."""

    threads: int
    items: int
    blocks: int

    def capacity(self, vector: int) -> int:
        """Elements of the longest row that it holds; 0 for any."""
        return self.threads * self.items * max(1, self.blocks) * vector

    def holds(self, length: int, vector: int) -> bool:
        return self.items == 0 or self.capacity(vector) >= length

    def shared(self, run_bytes: int) -> int:
        """Bytes of shared memory a block, where a thread's run takes `run_bytes` of all operands together."""
        return self.threads * self.items * run_bytes if self.blocks else 0


# Of rows that lie across the array:
ROW_RUN = 16  # elements that lie together: less of a row, and whole accesses are half empty
ROW_MOST = 1024 * 32  # elements that a block holds: of a longer one two kernels read no more

ROW_SHARED = 227 * 1024  # bytes of shared memory that a block may have at most, on the GPUs that have most
# Longer rows wait in shared memory, as measured on an H200: up to 64 KiB in one block, then in a cluster.
_STAGED = ((256, 8, 1), (256, 16, 1), (128, 16, 4), (256, 8, 8), (256, 16, 8), (256, 16, 16))


def row_configurations(vector: int, run_bytes: int, unit: int = 1) -> tuple[RowConfiguration, ...]:
    """The first one that holds a row, and that the device has the means for, is taken. `run_bytes`: of a run of V
    elements of all operands that are read; `unit`: elements of a run where accesses are not whole.

    In registers a thread has at most 32 elements: less, and blocks end before the next ones' loads arrive.
    """
    if vector == unit:
        held = [(4, 1), (32, 8), (256, 8), (1024, 8)]
        return tuple(RowConfiguration(*c, 0) for c in (*held, (1024, 0)))
    runs = min(8, 32 // vector)
    held = [(threads, runs) for threads in (1, 2, 4, 8, 16, 32, 64, 128, 256) if threads * runs <= 1024]
    staged = [RowConfiguration(*c) for c in _STAGED]
    return (
        *(RowConfiguration(*c, 0) for c in held),
        *(c for c in staged if c.shared(run_bytes) <= ROW_SHARED),
        RowConfiguration(1024, 0, 0),
    )


@cache
def _row_geometry_type(operands: int, tiled: bool) -> type[ctypes.Structure]:
    one = layout_type(operands)
    fields = [
        ("rows", one),
        ("count", ctypes.c_int64),
        ("length", ctypes.c_int64),
        ("places", one) if tiled else ("stride", ctypes.c_int64 * operands),
    ]
    return type(f"RowGeometry{operands}{tiled}", (ctypes.Structure,), {"_fields_": fields})


@dataclass(frozen=True)
class Row(Step):
    """The last `reduced` loop dims are the row; `tiled`: its elements are found by several indices."""

    reduced: int = 1
    tiled: bool = False
    across: bool = False  # rows that lie across the array: none of less than ROW_RUN or more than ROW_MOST

    pattern = "row"

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(_flatten(loop))
        kept = len(tuple(_flatten(loop[: len(loop) - self.reduced])))
        count, length = prod(sizes[:kept]), prod(sizes[kept:])
        if count == 0:
            return []
        strides = [p.strides(a, loop) for a in self.accesses]
        rows = collapse(sizes[:kept], [s[:kept] for s in strides])
        places = collapse(sizes[kept:], [s[kept:] for s in strides])
        vector = self._vector(p, rows, places)
        run_bytes = self._run_bytes(p.types, vector)
        chosen = next(
            c
            for c in self._configurations(p.types, vector)
            if c.holds(length, vector) and c.shared(run_bytes) <= p.shared_limit and (c.blocks < 2 or p.clusters)
        )
        threads = chosen.threads
        per_block = 128 // threads if threads <= 32 else 1  # a wider row's warps meet in the block's shared memory
        geometry = _row_geometry_type(len(self.accesses), self.tiled)()
        geometry.rows = layout(*rows)
        geometry.count, geometry.length = count, length
        if self.tiled:
            geometry.places = layout(*places)
        else:
            for k, steps in enumerate(places[1]):
                geometry.stride[k] = steps[-1]
        values = (*self.arguments(p), geometry)
        return [
            Launch(
                self._kernel(p.types, chosen, vector),
                _grid(count * max(1, chosen.blocks), per_block),
                (threads, per_block, 1),
                values,
                chosen.shared(run_bytes),
            )
        ]

    def _kernel(self, types: Mapping[str, str], c: RowConfiguration, vector: int) -> str:
        """The kernel of a cluster is one by itself: as one of single blocks it would be started at half the rate."""
        return self.name("cluster" if c.blocks > 1 else "row", types, c.threads, c.items, vector, c.blocks)

    def _configurations(self, types: Mapping[str, str], vector: int) -> Iterator[RowConfiguration]:
        for c in row_configurations(vector, self._run_bytes(types, vector), self.unit(types)):
            length = c.capacity(vector)
            if not self.across or c.items == 0 or (c.blocks < 2 and ROW_RUN <= length <= ROW_MOST):
                yield c

    def _run_bytes(self, types: Mapping[str, str], vector: int) -> int:
        """Bytes of one run of every operand that is read for each element, and waits."""
        read = (
            as_dtype(types.get(a.element, a.element))
            for a in map(self.accesses.__getitem__, self._elements())
            if not a.written
        )
        return vector * sum(dtype.itemsize for dtype in read if not dtype.packed)

    def _elements(self) -> tuple[int, ...]:
        """Places of the operands that have an element for every element of the row."""
        return tuple(k for k, a in enumerate(self.accesses) if a.full)

    def _vector(self, p: Problem, rows: _Dims, places: _Dims) -> int:
        """Elements an access: 16 bytes of the widest operand, or as few as can be where some row does not allow whole
        accesses."""
        vector, unit = self.vector_of(p.types), self.unit(p.types)
        if places[0][-1] % vector:
            return unit
        for k in self._elements():
            access, steps = self.accesses[k], places[1][k]
            if steps[-1] != 1 or p.pointer(access) % min(16, p.bytes(access, vector)):
                return unit
            if any(step % vector for step in (*steps[:-1], *rows[1][k])):
                return unit
        return vector

    def vector_of(self, types: Mapping[str, str]) -> int:
        return int(16 // max(self.size_of(self.accesses[k], types) for k in self._elements()))

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of whole accesses."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._configurations(types, vector) if c.items]
        return [*held, held[-1] + vector]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        return [
            self._kernel(types, c, vector)
            for vector in sorted({self.unit(types), self.vector_of(types)})
            for c in self._configurations(types, vector)
        ]


# ---- reduce ---------------------------------------------------------------------------------------------------------

REDUCE_THREADS = 256
_CHAIN = 64  # elements that a thread joins one after the other before the tree
_SHORT_CHAIN = 16  # the same where else too few blocks had work
_BLOCKS = 2112  # that fill a large GPU twice over
_MAX_PARTS = 1024


@cache
def _reduce_geometry_type(operands: int) -> type[ctypes.Structure]:
    one = layout_type(operands)
    fields = [
        ("kept", one),
        ("reduced", one),
        ("outputs", ctypes.c_int64),
        ("count", ctypes.c_int64),
        ("part", ctypes.c_int64),
        ("parts", ctypes.c_int32),
    ]
    return type(f"ReduceGeometry{operands}", (ctypes.Structure,), {"_fields_": fields})


@dataclass(frozen=True)
class Reduce(Step):
    """The last `reduced` loop dims are reduced; with `sum_to`, those in which the named operand's shape is broadcast.

    The tree depends on the shape and the types alone. `inner`: the reduced dims are the ones along which the operands
    are contiguous (None: those of a run that may be empty); `whole`: all dims are reduced. `elements` and `columns` are
    the places of the operands that an element's contribution reads and that vary along the reduced and the kept dims;
    `prepared`: it rests on what is computed once an output.
    """

    reduced: int = 1
    accumulators: tuple[str, ...] = ()  # "C" or "i64", one for each reduction
    inner: bool | None = True
    elements: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    prepared: bool = False
    whole: bool = False
    sum_to: Callable[[Any], tuple[int, ...]] | None = None

    pattern = "reduce"

    def split(self, desc: Any) -> tuple[list[int], list[int]]:
        """Flat loop dims that are kept, and those that are reduced."""
        loop = self.loop(desc)
        flat = tuple(_flatten(loop))
        if self.sum_to is None:
            reduced = len(tuple(_flatten(loop[len(loop) - self.reduced :])))
            return list(range(len(flat) - reduced)), list(range(len(flat) - reduced, len(flat)))
        target = self.sum_to(desc)
        padded = (1,) * (len(flat) - len(target)) + target
        kept = [k for k in range(len(flat)) if padded[k] == flat[k]]
        return kept, [k for k in range(len(flat)) if k not in kept]

    def shape(self, desc: Any) -> tuple[int, int, int, int, int]:
        """Outputs, reduced positions of each, lanes, positions a part, parts."""
        flat = tuple(_flatten(self.loop(desc)))
        kept, reduced = self.split(desc)
        outputs, count = prod(flat[k] for k in kept), prod(flat[k] for k in reduced)
        inner = self.inner if self.sum_to is None else bool(reduced) and reduced[-1] == len(flat) - 1
        if inner is None:
            inner = prod(_flatten(self.loop(desc)[-1:])) >= 8
        if not inner:
            lanes, blocks = 8, -(-outputs // REDUCE_THREADS)
        else:
            narrow = count <= 1024 or (count <= 4096 and outputs >= _BLOCKS * 8)
            lanes, blocks = 4 if count <= 128 and not self.whole else 32 if narrow else 256, outputs
        if count <= lanes * _CHAIN or 8 < lanes < 256:
            return outputs, count, lanes, count, 1
        part = max(lanes * _SHORT_CHAIN, min(lanes * _CHAIN, -(-count * blocks // _BLOCKS)), -(-count // _MAX_PARTS))
        part = -(-part // (lanes * 16)) * lanes * 16  # whole runs, of up to 16 elements
        return outputs, count, lanes, part, -(-count // part)

    def partials(self, desc: Any) -> tuple[int, ...]:
        outputs, _, _, _, parts = self.shape(desc)
        return tuple(8 * outputs * parts if parts > 1 else 0 for _ in self.accumulators)

    @property
    def buffers(self) -> int:
        return len(self.accumulators)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        outputs, count, lanes, part, parts = self.shape(p.desc)
        if outputs == 0:
            return []
        first = self._launch(p, partials, lanes, False, count, part, parts, outputs)
        if parts == 1:
            return [first]
        return [first, self._launch(p, partials, 8 if outputs >= 32 else 256, True, parts, parts, 1, outputs)]

    def _launch(
        self,
        p: Problem,
        partials: Sequence[int],
        lanes: int,
        combine: bool,
        count: int,
        part: int,
        parts: int,
        outputs: int,
    ) -> Launch:
        loop = self.loop(p.desc)
        flat = tuple(_flatten(loop))
        kept, reduced = self.split(p.desc)
        strides = [p.strides(a, loop) for a in self.accesses]
        kept_dims = collapse([flat[k] for k in kept], [[s[k] for k in kept] for s in strides])
        reduced_dims = collapse([flat[k] for k in reduced], [[s[k] for k in reduced] for s in strides])
        run, vector = 1, 1
        if not combine and lanes == 8:
            vector = 1 if self.prepared else self._vector(p, self.columns, kept_dims, reduced_dims)
        elif not combine:
            run, vector = self.vector_of(p.types), self._vector(p, self.elements, reduced_dims, kept_dims)
        geometry = _reduce_geometry_type(len(self.accesses))()
        geometry.kept, geometry.reduced = layout(*kept_dims), layout(*reduced_dims)
        geometry.outputs, geometry.count, geometry.part, geometry.parts = outputs, count, part, parts
        values = (*self.arguments(p), *(ctypes.c_void_p(x) for x in partials), geometry)
        block = (32, 8, 1) if lanes == 8 else (lanes, REDUCE_THREADS // lanes, 1)
        per_block = REDUCE_THREADS // lanes * (vector if lanes == 8 else 1)
        grid = (-(-outputs // per_block), parts, 1)
        return Launch(self.name("reduce", p.types, lanes, run, vector, combine), grid, block, values)

    def vector_of(self, types: Mapping[str, str]) -> int:
        """Elements an access: 16 bytes of the widest operand that has one for every position, and at most 8."""
        found = [as_dtype(types.get(self.accesses[k].element, self.accesses[k].element)) for k in self.elements]
        if any(dtype.packed for dtype in found):
            return 1
        return min(8, 16 // max((dtype.itemsize for dtype in found), default=16))

    def _vector(self, p: Problem, moving: Sequence[int], along: _Dims, other: _Dims) -> int:
        """Elements an access along the last of some dims: 1 where an operand does not allow whole ones."""
        vector = self.vector_of(p.types)
        if along[0][-1] % vector:
            return 1
        for k in moving:
            access, steps = self.accesses[k], along[1][k]
            if steps[-1] != 1 or p.pointer(access) % min(16, vector * p.dtype(access).itemsize):
                return 1
            if any(step % vector for step in (*steps[:-1], *other[1][k])):
                return 1
        return vector

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vector = self.vector_of(types)
        vectors = sorted({1, vector})
        any_side = self.sum_to is not None or self.inner is None
        names = []
        if any_side or not self.inner:
            names += [self.name("reduce", types, 8, 1, v, False) for v in ((1,) if self.prepared else vectors)]
        if any_side or self.inner:
            inner = (32, 256) if self.whole else (4, 32, 256)
            names += [self.name("reduce", types, lanes, vector, v, False) for lanes in inner for v in vectors]
        return names + [self.name("reduce", types, lanes, 1, 1, True) for lanes in ((256,) if self.whole else (8, 256))]


# ---- whole ----------------------------------------------------------------------------------------------------------

WHOLE_THREADS = 256
WHOLE_RUNS = 4
WHOLE_PARTS = 1024  # of a pass that reduces: what fills a large GPU once, and is joined in a microsecond
WHOLE_BLOCKS = 1056  # of a pass that maps: fewer have a chunk each
WHOLE_CHUNKS = 4  # of a block of such a pass, to make up for joining the parts


@cache
def _whole_geometry_type(operands: int) -> type[ctypes.Structure]:
    fields = [
        ("loop", layout_type(operands)),
        ("count", ctypes.c_int64),
        ("chunks", ctypes.c_int64),
        ("parts", ctypes.c_int32),
    ]
    return type(f"WholeGeometry{operands}", (ctypes.Structure,), {"_fields_": fields})


@dataclass(frozen=True)
class Whole(Step):
    """All loop dims are reduced. Each pass over the elements is a launch: `reduce`, `map`, or `once` for what needs no
    elements. The tree depends on the shape and the types alone.
    """

    accumulators: tuple[str, ...] = ()  # "C" or "i64", one for each reduction
    passes: tuple[str, ...] = ()

    pattern = "whole"

    def partials(self, desc: Any) -> tuple[int, ...]:
        count = prod(_flatten(self.loop(desc)))
        parts = min(WHOLE_PARTS, max(1, -(-count // (WHOLE_THREADS * WHOLE_RUNS))))
        return tuple(8 * parts for _ in self.accumulators)

    @property
    def buffers(self) -> int:
        return len(self.accumulators)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(_flatten(loop))
        strides = [p.strides(a, loop) for a in self.accesses]
        vector = self.vector_of(p.types)
        geometry = _whole_geometry_type(len(self.accesses))()
        geometry.loop = layout(*collapse(sizes, strides))
        geometry.count = prod(sizes)
        geometry.chunks = chunks = -(-geometry.count // (WHOLE_THREADS * WHOLE_RUNS * vector))
        geometry.parts = parts = max(1, min(WHOLE_PARTS, chunks))
        blocks = {"reduce": parts, "map": max(1, min(WHOLE_BLOCKS, chunks), -(-chunks // WHOLE_CHUNKS)), "once": 1}
        flat = all(
            p.pointer(a) % min(16, p.bytes(a, vector)) == 0 and _runs_through(sizes, steps)
            for a, steps in zip(self.accesses, strides, strict=True)
            if a.full
        )
        values = (*self.arguments(p), *(ctypes.c_void_p(x) for x in partials), geometry)
        return [
            Launch(self.name(f"pass{k}", p.types, vector, flat), (blocks[kind], 1, 1), (WHOLE_THREADS, 1, 1), values)
            for k, kind in enumerate(self.passes, start=1)
        ]

    def vector_of(self, types: Mapping[str, str]) -> int:
        """Elements an access: 16 bytes of the widest operand."""
        return int(16 // max(self.size_of(a, types) for a in self.accesses if a.full))

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vector = self.vector_of(types)
        return [
            self.name(f"pass{k}", types, vector, flat)
            for k, kind in enumerate(self.passes, start=1)
            for flat in (True, False)
        ]


class Choice:
    """Steps of which a problem's sizes choose some."""

    pattern = ""

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        raise NotImplementedError

    @property
    def all(self) -> tuple[Step, ...]:
        raise NotImplementedError


@dataclass(frozen=True)
class Broadcast(Choice):
    """Outputs of the operands' own shapes: one map when nothing is broadcast; else, for each, a map or a reduction."""

    together: Pointwise
    apart: tuple[tuple[Pointwise, Reduce], ...]

    pattern = "pointwise"

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        broadcast = [bool(reduction.split(desc)[1]) for _, reduction in self.apart]
        if not any(broadcast):
            return (self.together,)
        return tuple(
            reduction if reduced else plain for (plain, reduction), reduced in zip(self.apart, broadcast, strict=True)
        )

    @property
    def all(self) -> tuple[Step, ...]:
        return tuple(dict.fromkeys((self.together, *(step for pair in self.apart for step in pair))))


@dataclass(frozen=True)
class Either(Choice):
    """Rows that lie across the array: a kernel that holds each, or, where they do not suit, reductions and maps."""

    row: Row
    apart: tuple[Step, ...]

    pattern = "row"

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", replace(self.row, across=True))

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        loop = self.row.loop(desc)
        cut = len(loop) - self.row.reduced
        length, run = (prod(_flatten(part)) for part in (loop[cut:], loop[-1:]))
        return (self.row,) if run >= ROW_RUN and length <= ROW_MOST else self.apart

    @property
    def all(self) -> tuple[Step, ...]:
        return (self.row, *self.apart)
