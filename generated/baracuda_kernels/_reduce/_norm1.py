# Generated from spec/reduce.yaml: norm1. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _norm1_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.sum_over(rt.absolute(x), (1,)), desc.element)
    return (y,)


NORM1 = Op(
    "norm1", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "norm1", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
        ),), _norm1_reference, operations=2,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), sums=True,
    doc="""
    The sum of the magnitudes along some dims.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _norm1_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    d_y = rt.load(d_y[:, None], C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sign(x), desc.element)
    return (d_x,)


NORM1_BACKWARD = Op(
    "norm1_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "norm1_backward", ("T",), lambda d: (d.kept, d.reduced),
            (
                Access("d_y", "T", lambda d, s: (s[0], 0)), Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _norm1_backward_reference, operations=2,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="norm1",
    doc="""
    The gradient of `norm1`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
