"""Variants: a formula specialised for each combination of the enums that it compares and of what is left out."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.catalog import build_catalog
from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.graph import Call, Const, Expr, Load
from baracuda_gen.formula.show import show_block
from baracuda_gen.formula.specialise import folded
from baracuda_gen.render import build_tree
from baracuda_runtime.errors import InvalidProblem

sys.path.insert(0, str(Path(__file__).parent))
from formula_entries import derived, entry  # noqa: E402

OPS = """\
name: variant_kernels
schema: 1
sets: {float: [f32, f64]}
families: {variants: Ops with variants.}
"""
FAMILY = """\
shifted:
  types: {T: float}
  attributes:
    order: {type: enum, values: [scaled_first, shifted_first], default: scaled_first}
    kind: {type: enum, values: [plain, doubled], default: plain}
  inputs:
    x: T[n, d]
    weight: {type: 'T[d]', default: 1}
    shift: {type: 'compute(T)[]', default: 0, doc: added to all}
    extra: {type: 'T[n]', when: kind == doubled}
  outputs:
    y: T[n, d]
    z: {type: 'T[n, d]', when: kind == doubled}
  where: order == scaled_first or kind == plain
  formula: |
    y[n, d] = where(order == scaled_first, x[n, d] * weight[d] + shift, (x[n, d] + shift) * weight[d])
    z[n, d] = 2 * x[n, d] + extra[n]
  gradient: {x: derived, weight: derived}

idle:
  types: {T: float}
  attributes:
    mode: {type: enum, values: [one, other], default: one}
    kind: {type: enum, values: [plain, doubled], default: plain}
  inputs: {x: 'T[n]'}
  outputs: {y: 'T[n]'}
  formula:
    one: |
      y[n] = where(kind == doubled, 2 * x[n], x[n])
    other: |
      y[n] = -x[n]
  gradient: {x: derived}
"""


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("variants")
    (folder / "spec").mkdir()
    (folder / "spec" / "ops.yaml").write_text(OPS)
    (folder / "spec" / "variants.yaml").write_text(FAMILY)
    for path, text in build_tree(build_catalog(folder / "spec")).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    sys.path.insert(0, str(folder))
    yield importlib.import_module("variant_kernels")
    sys.path.remove(str(folder))


X = np.arange(6, dtype=np.float32).reshape(2, 3) + 1
W = np.array([1, 2, 4], np.float32)
E = np.array([10, 20], np.float32)


def test_each_combination_computes_its_own_formula(kernels: Any) -> None:
    assert np.array_equal(kernels.shifted(X), X)
    assert np.array_equal(kernels.shifted(X, weight=W), X * W)
    assert np.array_equal(kernels.shifted(X, weight=W, shift=3), X * W + 3)
    assert np.array_equal(kernels.shifted(X, shift=np.float32([3])), X + 3)
    assert np.array_equal(kernels.shifted(X, weight=W, shift=3, order="shifted_first"), (X + 3) * W)
    y, z = kernels.shifted(X, weight=W, extra=E, kind="doubled")
    assert np.array_equal(y, X * W) and np.array_equal(z, 2 * X + E[:, None])


def test_what_is_left_out_is_not_added() -> None:
    """x + 0 would make +0 of -0: without the operand there is no addition."""
    forward, _ = build_op(entry({"x": "T", "b": "T = 0"}, {"y": "T"}, "y = x + b"))
    assert [show_block(v.block) for v in forward.variants] == [["y = x"], ["y = x + b"]]
    assert [[t.name for t in v.block.inputs] for v in forward.variants] == [["x"], ["x", "b"]]


def test_the_descriptor_has_a_field_for_each_optional_operand(kernels: Any) -> None:
    args = kernels.ShiftedArgs(X, weight=W)
    desc = kernels.ShiftedDescriptor.of(args)
    assert (desc.has_weight, desc.has_shift) == (True, False)
    assert kernels.ShiftedDescriptor.of(kernels.ShiftedArgs(X, shift=2.0)).has_shift
    made = kernels.ShiftedDescriptor(n=2, d=3, element="f32")
    assert (made.has_weight, made.has_shift) == (False, False)
    assert made == kernels.ShiftedDescriptor.of(kernels.ShiftedArgs(X))


@pytest.mark.parametrize(
    ("fields", "operands", "message"),
    [
        ({}, {"weight": W}, "ShiftedPlan: weight expected None, as has_weight = False; got an operand"),
        ({}, {"extra": E}, "ShiftedPlan: extra expected None, as kind = plain; got an operand"),
        ({"has_weight": True}, {}, "ShiftedPlan: weight expected an array, got None"),
        ({"has_shift": True}, {}, "ShiftedPlan: shift expected a number or an array, got None"),
        ({"kind": "doubled"}, {"z": np.empty_like(X)}, "ShiftedPlan: extra expected an array, got None"),
    ],
)
def test_operands_that_do_not_fit_the_descriptor(
    kernels: Any, fields: dict[str, Any], operands: dict[str, Any], message: str
) -> None:
    plan = kernels.ShiftedPlan.select(kernels.ShiftedDescriptor(n=2, d=3, element="f32", **fields))
    verdict = plan.can_implement(kernels.ShiftedArgs(X, y=np.empty_like(X), **operands))
    assert isinstance(verdict.error, InvalidProblem) and str(verdict.error) == message


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"has_weight": 2}, "ShiftedPlan: has_weight expected True or False, got 2"),
        ({"order": "shifted"}, "ShiftedPlan: order expected one of scaled_first, shifted_first, got 'shifted'"),
        (
            {"order": "shifted_first", "kind": "doubled"},
            "ShiftedPlan: expected order == scaled_first or kind == plain, got order = shifted_first, kind = doubled",
        ),
    ],
)
def test_fields_that_select_nothing(kernels: Any, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidProblem) as caught:
        kernels.ShiftedPlan.select(kernels.ShiftedDescriptor(n=2, d=3, element="f32", **fields))
    assert str(caught.value) == message


def test_combinations_that_the_rules_exclude_have_no_kernel(kernels: Any) -> None:
    names = kernels.ShiftedPlan.instantiations({"T": "f32"})
    assert {re.findall(r"baracuda::shifted(\w*)_formula<", n)[0] for n in names} == {
        "", "_with_shift", "_with_weight", "_with_weight_with_shift", "_doubled", "_doubled_with_shift",
        "_doubled_with_weight", "_doubled_with_weight_with_shift", "_shifted_first_with_weight_with_shift",
    }  # fmt: skip


def test_combinations_of_one_formula_share_its_kernels(kernels: Any) -> None:
    """shifted_first without both operands is what scaled_first is; -x has no kind."""
    op = kernels.ShiftedPlan.op
    keys = [("scaled_first", "plain", False, True), ("shifted_first", "plain", False, True)]
    assert op.variant_attributes == ("order", "kind", "has_weight", "has_shift")
    assert op.variants[keys[0]] is op.variants[keys[1]]
    idle = kernels.IdlePlan.op
    assert idle.variants[("other", "plain")] is idle.variants[("other", "doubled")]
    assert len(set(map(id, idle.variants.values()))) == 3
    assert np.array_equal(kernels.idle(E, mode="other", kind="doubled"), -E)


def test_gradients_of_what_is_there(kernels: Any) -> None:
    d = np.ones_like(X)
    for given in ({}, {"shift": 3}):  # of no use here, and no mistake
        d_x, d_weight = kernels.shifted_backward(X, d, weight=W, **given)
        assert np.array_equal(d_x, np.broadcast_to(W, X.shape)) and np.array_equal(d_weight, X.sum(0))
    d_x, d_weight = kernels.shifted_backward(X, d, weight=W, shift=3, order="shifted_first")
    assert np.array_equal(d_x, np.broadcast_to(W, X.shape)) and np.array_equal(d_weight, (X + 3).sum(0))
    assert np.array_equal(kernels.shifted_backward(X, d), d)


def test_an_op_without_a_gradient_of_the_choice_has_no_field_for_it() -> None:
    forward, backward = build_op(entry({"x": "T", "b": "T[] = 0"}, {"y": "T"}, "y = 2 * x + b", None, derived("x")))
    assert backward is not None
    assert forward.selectors == ("has_b",) and backward.selectors == ()
    assert [a.name for a in backward.attributes] == []


def test_names_of_kernels_start_with_the_default() -> None:
    forward, _ = build_op(
        entry(
            {"x": "T"},
            {"y": "T"},
            "y = where(first_kind == exact, x, where(second_kind == exact, 2 * x, 3 * x))",
            {"first_kind": "enum quick exact = exact", "second_kind": "enum quick exact = quick"},
        )
    )
    assert [(v.label, v.suffix) for v in forward.variants] == [
        ("exact, quick", ""),
        ("quick, quick", "_first_kind_quick"),
        ("quick, exact", "_first_kind_quick_second_kind_exact"),
    ]


A, ZERO, ONE = Load("a", ()), Const(0), Const(1.0)


@pytest.mark.parametrize(
    "word, args",
    [("+", (A, ZERO)), ("+", (ZERO, A)), ("-", (A, ZERO)), ("*", (A, ONE)), ("*", (ONE, A)), ("/", (A, ONE))],
)
def test_constants_that_do_nothing_are_left_out(word: str, args: tuple[Expr, ...]) -> None:
    assert folded(Call(word, args)) == A


def test_powers_of_a_zero_are_left_out() -> None:
    assert {folded(Call(word, (Const(zero),))) for word in ("exp", "exp2", "exp10") for zero in (0.0, -0.0)} == {ONE}
    assert folded(Call("sin", (Const(0.0),))) == Call("sin", (Const(0.0),))


@pytest.mark.parametrize("word, args", [("-", (ZERO, A)), ("/", (ONE, A)), ("*", (A, ZERO)), ("+", (A, ONE))])
def test_other_constants_stay(word: str, args: tuple[Expr, ...]) -> None:
    assert folded(Call(word, args)) == Call(word, args)
