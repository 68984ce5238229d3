"""Statements that read what was reduced over blocks of an index have two indices in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.show import show_block

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
