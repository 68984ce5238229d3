# Generated from spec/reduce.yaml: mean. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _mean_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.sum_over(x, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (y,)


MEAN = Op(
    "mean", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "mean", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            sizes=("reduced",), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
        ),), _mean_reference, operations=3,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), sums=True,
    parity={"torch": "torch.mean"},
    doc="""
    The sum of the elements along some dims, over their number; NaN of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _mean_backward_reference(desc, C, d_y):
    d_y = d_y.reshape((prod(desc.kept),))
    d_y = rt.load(d_y[:, None], C)
    d_x = rt.store(
        rt.expand(d_y / rt.to_float(prod(desc.reduced), C), (prod(desc.kept), prod(desc.reduced))), desc.element,
    )
    return (d_x,)


MEAN_BACKWARD = Op(
    "mean_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "mean_backward", ("T",), lambda d: (d.kept, d.reduced),
            (
                Access("d_y", "T", lambda d, s: (s[0], 0)),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), sizes=("reduced",),
        ),), _mean_backward_reference, operations=2,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="mean",
    parity={"torch": "torch.mean"},
    doc="""
    The gradient of `mean`: `d_x`.

    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
