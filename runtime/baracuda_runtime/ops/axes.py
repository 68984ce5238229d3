"""`axis=` and `keepdims=` of a function: operands with their dims in any order, as an op has them.

A plan of such an op has the dims that `axis` names after the others. A function reads the caller's arrays in that order
and without copies, so that one kernel serves every axis. The rules are those of the array API. Dims that an operand has
after these, such as the classes of logits, are none of them, and stay the last.
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
    """How the operands of a call lie. `axes`, in ascending order, are among the first `rank` dims of operands."""

    op: Op
    rank: int
    axes: tuple[int, ...]
    keepdims: bool

    def in_order(self, views: Mapping[str, View]) -> bool:
        """Whether neighbours in memory lie along the axes, in what the op reads or writes for each of them."""
        for o in self.op.operands:
            if has_axes(self.op, o.dims) and o.name in views:
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
        if has_axes(self.op, dims) and len(view.shape) == self.rank + len(dims[2:]):
            return _picked(view, (*self._order, *range(self.rank, len(view.shape))))
        if dims != self.op.axes[:1] or not self.keepdims:
            return view
        if len(view.shape) != self.rank or any(view.shape[k] != 1 for k in self.axes):
            expected = f"{self.rank} dims, of size 1 along {self.axes} (keepdims is true)"
            name = self.op.out_names.get(name, name)
            raise InvalidProblem(f"{self.op.name}: {name} expected {expected}, got shape {view.shape}")
        return _picked(view, self._order[: self.rank - len(self.axes)])

    def shape(self, o: Operand, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The other way: the shape that the caller's array has."""
        if has_axes(self.op, o.dims):
            sizes = dict(zip(self._order, shape, strict=False))
        elif o.dims == self.op.axes[:1] and self.keepdims:
            sizes = dict.fromkeys(self.axes, 1) | dict(zip(self._order, shape, strict=False))
        else:
            return shape
        return (*[sizes[k] for k in range(self.rank)], *shape[self.rank :])


def arrangement(
    op: Op, attributes: dict[str, Any], views: Mapping[str, View], strides: bool = True
) -> Arrangement | None:
    """That of a call with these arrays, whose `axis` and `keepdims` are taken from `attributes`, and `axis` put there
    as the plan has it; with what the `strides` tell. None for an op without axes.
    """
    if not op.axes:
        return None
    name = op.position or "axis"
    axis, keepdims = attributes.pop(name, None), attributes.pop("keepdims", False)
    if keepdims not in (True, False, None):
        raise InvalidProblem(f"{op.name}: keepdims expected a bool, got {keepdims!r}")
    keepdims = bool(keepdims)
    rank = _rank(op, views)
    if rank is None:  # an adjoint alone
        rank = next((len(views[o.name].shape) for o in op.operands if o.dims == op.axes[:1] and o.name in views), 0)
        rank += 0 if keepdims else len(axis) if isinstance(axis, (tuple, list)) else axis is not None
    found = Arrangement(op, rank, axes_of(op, axis, rank, attributes), keepdims)
    attributes[name] = tuple(range(rank - len(found.axes), rank))
    if strides:
        attributes[IN_ORDER] = found.in_order(views)
    return found


def has_axes(op: Op, dims: tuple[str | None, ...]) -> bool:
    """Whether an operand of these dims has both runs: those kept, and those of `axis`."""
    return dims[:2] == op.axes


def _rank(op: Op, views: Mapping[str, View]) -> int | None:
    """How many dims `axis` chooses among; None if no operand has all of them."""
    given = (o for o in op.operands if has_axes(op, o.dims) and o.name in views)
    return next((max(0, len(views[o.name].shape) - len(o.dims[2:])) for o in given), None)


def kept_dims(op: Op, axis: Any, attributes: Mapping[str, Any], views: Mapping[str, View]) -> int | None:
    """How many dims come before those of `axis`, in operands that lie as the plan has them; None if none has both."""
    rank = _rank(op, views)
    if rank is None:
        return None
    axes = axes_of(op, axis, rank, attributes)
    if axes != tuple(range(rank - len(axes), rank)):
        found = f"a plan has the dims of {op.position} last, got {axis!r} of {rank} dims"
        raise InvalidProblem(f"{op.name}: {found}: transpose the operands, or call the function {op.name}")
    return rank - len(axes)


def axes_of(op: Op, axis: Any, rank: int, attributes: Mapping[str, Any]) -> tuple[int, ...]:
    """The dims that `axis=` names, ascending: an integer, several, or None for all; none where an attribute says so."""
    none = bool(op.no_axes) and attributes.get(op.no_axes[0]) == op.no_axes[1]
    if axis is None:
        return () if none else tuple(range(rank))
    if none and axis not in ((), []):
        name, value = op.no_axes
        raise InvalidProblem(f"{op.name}: {op.position} expected None or () where {name} is {value!r}, got {axis!r}")
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


def all_kept(op: Op, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A descriptor's fields, with all dims among those kept where an attribute says that there are no axes."""
    if not op.no_axes or fields.get(op.no_axes[0]) != op.no_axes[1]:
        return dict(fields)
    kept, reduced = (run[1:] for run in op.axes)
    return {**fields, kept: (*fields[kept], *fields[reduced]), reduced: ()}


def _picked(view: View, dims: tuple[int, ...]) -> View:
    """The view with these dims alone, in this order; the others have one element."""
    if view.library == "numpy":
        others = tuple([k for k in range(len(view.shape)) if k not in dims])
        return view_of(view.array.transpose(*dims, *others).reshape([view.shape[k] for k in dims]))
    return replace(view, shape=tuple([view.shape[k] for k in dims]), strides=tuple([view.strides[k] for k in dims]))
