# Generated from spec/binary.yaml: lerp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _lerp_reference(desc, C, a, b, weight):
    weight = rt.load(weight, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    output = rt.store(
        rt.where(rt.absolute(weight) < C(0.5), a + weight * (b - a), b - (b - a) * (C(1.0) - weight)), desc.element,
    )
    return (output,)


LERP = Op(
    "lerp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("weight", "compute(T)", lambda d: ()),
        Operand("output", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "lerp", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("output", "T", full=True, written=True)),
            scalars=("weight",),
        ),), _lerp_reference, operations=10,
    )}, any_shape=True, parity={"torch": "torch.lerp"}, peers={"torch": "torch.lerp"},
    doc="""
    Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    output: any shape, f32/f64/f16/bf16
    """,
)


def _lerp_backward_reference(desc, C, weight, d_output):
    weight = rt.load(weight, C)
    d_output = rt.load(d_output, C)
    d_a = rt.store(rt.sum_to(rt.expand((C(1.0) - weight) * d_output, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(weight * d_output, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b)


LERP_BACKWARD = Op(
    "lerp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("weight", "compute(T)", lambda d: ()), Operand("d_output", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "lerp_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_output", "T", full=True), Access("d_a", "T", full=True, written=True),
                    Access("d_b", "T", full=True, written=True),
                ), scalars=("weight",),
            ),
            sums=(
                Reduce(
                    "lerp_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_output", "T", full=True), Access("d_a", "T", full=True, written=True)),
                    scalars=("weight",), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "lerp_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_output", "T", full=True), Access("d_b", "T", full=True, written=True)),
                    scalars=("weight",), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "lerp_backward_d_a", ("T",), lambda d: (d.shape,),
                    (Access("d_output", "T", full=True), Access("d_a", "T", full=True, written=True)),
                    scalars=("weight",),
                ),
                Pointwise(
                    "lerp_backward_d_b", ("T",), lambda d: (d.shape,),
                    (Access("d_output", "T", full=True), Access("d_b", "T", full=True, written=True)),
                    scalars=("weight",),
                ),
            ),
        ),), _lerp_backward_reference, operations=5,
    )}, any_shape=True, gradient_of="lerp", sums=True, parity={"torch": "torch.lerp"},
    doc="""
    The gradient of `lerp`: `d_a`, `d_b`.

    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    d_output: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """,
)
