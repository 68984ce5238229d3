# Generated from spec/activation.yaml: dropout. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _dropout_reference(desc, C, x, seed, offset):
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    x = rt.load(x, C)
    y = rt.store(
        rt.where(
            rt.random_uniform(seed, offset, rt.positions(desc.shape), C) < C(desc.p), C(0.0), x / (C(1.0) - C(desc.p)),
        ), desc.element,
    )
    return (y,)


DROPOUT = Op(
    "dropout", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T"), Operand("seed", "i64", lambda d: ()), Operand("offset", "i64", lambda d: ()),
        Operand("y", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dropout", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), scalars=("seed", "offset"),
            attributes=(("p", "C"),), prepared=True, positioned=True,
        ),), _dropout_reference, operations=29,
    )}, any_shape=True, attributes=(Attribute("p", "f32", 0.5),),
    conditions=(Condition("0 <= p <= 1", lambda d: 0.0 <= d.p and d.p <= 1.0, ("p",)),),
    doc="""
    0 where a random number is less than `p`, which it is in that share of elements, and x / (1 - p) elsewhere. The
    gradient draws the same numbers again, so that no mask is kept.

    x: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    y: any shape, f32/f64/f16/bf16
    """,
)


def _dropout_backward_reference(desc, C, seed, offset, d_y):
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    d_y = rt.load(d_y, C)
    random_seed_offset = rt.random_uniform(seed, offset, rt.positions(desc.shape), C)
    d_x = rt.store(rt.where(random_seed_offset < C(desc.p), C(0.0), d_y / (C(1.0) - C(desc.p))), desc.element)
    return (d_x,)


DROPOUT_BACKWARD = Op(
    "dropout_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("seed", "i64", lambda d: ()), Operand("offset", "i64", lambda d: ()), Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dropout_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)), scalars=("seed", "offset"),
            attributes=(("p", "C"),), prepared=True, positioned=True,
        ),), _dropout_backward_reference, operations=29,
    )}, any_shape=True, attributes=(Attribute("p", "f32", 0.5),),
    conditions=(Condition("0 <= p <= 1", lambda d: 0.0 <= d.p and d.p <= 1.0, ("p",)),), gradient_of="dropout",
    doc="""
    The gradient of `dropout`: `d_x`.

    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
