"""Reductions along chosen dims on tensors: values, gradients, tracing and batches are those of PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

import baracuda_kernels as bk
import baracuda_kernels.torch
from baracuda_gen.bench.peers import load_hand_written

OPS = torch.ops.baracuda_kernels
AXES = (0, 1, -1, (0, 2), (2, 0), (0, 1, 2))
ALIKE: dict[str, Callable[..., Any]] = {
    "sum": torch.sum,
    "prod": lambda x, dim, keepdim: product(x, dim, keepdim),
    "mean": torch.mean,
    "max": torch.amax,
    "min": torch.amin,
    "var": lambda x, dim, keepdim: torch.var(x, dim, correction=0, keepdim=keepdim),
    "std": lambda x, dim, keepdim: torch.std(x, dim, correction=0, keepdim=keepdim),
    "logsumexp": torch.logsumexp,
    "norm1": lambda x, dim, keepdim: torch.linalg.vector_norm(x, 1, dim, keepdim=keepdim),
    "norm2": lambda x, dim, keepdim: torch.linalg.vector_norm(x, 2, dim, keepdim=keepdim),
    "norm_p": lambda x, dim, keepdim: torch.linalg.vector_norm(x, 3, dim, keepdim=keepdim),
    "nansum": torch.nansum,
    "nanmean": torch.nanmean,
}


def product(x: torch.Tensor, dims: Any, keepdim: bool) -> torch.Tensor:
    """torch takes one dim alone."""
    for dim in sorted(dims if isinstance(dims, tuple) else (dims,), reverse=True):
        x = torch.prod(x, dim, keepdim=keepdim)
    return x


def sample() -> torch.Tensor:
    return torch.randn(3, 4, 5, dtype=torch.float64, generator=torch.Generator().manual_seed(0)).requires_grad_()


@pytest.mark.parametrize("name", ALIKE)
def test_values_and_gradients_are_those_of_pytorch(name: str) -> None:
    x = sample()
    for axis in AXES:
        for keepdims in (False, True):
            got, expected = getattr(bk, name)(x, axis, keepdims), ALIKE[name](x, dim=axis, keepdim=keepdims)
            torch.testing.assert_close(got, expected)
            given = torch.randn_like(expected)
            ours, theirs = (torch.autograd.grad(y, x, given)[0] for y in (got, expected))
            torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize("name", ["std", "norm2", "norm_p"])
def test_gradients_at_zero_are_those_of_pytorch(name: str) -> None:
    x = torch.zeros(2, 3, requires_grad=True)
    ours, theirs = (torch.autograd.grad(y.sum(), x)[0] for y in (getattr(bk, name)(x, 1), ALIKE[name](x, 1, False)))
    torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16, torch.float16], ids=str)
def test_products_and_their_gradients_at_zeros(dtype: torch.dtype) -> None:
    """A lone zero has the product of the others, and two leave no gradient. Elsewhere NaN and inf are as in torch."""
    for rows in (
        [[1.5, -2, 0.25], [1.5, 0, 0.25], [0, 3, -0.0], [0, 0, 0]],
        [[torch.nan, 2, 3], [torch.inf, 2, 3], [-1, -1, 1]],
    ):
        x = torch.tensor(rows, dtype=dtype, requires_grad=True)
        exact = x.detach().double().requires_grad_()
        got, expected = bk.prod(x, 1), torch.prod(exact, 1)
        assert got.dtype == dtype
        torch.testing.assert_close(got.double(), expected, equal_nan=True)
        d_y = torch.linspace(-1, 2, len(rows), dtype=torch.float64).to(dtype)
        ours, theirs = torch.autograd.grad(got, x, d_y)[0], torch.autograd.grad(expected, exact, d_y.double())[0]
        torch.testing.assert_close(ours, theirs.to(dtype), equal_nan=True)


def test_products_of_integers_and_of_nothing() -> None:
    for dtype in (torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool):
        x = torch.tensor([[3, 100, 7], [1, 2, 1]]).to(dtype)
        assert torch.equal(bk.prod(x, 1), torch.prod(x, 1)) and bk.prod(x).dtype == torch.int64
    assert bk.prod(torch.tensor([2**62, 2, 3]), 0) == -(2**63) and bk.prod(torch.ones(3, 0), 1).tolist() == [1, 1, 1]


def test_all_dims_and_several_results() -> None:
    x = sample()
    bk.sum(x).backward()
    torch.testing.assert_close(x.grad, torch.ones_like(x))
    spread, average = bk.var_mean(x, (0, 1), correction=1)
    expected = torch.var_mean(x, (0, 1), correction=1)
    torch.testing.assert_close((spread, average), expected)
    ours, theirs = (torch.autograd.grad(a.sum() + b.square().sum(), x)[0] for a, b in ((spread, average), expected))
    torch.testing.assert_close(ours, theirs)
    assert bk.sum(x.detach().to(torch.int8), 1).dtype == torch.int64


def test_compiled_with_dynamic_shapes() -> None:
    def loss(x: torch.Tensor) -> torch.Tensor:
        return bk.max(x, (0, 2), keepdims=True).sum() + bk.mean(x, axis=1).sum() + bk.sum(x) + bk.logsumexp(x, -1)[0, 0]

    traced = torch.compile(loss, fullgraph=True, dynamic=True, backend="aot_eager")
    for size in (4, 6):
        x = torch.randn(3, size, 5, dtype=torch.float64, requires_grad=True)
        ours, theirs = (torch.autograd.grad(f(x), x)[0] for f in (traced, loss))
        torch.testing.assert_close(ours, theirs)


def test_batches() -> None:
    x = sample().detach()
    torch.testing.assert_close(torch.vmap(lambda t: bk.sum(t, 0))(x), x.sum(1))
    torch.testing.assert_close(torch.vmap(lambda t: bk.max(t), in_dims=1)(x), x.amax((0, 2)))
    kept = torch.vmap(lambda t: bk.logsumexp(t, -1, keepdims=True), in_dims=1)(x)
    torch.testing.assert_close(kept, x.logsumexp(-1, keepdim=True).transpose(0, 1))
    made = torch.func.vmap(torch.func.grad(lambda t: bk.logsumexp(t)))(x)
    torch.testing.assert_close(made, x.flatten(1).softmax(1).reshape(x.shape))


@pytest.mark.parametrize("name", ["argmax", "argmin", "aminmax", "var", "std", "var_mean", "norm1", "norm2", "norm_p"])
def test_peers_of_the_benchmark_are_the_same_mathematics(name: str) -> None:
    peers = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    x, values = sample().detach(), {"correction": 1.0, "p": 3.0}
    known = {a.name for a in getattr(bk, f"{name.title().replace('_', '')}Plan").op.attributes}
    own = {name: value for name, value in values.items() if name in known}
    for axis in ((2,), (1, 2)):
        expected, got = getattr(bk, name)(x, axis, **own), getattr(peers, name)(SimpleNamespace(axis=axis, **own), x)
        for ours, theirs in zip(*(v if isinstance(v, tuple) else (v,) for v in (expected, got)), strict=True):
            torch.testing.assert_close(ours, theirs)


def test_schemas() -> None:
    assert str(OPS.sum.default._schema).endswith("sum(Tensor x, int[1]? axis=None, bool keepdims=False) -> Tensor")
    x = sample()
    assert OPS.sum(x, 1).shape == (3, 5) and OPS.sum(x, [0, -1], True).shape == (1, 4, 1)
    torch.library.opcheck(OPS.max.default, (x, [0, 2], True))
    torch.library.opcheck(OPS.argmax.default, (x.detach(), [1]))


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 1.0])
def test_cross_entropy_is_that_of_pytorch(smoothing: float) -> None:
    x = torch.randn(6, 11, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    label = torch.tensor([0, 3, -100, 10, 5, -100])
    if not smoothing:
        x[0, 2] = -torch.inf
    x.requires_grad_()
    for reduction in ("none", "mean", "sum"):
        named = {"reduction": reduction, "label_smoothing": smoothing}
        got, expected = (f(x, label, **named) for f in (bk.cross_entropy, torch.nn.functional.cross_entropy))
        torch.testing.assert_close(got, expected)
        given = torch.randn(expected.shape, dtype=torch.float64)
        torch.testing.assert_close(*(torch.autograd.grad(y, x, given)[0] for y in (got, expected)))


def test_batches_of_losses_of_rows() -> None:
    x, label = sample().detach(), torch.tensor([[0, 4, 1, -100], [2, 2, 3, 0], [1, 0, -100, 4]])
    one_by_one = torch.stack([bk.cross_entropy(a, b) for a, b in zip(x, label, strict=True)])
    torch.testing.assert_close(torch.vmap(bk.cross_entropy)(x, label), one_by_one)
    each = torch.vmap(lambda a, b: bk.cross_entropy(a, b, reduction="none"), in_dims=1)(x, label)
    torch.testing.assert_close(each, bk.cross_entropy(x, label, reduction="none").T)
    made = torch.func.vmap(torch.func.grad(lambda a, b: bk.cross_entropy(a, b)))(x, label)
    whole = x.clone().requires_grad_()
    torch.testing.assert_close(made, torch.autograd.grad(bk.cross_entropy(whole, label, 1).sum(), whole)[0])


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("op", ["huber_loss", "binary_cross_entropy"])
def test_batches_and_graphs_of_losses_of_elements(op: str, reduction: str) -> None:
    """With a weight for each element: batched along any dim, and traced with unknown sizes."""

    def loss(x: torch.Tensor, t: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return getattr(bk, op)(x, t, reduction=reduction, weight=v)

    torch.compiler.reset()  # one function, which was compiled for other ops
    operands = [sample().detach().sigmoid() * k for k in (0.5, 0.75, 1.0)]
    for dim in (0, 1, 2):
        one_by_one = torch.stack([loss(*row) for row in zip(*(x.unbind(dim) for x in operands), strict=True)])
        torch.testing.assert_close(torch.vmap(loss, in_dims=dim)(*operands), one_by_one)
    x, *others = operands[0].clone().requires_grad_(), *operands[1:]
    slopes = torch.func.vmap(torch.func.grad(lambda *row: loss(*row).sum()))(*operands)
    torch.stack([loss(*row).sum() for row in zip(x, *others, strict=True)]).sum().backward()
    torch.testing.assert_close(slopes, x.grad)
    traced = torch.compile(loss, fullgraph=True, dynamic=True, backend="aot_eager")
    for size in (2, 3):
        ours, eager = (f(x[:size], *(v[:size] for v in others)) for f in (traced, loss))
        torch.testing.assert_close(ours, eager)
        torch.testing.assert_close(*(torch.autograd.grad(y.sum(), x)[0] for y in (ours, eager)))


def test_labels_that_are_no_class() -> None:
    for label in (torch.tensor([-1, 0, 5, -100]), torch.tensor([-1, 0, 5, -100], dtype=torch.int32)):
        loss = bk.cross_entropy(torch.zeros(4, 5), label, reduction="none")
        assert loss.isnan().tolist() == [True, False, True, False] and loss[3] == 0
