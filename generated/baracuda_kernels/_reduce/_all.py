# Generated from spec/reduce.yaml: all. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Reduce, Variant, prod, rt


def _all_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.min_over(rt.where(x != C(0.0), 1, 0), (1,)) != 0, "bool")
    return (y,)


def _all_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.store(rt.min_over(rt.where(x != 0, 1, 0), (1,)) != 0, "bool")
    return (y,)


def _all_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, bool)
    y = rt.store(rt.min_over(rt.where(x, 1, 0), (1,)) != 0, "bool")
    return (y,)


ALL = Op(
    "all", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "bool", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "all", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _all_reference, operations=4,
        ),
        ("int",): Variant(
            (Reduce(
                "all_int", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _all_int_reference, operations=4,
        ),
        ("bool",): Variant(
            (Reduce(
                "all_bool", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _all_bool_reference, operations=3,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    variant_attributes=("element.kind",), parity={"torch": "torch.all"},
    doc="""
    Whether all elements along some dims are not 0; true of none. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], bool
    """,
)
