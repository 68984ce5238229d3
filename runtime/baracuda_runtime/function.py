"""The plain function of an op: arrays in, arrays out, through a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .arrays import empty_like_library, to_library
from .describe import describe, named_view
from .errors import InvalidProblem, Unsupported
from .plan import Plan
from .signature import Descriptor
from .storage import array_shape
from .view import View


def call(
    plan: type[Plan],
    descriptor: type[Descriptor],
    args: type,
    operands: Mapping[str, Any],
    attributes: Mapping[str, Any],
    *,
    dtype: Any = None,
    out: Any = None,
    stream: Any = None,
    results: type | None = None,
) -> Any:
    """Select a plan for the operands, allocate what `out` does not give, run, and hand the results back in the
    operands' library.
    """
    op = plan.op
    views: dict[str, View] = {
        o.name: named_view(f"{op.name}: {o.name}", operands[o.name])
        for o in op.inputs
        if not (o.host_scalar and not hasattr(operands[o.name], "shape"))
    }
    views = {n: v for n, v in views.items() if not op_scalar(op, n)}
    if not views:
        raise InvalidProblem(f"{op.name}: expected at least one array among {', '.join(o.name for o in op.inputs)}")
    given = dict(attributes)
    for field in op.elements.values():  # a keyword where a uint8 array may hold another type
        if field in given and given[field] is None:
            del given[field]
    fields = describe_with_dtype(op, given, views, dtype, out)
    desc = descriptor(**fields)
    chosen = plan.select(desc)
    outputs = [o for o in chosen._operands if o.output]
    targets = _targets(op.name, outputs, out)
    first = next(iter(views.values()))
    immutable = first.library == "jax"
    if immutable and out is not None:
        raise Unsupported(
            f"{op.name}: out= is a JAX array or was given with JAX operands, which are immutable; leave it away"
        )
    for o in outputs:
        if targets.get(o.name) is None:
            element = chosen._dtypes[o.name]
            shape = array_shape(chosen._shape_of(o), element)
            targets[o.name] = (
                np.empty(shape, element.storage)
                if immutable and first.device[0] == "cpu"
                else empty_like_library(first, shape, element)
            )
    chosen.run(args(**{**operands, **targets}), stream=stream)
    made = [to_library(targets[o.name], first.library) if immutable else targets[o.name] for o in outputs]
    if len(made) == 1:
        return made[0]
    return results(**{o.name: m for o, m in zip(outputs, made, strict=True)}) if results else tuple(made)


def op_scalar(op: Any, name: str) -> bool:
    return any(o.name == name and o.host_scalar for o in op.inputs)


def describe_with_dtype(
    op: Any, attributes: dict[str, Any], views: dict[str, View], dtype: Any, out: Any
) -> dict[str, Any]:
    """Descriptor fields of a call; a type variable found only in outputs comes from dtype=, then out=, then the first
    of its set.
    """
    in_inputs = {o.element for o in op.inputs}
    free = [t for t in op.types if t not in in_inputs]
    known = dict(views)
    if out is not None:
        outs = out if isinstance(out, (tuple, list)) else (out,)
        variant = attributes.get(op.variant_attribute) if op.variant_attribute else None
        present = [o for o in op.outputs if o.when is None or o.when == variant]
        known |= {
            o.name: named_view(f"{op.name}: {o.name}", a) for o, a in zip(present, outs, strict=False) if a is not None
        }
    for t in free:
        field = op.elements[t]
        if dtype is not None:
            attributes[field] = dtype
        elif not any(o.element == t and o.name in known for o in op.outputs):
            attributes[field] = op.types[t][0]
    if dtype is not None and not free:
        raise InvalidProblem(f"{op.name}: dtype= is settled by the inputs; leave it away")
    return describe(op, None, attributes, known)


def _targets(name: str, outputs: list[Any], out: Any) -> dict[str, Any]:
    if out is None:
        return {}
    given = tuple(out) if isinstance(out, (tuple, list)) else (out,)
    if len(given) != len(outputs):
        raise InvalidProblem(
            f"{name}: out= expected {len(outputs)} arrays ({', '.join(o.name for o in outputs)}), got {len(given)}"
        )
    return {o.name: a for o, a in zip(outputs, given, strict=True)}
