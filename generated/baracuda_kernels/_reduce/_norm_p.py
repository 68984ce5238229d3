# Generated from spec/reduce.yaml: norm_p. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, Temporary, Variant, highest, prod, rt,
)


def _norm_p_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.power(rt.sum_over(rt.power(rt.absolute(x), C(desc.p)), (1,)), C(1.0) / C(desc.p)), desc.element)
    return (y,)


def _norm_p_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    pow_x = rt.power(rt.absolute(x), C(desc.p))
    sum_x = rt.sum_over(pow_x, (1,))
    y = rt.power(sum_x, C(1.0) / C(desc.p))
    chosen_sum_x = rt.where(rt.absolute(sum_x) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    chosen_x = rt.where(rt.absolute(rt.absolute(x)) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_abs = rt.where(
        C(desc.p) == C(0.0), C(0.0),
        rt.where(
            C(1.0) / C(desc.p) == C(0.0), C(0.0),
            d_y
            * rt.where(
                ((sum_x == C(0.0)) | (y == C(0.0))) | rt.is_inf(y),
                rt.copysign(
                    rt.power(rt.absolute(sum_x), C(1.0) / C(desc.p) - C(1.0)),
                    rt.where(sum_x < C(0.0), -y, rt.where(sum_x == C(0.0), C(1.0), y)),
                ), y * chosen_sum_x * rt.reciprocal(chosen_sum_x * sum_x),
            ) * rt.where(
                ((rt.absolute(x) == C(0.0)) | (pow_x == C(0.0))) | rt.is_inf(pow_x),
                rt.copysign(
                    rt.power(rt.absolute(rt.absolute(x)), C(desc.p) - C(1.0)),
                    rt.where(rt.absolute(x) < C(0.0), -pow_x, rt.where(rt.absolute(x) == C(0.0), C(1.0), pow_x)),
                ), pow_x * chosen_x * rt.reciprocal(chosen_x * rt.absolute(x)),
            ),
        ),
    )
    d_x = rt.store(d_abs * rt.sign(x), desc.element)
    return {"d_x": d_x}


NORM_P = Op(
    "norm_p", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "norm_p", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            attributes=(("p", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,),
            columns=(0,),
        ),), _norm_p_reference, derivative=_norm_p_derivative, operations=63,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("p", "f64", 3.0),), parameters=("axis", "keepdims", "p"),
    axes=("*kept", "*reduced"),
    conditions=(
        Condition("p > 0", lambda d: d.p > 0.0, ("p",)),
        Condition("p <= highest(T)", lambda d: d.p <= highest(d.element), ("p",)),
    ), exact=False, sums=True,
    doc="""
    The root of degree p of the sum of the magnitudes to the p along some dims, for a finite p > 0; see `norm1`,
    `norm2`. The gradient at 0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _norm_p_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    length = rt.power(rt.sum_over(rt.power(rt.absolute(x), C(desc.p)), (1,)), C(1.0) / C(desc.p))
    share = rt.where(x == C(0.0), C(0.0), rt.power(rt.absolute(x) / length, C(desc.p) - C(1.0)))
    d_x = rt.store(d_y * rt.sign(x) * share, desc.element)
    return (d_x,)


NORM_P_BACKWARD = Op(
    "norm_p_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "norm_p_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("p", "C"),), reduced=1, tiled=True, axes=True,
            ),
            alternatives=(
                Reduce(
                    "norm_p_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("p", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,),
                    columns=(0,),
                ),
                Pointwise(
                    "norm_p_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], 0)),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("p", "C"),), prepared=True,
                ),
            ),
        ),), _norm_p_backward_reference, (Temporary("sum_x", "C", lambda d: (*d.kept,), ("*kept",)),), operations=101,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("p", "f64", 3.0),), parameters=("axis", "keepdims", "p"),
    axes=("*kept", "*reduced"),
    conditions=(
        Condition("p > 0", lambda d: d.p > 0.0, ("p",)),
        Condition("p <= highest(T)", lambda d: d.p <= highest(d.element), ("p",)),
    ), gradient_of="norm_p", authored=("d_x",), exact=False, sums=True,
    doc="""
    The gradient of `norm_p`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
