# Generated from spec/reduce.yaml: std. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _std_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(prod(desc.reduced), C)
    spread = rt.sum_over(rt.square(x - mu), (1,)) / rt.maximum(
        rt.to_float(prod(desc.reduced), C) - C(desc.correction), C(0.0),
    )
    y = rt.store(rt.where(spread == C(0.0), C(0.0), rt.sqrt(spread)), desc.element)
    return (y,)


STD = Op(
    "std", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "std_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, tiled=True, axes=True,
                kind=RowKind(reductions=2),
            ),
            alternatives=(Reduce(
                "std", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, accumulators=("moments",), inner=True,
                axes=True, elements=(0,), columns=(0,),
            ),),
        ),), _std_reference, operations=18,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("correction", "f64", 0.0),),
    parameters=("axis", "keepdims", "correction"), axes=("*kept", "*reduced"), sums=True, parity={"torch": "torch.std"},
    doc="""
    The square root of the variance along some dims, as `var` gives it. The gradient at 0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _std_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(prod(desc.reduced), C)
    spread = rt.sum_over(rt.square(x - mu), (1,)) / rt.maximum(
        rt.to_float(prod(desc.reduced), C) - C(desc.correction), C(0.0),
    )
    d_x = rt.store(
        rt.where(
            spread == C(0.0), C(0.0),
            (x - mu) * (
                d_y * rt.rsqrt(spread) / rt.maximum(rt.to_float(prod(desc.reduced), C) - C(desc.correction), C(0.0))
            ),
        ), desc.element,
    )
    return (d_x,)


STD_BACKWARD = Op(
    "std_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "std_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("correction", "C"),), sizes=("reduced",), reduced=1, tiled=True, axes=True,
                kind=RowKind(loops=3, reductions=2),
            ),
            alternatives=(
                Reduce(
                    "std_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_x_mu", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("moments",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "std_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], 0)), Access("sum_x_mu", "C", lambda d, s: (s[0], 0)),
                        Access("d_y", "T", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("correction", "C"),), sizes=("reduced",),
                ),
            ),
        ),), _std_backward_reference,
        (
            Temporary("sum_x", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("sum_x_mu", "C", lambda d: (*d.kept,), ("*kept",)),
        ), operations=29,
    )}, dims=("*kept", "*reduced"), attributes=(Attribute("correction", "f64", 0.0),),
    parameters=("axis", "keepdims", "correction"), axes=("*kept", "*reduced"), gradient_of="std",
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.std"},
    doc="""
    The gradient of `std`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
