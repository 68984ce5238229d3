"""What a step of a plan is: data that a generated module states, and the launches that come of it for operands as they
lie.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import islice, zip_longest
from math import prod
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from ..arrays.dlpack import contiguous_strides
from ..arrays.view import View
from ..arrays.view import runs_through as runs_through
from ..dtypes import DType, as_dtype
from ..errors import Unsupported
from ..limits import IN_ORDER as IN_ORDER
from .layout import collapse, in_order, places

_Method = TypeVar("_Method", bound=Callable[..., Any])
Nested = Sequence[Any]  # sizes or strides, with a tuple for each starred run
Dims = tuple[list[int], list[list[int]]]  # collapsed sizes, and the strides of each operand


@dataclass(frozen=True)
class Access:
    """How a kernel's loop runs through one operand.

    `strides` gives the steps for each loop dim from the descriptor and the operand's strides, grouped by the spec's
    dims; None means the loop's own shape, with broadcasting. `element` is a type variable, a dtype, or `C`, the compute
    type. `full`: it runs through memory as the loop does; `distinct`: it does not, but has an element of its own for
    each position of the loop; `guarded`: it may leave the operand, and is read only where a condition holds;
    `interleaved`: along the dim of vectors it has one element of each group of neighbours, of a group of so many and
    which. An access of INDEX has the loop's own index as a number: no memory, but addresses that count from 0, a byte
    an element, as `Index` in `packed.cuh` says.
    """

    tensor: str
    element: str
    strides: Callable[[Any, Nested], Nested] | None = None
    offset: Callable[[Any, Nested], int] | None = None
    full: bool = False
    distinct: bool = False
    guarded: bool = False
    written: bool = False
    interleaved: tuple[int, int] = (1, 0)

    @property
    def held(self) -> bool:
        """Pointwise: a thread that computes neighbours loads, or stores, as many elements of it."""
        return self.full or self.distinct

    def dtype(self, types: Mapping[str, str]) -> DType:
        return as_dtype(types.get(self.element, self.element))

    def size(self, types: Mapping[str, str]) -> float:
        """Bytes of an element."""
        return self.dtype(types).bits / 8


WIDE = {"wide", "moments"}  # results of joined reductions; moments: a sum, and that of the squares about the mean
INDEX = "index"  # the element of an access to an index


class Place(NamedTuple):
    """Memory that is no View's: a temporary in the workspace, or codes that share bytes."""

    pointer: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


_INDEX = Place(0, (), (1,))
EMPTY = 256  # the address of an array without elements: kernels are told by null that there is no element


class Launch(NamedTuple):
    """One kernel launch: the step whose arguments they are, an instantiation's C++ name, the grid and block, the
    arguments as ctypes values, and bytes of dynamic shared memory.
    """

    step: Step
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
    memory: Mapping[str, View | Place]  # operands and temporaries
    runs: Mapping[str, tuple[int, ...]]  # operand -> how many of its dims each of the spec's dims covers
    scalars: Mapping[str, Any]  # host scalars, as their structs
    attributes: Mapping[str, Any]
    shared_limit: int = 48 * 1024  # bytes of shared memory that a block may have on the device
    clusters: bool = False  # whether the device has clusters of blocks
    multiprocessors: int = 1  # of the device
    report: Callable[[str, str], int] = lambda tensor, index: 0  # where kernels report an index of an operand

    def of(self, access: Access) -> View | Place:
        return _INDEX if access.element == INDEX else self.memory[access.tensor]

    def bytes(self, access: Access, elements: int) -> int:
        """What so many elements take in memory."""
        dtype = access.dtype(self.types)
        if dtype.packed and elements % 2:
            raise Unsupported(
                f"{access.tensor}: expected a start at a whole byte, got one at {dtype} number {elements}"
            )
        return elements * dtype.bits // 8

    def strides(self, access: Access, loop: Nested) -> list[int]:
        """The operand's step for each flat loop dim, in elements."""
        memory = self.of(access)
        if access.strides is None:
            shape = tuple(flatten(loop))
            if access.element == INDEX:
                return [*contiguous_strides(shape)]
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

    def aligned(self, access: Access, elements: int) -> bool:
        """Whether vectors of so many elements, from an operand's start on, are aligned accesses of at most 16 bytes."""
        group, part = access.interleaved
        start = self.pointer(access) - self.bytes(access, part)
        return start % min(16, max(1, group * elements * access.dtype(self.types).bits // 8)) == 0

    def pointer(self, access: Access) -> int:
        memory = self.of(access)
        if access.offset is None:
            return memory.pointer or EMPTY * (access.element != INDEX)
        return memory.pointer + self.bytes(
            access, access.offset(self.desc, self._grouped(access.tensor, memory.strides))
        )

    def dim(self, tensor: str, dim: int) -> tuple[Any, Any]:
        """Size and stride of one of an operand's dims as the spec has them: of a run a tuple of each."""
        memory = self.memory[tensor]
        return self._grouped(tensor, memory.shape)[dim], self._grouped(tensor, memory.strides)[dim]

    def _grouped(self, tensor: str, strides: Sequence[int]) -> Nested:
        return grouped(strides, self.runs.get(tensor))


def grouped(strides: Sequence[int], counts: Sequence[int] | None) -> Nested:
    """An operand's strides, or sizes, by the spec's dims: of a run a tuple. `counts`: as `Problem.runs` has them."""
    if counts is None:
        return strides
    left = iter(strides)
    return [next(left) if count == -1 else tuple(islice(left, count)) for count in counts]


def flatten(nested: Nested) -> Iterator[int]:
    for item in nested:
        if isinstance(item, tuple):
            yield from item
        else:
            yield item


def _spread(size: Any, part: Any) -> Iterable[int]:
    """A run's strides. One number is the step along all of it, in C order: 0 for an operand that does not depend on it,
    1 for the index itself.
    """
    if not isinstance(size, tuple):
        return (part,)
    return part if isinstance(part, tuple) else [part * step for step in contiguous_strides(size)]


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
    gathered: tuple[tuple[str, int], ...] = ()  # operands, with dims in which values say where an element is
    reported: tuple[str, ...] = ()  # of each, the index as it is written, where a kernel reports it; else ""
    pieces: tuple[int, ...] = ()  # places of operands that may be the same along the last dim that vectors lie along
    accumulators: tuple[str, ...] = ()  # "C", "i64", "bool", or one of WIDE: of each result that several blocks share

    reduces: ClassVar[bool] = True
    holds_rows: ClassVar[bool] = False  # rows stay in registers or in shared memory, as long as they fit
    any_split: ClassVar[bool] = False  # threads and blocks share a reduction as its sizes ask for

    @property
    def skeleton(self) -> str:
        """The name of its loops."""
        return type(self).__name__.lower()

    # What `Choice` has as well: a step is the only one of itself.

    @property
    def all(self) -> tuple[Step, ...]:
        """The steps whose kernels it may launch. The first is the one that most problems have."""
        return (self,)

    def chosen(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        return (self,)

    def launched_for(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        """Those of a problem."""
        return (self,)

    def positions(self, desc: Any) -> int:
        """How many positions of its loop it goes through."""
        return prod(flatten(self.loop(desc)))

    def reduced_dims(self, desc: Any) -> Nested:
        """The loop dims along which it reduces."""
        return ()

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        """Bytes of workspace that the step itself needs, a buffer each."""
        return ()

    def shapes(self, types: Mapping[str, str]) -> Sequence[tuple[int, int]]:
        """Numbers of rows, and their lengths, that reach every configuration, where one row of each length does not."""
        return ()

    @property
    def buffers(self) -> int:
        """How many of a kernel's arguments are such buffers; they follow those of `arguments`."""
        return len(self.accumulators)

    def kernel_of(self, skeleton: str, types: Mapping[str, str], *more: object) -> str:
        """The C++ name expression of a skeleton's kernel for the step's formula."""
        own = ", ".join("bool" if types[t] == "bool" else f"baracuda::{types[t]}" for t in self.types)
        rest = [str(m).lower() if isinstance(m, bool) else str(m) for m in more]
        formula = f"baracuda::{self.kernel}_formula" + (f"<{own}>" if own else "")
        return f"baracuda::{skeleton}<{', '.join([formula, *rest])}>()"

    def arguments(self, p: Problem, buffers: Sequence[int] = ()) -> list[Any]:
        """Those of all the step's kernels, in order; `buffers`: where those of its partial results are."""
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
            *(
                places(*p.dim(tensor, k), p.report(tensor, index) if index else 0)
                for (tensor, k), index in zip_longest(self.gathered, self.reported)
            ),
            *(ctypes.c_void_p(buffer) for buffer in buffers),
        ]

    def flat(self, p: Problem) -> tuple[tuple[int, ...], list[list[int]]]:
        """The sizes of its flat loop dims, and each operand's steps along them."""
        loop = self.loop(p.desc)
        return tuple(flatten(loop)), [p.strides(a, loop) for a in self.accesses]

    def state_bytes(self, types: Mapping[str, str]) -> list[int]:
        """Of each accumulator, no less than it takes: a wide state has two values, of which one may have 8 bytes, and
        moments have five.
        """
        value = as_dtype(types["C"]).itemsize
        return [{"wide": 4 * value, "moments": 5 * value, "C": value}.get(a, 8) for a in self.accumulators]

    def in_vectors(self, p: Problem, vector: int, accesses: Iterable[int], along: Dims, other: Dims) -> bool:
        """Whether vectors along the last of the dims `along` are aligned loads of these accesses, or one element."""
        for k in accesses:
            access, (*outer, last) = self.accesses[k], along[1][k]
            if last == 0 and k in self.pieces:
                continue
            aligned, group = access.guarded or p.aligned(access, vector), access.interleaved[0]
            if last != group or not aligned or any(step % (group * vector) for step in (*outer, *other[1][k])):
                return False
        return True

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        raise NotImplementedError

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        """All names that `launches` may ask for."""
        raise NotImplementedError

    @property
    def writes(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if a.written)

    def _packed(self, types: Mapping[str, str]) -> bool:
        """Whether two elements of an operand that runs as the loop does share a byte."""
        return any(a.dtype(types).packed for a in self.accesses if a.full)

    def vector_of(self, types: Mapping[str, str]) -> int:
        """Elements an access: 16 bytes of the widest operand that runs as the loop does."""
        return int(16 // max(a.size(types) for a in self.accesses if a.full))

    def unit(self, types: Mapping[str, str]) -> int:
        """Elements that one thread writes together, since they share a byte."""
        return 2 if any(a.dtype(types).packed for a in self.writes) else 1


@dataclass(frozen=True)
class Reducing(Step):
    """A step that reduces along the last `reduced` loop dims."""

    reduced: int = 1

    def reduced_dims(self, desc: Any) -> Nested:
        return self.loop(desc)[-self.reduced :]

    def split(self, desc: Any) -> tuple[Sequence[int], Sequence[int]]:
        """Flat loop dims that are kept, and those that are reduced."""
        loop = self.loop(desc)
        cut = len(tuple(flatten(loop[: -self.reduced])))
        return range(cut), range(cut, len(tuple(flatten(loop))))

    def dims(self, p: Problem) -> tuple[Dims, Dims]:
        """The kept ones, which are those of the rows, and the reduced ones, collapsed."""
        sizes, strides = self.flat(p)
        kept, reduced = (collapse(*in_order(dims, sizes, strides)) for dims in self.split(p.desc))
        return kept, reduced


def once_for_types(method: _Method) -> _Method:
    """A method of steps that is computed once for each choice of types, and of what follows them."""

    @wraps(method)
    def found(self: Any, types: Mapping[str, str], *rest: Any) -> Any:
        answers = self.__dict__.setdefault(method.__qualname__, {})
        key = (*types.items(), *rest)
        if key not in answers:
            answers[key] = method(self, types, *rest)
        return answers[key]

    return cast(_Method, found)


def grid_of(count: int, per_block: int) -> tuple[int, int, int]:
    return -(-count // per_block), 1, 1
