# Generated from spec/reduce.yaml: var_mean. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _var_mean_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(prod(desc.reduced), C)
    variance = rt.store(
        rt.sum_over(rt.square(x - mu), (1,)) / rt.maximum(
            rt.to_float(prod(desc.reduced), C) - C(desc.correction), C(0.0),
        ), desc.element,
    )
    average = rt.store(mu, desc.element)
    return (variance, average)


VAR_MEAN = Op(
    "var_mean", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("variance", "T", lambda d: (*d.kept,), ("*kept",), output=True),
        Operand("average", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "var_mean_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("variance", "T", lambda d, s: (s[0], 0), written=True),
                    Access("average", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, tiled=True, axes=True,
                kind=RowKind(reductions=2),
            ),
            alternatives=(Reduce(
                "var_mean", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("variance", "T", lambda d, s: (s[0], 0), written=True),
                    Access("average", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, accumulators=("moments",),
                inner=True, axes=True, elements=(0,), columns=(0,),
            ),),
        ),), _var_mean_reference, operations=10,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("correction", "f64", 0.0),),
    parameters=("axis", "keepdims", "correction"), axes=("*kept", "*reduced"), sums=True,
    parity={"torch": "torch.var_mean"},
    doc="""
    The variance along some dims, as `var` gives it, and the mean, in one kernel.

    x: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept], f32/f64/f16/bf16
    average: [*kept], f32/f64/f16/bf16
    """,
)


def _var_mean_backward_reference(desc, C, x, d_variance, d_average):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_variance = d_variance.reshape((prod(desc.kept),))
    d_average = d_average.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_variance = rt.load(d_variance[:, None], C)
    d_average = rt.load(d_average[:, None], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(prod(desc.reduced), C)
    d_x = rt.store(
        C(2.0) * (x - mu) * (d_variance / rt.maximum(
            rt.to_float(prod(desc.reduced), C) - C(desc.correction), C(0.0),
        )) + d_average / rt.to_float(prod(desc.reduced), C), desc.element,
    )
    return (d_x,)


VAR_MEAN_BACKWARD = Op(
    "var_mean_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_variance", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_average", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "var_mean_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_variance", "T", lambda d, s: (s[0], 0)), Access("d_average", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, tiled=True, axes=True,
            ),
            alternatives=(
                Reduce(
                    "var_mean_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "var_mean_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_variance", "T", lambda d, s: (s[0], 0)),
                        Access("d_average", "T", lambda d, s: (s[0], 0)),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("correction", "C"),), sizes=("reduced",),
                ),
            ),
        ),), _var_mean_backward_reference, (Temporary("sum_x", "C", lambda d: (*d.kept,), ("*kept",)),), operations=13,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("correction", "f64", 0.0),),
    parameters=("axis", "keepdims", "correction"), axes=("*kept", "*reduced"), gradient_of="var_mean", sums=True,
    parity={"torch": "torch.var_mean"},
    doc="""
    The gradient of `var_mean`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_variance: [*kept], f32/f64/f16/bf16
    d_average: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
