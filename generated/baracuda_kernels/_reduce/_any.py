# Generated from spec/reduce.yaml: any. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Reduce, Variant, prod, rt


def _any_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.max_over(rt.where(x != C(0.0), 1, 0), (1,)) == 1, "bool")
    return (y,)


def _any_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.store(rt.max_over(rt.where(x != 0, 1, 0), (1,)) == 1, "bool")
    return (y,)


def _any_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, bool)
    y = rt.store(rt.max_over(rt.where(x, 1, 0), (1,)) == 1, "bool")
    return (y,)


ANY = Op(
    "any", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "bool", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "any", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _any_reference, operations=4,
        ),
        ("int",): Variant(
            (Reduce(
                "any_int", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _any_int_reference, operations=4,
        ),
        ("bool",): Variant(
            (Reduce(
                "any_bool", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("y", "bool", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("bool",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _any_bool_reference, operations=3,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    variant_attributes=("element.kind",), parity={"torch": "torch.any"},
    doc="""
    Whether some element along some dims is not 0; false of none. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], bool
    """,
)
