"""Scans beside torch's of the same values in f64, which rounds less; values, indices and gradients, on the CPU."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")

SHAPES = [(3, 5), (2, 3, 4), (1, 1), (4, 1), (7, 33), (1001,), (0, 3), (3, 0)]
WIDTHS = {"float64": 1e-12, "float32": 3e-6, "bfloat16": 1e-2, "float16": 2e-3}
every_type = pytest.mark.parametrize("name", WIDTHS)
every_shape = pytest.mark.parametrize("shape", SHAPES)
directions = pytest.mark.parametrize(("reverse", "exclusive"), list(itertools.product([False, True], repeat=2)))


def normal(shape: tuple[int, ...], name: str, seed: int) -> Any:
    made = torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return made.to(getattr(torch, name))


def near(ours: Any, theirs: Any, name: str) -> None:
    """A share of the greatest value: what cancels has no digits left."""
    assert ours.dtype == getattr(torch, name)
    size = theirs.detach().abs()
    finite = size[size.isfinite()]
    most = max(1.0, float(finite.max()) if finite.numel() else 0.0)
    width = WIDTHS[name]
    torch.testing.assert_close(ours.double(), theirs.detach(), rtol=width, atol=width * most, equal_nan=True)


def scanned(function: Any, x: Any, axis: int, reverse: bool, exclusive: bool, empty: float) -> Any:
    """torch's scan from either end, and without the element itself."""
    given = x.flip(axis) if reverse else x
    if exclusive and x.shape[axis]:
        first = torch.full_like(given.narrow(axis, 0, 1), empty)
        given = torch.cat([first, given.narrow(axis, 0, x.shape[axis] - 1)], axis)
    found = function(given, axis)
    return found.flip(axis) if reverse else found


def axes(shape: tuple[int, ...]) -> Iterator[int]:
    yield from range(-len(shape), len(shape))


@every_type
@every_shape
@directions
@pytest.mark.parametrize("op", ["cumsum", "cumprod"])
def test_sums_and_products(op: str, shape: tuple[int, ...], reverse: bool, exclusive: bool, name: str) -> None:
    x, d_y = normal(shape, name, 1), normal(shape, name, 2)
    exact = x.double().requires_grad_()
    given = {"reverse": reverse, "exclusive": exclusive}
    for axis in axes(shape):
        theirs = scanned(getattr(torch, op), exact, axis, reverse, exclusive, op == "cumprod")
        near(getattr(bk, op)(x, axis, **given), theirs, name)
        (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
        ours = bk.cumsum_backward(d_y, axis, **given) if op == "cumsum" else bk.cumprod_backward(x, d_y, axis, **given)
        near(ours, gradient, name)


@directions
@pytest.mark.parametrize("zeros", [(0,), (4,), (8,), (2, 5), (2, 3), (0, 8), tuple(range(9))])
def test_the_gradient_of_products_at_zeros(zeros: tuple[int, ...], reverse: bool, exclusive: bool) -> None:
    x, d_y = normal((2, 9), "float64", 3), normal((2, 9), "float64", 4)
    x[0, list(zeros)] = 0
    exact = x.requires_grad_()
    theirs = torch.stack([_product(exact, k, reverse, exclusive) for k in range(9)], -1)
    (gradient,) = torch.autograd.grad(theirs, exact, d_y)
    near(bk.cumprod_backward(x.detach(), d_y, -1, reverse=reverse, exclusive=exclusive), gradient, "float64")


def _product(x: Any, k: int, reverse: bool, exclusive: bool) -> Any:
    """One by one, which differentiates as it stands."""
    places = range(k + exclusive, x.shape[-1]) if reverse else range(k + 1 - exclusive)
    found = torch.ones_like(x[..., 0])
    for j in places:
        found = found * x[..., j]
    return found


@pytest.mark.parametrize("op", ["cumsum", "cumprod"])
@pytest.mark.parametrize("dtype", ["int64", "int32", "int16", "int8", "uint8", "bool"])
def test_integers_and_bools(op: str, dtype: str) -> None:
    """In i64, where products wrap."""
    x = torch.arange(-3, 60).reshape(7, 9).to(getattr(torch, dtype))
    for axis in (0, 1):
        theirs = getattr(torch, op)(x, axis)
        ours = getattr(bk, op)(x, axis)
        assert ours.dtype == theirs.dtype == torch.int64
        assert torch.equal(ours, theirs)


@pytest.mark.parametrize("op", ["cummax", "cummin"])
@pytest.mark.parametrize("name", [*WIDTHS, "int64", "int32", "int8", "uint8"])
@every_shape
def test_extremes(op: str, name: str, shape: tuple[int, ...]) -> None:
    """Of few values, so that many are equal; NaN among floats."""
    x = (normal(shape, "float64", 5) * 2).round().abs().to(getattr(torch, name))
    if name in WIDTHS and x.numel() > 4:
        x.reshape(-1)[x.numel() // 2] = torch.nan
    for axis in axes(shape):
        values, indices = getattr(torch, op)(x, axis)
        ours = getattr(bk, op)(x, axis)
        assert ours.y.dtype == values.dtype and ours.index.dtype == torch.int64
        torch.testing.assert_close(ours.y, values, rtol=0, atol=0, equal_nan=True)
        assert torch.equal(ours.index, indices)
        values, indices = (found.flip(axis) for found in getattr(torch, op)(x.flip(axis), axis))
        ours = getattr(bk, op)(x, axis, reverse=True)
        torch.testing.assert_close(ours.y, values, rtol=0, atol=0, equal_nan=True)
        assert torch.equal(ours.index, max(x.shape[axis], 1) - 1 - indices)


@every_type
@every_shape
@pytest.mark.parametrize("op", ["cummax", "cummin"])
@pytest.mark.parametrize("reverse", [False, True])
def test_gradients_of_extremes(op: str, reverse: bool, shape: tuple[int, ...], name: str) -> None:
    """Of few values, so that many are equal; whole numbers have exact sums."""
    x, d_y = (normal(shape, "float64", seed) * 2 for seed in (5, 6))
    x, d_y = (v.round().clamp(-1, 1).to(getattr(torch, name)) for v in (x, d_y))
    for axis in axes(shape):
        same = x.clone().requires_grad_()
        flipped = [v.flip(axis) if reverse else v for v in (same, d_y)]
        getattr(torch, op)(flipped[0], axis).values.backward(flipped[1])
        assert torch.equal(getattr(bk, f"{op}_backward")(x, d_y, axis, reverse=reverse), same.grad)


@every_type
@every_shape
@pytest.mark.parametrize("reverse", [False, True])
def test_logcumsumexp(shape: tuple[int, ...], reverse: bool, name: str) -> None:
    x, d_y = normal(shape, name, 6) * 3, normal(shape, name, 7)
    exact = x.double().requires_grad_()
    for axis in axes(shape):
        theirs = scanned(torch.logcumsumexp, exact, axis, reverse, False, 0)
        near(bk.logcumsumexp(x, axis, reverse=reverse), theirs, name)
        (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
        near(bk.logcumsumexp_backward(x, d_y, axis, reverse=reverse), gradient, name)


def test_logcumsumexp_at_the_ends_of_the_range() -> None:
    inf = torch.inf
    x = torch.tensor([-inf, -inf, 1000.0, 1000.0, -1000.0, inf, 3.0, torch.nan, 1.0])
    torch.testing.assert_close(bk.logcumsumexp(x, 0), torch.logcumsumexp(x, 0), equal_nan=True)
    found = bk.logcumsumexp_backward(x[:5], torch.ones(5), 0)
    # The exponents are differences of numbers near 1000, which f32 has in steps of 6e-5.
    torch.testing.assert_close(found, torch.tensor([0.0, 0.0, 2.0, 1.0, 0.0]), rtol=2e-4, atol=0)


def test_results_do_not_depend_on_strides() -> None:
    x = np.random.default_rng(1).standard_normal((40, 50)).astype(np.float32)
    for op in ("cumsum", "cumprod", "logcumsumexp"):
        np.testing.assert_array_equal(getattr(bk, op)(x, 0), getattr(bk, op)(np.asfortranarray(x), 0))
        np.testing.assert_array_equal(getattr(bk, op)(x, 0).T, getattr(bk, op)(x.T, 1))


@pytest.mark.parametrize("length", [5, 16, 17, 40])
def test_torch_sees_the_calls(length: int) -> None:
    """Functions are differentiable where autograd records them."""
    x = normal((3, length), "float32", 8).requires_grad_()
    for op in ("cumsum", "cumprod", "logcumsumexp"):
        (ours,) = torch.autograd.grad(getattr(bk, op)(x, -1).sum(), x)
        (theirs,) = torch.autograd.grad(getattr(torch, op)(x, -1).sum(), x)
        torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-4)
