"""Statements that read what was reduced over blocks of an index have two indices in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.show import show_block
from baracuda_gen.schedule import schedule
from baracuda_gen.spec.model import SpecError

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from formula_entries import derived, entry  # noqa: E402

SIZES = {"x": "T[n, axis]", "y": "T[n, axis]"}
WHERE = ("axis % g == 0",)


def texts(formula: str, gradient: bool = False, where: tuple[str, ...] = WHERE) -> list[str]:
    outputs = {"y": SIZES["y"]} | ({"s": "T[n, axis // g]"} if "s[" in formula.split("\n")[-1] else {})
    indices = {"b": "axis // g", "r": "g"} | ({"i": "axis"} if "[n, i" in formula else {})
    spec = entry(
        {"x": SIZES["x"]}, outputs, formula, {"g": "i32 where g > 0"}, derived("x") if gradient else None,
        where=where, types="T", indices=indices,
    )  # fmt: skip
    forward, backward = build_op(spec)
    found = backward if gradient else forward
    assert found is not None
    return show_block(found.variants[0].block)


def test_elements_of_blocks_are_written_by_block() -> None:
    read = "c[n, axis] = x[n, axis] - m[n, axis // g]\ny[n, axis] = exp(c[n, axis])"
    assert texts(f"m[n, b] = max[r](x[n, b * g + r])\n{read}") == [
        "m[n, b] = max[r](x[n, b * g + r])",
        "c[n, b, r] = x[n, b * g + r] - m[n, b]",
        "y[n, b * g + r] = exp(c[n, b, r])",
    ]


def test_places_within_a_block_are_its_index() -> None:
    text = texts("m[n, b] = max[r](x[n, b * g + r])\ny[n, i] = where(i % g == 0, m[n, i // g], x[n, i] * i)")
    assert text[-1] == "y[n, b * g + r] = where(r == 0, m[n, b], x[n, b * g + r] * (b * g + r))"


@pytest.mark.parametrize(
    "formula",
    [
        "m[n, b] = max[r](x[n, b * g + r])\nc[n, i] = x[n, i] - m[n, i // g]\ny[n, i] = where(i > 0, c[n, i - 1], 0)",
        "m[n, b] = max[r](x[n, b * g + r])\ny[n, axis] = cumsum[axis](x[n, axis] - m[n, axis // g])",
    ],
)
def test_what_is_read_at_other_places_stays(formula: str) -> None:
    assert any("// g" in line for line in texts(formula))


def test_a_gradient_of_sums_of_blocks_beside_elements_has_one_term_for_each() -> None:
    formula = "h[n, axis] = tanh(x[n, axis])\ny[n, axis] = h[n, axis]\ns[n, b] = sum[r](h[n, b * g + r])"
    assert texts(formula, gradient=True) == [
        "d_x[n, axis] = (d_s[n, axis // g] + d_y[n, axis]) / square(cosh(x[n, axis]))",
    ]


def test_an_index_over_more_than_the_blocks_stays() -> None:
    formula = "p[k] = w[k] + max[r](where(k * g + r < size(d), x[k * g + r], 0))\ny[d] = x[d] - p[d // g]"
    spec = entry(
        {"x": "T[d]", "w": "T[m]"}, {"y": "T[d]"}, formula, {"g": "i32 where g > 0"},
        where=("d % g == 0", "m * g >= d"), types="T", indices={"k": "m", "r": "g"},
    )  # fmt: skip
    assert show_block(build_op(spec)[0].variants[0].block)[-1] == "y[d] = x[d] - p[d // g]"


GROUPED = {"x": "T[n, axis]", "s": "T[n, axis // g]", "t": "T[axis // h]"}
IN_GROUPS = {"g": "i32 where g > 0", "h": "i32 where h > 0"}


def steps_of(formula: str, *of: str, gradient: bool = False) -> list[tuple[str, list[str]]]:
    """The kernels' loops, and what they gather."""
    spec = entry(
        {name: GROUPED[name] for name in of}, {"y": SIZES["y"]}, formula, IN_GROUPS, derived(*of) if gradient else None,
        where=(*WHERE, "axis % h == 0"), types="T",
    )  # fmt: skip
    op = build_op(spec)[gradient]
    assert op is not None
    steps = schedule(op, op.variants[0].block, "f")
    return [(step.skeleton.name, [a.tensor.name for a in step.accesses if a.gather]) for step in steps]


def test_rows_have_what_belongs_to_blocks_and_scans_gather_it() -> None:
    formula = "v[n, axis] = x[n, axis] * s[n, axis // g]\ny[n, axis] = v[n, axis] / sum[axis](v[n, axis])"
    assert steps_of(formula, "x", "s") == [("row", [])]
    of_two_sizes = formula.replace("x[n, axis]", "x[n, axis] * t[axis // h]")
    assert steps_of(of_two_sizes, "x", "s", "t") == [("row", ["s"])]
    formula = "y[n, axis] = cumsum[axis](x[n, axis] * s[n, axis // g])"
    assert steps_of(formula, "x", "s") == [("scan", ["s"])]


def test_blocks_of_two_sizes_are_steps_and_gathers() -> None:
    formula = "y[n, axis] = x[n, axis] * s[n, axis // g] * t[axis // h]"
    assert steps_of(formula, "x", "s", "t") == [("gather", ["t"])]
    assert [name for name, _ in steps_of(formula, "x", "s", "t", gradient=True)].count("reduce") == 2


def test_a_gradient_is_summed_over_blocks_of_a_scan() -> None:
    formula = "y[n, axis] = cumsum[axis](x[n, axis] * s[n, axis // g])"
    spec = entry(
        {"x": GROUPED["x"], "s": GROUPED["s"]}, {"y": SIZES["y"]}, formula, {"g": IN_GROUPS["g"]}, derived("s"),
        where=WHERE, types="T",
    )  # fmt: skip
    backward = build_op(spec)[1]
    assert backward is not None
    assert show_block(backward.variants[0].block) == [
        "d_cumsum[n, axis] = cumsum[axis](d_y[n, axis], reverse=True)",
        "d_s[n, axis_block] = sum[r < g](x[n, axis_block * g + r] * d_cumsum[n, axis_block * g + r])",
    ]


WITHIN = [
    ("axis % g == 0", "x[n, axis] * w[axis % g]", "p >= g", "p >= n"),
    ("g == 1", "x[i, j] * w[i - j + size(axis)]", "p >= n + axis", "p >= n"),
    ("g == 1", "x[n, axis] * w[n]", "p == n", "p == g"),
]


@pytest.mark.parametrize(("always", "value", "enough", "too_little"), WITHIN)
def test_an_index_stays_within_a_dim_by_a_rule(always: str, value: str, enough: str, too_little: str) -> None:
    def built(rule: str) -> None:
        operands = {"x": SIZES["x"], "w": "T[p]"}
        named = {"i": "n", "j": "axis"} if "[i, j]" in value else {}
        formula = f"y[{'i, j' if named else 'n, axis'}] = {value}"
        spec = entry(
            operands,
            {"y": SIZES["y"]},
            formula,
            {"g": "i32 where g > 0"},
            where=(always, rule),
            types="T",
            indices=named,
        )
        build_op(spec)

    built(enough)
    with pytest.raises(SpecError, match="may leave this dim of 'w'|but this dim of 'w'"):
        built(too_little)
