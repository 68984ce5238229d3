"""What formulas refuse, each problem at its line and column. Golden cases (`golden/bad_specs/formula_*`) hold whole messages."""

# ruff: noqa: E501  (tables of formulas)
from __future__ import annotations

import sys
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.spec.model import OpSpec, Problem, SpecError

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import FORMULA_LINE, derived, entry  # noqa: E402


def problems(spec: OpSpec) -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        build_op(spec)
    return list(caught.value.problems)


def pointwise(formula: str, **more: object) -> OpSpec:
    return entry({"x": "T"}, {"y": "T"}, formula, types="T", **more)


def rows(formula: str, **more: object) -> OpSpec:
    return entry({"x": "T[n, d]"}, {"y": "T[n, d]"}, formula, types="T", **more)


# formula (`|` marks where the problem stands), and a part of the message
POINTWISE = [
    ("y = 2 * |xx", "formula uses 'xx' (did you mean 'x'?); known names: x"),
    ("y = |lambda v: v", "'lambda v: v' is not part of the formula language; allowed: numbers"),
    ("y = |[x][0]", "'[x]' is not part of the formula language"),
    ("y = x + |'one'", "'one' is not part"),
    ("y = x + |1j", "1j is not part"),
    ("y = x + |None", "None is not part"),
    ("y = |x if x > 0 else 1", "write where(condition, a, b)"),
    ("y = |x ** 2", "write pow(a, b), square(x) or a product"),
    ("y = |x is 1", "'x is 1' is not part"),
    ("y = clamp(x, 0, |*x)", "'*x' is not part"),
    ("y = (|z := x)", "'(z := x)' is not part"),
    ("y = exp(|x > 0)", "'exp' takes numbers, got a bool"),
    ("y = where(|x, x, 0)", "'where' takes a bool, got a float"),
    ("y = x * 1 + |9223372036854775808", "does not fit 64 bits"),
    ("y = x + |1e999", "too large for f64"),
    ("y = |x[0]", "'x' is of any shape and takes no index"),
    ("y = |max(x)", "max of one argument is a reduction"),
    ("y = |sum(x)", "'sum' is a reduction, which names its index"),
    ("y = |frobnicate(x)", "unknown function 'frobnicate'; docs/spec.md lists the functions"),
    ("y = |sofmax(x)", "unknown function 'sofmax' (did you mean 'softmax'?)"),
    ("y = |casd(x, T)", "did you mean 'cast'?"),
    ("y = |gather(x, 2)", "'gather' is an op: give its result a name under uses: {z: gather(x)}"),
    ("y = |softmax[d](x)", "'softmax' is an op: give its result a name under uses: {z: softmax(x)}"),
    ("y = 2 * |pi * x", "formulas have no constant 'pi'; write 3.141592653589793"),
    ("y = where(x < 0, |nan, x)", "formulas have no constant 'nan'; write inf - inf"),
    ("y = |x & 1", "write bit_and(a, b), or `and` between bools"),
    ("y = |x ^ 2", "write bit_xor(a, b); a power is square(x) or pow(x, y)"),
    ("y = |~x", "write bit_not(a), or `not` of a bool"),
    ("y = |x << 1", "write shift_left(a, b)"),
    ("y = |x >> 1", "write shift_right(a, b)"),
    ("y = |x and x > 1", "'and' takes a bool, got a float; compare it, as in x != 0"),
    ("y = x -|\n  1", "cannot be read: invalid syntax; a statement goes on in the next line inside parentheses"),
    ("y = x\n | - 1", "cannot be read: unexpected indent; a statement goes on in the next line inside parentheses"),
    (
        "y = x + |y",
        "'y' is read before it is assigned; recurrences are not supported, but these scans are: cumsum, cumprod",
    ),
    ("a = x + |a\ny = a", "'a' is read before it is assigned; recurrences are not supported"),
    ("y = |relu(x)", "unknown function 'relu'; write where(x <= 0, 0, x)"),
    ("y = |sum_to[x](x)", "sum_to[...] belongs to gradients"),
    ("y = x\n|y = x", "'y' is assigned twice"),
    ("y = |later\nlater = x", "'later' is read before it is assigned"),
    ("y = x\n|unused = x", "'unused' is assigned and never read"),
    ("|x", "an expression stands alone"),
    ("|y = |z = x", "one name is assigned at a time"),
    ("|import os", "'import os' is not part"),
    ("y = é + |b", "formula uses 'b'"),
]
ROWS = [
    ("y[n, d] = x[n, |dd]", "unknown index 'dd' (did you mean 'd'?); known indices: n, d"),
    ("y[n, d] = |x[n]", "'x' has 2 dims, indexed with 1"),
    ("y[n, d] = |x", "'x' has 2 dims and is read with indices"),
    ("y[n, d] = x[n, d] / |d", "'d' is a dim: its size is size(d)"),
    ("y[n, d] = x[|d, d]", "index 'd' runs over size(d), but this dim of 'x' over size(n)"),
    ("y[n, d] = x[n, |d + 1]", "index d + 1 may leave this dim of 'x' (size(d))"),
    ("y[n, d] = x[n, |0:1]", "an index is a name"),
    ("y[n, d] = x[n, |-1]", "indices count from 0; the last element of a dim d is at size(d) - 1, got -1"),
    ("y[n, d] = x[n, max(|d - 1, 0)]", "an index as a number has a name of its own: indices: {i: d}"),
    ("y[n, d] = cumsum[d](|x[n, d] > 0)", "cumsum[...] takes numbers, got a bool; write where(condition, 1, 0)"),
    ("y[n, d] = |cummax[d](2.5)", "cummax[d](...) of a value that is the same for all of d"),
    ("y[n, d] = |cumsum(x[n, d])", "'cumsum' is a scan, which names its index: cumsum[d](...)"),
    ("y[n, d] = |cumsum[d](x[n, d], True)", "cumsum[...] takes one expression: cumsum[d](...), and may have reverse"),
    (
        "y[n, d] = cumsum[d](x[n, d], |backwards=True)",
        "cumsum[...] has no 'backwards'; it may have: reverse, exclusive",
    ),
    ("y[n, d] = cumsum[d](x[n, d], reverse=|1)", "reverse of cumsum[...] is one for all elements: True, False"),
    ("y[n, d] = cumsum[d](x[n, d], reverse=|x[n, d] > 0)", "reverse of cumsum[...] is one for all elements"),
    ("y[n, d] = cumprod[|n, d](x[n, d])", "cumprod[...] goes along one index, which is no starred run"),
    ("m[n] = |cumsum[d](x[n, d])\ny[n, d] = m[n]", "index 'd' is on the right only"),
    ("y[n, d] = any[d](|x[n, d])", "any[...] takes a bool, got a number; compare it, as in x != 0"),
    ("y[n, d] = var[d](|x[n, d] > 0)", "var[...] takes numbers, got a bool"),
    ("y[n, d] = |logsumexp[d](2.5)", "logsumexp[d](...) of a value that is the same for all of d"),
    ("y[n, d] = to_float(argmax[|n, d](x[n, d]))", "argmax[...] gives an index: it reduces one alone"),
    ("y[n, d] = x[n, d] - |var(x[n, d])", "'var' is a reduction, which names its index: var[d](...)"),
    ("y[n, d] = sum[|j](x[n, d])", "'j' is no index to reduce over; known indices: n, d"),
    ("y[n, d] = sum[|n < 3](x[n, d])", "'n' has a meaning already"),
    ("y[n, d] = sum[|...](x[n, d])", "[...] reduces operands of any shape"),
    ("|y[n] = sum[d](x[n, d])", "'y' has 2 dims: its left side takes as many indices, got 1"),
    ("y[n, |n] = sum[d](x[n, d])", "index 'n' runs over size(n), but this dim of 'y' over size(d)"),
    ("|m[n, 2 * d] = x[n, d]\ny[n, d] = m[n, d]", "the left side of a let has plain distinct indices"),
    ("m[n] = |x[n, d]\ny[n, d] = m[n]", "index 'd' is on the right only: reduce it, as in sum[d](...)"),
    ("y[n, d] = x[n, d] * size(|rows)", "'rows' is no dim"),
]


@pytest.mark.parametrize(
    ("make", "formula", "message"),
    [(pointwise, *case) for case in POINTWISE] + [(rows, *case) for case in ROWS],
    ids=lambda v: v.replace("\n", " ; ") if isinstance(v, str) else v.__name__,
)
def test_problem_at_its_place(make, formula: str, message: str) -> None:
    before, _, _ = formula.rpartition("|")
    found = problems(make(formula.replace("|", "")))
    line, column = before.count("\n"), len(before.rpartition("\n")[2].replace("|", ""))
    places = {(p.place.line, p.place.column): p.message for p in found}
    assert message in places[FORMULA_LINE + line, 5 + column]


def test_all_problems_at_once() -> None:
    found = problems(pointwise("a = foo(x)\nb = bar + a\ny = where(b, z, 0)"))
    assert [p.place.line - FORMULA_LINE for p in found] == [0, 1, 2]


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("y = x # " + "-" * 4000, "characters; at most 4000"),
        ("y = " + " + ".join(["x"] * 990), "nested deeper than 60 levels"),
        ("y = " + "-(" * 150 + "x" + ")" * 150, "levels"),
        ("y = " + "(" * 900 + "x" + ")" * 900, ""),
        ("\n".join(f"a{k} = x" for k in range(101)), "101 statements; at most 100"),
        ("y = max(" + ", ".join(["x"] * 33) + ")", "max() takes 2 to 32 arguments, got 33"),
        ("y = x\x00", ""),
    ],
    ids=["characters", "sum", "signs", "parentheses", "statements", "arguments", "nul"],
)
def test_limits(formula: str, message: str) -> None:
    assert message in problems(pointwise(formula))[0].message


@pytest.mark.parametrize(
    ("spec", "line", "message"),
    [
        (entry({"x": "T"}, {"y": "Q"}, "y = round(x)"), FORMULA_LINE, "'y' stores Q, got a float expression; use to_int"),
        (entry({"x": "S"}, {"y": "T"}, "y = x"), 10, "unknown type 'S'; known: T, Q"),
        (entry({"x": "compute(Q)[]"}, {"y": "T[]"}, "y = x"), 10, "compute() takes a float type variable"),
        (entry({"x": "T[n, d / 2]"}, {"y": "T[n]"}, "y[n] = 0"), 10, "a size is a name, an integer, or + - * // of these"),
        (entry({"x": "T[n]"}, {"y": "T[n, d]"}, "y[n, d] = x[n]"), 20, "the size of 'd' cannot be found"),
        (entry({"x": "T[n]", "w": "T[n] = k"}, {"y": "T[n]"}, "y[n] = x[n] * w[n]", {"k": "f32"}), 11, "unknown name 'k'"),
        (entry({"x": "T[n]", "w": "i32[n] = 0.5"}, {"y": "T[n]"}, "y[n] = x[n] * w[n]"), 11, "must be an int constant, got '0.5'"),
        (entry({"x": "T[n]", "w": "T[m] = 1"}, {"y": "T[m]"}, "y[m] = w[m] * sum[n](x[n])"), 11, "the size of 'm' cannot be found"),
        (entry({"x": "T", "w": "T = 1", "has_w": "T"}, {"y": "T"}, "y = x * w * has_w"), 11, "'has_w' tells whether 'w' is given"),
        (entry({"x": "T", "w": "T = 1 when m == a"}, {"y": "T"}, "y = x * w", {"m": "enum a b"}), 11, "has a default and a when:"),
        (entry({"x": "T", "w": "T when m == a"}, {"y": "T"}, "y = x * w", {"m": "enum a b"}), 11,
         "'w' exists only where m == a, and the formula reads it where m == b"),
        (entry({"x": "T[n, d]", "s": "i64[]"}, {"y": "T[n]"}, "y[n] = sum[d](x[n, d] * random(s, s))"), FORMULA_LINE,
         "random() inside a reduction: give it a statement of its own"),
        (entry({"x": "T[2 * n]", "s": "i64[]"}, {"y": "T[2 * n]"}, "y[2 * n] = x[2 * n] * random(s, 0)\ny[2 * n + 1] = 0"),
         FORMULA_LINE, "random() stands in a statement whose left side is a name, or has plain indices"),
        (entry({"x": "T", "s": "T"}, {"y": "T"}, "y = x + random(s, 0)"), FORMULA_LINE, "'random' takes integers, got a float"),
        (entry({"x": "T"}, {"y": "T"}, "y = x", {"k": "f32"}, where=("random(1, 2) < k",)), 30, "random() stands in a statement"),
        (entry({"x": "T"}, {"y": "T"}, "y = x" + "".join(f" + where(m{k} == a, {k + 1}, 0)" for k in range(7)),
               {f"m{k}": "enum a b" for k in range(7)}), 1, "m6 have more than 64 combinations: exclude some by rules"),
        (entry({"x": "T"}, {"y": "T"}, "y = where(m == a, x, 0)", {"m": "enum a b"}, where=("m == a and m == b",)), 1,
         "the rules leave no combination"),
        (entry({"x": "M[n]", "s": "compute(M)[]"}, {"y": "M[n]"}, "y[n] = x[n]", types="M"), 11, "takes a float type variable"),
        (entry({"x": "T[*a, c, *b]"}, {"y": "T[c]"}, "y[c] = sum[a, b](x[a, c, b])"), 10, "`is: position of c`"),
        (entry({"x": "T", "unused": "T"}, {"y": "T"}, "y = x"), 11, "the input 'unused' is not used by the formula"),
        (entry({"x": "T"}, {"y": "T", "z": "T"}, "y = x"), FORMULA_LINE, "the output 'z' is not assigned"),
        (entry({"x": "T"}, {"y": "T"}, "y = x * k", {"k": "i32 = 0.5"}), 5, "the default of k (i32) must be a constant"),
        (entry({"x": "T"}, {"y": "T"}, "y = x * k", {"k": "i32 where k"}), 5, "'k' is no condition"),
        (pointwise("y = x", gradient=derived("z")), 90, "gradient of 'z': no such input; inputs: x"),
        (pointwise("y = round(x)", gradient=derived("x")), 90, "zero everywhere: nothing flows back to it (is straight_"),
        (pointwise("y = 2 * x", gradient={"x": "d_z = d_y"}), 90, "the output 'd_x' is not assigned"),
        (pointwise("y = 2 * x", gradient={"x": "yes"}), 90, "expected derived, or a block that assigns d_x"),
    ],
)  # fmt: skip
def test_problems_outside_of_formulas(spec: OpSpec, line: int, message: str) -> None:
    assert any(p.place.line == line and message in p.message for p in problems(spec)), problems(spec)


def test_blocks_that_an_attribute_counts_fill_a_dim_that_it_divides() -> None:
    formula = "k = g * (size(d) // groups) + r\ny[n, k] = x[n, k] - mean[r](x[n, k])"
    more: dict[str, object] = {
        "attributes": {"groups": "i32 where groups > 0"},
        "indices": {"g": "groups", "r": "d // groups"},
    }
    build_op(rows(formula, where=["d % groups == 0"], **more))
    (problem,) = problems(rows(formula, **more))
    assert "the left sides of 'y' do not fill it" in problem.message


@pytest.mark.parametrize("target", ["i * 8 + r", "8 * i + r", "r + 8 * i"])
def test_blocks_fill_a_dim_in_any_order_of_sum_and_product(target: str) -> None:
    indices = {"i": "d", "r": "8"}
    build_op(entry({"x": "T[d]"}, {"y": "T[8 * d]"}, f"y[{target}] = x[i] * r", indices=indices))
