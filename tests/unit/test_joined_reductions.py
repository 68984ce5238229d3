"""Pairs of reductions of which one rests on the other: which of them one pass finds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import baracuda_kernels
from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.graph import Reduce
from baracuda_gen.schedule import Step, schedule

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry

X = {"x": "T[n, d]"}


def steps_of(formula: str, outputs: dict[str, str], inputs: dict[str, str] | None = None) -> tuple[Step, ...]:
    op, _ = build_op(entry(inputs or X, outputs, formula))
    assert op is not None
    return schedule(op, op.variants[0].block, "f")


def reductions(step: Step) -> list[str]:
    return [s.value.op for s in step.statements if isinstance(s.value, Reduce)]


def names(steps: tuple[Step, ...]) -> list[tuple[str, list[str]]]:
    return [(step.skeleton.name, reductions(step)) for step in steps]


@pytest.mark.parametrize(("name", "joined"), [("argmax", "first_max"), ("argmin", "first_min")])
def test_the_place_of_an_extreme_takes_one_kernel(name: str, joined: str) -> None:
    assert names(steps_of(f"y[n] = {name}[d](x[n, d])", {"y": "i64[n]"})) == [("reduce", [joined])]
    assert names(steps_of(f"z[n] = {name[3:]}[d](2 * x[n, d])\ny[n] = {name}[d](2 * x[n, d])", {
        "y": "i64[n]", "z": "T[n]"
    })) == [("reduce", [joined])]  # fmt: skip


def test_rows_keep_what_they_sum_the_exponentials_of_and_others_take_one_pass() -> None:
    rows = ("row", ["max", "sum"])
    assert names(steps_of("y[n] = logsumexp[d](x[n, d])", {"y": "T[n]"})) == [rows, ("reduce", ["exponentials"])]
    peak = "peak[n] = stop_gradient(max[d](w[n, d]))\ne[n, d] = exp(w[n, d] - peak[n])\ns[n] = sum[d](e[n, d])\n"
    formula = f"w[n, d] = 3 * x[n, d]\n{peak}y[n] = s[n] + peak[n]"
    assert names(steps_of(formula, {"y": "T[n]"})) == [rows, ("reduce", ["exponentials"])]


def test_a_softmax_down_columns_reduces_once() -> None:
    formula = "p[d] = max[n](x[n, d])\ns[d] = sum[n](exp(x[n, d] - p[d]))\ny[n, d] = exp(x[n, d] - p[d]) / s[d]"
    found = names(steps_of(formula, {"y": "T[n, d]"}))
    assert found[-2:] == [("reduce", ["exponentials"]), ("pointwise", [])]


def test_over_everything_a_pass_is_saved() -> None:
    (step,) = steps_of("y = logsumexp[n, d](x[n, d])", {"y": "T[]"})
    assert (step.skeleton.name, reductions(step)) == ("grid", ["exponentials"])


MEAN = "m[n] = mean[d](x[n, d])\n"


@pytest.mark.parametrize(
    "formula",
    [
        "y[n] = var[d](x[n, d])",
        f"{MEAN}y[n] = sum[d](square(x[n, d] - m[n])) / max(size(d) - 1, 0)",
        f"{MEAN}y[n] = mean[d]((m[n] - x[n, d]) * (m[n] - x[n, d]))",
        f"{MEAN}e[n, d] = x[n, d] - stop_gradient(m[n])\ny[n] = sqrt(mean[d](e[n, d] * e[n, d]))",
        "m[n] = sum[d](x[n, d]) / size(d)\ny[n] = m[n] + sum[d](square(x[n, d] - m[n]))",
        "y[n] = var[d](where(x[n, d] > 0, 1.0, exp(x[n, d])))",
    ],
)
def test_rows_keep_what_they_take_the_variance_of_and_others_take_one_pass(formula: str) -> None:
    assert names(steps_of(formula, {"y": "T[n]"})) == [("row", ["sum", "sum"]), ("reduce", ["moments"])]


@pytest.mark.parametrize("count", ["size(n) * size(d)", "float(size(d)) * float(size(n))"])
def test_the_variance_of_everything_takes_one_pass(count: str) -> None:
    (step,) = steps_of(f"m = sum[n, d](x[n, d]) / ({count})\ny = sum[n, d](square(x[n, d] - m))", {"y": "T[]"})
    assert (step.skeleton.name, reductions(step)) == ("grid", ["moments"])


def test_statistics_of_channels_take_one_pass_before_the_elements() -> None:
    formula = (
        "m[d] = mean[n](x[n, d])\nv[d] = mean[n](square(x[n, d] - m[d]))\ny[n, d] = (x[n, d] - m[d]) * rsqrt(v[d])"
    )
    found = names(steps_of(formula, {"y": "T[n, d]"}))
    assert found[-2:] == [("reduce", ["moments"]), ("pointwise", [])]


def test_a_mean_that_is_rounded_is_no_pair() -> None:
    """Of an output, statements read the rounded value."""
    formula = f"{MEAN}y[n] = sum[d](square(x[n, d] - m[n]))"
    for element, found in (("compute(T)", [["moments"]]), ("T", [["sum"], ["sum"]]), ("f32", [["sum"], ["sum"]])):
        _, *rounds = steps_of(formula, {"m": f"{element}[n]", "y": "T[n]"})
        assert [reductions(step) for step in rounds] == found


def test_no_pair_where_the_next_pass_reads_the_same_in_any_case() -> None:
    formula = "p[d] = max[n](x[n, d])\ny[d] = sum[n](exp(x[n, d] - p[d])) + sum[n](w[n, d] * (x[n, d] - p[d]))"
    found = names(steps_of(formula, {"y": "T[d]"}, {"x": "T[n, d]", "w": "T[n, d]"}))
    assert found == [("reduce", ["max"]), ("reduce", ["sum", "sum"])]
    mean = "m[d] = mean[n](x[n, d])\nv[d] = sum[n](square(x[n, d] - m[d]))\n"
    formula = f"{mean}y[d] = v[d] + sum[n](w[n, d] * (x[n, d] - m[d]))"
    found = names(steps_of(formula, {"y": "T[d]"}, {"x": "T[n, d]", "w": "T[n, d]"}))
    assert found == [("reduce", ["sum"]), ("reduce", ["sum", "sum"])]


def test_two_pairs_of_one_maximum() -> None:
    """Each has a state of its own; the maximum is a part of the first."""
    formula = "y[n] = argmax[d](x[n, d])\nz[n] = logsumexp[d](x[n, d])"
    rows, several = steps_of(formula, {"y": "i64[n]", "z": "T[n]"})
    assert sorted(reductions(several)) == ["exponentials", "first_max"]
    assert rows.skeleton.name == "row"


@pytest.mark.parametrize(
    "formula",
    [
        "m[n] = max[d](x[n, d])\ny[n] = min[d](where(x[n, d] == m[n], float(size(d)), 7.0))",
        "m[n] = max[d](x[n, d])\ny[n] = sum[d](exp(x[n, d] + m[n]))",
        "m[n] = max[d](x[n, d])\ny[n] = sum[d](exp(2 * x[n, d] - m[n]))",  # of other values
        "m[n] = min[d](x[n, d])\ny[n] = sum[d](exp(x[n, d] - m[n]))",
        "m[n] = sum[d](x[n, d]) / (size(d) - 1)\ny[n] = sum[d](square(x[n, d] - m[n]))",  # no mean
        "m[n] = mean[d](x[n, d])\ny[n] = sum[d](square(2 * x[n, d] - m[n]))",  # the mean of other values
        "m[n] = mean[d](x[n, d])\ny[n] = sum[d]((x[n, d] - m[n]) * x[n, d])",
    ],
)
def test_others_are_found_one_after_the_other(formula: str) -> None:
    rounds = [step for step in steps_of(formula, {"y": "T[n]"}) if step.skeleton.name == "reduce"]
    assert len(rounds) == 2 and all(set(reductions(step)) <= {"max", "min", "sum"} for step in rounds)


def test_a_sum_that_an_attribute_makes_unnecessary_is_left_out_with_what_it_reads() -> None:
    """The weights of all classes are for label smoothing."""
    text = (Path(baracuda_kernels.__file__).parent / "_loss" / "cross_entropy.cu").read_text()
    body = text.partition("struct cross_entropy_with_weight_formula {")[2].partition("\n};")[0]
    assert "if (label_smoothing > C(0.0)) thread.reduce(reads<0, 1>()" in body
    assert "else thread.reduce(reads<0>()" in body
