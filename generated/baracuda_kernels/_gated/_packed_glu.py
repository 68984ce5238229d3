# Generated from spec/gated.yaml: packed_glu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, prod, rt


def _packed_glu_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.silu(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.silu(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.silu(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_sigmoid_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.sigmoid(x_2)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_sigmoid_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    active = rt.sigmoid(early)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_sigmoid_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.sigmoid(late)
    y = rt.store(x_2 * active, desc.element)
    return (y,)


def _packed_glu_relu_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.where(x_2 <= C(0.0), C(0.0), x_2)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_relu_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    active = rt.where(early <= C(0.0), C(0.0), early)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_relu_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.where(late <= C(0.0), C(0.0), late)
    y = rt.store(x_2 * active, desc.element)
    return (y,)


def _packed_glu_gelu_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.gelu(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu_tanh(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.gelu_tanh(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu_tanh(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_clamped_silu_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    kept = rt.where(x_2 > C(desc.limit), C(desc.limit), x_2)
    clamped = (rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


def _packed_glu_clamped_silu_interleaved_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    kept = rt.where(early > C(desc.limit), C(desc.limit), early)
    clamped = (rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


def _packed_glu_clamped_silu_second_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    kept = rt.where(late > C(desc.limit), C(desc.limit), late)
    clamped = (rt.clamp(x_2, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


PACKED_GLU = Op(
    "packed_glu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None)),
        Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        ("silu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_reference, operations=22,
        ),
        ("silu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), pairs=((0, 1),),
            ),), _packed_glu_interleaved_reference, operations=24,
        ),
        ("silu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_second_reference, operations=22,
        ),
        ("sigmoid", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_sigmoid", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_sigmoid_reference, operations=22,
        ),
        ("sigmoid", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_sigmoid_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), pairs=((0, 1),),
            ),), _packed_glu_sigmoid_interleaved_reference, operations=24,
        ),
        ("sigmoid", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_sigmoid_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_sigmoid_second_reference, operations=22,
        ),
        ("relu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_relu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_relu_reference, operations=4,
        ),
        ("relu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_relu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), pairs=((0, 1),),
            ),), _packed_glu_relu_interleaved_reference, operations=6,
        ),
        ("relu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_relu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_relu_second_reference, operations=4,
        ),
        ("gelu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_gelu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_gelu_reference, operations=22,
        ),
        ("gelu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_gelu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), pairs=((0, 1),),
            ),), _packed_glu_gelu_interleaved_reference, operations=24,
        ),
        ("gelu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_gelu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_gelu_second_reference, operations=22,
        ),
        ("gelu_tanh", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_gelu_tanh", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_gelu_tanh_reference, operations=22,
        ),
        ("gelu_tanh", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_gelu_tanh_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), pairs=((0, 1),),
            ),), _packed_glu_gelu_tanh_interleaved_reference, operations=24,
        ),
        ("gelu_tanh", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_gelu_tanh_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _packed_glu_gelu_tanh_second_reference, operations=22,
        ),
        ("clamped_silu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_clamped_silu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("alpha", "C"), ("limit", "C")),
            ),), _packed_glu_clamped_silu_reference, operations=30,
        ),
        ("clamped_silu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_clamped_silu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("alpha", "C"), ("limit", "C")), pairs=((0, 1),),
            ),), _packed_glu_clamped_silu_interleaved_reference, operations=32,
        ),
        ("clamped_silu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_clamped_silu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("alpha", "C"), ("limit", "C")),
            ),), _packed_glu_clamped_silu_second_reference, operations=30,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute(
            "activation", "enum", "silu", values=("sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"),
        ), Attribute("gate", "enum", "first", values=("first", "second")),
        Attribute("packing", "enum", "halves", values=("halves", "interleaved")), Attribute("alpha", "f32", 1.702),
        Attribute("limit", "f32", 7.0),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
        Condition(
            "packing == halves or gate == first", lambda d: d.packing == "halves" or d.gate == "first",
            ("packing", "gate"),
        ),
    ), variant_attributes=("activation", "gate", "packing"), exact=False,
    doc="""
    A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _packed_glu_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.silu(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.silu_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.silu(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.silu_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.silu(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.silu_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.sigmoid(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * active * rt.sigmoid(-x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    active = rt.sigmoid(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * active * rt.sigmoid(-early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.sigmoid(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * active, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * active * rt.sigmoid(-late), desc.element)
    return (d_x,)


def _packed_glu_backward_relu_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.where(x_2 <= C(0.0), C(0.0), x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(rt.where(x_2 <= C(0.0), C(0.0), late * d_y), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_relu_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    d_y = rt.load(d_y, C)
    early = x
    late = x_2
    active = rt.where(early <= C(0.0), C(0.0), early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(rt.where(early <= C(0.0), C(0.0), late * d_y), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_relu_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.where(late <= C(0.0), C(0.0), late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * active, desc.element)
    d_x[rows, d + desc.d] = rt.store(rt.where(late <= C(0.0), C(0.0), x_2 * d_y), desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.gelu_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.gelu(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.gelu_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.gelu_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu_tanh(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.gelu_tanh_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.gelu_tanh(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.gelu_tanh_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu_tanh(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.gelu_tanh_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_clamped_silu_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    sum_late = rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)
    kept = rt.where(x_2 > C(desc.limit), C(desc.limit), x_2)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(
        rt.where(x_2 > C(desc.limit), C(0.0), sum_late * d_y * rt.silu_slope(C(desc.alpha) * kept)), desc.element,
    )
    d_x[rows, d + desc.d] = rt.store(
        rt.where((-C(desc.limit) <= late) & (late <= C(desc.limit)), d_y * kept * sigmoid_kept, C(0.0)), desc.element,
    )
    return (d_x,)


def _packed_glu_backward_clamped_silu_interleaved_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    d_y = rt.load(d_y, C)
    early = x
    late = x_2
    sum_late = rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)
    kept = rt.where(early > C(desc.limit), C(desc.limit), early)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(
        rt.where(early > C(desc.limit), C(0.0), sum_late * d_y * rt.silu_slope(C(desc.alpha) * kept)), desc.element,
    )
    d_x[rows, 2 * d + 1] = rt.store(
        rt.where((-C(desc.limit) <= late) & (late <= C(desc.limit)), d_y * kept * sigmoid_kept, C(0.0)), desc.element,
    )
    return (d_x,)


def _packed_glu_backward_clamped_silu_second_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    kept = rt.where(late > C(desc.limit), C(desc.limit), late)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    sum_x = rt.clamp(x_2, -C(desc.limit), C(desc.limit)) + C(1.0)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(
        rt.where((-C(desc.limit) <= x_2) & (x_2 <= C(desc.limit)), d_y * kept * sigmoid_kept, C(0.0)), desc.element,
    )
    d_x[rows, d + desc.d] = rt.store(
        rt.where(late > C(desc.limit), C(0.0), sum_x * d_y * rt.silu_slope(C(desc.alpha) * kept)), desc.element,
    )
    return (d_x,)


PACKED_GLU_BACKWARD = Op(
    "packed_glu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None)),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None), output=True),
    ),
    variants={
        ("silu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_reference, operations=44,
        ),
        ("silu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), pairs=((1, 0), (3, 4)),
            ),), _packed_glu_backward_interleaved_reference, operations=46,
        ),
        ("silu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_second_reference, operations=44,
        ),
        ("sigmoid", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_sigmoid", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_sigmoid_reference, operations=46,
        ),
        ("sigmoid", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_sigmoid_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), pairs=((1, 0), (3, 4)),
            ),), _packed_glu_backward_sigmoid_interleaved_reference, operations=48,
        ),
        ("sigmoid", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_sigmoid_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_sigmoid_second_reference, operations=46,
        ),
        ("relu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_relu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_relu_reference, operations=7,
        ),
        ("relu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_relu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), pairs=((0, 1), (3, 4)),
            ),), _packed_glu_backward_relu_interleaved_reference, operations=9,
        ),
        ("relu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_relu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_relu_second_reference, operations=7,
        ),
        ("gelu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_gelu_reference, operations=44,
        ),
        ("gelu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), pairs=((1, 0), (3, 4)),
            ),), _packed_glu_backward_gelu_interleaved_reference, operations=46,
        ),
        ("gelu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_gelu_second_reference, operations=44,
        ),
        ("gelu_tanh", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu_tanh", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_gelu_tanh_reference, operations=44,
        ),
        ("gelu_tanh", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu_tanh_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), pairs=((1, 0), (3, 4)),
            ),), _packed_glu_backward_gelu_tanh_interleaved_reference, operations=46,
        ),
        ("gelu_tanh", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_gelu_tanh_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ),
            ),), _packed_glu_backward_gelu_tanh_second_reference, operations=44,
        ),
        ("clamped_silu", "first", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_clamped_silu", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ), attributes=(("alpha", "C"), ("limit", "C")),
            ),), _packed_glu_backward_clamped_silu_reference, operations=60,
        ),
        ("clamped_silu", "first", "interleaved"): Variant(
            (Pointwise(
                "packed_glu_backward_clamped_silu_interleaved", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                        written=True,
                    ),
                ), attributes=(("alpha", "C"), ("limit", "C")), pairs=((0, 1), (3, 4)),
            ),), _packed_glu_backward_clamped_silu_interleaved_reference, operations=62,
        ),
        ("clamped_silu", "second", "halves"): Variant(
            (Pointwise(
                "packed_glu_backward_clamped_silu_second", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                    Access(
                        "d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                        written=True,
                    ),
                ), attributes=(("alpha", "C"), ("limit", "C")),
            ),), _packed_glu_backward_clamped_silu_second_reference, operations=60,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute(
            "activation", "enum", "silu", values=("sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"),
        ), Attribute("gate", "enum", "first", values=("first", "second")),
        Attribute("packing", "enum", "halves", values=("halves", "interleaved")), Attribute("alpha", "f32", 1.702),
        Attribute("limit", "f32", 7.0),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
        Condition(
            "packing == halves or gate == first", lambda d: d.packing == "halves" or d.gate == "first",
            ("packing", "gate"),
        ),
    ), variant_attributes=("activation", "gate", "packing"), gradient_of="packed_glu", exact=False, zeros=True,
    doc="""
    The gradient of `packed_glu`: `d_x`.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_x: [*rows, 2 * d], f32/f64/f16/bf16
    """,
)
