"""All that there is to say about an op, as data: what `show` prints and the op's page is made of."""

from __future__ import annotations

from typing import Any

from baracuda_gen.catalog import Catalog
from baracuda_gen.formula.graph import Expr
from baracuda_gen.formula.op import Op, OpAttribute
from baracuda_gen.formula.precision import inexact, inexact_in_16_bits, sums
from baracuda_gen.formula.show import show, show_block
from baracuda_gen.render.names import unread_shapes
from baracuda_gen.render.stubs import parameters
from baracuda_gen.render.words import operand_words
from baracuda_gen.schedule import Step
from baracuda_gen.schedule.length import operations
from baracuda_gen.spec.dtypes import ELEMENT_TYPES


def describe(catalog: Catalog, name: str) -> dict[str, Any]:
    """Sections of text, lists, mappings and tables."""
    op = catalog.op(name)
    backward = catalog.backward_of(name)
    sections: dict[str, Any] = {"name": name, "doc": op.doc, "family": op.family}
    if op.gradient_of:
        sections["gradient_of"] = op.gradient_of
    sections["signature"] = _signature(op)
    sections["types"] = {t: ", ".join(d) for t, d in op.types.items()}
    sections["operands"] = [operand_words(op, t) for t in (*op.inputs, *op.outputs)]
    if op.attributes:
        sections["attributes"] = [_attribute(a) for a in op.attributes if a.presence_of is None]
    if op.conditions:
        sections["rules"] = [c.text for c in op.conditions]
    if op.spec.uses:
        sections["uses"] = [f"{', '.join(use.names)} = {use.call}" for use in op.spec.uses]
    sections["formula"] = _formula(op)
    if backward is not None:
        sections["gradient"] = _formula(backward)
        needed = [f"{f}=, or out=, where {o} was broadcast" for f, o in unread_shapes(backward).items()]
        sections["backward"] = [f"`{_signature(backward)}`", *(f"needs {n}" for n in needed)]
    sections["kernels"] = [row for o in (op, backward) if o is not None for row in _kernels(catalog, o)]
    sections["precision"] = precision_claim(op)
    if op.spec.parity:
        sections["parity"] = dict(op.spec.parity)
    folder = f"{catalog.spec.name}/_{op.family}"
    base = op.gradient_of or name
    sections["files"] = [catalog.spec.source_of(op.family), f"{folder}/_{base}.py", f"{folder}/{name}.cu"] + (
        [f"{folder}/{backward.name}.cu"] if backward else []
    )
    return sections


def _signature(op: Op) -> str:
    names = [p.partition(":")[0] for p in parameters(op)]
    return f"{op.name}({', '.join(names)}) -> {', '.join(t.name for t in op.outputs)}"


def _attribute(a: OpAttribute) -> str:
    kind = " | ".join(a.values) if a.values else a.type
    default = "" if a.default is None else f" = {show(a.default) if isinstance(a.default, Expr) else a.default}"
    return f"{a.name}: {kind}{default}{'; ' + a.doc if a.doc else ''}"


def _formula(op: Op) -> object:
    if len(op.variants) == 1:
        return list(show_block(op.variants[0].block))
    return {v.label: "\n".join(show_block(v.block)) for v in op.variants}


def _kernels(catalog: Catalog, op: Op) -> list[dict[str, object]]:
    return [
        {
            "kernel": step.kernel,
            "skeleton": step.skeleton.name,
            "bytes": _bytes(op, step),
            "operations": operations(step.statements),
        }
        for steps in catalog.steps[op.name].values()
        for step in steps
    ]


def _bytes(op: Op, step: Step) -> str:
    """Bytes moved for each element of the loop, for the first and for the narrowest dtypes."""

    def size(element: str, pick: int) -> float:
        if element in op.types:
            return sorted((ELEMENT_TYPES[d].bits for d in op.types[element]), reverse=True)[pick] / 8
        return 4 if element.startswith(("compute", "C", "i32")) else 8

    whole = [a for a in step.accesses if a.held or (step.reduced and a.strides and a.strides[-1])]
    return f"{sum(size(a.tensor.element, -1) for a in whole):g}-{sum(size(a.tensor.element, 0) for a in whole):g}"


def precision_claim(op: Op) -> str:
    """What the formula promises."""
    if functions := inexact(op):
        return f"held to a bound ({', '.join(functions)})"
    if sums(op):
        return "reproducible: a fixed tree, the same bits on every run"
    claim = "the same bits as the NumPy reference, held by verify"
    if functions := inexact_in_16_bits(op):
        return f"bit exact, in 16 bits held to a bound ({', '.join(functions)}): elsewhere {claim}"
    return f"bit exact: {claim}"
