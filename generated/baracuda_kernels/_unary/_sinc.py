# Generated from spec/unary.yaml: sinc. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sinc_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sinc(x), desc.element)
    return (y,)


def _sinc_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    minus_x = -rt.square(C(3.141592653589793) * x)
    y = rt.sinc(x)
    d_x = rt.store(
        d_y * rt.where(
            rt.absolute(x) < C(0.3183098861837907),
            -(C(9.869604401089358) * x * rt.fma(
                minus_x,
                rt.fma(
                    minus_x,
                    rt.fma(
                        minus_x,
                        rt.fma(
                            minus_x,
                            rt.fma(
                                minus_x,
                                rt.fma(
                                    minus_x,
                                    rt.fma(
                                        minus_x, rt.fma(minus_x, C(1.4797143443923793e-16), C(4.498331606952833e-14)),
                                        C(1.0706029224547743e-11),
                                    ), C(1.9270852604185937e-09),
                                ), C(2.505210838544172e-07),
                            ), C(2.2045855379188714e-05),
                        ), C(0.0011904761904761906),
                    ), C(0.03333333333333333),
                ), C(0.3333333333333333),
            )), (rt.cospi(x) - y) * rt.reciprocal(x),
        ), desc.element,
    )
    return {"d_x": d_x}


SINC = Op(
    "sinc", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sinc", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _sinc_reference, derivative=_sinc_derivative, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.sinc"},
    doc="""
    sin(pi x) / (pi x); 1 at 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _sinc_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    q = rt.square(C(3.141592653589793) * x)
    late = rt.fma(
        -q, rt.fma(-q, rt.fma(-q, C(4.498331606952833e-14), C(1.0706029224547743e-11)), C(1.9270852604185937e-09)),
        C(2.505210838544172e-07),
    )
    series = rt.fma(
        -q,
        rt.fma(
            -q, rt.fma(-q, rt.fma(-q, late, C(2.2045855379188714e-05)), C(0.0011904761904761906)),
            C(0.03333333333333333),
        ), C(0.3333333333333333),
    )
    near = C(-9.869604401089358) * x * series
    far = (rt.cospi(x) - rt.sinc(x)) * rt.reciprocal(x)
    d_x = rt.store(rt.where(rt.absolute(x) < C(0.3183098861837907), near, far) * d_y, desc.element)
    return (d_x,)


SINC_BACKWARD = Op(
    "sinc_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sinc_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _sinc_backward_reference, operations=68,
    )}, any_shape=True, gradient_of="sinc", authored=("d_x",), exact=False, parity={"torch": "torch.sinc"},
    doc="""
    The gradient of `sinc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
