# Generated from spec/activation.yaml: log_sigmoid. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log_sigmoid_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(-rt.softplus(-x), desc.element)
    return (y,)


LOG_SIGMOID = Op(
    "log_sigmoid", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log_sigmoid", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log_sigmoid_reference, operations=22,
    )}, any_shape=True, exact=False, parity={"torch": "torch.nn.functional.logsigmoid"},
    doc="""
    log(sigmoid(x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log_sigmoid_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sigmoid(-x), desc.element)
    return (d_x,)


LOG_SIGMOID_BACKWARD = Op(
    "log_sigmoid_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log_sigmoid_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log_sigmoid_backward_reference, operations=22,
    )}, any_shape=True, gradient_of="log_sigmoid", exact=False, parity={"torch": "torch.nn.functional.logsigmoid"},
    doc="""
    The gradient of `log_sigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
