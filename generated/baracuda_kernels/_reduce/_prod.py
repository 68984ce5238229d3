# Generated from spec/reduce.yaml: prod. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _prod_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(rt.prod_over(x, (1,)), desc.element)
    return (y,)


def _prod_int_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.prod_over(x, (1,)), "i64")
    return (y,)


def _prod_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, bool)
    y = rt.wrap(rt.prod_over(rt.where(x, 1, 0), (1,)), "i64")
    return (y,)


PROD = Op(
    "prod", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "total(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Reduce(
                "prod", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _prod_reference, operations=1,
        ),
        ("int",): Variant(
            (Reduce(
                "prod_int", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _prod_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Reduce(
                "prod_bool", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "i64", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("i64",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),), _prod_bool_reference, operations=2,
        ),
    }, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    variant_attributes=("element.kind",), sums=True, parity={"torch": "torch.prod"},
    doc="""
    The product of the elements along some dims; 1 of none. Integers and bools are multiplied in i64, and wrap.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], that of f32/f64/f16/bf16, else i64
    """,
)


def _prod_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    y_zeros = rt.sum_over(rt.where(x == C(0.0), C(1.0), C(0.0)), (1,))
    y_rest = rt.prod_over(rt.where(x == C(0.0), C(1.0), x), (1,))
    d_x = rt.store(
        rt.where(
            y_zeros == rt.where(x == C(0.0), C(1.0), C(0.0)), d_y * y_rest / rt.where(x == C(0.0), C(1.0), x), C(0.0),
        ), desc.element,
    )
    return (d_x,)


PROD_BACKWARD = Op(
    "prod_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "prod_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True, kind=RowKind(reductions=2),
            ),
            alternatives=(
                Reduce(
                    "prod_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("y_zeros", "C", lambda d, s: (s[0], 0), written=True),
                        Access("y_rest", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C", "C"), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "prod_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("y_zeros", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], 0)), Access("y_rest", "C", lambda d, s: (s[0], 0)),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _prod_backward_reference,
        (
            Temporary("y_zeros", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("y_rest", "C", lambda d: (*d.kept,), ("*kept",)),
        ), operations=14,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="prod",
    sums=True, parity={"torch": "torch.prod"},
    doc="""
    The gradient of `prod`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
