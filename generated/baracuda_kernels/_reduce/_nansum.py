# Generated from spec/reduce.yaml: nansum. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _nansum_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.sum_over(rt.where(rt.is_nan(x), C(0.0), x), (1,)), desc.element)
    return (y,)


NANSUM = Op(
    "nansum", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "nansum", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
        ),), _nansum_reference, operations=3,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), sums=True,
    parity={"torch": "torch.nansum"},
    doc="""
    The sum of the elements along some dims that are not NaN; 0 of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _nansum_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    d_x = rt.store(rt.where(rt.is_nan(x), C(0.0), d_y), desc.element)
    return (d_x,)


NANSUM_BACKWARD = Op(
    "nansum_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "nansum_backward", ("T",), lambda d: (d.kept, d.reduced),
            (
                Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _nansum_backward_reference, operations=2,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="nansum",
    parity={"torch": "torch.nansum"},
    doc="""
    The gradient of `nansum`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
