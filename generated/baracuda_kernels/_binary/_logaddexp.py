# Generated from spec/binary.yaml: logaddexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _logaddexp_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(
        rt.where(rt.is_inf(a) & (a == b), a, rt.maximum(a, b) + rt.softplus(-rt.absolute(a - b))), desc.element,
    )
    return (y,)


def _logaddexp_derivative(desc, C, a, b, d_y):
    """What the gradients are held to that the entry states."""
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    minus_a_b = -rt.absolute(a - b)
    product_a_b = rt.sigmoid(minus_a_b) * rt.sign(a - b)
    d_a = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    rt.is_inf(a) & (a == b), d_y,
                    (-product_a_b + rt.where(a > b, C(1.0), rt.where(a == b, C(0.5), C(0.0)))) * d_y,
                ) + rt.where(a == b, C(0.0), rt.where(a > b, C(0.0), rt.where(a < b, C(0.0), a + b))), desc.shape,
            ), desc.a_shape,
        ), desc.element,
    )
    d_b = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    rt.is_inf(a) & (a == b), C(0.0),
                    (product_a_b + rt.where(a < b, C(1.0), rt.where(a == b, C(0.5), C(0.0)))) * d_y,
                ) + rt.where(a < b, C(0.0), rt.where(a > b, C(0.0), rt.where(a == b, C(0.0), a + b))), desc.shape,
            ), desc.b_shape,
        ), desc.element,
    )
    return {"d_a": d_a, "d_b": d_b}


LOGADDEXP = Op(
    "logaddexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "logaddexp", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _logaddexp_reference, derivative=_logaddexp_derivative, operations=29,
    )}, any_shape=True, exact=False, zeros=True, parity={"torch": "torch.logaddexp"},
    doc="""
    log(exp(a) + exp(b)), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _logaddexp_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    e = rt.exp(-rt.where(a == b, C(0.0), rt.absolute(a - b)))
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where(a < b, e, C(1.0)) * rt.reciprocal(C(1.0) + e) * d_y, desc.shape), desc.a_shape),
        desc.element,
    )
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where(a > b, e, C(1.0)) * rt.reciprocal(C(1.0) + e) * d_y, desc.shape), desc.b_shape),
        desc.element,
    )
    return (d_a, d_b)


LOGADDEXP_BACKWARD = Op(
    "logaddexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "logaddexp_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "logaddexp_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "logaddexp_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "logaddexp_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "logaddexp_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _logaddexp_backward_reference, operations=35,
    )}, any_shape=True, gradient_of="logaddexp", authored=("d_a", "d_b"), exact=False, sums=True, unsettled=True,
    parity={"torch": "torch.logaddexp"},
    doc="""
    The gradient of `logaddexp`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
