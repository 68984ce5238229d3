# Generated from spec/quantize.yaml: smooth_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, smallest, rt,
)


def _smooth_quantize_reference(desc, C, input, smoothing):
    input = rt.load(input, C)
    smoothing = rt.load(smoothing[None, :], C)
    smooth = input / smoothing
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(smooth), (1,)))
    scale_out = rt.store(
        rt.where(
            amax == C(0.0), C(1.0), rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))),
        ), desc.input_element,
    )
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(smooth / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


SMOOTH_QUANTIZE = Op(
    "smooth_quantize", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.n, d.d), ("n", "d")), Operand("smoothing", "T", lambda d: (d.d,), ("d",)),
        Operand("scale_out", "T", lambda d: (d.n,), ("n",), output=True),
        Operand("output", "Q", lambda d: (d.n, d.d), ("n", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "smooth_quantize", ("T", "Q"), lambda d: (d.n, d.d),
            (
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("smoothing", "T", lambda d, s: (0, s[0]), full=True),
                Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), same=(1,), kind=RowKind(keeps=True), rounds=1,
            part_accumulators=("C",),
        ),), _smooth_quantize_reference, operations=14,
    )}, dims=("n", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ), Condition("q_max > 0", lambda d: d.q_max > 0, ("q_max",)),
    ),
    doc="""
    Divide each feature by its smoothing factor, then quantize each row by its own scale, as dynamic_range_quantize
    does. The quotients are rounded to the compute type, and to nothing else before the codes. A row of zeros, or of
    nothing, gets scale 1; a row whose quotients hold a NaN gets scale NaN, one with an inf scale inf, and their
    codes are 0 wherever the quotient by it is no number.

    input: [n, d], f32/f64/f16/bf16
    smoothing: [d], f32/f64/f16/bf16; of each feature; zero and NaN are divided by as they are
    scale_out: [n], f32/f64/f16/bf16
    output: [n, d], s8/u8
    """,
)
