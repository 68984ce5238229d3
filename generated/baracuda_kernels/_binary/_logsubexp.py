# Generated from spec/binary.yaml: logsubexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _logsubexp_reference(desc, C, a, b):
    b = rt.load(b, C)
    a = rt.load(a, C)
    d = b - a
    y = rt.store(
        rt.where(
            rt.is_inf(b) & (b < C(0.0)), a,
            a + rt.where(d > C(-0.6931471805599453), rt.log(-rt.expm1(d)), rt.log1p(-rt.exp(d))),
        ), desc.element,
    )
    return (y,)


def _logsubexp_derivative(desc, C, a, b, d_y):
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    d = b - a
    exp_d = rt.exp(d)
    product_d_y_d = d_y * exp_d
    expm1_d = rt.expm1(d)
    d_d = rt.where(
        rt.is_inf(b) & (b < C(0.0)), C(0.0),
        rt.where(d > C(-0.6931471805599453), product_d_y_d / expm1_d, -(product_d_y_d / (C(1.0) - exp_d))),
    )
    d_a = rt.store(rt.sum_to(rt.expand(d_y - d_d, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(d_d, desc.shape), desc.b_shape), desc.element)
    return {"d_a": d_a, "d_b": d_b}


LOGSUBEXP = Op(
    "logsubexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "logsubexp", ("T",), lambda d: (d.shape,),
            (Access("b", "T", full=True), Access("a", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _logsubexp_reference, derivative=_logsubexp_derivative, operations=72,
    )}, any_shape=True, exact=False, zeros=True,
    doc="""
    log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _logsubexp_backward_reference(desc, C, a, b, d_y):
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    share = d_y / rt.expm1(a - b)
    d_a = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(rt.is_inf(b) & (b < C(0.0)), d_y, rt.where(a < b, rt.sqrt(C(-1.0)), d_y + share)), desc.shape,
            ), desc.a_shape,
        ), desc.element,
    )
    d_b = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(rt.is_inf(b) & (b < C(0.0)), C(0.0), rt.where(a < b, rt.sqrt(C(-1.0)), -share)), desc.shape,
            ), desc.b_shape,
        ), desc.element,
    )
    return (d_a, d_b)


LOGSUBEXP_BACKWARD = Op(
    "logsubexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "logsubexp_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "logsubexp_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True), Access("a", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "logsubexp_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("a", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "logsubexp_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "logsubexp_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _logsubexp_backward_reference, operations=50,
    )}, any_shape=True, gradient_of="logsubexp", authored=("d_a", "d_b"), exact=False, sums=True, unsettled=True,
    doc="""
    The gradient of `logsubexp`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
