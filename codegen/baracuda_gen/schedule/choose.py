"""`choose`: which loops a kernel is made of. Nothing outside this table and the emitters asks for their name.

The rows are tried in order; the first whose condition holds is taken. Its other columns are what the passes after it
need to know. The condition sees what a kernel's statements need, never a device: a result is the same on all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Space:
    """The axes of a kernel: `outer` ones, for each of whose places it has results, and `inner` ones, which it reduces
    along. Without a reduction all are outer.
    """

    outer: tuple[str, ...]
    inner: tuple[str, ...] = ()

    @property
    def axes(self) -> tuple[str, ...]:
        return (*self.outer, *self.inner)


@dataclass(frozen=True)
class Needs:
    """What the statements of a kernel need of its loops."""

    space: Space
    rounds: int  # reductions that depend on each other's results: 0 without a reduction
    elements: bool  # an output has an element for each place of all axes
    sums_to_shape: bool = False  # a shape that is known at run time says which axes are inner ones
    scans: bool = False  # elements wait for those before them along the inner axis
    scatters: bool = False  # values say which results a term belongs to
    gathers: bool = False  # values say where elements are
    columns: bool = False  # reductions along the outer axes, for each place of the inner ones, are among them
    searches: bool = False  # a reduction takes several loops, of which each starts from what the last one has found
    groups: bool = False  # the inner axes are groups and the places within one; reductions of each group are among them


@dataclass(frozen=True)
class Skeleton:
    """Loops that a kernel may have: the runtime has a header and a class of this name."""

    name: str
    when: Callable[[Needs], bool]
    reason: str
    hoists: bool = False  # what is the same along the inner axes is computed once, in a let of its own
    rows: bool = False  # the inner axes are a row, whose elements are loaded as neighbours, each once
    leaves_out: bool = False  # a sum is left out where a condition of the launch makes it unnecessary
    any_order: bool = False  # vectors may lie along the outer axes as well
    along_last: bool = False  # a thread has neighbours along the last axis, and computes once what these share
    splits: bool = False  # an axis that is used in blocks is two: the block, and the place within it

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return named, (self.name,)


TABLE = (
    Skeleton(
        "scan",
        lambda n: n.scans,
        "an element waits for those before it: a block goes along its row in pieces, and keeps what it has found",
        hoists=True,
        rows=True,
    ),
    Skeleton(
        "panel",
        lambda n: n.columns,
        "rows and columns of the same elements: a block goes through several rows, and keeps what it finds in columns",
        hoists=True,
        rows=True,
    ),
    Skeleton(
        "groups",
        lambda n: n.groups,
        "a row has groups with results of their own: neighbouring threads have one, and find these by shuffles",
        hoists=True,
        rows=True,
    ),
    Skeleton(
        "scatter",
        lambda n: n.scatters,
        "a term belongs to the result that a value names: terms are sorted by these, and each result adds up its own",
    ),
    Skeleton(
        "gather",
        lambda n: n.gathers and n.rounds == 0 and not n.space.inner,
        "an element is found when its index is known: threads load indices, then vectors of what they name",
        along_last=True,
        splits=True,
    ),
    Skeleton("pointwise", lambda n: n.rounds == 0 and not n.space.inner, "no element depends on another", splits=True),
    Skeleton(
        "grid",
        lambda n: not n.space.outer and not n.sums_to_shape and not n.searches,
        "one result of everything: all blocks reduce a part, and the next launch combines the parts",
        hoists=True,
        splits=True,
    ),
    Skeleton(
        "row",
        lambda n: n.elements or n.rounds > 1 or n.searches,
        "a row is read again when its results are known: meanwhile it is cached in registers or in shared memory; "
        "or all that its elements read is one for the row",
        hoists=True,
        rows=True,
        leaves_out=True,
    ),
    Skeleton(
        "reduce",
        lambda n: True,
        "results alone, in one round: any split of the elements does",
        leaves_out=True,
        any_order=True,
        splits=True,
    ),
)


def named(name: str) -> Skeleton:
    return next(skeleton for skeleton in TABLE if skeleton.name == name)


def choose(needs: Needs) -> Skeleton:
    return next(skeleton for skeleton in TABLE if skeleton.when(needs))
