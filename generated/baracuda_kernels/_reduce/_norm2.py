# Generated from spec/reduce.yaml: norm2. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, Temporary, Variant, prod, rt,
)


def _norm2_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    total = rt.sum_over(rt.square(x), (1,))
    y = rt.store(rt.where(total == C(0.0), C(0.0), rt.sqrt(total)), desc.element)
    return (y,)


NORM2 = Op(
    "norm2", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "norm2", ("T",), lambda d: (d.kept, d.reduced),
            (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
            reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
        ),), _norm2_reference, operations=10,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), sums=True,
    parity={"torch": "torch.linalg.vector_norm"},
    doc="""
    The square root of the sum of the squares along some dims. Squares of f32 overflow above 1.8e19. The gradient at
    0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _norm2_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    total = rt.sum_over(rt.square(x), (1,))
    d_x = rt.store(rt.where(total == C(0.0), C(0.0), x * (d_y * rt.rsqrt(total))), desc.element)
    return (d_x,)


NORM2_BACKWARD = Op(
    "norm2_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "norm2_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True,
            ),
            alternatives=(
                Reduce(
                    "norm2_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("total", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "norm2_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("d_y", "T", lambda d, s: (s[0], 0)), Access("total", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _norm2_backward_reference, (Temporary("total", "C", lambda d: (*d.kept,), ("*kept",)),), operations=16,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), gradient_of="norm2",
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.linalg.vector_norm"},
    doc="""
    The gradient of `norm2`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
