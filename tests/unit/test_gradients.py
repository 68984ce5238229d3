"""Derived gradients against central differences of the forward functions, in f64; straight-through ones by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_kernels import catalog
from baracuda_runtime.errors import InvalidProblem

Array = np.ndarray[Any, Any]
RANDOM = np.random.default_rng(5)
START = RANDOM.bit_generator.state


@pytest.fixture(autouse=True)
def the_same_numbers_in_any_order_of_tests() -> None:
    RANDOM.bit_generator.state = START


def differences(function: Callable[[Array], Array], at: Array, d_output: Array, step: float) -> Array:
    """Of sum(function(x) * d_output), one element of x at a time."""
    found = np.empty_like(at)
    for index in np.ndindex(at.shape):
        ends = []
        for sign in (1, -1):
            moved = at.copy()
            moved[index] += sign * step
            ends.append(float((function(moved) * d_output).sum()))
        found[index] = (ends[0] - ends[1]) / (2 * step)
    return found


def test_every_gradient_of_the_catalog_is_tested_here() -> None:
    tested = {
        "lerp",
        "dequantize_per_tensor",
        "dequantize_per_group",
        "fake_quantize",
        "quantize_per_tensor",
        "quantize_per_group",
    }
    tested |= {f"{op}_fp8_per_{g}" for op in ("quantize", "dequantize") for g in ("tensor", *GRANULARITIES)}
    tested |= {f"{q}_per_{g}" for q in ("quantize", "dequantize", "fake_quantize") for g in GRANULARITIES}
    tested |= {f"fake_quantize_learnable_per_{g}" for g in ("tensor", "channel")}
    tested |= set(NORMS) | set(REDUCTIONS) | set(LOSSES)
    tested |= {"cross_entropy", "nll_loss", "soft_target_cross_entropy"}  # test_parity_losses.py, as the next
    tested |= {"cosine_embedding_loss", "triplet_margin_loss", "gumbel_softmax"}  # that one in test_parity_norms.py
    # test_elementwise.py, test_cast.py, test_parity_scans.py, test_parity_gathers.py, test_parity_scatters.py
    elsewhere = ("unary", "activation", "binary", "ternary", "gated", "cast", "scan", "gather", "scatter")
    derived = {e.gradient_of for e in catalog.ENTRIES.values() if e.family not in elsewhere} - {None}
    assert derived | {"lerp"} == tested


NORMS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "softmax": (("x",), {"axis": 1}),
    "softmin": (("x",), {"axis": 0}),
    "log_softmax": (("x",), {"axis": -1}),
    "sparsemax": (("x",), {"axis": 1}),
    "masked_softmax": (("x", "mask", "bias"), {"scale": 0.5}),
    "causal_softmax": (("x",), {"scale": 0.5, "offset": 1}),
    "l2_normalize": (("x",), {"axis": 1}),
    "layer_norm": (("x", "weight", "bias"), {"eps": 0.1}),
    "rms_norm": (("x", "weight"), {"eps": 0.1, "offset": 1.0}),
    "add_rms_norm": (("x", "residual", "weight"), {"eps": 0.1}),
    "add_layer_norm": (("x", "residual", "weight", "bias"), {"eps": 0.1}),
    "gated_rms_norm": (("x", "gate", "weight"), {"eps": 0.1, "offset": 1.0, "order": "gate_first"}),
    "group_norm": (("x", "weight", "bias"), {"groups": 2, "eps": 0.1}),
    "instance_norm": (("x", "weight", "bias"), {"eps": 0.1}),
    "batch_norm": (("x", "running_mean", "running_var", "weight", "bias"), {"eps": 0.1}),
    "batch_norm_training": (("x", "running_mean", "running_var", "weight", "bias"), {"eps": 0.1}),
}
SIZES = {("d",): (4,), ("channels",): (2,)}
REDUCTIONS: dict[str, dict[str, Any]] = {
    "sum": {"axis": 1},
    "prod": {"axis": (2, 1)},
    "mean": {"axis": (0, 2)},
    "max": {"axis": None},
    "min": {"axis": -1, "keepdims": True},
    "aminmax": {"axis": (1, 2)},
    "var": {"axis": 0, "correction": 1},
    "std": {"axis": (0, 1), "keepdims": True},
    "var_mean": {"axis": 2, "correction": 0.5},
    "logsumexp": {"axis": (2, 0)},
    "norm1": {"axis": 1},
    "norm2": {"axis": (0, 1, 2)},
    "norm_p": {"axis": -1, "p": 2.5},
    "nansum": {"axis": 0},
    "nanmean": {"axis": (-1, -2)},
}
LOSSES: dict[str, dict[str, Any]] = {
    "mse_loss": {"axis": None},
    "l1_loss": {"axis": (0, 2)},
    "smooth_l1_loss": {"reduction": "none", "beta": 0.2},
    "huber_loss": {"axis": 1, "delta": 0.2, "reduction": "sum"},
    "binary_cross_entropy": {"axis": (1, 2), "reduction": "sum"},
    "binary_cross_entropy_with_logits": {"axis": -1, "pos_weight": 3.0},
    "kl_div": {"axis": 0, "log_target": True},
    "sigmoid_focal_loss": {"axis": (2, 0), "gamma": 1.5, "alpha": 0.3},
    "poisson_nll_loss": {"axis": 2, "log_input": False, "full": True},
    "soft_margin_loss": {"axis": 0, "keepdims": True},
    "hinge_embedding_loss": {"axis": (0, 1), "margin": 0.6},
    "margin_ranking_loss": {"axis": 2, "margin": 0.1, "reduction": "sum"},
    "gaussian_nll_loss": {"axis": 1, "full": True, "eps": 0.01},
}


@pytest.mark.parametrize("name", [*NORMS, *REDUCTIONS, *LOSSES])
def test_softmax_norms_reductions_and_losses(name: str) -> None:
    """All that may be given is; of several results each."""
    operands = {o.name: o for o in catalog.entry(name).plan.op.inputs}
    losses = (tuple(operands), LOSSES.get(name, {}))
    names, attributes = NORMS.get(name) or (losses if name in LOSSES else (("x",), REDUCTIONS[name]))
    given = {n: RANDOM.standard_normal(SIZES.get(operands[n].dims, (3, 2, 4))) for n in names}
    if name in LOSSES:  # within the domains of all, and on both sides of beta and delta
        given = {n: RANDOM.uniform(0.1, 0.9, (3, 2, 4)) for n in names}
    if "mask" in given:
        given["mask"] = np.arange(24).reshape(3, 2, 4) % 3 > 0
    if "running_var" in given:
        given["running_var"] = np.square(given["running_var"])

    def forward(**operands: Array) -> tuple[Array, ...]:
        made = getattr(kernels, name)(**operands, **attributes)
        return made if isinstance(made, tuple) else (made,)

    backward = catalog.entry(f"{name}_backward").plan.op
    read = {o.name: given[o.name] for o in backward.inputs if o.name in given}
    # Outputs without an adjoint have no gradient.
    known, outputs = {o.name for o in backward.inputs}, catalog.entry(name).plan.op.outputs
    places = [k for k, o in enumerate(outputs) if f"d_{o.name}" in known]
    made = forward(**given)
    adjoints = {k: RANDOM.standard_normal(made[k].shape) for k in places}
    read |= {f"d_{outputs[k].name}": d for k, d in adjoints.items()}
    has_bias = {"has_bias": True} if "bias" in names and "bias" not in read else {}
    out = None if {"x", "prediction"} & set(read) else np.empty_like(given[names[0]])  # which tells its shape
    found = getattr(kernels, f"{name}_backward")(**read, **attributes, **has_bias, out=out)
    found = found if isinstance(found, tuple) else (found,)
    for o, got in zip(backward.outputs, found, strict=True):
        n = o.name.removeprefix("d_")
        expected = sum(
            differences(lambda x, n=n, k=k: forward(**{**given, n: x})[k], given[n], d, 1e-6)  # type: ignore[misc]
            for k, d in adjoints.items()
        )
        np.testing.assert_allclose(got, expected, rtol=1e-6, atol=1e-7, err_msg=o.name)


SHAPES = [
    ((3, 4), (3, 4)),
    ((4,), (3, 4)),
    ((3, 1), (1, 4)),
    ((), (3, 4)),
    ((2, 3, 4), (3, 1)),
    ((1, 1), (5,)),
    ((0, 3), (3,)),
    ((), ()),
]


@pytest.mark.parametrize("weight", [0.0, 0.3, 0.4999, 0.5, 0.7, 1.0, -1.5, 2.5])
@pytest.mark.parametrize(("a_shape", "b_shape"), SHAPES, ids=str)
def test_lerp(weight: float, a_shape: tuple[int, ...], b_shape: tuple[int, ...]) -> None:
    """Linear in both operands, so that a step of any size will do; gradients are summed over what was broadcast."""
    a, b = RANDOM.standard_normal(a_shape), RANDOM.standard_normal(b_shape)
    d = RANDOM.standard_normal(np.broadcast_shapes(a_shape, b_shape))
    got = kernels.lerp_backward(weight, d, out=(np.full(a_shape, 9.0), np.full(b_shape, 9.0)))
    tolerance = {"rtol": 1e-9, "atol": 1e-9}
    np.testing.assert_allclose(got.d_a, differences(lambda x: kernels.lerp(x, b, weight), a, d, 0.5), **tolerance)
    np.testing.assert_allclose(got.d_b, differences(lambda x: kernels.lerp(a, x, weight), b, d, 0.5), **tolerance)


BROADCAST = [
    ("mul", {"a": (2, 4), "b": (4,)}),
    ("maximum", {"a": (2, 1), "b": (1, 4)}),
    ("hypot", {"a": (), "b": (3, 4)}),
    ("logsubexp", {"a": (2, 4), "b": (4,)}),  # authored gradients
    ("clamp_min", {"a": (4,), "b": (2, 4)}),
    ("xlogy", {"a": (2, 1), "b": (2, 4)}),
    ("fma", {"a": (4,), "b": (2, 4), "c": (2, 1)}),  # of which c is not read
    ("clamp", {"x": (2, 4), "low": (), "high": (4,)}),
    ("where", {"condition": (2, 1), "a": (4,), "b": (2, 4)}),
    ("add", {"a": (2, 4), "b": (4,)}),
    ("swiglu", {"value": (2, 4), "gate": (2, 1)}),
    ("packed_glu", {"x": (2, 4)}),
]


@pytest.mark.parametrize("name, shapes", BROADCAST, ids=[name for name, _ in BROADCAST])
def test_a_gradient_has_the_shape_of_its_operand(name: str, shapes: dict[str, tuple[int, ...]]) -> None:
    """By the function, and by a plan of the descriptor that `of` finds: the gradient of all of it, summed."""
    backward = catalog.entry(f"{name}_backward")
    given = {n: np.asarray(RANDOM.uniform(0.5, 1.5, shape) + 2 * (n == "a")) for n, shape in shapes.items()}
    if name == "where":
        given["condition"] = given["condition"] > 1
    d_y = RANDOM.uniform(0.5, 1.5, np.shape(getattr(kernels, name)(*given.values())))
    operands = {**given, "d_y": d_y}
    read = {o.name: operands[o.name] for o in backward.plan.op.inputs}
    wanted = [o.name.removeprefix("d_") for o in backward.plan.op.outputs]
    shape = {f"{n}_shape": shapes[n] for n in wanted if n not in read}
    found = getattr(kernels, f"{name}_backward")(**read, **shape)
    found = found if isinstance(found, tuple) else (found,)
    assert [d.shape for d in found] == [shapes[n] for n in wanted]
    for n, d in zip(wanted, found, strict=True):

        def forward(x: Array, n: str = n) -> Array:
            return np.asarray(getattr(kernels, name)(**{**given, n: x}))

        np.testing.assert_allclose(d, differences(forward, given[n], d_y, 1e-6), rtol=1e-6, atol=1e-7)
    desc = backward.descriptor.of(backward.args(**read), **shape)
    made = backward.args(**read, **{f"d_{n}": np.empty(shapes[n]) for n in wanted})
    backward.plan.select(desc).run(made)
    for n, d in zip(wanted, found, strict=True):
        assert np.array_equal(getattr(made, f"d_{n}"), d)
    assert (
        desc == backward.descriptor.of(made) or shape
    )  # where it reads them, or the gradients, there is no more to say


def test_what_the_shape_of_a_gradient_comes_from() -> None:
    x, b, d_y = np.ones((2, 4)), np.ones(4), np.ones((2, 4))
    assert kernels.mul_backward(x, 3.0, d_y).d_b.tolist() == 8.0  # a number has no dims
    assert [d.shape for d in kernels.add_backward(d_y)] == [(2, 4), (2, 4)]  # nothing is known of a and b
    assert [d.shape for d in kernels.add_backward(d_y, b_shape=[1, 4])] == [(2, 4), (1, 4)]
    assert [d.shape for d in kernels.add_backward(d_y, out=(np.ones((2, 1)), b))] == [(2, 1), (4,)]
    for call, said in (
        (
            lambda: kernels.mul_backward(x, b, d_y, out=(x, np.ones((2, 4)))),
            r"out \(d_b\) expected shape \(4,\), got \(2, 4\)",
        ),
        (
            lambda: kernels.add_backward(d_y, b_shape=(4,), out=(x, np.ones((2, 4)))),
            r"out \(d_b\) expected shape \(4,\)",
        ),
        (lambda: kernels.add_backward(d_y, b_shape=(3,)), r"b_shape expected a shape that broadcasts to \(2, 4\)"),
        (lambda: kernels.add_backward(d_y, b_shape=4), "b_shape expected a tuple of sizes, got 4"),
    ):
        with pytest.raises(InvalidProblem, match=said):
            call()
    with pytest.raises(TypeError, match="b_shape"):  # it is read
        kernels.mul_backward(x, b, d_y, b_shape=(4,))
    assert "b_shape: needed, or out=, where b was broadcast" in str(kernels.add_backward.__doc__)


@pytest.mark.parametrize("weight", [0.3, 0.5])
def test_lerp_elementwise_is_exact(weight: float) -> None:
    for dtype in (np.float32, np.float64):
        d = RANDOM.standard_normal(50).astype(dtype)
        got = kernels.lerp_backward(weight, d)
        np.testing.assert_array_equal(got.d_a, (dtype(1) - dtype(weight)) * d)
        np.testing.assert_array_equal(got.d_b, dtype(weight) * d)


def test_sums_of_integers_are_exact() -> None:
    """A gradient that is summed over what was broadcast, in 16 bits: f32 holds the sum, which is rounded once."""
    d = np.ones((2049, 3), np.float16)
    got = kernels.lerp_backward(1.0, d, out=(np.empty((3,), np.float16), np.empty((2049, 1), np.float16)))
    assert got.d_a.tolist() == [0.0] * 3 and got.d_b.tolist() == [[3.0]] * 2049
    got = kernels.lerp_backward(0.0, d, out=(np.empty((3,), np.float16), np.empty((2049, 3), np.float16)))
    assert got.d_a.tolist() == [2048.0] * 3  # 2049 is a tie between two f16, and 2048 the even one


@pytest.mark.parametrize("scale", [0.5, 0.013, 40.0])
def test_dequantize_per_tensor(scale: float) -> None:
    """Linear as a function of real codes: one code up and one down are its differences."""
    code, d = np.arange(-50, 50, dtype=np.int8), RANDOM.standard_normal(100)

    def forward(x: Array) -> Array:
        return np.asarray(kernels.dequantize_per_tensor(x.astype(np.int8), scale, 7, dtype="f64"))

    expected = differences(forward, code.astype(np.float64), d, 1.0)
    np.testing.assert_allclose(kernels.dequantize_per_tensor_backward(scale, d), expected, rtol=1e-9, atol=1e-9)
    np.testing.assert_array_equal(kernels.dequantize_per_tensor_backward(scale, d), d * scale)


def test_dequantize_per_group() -> None:
    code = RANDOM.integers(-50, 50, (2, 6)).astype(np.float64)
    scale, zero_point = RANDOM.uniform(0.1, 3, (2, 3)), RANDOM.integers(-99, 99, (2, 3)).astype(np.int32)
    d = RANDOM.standard_normal((2, 6))

    def forward(x: Array) -> Array:
        return np.asarray(kernels.dequantize_per_group(x.astype(np.int8), scale, zero_point, group_size=2))

    got = kernels.dequantize_per_group_backward(scale, d, group_size=2)
    np.testing.assert_allclose(got, differences(forward, code, d, 1.0), rtol=1e-9, atol=1e-9)


# -- straight through -------------------------------------------------------------------------------------------------


def inside(x: float, scale: float, zero_point: int, low: int, high: int) -> bool:
    """Python's own round is to even, and its integers do not wrap."""
    quotient = x / scale
    if quotient != quotient:
        return low <= zero_point <= high
    if abs(quotient) == float("inf"):
        return False
    return low <= round(quotient) + zero_point <= high


CASES = [
    (0.5, 0, -4, 5),
    (0.5, 3, -4, 5),
    (0.3, -2, -8, 7),
    (1.0, 100, -128, 127),
    (0.5, 2**31 - 1, -128, 127),
    (2.0, 0, 0, 0),
]
INPUT = np.concatenate(
    [np.arange(-40, 40) * 0.25, RANDOM.standard_normal(40) * 9, [np.nan, np.inf, -np.inf, 1e300, -0.0]]
)


@pytest.mark.parametrize(("scale", "zero_point", "low", "high"), CASES)
def test_straight_through_per_tensor(scale: float, zero_point: int, low: int, high: int) -> None:
    d = RANDOM.standard_normal(len(INPUT))
    mask = np.array([inside(float(x), scale, zero_point, low, high) for x in INPUT])
    limits = {"q_min": low, "q_max": high}
    got = kernels.fake_quantize_backward(INPUT, scale, zero_point, d, **limits)
    np.testing.assert_array_equal(got, np.where(mask, d, 0.0))
    got = kernels.quantize_per_tensor_backward(INPUT, scale, zero_point, d, **limits)
    np.testing.assert_array_equal(got, np.where(mask, d / scale, 0.0))


def test_straight_through_per_group() -> None:
    scale, zero_point = RANDOM.uniform(0.1, 3, (2, 5)), RANDOM.integers(-9, 9, (2, 5)).astype(np.int32)
    x, d = RANDOM.standard_normal((2, 20)) * 9, RANDOM.standard_normal((2, 20))
    x[0, 3], x[1, 9] = np.nan, -np.inf
    want = np.empty_like(x)
    for (row, k), value in np.ndenumerate(x):
        s, z = float(scale[row, k // 4]), int(zero_point[row, k // 4])
        want[row, k] = d[row, k] / s if inside(float(value), s, z, -8, 7) else 0.0
    got = kernels.quantize_per_group_backward(x, scale, zero_point, d, group_size=4, q_min=-8, q_max=7)
    np.testing.assert_array_equal(got, want)


def test_the_two_partners_make_fake_quantize() -> None:
    """Through dequantize and then quantize: the gradient of fake_quantize, as the scales cancel (a power of two)."""
    d = RANDOM.standard_normal(len(INPUT))
    between = kernels.dequantize_per_tensor_backward(0.25, d)
    got = kernels.quantize_per_tensor_backward(INPUT, 0.25, 3, between)
    want = kernels.fake_quantize_backward(INPUT, 0.25, 3, d, q_min=-128, q_max=127)
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("saturate", [True, False])
@pytest.mark.parametrize(("name", "largest"), [("e4m3", 448.0), ("e5m2", 57344.0)])
def test_eight_bit_floats(name: str, largest: float, saturate: bool) -> None:
    """As if nothing were rounded: linear up to the ends, and beyond them where nothing saturates."""
    scale = np.array([0.5, 3.0])
    x = np.array([[0.3, largest, -largest, 2 * largest, np.inf, np.nan], [1, -2, 1e-9, -1e9, 9, 0]]) * scale[:, None]
    d = RANDOM.standard_normal(x.shape)
    with np.errstate(invalid="ignore"):
        passes = (np.abs(x / scale[:, None]) <= largest) | (not saturate)
    want = np.where(passes, d / scale[:, None], 0.0)
    got = kernels.quantize_fp8_per_token_backward(x, scale, d, saturate=saturate, dtype=name)
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(kernels.dequantize_fp8_per_token_backward(scale, d), d * scale[:, None])
    for row in range(2):
        s = float(scale[row])
        got = kernels.quantize_fp8_per_tensor_backward(x[row], s, d[row], saturate=saturate, dtype=name)
        np.testing.assert_array_equal(got, want[row])
        np.testing.assert_array_equal(kernels.dequantize_fp8_per_tensor_backward(s, d[row]), d[row] * s)


def test_a_gradient_that_is_not_finite_passes_where_the_mask_is_open_only() -> None:
    x, d = np.array([0.0, 1e9, 0.0, -1e9]), np.array([np.nan, np.nan, np.inf, -np.inf])
    got = kernels.fake_quantize_backward(x, 1.0, 0, d, q_min=-8, q_max=7)
    np.testing.assert_array_equal(got, [np.nan, 0.0, np.inf, 0.0])


# What shares a scale, as the shape of the scales; how they spread over an input of (4, 6); the ops' own attributes.
GRANULARITIES: dict[str, tuple[tuple[int, ...], Callable[[Array], Array], dict[str, int]]] = {
    "channel": ((6,), lambda s: np.broadcast_to(s, (4, 6)), {"axis": 1}),
    "token": ((4,), lambda s: np.broadcast_to(s[:, None], (4, 6)), {}),
    "group": ((4, 2), lambda s: np.repeat(s, 3, axis=1), {"group_size": 3}),
    "block": ((2, 3), lambda s: np.repeat(np.repeat(s, 2, axis=0), 2, axis=1), {"block_rows": 2, "block_columns": 2}),
}


@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_straight_through_by_the_rule_of_one_scale(granularity: str) -> None:
    """Every element as by the op of one scale: inside of the range, edges included, and nothing outside."""
    shape, spread, attributes = GRANULARITIES[granularity]
    x, d = RANDOM.standard_normal((4, 6)) * 3, RANDOM.standard_normal((4, 6))
    x[0, 0], x[1, 1], x[2, 2] = np.nan, np.inf, -np.inf
    scale, zero_point = RANDOM.uniform(0.2, 2, shape), RANDOM.integers(-3, 4, shape).astype(np.int32)
    whole, zero = spread(scale), spread(zero_point)
    mask = np.array([inside(*each, -4, 5) for each in zip(x.flat, whole.flat, zero.flat, strict=True)]).reshape(x.shape)
    assert 3 < mask.sum() < 22

    def call(name: str, *operands: Array, **more: int | str) -> Array:
        function = getattr(kernels, f"{name}_per_{granularity}_backward")
        return np.asarray(function(*operands, **attributes, **more))

    limits = {"q_min": -4, "q_max": 5}
    fake = call("fake_quantize", x, scale, zero_point, d, **limits)
    np.testing.assert_array_equal(fake, np.where(mask, d, 0))
    quantized = call("quantize", x, scale, zero_point, d, dtype="s8", **limits)
    np.testing.assert_array_equal(quantized, np.where(mask, d / whole, 0))
    np.testing.assert_array_equal(call("dequantize", scale, d), d * whole)


@pytest.mark.parametrize("saturate", [True, False])
@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_eight_bit_floats_of_every_granularity(granularity: str, saturate: bool) -> None:
    shape, spread, attributes = GRANULARITIES[granularity]
    scale = RANDOM.uniform(0.2, 2, shape)
    whole, d = spread(scale), RANDOM.standard_normal((4, 6))
    x = RANDOM.uniform(-600, 600, (4, 6)) * whole
    x[0, :2] = np.inf, 448 * whole[0, 1]
    passes = (np.abs(x / whole) <= 448) | (not saturate)
    assert saturate <= (3 < passes.sum() < 22)
    function = getattr(kernels, f"quantize_fp8_per_{granularity}_backward")
    got = function(x, scale, d, saturate=saturate, dtype="e4m3", **attributes)
    np.testing.assert_array_equal(got, np.where(passes, d / whole, 0))
    function = getattr(kernels, f"dequantize_fp8_per_{granularity}_backward")
    np.testing.assert_array_equal(function(scale, d, **attributes), d * whole)


@pytest.mark.parametrize("channels", [False, True], ids=["tensor", "channel"])
def test_learnable_scales(channels: bool) -> None:
    """The rule of torch's _fake_quantize_learnable_*_affine: an element inside gives the scale its rounding error in
    steps, one outside the code that it was clamped to, and the zero point minus the scale."""
    x, d = RANDOM.integers(-60, 60, (4, 5, 6)) / 8.0, RANDOM.integers(-8, 9, (4, 5, 6)) / 4.0
    scale, zero_point = (np.array([0.5, 0.25, 1.0, 2.0, 0.125]), np.array([0.0, 1.3, -2.6, 3.5, 0.5]))
    whole, zero = scale[None, :, None], np.rint(zero_point)[None, :, None]
    name, attributes, axes = "fake_quantize_learnable_per_channel_backward", {"axis": 1}, (0, 2)
    operands: tuple[Any, ...] = (scale, zero_point)
    if not channels:
        name, attributes, axes, whole, zero = "fake_quantize_learnable_per_tensor_backward", {}, (0, 1, 2), 0.25, 3.0
        operands = (0.25, 2.7)
    code = np.rint(x / whole) + zero
    within = (code >= -6) & (code <= 7)
    assert 10 < within.sum() < 110
    steps = np.clip(code, -6, 7) - zero
    got = getattr(kernels, name)(x, *operands, d, q_min=-6, q_max=7, **attributes)
    np.testing.assert_array_equal(got.d_input, np.where(within, d, 0))
    np.testing.assert_array_equal(got.d_scale, (np.where(within, steps - x / whole, steps) * d).sum(axes))
    np.testing.assert_array_equal(got.d_zero_point, np.where(within, 0, -d * whole).sum(axes))
