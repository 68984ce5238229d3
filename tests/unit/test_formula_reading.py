"""Reading formulas: kinds, conversions, extents, types, conditions, and printing back."""

# ruff: noqa: E501  (tables of formulas)
from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.functions import FUNCTIONS, OPERATORS
from baracuda_gen.formula.graph import Attribute, Block, Call, Const, Dim, Expr, Index, Kind, Limit, Load, Reduce, Size
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.show import show, show_block
from baracuda_gen.spec.model import OpSpec, SpecError

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import CATALOG, entry  # noqa: E402

X = Load("x", (Index("..."),))


def block_of(spec: OpSpec) -> Block:
    return build_op(spec)[0].variants[0].block


def value(formula: str, **attributes: str) -> Expr:
    """The right side of `y = ...` over a float x and an integer q, both of any shape."""
    used = {n: t for n, t in {"x": "T", "q": "Q"}.items() if n in formula}
    read = {name: word for name, word in attributes.items() if re.search(rf"\b{name}\b", formula)}
    return block_of(entry(used or {"x": "T"}, {"y": "T"}, f"y = {formula}", read)).statements[-1].value


def test_an_int_beside_a_float_is_converted() -> None:
    q = Load("q", (Index("..."),))
    assert value("x * q") == Call("*", (X, Call("float", (q,))))
    assert value("x * (q + 1)") == Call("*", (X, Call("float", (Call("+", (q, Const(1))),))))


def test_an_index_may_be_computed_by_functions_of_indices() -> None:
    operands = {"x": "T[n, d]"}, {"y": "T[n, d]"}
    inside, in_a_let = (
        block_of(entry(*operands, formula, indices={"i": "d"}))
        for formula in (
            "y[n, i] = x[n, clamp(i - 1, 0, size(d) - 1)]",
            "p[i] = clamp(i - 1, 0, size(d) - 1)\ny[n, i] = x[n, p[i]]",
        )
    )
    assert show_block(inside) == ["y[n, i] = x[n, clamp(i - 1, 0, size(d) - 1)]"]
    assert [s.name for s in in_a_let.statements] == ["p", "y"]


def test_literals_become_floats_themselves() -> None:
    assert value("2 * x") == Call("*", (Const(2.0), X))
    assert value("where(x > 0, x, 0)") == Call("where", (Call(">", (X, Const(0.0))), X, Const(0.0)))
    assert value("-1 + x") == Call("+", (Const(-1.0), X))


def test_division_of_integers_is_a_float() -> None:
    q = Load("q", (Index("..."),))
    assert value("q / 2") == Call("/", (Call("float", (q,)), Const(2.0)))


def test_integers_stay_exact_and_are_converted_on_store() -> None:
    q = Load("q", (Index("..."),))
    assert value("q // 2 % 3") == Call("float", (Call("%", (Call("//", (q, Const(2))), Const(3))),))


def test_arms_of_where_are_promoted() -> None:
    q = Load("q", (Index("..."),))
    assert value("where(x > 0, q, x)").args[1] == Call("float", (q,))


def test_comparisons_chain() -> None:
    assert show(value("where(0 <= x < 1 and not x == 0.5, x, 0)")) == "where(0 <= x < 1 and not x == 0.5, x, 0)"


def test_several_arguments_fold_to_the_left() -> None:
    assert value("max(x, 0, 1)") == Call("max", (Call("max", (X, Const(0.0))), Const(1.0)))


def test_mean_is_a_sum_over_a_size() -> None:
    block = block_of(entry({"x": "T[n, d]"}, {"y": "T[n]"}, "y[n] = mean[d](x[n, d])", types="T"))
    load = Load("x", (Index("n"), Index("d")))
    assert block.statements[0].value == Call("/", (Reduce("sum", ("d",), load), Call("float", (Size("d"),))))
    assert dict(block.extents) == {"n": Size("n"), "d": Size("d")}


def test_kinds_of_a_block() -> None:
    block = block_of(CATALOG["quantize_per_tensor"])
    assert block.kinds["code"] is Kind.INT and block.kinds["Q"] is Kind.INT and block.kinds["scale"] is Kind.FLOAT
    assert kind_of(Limit("lowest", "Q"), block.kinds) is Kind.INT
    assert kind_of(Limit("lowest", "T"), block.kinds) is Kind.FLOAT
    assert kind_of(block.statements[0].value, block.kinds) is Kind.INT


@pytest.mark.parametrize("name", CATALOG)
def test_operands_of_calls_have_the_kinds_of_the_table(name: str) -> None:
    wanted = {"float": Kind.FLOAT, "real": Kind.FLOAT, "int": Kind.INT, "bool": Kind.BOOL}
    for op in build_op(CATALOG[name]):
        assert op is not None
        block = op.variants[0].block
        for s in block.statements:
            assert kind_of(s.value, block.kinds) is block.kinds.get(s.name, Kind.FLOAT)
            for e in s.value.nodes:
                if isinstance(e, Call):
                    row = OPERATORS.get(e.function) or FUNCTIONS[e.function]
                    kinds = [kind_of(a, block.kinds) for a in e.args]
                    words = [row.argument(k) for k in range(len(kinds))]
                    assert all(wanted.get(w, k) is k for w, k in zip(words, kinds, strict=True))
                    assert len({k for w, k in zip(words, kinds, strict=True) if w == "number"}) <= 1


def test_an_alias_is_an_index_expression() -> None:
    block = block_of(CATALOG["quantize_per_group"])
    group = Call("//", (Index("axis"), Attribute("group_size")))
    assert dict(block.aliases) == {group: "g"}
    assert Load("scale", (Index("outer"), group)) in set(block.statements[0].value.nodes)


def test_a_ranged_index_has_its_extent() -> None:
    spec = entry(
        {"x": "T[n, d]"},
        {"y": "T[n, d // k]"},
        "y[n, b] = sum[r < k](x[n, b * k + r])",
        {"k": "i32 where k > 0"},
        where=("d % k == 0",),
        types="T",
        indices={"b": "d // k"},
    )
    block = block_of(spec)
    assert block.extents["r"] == Attribute("k") and block.extents["b"] == Call("//", (Size("d"), Attribute("k")))
    assert show_block(block) == ["y[n, b] = sum[r < k](x[n, b * k + r])"]


def test_types_dims_and_conditions() -> None:
    op, _ = build_op(CATALOG["fake_quantize_per_channel"])
    assert op.dims == (("outer", True), ("channel", False), ("inner", True))
    assert op.inputs[0].dims == (Dim(Size("outer"), run=True), Dim(Size("channel")), Dim(Size("inner"), run=True))
    assert op.attributes[2].position_of == "channel" and not op.any_shape
    op, _ = build_op(CATALOG["quantize_per_group"])
    assert [c.text for c in op.conditions] == ["group_size > 0", "axis % group_size == 0"]
    assert op.properties == (("num_groups", Call("//", (Size("axis"), Attribute("group_size")))),)
    assert op.attributes[1].default == Limit("lowest", "Q")
    op, _ = build_op(CATALOG["lerp"])
    assert op.any_shape and op.dims == () and op.inputs[2].host_scalar


def test_pieces_of_an_output() -> None:
    spec = entry(
        {"a": "T[n, d]", "b": "T[n, k]"},
        {"y": "T[n, d + k]"},
        "y[n, d] = a[n, d]\ny[n, k + size(d)] = b[n, k]",
        types="T",
    )
    assert len(block_of(spec).statements) == 2


def test_dynamic_quantize_reads_the_stored_scale() -> None:
    common = (
        "scale_out[n] = max(scale[n], smallest(T))\n"
        "output[n, d] = clamp(to_int(round(input[n, d] / scale_out[n])){}, q_min, q_max)"
    )
    spec = entry(
        {"input": "T[n, d]"},
        {"output": "Q[n, d]", "scale_out": "T[n]", "zero_point_out": "i32[n] when mode == asymmetric"},
        {
            "symmetric": "amax[n] = max(0, max[d](abs(input[n, d])))\n"
            "scale[n] = where(amax[n] == 0, 1, amax[n] / q_max)\n" + common.format(""),
            "asymmetric": "low[n] = min(0, min[d](input[n, d]))\nhigh[n] = max(0, max[d](input[n, d]))\n"
            "span[n] = high[n] / (q_max - q_min) - low[n] / (q_max - q_min)\n"
            "scale[n] = where(high[n] == 0 and low[n] == 0, 1, span[n])\n"
            "zero_point_out[n] = clamp(q_min - to_int(round(low[n] / scale_out[n])), q_min, q_max)\n"
            + common.format(" + zero_point_out[n]"),
        },
        {"mode": "enum symmetric asymmetric = symmetric", "q_min": "i32 = lowest(Q)", "q_max": "i32 = highest(Q)"},
    )
    with pytest.raises(SpecError, match="'scale_out' is read before it is assigned"):
        build_op(spec)
    first, second = spec.formula
    lines = second[1].value.splitlines()
    moved = "\n".join([*lines[:4], lines[5], lines[4], lines[6]])
    ordered = type(second[1])(moved, second[1].place, True)
    forward, backward = build_op(type(spec)(**{**vars(spec), "formula": (first, (second[0], ordered))}))
    assert backward is None and [v.label for v in forward.variants] == ["symmetric", "asymmetric"]
    assert [t.name for t in forward.variants[0].block.outputs] == ["output", "scale_out"]
    assert [t.name for t in forward.variants[1].block.outputs] == ["output", "scale_out", "zero_point_out"]


@pytest.mark.parametrize("name", CATALOG)
def test_printing_and_reading_again_gives_the_same_block(name: str) -> None:
    spec = CATALOG[name]
    block = block_of(spec)
    text = "\n".join(show_block(block))
    again = block_of(
        type(spec)(**{**vars(spec), "formula": ((None, type(spec.formula[0][1])(text, spec.place, True)),)})
    )
    assert [(s.target, s.value) for s in again.statements] == [(s.target, s.value) for s in block.statements]


EXPRESSIONS = st.recursive(
    st.sampled_from(["x", "q", "2", "0.5", "-3", "-0.0", "k", "f"]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/"]), inner, inner).map(lambda t: f"({t[1]} {t[0]} {t[2]})"),
        inner.map(lambda e: f"(-{e})"),
        inner.map(lambda e: f"exp({e})"),
        st.tuples(inner, inner).map(lambda t: f"max({t[0]}, {t[1]})"),
        st.tuples(inner, inner, inner).map(lambda t: f"where({t[0]} <= {t[1]} < {t[2]} or not {t[0]} == 1, {t[1]}, {t[2]})"),
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(EXPRESSIONS)
def test_printed_expressions_read_the_same(text: str) -> None:
    def read(written: str) -> Expr:
        spec = entry(
            {"x": "T", "q": "Q"}, {"y": "T", "z": "T"}, f"y = {written}\nz = x + q + k + f", {"k": "i32", "f": "f32"}
        )
        return block_of(spec).statements[0].value

    e = read(text)
    assert read(show(e)) == e


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="xyqnd[](),=+-*/%<>. 01\n#'\"lambdsum_to:é", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for spec in (
        entry({"x": "T[n, d]"}, {"y": "T[n, d]"}, f"y[n, d] = {text}", types="T"),
        entry({"x": text}, {"y": "T"}, "y = x", types="T"),
        entry({"x": "T"}, {"y": "T"}, "y = x", types="T", where=(text,)),
    ):
        try:
            build_op(spec)
        except SpecError as error:
            assert error.problems


def test_every_function_says_what_it_does() -> None:
    for row in (*FUNCTIONS.values(), *OPERATORS.values()):
        assert row.meaning.endswith(".")
        takes = row.arity[0] + (row.name == "random")  # the position of the element, which nobody writes
        assert len(row.derivatives) == min(takes, len(row.derivatives)) or takes == len(row.derivatives)
        assert row.straight_through is None or len(row.straight_through) == len(row.derivatives)
