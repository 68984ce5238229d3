"""What a schedule is: steps, each one kernel, in the order in which a plan launches them."""

from __future__ import annotations

from dataclasses import dataclass

from baracuda_gen.formula.functions import SEARCHES
from baracuda_gen.formula.graph import Call, Expr, Gather, Index, Kind, Load, Reduce, Statement, Tensor
from baracuda_gen.schedule.choose import Skeleton

# The linear index of an element in the loop of a pointwise kernel: where random() finds its number.
POSITION = Index("position")

# (dim of the operand, factor): one term of an operand's step from one position of a loop dim to the next, in that dim's
# strides.
Term = tuple[int, Expr]


@dataclass(frozen=True)
class LoopDim:
    index: str
    size: Expr
    run: bool = False  # a starred run: several dims at run time


@dataclass(frozen=True)
class Access:
    """One way in which a kernel touches an operand or temporary: an element for every position of the loop."""

    name: str  # in the kernel: the tensor's name, with a number when it is read at several places
    load: Load
    tensor: Tensor
    strides: tuple[tuple[Term, ...], ...]  # for each loop dim
    offset: tuple[Term, ...]
    written: bool
    full: bool  # runs through memory as the loop does: contiguous when the operand is
    guarded: bool = False  # may leave the operand: it is read only where a condition holds
    gather: Gather | None = None  # that reads it: then the address is that of the first element in these dims
    # Does not, but has an element of its own for each position of the loop, as half a row has; in a skeleton whose
    # threads go along the last dim, for each position of that.
    distinct: bool = False
    packable: bool = False  # may be of a type of which two elements share a byte

    def __hash__(self) -> int:  # the names tell the accesses of a kernel apart
        return hash((self.name, self.written))

    @property
    def held(self) -> bool:
        """Whether a thread that computes neighbours loads, or stores, as many elements of it."""
        return self.full or self.distinct

    @property
    def mapped(self) -> bool:
        """Whether several positions of the loop may read one element."""
        return not (self.held or self.written)


@dataclass(frozen=True)
class Step:
    skeleton: Skeleton
    kernel: str
    loop: tuple[LoopDim, ...]
    reduced: int  # how many of the last loop dims are reduced; 0: an element is computed by itself
    statements: tuple[Statement, ...]
    accesses: tuple[Access, ...]  # reads, then writes
    scalars: tuple[Tensor, ...]
    attributes: tuple[str, ...]
    sizes: tuple[str, ...]  # dims whose size the formula uses as a value
    gathered: tuple[tuple[Tensor, int], ...] = ()  # operands, with dims of them in which values say where an element is
    temporaries: tuple[Tensor, ...] = ()  # written here, into the workspace: values of `C` or i64 for later steps
    kinds: tuple[tuple[str, Kind], ...] = ()  # of lets that the block does not have
    alternatives: int = 0  # rows: how many of the steps that follow do the same where rows do not suit
    # Row: loop dims after which it takes short rows alone, unless they have one element, if others do the same.
    after: tuple[int, ...] = ()
    down: bool = False  # row: after it is more than one element in every problem, and only short rows suit
    along: bool = False  # row: neighbours in memory, wherever a caller has them: only those that are long do not suit
    sum_to: str | None = None  # reduce: the operand whose shape decides, at run time, what is kept

    @property
    def tiled(self) -> bool:
        """Whether a row's elements are found by more than one index."""
        return self.skeleton.rows and (self.reduced > 1 or self.loop[-1].run)

    @property
    def may_be_contiguous(self) -> bool:
        """Pointwise: whether all that is held may be contiguous at once."""
        return all(a.full for a in self.writes) and not any(a.distinct for a in self.accesses)

    @property
    def reads(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if not a.written)

    @property
    def writes(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if a.written)


def draws_in_order(e: Expr) -> bool:
    """Whether it has random numbers of elements that the kernel's loop visits in their order."""
    return any(isinstance(x, Call) and x.function == "random" and x.args[2] == POSITION for x in e.nodes)


def searches(s: Statement) -> bool:
    """Whether it is a reduction that takes several loops."""
    return isinstance(s.value, Reduce) and s.value.op in SEARCHES
