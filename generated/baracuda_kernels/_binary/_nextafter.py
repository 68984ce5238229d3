# Generated from spec/binary.yaml: nextafter. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _nextafter_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.next_after(a, b), desc.element)
    return (y,)


NEXTAFTER = Op(
    "nextafter", __file__, types={"T": ("f32", "f64")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "nextafter", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _nextafter_reference, operations=6,
    )}, any_shape=True, parity={"torch": "torch.nextafter"},
    doc="""
    The neighbour of a on the way to b; b where they are equal.

    a: any shape, f32/f64
    b: any shape, f32/f64
    y: any shape, f32/f64
    """,
)
