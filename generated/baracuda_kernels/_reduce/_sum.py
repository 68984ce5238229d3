# Generated from spec/reduce.yaml: sum. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _sum_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.sum_over(x, (1,)), desc.element)
    return (y,)


def _sum_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.sum_over(x, (1,)), "i64")
    return (y,)


def _sum_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, bool)
    y = rt.wrap(rt.sum_over(rt.where(x, 1, 0), (1,)), "i64")
    return (y,)


SUM = Op(
    "sum", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "total(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "sum", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _sum_reference, operations=1,
        ),
        ("int",): Variant(
            (Reduce(
                "sum_int", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _sum_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Reduce(
                "sum_bool", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _sum_bool_reference, operations=2,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    variant_attributes=("element.kind",), sums=True, parity={"torch": "torch.sum"},
    doc="""
    The sum of the elements along some dims; 0 of none. Integers and bools are summed in i64.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], that of f32/f64/f16/bf16, else i64
    """,
)


def _sum_backward_reference(desc, C, d_y):
    d_y = d_y.reshape((prod(desc.kept),))
    d_y = rt.load(d_y[:, None], C)
    d_x = rt.store(rt.expand(d_y, (prod(desc.kept), prod(desc.reduced))), desc.element)
    return (d_x,)


SUM_BACKWARD = Op(
    "sum_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "sum_backward", ("T",), lambda d: (d.kept, d.reduced),
            (
                Access("d_y", "T", lambda d, s: (s[0], 0)),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _sum_backward_reference, operations=0,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="sum",
    parity={"torch": "torch.sum"},
    doc="""
    The gradient of `sum`: `d_x`.

    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
