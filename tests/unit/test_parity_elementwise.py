"""Elementwise ops and their gradients against torch's functions of the same name, on the CPU, in f64."""

from __future__ import annotations

import math
from functools import reduce
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity with torch needs torch")
pytest.importorskip("scipy", reason="some references need SciPy")

import baracuda_kernels as bk  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402

FAMILIES = ("unary", "activation", "binary", "ternary", "gated")
NAMED = [e for e in catalog.ENTRIES.values() if e.family in FAMILIES and e.gradient_of is None and "torch" in e.parity]
SPECIAL = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 6.0, 1e-300, 40.0, -40.0]
SPECIAL += [math.inf, -math.inf, math.nan]
# Where torch says something else, with its reason.
APART = {
    "softplus": "torch is linear from 20 on",
    "signbit": "torch tells the sign of NaN",
    "heaviside": "torch has no NaN",
    "tanhshrink": "torch cancels near 0",
    "hardsigmoid": "torch multiplies by a sixth of 32 bits",
    "digamma": "torch is off by some thousand units in the last place below zero",
    "i0": "torch has NaN at the infinities",
    "i1": "torch has NaN at the infinities",
}
KINKS = {"fmax", "fmin"}  # torch's gradients at ties are others; test_parity_special_gradients.py has the rest


def function(entry: Any) -> Any:
    return reduce(getattr, entry.parity["torch"].split(".")[1:], torch)


def operands(entry: Any, values: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """The values against each other, where there are several operands; as integers or bools where it takes those."""
    inputs = [o for o in entry.plan.op.operands if not o.output]
    made = [a.ravel().copy() for a in np.meshgrid(*[values] * len(inputs))] if len(inputs) > 1 else [values.copy()]
    for k, o in enumerate(inputs):
        if o.element == "bool":
            made[k] = made[k] > 0
        elif o.element == "i32" or "f64" not in entry.types["T"]:
            made[k] = np.clip(np.nan_to_num(3 * made[k]), -40, 40).astype(np.int32)
            if "shift" in entry.name and k:
                made[k] = made[k] % 32  # torch leaves other counts open
    return made


@pytest.mark.parametrize("entry", NAMED, ids=lambda e: e.name)
def test_values(entry: Any) -> None:
    drawn = np.random.default_rng(1).uniform(-4, 4, 60)
    for values in (drawn, np.abs(drawn), drawn / 4, *([] if entry.name in APART else [np.array(SPECIAL)])):
        if entry.name == "lerp":
            continue  # its weight is a number: test_parity_torch.py
        given = operands(entry, values)
        got = getattr(bk, entry.name)(*given)
        want = function(entry)(*map(torch.from_numpy, given)).numpy()
        tolerance = 1e-7 if entry.name in APART else 1e-12
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=0 if entry.name in APART else 1e-15)


@pytest.mark.parametrize("entry", [e for e in NAMED if hasattr(bk, f"{e.name}_backward")], ids=lambda e: e.name)
def test_gradients(entry: Any) -> None:
    drawn = np.random.default_rng(2).uniform(-4, 4, 40)
    for values in (drawn, np.abs(drawn) + 0.01, drawn / 5, np.array([-50.0, -30.0, 30.0, 50.0, 0.25])):
        if entry.name == "lerp":
            continue
        given = operands(entry, values)
        if entry.name == "ldexp":  # torch's gradient is a power of 2 as an i32
            given[1] = np.abs(given[1]) % 31
        tensors = [torch.from_numpy(a).requires_grad_(a.dtype == np.float64) for a in given]
        y = function(entry)(*tensors)
        d = np.random.default_rng(3).uniform(0.5, 1.5, y.shape)
        backward = catalog.entry(f"{entry.name}_backward").plan.op
        wanted = [o.name.removeprefix("d_") for o in backward.operands if o.output]
        names = [o.name for o in entry.plan.op.operands if not o.output]
        floats = [name for name, a in zip(names, given, strict=True) if a.dtype == np.float64]
        leaves = [t for t in tensors if t.requires_grad]
        found = torch.autograd.grad(y, leaves, torch.from_numpy(d), allow_unused=True)
        inputs = {**dict(zip(names, given, strict=True)), "d_y": d}
        got = getattr(bk, f"{entry.name}_backward")(*(inputs[o.name] for o in backward.operands if not o.output))
        for name, ours in zip(wanted, got if isinstance(got, tuple) else (got,), strict=True):
            theirs = found[floats.index(name)].numpy()
            apart = np.ones(len(ours), bool)
            if entry.name in KINKS:
                apart = given[0] != given[1]
            finite = np.isfinite(theirs) & apart
            rtol, atol = (1e-7, 1e-12) if entry.name in APART else (1e-10, 1e-14)
            np.testing.assert_allclose(ours[finite], theirs[finite], rtol=rtol, atol=atol)
            assert np.array_equal(np.isnan(ours[apart]), np.isnan(theirs[apart])), name


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", ["fmod", "remainder"])
def test_gradients_of_what_division_leaves_where_it_rounds_up(name: str, dtype: Any) -> None:
    """Tenths, whose quotients are often a little below a whole number. torch.fmod takes those as they are rounded."""
    tenths = (np.arange(-70, 71) / 10).astype(dtype)
    a, b = (x.ravel() for x in np.meshgrid(tenths, tenths[tenths != 0]))
    left, divisor = (torch.from_numpy(x).requires_grad_() for x in (a, b))
    y = getattr(torch, name)(left, divisor)
    y.sum().backward()
    got = getattr(bk, f"{name}_backward")(a, b, np.ones_like(a))
    np.testing.assert_array_equal(got.d_a, left.grad.numpy())
    theirs = divisor.grad.numpy()
    quotient = (a.astype(np.longdouble) - y.detach().numpy()) / b
    np.testing.assert_array_equal(got.d_b, -np.rint(quotient).astype(dtype))
    other = got.d_b != theirs
    assert not other.any() if name == "remainder" else 0 < other.sum() < 0.1 * len(a)
    assert (theirs[other] == -np.trunc(a[other] / b[other])).all()


WHOLE = [e for e in NAMED if {"i32", "i64"} <= set(next(iter(e.types.values()))) and e.name != "float_power"]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.int64])
@pytest.mark.parametrize("entry", WHOLE, ids=lambda e: e.name)
def test_integers(entry: Any, dtype: Any) -> None:
    rng = np.random.default_rng(4)
    info = np.iinfo(dtype)
    given = [
        rng.integers(info.min + 1, info.max, 200, dtype, endpoint=True) for o in entry.plan.op.operands if not o.output
    ]
    if entry.name == "where":
        given[0] = given[0] > 0
    if "div" in entry.name or entry.name in ("remainder", "fmod"):
        given[1] = np.where(given[1] == 0, dtype(1), given[1])  # torch refuses 0
    if "shift" in entry.name:
        given[1] = (given[1] % (8 * info.dtype.itemsize)).astype(dtype)
    if entry.name == "lcm":
        given = [a % dtype(11) for a in given]
    got = getattr(bk, entry.name)(*given)
    assert np.array_equal(got, function(entry)(*map(torch.from_numpy, given)).numpy())
