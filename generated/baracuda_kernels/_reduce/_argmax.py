# Generated from spec/reduce.yaml: argmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Condition, Op, Operand, Reduce, Variant, highest, prod, rt


def _argmax_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    _, reduced = rt.grid(1, prod(desc.reduced))
    x = rt.load(x, C)
    y = rt.wrap(rt.min_over(rt.where((x == rt.max_over(x, (1,))) | (x != x), reduced, highest("i64")), (1,)), "i64")
    return (y,)


def _argmax_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    _, reduced = rt.grid(1, prod(desc.reduced))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.min_over(rt.where((x == rt.max_over(x, (1,))) | (x != x), reduced, highest("i64")), (1,)), "i64")
    return (y,)


ARGMAX = Op(
    "argmax", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "i64", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "argmax", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])), Access("reduced", "index", lambda d, s: (0, s[0])),
                    Access("y", "i64", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("wide",), inner=True, axes=True, elements=(0, 1), columns=(0,),
            ),), _argmax_reference, operations=6,
        ),
        ("int",): Variant(
            (Reduce(
                "argmax_int", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])), Access("reduced", "index", lambda d, s: (0, s[0])),
                    Access("y", "i64", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("wide",), inner=True, axes=True, elements=(0, 1), columns=(0,),
            ),), _argmax_int_reference, operations=6,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    conditions=(Condition("size(reduced) > 0", lambda d: prod(d.reduced) > 0, ("reduced",)),),
    variant_attributes=("element.kind",), parity={"torch": "torch.argmax"},
    doc="""
    Where the greatest element along some dims is, the first of several; a NaN is the greatest. Elements are counted
    along the last of the dims first, from 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], i64
    """,
)
