"""Ops of the catalog under the arguments of PyTorch's functions.

What an op does not take raises `Lacking`: docs/reductions.md, norms.md, gathers.md and losses.md say what each takes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

import baracuda_kernels as bk

F = torch.nn.functional


class Lacking(Exception):
    """Our op does not have what a sample asks for."""


def lacks(what: str, asked: bool) -> None:
    if asked:
        raise Lacking(what)


def reduction(op: str, **fixed: Any) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
        lacks("another dtype=", dtype not in (None, x.dtype))
        return getattr(bk, op)(x, dim if x.ndim else None, keepdim, **fixed)  # a number has a dim 0 in PyTorch

    return call


def variance(op: str) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, unbiased: Any = True, keepdim: bool = False, correction: Any = None) -> Any:
        if isinstance(dim, bool):  # var(x, unbiased)
            dim, unbiased = None, dim
        correction = int(unbiased) if correction is None else correction
        return reduction(op, correction=correction)(x, dim, keepdim)

    return call


def length(op: str, takes: Callable[[float], bool]) -> Callable[..., Any]:
    def call(x: Any, ord: float = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
        lacks("another power", not takes(ord))
        fixed = {"p": ord} if op == "norm_p" else {}
        return reduction(op, **fixed)(x, dim, keepdim, dtype=dtype)

    return call


def with_dims(call: Callable[..., Any]) -> Callable[..., Any]:
    """A number is an array of one element: PyTorch takes a dim 0 of it."""

    @wraps(call)
    def lifted(x: Any, *args: Any, **named: Any) -> Any:
        if x.ndim:
            return call(x, *args, **named)
        args = tuple(v.reshape(1) if isinstance(v, torch.Tensor) and not v.ndim else v for v in args)
        made = call(x.reshape(1), *args, **named)
        return tuple(y.squeeze(0) for y in made) if isinstance(made, tuple) else made.squeeze(0)

    return lifted


def along(op: str) -> Callable[..., Any]:
    def call(x: Any, dim: int, *, dtype: Any = None) -> Any:
        lacks("another dtype=", dtype not in (None, x.dtype))
        return getattr(bk, op)(x, dim)

    return with_dims(call)


@with_dims
def masked_softmax(x: Any, dim: int, *, mask: Any = None) -> Any:
    lacks("a dim that is not the last", dim not in (-1, x.ndim - 1))
    return bk.masked_softmax(x, **({} if mask is None else {"mask": mask.expand(x.shape)}))


def normalize(x: Any, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Any:
    lacks("another power", p != 2)
    return bk.l2_normalize(x, dim, eps)


def given(**operands: Any) -> dict[str, Any]:
    return {name: x for name, x in operands.items() if x is not None}


def layer_norm(x: Any, shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5) -> Any:
    lacks("eps below 0", eps < 0)
    named = {name: v.flatten() for name, v in given(weight=weight, bias=bias).items()}
    return bk.layer_norm(x.flatten(-len(shape)), eps, **named).reshape(x.shape)


def rms_norm(x: Any, shape: Any, weight: Any = None, eps: float | None = None) -> Any:
    eps = torch.finfo(torch.float64).eps if eps is None else eps  # PyTorch's default in f64, the reference's type
    lacks("eps below 0", eps < 0)
    named = {name: v.flatten() for name, v in given(weight=weight).items()}
    return bk.rms_norm(x.flatten(-len(shape)), eps, **named).reshape(x.shape)


def group_norm(x: Any, groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5) -> Any:
    lacks("eps below 0", eps < 0)
    return bk.group_norm(x, groups, eps, **given(weight=weight, bias=bias))


def native_group_norm(x: Any, weight: Any, bias: Any, n: int, channels: int, rest: int, groups: int, eps: float) -> Any:
    return group_norm(x, groups, weight, bias, eps)


def instance_norm(x: Any, running_mean: Any = None, running_var: Any = None, weight: Any = None, bias: Any = None,
                  use_input_stats: bool = True, momentum: float = 0.1, eps: float = 1e-5) -> Any:  # fmt: skip
    return bk.instance_norm(x, eps, **given(weight=weight, bias=bias))  # which keeps no running statistics


def batch_norm(training: bool, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(x: Any, mean: Any, var: Any, weight: Any = None, bias: Any = None, training_: bool = False,
             momentum: float = 0.1, eps: float = 1e-5, **named: Any) -> Any:  # fmt: skip
        lacks(f"training={not training}", named.get("training", training_) != training)
        lacks("an array without channels", x.ndim < 2)
        lacks("a momentum outside of 0 to 1", training and not 0 <= momentum <= 1)
        return function(x, mean, var, weight, bias, momentum, eps)

    return call


def evaluated(x: Any, mean: Any, var: Any, weight: Any, bias: Any, momentum: float, eps: float) -> Any:
    wide = torch.float64 if x.dtype == torch.float64 else torch.float32
    return bk.batch_norm(x, mean.to(wide), var.to(wide), eps, **given(weight=weight, bias=bias))


def trained(x: Any, mean: Any, var: Any, weight: Any, bias: Any, momentum: float, eps: float) -> Any:
    """With the new statistics, where there were some."""
    wide = torch.float64 if x.dtype == torch.float64 else torch.float32
    old = [x.new_zeros(x.shape[1], dtype=wide) if v is None else v.to(wide) for v in (mean, var)]
    y, *new = bk.batch_norm_training(x, *old, momentum, eps, **given(weight=weight, bias=bias))
    return y if mean is None else (y, *(v.to(x.dtype) for v in new))


def torch_trained(x: Any, mean: Any, var: Any, *args: Any, **named: Any) -> Any:
    y = F.batch_norm(x, mean, var, *args, **named)
    return y if mean is None else (y, mean, var)


def within(x: Any, index: Any, dim: int) -> Any:
    """The part of x that an index of fewer other places is of."""
    at = [slice(n) for n in index.shape]
    at[dim] = slice(None)
    return x[tuple(at)]


def gather(x: Any, dim: int, index: Any) -> Any:
    if not x.ndim:
        return gather(x.reshape(1), dim, index.reshape(1)).reshape(index.shape)
    lacks("indices of 8 bits", index.dtype == torch.uint8)
    return bk.gather(within(x, index, dim), index, dim)


@with_dims
def index_select(x: Any, dim: int, index: Any) -> Any:
    return bk.index_select(x, index, dim)


def take_along_dim(x: Any, index: Any, dim: int | None = None) -> Any:
    if dim is None:
        return bk.take_along_dim(x.flatten(), index.flatten(), 0)
    shape = list(torch.broadcast_shapes(*(v.movedim(dim, -1).shape[:-1] for v in (x, index))))
    placed = [v.movedim(dim, -1).expand(*shape, v.shape[dim]).movedim(-1, dim) for v in (x, index)]
    return bk.take_along_dim(*placed, dim)


def scattered(op: str) -> Callable[..., Any]:
    def call(x: Any, dim: int, index: Any, src: Any, *, reduce: str | None = None) -> Any:
        lacks("reduce=", reduce is not None)
        lacks("a number for src", not isinstance(src, torch.Tensor))
        made = x.clone()
        within(made, index, dim).copy_(getattr(bk, op)(within(x, index, dim), index, src, dim))
        return made

    return with_dims(call)


@with_dims
def index_add(x: Any, dim: int, index: Any, src: Any, *, alpha: float = 1) -> Any:
    return bk.index_add(x, index, src, dim, alpha)


def embedding(weight: Any, index: Any, padding_idx: int | None = None, **named: Any) -> Any:
    for name, asked in named.items():
        lacks(f"{name}=", bool(asked))
    return bk.embedding(weight, index, -1 if padding_idx is None else padding_idx % len(weight))


def bincount(index: Any, weights: Any = None, minlength: int = 0) -> Any:
    lacks("weights", weights is not None)
    return bk.bincount(index, max(minlength, int(index.max()) + 1 if index.numel() else 0))


def loss(op: str) -> Callable[..., Any]:
    def call(x: Any, *others: Any, reduction: str = "mean", weight: Any = None, **attributes: Any) -> Any:
        lacks("pos_weight of each class", "pos_weight" in attributes)
        if op == "gaussian_nll_loss":
            target, var = others  # a variance of each row has no last dim
            others = target.expand(x.shape), (var[..., None] if var.shape == x.shape[:-1] else var).expand(x.shape)
        count = len(x) if reduction == "batchmean" else 1
        named = given(weight=None if weight is None else weight.expand(x.shape))
        attributes["reduction"] = "sum" if reduction == "batchmean" else reduction
        return getattr(bk, op)(x, *others, **named, **attributes) / count

    return call


def class_loss(op: str) -> Callable[..., Any]:
    """PyTorch has the classes as the second dim."""

    def call(x: Any, target: Any, weight: Any = None, **named: Any) -> Any:
        x, soft = x.movedim(min(1, x.ndim - 1), -1), target.is_floating_point()
        lacks("a probability of each class" if soft else "a label", soft != (op == "soft_target_cross_entropy"))
        if not soft:
            return getattr(bk, op)(x, target, **given(weight=weight), **named)
        # The caller multiplies them into the target (docs/losses.md), which rounds.
        lacks("weights, whose products are rounded", weight is not None and x.dtype == torch.bfloat16)
        target = target.movedim(min(1, target.ndim - 1), -1)
        return bk.soft_target_cross_entropy(x, target if weight is None else target * weight, **named)

    return call
