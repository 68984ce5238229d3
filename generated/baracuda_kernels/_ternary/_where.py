# Generated from spec/ternary.yaml: where. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _where_reference(desc, C, condition, a, b):
    condition = rt.load(condition, bool)
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(condition, a, b), desc.element)
    return (y,)


def _where_int_reference(desc, C, condition, a, b):
    condition = rt.load(condition, bool)
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where(condition, a, b), desc.element)
    return (y,)


def _where_bool_reference(desc, C, condition, a, b):
    condition = rt.load(condition, bool)
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.where(condition, a, b), desc.element)
    return (y,)


WHERE = Op(
    "where", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("condition", "bool"), Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "where", ("T",), lambda d: (d.shape,),
                (
                    Access("condition", "bool", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _where_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "where_int", ("T",), lambda d: (d.shape,),
                (
                    Access("condition", "bool", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _where_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Pointwise(
                "where_bool", ("T",), lambda d: (d.shape,),
                (
                    Access("condition", "bool", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _where_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.where"},
    doc="""
    a where the condition holds, b elsewhere.

    condition: any shape, bool
    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """,
)


def _where_backward_reference(desc, C, condition, d_y):
    condition = rt.load(condition, bool)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(condition, d_y, C(0.0)), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(condition, C(0.0), d_y), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b)


WHERE_BACKWARD = Op(
    "where_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("condition", "bool"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "where_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("condition", "bool", full=True), Access("d_y", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "where_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("condition", "bool", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "where_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("condition", "bool", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "where_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("condition", "bool", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "where_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("condition", "bool", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _where_backward_reference, operations=4,
    )}, any_shape=True, gradient_of="where", sums=True, parity={"torch": "torch.where"},
    doc="""
    The gradient of `where`: `d_a`, `d_b`.

    condition: any shape, bool
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """,
)
