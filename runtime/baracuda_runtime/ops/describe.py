"""A descriptor from the arrays of a call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from ..arrays.libraries import view_of
from ..arrays.storage import held
from ..arrays.view import View
from ..dtypes import DType, as_dtype
from ..errors import InvalidProblem, KernelError
from .axes import kept_dims
from .scalars import is_integer
from .signature import Op, Operand

_PROBES = (1, 2, 3, 1000)  # sizes that show whether another one grows in equal steps with them


def describe(
    op: Op, args: Any, attributes: Mapping[str, Any], views: Mapping[str, View] | None = None
) -> dict[str, Any]:
    """The fields of a descriptor: sizes and element types from the arrays that are there. `views`: those of a call
    of the function, whose callers know outputs as `out`.
    """
    names = {} if views is None else op.out_names
    attributes = dict(attributes)
    found: dict[str, Any] = {f: attributes.pop(f) for f in op.elements.values() if f in attributes}
    position = attributes.pop(op.position or "", None)
    shapes = {f: attributes.pop(f) for f in op.summed_shapes if f in attributes}
    known = [a.name for a in op.attributes]
    for name in attributes:
        if name not in known:
            raise InvalidProblem(f"{op.name}: unknown attribute {name!r}; known: {', '.join(known) or 'none'}")
    if views is None:
        given = {o.name: getattr(args, o.name, None) for o in op.operands if not o.host_scalar}
        views = {name: named_view(op.name, name, array) for name, array in given.items() if array is not None}
    if op.axes:
        position = kept_dims(op, position, attributes, views)
    for a in op.attributes:
        if a.presence_of is not None and a.name not in attributes:
            found[a.name] = getattr(args, a.presence_of, None) is not None
    there = [o for o in op.operands if o.name in views]
    for o in there:
        if o.element in op.elements:
            found.setdefault(op.elements[o.element], views[o.name].dtype)
    packed = {o.name for o in there if _is_packed(op, o, found)}
    for o in sorted(there, key=lambda o: o.name in packed):  # arrays of bytes last: others say more of the sizes
        _sizes(op, o, views[o.name], found, position, packed=o.name in packed)
    if op.any_shape:
        found["shape"] = _common_shape(op, views, packed, names)
        for field, operand in op.summed_shapes.items():
            # As stated, else as the operand has it, else as its gradient has.
            has = shapes.get(field), views.get(operand.name.removeprefix("d_")), views.get(operand.name)
            found[field] = next((h.shape if isinstance(h, View) else h for h in has if h is not None), None)
    for variable, name in op.elements.items():
        if name not in found:
            raise InvalidProblem(
                f"{op.name}: {name} is not settled by the operands given; "
                f"pass dtype= one of {', '.join(op.types[variable])}, or an output"
            )
    unknown = [d for d in op.dims if d not in found and not d.startswith("*")]
    for d in unknown * len(unknown):  # one size may need another
        if d not in found:
            _by_linear_size(op, d, views, found, attributes)
    for d in op.dims:
        if d.removeprefix("*") not in found:
            raise InvalidProblem(f"{op.name}: {_unsettled(op, d, views, names)}")
    return {**found, **attributes}


def _by_linear_size(
    op: Op, dim: str, views: Mapping[str, View], found: dict[str, Any], attributes: Mapping[str, Any]
) -> None:
    """A size that operands have times a number or with one added, as of `2 * d` and `d + 1`: what they would have for
    other sizes tells it.
    """
    for o in op.operands:
        if o.name not in views or o.shape is None or None not in o.dims:
            continue
        given = {**attributes, **found}
        try:  # with two values for other sizes that are not known yet: a dim that depends on one tells nothing
            shapes = [o.shape(_Given({**given, dim: size}, other)) for other in (1, 3) for size in _PROBES]
        except TypeError:  # of a starred run that is not known yet
            continue
        shape = views[o.name].shape
        for k, sizes in enumerate(zip(*shapes, strict=True)):
            first, step = sizes[0], sizes[1] - sizes[0]
            linear = [first + (n - _PROBES[0]) * step for n in _PROBES]
            if len(shape) == len(shapes[0]) and [*sizes] == 2 * linear and step > 0:
                if (rest := (first - shape[k]) % step) and not _is_packed(op, o, found):
                    near = f"{shape[k] - step + rest} or {shape[k] + rest} along dim {k}"
                    raise InvalidProblem(f"{op.name}: {o.name} expected a size such as {near}, got shape {shape}")
                found[dim] = max(0, _PROBES[0] + (shape[k] - first) // step)
                return


def tells_size(op: Op, operands: Iterable[Operand], dim: str) -> bool:
    """Whether a size of one of the operands is made of that of a dim, as `2 * d`."""
    runs = {d[1:]: () for d in op.dims if d.startswith("*")}
    made = [o.shape for o in operands if o.shape is not None and None in o.dims]
    return any(shape(_Given({**runs, dim: 1}, 1)) != shape(_Given({**runs, dim: 2}, 1)) for shape in made)


class _Given:
    """Sizes and attributes, with a value for all that are not known."""

    def __init__(self, known: Mapping[str, Any], other: int):
        self.__dict__.update(known)
        self._other = other

    def __getattr__(self, name: str) -> int:
        return self._other


def _unsettled(op: Op, dim: str, views: Mapping[str, View], names: Mapping[str, str]) -> str:
    """Why a size could not be found: an operand of another rank has it, or none was given."""
    for o in op.operands:
        if dim in o.dims and o.name in views:
            dims, least = ", ".join(d or "..." for d in o.dims), sum(d is None or d[0] != "*" for d in o.dims)
            count = f"{'at least ' * (least < len(o.dims))}{least} dim{'s' * (least != 1)}"
            return f"{names.get(o.name, o.name)} expected {count} ({dims}), got shape {views[o.name].shape}"
    outs = " or ".join(o.name for o in op.outputs if dim in o.dims)
    how = f"; pass an array for {outs}{', as out=' * bool(names)}" if outs else ""
    return f"the size {dim.removeprefix('*')} is not settled by the operands given{how}"


def named_view(who: str, name: str, array: Any, stream: int | None = None, dtype: DType | None = None) -> View:
    """The array's memory, as an operand of that dtype; an error says of which operand of which op."""
    try:
        view = view_of(array, stream)
        return view if dtype is None else held(view, dtype)
    except KernelError as error:
        raise type(error)(f"{who}: {name}: {error}") from error


def _is_packed(op: Op, operand: Operand, found: Mapping[str, Any]) -> bool:
    """Whether the array has two elements to a byte, by the element types found so far."""
    element = found.get(op.elements[operand.element]) if operand.element in op.elements else operand.element
    try:
        return as_dtype(element).packed
    except KernelError:
        return False  # select() says so


def _sizes(
    op: Op, operand: Operand, view: View, found: dict[str, Any], position: int | None, *, packed: bool = False
) -> None:
    """Sizes by an operand's dims. Of a `packed` one the last size is found elsewhere, or two a byte."""
    dims, shape = operand.dims, view.shape
    if packed and shape:
        shape = (*shape[:-1], 2 * shape[-1])
    runs = sum(d is not None and d.startswith("*") for d in dims)
    rest = len(shape) - (len(dims) - runs)
    before = position or 0 if op.axes and runs == 2 else 0  # the dims before those of axes
    if rest < before or (not runs and rest):
        return  # of another rank: can_implement says so
    lengths, left = iter(_run_lengths(op, operand.name, runs, rest, shape, position)), iter(shape)
    for d in dims:
        if d is not None and d.startswith("*"):
            found.setdefault(d[1:], tuple(islice(left, next(lengths))))
        else:
            size = next(left)
            if d is not None:
                found.setdefault(d, size)


def _run_lengths(op: Op, name: str, runs: int, rest: int, shape: tuple[int, ...], position: Any) -> tuple[int, ...]:
    """How many of `rest` dims each run has in an operand of that shape."""
    if runs < 2:
        return (rest,)
    if op.axes and position is not None:  # the dims kept, which `axis` left
        return position, rest - position
    rank = len(shape)
    before = position % rank if is_integer(position) and -rank <= position < rank else -1
    if not 0 <= before <= rest:
        within = "expected an int" + f" from {-rank} to {rank - 1}" * (rank > 0)
        raise InvalidProblem(f"{op.name}: {op.position} {within} for {name} of shape {shape}, got {position!r}")
    return before, rest - before


def _common_shape(op: Op, views: Mapping[str, View], packed: set[str], names: Mapping[str, str]) -> tuple[int, ...]:
    """What operands of any shape broadcast to. `packed` ones have it whole, as others give it, or two codes a byte."""
    shape: list[int] = []
    among = [o for o in op.operands if o.shape is None and o.name in views]
    for operand in sorted(among, key=lambda o: o.name in packed):
        other = views[operand.name].shape
        if operand.name in packed and other:
            settled = bool(shape) and -(-shape[-1] // 2) == other[-1]
            other = (*other[:-1], shape[-1] if settled else 2 * other[-1])
        padded = [1] * (len(other) - len(shape)) + shape
        for k, size in enumerate(other, len(padded) - len(other)):
            if padded[k] == 1:
                padded[k] = size
            elif size not in (1, padded[k]):
                two = ", two codes to a byte," if operand.name in packed else ""
                name, got = names.get(operand.name, operand.name), views[operand.name].shape
                if operand.output and not two:
                    raise InvalidProblem(f"{op.name}: {name} expected shape {tuple(shape)}, got {got}")
                raise InvalidProblem(f"{op.name}: {name} of shape {got}{two} does not broadcast with {tuple(shape)}")
        shape = padded
    return tuple(shape)
