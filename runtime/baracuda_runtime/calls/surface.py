"""The public face of an op, made from its record: Args, Descriptor and Plan classes, and the plain function."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator
from dataclasses import field, make_dataclass
from functools import cache
from inspect import cleandoc
from typing import Any, NamedTuple

from ..dtypes import as_dtype
from ..ops.signature import REQUIRED, Args, Descriptor, Op
from .fastpath import executed
from .function import Function
from .package import class_name
from .plan import Plan

_named_tuple: Any = namedtuple  # its names are known at run time alone
_OF_AXES = (None, False)  # the defaults of the attribute of type axes, and of `keepdims`


class Surface(NamedTuple):
    plan: type[Plan]
    descriptor: type[Descriptor]
    args: type[Args]
    result: Any  # the NamedTuple of several outputs; None for one
    function: Callable[..., Any]


class Parameter(NamedTuple):
    """Of the plain function. `named`: it is given by name only."""

    name: str
    default: Any = REQUIRED
    named: bool = False


@cache
def surface(op: Op, package: str) -> Surface:
    """Made once. The classes are those of the package, by whose names they are pickled."""
    name, doc = class_name(op.name), cleandoc(op.doc)
    first, _, operands = doc.partition("\n\n")
    of_package: dict[str, Any] = {"__module__": package, "op": op}
    says = f"What `{name}Plan.select` checks."
    descriptor = make_dataclass(
        f"{name}Descriptor",
        _descriptor_fields(op),
        bases=(Descriptor,),
        namespace={**of_package, "__doc__": says, **{n: property(get) for n, get in op.properties.items()}},
        frozen=True,
        kw_only=True,
    )
    args = make_dataclass(
        f"{name}Args",
        [
            (o.name, Any, field(default=None)) if o.output or o.when else (o.name, Any)
            for o in sorted(op.operands, key=lambda o: not o.output and o.when is not None)
        ],
        bases=(Args,),
        namespace={"__module__": package, "__doc__": f"The operands of one run.\n\n{operands}"},
    )
    descriptor.__module__ = args.__module__ = package  # make_dataclass sets its own from Python 3.12 on
    plan = type(f"{name}Plan", (Plan,), {**of_package, "__doc__": first})
    result = _result(op, package)
    attributes = tuple(p.name for p in parameters(op)[len(op.inputs) :])
    dispatch = Function(plan, descriptor, args, attributes, result)
    return Surface(plan, descriptor, args, result, _function(op, package, doc, dispatch))


def _result(op: Op, package: str) -> Any:
    """The class of several outputs; None for one."""
    if len(op.outputs) == 1:
        return None
    nothing = [None] * len(op.outputs) if any(o.when for o in op.outputs) else None  # some are in some variants only
    name = f"{class_name(op.name)}Result"
    made = _named_tuple(name, [o.name for o in op.outputs], defaults=nothing, module=package)
    made.__doc__ = f"What `{op.name}` returns."
    return made


def _descriptor_fields(op: Op) -> Iterator[tuple[str, Any] | tuple[str, Any, Any]]:
    if op.any_shape:
        yield "shape", Any
    for dim in op.dims:
        yield dim.removeprefix("*"), Any
    for a in op.attributes:
        if a.default is not None:
            yield a.name, Any, field(default=None)
        else:
            yield (a.name, Any) if a.value is REQUIRED else (a.name, Any, field(default=a.value))
    for name in op.elements.values():
        yield name, Any
    for name in op.summed_shapes:
        yield name, Any, field(default=None)


def parameters(op: Op) -> list[Parameter]:
    """Of the plain function, but dtype=, out= and stream=, in the order of a call's arguments. Inputs and attributes
    may be given by position, but for optional inputs and enums, and required attributes after those with a default.
    """
    attributes = {a.name: a for a in op.attributes if a.presence_of is None}
    made = [Parameter(o.name) if o.when is None else Parameter(o.name, None, True) for o in op.inputs]
    defaults = False
    for name in op.parameters or tuple(attributes):
        a = attributes.get(name)
        if a is None:
            value = _OF_AXES[name == "keepdims"] if op.axes else REQUIRED
        else:
            value = None if a.default is not None else a.value
        named = (a is not None and a.kind == "enum") or (value is REQUIRED and defaults)
        defaults |= value is not REQUIRED and not named
        made.append(Parameter(name, value, named))
    read = {o.name for o in op.inputs}
    # Of shapes to which gradients are summed, where the gradient does not read the operand.
    unread = [f for f in op.summed_shapes if f.removesuffix("_shape") not in read]
    return [*made, *(Parameter(name, None, True) for name in (*_held(op), *unread))]


def _held(op: Op) -> list[str]:
    """The fields of element types that an input's uint8 array may hold without showing it."""
    read = {o.element for o in op.inputs}
    return [f for t, f in op.elements.items() if t in read and any(as_dtype(d).in_bytes for d in op.types[t])]


def _function(op: Op, package: str, doc: str, dispatch: Function) -> Callable[..., Any]:
    """A function of the op's signature, written as text: one with `*args` would take twice as long to call."""
    last = [Parameter(name, None, True) for name in (*(["dtype"] if op.free_types else []), "out")]
    typed = [*parameters(op), *last]
    every = [*typed, Parameter("stream", None, True)]
    signature = ", ".join(
        "*" if p is None else p.name if p.default is REQUIRED else f"{p.name}=_default_{p.name}"
        for p in (*(p for p in every if not p.named), None, *(p for p in every if p.named))
    )
    types, arguments = ", ".join(f"_type({p.name})" for p in typed), ", ".join(p.name for p in every)
    source = f"def {op.name}({signature}):\n    return _dispatch[{types}]({arguments})\n"
    namespace: dict[str, Any] = {"_dispatch": dispatch, "_type": type, "__name__": package}
    namespace |= {f"_default_{p.name}": p.default for p in every if p.default is not REQUIRED}
    function = executed(source, f"<{package}.{op.name}>", op.name, namespace)
    function.__doc__ = doc
    return function
