# Generated from spec/fused_quantize.yaml: swiglu_dynamic_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Variant, highest, lowest, prod, smallest, rt,
)


def _swiglu_dynamic_quantize_reference(desc, C, value, gate):
    value = value.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    product = value * rt.silu(gate)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(product), (1,)))
    chosen = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.value_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.value_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(product / rt.load(scale_out, C))), desc.q_min, desc.q_max),
        desc.output_element,
    )
    return (scale_out, output)


SWIGLU_DYNAMIC_QUANTIZE = Op(
    "swiglu_dynamic_quantize", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "value_element", "Q": "output_element"},
    operands=(
        Operand("value", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("gate", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale_out", "T", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("output", "Q", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "swiglu_dynamic_quantize", ("T", "Q"), lambda d: (d.rows, d.d),
            (
                Access("value", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), rounds=1, part_accumulators=("C",),
        ),), _swiglu_dynamic_quantize_reference, operations=35,
    )}, dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition(
            "lowest(Q) <= q_min <= q_max and q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ), Condition("q_max > 0", lambda d: d.q_max > 0, ("q_max",)),
    ), exact=False,
    doc="""
    value times silu of the gate, each row quantized by its own scale as dynamic_range_quantize does. The products
    are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """,
)
