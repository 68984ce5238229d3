"""How neighbours of a loop lie in its operands: next to each other, taking turns with another access, or neither; and
what rows have in common.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.affine import same
from baracuda_gen.formula.graph import INDEX, Call, Const, Expr, Gather, Load, kept
from baracuda_gen.schedule.model import Access, Step


@kept
def is_scattered(step: Step) -> bool:
    """Whether neighbours along the dim of the vectors are never neighbours in some operand, alone or in a pair."""
    if step.reduced:
        dim, moving = _dim_of_vectors(step), (a for a in step.accesses if a.strides and not _is_position(a))
        along = [[factor for _, factor in a.strides[dim]] for a in moving if not _in_groups(step, a)]
        if any(a.gather and any(k > own for own, _ in a.strides[dim] for k in a.gather.dims) for a in step.reads):
            return True  # what values find lies between neighbours
        return any(factors not in ([], [Const(1)]) for factors in along) or _in_no_dim(step) or _in_two_dims(step, dim)
    paired = {a for both in _pairs(step) for a in both}
    alone = (a for a in step.accesses if a.distinct and a not in paired)
    return any([factor for _, factor in a.strides[-1]] != [Const(1)] for a in alone)


def _dim_of_vectors(step: Step) -> int:
    """Of the loop of a kernel that reduces."""
    across = step.skeleton.any_order and not is_inner(step)
    return len(step.loop) - 1 - across * step.reduced


GROUPS = (2, 4)  # elements: what vectors load of larger ones, they would hardly use


def interleaved(step: Step, a: Access) -> tuple[int, int] | None:
    """Of an access with one element of each group of neighbours, such as `x[n, 2 * d + 1]`: how many elements a group
    has, and which of them it is. The operand has all groups whole. None where vectors do not load them.
    """
    return _in_groups(step, a) if step.reduced and not is_scattered(step) else None


def _in_groups(step: Step, a: Access) -> tuple[int, int] | None:
    kept, dim = len(step.loop) - step.reduced, _dim_of_vectors(step)
    one_by_one = a.guarded or a.gather or a.packable or step.tiled or step.skeleton.name not in ("row", "reduce")
    of_all = bool(any(a.strides[:kept]) and any(a.strides[kept:])) and not step.sum_to
    if one_by_one or not of_all or a.written or a.tensor.dims is None:
        return None
    found, last = _turn(a, dim), len(a.tensor.dims) - 1
    alone = sum(k == last for terms in a.strides for k, _ in terms) == 1
    whole = found and same(a.tensor.dims[last].size, Call("*", (Const(found[0]), step.loop[dim].size)))
    return found if alone and whole else None


def _turn(a: Access, dim: int) -> tuple[int, int] | None:
    """Where neighbours along a loop dim are a group of the operand's elements apart: how many a group has, and which
    of them it is.
    """
    last = len(a.load.at) - 1
    part = [factor for k, factor in a.offset if k == last] or [Const(0)]
    groups = (group for group in GROUPS if a.strides[dim] == ((last, Const(group)),))
    return next(((group, k) for group in groups for k in range(group) if part == [Const(k)]), None)


def _is_position(a: Access) -> bool:
    """Whether it is the place of an element in memory: dims that come after may have one element."""
    factors = (factor for terms in a.strides for _, factor in terms)
    return a.tensor.element == INDEX and not all(isinstance(factor, Const) for factor in factors)


def _in_two_dims(step: Step, dim: int) -> bool:
    """Whether neighbours lie along one dim of an operand in one access, and along another dim in another access."""
    found = {(a.tensor.name, tuple(k for k, _ in a.strides[dim])) for a in step.reads if a.strides and a.strides[dim]}
    return len(found) > len({name for name, _ in found})


def _in_no_dim(step: Step) -> bool:
    """Whether there is no dim of a row along which all that has an element for each of the row's varies."""
    in_row = [a.strides[-step.reduced :] for a in step.accesses if any(a.strides[-step.reduced :])]
    return step.skeleton.rows and bool(in_row) and not any(map(all, zip(*in_row, strict=True)))


@kept
def is_inner(step: Step) -> bool | None:
    """Whether the widest operand that a reduction reads is contiguous along a reduced dim; None: along a run that may
    be empty.
    """
    reads = [a for a in step.reads if any(a.strides[len(step.loop) - step.reduced :])]
    if not reads:
        return True
    widest = max(reads, key=lambda a: (sum(map(bool, a.strides)), len(a.tensor.dims or ())))  # of most loop dims
    found = widest.gather.dims if widest.gather else ()  # dims in which values say where its elements are
    last = max((k for k in range(len(widest.tensor.dims or ())) if k not in found), default=-1)
    kept = len(step.loop) - step.reduced
    reduced = [factor for terms in widest.strides[kept:] for dim, factor in terms if dim == last]
    inner = bool(reduced)
    if kept and (last, Const(1)) in widest.strides[kept - 1]:  # x[n, g * size + r] along g, but not x[n, i - j]
        inner = any(isinstance(factor, Const) and factor.value % 16 for factor in reduced)
    return None if inner and step.loop[-1].run and step.reduced > 1 else inner


def is_turned(step: Step, given: Collection[str]) -> bool:
    """Whether an earlier step's result, none of `given`, varies along the last kept dim, but has neighbours along
    reduced ones alone.
    """
    made = [a for a in step.reads if a.tensor.name not in given and a.tensor.element != INDEX and a.tensor.dims]
    last = ((a, terms, len(a.tensor.dims or ()) - 1) for a in made for terms in a.strides[: -step.reduced][-1:])
    return _along_reduced(step, [a for a, terms, dim in last if terms and (dim, Const(1)) not in terms])


def has_rows(step: Step, given: Collection[str]) -> bool:
    """Whether a temporary, none of `given`, has the elements of a row as neighbours."""
    return _along_reduced(step, [a for a in step.accesses if a.tensor.name not in given and a.tensor.element != INDEX])


def _along_reduced(step: Step, accesses: Iterable[Access]) -> bool:
    """Whether neighbours of some operand are along a reduced dim."""
    in_reduced = ((a, dim) for a in accesses for terms in a.strides[-step.reduced :] for dim, _ in terms)
    return any(dim == len(a.tensor.dims or ()) - 1 for a, dim in in_reduced)


@kept
def pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    """Even and odd elements, `x[rows, 2 * d]` and `x[rows, 2 * d + 1]`, which vectors move together (`tiled.cuh`)."""
    return () if step.reduced or any(a.gather for a in step.reads) or is_scattered(step) else _pairs(step)


def _pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    return (*_among(step.reads), *_among(step.writes))


def _among(accesses: Sequence[Access]) -> list[tuple[Access, Access]]:
    alone = [a for a in accesses if a.distinct and all(k == len(a.load.at) - 1 for k, _ in a.offset)]
    even, odd = ([a for a in alone if _turn(a, -1) == (2, part)] for part in range(2))
    return [(a, b) for a in even for b in odd if (a.tensor, a.strides) == (b.tensor, b.strides)]


@dataclass(frozen=True)
class SharedColumns:
    """The loop dims up to `row` count rows, those after it are a row's columns."""

    row: int
    by_column: tuple[Access, ...]  # differ from column to column, and are the same along `row`; others depend on rows


@kept
def shared_columns(step: Step) -> SharedColumns | None:
    """The last loop dim along which nothing differs that differs along the dims after it; None if there is none."""
    mapped = tuple(a for a in step.reads if a.mapped)
    if step.reduced or step.skeleton.along_last or not step.may_be_contiguous:
        return None
    for row in reversed(range(len(step.loop) - 1)):
        by_column = tuple(a for a in mapped if any(a.strides[row + 1 :]))
        if by_column and not any(a.strides[row] for a in by_column):
            return SharedColumns(row, by_column)
    return None


def found_by(step: Step) -> list[tuple[Access, set[Load]]]:
    """The accesses that values find the elements of, each with the loads that its places are computed from."""
    values = {s.target: s.value for s in step.statements}

    def rests_on(e: Expr) -> set[Load]:
        return {y for x in e.loads for y in (rests_on(values[x]) if x in values else {x})}

    return [(a, set().union(*map(rests_on, a.gather.places))) for a in step.accesses if a.gather]


@kept
def finds_rows(step: Step) -> bool:
    """Whether neighbours along the last loop dim share the places at which values find elements."""
    if step.skeleton.name != "gather":
        return False
    loads = set().union(*(loads for _, loads in found_by(step)))
    return not any((a.strides[-1] if a.strides else a.load.at) for a in step.reads if a.load in loads)


@kept
def copied(step: Step) -> Access | None:
    """What values find, where the only output is that as it is."""
    values = {s.target: s.value for s in step.statements}

    def source(e: Expr) -> Access | None:
        match e:
            case Gather():
                return next(a for a in step.reads if a.gather == e)
            case Load() if e in values:
                return source(values[e])
            case Call("stop_gradient", (x,)):
                return source(x)
            case Call("where", (_, x, y)):
                found = source(x)
                return found if found is source(y) else None
        return None

    if step.skeleton.name != "gather" or len(step.writes) > 1:
        return None
    (written,) = step.writes
    found = source(values[written.load])
    return found if found and found.held and found.tensor.element == written.tensor.element else None
