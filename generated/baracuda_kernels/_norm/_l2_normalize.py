# Generated from spec/norm.yaml: l2_normalize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _l2_normalize_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    total = rt.sum_over(rt.square(x), (1,))
    length = rt.where(total == C(0.0), C(0.0), rt.sqrt(total))
    y = rt.store(x / rt.maximum(length, C(desc.eps)), desc.element)
    return (y,)


def _l2_normalize_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    total = rt.sum_over(rt.square(x), (1,))
    length = rt.where(total == C(0.0), C(0.0), rt.sqrt(total))
    rsqrt_total = rt.rsqrt(total)
    y = x / rt.maximum(length, C(desc.eps))
    product_total_d_y_y = rsqrt_total * rt.sum_over(d_y * y, (1,))
    d_x = rt.store(
        rt.where(
            length > C(desc.eps),
            rt.where(total == C(0.0), d_y, d_y - x * product_total_d_y_y) / rt.maximum(length, C(desc.eps)),
            rt.where(
                length == C(desc.eps),
                rt.where(
                    total == C(0.0), d_y, d_y - C(0.5) * x * product_total_d_y_y,
                ) / rt.maximum(length, C(desc.eps)),
                d_y / rt.maximum(length, C(desc.eps)) + rt.where(
                    length < C(desc.eps), C(0.0),
                    rt.where(
                        total == C(0.0), C(0.0), x * (rsqrt_total * (length + C(desc.eps)) * rt.to_float(desc.d, C)),
                    ),
                ),
            ),
        ), desc.element,
    )
    return {"d_x": d_x}


L2_NORMALIZE = Op(
    "l2_normalize", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "l2_normalize_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),),
            ),
            alternatives=(
                Reduce(
                    "l2_normalize", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("total", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "l2_normalize_y", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("total", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _l2_normalize_reference, (Temporary("total", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),),
        derivative=_l2_normalize_derivative, operations=12,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("eps", "f32", 1e-12),), parameters=("axis", "eps"),
    conditions=(Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),), sums=True,
    parity={"torch": "torch.nn.functional.normalize"},
    doc="""
    x over the root of the sum of its squares along one dim, of which eps is the least.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _l2_normalize_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    total = rt.sum_over(rt.square(x), (1,))
    length = rt.where(total == C(0.0), C(0.0), rt.sqrt(total))
    level = rt.maximum(length, C(desc.eps))
    tilt = rt.sum_over(d_y * x, (1,))
    pull = tilt / total * rt.rsqrt(total)
    slope = rt.where(length > C(desc.eps), pull, rt.where(length == C(desc.eps), C(0.5) * pull, C(0.0)))
    d_x = rt.store(d_y / level - x * slope, desc.element)
    return (d_x,)


L2_NORMALIZE_BACKWARD = Op(
    "l2_normalize_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "l2_normalize_backward_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), kind=RowKind(reductions=2),
            ),
            alternatives=(
                Reduce(
                    "l2_normalize_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("total", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C", "C"), inner=False, elements=(0, 1), columns=(0, 1),
                ),
                Pointwise(
                    "l2_normalize_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("total", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("tilt", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _l2_normalize_backward_reference,
        (
            Temporary("total", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("tilt", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=33,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("eps", "f32", 1e-12),), parameters=("axis", "eps"),
    conditions=(Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),), gradient_of="l2_normalize", authored=("d_x",),
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.nn.functional.normalize"},
    doc="""
    The gradient of `l2_normalize`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
