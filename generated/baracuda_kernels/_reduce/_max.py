# Generated from spec/reduce.yaml: max. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _max_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.max_over(x, (1,)), desc.element)
    return (y,)


def _max_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.max_over(x, (1,)), desc.element)
    return (y,)


MAX = Op(
    "max", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "max", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _max_reference, operations=1,
        ),
        ("int",): Variant(
            (Reduce(
                "max_int", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _max_int_reference, operations=1,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    conditions=(Condition("size(reduced) > 0", lambda d: prod(d.reduced) > 0, ("reduced",)),),
    variant_attributes=("element.kind",), parity={"torch": "torch.amax"},
    doc="""
    The greatest element along some dims. NaN if any element is NaN. Elements equal to it share the gradient.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _max_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    y = rt.max_over(x, (1,))
    y_ties = rt.sum_over(rt.where(x == y, C(1.0), C(0.0)), (1,))
    d_x = rt.store(rt.where(rt.is_nan(y), y, rt.where(x == y, d_y / y_ties, C(0.0))), desc.element)
    return (d_x,)


MAX_BACKWARD = Op(
    "max_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "max_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True, kind=RowKind(loops=3, reductions=2),
            ),
            alternatives=(
                Reduce(
                    "max_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("y", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "max_backward_y_ties", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "C", lambda d, s: (s[0], 0)),
                        Access("y_ties", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0, 1),
                ),
                Pointwise(
                    "max_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("d_y", "T", lambda d, s: (s[0], 0)), Access("y_ties", "C", lambda d, s: (s[0], 0)),
                        Access("y", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _max_backward_reference,
        (
            Temporary("y", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("y_ties", "C", lambda d: (*d.kept,), ("*kept",)),
        ), operations=9,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    conditions=(Condition("size(reduced) > 0", lambda d: prod(d.reduced) > 0, ("reduced",)),), gradient_of="max",
    sums=True, parity={"torch": "torch.amax"},
    doc="""
    The gradient of `max`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
