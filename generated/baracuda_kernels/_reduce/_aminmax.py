# Generated from spec/reduce.yaml: aminmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _aminmax_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    least = rt.store(rt.min_over(x, (1,)), desc.element)
    greatest = rt.store(rt.max_over(x, (1,)), desc.element)
    return (least, greatest)


def _aminmax_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    least = rt.wrap(rt.min_over(x, (1,)), desc.element)
    greatest = rt.wrap(rt.max_over(x, (1,)), desc.element)
    return (least, greatest)


AMINMAX = Op(
    "aminmax", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("least", "T", lambda d: (*d.kept,), ("*kept",), output=True),
        Operand("greatest", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "aminmax", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("least", "T", lambda d, s: (s[0], 0), written=True),
                    Access("greatest", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("C", "C"), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _aminmax_reference, operations=2,
        ),
        ("int",): Variant(
            (Reduce(
                "aminmax_int", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1])),
                    Access("least", "T", lambda d, s: (s[0], 0), written=True),
                    Access("greatest", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("i64", "i64"), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _aminmax_int_reference, operations=2,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    conditions=(Condition("size(reduced) > 0", lambda d: prod(d.reduced) > 0, ("reduced",)),),
    variant_attributes=("element.kind",), parity={"torch": "torch.aminmax"},
    doc="""
    The least and the greatest element along some dims, as `min` and `max` give them.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    least: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    greatest: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _aminmax_backward_reference(desc, C, x, d_least, d_greatest):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_least = d_least.reshape((prod(desc.kept),))
    d_greatest = d_greatest.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_least = rt.load(d_least[:, None], C)
    d_greatest = rt.load(d_greatest[:, None], C)
    least = rt.min_over(x, (1,))
    least_ties = rt.sum_over(rt.where(x == least, C(1.0), C(0.0)), (1,))
    greatest = rt.max_over(x, (1,))
    greatest_ties = rt.sum_over(rt.where(x == greatest, C(1.0), C(0.0)), (1,))
    d_x = rt.store(
        rt.where(rt.is_nan(least), least, rt.where(x == least, d_least / least_ties, C(0.0))) + rt.where(
            rt.is_nan(greatest), greatest, rt.where(x == greatest, d_greatest / greatest_ties, C(0.0)),
        ), desc.element,
    )
    return (d_x,)


AMINMAX_BACKWARD = Op(
    "aminmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_least", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_greatest", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "aminmax_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_least", "T", lambda d, s: (s[0], 0)), Access("d_greatest", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True, kind=RowKind(loops=3, reductions=4),
            ),
            alternatives=(
                Reduce(
                    "aminmax_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("least", "C", lambda d, s: (s[0], 0), written=True),
                        Access("greatest", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C", "C"), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "aminmax_backward_least_ties", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])), Access("least", "C", lambda d, s: (s[0], 0)),
                        Access("greatest", "C", lambda d, s: (s[0], 0)),
                        Access("least_ties", "C", lambda d, s: (s[0], 0), written=True),
                        Access("greatest_ties", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C", "C"), inner=True, axes=True, elements=(0,), columns=(0, 1, 2),
                ),
                Pointwise(
                    "aminmax_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("d_least", "T", lambda d, s: (s[0], 0)),
                        Access("least_ties", "C", lambda d, s: (s[0], 0)),
                        Access("d_greatest", "T", lambda d, s: (s[0], 0)),
                        Access("greatest_ties", "C", lambda d, s: (s[0], 0)),
                        Access("least", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("greatest", "C", lambda d, s: (s[0], 0)),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _aminmax_backward_reference,
        (
            Temporary("least", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("greatest", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("least_ties", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("greatest_ties", "C", lambda d: (*d.kept,), ("*kept",)),
        ), operations=19,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    conditions=(Condition("size(reduced) > 0", lambda d: prod(d.reduced) > 0, ("reduced",)),), gradient_of="aminmax",
    sums=True, parity={"torch": "torch.aminmax"},
    doc="""
    The gradient of `aminmax`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_least: [*kept], f32/f64/f16/bf16
    d_greatest: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
