# Generated from spec/binary.yaml: copysign. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _copysign_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.copysign(a, rt.where(rt.is_nan(b), C(1.0), b)), desc.element)
    return (y,)


COPYSIGN = Op(
    "copysign", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "copysign", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _copysign_reference, operations=3,
    )}, any_shape=True, parity={"torch": "torch.copysign"},
    doc="""
    The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _copysign_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    d_a = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    a == C(0.0), C(0.0), d_y * rt.sign(a) * rt.copysign(C(1.0), rt.where(rt.is_nan(b), C(1.0), b)),
                ), desc.shape,
            ), desc.a_shape,
        ), desc.element,
    )
    return (d_a,)


COPYSIGN_BACKWARD = Op(
    "copysign_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "copysign_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("d_y", "T", full=True), Access("b", "T", full=True),
                    Access("d_a", "T", full=True, written=True),
                ),
            ),
            sums=(Reduce(
                "copysign_backward_d_a", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("d_y", "T", full=True), Access("b", "T", full=True),
                    Access("d_a", "T", full=True, written=True),
                ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                sum_to=lambda d: d.a_shape,
            ),),
        ),), _copysign_backward_reference, operations=9,
    )}, any_shape=True, gradient_of="copysign", sums=True, parity={"torch": "torch.copysign"},
    doc="""
    The gradient of `copysign`: `d_a`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    """,
)
