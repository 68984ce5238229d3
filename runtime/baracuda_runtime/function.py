"""The plain function of an op: arrays in, arrays out, through a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from .arrays import empty_like_library, to_library
from .bound import Launch
from .describe import describe, named_view
from .errors import InvalidProblem, Unsupported
from .fastpath import MAX_TYPES, bind_form, entry_of
from .forms import Form, call_form
from .numbers import filled, is_number_type
from .plan import Plan
from .signature import Descriptor
from .storage import array_shape
from .view import View


class Function(dict[tuple[type, ...], Callable[..., Any]]):
    """The ways to call an op: the types of its inputs, its attributes, dtype= (where it takes one) and out= -> a
    function of these and the stream, in that order.

    A combination of types has a way of its own once it has been seen: see `fastpath` for torch and CuPy arrays; all
    others take `slow`.
    """

    def __init__(
        self,
        plan: type[Plan],
        descriptor: type[Descriptor],
        args: type,
        *,
        attributes: tuple[str, ...] = (),
        presence: tuple[tuple[str, str], ...] = (),
        takes_dtype: bool = False,
        results: type | None = None,
    ) -> None:
        """`presence`: the descriptor's field for each operand that may be left out."""
        self.plan, self.descriptor, self.args, self.presence = plan, descriptor, args, dict(presence)
        self.attributes, self.takes_dtype, self.results = attributes, takes_dtype, results

    def __missing__(self, types: tuple[type, ...]) -> Callable[..., Any]:
        if len(self) >= MAX_TYPES:
            self.clear()
        made = self[types] = self._way(types)
        return made

    def _way(self, types: tuple[type, ...]) -> Callable[..., Any]:
        op, numbers = self.plan.op, {o.name: n for n, o in enumerate(self.plan.op.inputs)}
        if any(o.shape is None and is_number_type(kind) for o, kind in zip(op.inputs, types, strict=False)):
            return self._with_numbers
        places: list[int] = []  # of the arguments that choose a variant by their value
        ways: dict[tuple[Any, ...], Callable[..., Any]] = {}
        settled: dict[str, bool] = {}  # by a type: whether an operand is given
        for name in op.variant_attributes:
            if name in op.kind_variables:
                continue  # arrays tell: what a way has learned, it has learned of their dtypes
            if name in self.presence:
                settled[name] = types[numbers[self.presence[name]]] is not type(None)
            else:
                places.append(len(op.inputs) + self.attributes.index(name))
        if any(types[place] is not str for place in places):
            return self.slow
        for key in op.variants:
            named = op.settings(key)
            if all(named[name] == given for name, given in settled.items()):
                chosen = tuple(value for name, value in named.items() if name not in settled)
                if chosen not in ways:  # of several kinds: they have the same operands
                    ways[chosen] = self._of_variant(types, key)
        if not places:
            return ways[()]

        def of_any_variant(*arguments: Any) -> Any:
            way = ways.get(tuple([arguments[place] for place in places]))
            return self.slow(*arguments) if way is None else way(*arguments)

        return of_any_variant

    def _with_numbers(self, *arguments: Any) -> Any:
        """A call with numbers in the place of operands of any shape, as one with arrays of no dims."""
        count = len(self.plan.op.inputs)
        *given, stream = (*filled(self.plan.op, arguments[:count]), *arguments[count:])
        return self[tuple([type(x) for x in given])](*given, stream)

    def _of_variant(self, types: tuple[type, ...], variant: tuple[Any, ...]) -> Callable[..., Any]:
        form = call_form(self.plan.op, variant, types, self.results is not None)
        return self.slow if form is None else bind_form(form, self.slow, self._learn, self.results)

    def _learn(self, form: Form, *arguments: Any) -> tuple[Any, tuple[Any, ...] | None]:
        result, plan, launch = self._call(*arguments)
        return result, entry_of(form, plan, launch)

    def slow(self, *arguments: Any) -> Any:
        """Everything looked at anew: what other ways come back to, and the one that says what is refused."""
        return self._call(*arguments)[0]

    def _call(self, *arguments: Any) -> tuple[Any, Plan, Launch]:
        inputs = self.plan.op.inputs
        *given, out, stream = arguments
        dtype = given.pop() if self.takes_dtype else None
        operands = {o.name: value for o, value in zip(inputs, given, strict=False)}
        attributes = dict(zip(self.attributes, given[len(inputs) :], strict=True))
        attributes |= {field: operands[name] is not None for field, name in self.presence.items()}
        return call(
            self.plan,
            self.descriptor,
            self.args,
            operands,
            attributes,
            dtype=dtype,
            out=out,
            stream=stream,
            results=self.results,
        )


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
) -> tuple[Any, Plan, Launch]:
    """Select a plan for the operands, allocate what `out` does not give, run, and hand the results back in the
    operands' library; with the plan, and the run that was bound.
    """
    op = plan.op
    views: dict[str, View] = {}
    for o in op.inputs:
        value = operands[o.name]
        if value is None and o.when is not None:
            continue
        if not o.host_scalar:
            views[o.name] = named_view(f"{op.name}: {o.name}", value)
        elif hasattr(value, "shape"):
            named_view(f"{op.name}: {o.name}", value)  # refuses what is no array
    if not views:
        raise InvalidProblem(f"{op.name}: expected at least one array among {', '.join(o.name for o in op.inputs)}")
    given = dict(attributes)
    for field in op.elements.values():  # a keyword where a uint8 array may hold another type
        if field in given and given[field] is None:
            del given[field]
    fields = describe_with_dtype(op, given, views, dtype, out)
    desc = descriptor(**fields)
    chosen: Plan = plan.select(desc)
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
    launch = chosen.bind(args(**{**operands, **targets}), stream=stream)
    launch()
    made = [to_library(targets[o.name], first.library) if immutable else targets[o.name] for o in outputs]
    if len(made) == 1:
        return made[0], chosen, launch
    named = {o.name: m for o, m in zip(outputs, made, strict=True)}
    return results(**named) if results else tuple(made), chosen, launch


def describe_with_dtype(
    op: Any, attributes: dict[str, Any], views: dict[str, View], dtype: Any, out: Any
) -> dict[str, Any]:
    """Descriptor fields of a call; a type variable found only in outputs comes from dtype=, then out=, then the first
    of its set.
    """
    in_inputs = {o.element for o in op.inputs if o.when is None}
    free = [t for t in op.types if t not in in_inputs]
    known = dict(views)
    if out is not None:
        outs = out if isinstance(out, (tuple, list)) else (out,)
        present = [o for o in op.outputs if o.exists(SimpleNamespace(**attributes))]
        known |= {
            o.name: named_view(f"{op.name}: {o.name}", a) for o, a in zip(present, outs, strict=False) if a is not None
        }
    for t in free:
        field = op.elements[t]
        if dtype is not None:
            attributes[field] = dtype
        elif not any(o.element == t and o.name in known for o in op.operands):
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
