"""Derived gradients against central differences, in f64 on the host."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from baracuda_gen.formula.build import build_op

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import CATALOG, derived, entry  # noqa: E402
from formula_interpreter import Interpreter, evaluate  # noqa: E402

RANDOM = np.random.default_rng(7)
STEP = 1e-5


def some(*shape: int) -> np.ndarray:
    return RANDOM.standard_normal(shape)


CASES: dict[str, tuple[dict[str, np.ndarray], dict[str, float]]] = {
    "lerp": ({"a": some(2, 1, 3), "b": some(4, 1), "weight": np.array(0.3)}, {}),
    "divide": ({"a": some(2, 3), "b": some(3) + 4}, {}),
    "maximum": ({"a": some(2, 3), "b": some(1, 3)}, {}),
    "silu": ({"x": some(2, 3)}, {}),
    "scaled_silu": ({"x": some(2, 3), "a": some(3)}, {"k": 1.7}),
    "gelu": ({"x": some(2, 3)}, {}),
    "chain": ({"x": some(5)}, {}),
    "softmax": ({"x": some(3, 4)}, {}),
    "logsumexp": ({"x": some(3, 4)}, {}),
    "row_logsumexp": ({"x": some(3, 4)}, {}),
    "row_var": ({"x": some(3, 4)}, {}),
    "rms_norm": ({"x": some(3, 4), "weight": some(4)}, {"eps": 1e-5}),
    "layer_norm": ({"x": some(3, 4), "weight": some(4), "bias": some(4)}, {"eps": 1e-5}),
    "swiglu": ({"x": some(2, 6)}, {}),
    "interleave": ({"x": some(2, 6)}, {}),
    "first_half": ({"x": some(2, 6)}, {}),
    "mean_all": ({"x": some(2, 3)}, {}),
    "mean_rows": ({"x": some(2, 3)}, {}),
    "amax": ({"x": some(3, 4)}, {}),
    "affine_per_group": ({"x": some(2, 6), "scale": some(2, 2) + 3, "shift": some(2, 2)}, {"group_size": 3}),
    "distances": ({"x": some(2, 3)}, {}),
}


@pytest.mark.parametrize("name", CASES)
def test_derived_gradient_equals_central_differences(name: str) -> None:
    arrays, attributes = CASES[name]
    forward, backward = build_op(CATALOG[name])
    assert backward is not None
    block, derived_block = forward.variants[0].block, backward.variants[0].block
    (output,) = (t.name for t in forward.outputs)
    value = evaluate(block, arrays, **attributes)[output]
    seed = RANDOM.standard_normal(value.shape)
    sizes = Interpreter(block, arrays, attributes).sizes
    found = evaluate(derived_block, {**arrays, f"d_{output}": seed}, sizes, **attributes)
    for operand, _ in CATALOG[name].gradient:
        expected = np.zeros(arrays[operand].shape)
        for at in np.ndindex(*arrays[operand].shape):
            ends = []
            for step in (STEP, -STEP):
                moved = {**arrays, operand: arrays[operand].copy()}
                moved[operand][at] += step
                ends.append((evaluate(block, moved, **attributes)[output] * seed).sum())
            expected[at] = (ends[0] - ends[1]) / (2 * STEP)
        assert found[f"d_{operand}"].shape == arrays[operand].shape
        np.testing.assert_allclose(found[f"d_{operand}"], expected, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("name", ["fake_quantize_per_group", "fake_quantize_per_channel"])
def test_learned_scales_follow_the_straight_through_rule(name: str) -> None:
    """d_scale = sum((q - z) - where(inside, x / scale, 0)) * d_output, written here by hand."""
    x, seed = some(2, 6) * 4, some(2, 6)
    scale, zero = np.array([[0.3, 0.2], [0.5, 0.1]]), np.array([[1, 0], [-2, 3]])
    attributes = {"q_min": -8, "q_max": 7}
    if name.endswith("channel"):
        x, seed, scale, zero = x.reshape(2, 3, 2), seed.reshape(2, 3, 2), scale.ravel()[:3], zero.ravel()[:3]
        full_scale, full_zero = scale[None, :, None], zero[None, :, None]
        attributes["axis"] = 1
    else:
        full_scale, full_zero = scale.repeat(3, 1), zero.repeat(3, 1)
        attributes["group_size"] = 3
    code = np.rint(x / full_scale) + full_zero
    inside = (code >= -8) & (code <= 7)
    q = np.clip(code, -8, 7)

    def gathered(a: np.ndarray) -> np.ndarray:
        return a.sum((0, 2)) if name.endswith("channel") else a.reshape(2, 2, 3).sum(2)

    _, backward = build_op(CATALOG[name])
    assert backward is not None
    arrays = {"input": x, "scale": scale, "zero_point": zero, "d_output": seed}
    found = evaluate(backward.variants[0].block, arrays, **attributes)
    np.testing.assert_allclose(found["d_input"], np.where(inside, seed, 0))
    expected = gathered((q - full_zero - np.where(inside, x / full_scale, 0)) * seed)
    np.testing.assert_allclose(found["d_scale"], expected, rtol=1e-12)
    np.testing.assert_allclose(found["d_zero_point"], gathered(np.where(inside, 0, -seed * full_scale)), rtol=1e-12)


def test_ties_of_a_maximum_share_the_gradient() -> None:
    _, backward = build_op(CATALOG["amax"])
    assert backward is not None
    x = np.array([[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]])
    found = evaluate(backward.variants[0].block, {"x": x, "d_y": np.array([1.0, 3.0])})
    np.testing.assert_array_equal(found["d_x"], [[0, 0.5, 0.5], [1, 1, 1]])


def test_gradient_at_an_infinite_loser_is_zero() -> None:
    """The mask stands outermost: 0 stays 0 beside inf."""
    spec = entry({"x": "T"}, {"y": "T"}, "y = where(x < 1, x, 0) * 3", {}, derived("x"), types="T")
    _, backward = build_op(spec)
    assert backward is not None
    found = evaluate(backward.variants[0].block, {"x": np.array([0.5, 2.0]), "d_y": np.array([1.0, np.inf])})
    np.testing.assert_array_equal(found["d_x"], [3, 0])


def test_an_authored_gradient_stands_beside_derived_ones() -> None:
    spec = entry(
        {"a": "T", "b": "T"},
        {"y": "T"},
        "y = a * b",
        {},
        {"a": "scaled = d_y * b\nd_a = sum_to[a](scaled)\n", "b": "derived"},
        types="T",
    )
    _, backward = build_op(spec)
    assert backward is not None
    a, b, seed = some(2, 3), some(3), some(2, 3)
    found = evaluate(backward.variants[0].block, {"a": a, "b": b, "d_y": seed})
    np.testing.assert_allclose(found["d_a"], seed * b)
    np.testing.assert_allclose(found["d_b"], (seed * a).sum(0))
