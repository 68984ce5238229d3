"""Softmax and norms beside torch's of the same values in f64, which rounds less; values and gradients, on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.bench.peers import load_hand_written

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")
F = torch.nn.functional

SHAPES = [(3, 5), (2, 3, 4), (1, 1), (4, 1), (7, 33)]
WIDTHS = {"float64": 1e-13, "float32": 3e-6, "bfloat16": 2e-2, "float16": 3e-3}
every_type = pytest.mark.parametrize("name", WIDTHS)

ALONG: dict[str, Callable[..., Any]] = {
    "softmax": lambda x, axis: torch.softmax(x, axis),
    "softmin": lambda x, axis: F.softmin(x, axis),
    "log_softmax": lambda x, axis: torch.log_softmax(x, axis),
    "l2_normalize": lambda x, axis: F.normalize(x, dim=axis),
}


def normal(shape: tuple[int, ...], name: str, seed: int) -> Any:
    made = torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return made.to(getattr(torch, name))


def exactly(*tensors: Any) -> list[Any]:
    """The values in f64, to be differentiated."""
    return [x.double().requires_grad_() for x in tensors]


def near(ours: Any, theirs: Any, name: str) -> None:
    assert ours.dtype == getattr(torch, name)
    torch.testing.assert_close(ours.double(), theirs.detach(), rtol=WIDTHS[name], atol=WIDTHS[name], equal_nan=True)


@every_type
@pytest.mark.parametrize("op", ALONG)
@pytest.mark.parametrize("shape", SHAPES)
def test_along_each_dim(op: str, shape: tuple[int, ...], name: str) -> None:
    x, d_y = normal(shape, name, 1), normal(shape, name, 2)
    (exact,) = exactly(x)
    for axis in range(-len(shape), len(shape)):
        theirs = ALONG[op](exact, axis)
        near(getattr(bk, op)(x, axis), theirs, name)
        (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
        near(getattr(bk, f"{op}_backward")(x, d_y, axis), gradient, name)


@every_type
@pytest.mark.parametrize("with_mask", [False, True])
@pytest.mark.parametrize("with_bias", [False, True])
def test_masked_softmax(with_mask: bool, with_bias: bool, name: str) -> None:
    """What is masked out does not count, whatever it is. A row without an element is NaN, and has the gradient 0."""
    x, bias, d_y = (normal((4, 3, 33), name, k) for k in (1, 2, 3))
    mask = normal((4, 3, 33), name, 4) > 0
    mask[1, 2] = False
    exact = exactly(x, bias)
    theirs = exact[0] * 0.5 + (exact[1] if with_bias else 0)
    theirs = (theirs.masked_fill(~mask, -torch.inf) if with_mask else theirs).softmax(-1)
    given = ({"mask": mask} if with_mask else {}) | ({"bias": bias} if with_bias else {})
    strange = torch.where(mask, x, torch.inf) if with_mask else x
    near(bk.masked_softmax(strange, 0.5, **given), theirs, name)
    gradients = torch.autograd.grad(theirs, exact[: 1 + with_bias], d_y.double())
    found = bk.masked_softmax_backward(x, d_y, 0.5, **given)
    for ours, expected in zip(found if with_bias else (found,), gradients, strict=True):
        near(ours, expected, name)
        assert not (with_mask and ours[~mask].any())


@every_type
@pytest.mark.parametrize("offset", [0, -2, 1, 40])
def test_causal_softmax(offset: int, name: str) -> None:
    x, d_y = (normal((3, 5, 9), name, k) for k in (1, 2))
    (exact,) = exactly(x)
    seen = torch.ones(5, 9, dtype=torch.bool).tril(offset)
    theirs = (exact * 0.5).masked_fill(~seen, -torch.inf).softmax(-1)
    near(bk.causal_softmax(torch.where(seen, x, torch.nan), 0.5, offset), theirs, name)
    (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
    near(bk.causal_softmax_backward(x, d_y, 0.5, offset), gradient, name)
    near(bk.causal_softmax(x, 0.5, offset), bk.masked_softmax(x, 0.5, mask=seen.expand(3, 5, 9)).double(), name)


@pytest.mark.parametrize("name", ["float32", "float64", "float16"])
def test_what_counts_may_be_very_low(name: str) -> None:
    """Less than any finite number that could stand for what is masked out."""
    x = torch.full((1, 4), torch.finfo(getattr(torch, name)).min, dtype=getattr(torch, name))
    mask = torch.tensor([[True, False, True, False]])
    assert bk.masked_softmax(x, mask=mask).tolist() == [[0.5, 0, 0.5, 0]]
    assert bk.causal_softmax(x, 1.0 if name != "float16" else 1e4, 1).tolist() == [[0.5, 0.5, 0, 0]]


@every_type
@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize("with_weight", [False, True])
def test_layer_norm(with_weight: bool, with_bias: bool, name: str) -> None:
    x, d_y = normal((4, 3, 33), name, 1), normal((4, 3, 33), name, 2)
    given = {n: normal((33,), name, k) for k, n in enumerate(("weight", "bias"), 3)}
    given = {n: v for n, v in given.items() if (with_weight, with_bias)[n == "bias"]}
    exact = exactly(x, *given.values())
    named = dict(zip(given, exact[1:], strict=True))
    theirs = F.layer_norm(exact[0], (33,), named.get("weight"), named.get("bias"))
    near(bk.layer_norm(x, **given), theirs, name)
    wanted = torch.autograd.grad(theirs, exact, d_y.double())
    weight = {"weight": given["weight"]} if with_weight else {}
    found = bk.layer_norm_backward(x, d_y, has_bias=with_bias, **weight)
    there = [x for x in (found if isinstance(found, tuple) else (found,)) if x is not None]
    for ours, gradient in zip(there, wanted, strict=True):
        near(ours, gradient, name)


@every_type
@pytest.mark.parametrize("with_weight", [False, True])
def test_rms_norm(with_weight: bool, name: str) -> None:
    x, d_y = normal((4, 3, 33), name, 1), normal((4, 3, 33), name, 2)
    given = {"weight": normal((33,), name, 3)} if with_weight else {}
    exact = exactly(x, *given.values())
    theirs = F.rms_norm(exact[0], (33,), exact[1] if with_weight else None, 1e-6)
    near(bk.rms_norm(x, 1e-6, **given), theirs, name)
    wanted = torch.autograd.grad(theirs, exact, d_y.double())
    found = bk.rms_norm_backward(x, d_y, 1e-6, **given)
    for ours, gradient in zip(found if with_weight else (found,), wanted, strict=True):
        near(ours, gradient, name)


def test_an_offset_is_added_to_the_weight() -> None:
    x, weight = normal((5, 8), "float64", 1), normal((8,), "float64", 2)
    near(bk.rms_norm(x, offset=1.0, weight=weight), bk.rms_norm(x, weight=weight + 1), "float64")


def test_a_sum_and_its_norm() -> None:
    x, residual, weight = normal((5, 8), "float64", 1), normal((5, 8), "float64", 2), normal((8,), "float64", 3)
    y, total = bk.add_rms_norm(x, residual, weight=weight)
    assert torch.equal(total, x + residual) and torch.equal(y, bk.rms_norm(x + residual, weight=weight))
    half = [v.to(torch.bfloat16) for v in (x, residual, weight)]
    y, total = bk.add_rms_norm(half[0], half[1], weight=half[2])  # the sum is rounded before it is normed
    assert torch.equal(y, bk.rms_norm(total, weight=half[2]))


@pytest.mark.parametrize("op", ["softmax", "log_softmax", "softmin"])
def test_rows_that_are_not_finite(op: str) -> None:
    """An inf or NaN, or -inf alone, makes a row NaN, as in torch; -inf beside numbers is a probability of 0."""
    inf, nan = float("inf"), float("nan")
    rows = [[1, 2, -inf], [-inf] * 3, [inf, 1, 2], [nan, 1, 2], [inf, -inf, 0], [1e308, -1e308, 0]]
    x = torch.tensor(rows, dtype=torch.float64)
    near(getattr(bk, op)(x, -1), ALONG[op](x, -1), "float64")


def test_the_variance_keeps_its_digits() -> None:
    """Where the mean is large: a difference of squares would be wrong in the second digit."""
    x = (normal((3, 1000), "float64", 1) + 1e3).float()
    torch.testing.assert_close(bk.layer_norm(x).double(), F.layer_norm(x.double(), (1000,)), rtol=1e-4, atol=1e-4)


def test_an_axis_outside_is_refused() -> None:
    with pytest.raises(Exception, match=r"axis must be within \[-2, 1\], got 2"):
        bk.softmax(np.ones((2, 3), np.float32), 2)


@pytest.mark.parametrize("op", ["layer_norm", "rms_norm"])
def test_what_benchmarks_time_beside_is_the_same(op: str) -> None:
    by_hand = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    x, weight = normal((5, 8), "float64", 1), normal((8,), "float64", 2)
    problem = SimpleNamespace(eps=0.1, offset=1.0)
    offset = {"offset": 1.0} if op == "rms_norm" else {}
    near(getattr(by_hand, op)(problem, x, weight), getattr(bk, op)(x, eps=0.1, weight=weight, **offset), "float64")
