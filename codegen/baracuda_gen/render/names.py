"""Names that generated code takes from the spec's."""

from __future__ import annotations

from collections.abc import Iterable

from baracuda_gen.formula.graph import Limit, Stored, SumTo, Tensor, computed, kept
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule import Step
from baracuda_gen.spec.dtypes import ELEMENT_TYPES


def elements_of(op: Op) -> dict[str, str]:
    """Type variable -> the descriptor's field: `element` where there is one, else
    `<first operand of that type>_element`, by the forward op, of those that cannot be left out if there is one.
    """
    if len(op.types) == 1:
        return {next(iter(op.types)): "element"}
    operands = sorted((*op.spec.inputs, *op.spec.outputs), key=lambda o: o.name in op.omissible)
    fields = {o.type.value.split("[")[0].strip(): f"{o.name}_element" for o in reversed(operands)}
    return {variable: fields[variable] for variable in op.types if variable in fields}


def held_elements(op: Op) -> dict[str, list[str]]:
    """The descriptor's fields of element types that an input's uint8 array may hold without showing it, with those
    types: keywords of the function.
    """
    read, fields = {t.element for t in op.inputs}, elements_of(op)
    held = {t: [d for d in dtypes if ELEMENT_TYPES[d].in_bytes] for t, dtypes in op.types.items() if t in read}
    return {fields[t]: dtypes for t, dtypes in held.items() if dtypes}


def summed_outputs(op: Op) -> list[Tensor]:
    """The gradients that are summed to an operand's shape, which is a field of the descriptor."""
    sums = any(isinstance(s.value, SumTo) for v in op.variants for s in v.block.statements)
    return [t for t in op.outputs if t.dims is None and op.gradient_of and sums]


def unread_shapes(op: Op) -> dict[str, str]:
    """Those of these fields whose operand the gradient does not read, keywords of the function, with the operand."""
    read = {t.name for t in op.inputs}
    operands = [t.name.removeprefix("d_") for t in summed_outputs(op)]
    return {f"{name}_shape": name for name in operands if name not in read}


def kernel_types(op: Op, steps: Iterable[Step]) -> tuple[str, ...]:
    """The type variables that the kernels of some steps are templates over."""
    found = frozenset[str]().union(*map(_types_of, steps))
    # All that decide the op's compute type, in which a kernel computes and temporaries are.
    found |= {t for t, dtypes in op.types.items() if "f64" in dtypes}
    # A template has a parameter, whatever it writes: the op's first type, where the kernel needs none.
    return tuple(t for t in op.types if t in found) or tuple(op.types)[:1]


@kept
def _types_of(step: Step) -> frozenset[str]:
    elements = [a.tensor.element for a in step.accesses] + [t.element for t in step.scalars]
    elements += [s.value.element for s in step.statements if isinstance(s.value, Stored)]
    limits = [x.type for s in step.statements for x in s.value.nodes if isinstance(x, Limit)]
    return frozenset(computed(e) or e for e in (*elements, *limits))
