"""Names that generated code takes from the spec's."""

from __future__ import annotations

from baracuda_gen.formula.op import Op


def class_name(op: str) -> str:
    """fake_quantize_backward -> FakeQuantizeBackward"""
    return "".join(part[:1].upper() + part[1:] for part in op.split("_"))


def elements_of(op: Op) -> dict[str, str]:
    """Type variable -> the descriptor's field: `element` where there is one, else
    `<first operand of that type>_element`, by the forward op, of those that cannot be left out if there is one.
    """
    if len(op.types) == 1:
        return {next(iter(op.types)): "element"}
    found = {}
    operands = sorted((*op.spec.inputs, *op.spec.outputs), key=lambda o: o.name in op.omissible)
    for variable in op.types:
        for operand in operands:
            if operand.type.value.split("[")[0].strip() == variable:
                found[variable] = f"{operand.name}_element"
                break
    return found
