"""What a schedule computes once, and along which dims a reduction of groups goes."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.graph import Call, Load, Reduce
from baracuda_gen.render.kernels import kernel_of
from baracuda_gen.render.loops import RowKernel
from baracuda_gen.schedule import Step, schedule
from baracuda_gen.schedule.neighbours import is_inner

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry


def only_step(inputs: dict[str, str], output: str, formula: str, attributes: dict[str, str]) -> Step:
    read = {name: word for name, word in attributes.items() if re.search(rf"\b{name}\b", formula)}
    op, _ = build_op(entry(inputs, {"y": output}, formula, read))
    assert op is not None
    (step,) = schedule(op, op.variants[0].block, "f")
    return step


@pytest.mark.parametrize(
    ("value", "once"),
    [
        ("x[n, d] + erf(k)", ["erf"]),
        ("x[n, d] + tanh(sqrt(2.0))", ["tanh"]),
        ("x[n, d] + tanh(x[n, d]) * k", []),
        ("x[n, d] + 2.0 * k", []),  # the compiler computes short values once
        ("x[n, d] + exp(random(0, 7))", []),
    ],
)
def test_long_values_of_no_operand_are_lets_of_their_own(value: str, once: list[str]) -> None:
    step = only_step({"x": "T[n, d]"}, "T[n, d]", f"y[n, d] = {value}", {"k": "f32"})
    lets = [s.value for s in step.statements if s.name != "y"]
    assert [x.function for x in lets if isinstance(x, Call)] == once


@pytest.mark.parametrize(
    ("value", "once"),
    [
        ("where(x[n, d] > 0, gelu(w[d]), 0)", ["gelu"]),
        ("where(x[n, d] > 0 and hypot(w[d], k) < 1, x[n, d], 0)", ["<"]),
        ("where(x[n, d] > 0, w[d] + k, 0)", []),  # short ones are computed where they are asked for
        ("where(x[n, d] > 0, gelu(x[n, d] * w[d]), 0)", []),
        ("gelu(w[d]) + x[n, d]", ["gelu"]),
        ("w[d] * k + x[n, d]", []),  # the compiler moves what no condition guards
    ],
)
def test_long_values_that_neighbours_share_are_computed_once(value: str, once: list[str]) -> None:
    step = only_step({"x": "T[n, d]", "w": "T[d]"}, "T[n, d]", f"y[n, d] = {value}", {"k": "f32"})
    lets = [s.value for s in step.statements if s.name != "y"]
    assert [x.function for x in lets if isinstance(x, Call)] == once


@pytest.mark.parametrize(
    ("value", "once"),
    [
        ("hypot(w[n], k) + x[n, d]", ["hypot"]),
        ("where(x[n, d] > 0, gelu(w[n]), 0)", ["gelu"]),
        ("where(x[n, d] > 0, 1 / w[n], 0)", ["/"]),
        ("w[n] * k + x[n, d]", []),
        ("gelu(x[n, d] * w[n])", []),
    ],
)
@pytest.mark.parametrize("over", ["n", "d"])
def test_long_values_that_terms_of_a_sum_share_are_computed_once(value: str, once: list[str], over: str) -> None:
    kept = "d" if over == "n" else "n"
    value = value.replace("w[n]", f"w[{kept}]")
    inputs = {"x": "T[n, d]", "w": f"T[{kept}]"}
    step = only_step(inputs, f"T[{kept}]", f"y[{kept}] = sum[{over}]({value})", {"k": "f32"})
    lets = [s.value for s in step.statements if s.name != "y"]
    assert [x.function for x in lets if isinstance(x, Call)] == once


def test_results_are_read_where_gradients_of_places_rest_on_them() -> None:
    """Of `x[n, 2 * d]`, the gradient at a place rests on a sum for `place // 2`: there is one for each d."""
    formula = "left[d] = mean[n](x[n, 2 * d] * v[n])\ny[n, d] = w[n, d] * exp(left[d])"
    inputs, outputs = {"x": "T[n, 2 * d]", "v": "T[n]", "w": "T[n, d]"}, {"y": "T[n, d]"}
    _, backward = build_op(entry(inputs, outputs, formula, gradient={"x": "derived", "v": "derived"}))
    assert backward is not None
    statements = backward.variants[0].block.statements
    reduced = [s for s in statements if any(isinstance(x, Reduce) for x in s.value.nodes)]
    assert reduced and not any("place" in s.target.free_indices for s in reduced)


@pytest.mark.parametrize("body", ["w[n, g] + x[n, g * size + r]", "x[n, g * size + r] + w[n, g]"])
def test_a_group_is_reduced_along_its_elements(body: str) -> None:
    """Also beside an operand of as many dims that has one element for each group."""
    inputs = {"w": "T[n, g]", "x": "T[n, g * size]"}
    step = only_step(inputs, "T[n, g]", f"y[n, g] = sum[r < size]({body})", {"size": "i32 where size > 0"})
    assert is_inner(step) is True


@pytest.mark.parametrize(("outputs", "of_let"), [("h[n, axis]", True), ("y[n, axis]", False)])
def test_elements_share_a_kernel_with_sums_of_their_blocks(outputs: str, of_let: bool) -> None:
    """Gradients to both operands, of which one has an element for each block."""
    value = f"{outputs} = x[n, axis] * b[n, axis // size]" + ("\ny[n, axis] = exp(h[n, axis])" if of_let else "")
    _, backward = build_op(
        entry(
            {"x": "T[n, axis]", "b": "T[n, axis // size]"},
            {"y": "T[n, axis]"},
            value,
            {"size": "i32 where size > 0"},
            {"x": "derived", "b": "derived"},
            ("axis % size == 0",),
        )
    )
    assert backward is not None
    step, *others = schedule(backward, backward.variants[0].block, "f")
    assert step.alternatives == len(others)
    assert step.skeleton.name == "row" and {a.name for a in step.writes} == {"d_x", "d_b"}


def test_what_elements_and_sums_of_their_blocks_need_is_computed_once() -> None:
    """In one loop, so that nothing is kept for a later one."""
    _, backward = build_op(
        entry(
            {"x": "T[n, axis]", "b": "T[n, axis // size]"},
            {"y": "T[n, axis]"},
            "y[n, axis] = lgamma(x[n, axis]) / (1.5 + tanh(x[n, axis] - b[n, axis // size]))",
            {"size": "i32 where size > 0"},
            {"x": "derived", "b": "derived"},
            ("axis % size == 0",),
        )
    )
    assert backward is not None
    block = backward.variants[0].block
    step, *_ = schedule(backward, block, "f")
    calls = Counter(x.function for s in step.statements for x in s.value.nodes if isinstance(x, Call))
    assert calls["lgamma"] == calls["tanh"] == 1
    kernel = kernel_of(backward, block, step)
    assert isinstance(kernel, RowKernel) and not kernel.cached and kernel.loops == 1


def test_a_value_that_is_no_output_has_rows_too() -> None:
    """A later kernel of the gradient reads it from memory."""
    z = "z[n, i] = x[n, i] - sum[j](min(x[n, j], gate[n, i]))"
    clamped = "clamp(where(i >= 1, x[n, i - 1], 1) * min[j](x[n, j]), scale[i], -z[n, i] - min(1, z[n, i]))"
    left = f"left[n, i] = sum[j](scale[i] + x[n, j]) - max[j](z[n, i] * x[n, j]) - {clamped}"
    inputs, outputs = {"x": "T[n, d]", "scale": "T[d]"}, dict.fromkeys(("gate", "z", "left"), "T[n, d]")
    gradient, indices = dict.fromkeys(inputs, "derived"), {"i": "d", "j": "d"}
    formula = f"gate[n, i] = scale[i]\n{z}\n{left}"
    _, backward = build_op(entry(inputs, outputs, formula, gradient=gradient, indices=indices))
    assert backward is not None
    steps = schedule(backward, backward.variants[0].block, "f")
    outputs_of_backward = {t.name for t in backward.variants[0].block.outputs}
    assert {a.name for s in steps for a in s.writes} - outputs_of_backward


@pytest.mark.parametrize(
    ("y", "read"),
    [
        ("x[n, c, d] * q[n, c, d] + b[c]", ["y"]),
        (
            "erf(gelu(x[n, c, d])) * erfinv(tanh(x[n, c, d])) + b[c]",
            ["y"],
        ),  # long: one element takes longer than a load
        ("x[n, c, d] * b[c]", ["x", "b"]),  # as many loads as of y
        ("x[n, c, d] + b[c]", ["x", "b"]),
    ],
)
def test_a_reduction_reads_what_another_kernel_has_written_if_that_is_less_work(y: str, read: list[str]) -> None:
    inputs = {"x": "T[n, c, d]", "q": "T[n, c, d]", "b": "T[c]"}
    inputs = {name: dims for name, dims in inputs.items() if f"{name}[" in y}
    formula = f"y[n, c, d] = {y}\ns[c] = sum[n, d](y[n, c, d])"
    op, _ = build_op(entry(inputs, {"y": "T[n, c, d]", "s": "T[c]"}, formula))
    steps = schedule(op, op.variants[0].block, "f")
    down = next(step for step in steps if step.skeleton.name == "reduce")
    assert [a.tensor.name for a in down.reads] == read
    up = next(step for step in steps if step.skeleton.name == "pointwise")
    assert (steps.index(up) < steps.index(down)) == (read == ["y"])


def test_a_row_that_is_the_same_throughout() -> None:
    """What all of its elements are is computed once, and so is what rests on it."""
    op, _ = build_op(
        entry(
            {"x": "T[n, d]"},
            {"y": "T[n, d]", "z": "T[n, d]"},
            "y[n, d] = gelu(sum[d](x[n, d]))\nz[n, d] = erf(y[n, d])",
        )
    )
    assert op is not None
    (step, *_) = schedule(op, op.variants[0].block, "f")
    assert step.skeleton.name == "row"
    values = {s.name: s for s in step.statements}
    assert all(isinstance(values[name].value, Load) for name in ("y", "z"))
    lets = [s for s in step.statements if s.name not in ("y", "z")]
    assert {s.target.free_indices for s in lets} == {("n",)}


def test_results_lie_in_memory_as_what_they_reduce() -> None:
    """Whatever order the formula names their indices in: then vectors load neighbours, and one kernel has it all."""
    formula = "p[d] = max[m](w[m] + b[d])\ny[m, d] = p[d] * max[n](x[n, m, d])"
    inputs = {"x": "T[n, m, d]", "w": "T[m]", "b": "T[d]"}
    op, _ = build_op(entry(inputs, {"y": "T[m, d]"}, formula))
    assert op is not None
    _, step = schedule(op, op.variants[0].block, "f")
    assert [d.index for d in step.loop] == ["m", "d", "n"]
    assert [a.name for a in step.writes] == ["y"]
