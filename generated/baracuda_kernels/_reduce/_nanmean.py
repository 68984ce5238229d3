# Generated from spec/reduce.yaml: nanmean. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, Temporary, Variant, prod, rt,
)


def _nanmean_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    numbers = rt.sum_over(rt.where(rt.is_nan(x), 0, 1), (1,))
    y = rt.store(rt.sum_over(rt.where(rt.is_nan(x), C(0.0), x), (1,)) / rt.to_float(numbers, C), desc.element)
    return (y,)


NANMEAN = Op(
    "nanmean", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "nanmean", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            reduced=1, accumulators=("i64", "C"), inner=True, axes=True, elements=(0,), columns=(0,),
        ),), _nanmean_reference, operations=8,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), sums=True,
    parity={"torch": "torch.nanmean"},
    doc="""
    The mean of the elements along some dims that are not NaN; NaN of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _nanmean_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    numbers = rt.sum_over(rt.where(rt.is_nan(x), 0, 1), (1,))
    d_x = rt.store(rt.where(rt.is_nan(x), C(0.0), d_y / rt.to_float(numbers, C)), desc.element)
    return (d_x,)


NANMEAN_BACKWARD = Op(
    "nanmean_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "nanmean_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True,
            ),
            alternatives=(
                Reduce(
                    "nanmean_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("numbers", "i64", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "nanmean_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("d_y", "T", lambda d, s: (s[0], 0)), Access("numbers", "i64", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _nanmean_backward_reference, (Temporary("numbers", "i64", lambda d: (*d.kept,), ("*kept",)),),
        operations=7,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="nanmean",
    sums=True, parity={"torch": "torch.nanmean"},
    doc="""
    The gradient of `nanmean`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
