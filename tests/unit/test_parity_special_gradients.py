"""Gradients at special values against torch's, for every elementwise op that torch has: what is left is stated here."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity with torch needs torch")
pytest.importorskip("scipy", reason="some references need SciPy")

import baracuda_kernels as bk  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402

Array = np.ndarray[Any, Any]
F = torch.nn.functional
INF, NAN = math.inf, math.nan
FAMILIES = ("unary", "activation", "binary", "ternary", "gated")
# Zeros, infinities, NaN, ends of domains, kinks, and what overflows or underflows in squares.
ENDS = [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 0.5, -0.5]
VALUES = {
    1: [*ENDS, 2.0, -2.0, 3.0, -3.0, 6.0, -6.0, 1.5, -1.5, 1e300, -1e300, 1e-300, -1e-300],
    2: [*ENDS, 2.0, -2.0, 3.0, 1e300, -1e300, 1e-300],
    3: [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 2.0],
}
D_Y = 1.5
# Ops that state no parity, since torch has them in other words.
TWINS: dict[str, Callable[..., Any]] = {
    "cube": lambda x: x**3,
    "affine": lambda x: 1 * x + 0,
    "nan_to_num": torch.nan_to_num,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "ndtr": torch.special.ndtr,
    "threshold": lambda x: F.threshold(x, 0.5, 2.0),
    "rsub": torch.rsub,
    "squared_difference": lambda a, b: (a - b) ** 2,
    "abs_difference": lambda a, b: (a - b).abs(),
    "prelu": lambda a, b: F.prelu(a.reshape(1, 1), b.reshape(1)).reshape(()),
    "clamp": torch.clamp,
    "mul_add": lambda a, b, c: a * b + c,
    "fma": lambda a, b, c: a * b + c,
    "addcmul": torch.addcmul,
    "addcdiv": torch.addcdiv,
    "lerp_tensor": torch.lerp,
    "glu": lambda value, gate: value * gate.sigmoid(),
    "reglu": lambda value, gate: value * gate.relu(),
    "geglu": lambda value, gate: value * F.gelu(gate),
    "geglu_tanh": lambda value, gate: value * F.gelu(gate, approximate="tanh"),
    "swiglu": lambda value, gate: value * F.silu(gate),
}
ATTRIBUTES = {"threshold": {"limit": 0.5, "value": 2.0}}
ELSEWHERE = {"lerp", "ldexp", "packed_glu"}  # of other operands


def twin(entry: Any) -> Callable[..., Any] | None:
    if "torch" in entry.parity:
        return reduce(getattr, entry.parity["torch"].split(".")[1:], torch)  # type: ignore[return-value]
    return TWINS.get(entry.name)


DIFFERENTIABLE = [
    e
    for e in catalog.ENTRIES.values()
    if e.family in FAMILIES and e.gradient_of is None and e.name not in ELSEWHERE and hasattr(bk, f"{e.name}_backward")
]


def ours(entry: Any) -> tuple[dict[str, Array], dict[str, Array]]:
    """The inputs, each value against each, and the gradients."""
    inputs = [o for o in entry.plan.op.operands if not o.output]
    grids = np.meshgrid(*[np.array(VALUES[len([o for o in inputs if o.element != "bool"])])] * len(inputs))
    given = {o.name: g.ravel() > 0 if o.element == "bool" else g.ravel() for o, g in zip(inputs, grids, strict=True)}
    backward = catalog.entry(f"{entry.name}_backward").plan.op
    operands = {**given, "d_y": np.full(grids[0].size, D_Y)}
    found = getattr(bk, f"{entry.name}_backward")(
        *(operands[o.name] for o in backward.inputs), **ATTRIBUTES.get(entry.name, {})
    )
    return given, dict(zip([o.name for o in backward.outputs], np.atleast_2d(found), strict=True))


def theirs(function: Callable[..., Any], given: dict[str, Array]) -> dict[str, Array]:
    """One element at a time: torch's vectorized loops differ from these, and from its CUDA kernels, beside NaN."""
    columns: list[list[float]] = []
    for values in zip(*given.values(), strict=True):
        leaves = [torch.tensor(v.item(), dtype=torch.bool if v.dtype == bool else torch.float64) for v in values]
        floats = [t.requires_grad_() for t in leaves if t.dtype != torch.bool]
        y = function(*leaves)
        columns.append([g.item() for g in torch.autograd.grad(y, floats, torch.full_like(y, D_Y))])
    names = [n for n, a in given.items() if a.dtype != bool]
    return {f"d_{n}": np.array(column) for n, column in zip(names, zip(*columns, strict=True), strict=True)}


def apart(found: Array, wanted: Array) -> Array:
    with np.errstate(invalid="ignore", over="ignore"):
        close = np.abs(found - wanted) <= 1e-9 * np.abs(wanted) + 1e-290
    return ~(close | (found == wanted) | (np.isnan(found) & np.isnan(wanted)))


def nan(*arrays: Array) -> Array:
    """Where any is NaN."""
    return reduce(np.logical_or, map(np.isnan, arrays))


def inf(x: Array) -> Array:
    return np.isinf(x)


def tie(a: Array, b: Array) -> Array:
    return a == b


def origin(a: Array, b: Array) -> Array:
    return (a == 0) & (b == 0)


def infinite_tie(a: Array, b: Array) -> Array:
    return inf(a) & (a == b)


def uncertain(a: Array, b: Array) -> Array:
    return np.isnan(a - b)


def whole(b: Array) -> Array:
    return b == np.floor(b)


def huge(x: Array) -> Array:
    return np.abs(x) >= 1e300


def tiny(x: Array) -> Array:
    return (x != 0) & (np.abs(x) <= 1e-300)


def out_of_range(length: Array, other: Array) -> Array:
    """Where torch's square of `length`, of atan2, overflows or underflows, and `other` does not make up for it."""
    return inf(length) & np.isfinite(other) | tiny(length) & (np.abs(other) <= 1e-300)


def angle_slope(a: Array, b: Array) -> Array:
    """The derivative of atan2(a, b) for a; minus that for b with the two exchanged."""
    return np.where(inf(b), 0.0, D_Y / (b * (1 + (a / b) ** 2)))


# What is left, by op and gradient ("" for each of them): where, what is ours there (a number, or of the inputs), why.
Left = tuple[Callable[..., Array], Any, str]
LEFT: dict[tuple[str, str], Left] = {
    ("abs", ""): (nan, NAN, "torch has 0 at NaN"),
    ("abs_difference", ""): (uncertain, NAN, "torch has 0 where the value is NaN"),
    ("i1", "d_x"): (lambda x: nan(x) | huge(x), lambda x: np.where(np.isnan(x), NAN, INF), "torch has 0.5 at NaN"),
    ("i1e", "d_x"): (nan, NAN, "torch has 0.5 at NaN"),
    ("i0", "d_x"): (inf, lambda x: x, "torch has NaN at the infinities"),
    ("log_ndtr", "d_x"): (lambda x: x <= -1e300, lambda x: -D_Y * x, "torch has NaN where its tail ends"),
    ("gelu", "d_x"): (inf, lambda x: D_Y * (x > 0), "the limit; torch has NaN"),
    ("gelu_tanh", "d_x"): (
        lambda x: huge(x) | (x == -6),
        lambda x: np.where(x == -6, -1.156496089643056e-09, D_Y * (x > 0)),
        "the limit; torch has NaN, and loses digits in the tail",
    ),
    ("silu", "d_x"): (inf, lambda x: D_Y * (x > 0), "the limit; torch has NaN"),
    ("mish", "d_x"): (inf, lambda x: D_Y * (x > 0), "the limit; torch has NaN"),
    **{
        (name, "d_x"): (nan, NAN, "torch passes d_y at NaN, its vectorized loops NaN")
        for name in ("elu", "celu", "selu")
    },
    ("hardswish", "d_x"): (
        lambda x: nan(x) | (np.abs(x) == 3),
        lambda x: np.where(x == 3, 1.5, -0.5) * D_Y + 0 * x,
        "edges are inside; torch passes d_y at NaN, its vectorized loops NaN",
    ),
    ("hardsigmoid", "d_x"): (lambda x: np.abs(x) <= 3, D_Y / 6, "edges are inside; torch has a sixth of 32 bits"),
    ("fmod", "d_b"): (lambda a, b: inf(a) & np.isfinite(b) & (b != 0), NAN, "torch has infinities where y is NaN"),
    ("pow", "d_a"): (
        lambda a, b: (
            nan(a) & (b == 1) | (a == -1) & huge(b) & np.isfinite(b) | (a < 0) & np.isfinite(a) & ~whole(b) & tiny(b)
        ),
        lambda a, b: np.where((a == -1) & huge(b), -D_Y * b, NAN),
        "NaN where y is; torch rounds b - 1, which is then even",
    ),
    ("atan2", "d_a"): (lambda a, b: out_of_range(b, a), angle_slope, "torch's squares leave the range"),
    ("atan2", "d_b"): (out_of_range, lambda a, b: -angle_slope(b, a), "torch's squares leave the range"),
    ("hypot", ""): (origin, 0.0, "torch has NaN at the origin"),
    ("copysign", "d_a"): (
        lambda a, b: inf(a),
        lambda a, b: D_Y * np.sign(a) * np.copysign(1, np.where(np.isnan(b), 1, b)),
        "the limit; torch has NaN",
    ),
    **{(name, ""): (tie, D_Y / 2, "ties share evenly; torch gives a all of it") for name in ("fmin", "fmax")},
    **{
        (name, ""): (lambda a, b: nan(a, b), NAN, "torch gives each operand all of d_y beside NaN")
        for name in ("maximum", "minimum")
    },
    **{
        (name, ""): (infinite_tie, D_Y / 2, "equal infinities share evenly; torch has NaN")
        for name in ("logaddexp", "logaddexp2")
    },
    ("xlogy", "d_b"): (origin, 0.0, "0 where a is 0; torch has NaN"),
    ("xlog1py", "d_b"): (lambda a, b: (a == 0) & (b == -1), 0.0, "0 where a is 0; torch has NaN"),
    ("clamp", "d_low"): (
        lambda x, low, high: (x < low) & (low == high),
        D_Y,
        "equal bounds: low is taken; torch drops the gradient",
    ),
    ("clamp", "d_high"): (
        lambda x, low, high: nan(x, low) & (np.fmax(x, low) > high),
        0.0,
        "0 beside NaN",
    ),
    **{
        (name, "d_gate"): (
            lambda value, gate: inf(gate) & ~np.isnan(value) & ~(inf(value) & (gate < 0)),
            lambda value, gate: D_Y * value * (gate > 0),
            "the limit; torch has NaN",
        )
        for name in ("geglu", "swiglu")
    },
    ("geglu_tanh", "d_gate"): (
        lambda value, gate: huge(gate) & ~np.isnan(value) & ~(inf(value) & (gate < 0)),
        lambda value, gate: np.where(gate > 0, D_Y * value, 0.0),
        "the limit; torch has NaN",
    ),
}


@pytest.mark.parametrize("entry", [e for e in DIFFERENTIABLE if twin(e)], ids=lambda e: e.name)
def test_gradients_at_special_values(entry: Any) -> None:
    function = twin(entry)
    assert function is not None
    given, found = ours(entry)
    wanted = theirs(function, given)
    for name, gradient in found.items():
        where, value, _ = LEFT.get((entry.name, name)) or LEFT.get((entry.name, "")) or (None, None, "")
        with np.errstate(all="ignore"):
            left = np.zeros(len(gradient), bool) if where is None else where(*given.values())
            stated = np.broadcast_to(value(*given.values()) if callable(value) else value, gradient.shape)
        other = apart(gradient, wanted[name])
        wrong = np.flatnonzero(other != left)
        points = [(*(float(a[k]) for a in given.values()), gradient[k], wanted[name][k]) for k in wrong[:10]]
        assert not len(wrong), f"{name}: (inputs, ours, torch's) {points}"
        if left.any():
            assert not apart(gradient[left], stated[left].astype(float)).any()


def test_what_is_left_is_of_ops_that_are_compared() -> None:
    assert {name for name, _ in LEFT} <= {e.name for e in DIFFERENTIABLE if twin(e)}
    assert not set(TWINS) & {e.name for e in DIFFERENTIABLE if "torch" in e.parity}
