# Generated from spec/reduce.yaml: count_nonzero. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Reduce, Variant, prod, rt


def _count_nonzero_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.wrap(rt.sum_over(rt.where(x != C(0.0), 1, 0), (1,)), "i64")
    return (y,)


def _count_nonzero_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.sum_over(rt.where(x != 0, 1, 0), (1,)), "i64")
    return (y,)


def _count_nonzero_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, bool)
    y = rt.wrap(rt.sum_over(rt.where(x, 1, 0), (1,)), "i64")
    return (y,)


COUNT_NONZERO = Op(
    "count_nonzero", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "i64", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "count_nonzero", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _count_nonzero_reference, operations=3,
        ),
        ("int",): Variant(
            (Reduce(
                "count_nonzero_int", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _count_nonzero_int_reference, operations=3,
        ),
        ("bool",): Variant(
            (Reduce(
                "count_nonzero_bool", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _count_nonzero_bool_reference, operations=2,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    variant_attributes=("element.kind",), sums=True, parity={"torch": "torch.count_nonzero"},
    doc="""
    How many elements along some dims are not 0. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], i64
    """,
)
