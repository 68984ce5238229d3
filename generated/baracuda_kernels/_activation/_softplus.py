# Generated from spec/activation.yaml: softplus. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _softplus_reference(desc, C, x):
    x = rt.load(x, C)
    inverse = C(1.0) / C(desc.beta)
    near = rt.minimum(rt.absolute(x), C(1024.0) * inverse)
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    share = rt.softplus(-scaled)
    y = rt.store(rt.maximum(x, C(0.0)) + rt.fma(-lost, share, share) * inverse, desc.element)
    return (y,)


def _softplus_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    inverse = C(1.0) / C(desc.beta)
    near = rt.minimum(rt.absolute(x), C(1024.0) * inverse)
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    sigmoid_scaled = rt.sigmoid(-scaled)
    d_x = rt.store(
        rt.where(
            rt.absolute(x) < C(1024.0) * inverse,
            rt.sign(x) * (lost - C(1.0)) * sigmoid_scaled * d_y * (inverse * C(desc.beta)),
            rt.where(
                rt.absolute(x) == C(1024.0) * inverse,
                C(0.5) * rt.sign(x) * (lost - C(1.0)) * sigmoid_scaled * d_y * (inverse * C(desc.beta)),
                rt.where(
                    rt.absolute(x) > C(1024.0) * inverse, C(0.0), (rt.absolute(x) + C(1024.0) * inverse) * rt.sign(x),
                ),
            ),
        ) + rt.where(x > C(0.0), d_y, rt.where(x == C(0.0), C(0.5) * d_y, rt.where(x < C(0.0), C(0.0), x))),
        desc.element,
    )
    return {"d_x": d_x}


SOFTPLUS = Op(
    "softplus", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softplus", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), attributes=(("beta", "C"),),
        ),), _softplus_reference, derivative=_softplus_derivative, operations=33,
    )}, any_shape=True, attributes=(Attribute("beta", "f32", 1.0),),
    conditions=(Condition("beta > 0", lambda d: d.beta > 0.0, ("beta",)),), exact=False,
    parity={"torch": "torch.nn.functional.softplus"},
    doc="""
    log(1 + exp(beta * x)) / beta.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _softplus_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    near = rt.clamp(x, C(-1024.0) / C(desc.beta), C(1024.0) / C(desc.beta))
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    slope = rt.sigmoid(scaled)
    d_x = rt.store(d_y * rt.fma(rt.where(x < C(0.0), lost, C(0.0)), slope, slope), desc.element)
    return (d_x,)


SOFTPLUS_BACKWARD = Op(
    "softplus_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softplus_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("beta", "C"),),
        ),), _softplus_backward_reference, operations=31,
    )}, any_shape=True, attributes=(Attribute("beta", "f32", 1.0),),
    conditions=(Condition("beta > 0", lambda d: d.beta > 0.0, ("beta",)),), gradient_of="softplus", authored=("d_x",),
    exact=False, parity={"torch": "torch.nn.functional.softplus"},
    doc="""
    The gradient of `softplus`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
