# Generated from spec/quantize.yaml: fake_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _fake_quantize_reference(desc, C, input, scale, zero_point):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_stochastic_reference(desc, C, input, scale, zero_point, seed, offset):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_before_round_reference(desc, C, input, scale, zero_point):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_multiply_inverse_reference(desc, C, input, scale, zero_point):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_multiply_inverse_before_round_reference(desc, C, input, scale, zero_point):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE = Op(
    "fake_quantize", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand(
            "seed", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",)),
        ),
        Operand(
            "offset", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",)),
        ), Operand("output", "T", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize", ("T",), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_reference, operations=9,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (Pointwise(
                "fake_quantize_stochastic", ("T",), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
                scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max", "i32")),
                prepared=True, positioned=True,
            ),), _fake_quantize_stochastic_reference, operations=37,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_before_round", ("T",), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_before_round_reference, operations=10,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_multiply_inverse", ("T",), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_multiply_inverse_reference, operations=10,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_multiply_inverse_before_round", ("T",), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "T", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_multiply_inverse_before_round_reference, operations=10,
        ),
    }, any_shape=True,
    attributes=(
        Attribute("q_min", "i32"), Attribute("q_max", "i32"),
        Attribute("scaling", "enum", "divide", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", "after_round", values=("after_round", "before_round")),
        Attribute("rounding", "enum", "nearest_even", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition(
            "rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order"),
        ),
    ), variant_attributes=("scaling", "zero_point_order", "rounding"),
    peers={"torch": "torch.fake_quantize_per_tensor_affine"},
    doc="""
    Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    output: any shape, f32/f64/f16/bf16
    """,
)


def _fake_quantize_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_stochastic_reference(desc, C, input, scale, zero_point, seed, offset, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_before_round_reference(desc, C, input, scale, zero_point, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_multiply_inverse_reference(desc, C, input, scale, zero_point, d_output):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_multiply_inverse_before_round_reference(desc, C, input, scale, zero_point, d_output):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_BACKWARD = Op(
    "fake_quantize_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()), Operand("d_output", "T"),
        Operand(
            "seed", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",)),
        ),
        Operand(
            "offset", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",)),
        ), Operand("d_input", "T", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_backward_reference, operations=8,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (Pointwise(
                "fake_quantize_backward_stochastic", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max", "i32")),
                prepared=True, positioned=True,
            ),), _fake_quantize_backward_stochastic_reference, operations=36,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_backward_before_round", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_backward_before_round_reference, operations=9,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_backward_multiply_inverse", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_backward_multiply_inverse_reference, operations=9,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "fake_quantize_backward_multiply_inverse_before_round", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _fake_quantize_backward_multiply_inverse_before_round_reference, operations=9,
        ),
    }, any_shape=True,
    attributes=(
        Attribute("q_min", "i32"), Attribute("q_max", "i32"),
        Attribute("scaling", "enum", "divide", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", "after_round", values=("after_round", "before_round")),
        Attribute("rounding", "enum", "nearest_even", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition(
            "rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order"),
        ),
    ), variant_attributes=("scaling", "zero_point_order", "rounding"), gradient_of="fake_quantize",
    doc="""
    The gradient of `fake_quantize`: `d_input`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    d_input: the shape of input, f32/f64/f16/bf16
    """,
)
