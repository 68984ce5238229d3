"""Stubs for editors and type checkers: a family's classes and functions, and the package that takes them all in.

What a name is at run time is made from the op's record by `baracuda_runtime.calls.surface`; a test holds both alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from baracuda_gen.catalog import Catalog
from baracuda_gen.formula.graph import Const, Tensor
from baracuda_gen.formula.op import Op, OpAttribute
from baracuda_gen.render.layout import laid_out
from baracuda_gen.render.names import elements_of, held_elements, summed_outputs, unread_shapes
from baracuda_gen.render.words import docstring_lines
from baracuda_gen.spec.literals import docstring, quote
from baracuda_gen.spec.model import FamilySpec
from baracuda_runtime.calls.package import SHARED, class_name
from baracuda_runtime.limits import IN_ORDER

_HOST_TYPES = {"i32": "int", "i64": "int", "f32": "float", "f64": "float", "bool": "bool"}
_SHAPE = "tuple[int, ...]"
# Module -> what a family's stub may need of it.
_NEEDED = {
    "typing": ("Any", "Literal", "NamedTuple"),
    "baracuda_runtime.ops.signature": ("Args", "Descriptor"),
    "baracuda_runtime.typing": ("Array", "Axes", "DTypeLike", "Number", "OpPlan", "Outputs", "Scalar", "Stream"),
}


def package_stub(catalog: Catalog) -> str:
    """`__init__.pyi` of the package."""
    lines = [f'"""{docstring(catalog.spec.doc, "", 117)}"""']
    for module in dict.fromkeys(SHARED.values()):
        names = ", ".join(f"{name} as {name}" for name, of in SHARED.items() if of == module)
        lines += laid_out(f"from baracuda_runtime.{module} import ({names})")
    lines.append("from . import catalog as catalog")
    lines += [f"from ._{family.name} import *" for family in catalog.spec.families]
    return "\n".join([*lines, "__version__: str", "__all__: list[str]", ""])


def family_stub(catalog: Catalog, family: FamilySpec) -> str:
    """`__init__.pyi` of a family's folder."""
    ops = [op for op in catalog.ops if op.family == family.name]
    body = "\n".join(line for op in ops for line in _op_stub(op))
    words = set(re.findall(r"\w+", body))
    imports = [
        f"from {module} import {', '.join(found)}"
        for module, names in _NEEDED.items()
        if (found := [n for n in names if n in words])
    ]
    return "\n".join([f'"""{docstring(family.doc, "")}"""', *imports, body, ""])


def _op_stub(op: Op) -> Iterator[str]:
    name = class_name(op.name)
    yield ""
    yield f"class {name}Descriptor(Descriptor):"
    yield from [*_descriptor(op)] or ["    ..."]
    yield f"class {name}Args(Args):"
    for t in sorted((*op.inputs, *op.outputs), key=lambda t: t.name in op.omissible):
        kind = "Scalar" if t.host_scalar and t in op.inputs else "Array"
        yield f"    {t.name}: {kind}{' | None = None' if t in op.outputs or t.name in op.omissible else ''}"
    yield from laid_out(f"class {name}Plan(OpPlan[{name}Descriptor, {name}Args]): ...")
    result = "Any"
    if len(op.outputs) > 1:
        result = f"{name}Result"
        yield f"class {result}(NamedTuple):"
        yield from (f"    {t.name}: Any{' = None' if op.partial else ''}" for t in op.outputs)
    yield from laid_out(f"def {op.name}({', '.join(parameters(op))}) -> {result}:")
    yield '    """' + "\n".join(f"    {line}" if line else "" for line in docstring_lines(op)).strip()
    yield '    """'


def _descriptor(op: Op) -> Iterator[str]:
    if op.any_shape:
        yield f"    shape: {_SHAPE}"
    yield from (f"    {name}: {_SHAPE if run else 'int'}" for name, run in op.dims)
    yield from (f"    {_attribute(a)}" for a in op.attributes if a.position_of is None)
    if op.axes:
        yield f"    {IN_ORDER}: bool = True"
    yield from (f"    {name}: DTypeLike" for name in elements_of(op).values())
    yield from (f"    {t.name.removeprefix('d_')}_shape: {_SHAPE} | None = None" for t in summed_outputs(op))
    for name, _ in op.properties:
        yield "    @property"
        yield f"    def {name}(self) -> int: ..."


def parameters(op: Op) -> Iterator[str]:
    """Of the op's function, with types and defaults, in the order of `baracuda_runtime.calls.surface.parameters`; those
    that are given by name only come after `*`.
    """
    named, defaults = [], False
    numbers = sum(t.dims is None for t in op.inputs) > 1
    for t in op.inputs:
        if t.name in op.omissible:
            named.append(f"{t.name}: {_operand(t, numbers)} | None = None")
        else:
            yield f"{t.name}: {_operand(t, numbers)}"
    for a in (a for a in op.attributes if a.presence_of is None):
        if a.type == "axes":
            defaults = True
            yield f"{a.name}: Axes = None"
            if op.keeps_dims:
                yield "keepdims: bool = False"
            continue
        required = a.position_of is not None or a.default is None
        if a.type == "enum" or (required and defaults):
            named.append(_attribute(a))
        else:
            defaults |= not required
            yield _attribute(a)
    named += [f"{name}: DTypeLike | None = None" for name in held_elements(op)]
    named += [f"{name}: {_SHAPE} | None = None" for name in unread_shapes(op)]
    bound = {t.element for t in op.inputs if t.name not in op.omissible}
    if any(t not in bound for t in op.types):
        named.append("dtype: DTypeLike | None = None")
    out = "Outputs" if len(op.outputs) > 1 else "Array"
    yield from ("*", *named, f"out: {out} | None = None", "stream: Stream = None")


def _operand(t: Tensor, numbers: bool) -> str:
    return "Scalar" if t.host_scalar else "Array | Number" if t.dims is None and numbers else "Array"


def _attribute(a: OpAttribute) -> str:
    """A field or a parameter, with its type and default."""
    kind = f"Literal[{', '.join(map(quote, a.values))}]" if a.type == "enum" else _HOST_TYPES[a.type]
    if a.position_of is not None or a.default is None:
        return f"{a.name}: {kind}"
    if isinstance(a.default, (str, Const)):
        value = a.default if isinstance(a.default, str) else a.default.value
        return f"{a.name}: {kind} = {quote(value)}"
    return f"{a.name}: {kind} | None = None"
