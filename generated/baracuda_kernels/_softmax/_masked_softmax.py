# Generated from spec/softmax.yaml: masked_softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, prod, rt


def _masked_softmax_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    seen = x * C(desc.scale)
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


def _masked_softmax_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = x * C(desc.scale)
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = e / rt.sum_over(e, (1,))
    d_x = rt.store(y * (d_y - rt.sum_over(d_y * y, (1,))) * C(desc.scale), desc.element)
    return {"d_x": d_x}


def _masked_softmax_with_bias_reference(desc, C, x, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    seen = x * C(desc.scale) + bias
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


def _masked_softmax_with_bias_derivative(desc, C, x, bias, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    d_y = rt.load(d_y, C)
    seen = x * C(desc.scale) + bias
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = e / rt.sum_over(e, (1,))
    d_bias = rt.store(y * (d_y - rt.sum_over(d_y * y, (1,))), desc.element)
    d_x = rt.store(rt.load(d_bias, C) * C(desc.scale), desc.element)
    return {"d_x": d_x, "d_bias": d_bias}


def _masked_softmax_with_mask_reference(desc, C, x, mask):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    seen = rt.where(mask, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


def _masked_softmax_with_mask_derivative(desc, C, x, mask, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(mask, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = e / rt.sum_over(e, (1,))
    d_x = rt.store(rt.where(mask, y * (d_y - rt.sum_over(d_y * y, (1,))) * C(desc.scale), C(0.0)), desc.element)
    return {"d_x": d_x}


def _masked_softmax_with_mask_with_bias_reference(desc, C, x, mask, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    seen = rt.where(mask, x * C(desc.scale) + bias, C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


def _masked_softmax_with_mask_with_bias_derivative(desc, C, x, mask, bias, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(mask, x * C(desc.scale) + bias, C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    y = e / rt.sum_over(e, (1,))
    product_y_d_y = y * (d_y - rt.sum_over(d_y * y, (1,)))
    d_x = rt.store(rt.where(mask, product_y_d_y * C(desc.scale), C(0.0)), desc.element)
    d_bias = rt.store(rt.where(mask, product_y_d_y, C(0.0)), desc.element)
    return {"d_x": d_x, "d_bias": d_bias}


MASKED_SOFTMAX = Op(
    "masked_softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "mask", "bool", lambda d: (*d.rows, d.d), ("*rows", "d"),
            when=Condition("has_mask", lambda d: d.has_mask, ("has_mask",)),
        ),
        Operand(
            "bias", "T", lambda d: (*d.rows, d.d), ("*rows", "d"),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "masked_softmax", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=2, keeps=True), rounds=2,
                part_accumulators=("C", "C"),
            ),), _masked_softmax_reference, derivative=_masked_softmax_derivative, operations=15,
        ),
        (False, True): Variant(
            (Row(
                "masked_softmax_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=2, keeps=True), rounds=2,
                part_accumulators=("C", "C"),
            ),), _masked_softmax_with_bias_reference, derivative=_masked_softmax_with_bias_derivative, operations=16,
        ),
        (True, False): Variant(
            (Row(
                "masked_softmax_with_mask", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=2, keeps=True), rounds=2,
                part_accumulators=("C", "C"),
            ),), _masked_softmax_with_mask_reference, derivative=_masked_softmax_with_mask_derivative, operations=16,
        ),
        (True, True): Variant(
            (Row(
                "masked_softmax_with_mask_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=2, keeps=True), rounds=2,
                part_accumulators=("C", "C"),
            ),), _masked_softmax_with_mask_with_bias_reference,
            derivative=_masked_softmax_with_mask_with_bias_derivative, operations=17,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("scale", "f32", 1.0), Attribute("has_mask", "bool", False, presence_of="mask"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), variant_attributes=("has_mask", "has_bias"), exact=False, sums=True,
    doc="""
    The softmax of scale * x + bias along the last dim, over the elements where the mask holds; the others are 0.
    NaN where the mask holds nowhere along the dim.

    x: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool; None stands for True; where x counts
    bias: [*rows, d], f32/f64/f16/bf16; None stands for 0.0; what is added
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _masked_softmax_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = x * C(desc.scale)
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    inverse = C(1.0) / rt.sum_over(e, (1,))
    share = rt.sum_over(d_y * e, (1,)) * inverse
    d_seen = e * inverse * (d_y - share)
    d_x = rt.store(d_seen * C(desc.scale), desc.element)
    return (d_x,)


def _masked_softmax_backward_with_bias_reference(desc, C, x, bias, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    d_y = rt.load(d_y, C)
    seen = x * C(desc.scale) + bias
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    inverse = C(1.0) / rt.sum_over(e, (1,))
    share = rt.sum_over(d_y * e, (1,)) * inverse
    d_seen = e * inverse * (d_y - share)
    d_x = rt.store(d_seen * C(desc.scale), desc.element)
    d_bias = rt.store(d_seen, desc.element)
    return (d_x, d_bias)


def _masked_softmax_backward_with_mask_reference(desc, C, x, mask, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(mask, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    inverse = C(1.0) / rt.sum_over(e, (1,))
    share = rt.sum_over(d_y * e, (1,)) * inverse
    d_seen = e * inverse * (d_y - share)
    d_x = rt.store(rt.where(mask, d_seen * C(desc.scale), C(0.0)), desc.element)
    return (d_x,)


def _masked_softmax_backward_with_mask_with_bias_reference(desc, C, x, mask, bias, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    bias = bias.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    bias = rt.load(bias, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(mask, x * C(desc.scale) + bias, C(float('-inf')))
    peak = rt.max_over(seen, (1,))
    e = rt.exp(seen - peak)
    inverse = C(1.0) / rt.sum_over(e, (1,))
    share = rt.sum_over(d_y * e, (1,)) * inverse
    d_seen = e * inverse * (d_y - share)
    d_x = rt.store(rt.where(mask, d_seen * C(desc.scale), C(0.0)), desc.element)
    d_bias = rt.store(rt.where(mask, d_seen, C(0.0)), desc.element)
    return (d_x, d_bias)


MASKED_SOFTMAX_BACKWARD = Op(
    "masked_softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "mask", "bool", lambda d: (*d.rows, d.d), ("*rows", "d"),
            when=Condition("has_mask", lambda d: d.has_mask, ("has_mask",)),
        ),
        Operand(
            "bias", "T", lambda d: (*d.rows, d.d), ("*rows", "d"),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand(
            "d_bias", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True,
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "masked_softmax_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C"),
            ),), _masked_softmax_backward_reference, operations=22,
        ),
        (False, True): Variant(
            (Row(
                "masked_softmax_backward_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_bias", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C"),
            ),), _masked_softmax_backward_with_bias_reference, operations=23,
        ),
        (True, False): Variant(
            (Row(
                "masked_softmax_backward_with_mask", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C"),
            ),), _masked_softmax_backward_with_mask_reference, operations=24,
        ),
        (True, True): Variant(
            (Row(
                "masked_softmax_backward_with_mask_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_bias", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C"),
            ),), _masked_softmax_backward_with_mask_with_bias_reference, operations=26,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("scale", "f32", 1.0), Attribute("has_mask", "bool", False, presence_of="mask"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), variant_attributes=("has_mask", "has_bias"), gradient_of="masked_softmax", authored=("d_x", "d_bias"),
    exact=False, sums=True,
    doc="""
    The gradient of `masked_softmax`: `d_x`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool; None stands for True; where x counts
    bias: [*rows, d], f32/f64/f16/bf16; None stands for 0.0; what is added
    d_x: [*rows, d], f32/f64/f16/bf16
    d_bias: [*rows, d], f32/f64/f16/bf16
    """,
)
