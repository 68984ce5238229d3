# Generated from spec/binary.yaml: add. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _add_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a + b, desc.element)
    return (y,)


def _add_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(a + b, desc.element)
    return (y,)


ADD = Op(
    "add", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "add", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _add_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "add_int", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _add_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.add"},
    doc="""
    a + b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _add_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b)


ADD_BACKWARD = Op(
    "add_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("d_y", "T"), Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "add_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("d_a", "T", full=True, written=True),
                    Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "add_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_a", "T", full=True, written=True)), reduced=1,
                    accumulators=("C",), inner=True, elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "add_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_b", "T", full=True, written=True)), reduced=1,
                    accumulators=("C",), inner=True, elements=(0,), columns=(0,), sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "add_backward_d_a", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_a", "T", full=True, written=True)),
                ),
                Pointwise(
                    "add_backward_d_b", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_b", "T", full=True, written=True)),
                ),
            ),
        ),), _add_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="add", sums=True, parity={"torch": "torch.add"},
    doc="""
    The gradient of `add`: `d_a`, `d_b`.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """,
)
