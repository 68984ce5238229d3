# Generated from spec/fused_quantize.yaml: geglu_tanh_dynamic_quantize_fp8. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Row, Variant, highest, lowest, prod, smallest, rt


def _geglu_tanh_dynamic_quantize_fp8_reference(desc, C, value, gate):
    value = value.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    product = value * rt.gelu_tanh(gate)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(product), (1,)))
    chosen = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.value_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.value_element)
    output = rt.store(
        rt.clamp(product / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


GEGLU_TANH_DYNAMIC_QUANTIZE_FP8 = Op(
    "geglu_tanh_dynamic_quantize_fp8", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "value_element", "F": "output_element"},
    operands=(
        Operand("value", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("gate", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale_out", "T", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "geglu_tanh_dynamic_quantize_fp8", ("T", "F"), lambda d: (d.rows, d.d),
            (
                Access("value", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), rounds=1, part_accumulators=("C",),
        ),), _geglu_tanh_dynamic_quantize_fp8_reference, operations=32,
    )}, dims=("*rows", "d"), exact=False,
    doc="""
    value times gelu_tanh of the gate, with each row quantized by its own scale as dynamic_quantize_fp8_per_token
    does. The products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """,
)
