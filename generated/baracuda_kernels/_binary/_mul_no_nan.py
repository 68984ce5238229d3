# Generated from spec/binary.yaml: mul_no_nan. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _mul_no_nan_reference(desc, C, a, b):
    b = rt.load(b, C)
    a = rt.load(a, C)
    y = rt.store(rt.where(b == C(0.0), C(0.0), a * b), desc.element)
    return (y,)


def _mul_no_nan_derivative(desc, C, a, b, d_y):
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(b == C(0.0), C(0.0), a * d_y), desc.shape), desc.b_shape), desc.element)
    return {"d_b": d_b}


MUL_NO_NAN = Op(
    "mul_no_nan", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "mul_no_nan", ("T",), lambda d: (d.shape,),
            (Access("b", "T", full=True), Access("a", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _mul_no_nan_reference, derivative=_mul_no_nan_derivative, operations=3,
    )}, any_shape=True,
    doc="""
    a * b; 0 where b is 0, whatever a is.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _mul_no_nan_backward_reference(desc, C, a, b, d_y):
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(b == C(0.0), C(0.0), d_y * b), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((b == C(0.0)) & ~rt.is_finite(a), C(0.0), a * d_y), desc.shape), desc.b_shape),
        desc.element,
    )
    return (d_a, d_b)


MUL_NO_NAN_BACKWARD = Op(
    "mul_no_nan_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "mul_no_nan_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("b", "T", full=True), Access("d_y", "T", full=True), Access("a", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "mul_no_nan_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "mul_no_nan_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("a", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "mul_no_nan_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "mul_no_nan_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("a", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _mul_no_nan_backward_reference, operations=11,
    )}, any_shape=True, gradient_of="mul_no_nan", authored=("d_b",), sums=True,
    doc="""
    The gradient of `mul_no_nan`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
