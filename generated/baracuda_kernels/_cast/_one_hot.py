# Generated from spec/cast.yaml: one_hot. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, prod, rt


def _one_hot_reference(desc, C, label):
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    y = rt.store(rt.where(j == label, 1, 0), desc.y_element)
    return (y,)


def _one_hot_int_reference(desc, C, label):
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    y = rt.store(rt.where(j == label, 1, 0), desc.y_element)
    return (y,)


def _one_hot_bool_reference(desc, C, label):
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    y = rt.store(j == label, desc.y_element)
    return (y,)


ONE_HOT = Op(
    "one_hot", __file__,
    types={"L": ("i64", "i32"), "T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"L": "label_element", "T": "y_element"},
    operands=(
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand("y", "T", lambda d: (*d.rows, d.classes), ("*rows", None), output=True),
    ),
    variants={
        ("float",): Variant(
            (Row(
                "one_hot", ("L", "T"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), kind=RowKind(loops=1, reductions=0),
            ),), _one_hot_reference, operations=3,
        ),
        ("int",): Variant(
            (Row(
                "one_hot_int", ("L", "T"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), kind=RowKind(loops=1, reductions=0),
            ),), _one_hot_int_reference, operations=2,
        ),
        ("bool",): Variant(
            (Row(
                "one_hot_bool", ("L", "T"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), kind=RowKind(loops=1, reductions=0),
            ),), _one_hot_bool_reference, operations=1,
        ),
    }, dims=("*rows",), attributes=(Attribute("classes", "i32"),),
    conditions=(Condition("classes > 0", lambda d: d.classes > 0, ("classes",)),),
    variant_attributes=("y_element.kind",),
    doc="""
    1 at the number of each label's class along a new last dim, and 0 elsewhere. Labels that are no class have zeros
    alone.

    label: [*rows], i64/i32
    y: [*rows, classes], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """,
)
