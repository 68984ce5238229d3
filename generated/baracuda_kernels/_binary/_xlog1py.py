# Generated from spec/binary.yaml: xlog1py. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _xlog1py_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * rt.log1p(b)), desc.element)
    return (y,)


def _xlog1py_derivative(desc, C, a, b, d_y):
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    log1p_b = rt.log1p(b)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), d_y * log1p_b), desc.shape), desc.a_shape),
        desc.element,
    )
    return {"d_a": d_a}


XLOG1PY = Op(
    "xlog1py", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "xlog1py", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _xlog1py_reference, derivative=_xlog1py_derivative, operations=26,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.xlog1py"},
    doc="""
    a * log(1 + b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _xlog1py_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_b = rt.store(
        rt.sum_to(
            rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * d_y / (C(1.0) + b)), desc.shape),
            desc.b_shape,
        ), desc.element,
    )
    d_a = rt.store(
        rt.sum_to(
            rt.expand(rt.where((a == C(0.0)) & (b <= C(-1.0)), C(0.0), d_y * rt.log1p(b)), desc.shape), desc.a_shape,
        ), desc.element,
    )
    return (d_a, d_b)


XLOG1PY_BACKWARD = Op(
    "xlog1py_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "xlog1py_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_b", "T", full=True, written=True), Access("d_a", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "xlog1py_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
                Reduce(
                    "xlog1py_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "xlog1py_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "xlog1py_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _xlog1py_backward_reference, operations=35,
    )}, any_shape=True, gradient_of="xlog1py", authored=("d_a",), exact=False, sums=True,
    parity={"torch": "torch.special.xlog1py"},
    doc="""
    The gradient of `xlog1py`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
