# Generated from spec/unary.yaml: logit. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _logit_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.logit(x), desc.element)
    return (y,)


def _logit_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store((C(1.0) / x + C(1.0) / (C(1.0) - x)) * d_y, desc.element)
    return {"d_x": d_x}


LOGIT = Op(
    "logit", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "logit", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _logit_reference, derivative=_logit_derivative, operations=30,
    )}, any_shape=True, exact=False, parity={"torch": "torch.logit"},
    doc="""
    log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _logit_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(
        rt.where((C(0.0) <= x) & (x <= C(1.0)), C(1.0) / x + C(1.0) / (C(1.0) - x), rt.sqrt(C(-1.0))) * d_y,
        desc.element,
    )
    return (d_x,)


LOGIT_BACKWARD = Op(
    "logit_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "logit_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _logit_backward_reference, operations=15,
    )}, any_shape=True, gradient_of="logit", authored=("d_x",), parity={"torch": "torch.logit"},
    doc="""
    The gradient of `logit`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
