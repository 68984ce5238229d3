# Generated from spec/quantize.yaml: quantize_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, rt,
)


def _quantize_per_tensor_reference(desc, C, input, scale, zero_point):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_stochastic_reference(desc, C, input, scale, zero_point, seed, offset):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_before_round_reference(desc, C, input, scale, zero_point):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_multiply_inverse_reference(desc, C, input, scale, zero_point):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_multiply_inverse_before_round_reference(desc, C, input, scale, zero_point):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_TENSOR = Op(
    "quantize_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
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
        ), Operand("output", "Q", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor", ("T", "Q"), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "Q", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_reference, operations=6,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (Pointwise(
                "quantize_per_tensor_stochastic", ("T", "Q"), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "Q", full=True, written=True)),
                scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max", "i32")),
                prepared=True, positioned=True,
            ),), _quantize_per_tensor_stochastic_reference, operations=34,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_before_round", ("T", "Q"), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "Q", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_before_round_reference, operations=7,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_multiply_inverse", ("T", "Q"), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "Q", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_multiply_inverse_reference, operations=7,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_multiply_inverse_before_round", ("T", "Q"), lambda d: (d.shape,),
                (Access("input", "T", full=True), Access("output", "Q", full=True, written=True)),
                scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_multiply_inverse_before_round_reference, operations=7,
        ),
    }, any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("scaling", "enum", "divide", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", "after_round", values=("after_round", "before_round")),
        Attribute("rounding", "enum", "nearest_even", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
        Condition(
            "rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order"),
        ),
    ), variant_attributes=("scaling", "zero_point_order", "rounding"), parity={"onnx": "QuantizeLinear"},
    doc="""
    Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)


def _quantize_per_tensor_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


def _quantize_per_tensor_backward_stochastic_reference(desc, C, input, scale, zero_point, seed, offset, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


def _quantize_per_tensor_backward_before_round_reference(desc, C, input, scale, zero_point, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


def _quantize_per_tensor_backward_multiply_inverse_reference(desc, C, input, scale, zero_point, d_output):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


def _quantize_per_tensor_backward_multiply_inverse_before_round_reference(desc, C, input, scale, zero_point, d_output):
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


QUANTIZE_PER_TENSOR_BACKWARD = Op(
    "quantize_per_tensor_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
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
                "quantize_per_tensor_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_backward_reference, operations=9,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (Pointwise(
                "quantize_per_tensor_backward_stochastic", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max", "i32")),
                prepared=True, positioned=True,
            ),), _quantize_per_tensor_backward_stochastic_reference, operations=37,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_backward_before_round", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_backward_before_round_reference, operations=10,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_backward_multiply_inverse", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_backward_multiply_inverse_reference, operations=10,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (Pointwise(
                "quantize_per_tensor_backward_multiply_inverse_before_round", ("T",), lambda d: (d.shape,),
                (
                    Access("input", "T", full=True), Access("d_output", "T", full=True),
                    Access("d_input", "T", full=True, written=True),
                ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
            ),), _quantize_per_tensor_backward_multiply_inverse_before_round_reference, operations=10,
        ),
    }, any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("scaling", "enum", "divide", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", "after_round", values=("after_round", "before_round")),
        Attribute("rounding", "enum", "nearest_even", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
        Condition(
            "rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order"),
        ),
    ), variant_attributes=("scaling", "zero_point_order", "rounding"), gradient_of="quantize_per_tensor",
    parity={"onnx": "QuantizeLinear"},
    doc="""
    The gradient of `quantize_per_tensor`: `d_input`.

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
