"""The text of derived gradients, and what holds for every derived block."""

# ruff: noqa: E501  (tables of formulas)
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.graph import Kind, Reduce, Stored, SumTo
from baracuda_gen.formula.rewrite import MAX_INVENTED, lift_reductions
from baracuda_gen.formula.show import show, show_block

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from formula_entries import CATALOG, derived, entry  # noqa: E402

EXPECTED = {
    "quantize_per_tensor": """
        code = to_int(round(input / scale)) + zero_point
        d_input = where(q_min <= code <= q_max, d_output / scale, 0)
    """,
    "fake_quantize": """
        code = to_int(round(input / scale)) + zero_point
        d_input = where(q_min <= code <= q_max, d_output, 0)
    """,
    "dequantize": "d_input = d_output * scale",
    "lerp": """
        d_a = sum_to[a]((1 - weight) * d_output)
        d_b = sum_to[b](weight * d_output)
    """,
    "quantize_per_group": """
        g = axis // group_size
        code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]
        d_input[outer, axis] = where(q_min <= code[outer, axis] <= q_max, d_output[outer, axis] / scale[outer, g], 0)
    """,
    "affine_per_group": """
        d_x[outer, axis] = d_y[outer, axis] / scale[outer, axis // group_size]
        y_by_g[outer, g, r] = (x[outer, g * group_size + r] - shift[outer, g]) / scale[outer, g]
        d_scale[outer, g] = -(sum[r < group_size](d_y[outer, g * group_size + r] * y_by_g[outer, g, r]) / scale[outer, g])
        d_shift[outer, g] = -(sum[r < group_size](d_y[outer, g * group_size + r]) / scale[outer, g])
    """,
    "softmax": """
        peak[rows] = stop_gradient(max[d](x[rows, d]))
        e[rows, d] = exp(x[rows, d] - peak[rows])
        total[rows] = sum[d](e[rows, d])
        y[rows, d] = e[rows, d] / total[rows]
        d_x[rows, d] = y[rows, d] * (d_y[rows, d] - sum[d](d_y[rows, d] * y[rows, d]))
    """,
    "rms_norm": """
        d_rstd[rows] = sum[d](x[rows, d] * d_y[rows, d] * weight[d])
        rstd[rows] = rsqrt(sum[d](square(x[rows, d])) / size(d) + eps)
        d_x[rows, d] = (d_y[rows, d] * weight[d] - x[rows, d] * (d_rstd[rows] * square(rstd[rows]) / size(d))) * rstd[rows]
        d_weight[d] = sum[rows](x[rows, d] * rstd[rows] * d_y[rows, d])
    """,
    "silu": "d_x = d_y * silu_slope(x)",
    "gelu": """
        cdf = 0.5 * (1 + erf(x * 0.7071067811865476))
        d_x = (cdf + 0.3989422804014327 * x * exp(-square(0.7071067811865476 * x))) * d_y
    """,
    "mean_rows": "d_x[n, d] = d_y[n] / size(d)",
    "mean_all": "d_x = 2 * x * (d_y / size(...))",
    "amax": """
        y[n] = max[d](x[n, d])
        y_ties[n] = sum[d](where(x[n, d] == y[n], 1.0, 0.0))
        d_x[n, d] = where(isnan(y[n]), y[n], where(x[n, d] == y[n], d_y[n] / y_ties[n], 0))
    """,
    "maximum": """
        d_a = sum_to[a](where(a > square(b), d_y, where(a == square(b), 0.5 * d_y, where(a < square(b), 0, a + square(b)))))
        d_b = sum_to[b](where(a < square(b), 2 * b * d_y, where(a == square(b), b * d_y, where(a > square(b), 0, 2 * (a + square(b)) * b))))
    """,
    "interleave": """
        d_x[n, 2 * d] = d_y[n, 2 * d + 1] + 3 * d_y[n, 2 * d]
        d_x[n, 2 * d + 1] = -d_y[n, 2 * d + 1]
    """,
}  # fmt: skip


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def backward_text(name: str) -> list[str]:
    _, backward = build_op(CATALOG[name])
    assert backward is not None
    return show_block(backward.variants[0].block)


@pytest.mark.parametrize("name", EXPECTED)
def test_text_of_the_derived_gradient(name: str) -> None:
    assert backward_text(name) == lines(EXPECTED[name])


@pytest.mark.parametrize(
    ("x", "y", "formula", "expected"),
    [
        ("n, d", "n, d", "y[n, i] = where(i > 0, x[n, i - 1], 0)",
         "d_x[n, i] = where(i + 1 < size(d), d_y[n, i + 1], 0)"),
        ("n, d", "n, d", "y[n, i] = x[n, size(d) - 1 - i]", "d_x[n, i] = d_y[n, size(d) - 1 - i]"),
        ("n, d", "n, d", "y[n, i] = sum[q](where(i - q >= 0, x[n, i - q], 0))",
         "d_x[n, i] = sum[q < 3](where(i + q < size(d), d_y[n, i + q], 0))"),
        ("n, d", "n, d", "y[n, i] = sum[q](where(2 * i + q < size(d), x[n, 2 * i + q], 0))",
         "d_x[n, i] = sum[q < 3](where(i - q >= 0 and (i - q) // 2 < size(d) and (i - q) % 2 == 0, d_y[n, (i - q) // 2], 0))"),
        ("d, d", "d", "y[i] = x[i, i]", "d_x[i, d] = where(d == i, d_y[i], 0)"),
        ("n, 2 * d", "n, d", "y[n, i] = x[n, 2 * i + 1]", "d_x[n, place] = where(place - 1 >= 0 and (place - 1) // 2 < size(d) and (place - 1) % 2 == 0, d_y[n, (place - 1) // 2], 0)"),
        ("n, 3", "n", "y[n] = x[n, 0] - x[n, 2] * x[n, 1]", """
            d_x[n, 0] = d_y[n]
            d_x[n, 2] = -(d_y[n] * x[n, 1])
            d_x[n, 1] = -(x[n, 2] * d_y[n])
        """),
    ],
)  # fmt: skip
def test_gradient_of_what_is_read_elsewhere(x: str, y: str, formula: str, expected: str) -> None:
    indices = {name: extent for name, extent in {"i": "d", "q": "3"}.items() if name in formula}
    spec = entry({"x": f"T[{x}]"}, {"y": f"T[{y}]"}, formula, {}, derived("x"), types="T", indices=indices)
    _, backward = build_op(spec)
    assert backward is not None
    assert show_block(backward.variants[0].block) == lines(expected)


@pytest.mark.parametrize(
    ("x", "y", "formula", "expected"),
    [
        ("c, 2, 2", "4 * c", "y[k] = x[k // 4, k // 2 % 2, k % 2]",
         ["d_x[k_block, r, r2] = d_y[4 * k_block + 2 * r + r2]"]),
        ("c, 2", "4 * c", "y[k] = x[k // 4, k % 2]", ["d_x[k_block, r2] = sum[r < 2](d_y[4 * k_block + 2 * r + r2])"]),
        ("n", "n", "y[i] = x[(i + 1) % size(n)]", ["d_x[j] = d_y[(j - 1) % size(n)]"]),
        ("m, n", "m, n", "y[m, i] = x[m, (i - m) % size(n)]", ["d_x[m, j] = d_y[m, (j + m) % size(n)]"]),
        ("n", "n", "y[i] = x[(2 - i) % size(n)]", ["d_x[j] = d_y[(2 - j) % size(n)]"]),
        ("n", "n", "y[i] = sum[q](q * x[(i + q) % size(n)])", ["d_x[j] = sum[q < 3](q * d_y[(j - q) % size(n)])"]),
        ("n", "n", "y[i] = square(x[(i + 1) % size(n)])", ["d_x[j] = 2 * x[j] * d_y[(j - 1) % size(n)]"]),
        ("n, 3", "n, 3", "y[n, p] = x[n, (p + 1) % 3] * x[n, (p + 2) % 3]",
         ["d_x[n, j] = d_y[n, (j - 1) % 3] * x[n, (j + 1) % 3] + x[n, (j - 1) % 3] * d_y[n, (j - 2) % 3]"]),
        ("n, n", "n", "y[i] = x[i, (i + 1) % size(n)]", ["d_x[i, j] = where((i + 1) % size(n) == j, d_y[i], 0)"]),
    ],
)  # fmt: skip
def test_gradient_of_digits_and_of_rotations(x: str, y: str, formula: str, expected: list[str]) -> None:
    extents = {"k": "4 * c", "i": "n", "q": "3", "p": "3"}
    indices = {name: extent for name, extent in extents.items() if re.search(rf"\b{name}\b", formula)}
    spec = entry({"x": f"T[{x}]"}, {"y": f"T[{y}]"}, formula, {}, derived("x"), types="T", indices=indices)
    _, backward = build_op(spec)
    assert backward is not None
    assert show_block(backward.variants[0].block) == expected


OF_MATCHES = [
    ("y[j] = max[n](where(index[n] == j, x[n], log(0)))", """
        y[j] = max[n](where(index[n] == j, x[n], log(0)))
        y_ties[j] = sum[n](where(x[n] == y[j], where(index[n] == j, 1.0, 0.0), 0))
        d_x[n] = where(0 <= index[n] < k, where(isnan(y[index[n]]), y[index[n]], where(x[n] == y[index[n]], d_y[index[n]] / y_ties[index[n]], 0)), 0)
    """),
    ("y[j] = sum[n](where(index[n] == j, x[n], 0)) / max(sum[n](where(index[n] == j, 1.0, 0)), 1)", """
        sum_index[j] = sum[n](where(index[n] == j, 1.0, 0.0))
        d_x[n] = where(0 <= index[n] < k, d_y[index[n]] / max(sum_index[index[n]], 1), 0)
    """),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "expected"), OF_MATCHES)
def test_gradients_of_reductions_over_matches_are_gathers(formula: str, expected: str) -> None:
    inputs, outputs = {"x": "T[n]", "index": "i64[n]"}, {"y": "T[k]"}
    spec = entry(inputs, outputs, formula, {"k": "i32 where k > 0"}, derived("x"), types="T", indices={"j": "k"})
    _, backward = build_op(spec)
    assert backward is not None
    assert show_block(backward.variants[0].block) == lines(expected)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("y[n] = sum[j](where(index[n] == j, x[n, j], 0))", "y[n] = where(0 <= index[n] < size(d), x[n, index[n]], 0)"),
        ("y[n] = sum[j](where(index[n] != j, 0, j * x[n, j]))",
         "y[n] = where(0 <= index[n] < size(d), index[n] * x[n, index[n]], 0)"),
        ("y[n] = sum[j](where(index[n] == j, x[n, j], 1))", "y[n] = sum[j](where(index[n] == j, x[n, j], 1))"),
        ("y[n] = max[j](where(index[n] == j, x[n, j], 0))", "y[n] = max[j](where(index[n] == j, x[n, j], 0))"),
    ],
)  # fmt: skip
def test_a_sum_of_one_term_is_a_gather(formula: str, expected: str) -> None:
    inputs = {"x": "T[n, d]", "index": "i64[n]"}
    made, _ = build_op(entry(inputs, {"y": "T[n]"}, formula, types="T", indices={"j": "d"}))
    assert show_block(made.variants[0].block) == lines(expected)


def test_scale_and_zero_point_are_summed_over_the_channel() -> None:
    text = backward_text("fake_quantize_per_channel")
    assert text[-2].startswith("d_scale[channel] = sum[outer, inner](")
    assert text[-1].startswith("d_zero_point[channel] = -sum[outer, inner](where(")


@pytest.mark.parametrize("name", CATALOG)
def test_backward_op(name: str) -> None:
    spec = CATALOG[name]
    forward, backward = build_op(spec)
    assert backward is not None
    assert backward.name == f"{spec.name}_backward" and backward.gradient_of == spec.name
    assert [t.name for t in backward.outputs] == [f"d_{operand}" for operand, _ in spec.gradient]
    assert (backward.dims, backward.attributes, backward.conditions) == (
        forward.dims,
        forward.attributes,
        forward.conditions,
    )
    order = [t.name for t in (*forward.inputs, *forward.outputs)]
    places = [order.index(t.name.removeprefix("d_")) for t in backward.inputs]
    assert places == sorted(places)
    for variant in backward.variants:
        assert all(
            variant.block.kinds[s.name] is Kind.FLOAT for s in variant.block.statements if s.name.startswith("d_")
        )
        own = forward.variants[0].block.kinds
        authored = {*own, *(f"d_{n}" for n in own)}
        assert all(len(s.name) <= MAX_INVENTED for s in variant.block.statements if s.name not in authored)


@pytest.mark.parametrize("name", CATALOG)
def test_lifted_reductions_are_roots(name: str) -> None:
    forward, backward = build_op(CATALOG[name])
    assert backward is not None
    for op in (forward, backward):
        for variant in op.variants:
            lifted = lift_reductions(variant.block)
            for s in lifted.statements:
                assert not any(isinstance(x, Reduce | SumTo) for x in s.value.nodes if x is not s.value)
            assert lift_reductions(lifted) == lifted


def test_adjoints_of_integers_are_floats() -> None:
    _, backward = build_op(CATALOG["quantize_per_tensor"])
    assert backward is not None
    assert [(t.name, t.element) for t in backward.inputs] == [
        ("input", "T"),
        ("scale", "compute(T)"),
        ("zero_point", "i32"),
        ("d_output", "T"),
    ]
    _, backward = build_op(CATALOG["dequantize"])
    assert backward is not None and backward.outputs[0].element == "T"


def test_a_derived_gradient_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from formula_entries import CATALOG\nfrom baracuda_gen.formula.build import build_op\nfrom baracuda_gen.formula.show import show_block\n"
        "for spec in CATALOG.values():\n"
        "    for op in build_op(spec):\n"
        "        for v in op.variants: print(op.inputs, list(v.block.extents), *show_block(v.block), sep='\\n')\n"
    )
    paths = [str(HERE), str(HERE.parents[1] / "codegen")]
    texts = {
        subprocess.run(
            [sys.executable, "-c", script, *paths],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1


def test_one_statement_per_variant() -> None:
    spec = entry(
        {"x": "T"},
        {"y": "T", "z": "T when mode == doubled"},
        {"plain": "y = x", "doubled": "y = 2 * x\nz = square(x)"},
        {"mode": "enum plain doubled = plain"},
        derived("x"),
        types="T",
    )
    forward, backward = build_op(spec)
    assert backward is not None and forward.selectors == ("mode",)
    assert [v.label for v in backward.variants] == ["plain", "doubled"]
    assert [show_block(v.block) for v in backward.variants] == [["d_x = d_y"], ["d_x = 2 * (x * d_z + d_y)"]]
    assert [t.name for t in backward.inputs] == ["x", "d_y", "d_z"]


def test_an_input_of_one_variant_has_its_gradient_there() -> None:
    spec = entry(
        {"x": "T", "slope": "T when mode == learned"},
        {"y": "T"},
        {"plain": "y = square(x)", "learned": "y = square(x) * slope"},
        {"mode": "enum plain learned = plain"},
        derived("x", "slope"),
        types="T",
    )
    _, backward = build_op(spec)
    assert backward is not None
    plain, learned = (v.block for v in backward.variants)
    assert show_block(plain) == ["d_x = sum_to[x](2 * x * d_y)"]
    assert show_block(learned) == ["d_x = sum_to[x](2 * x * d_y * slope)", "d_slope = sum_to[slope](square(x) * d_y)"]


def test_a_gradient_that_is_zero_in_one_variant() -> None:
    spec = entry(
        {"x": "T[n, 2 * d]", "weight": "T[n, d] = 0"},
        {"y": "T[n, d]"},
        "y[n, d] = weight[n, d] * (x[n, d] + x[n, d + size(d)])",
        gradient=derived("x", "weight"),
        types="T",
    )
    _, backward = build_op(spec)
    assert backward is not None
    without, given = (v.block for v in backward.variants)
    assert show_block(without) == ["d_x[n, d] = 0.0", "d_x[n, d + size(d)] = 0.0"]
    assert show_block(given)[:2] == [
        "d_x[n, d] = weight[n, d] * d_y[n, d]",
        "d_x[n, d + size(d)] = weight[n, d] * d_y[n, d]",
    ]


def test_a_gradient_of_an_operand_that_one_variant_does_not_read() -> None:
    spec = entry(
        {"x": "T[n, d]", "weight": "T[n, d] = 1"},
        {"y": "T[n, d]"},
        {"product": "y[n, d] = weight[n, d] * x[n, d]", "choice": "y[n, d] = where(x[n, d] > 0, weight[n, d], 1)"},
        {"mode": "enum product choice = product"},
        derived("x"),
        types="T",
    )
    _, backward = build_op(spec)
    assert backward is not None
    texts = {v.label: show_block(v.block) for v in backward.variants}
    assert texts["choice, without weight"] == ["d_x[n, d] = 0.0"]


def test_a_forward_value_at_other_indices_is_computed_there() -> None:
    spec = entry(
        {"x": "T[n, d]"},
        {"y": "T[n, d]", "w": "T[n, d]"},
        "y[n, i] = sigmoid(x[n, i])\nw[n, i] = max[j](x[n, j])",
        gradient=derived("x"),
        types="T",
        indices={"i": "d", "j": "d"},
    )
    _, backward = build_op(spec)
    assert backward is not None
    assert "y_by_d[n, d] = sigmoid(x[n, d])" in show_block(backward.variants[0].block)


def test_integer_outputs_are_read_as_they_are_stored() -> None:
    spec = entry(
        {"x": "T[n, d]"},
        {"z": "Q[n, d]", "y": "T[n, d]"},
        "z[n, d] = shift_left(size(d), 5)\ny[n, d] = x[n, d] * z[n, d]",
        gradient=derived("x"),
        types="T Q",
    )
    _, backward = build_op(spec)
    assert backward is not None
    values = {s.name: s.value for s in backward.variants[0].block.statements}
    assert isinstance(values["z"], Stored) and values["z"].element == "Q"


@pytest.mark.parametrize(
    "formula, expected",
    [
        ("y = x * sigmoid(x)", "d_x = d_y * silu_slope(x)"),
        ("y = sigmoid(k * x) * x", "d_x = d_y * silu_slope(k * x)"),
        ("y = x * sigmoid(-x / k)", "d_x = d_y * silu_slope(-(x / k))"),
        ("y = 3 * x * ndtr(0.5 * x)", "d_x = 3 * d_y * gelu_slope(0.5 * x)"),
        ("y = x * a * sigmoid(x * a)", "d_x = sum_to[x](d_y * silu_slope(x * a) * a)"),
        ("y = a * sigmoid(x) * x", "d_x = sum_to[x](a * d_y * silu_slope(x))"),
        ("s = sigmoid(k * x)\ny = x * s", "d_x = d_y * silu_slope(k * x)"),
        ("z = k * x\ny = x * ndtr(z)", "d_x = d_y * gelu_slope(z)"),
        (
            "y = where(x > 0, x, 0) * sigmoid(where(x > 0, x, 0))",
            "d_x = where(x > 0, d_y * silu_slope(where(x > 0, x, 0)), 0)",
        ),
    ],
)
def test_a_gated_product_has_the_slope_of_the_whole(formula: str, expected: str) -> None:
    words = re.findall(r"\w+", formula)
    inputs = {name: "T" for name in ("x", "a") if name in words}
    attributes = {"k": "f32"} if "k" in words else None
    spec = entry(inputs, {"y": "T"}, formula, attributes, derived("x"), types="T")
    _, backward = build_op(spec)
    assert backward is not None
    assert show_block(backward.variants[0].block)[-1] == expected


@pytest.mark.parametrize(
    ("x", "formula", "expected"),
    [
        ("T", "y = x * min(1, 1 / sqrt(sum[...](square(x))))", ["sum[...](square(x))", "sum[...](x * d_y)"]),
        (
            "T[n, d]",
            "y[n, d] = x[n, d] * min(1, 1 / sqrt(sum[d](square(x[n, d]))))",
            ["sum[d](square(x[n, d]))", "sum[d](x[n, d] * d_y[n, d])"],
        ),
    ],
)
def test_a_sum_does_not_wait_for_what_is_the_same_for_all_its_terms(x: str, formula: str, expected: list[str]) -> None:
    _, backward = build_op(entry({"x": x}, {"y": x}, formula, gradient={"x": "derived"}))
    assert backward is not None
    sums = {x for s in backward.variants[0].block.statements for x in s.value.nodes if isinstance(x, Reduce)}
    assert sorted(map(show, sums)) == expected


@pytest.mark.parametrize(
    ("mean", "summed"),
    [
        ("m[n] = mean[d](x[n, d])", "sum[d](d_y[n, d]) / (sqrt_v[n] * size(d))"),
        # Another count than that of the terms, and factors that differ from term to term.
        ("m[n] = sum[d](x[n, d]) / 7", "sum[d](sum_d_y_v_x_m_d_v[n, d]) / 7"),
        ("m[d] = mean[n](x[n, d])", "sum[n](sum_d_y_v_x_m_d_v[d, n]) / size(n)"),
    ],
)
def test_distances_from_a_mean_leave_a_sum(mean: str, summed: str) -> None:
    """Their sum is 0, so the gradient of a standardized row has one round of sums after that of the mean."""
    m = mean.partition(" = ")[0]
    formula = f"{mean}\nv[n] = sum[d](square(x[n, d] - {m}))\ny[n, d] = (x[n, d] - {m}) / sqrt(v[n])"
    spec = entry({"x": "T[n, d]"}, {"y": "T[n, d]"}, formula, {}, derived("x"), types="T")
    _, backward = build_op(spec)
    assert backward is not None
    assert show_block(backward.variants[0].block)[-1].endswith(f" - {summed}")


def test_an_invented_name_is_no_functions() -> None:
    spec = entry(
        {"x": "T[n]", "a_long_operand_name": "T[n]"},
        {"y": "T[n]"},
        "y[n] = x[n] * (2 * trunc_quotient(k, a_long_operand_name[n]))",
        {"k": "f32"},
        derived("x"),
        types="T",
    )
    _, backward = build_op(spec)
    assert backward is not None
    assert backward.variants[0].block.statements[0].name == "trunc_quotient2"


@pytest.mark.parametrize(
    "formula",
    [
        "y = x * sigmoid(a * x)",
        "y = x * sigmoid(square(x))",
        "y = square(x) * sigmoid(x)",
        "y = x * sigmoid(a)",
        "y = x * sigmoid(x + 1)",
        "y = x * sigmoid(where(x > 0, x, 0))",
    ],
)
def test_other_products_have_the_sum_of_the_rule(formula: str) -> None:
    wanted = [name for name in ("x", "a") if name in re.findall(r"\w+", formula)]
    spec = entry(dict.fromkeys(wanted, "T"), {"y": "T"}, formula, None, derived(*wanted), types="T")
    _, backward = build_op(spec)
    assert backward is not None
    assert not any("slope" in line for line in show_block(backward.variants[0].block))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("y[n] = square(x[unique(index[n])])", """
            reader[j] = max[n](where(index[n] == j, n, -1))
            d_x[j] = where(0 <= reader[j], 2 * x[unique(index[reader[j]])] * d_y[reader[j]], 0)
         """),
        ("y[n] = k * x[unique(reported(from_end(index[n])))]", """
            chosen_index[n] = where(index[n] < 0, index[n] + size(d), index[n])
            reader[j] = max[n](where(chosen_index[n] == j, n, -1))
            d_x[j] = where(0 <= reader[j], k * d_y[reader[j]], 0)
         """),
        ("y[n, m] = x[unique(index[n] + other[m])]", """
            d_x[j] = sum[n, m](where(index[n] + other[m] == j, d_y[n, m], 0))
         """),
    ],
)  # fmt: skip
def test_gradients_of_places_that_are_read_once_are_gathers(formula: str, expected: str) -> None:
    inputs = {"x": "T[d]", "index": "i64[n]", **({"other": "i64[m]"} if "other" in formula else {})}
    outputs = {"y": "T[n, m]" if "other" in formula else "T[n]"}
    attributes = {"k": "f32"} if re.search(r"\bk\b", formula) else None
    op, backward = build_op(entry(inputs, outputs, formula, attributes, derived("x"), types="T"))
    assert backward is not None
    assert show_block(backward.variants[0].block) == lines(expected)
    assert show_block(op.variants[0].block) == [formula]
