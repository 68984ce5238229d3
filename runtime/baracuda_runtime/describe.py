"""A descriptor from the arrays of a call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .arrays import view_of
from .errors import InvalidProblem, KernelError
from .signature import Op, Operand, unknown
from .view import View


def describe(
    op: Op, args: Any, attributes: Mapping[str, Any], views: Mapping[str, View] | None = None
) -> dict[str, Any]:
    """The fields of a descriptor: sizes and element types from the arrays that are there."""
    elements = {f: attributes[f] for f in op.elements.values() if f in attributes}
    attributes = {k: v for k, v in attributes.items() if k not in elements}
    split = any(sum(d is not None and d.startswith("*") for d in o.dims) > 1 for o in op.operands)
    positions = {
        k: attributes.pop(k)
        for k in list(attributes)
        if split and k == "axis" and "axis" not in {a.name for a in op.attributes}
    }
    unknown(op, attributes)
    if views is None:
        given = {o.name: getattr(args, o.name, None) for o in op.operands if not o.host_scalar}
        views = {name: named_view(f"{op.name}: {name}", array) for name, array in given.items() if array is not None}
    found: dict[str, Any] = dict(elements)
    for a in op.attributes:
        if a.presence_of is not None and a.name not in attributes:
            found[a.name] = getattr(args, a.presence_of, None) is not None
    for operand in op.operands:
        view = views.get(operand.name)
        if view is None:
            continue
        if operand.element in op.elements:
            found.setdefault(op.elements[operand.element], view.dtype)
        _sizes(op, operand, view, found, positions.get("axis"))
    if op.any_shape:
        found["shape"] = _common_shape(op, views)
        for operand in op.outputs:
            if operand.broadcast and operand.name in views:
                found[f"{operand.name.removeprefix('d_')}_shape"] = views[operand.name].shape
    for variable, name in op.elements.items():
        if name not in found:
            raise InvalidProblem(
                f"{op.name}: {name} is not settled by the operands given; "
                f"pass dtype= one of {', '.join(op.types[variable])}, or an output"
            )
    for d in op.dims:
        if d.removeprefix("*") not in found:
            raise InvalidProblem(f"{op.name}: {_unsettled(op, d, views)}")
    return {**found, **attributes}


def _unsettled(op: Op, dim: str, views: Mapping[str, View]) -> str:
    """Why a size could not be found: an operand of another rank has it, or none was given."""
    for o in op.operands:
        if dim in o.dims and o.name in views:
            dims = ", ".join(d or "..." for d in o.dims)
            return f"{o.name} expected {len(o.dims)} dims ({dims}), got shape {views[o.name].shape}"
    return f"the size {dim.removeprefix('*')} is not settled by the operands given"


def named_view(what: str, array: Any) -> View:
    """The array's memory; an error says which operand it is of."""
    try:
        return view_of(array)
    except KernelError as error:
        raise type(error)(f"{what}: {error}") from error


def _sizes(op: Op, operand: Operand, view: View, found: dict[str, Any], axis: int | None) -> None:
    dims = operand.dims
    runs = [k for k, d in enumerate(dims) if d is not None and d.startswith("*")]
    rest = len(view.shape) - (len(dims) - len(runs))
    if rest < 0 or (not runs and rest):
        return  # of another rank: can_implement says so
    lengths = _run_lengths(op, dims, runs, rest, axis)
    at = 0
    for k, d in enumerate(dims):
        if k in lengths:
            found.setdefault(str(d)[1:], view.shape[at : at + lengths[k]])
            at += lengths[k]
            continue
        if d is not None:
            found.setdefault(d, view.shape[at])
        at += 1


def _run_lengths(op: Op, dims: tuple[str | None, ...], runs: list[int], rest: int, axis: int | None) -> dict[int, int]:
    if not runs:
        return {}
    if len(runs) == 1:
        return {runs[0]: rest}
    if axis is None:
        raise InvalidProblem(f"{op.name}: axis is needed to tell where the shape splits")
    rank = rest + len(dims) - len(runs)
    before = axis + rank if axis < 0 else axis
    if not 0 <= before <= rest:
        raise InvalidProblem(f"{op.name}: axis must be within [{-rank}, {rank - 1}], got {axis}")
    return {runs[0]: before, runs[1]: rest - before}


def _common_shape(op: Op, views: Mapping[str, View]) -> tuple[int, ...]:
    """The shape that the operands of any shape broadcast to."""
    shape: list[int] = []
    for operand in op.operands:
        if operand.shape is not None or operand.name not in views:
            continue
        other = views[operand.name].shape
        padded = [1] * (len(other) - len(shape)) + shape
        lead = len(padded) - len(other)
        for k, size in enumerate(other):
            if padded[lead + k] == 1:
                padded[lead + k] = size
            elif size not in (1, padded[lead + k]):
                raise InvalidProblem(
                    f"{op.name}: {operand.name} of shape {other} does not broadcast with {tuple(shape)}"
                )
        shape = padded
    return tuple(shape)
