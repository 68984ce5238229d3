# Generated from spec/ternary.yaml: clamp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _clamp_reference(desc, C, x, low, high):
    x = rt.load(x, C)
    low = rt.load(low, C)
    high = rt.load(high, C)
    y = rt.store(rt.clamp(x, low, high), desc.element)
    return (y,)


def _clamp_int_reference(desc, C, x, low, high):
    x = rt.load(x, rt.i64)
    low = rt.load(low, rt.i64)
    high = rt.load(high, rt.i64)
    y = rt.store(rt.clamp(x, low, high), desc.element)
    return (y,)


CLAMP = Op(
    "clamp", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("low", "T"), Operand("high", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "clamp", ("T",), lambda d: (d.shape,),
                (
                    Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _clamp_reference, operations=2,
        ),
        ("int",): Variant(
            (Pointwise(
                "clamp_int", ("T",), lambda d: (d.shape,),
                (
                    Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _clamp_int_reference, operations=2,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _clamp_backward_reference(desc, C, x, low, high, d_y):
    low = rt.load(low, C)
    x = rt.load(x, C)
    high = rt.load(high, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(
        rt.sum_to(rt.expand(rt.where((low <= x) & (x <= high), d_y, C(0.0)), desc.shape), desc.x_shape), desc.element,
    )
    d_low = rt.store(
        rt.sum_to(rt.expand(rt.where((x < low) & (low <= high), d_y, C(0.0)), desc.shape), desc.low_shape),
        desc.element,
    )
    d_high = rt.store(
        rt.sum_to(rt.expand(rt.where(rt.maximum(x, low) > high, d_y, C(0.0)), desc.shape), desc.high_shape),
        desc.element,
    )
    return (d_x, d_low, d_high)


CLAMP_BACKWARD = Op(
    "clamp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T"), Operand("low", "T"), Operand("high", "T"), Operand("d_y", "T"),
        Operand("d_x", "T", lambda d: d.x_shape, output=True, broadcast=True),
        Operand("d_low", "T", lambda d: d.low_shape, output=True, broadcast=True),
        Operand("d_high", "T", lambda d: d.high_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "clamp_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("low", "T", full=True), Access("x", "T", full=True), Access("high", "T", full=True),
                    Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True),
                    Access("d_low", "T", full=True, written=True), Access("d_high", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "clamp_backward_d_x_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("low", "T", full=True), Access("x", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2, 3), columns=(0, 1, 2, 3),
                    sum_to=lambda d: d.x_shape,
                ),
                Reduce(
                    "clamp_backward_d_low_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_low", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2, 3), columns=(0, 1, 2, 3),
                    sum_to=lambda d: d.low_shape,
                ),
                Reduce(
                    "clamp_backward_d_high_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_high", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2, 3), columns=(0, 1, 2, 3),
                    sum_to=lambda d: d.high_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "clamp_backward_d_x", ("T",), lambda d: (d.shape,),
                    (
                        Access("low", "T", full=True), Access("x", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "clamp_backward_d_low", ("T",), lambda d: (d.shape,),
                    (
                        Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_low", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "clamp_backward_d_high", ("T",), lambda d: (d.shape,),
                    (
                        Access("x", "T", full=True), Access("low", "T", full=True), Access("high", "T", full=True),
                        Access("d_y", "T", full=True), Access("d_high", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _clamp_backward_reference, operations=14,
    )}, any_shape=True, gradient_of="clamp", sums=True,
    doc="""
    The gradient of `clamp`: `d_x`, `d_low`, `d_high`.

    x: any shape, f32/f64/f16/bf16
    low: any shape, f32/f64/f16/bf16
    high: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    d_low: the shape of low, f32/f64/f16/bf16
    d_high: the shape of high, f32/f64/f16/bf16
    """,
)
