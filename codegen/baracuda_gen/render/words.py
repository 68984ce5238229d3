"""Sentences about ops, for docstrings and pages."""

from __future__ import annotations

from collections.abc import Iterator

from baracuda_gen.formula.graph import Tensor, computed, totalled
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.show import show, show_size
from baracuda_gen.render.names import held_elements, unread_shapes
from baracuda_gen.spec.literals import docstring


def shape_words(t: Tensor) -> str:
    if t.dims is None:
        return "any shape"
    if not t.dims:
        return "a scalar"
    return f"[{', '.join(('*' if d.run else '') + show_size(d.size) for d in t.dims)}]"


def element_words(op: Op, element: str) -> str:
    if variable := computed(element):
        return "f64 for f64, else f32" if "f64" in op.types[variable] else "f32"
    if variable := totalled(element):
        return f"that of {'/'.join(d.name for d in op.dtypes(variable) if d.kind == 'float')}, else i64"
    return "/".join(op.types[element]) if element in op.types else element


def operand_words(op: Op, t: Tensor) -> str:
    written = next((o for o in (*op.spec.inputs, *op.spec.outputs) if o.name == t.name), None)
    doc = f"; {written.doc}" if written and written.doc else ""
    kind = "a number, or an array of one element" if t.host_scalar else shape_words(t)
    if t in op.outputs and op.gradient_of and t.dims is None:
        kind = f"the shape of {t.name.removeprefix('d_')}"
    rule = "; finite and > 0" if t.positive else ""
    packed = [d.name for d in op.dtypes(t.element) if d.packed]
    rule += f"; {' and '.join(packed)} two to a byte in uint8, the first in the low nibble" if packed else ""
    there = f"; where {written.when}" if written and written.when else ""
    if t.default is not None:
        there = f"; None stands for {show(t.default)}"
    return f"{t.name}: {kind}, {element_words(op, t.element)}{rule}{there}{doc}"


def docstring_lines(op: Op) -> Iterator[str]:
    """Of the op's function: what it does, a line for each operand, and those keywords that are not seen elsewhere."""
    yield from docstring(op.doc or f"The op `{op.name}`.", "", 112).split("\n")
    yield ""
    words = [operand_words(op, t) for t in (*op.inputs, *op.outputs)]
    words += [f"{n}: {' or '.join(d)}, where a uint8 array holds that" for n, d in held_elements(op).items()]
    words += [f"{n}: needed, or out=, where {o} was broadcast" for n, o in unread_shapes(op).items()]
    for text in words:
        yield from docstring(text, "    ", 116).split("\n")
