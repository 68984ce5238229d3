"""Gradients through digits of an index, as `x[k // 4, k // 2 % 2]`, and through rotations, as `x[(i + k) % size(n)]`:
references against central differences, in f64.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from importlib import import_module
from types import ModuleType

import numpy as np
import pytest
from click.testing import CliRunner

from baracuda_gen.cli import main

ROOT = """\
name: digits_and_rotations
schema: 1
sets: {float: [f64]}
families: {reads: Elements at other places.}
"""
N, PAIR, OF_THREE = {"i": "n"}, {"i": "n", "j": "n"}, {"i": "3"}
CASES: dict[str, tuple[str, str, str, dict[str, str]]] = {  # dims of x and y, a formula, extents of indices
    "three_digits": ("n, 2, 2", "4 * n", "y[k] = sin(x[k // 4, k // 2 % 2, k % 2])", {"k": "4 * n"}),
    "other_order": ("2, n, 2", "4 * n", "y[k] = sin(x[k % 2, k // 4, k // 2 % 2])", {"k": "4 * n"}),
    "by_sizes": (
        "n, h, w", "n * h * w", "y[k] = sin(x[k // (size(h) * size(w)), k // size(w) % size(h), k % size(w)])",
        {"k": "n * h * w"},
    ),
    "digits_of_digits": (
        "n, h, w", "n * h * w", "y[k] = sin(x[k // size(w) // size(h), k // size(w) % size(h), k % size(w)])",
        {"k": "n * h * w"},
    ),
    "without_the_middle": ("n, 2", "4 * n", "y[k] = sin(x[k // 4, k % 2])", {"k": "4 * n"}),
    "without_the_last": ("n, 2", "4 * n", "y[k] = sin(x[k // 4, k // 2 % 2])", {"k": "4 * n"}),
    "read_twice": ("n, 2", "6 * n", "y[k] = sin(x[k // 6, k // 3 % 2]) * x[k // 6, k % 2]", {"k": "6 * n"}),
    "in_one_dim": ("6 * n", "6 * n", "y[k] = sin(x[k // 6 * 6 + k % 2 * 3 + k // 2 % 3])", {"k": "6 * n"}),
    "of_a_let": (
        "n, 4", "4 * n", "z[n, a, b] = sin(x[n, 2 * a + b])\n    y[k] = z[k // 4, k // 2 % 2, k % 2]",
        {"k": "4 * n", "a": "2", "b": "2"},
    ),
    "of_a_stored_let": (
        "n, 2", "4 * n", "z[n, a] = sin(x[n, a]) / sum[b](exp(x[n, b]))\n    y[k] = z[k // 4, k % 2]",
        {"k": "4 * n", "a": "2", "b": "2"},
    ),
    "no_digits": ("2 * n, 2", "6 * n", "y[k] = sin(x[k // 3, k % 3 % 2])", {"k": "6 * n"}),
    "no_divisors": ("n, 2", "5 * n", "y[k] = sin(x[k // 5, k // 2 % 2])", {"k": "5 * n"}),
    "forth": ("n", "n", "y[i] = sin(x[(i + 1) % size(n)])", N),
    "back": ("n", "n", "y[i] = sin(x[(i - s) % size(n)])", N),
    "mirrored": ("n", "n", "y[i] = x[i] * x[(size(n) - i) % size(n)] + sin(x[(3 - i) % size(n)])", N),
    "difference": ("n", "n", "y[i] = square(x[(i + 1) % size(n)] - x[i])", N),
    "place_as_a_value": ("n", "n", "y[i] = ((i + 1) % size(n)) * sin(x[(i + 1) % size(n)])", N),
    "window": ("n", "n", "y[i] = sum[q](q * sin(x[(i - q) % size(n)]))", {"i": "n", "q": "3"}),
    "convolution": ("n", "n", "y[i] = sum[j](x[(i - j) % size(n)] * sin(x[j]))", PAIR),
    "beside_a_condition": (
        "n", "n", "y[i] = sum[q](where(i + q < size(n), x[i + q], 0) * sin(x[(i + q + 1) % size(n)]))",
        {"i": "n", "q": "3"},
    ),
    "scan": ("n", "n", "y[i] = cumsum[i](sin(x[(i + 1) % size(n)]))", N),
    "maximum": ("n", "n", "y[i] = x[(i - 1) % size(n)] * max[j](x[(i + j) % size(n)])", PAIR),
    "cross": ("n, 3", "n, 3", "y[n, i] = x[n, (i + 1) % 3] * sin(x[n, (i + 2) % 3])", OF_THREE),
    "by_another_index": ("n, 3", "n, 3", "y[n, i] = sin(x[n, (i - n) % 3])", OF_THREE),
    "by_a_value": ("n", "n", "y[i] = sin(x[(i + t) % size(n)])", N),
    "two_dims": ("n, m", "n, m", "y[i, j] = sin(x[(i + j) % size(n), (j + s) % size(m)])", {"i": "n", "j": "m"}),
    "two_dims_of_three": (
        "n, n", "n, n, n", "y[i, j, k] = sin(x[(i + j) % size(n), (j - k) % size(n)]) * j", {**PAIR, "k": "n"},
    ),
    "along_a_diagonal": ("n, n", "n", "y[i] = sin(x[i, (i + 1) % size(n)])", N),
    "clamped": ("n", "n", "y[i] = sum[q](q * sin(x[clamp(i + q - 1, 0, size(n) - 1)]))", {"i": "n", "q": "3"}),
    "other_steps": ("n, 3", "n, 3", "y[n, i] = sin(x[n, (5 * i + 1) % 3])", OF_THREE),
}  # fmt: skip
SIZES = {"n": 5, "h": 2, "w": 3, "m": 4}
STEP = 1e-5


def text(name: str) -> str:
    x, y, formula, indices = CASES[name]
    extents = ", ".join(f"{index}: {extent}" for index, extent in indices.items())
    shift = ", t: 'i64[]'" if "+ t)" in formula else ""
    lines = [f"{name}:", "  types: {T: float}", f"  inputs: {{x: 'T[{x}]'{shift}}}"]
    lines += [f"  outputs: {{y: 'T[{y}]'}}", f"  indices: {{{extents}}}"]
    if " s)" in formula:
        lines += ["  attributes: {s: {type: i64, where: s >= 0}}"]
    return "\n".join([*lines, "  formula: |", f"    {formula}", "  gradient: {x: derived}", ""])


@pytest.fixture(scope="module")
def ops(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("catalog")
    (folder / "spec").mkdir()
    (folder / "spec" / "ops.yaml").write_text(ROOT)
    (folder / "spec" / "reads.yaml").write_text("\n".join(map(text, CASES)))
    done = CliRunner().invoke(main, ["generate", "--no-compile", "--spec", f"{folder}/spec", "--out", str(folder)])
    assert done.exit_code == 0, done.output
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        return import_module("digits_and_rotations")


@pytest.mark.parametrize("name", CASES)
def test_gradient(name: str, ops: ModuleType) -> None:
    dims, _, formula, _ = CASES[name]
    rng = np.random.default_rng(0)
    x = rng.normal(size=[eval(size, dict(SIZES)) for size in dims.split(",")])
    more = [np.array(-13)] if "+ t)" in formula else []
    attributes = {"s": 17} if " s)" in formula else {}
    d_y = rng.normal(size=getattr(ops, name)(x, *more, **attributes).shape)
    found = getattr(ops, f"{name}_backward")(x, *more, d_y, **attributes)
    expected = np.empty_like(x)
    for at in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[at] = STEP
        ends = [getattr(ops, name)(x + sign * step, *more, **attributes) for sign in (1, -1)]
        expected[at] = ((ends[0] - ends[1]) * d_y).sum() / (2 * STEP)
    np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize(("name", "shift"), [("forth", -1), ("back", 17)])
def test_a_rotation_is_numpy_roll(name: str, shift: int, ops: ModuleType) -> None:
    """And so is its gradient, the other way, in memory of the operands' size."""
    rotate: Callable[..., np.ndarray] = getattr(ops, name)
    attributes = {"s": shift} if name == "back" else {}
    x, d_y = np.random.default_rng(0).normal(size=(2, 4000))
    np.testing.assert_array_equal(rotate(x, **attributes), np.sin(np.roll(x, shift)))
    found = _in_little_memory(getattr(ops, f"{name}_backward"), x, d_y, **attributes)
    np.testing.assert_array_equal(found, np.cos(x) * np.roll(d_y, -shift))


def test_terms_at_places_of_indices_are_added_up_in_little_memory(ops: ModuleType) -> None:
    x, d_y = np.random.default_rng(0).normal(size=(2, 4000))
    found = _in_little_memory(ops.clamped_backward, x, d_y)
    sums = np.zeros_like(x)
    for q in range(3):
        np.add.at(sums, np.clip(np.arange(4000) + q - 1, 0, 3999), q * d_y)
    np.testing.assert_allclose(found, np.cos(x) * sums, rtol=1e-12)


def _in_little_memory(
    call: Callable[..., np.ndarray], x: np.ndarray, *more: np.ndarray, **attributes: int
) -> np.ndarray:
    tracemalloc.start()
    found = call(x, *more, **attributes)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100 * x.nbytes
    return found
