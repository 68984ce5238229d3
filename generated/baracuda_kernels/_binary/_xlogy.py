# Generated from spec/binary.yaml: xlogy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _xlogy_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * rt.log(b)), desc.element)
    return (y,)


def _xlogy_derivative(desc, C, a, b, d_y):
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    log_b = rt.log(b)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), d_y * log_b), desc.shape), desc.a_shape),
        desc.element,
    )
    return {"d_a": d_a}


XLOGY = Op(
    "xlogy", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "xlogy", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _xlogy_reference, derivative=_xlogy_derivative, operations=18,
    )}, any_shape=True, exact=False, parity={"torch": "torch.xlogy"},
    doc="""
    a * log(b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _xlogy_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * d_y / b), desc.shape), desc.b_shape),
        desc.element,
    )
    d_a = rt.store(
        rt.sum_to(
            rt.expand(rt.where((a == C(0.0)) & (b <= C(0.0)), C(0.0), d_y * rt.log(b)), desc.shape), desc.a_shape,
        ), desc.element,
    )
    return (d_a, d_b)


XLOGY_BACKWARD = Op(
    "xlogy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "xlogy_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_b", "T", full=True, written=True), Access("d_a", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "xlogy_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
                Reduce(
                    "xlogy_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "xlogy_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "xlogy_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _xlogy_backward_reference, operations=26,
    )}, any_shape=True, gradient_of="xlogy", authored=("d_a",), exact=False, sums=True, parity={"torch": "torch.xlogy"},
    doc="""
    The gradient of `xlogy`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
