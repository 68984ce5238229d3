# Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Grid, Op, Operand, Pointwise, Variant, rt


def _fake_quantize_learnable_per_tensor_reference(desc, C, input, scale, zero_point):
    zero_point = rt.load(zero_point, C)
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(input / scale)) + zero
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_LEARNABLE_PER_TENSOR = Op(
    "fake_quantize_learnable_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "compute(T)", lambda d: ()), Operand("output", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_learnable_per_tensor", ("T",), lambda d: (d.shape,),
            (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
            scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _fake_quantize_learnable_per_tensor_reference, operations=11,
    )}, any_shape=True, attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    peers={"torch": "torch._fake_quantize_learnable_per_tensor_affine"},
    doc="""
    Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    output: any shape, f32/f64/f16/bf16
    """,
)


def _fake_quantize_learnable_per_tensor_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, C)
    d_output = rt.load(d_output, C)
    ratio_input_scale = input / scale
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(ratio_input_scale)) + zero
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    d_scale = rt.store(
        rt.sum_over(
            rt.expand(
                (rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero, C) - rt.where(
                    (desc.q_min <= code) & (code <= desc.q_max), ratio_input_scale, C(0.0),
                )) * d_output, desc.shape,
            ), range(len(desc.shape)),
        ), C,
    )
    d_zero_point = rt.store(
        -rt.sum_over(
            rt.expand(rt.where((desc.q_min <= code) & (code <= desc.q_max), C(0.0), d_output * scale), desc.shape),
            range(len(desc.shape)),
        ), C,
    )
    return (d_input, d_scale, d_zero_point)


FAKE_QUANTIZE_LEARNABLE_PER_TENSOR_BACKWARD = Op(
    "fake_quantize_learnable_per_tensor_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "compute(T)", lambda d: ()), Operand("d_output", "T"),
        Operand("d_input", "T", output=True), Operand("d_scale", "compute(T)", lambda d: (), output=True),
        Operand("d_zero_point", "compute(T)", lambda d: (), output=True),
    ),
    variants={(): Variant(
        (Grid(
            "fake_quantize_learnable_per_tensor_backward", ("T",), lambda d: (d.shape,),
            (
                Access("input", "T", full=True), Access("d_output", "T", full=True),
                Access("d_scale", "compute(T)", lambda d, s: (0,), written=True),
                Access("d_zero_point", "compute(T)", lambda d, s: (0,), written=True),
                Access("d_input", "T", full=True, written=True),
            ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")),
            accumulators=("C", "C"), passes=("reduce", "once"),
        ),), _fake_quantize_learnable_per_tensor_backward_reference, operations=28,
    )}, any_shape=True, attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    gradient_of="fake_quantize_learnable_per_tensor", sums=True,
    doc="""
    The gradient of `fake_quantize_learnable_per_tensor`: `d_input`, `d_scale`, `d_zero_point`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    d_scale: a number, or an array of one element, f64 for f64, else f32
    d_zero_point: a number, or an array of one element, f64 for f64, else f32
    """,
)
