"""`axis=` and `keepdims=` of a function: operands with their dims in any order, as an op has them.

A plan of such an op has the dims that `axis` names last, and the others before them. A function reads the caller's
arrays in that order and without copies, so that one kernel serves every axis. The rules are those of the array API.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import index
from typing import Any

from ..arrays.libraries import view_of
from ..arrays.view import View
from ..errors import InvalidProblem
from ..limits import IN_ORDER
from .signature import Op, Operand


@dataclass(frozen=True)
class Arrangement:
    """How the operands of a call lie. `axes`, in ascending order, are dims of operands that have `rank` dims."""

    op: Op
    rank: int
    axes: tuple[int, ...]
    keepdims: bool

    @property
    def last(self) -> tuple[int, ...]:
        """`axes` as the plan has them."""
        return tuple(range(self.rank - len(self.axes), self.rank))

    def in_order(self, views: Mapping[str, View]) -> bool:
        """Whether neighbours in memory lie along the axes, in what the op reads or writes for each of them."""
        for o in self.op.operands:
            if o.dims == self.op.axes and o.name in views:
                strides = zip(views[o.name].strides, views[o.name].shape, range(self.rank), strict=False)
                moving = [(abs(stride), -k) for stride, size, k in strides if size > 1 and stride]
                return not moving or -min(moving)[1] in self.axes
        return True

    @property
    def _order(self) -> tuple[int, ...]:
        return (*(k for k in range(self.rank) if k not in self.axes), *self.axes)

    def views(self, views: Mapping[str, View]) -> dict[str, View]:
        """A caller's operands as the plan has them. One of another rank stays as it is: the plan refuses it."""
        dims = {o.name: o.dims for o in self.op.operands}
        return {name: self._view(name, dims[name], view) for name, view in views.items()}

    def _view(self, name: str, dims: tuple[str | None, ...], view: View) -> View:
        if dims == self.op.axes and len(view.shape) == self.rank:
            return _picked(view, self._order)
        if dims != self.op.axes[:1] or not self.keepdims:
            return view
        if len(view.shape) != self.rank or any(view.shape[k] != 1 for k in self.axes):
            expected = f"{self.rank} dims, of size 1 along {self.axes} (keepdims is true)"
            raise InvalidProblem(f"{self.op.name}: {name} expected {expected}, got shape {view.shape}")
        return _picked(view, self._order[: self.rank - len(self.axes)])

    def shape(self, o: Operand, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The other way: the shape that the caller's array has."""
        if o.dims == self.op.axes:
            sizes = dict(zip(self._order, shape, strict=True))
        elif o.dims == self.op.axes[:1] and self.keepdims:
            sizes = dict.fromkeys(self.axes, 1) | dict(zip(self._order, shape, strict=False))
        else:
            return shape
        return tuple([sizes[k] for k in range(self.rank)])


def arrangement(
    op: Op, attributes: dict[str, Any], views: Mapping[str, View], strides: bool = True
) -> Arrangement | None:
    """That of a call with these arrays, whose `axis` and `keepdims` are taken from `attributes`, and `axis` put there
    as the plan has it; with what the `strides` tell. None for an op without axes.
    """
    if not op.axes:
        return None
    name = op.position or "axis"
    axis, keepdims = attributes.pop(name, None), bool(attributes.pop("keepdims", False))
    ranks = {o.dims: len(views[o.name].shape) for o in op.operands if o.name in views}
    rank = ranks.get(op.axes)
    if rank is None:  # an adjoint alone
        rank = ranks.get(op.axes[:1], 0)
        rank += 0 if keepdims else len(axis) if isinstance(axis, (tuple, list)) else axis is not None
    found = Arrangement(op, rank, axes_of(op, axis, rank), keepdims)
    attributes[name] = found.last
    if strides:
        attributes[IN_ORDER] = found.in_order(views)
    return found


def kept_dims(op: Op, axis: Any, views: Mapping[str, View]) -> int | None:
    """How many dims come before those of `axis`, in operands that lie as the plan has them; None if none has both."""
    rank = next((len(views[o.name].shape) for o in op.operands if o.dims == op.axes and o.name in views), None)
    if rank is None:
        return None
    axes = axes_of(op, axis, rank)
    if axes != tuple(range(rank - len(axes), rank)):
        found = f"a plan has the dims of {op.position} last, got {axis!r} of {rank} dims"
        raise InvalidProblem(f"{op.name}: {found}: transpose the operands, or call the function {op.name}")
    return rank - len(axes)


def axes_of(op: Op, axis: Any, rank: int) -> tuple[int, ...]:
    """The dims that `axis=` names, in ascending order: an integer, some of them, or None for all."""
    if axis is None:
        return tuple(range(rank))
    found = []
    for given in axis if isinstance(axis, (tuple, list)) else (axis,):
        try:
            if isinstance(given, bool):
                raise TypeError
            k = index(given)
        except TypeError:
            expected = "expected an int, a tuple of ints or None"
            raise InvalidProblem(f"{op.name}: {op.position} {expected}, got {axis!r}") from None
        if not -rank <= k < rank:
            within = f"within [{-rank}, {rank - 1}]" if rank else "() or None, as there are no dims"
            raise InvalidProblem(f"{op.name}: {op.position} must be {within}, got {axis!r}")
        found.append(k % rank)
    if len({*found}) < len(found):
        raise InvalidProblem(f"{op.name}: {op.position} names a dim twice: {axis!r}")
    return tuple(sorted(found))


def _picked(view: View, dims: tuple[int, ...]) -> View:
    """The view with these dims alone, in this order; the others have one element."""
    if view.library == "numpy":
        others = tuple([k for k in range(len(view.shape)) if k not in dims])
        return view_of(view.array.transpose(*dims, *others).reshape([view.shape[k] for k in dims]))
    return replace(view, shape=tuple([view.shape[k] for k in dims]), strides=tuple([view.strides[k] for k in dims]))
