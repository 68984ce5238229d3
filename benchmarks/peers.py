"""Fair torch forms of ops whose formula, spelled word by word in torch, would not be what a user of torch writes:
channels, groups and blocks are dims of their own here, not a look-up by index, and codes stay floats until they are
stored.

`baracuda-gen bench` finds a function by the op's name and calls it with `p`, the op's sizes, attributes and torch
dtypes, and the op's inputs by name. It returns the outputs in the op's order; scales may keep the dims that were
reduced. They compute in the op's compute type and round once. Stochastic rounding has torch's own random numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

PACKED = ("s4", "u4")  # which torch does not have: codes in uint8, two to a byte


class Scope(NamedTuple):
    """What shares a scale. `pieces`: the input with such parts as dims of their own; `beside`: scales, to broadcast
    against that; `axes`: the dims of a part, from the last."""

    pieces: Callable[[Any, Any], Any]
    beside: Callable[[Any, Any], Any]
    axes: Callable[[Any], tuple[int, ...]]


SCOPES = {
    "per_tensor": Scope(lambda p, x: x, lambda p, v: v, lambda x: tuple(range(x.ndim))),
    "per_channel": Scope(
        lambda p, x: x.view(math.prod(p.outer), p.channel, math.prod(p.inner)),
        lambda p, v: v.view(1, -1, 1),
        lambda x: (0, 2),
    ),
    "per_token": Scope(lambda p, x: x, lambda p, v: v[..., None], lambda x: (-1,)),
    "per_group": Scope(
        lambda p, x: x.view(p.outer, -1, p.group_size), lambda p, v: v[..., None], lambda x: (-1,)
    ),
    "per_block": Scope(
        lambda p, x: x.view(-1, p.rows // p.block_rows, p.block_rows, p.columns // p.block_columns, p.block_columns),
        lambda p, v: v.view(-1, p.rows // p.block_rows, 1, p.columns // p.block_columns, 1),
        lambda x: (2, 4),
    ),
}  # fmt: skip


def wide(x: Any) -> Any:
    """In the type that the op computes in."""
    return x if isinstance(x, (int, float)) or x.dtype == torch.float64 else x.float()


def code_of(p: Any, x: Any, scale: Any, zero_point: Any) -> Any:
    quotient = wide(x) * (1 / scale) if getattr(p, "scaling", "divide") == "multiply_inverse" else wide(x) / scale
    if getattr(p, "rounding", "nearest_even") == "stochastic":
        return torch.floor(quotient + torch.rand_like(quotient)) + zero_point
    if getattr(p, "zero_point_order", "after_round") == "before_round":
        return torch.round(quotient + zero_point)
    return torch.round(quotient) + zero_point


def inside(p: Any, code: Any) -> Any:
    return (code >= p.q_min) & (code <= p.q_max)


def stored(p: Any, code: Any, shape: Any) -> Any:
    """Codes of the range, in their type."""
    if p.output_element not in PACKED:
        return code.to(p.output_element).view(shape)
    return packed(code.to(torch.int8).view(shape))


def packed(code: Any) -> Any:
    """Codes of 4 bits in int8, two to a byte, the first in the low half."""
    return ((code[..., ::2] & 15) | (code[..., 1::2] << 4)).view(torch.uint8)


def codes(p: Any, x: Any) -> Any:
    """Codes as they are computed with."""
    if p.input_element not in PACKED:
        return x
    both = torch.stack([x & 15, x >> 4], -1).flatten(-2)
    return both if p.input_element == "u4" else (both.to(torch.int8) ^ 8) - 8


def chosen(p: Any, scope: Scope, parts: Any, dtype: Any) -> tuple[Any, Any]:
    """The scale of each part, and its zero point in mode asymmetric."""
    axes = scope.axes(parts)
    if getattr(p, "mode", "symmetric") == "symmetric":
        amax = parts.abs().amax(axes, keepdim=True)
        return torch.where(amax == 0, 1.0, wide(amax) / p.q_max).to(dtype), None
    low, high = parts.amin(axes, keepdim=True), parts.amax(axes, keepdim=True)
    low, high, span = wide(low).clamp(max=0), wide(high).clamp(min=0), p.q_max - p.q_min
    scale = torch.where(low == high, 1.0, high / span - low / span).to(dtype)
    return scale, (p.q_min - torch.round(low / wide(scale))).clamp(p.q_min, p.q_max).int()


def dynamic(p: Any, scope: Scope, x: Any, parts: Any) -> Any:
    scale, zero_point = chosen(p, scope, parts, x.dtype)
    code = code_of(p, parts, wide(scale), 0 if zero_point is None else zero_point).clamp(p.q_min, p.q_max)
    output = stored(p, code, x.shape)
    return (scale, output) if zero_point is None else (scale, zero_point, output)


def functions_of(scope: Scope) -> dict[str, Callable[..., Any]]:
    """The ops that every scope has, by the beginning of their name."""
    pieces, beside = scope.pieces, scope.beside

    def quantize(p: Any, *, input: Any, scale: Any, zero_point: Any, **random: Any) -> Any:
        code = code_of(p, pieces(p, input), wide(beside(p, scale)), beside(p, zero_point))
        return stored(p, code.clamp(p.q_min, p.q_max), input.shape)

    def quantize_backward(p: Any, *, input: Any, scale: Any, zero_point: Any, d_output: Any, **random: Any) -> Any:
        step = wide(beside(p, scale))
        kept = inside(p, code_of(p, pieces(p, input), step, beside(p, zero_point)))
        return torch.where(kept, wide(pieces(p, d_output)) / step, 0.0).to(input.dtype).view(input.shape)

    def dequantize(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
        dtype = p.output_element if isinstance(scale, float) else scale.dtype
        code = codes(p, input)
        step = wide(beside(p, scale))
        wider = torch.float64 if dtype == torch.float64 else torch.float32
        return ((pieces(p, code).to(wider) - beside(p, zero_point)) * step).to(dtype).view(code.shape)

    def dequantize_backward(p: Any, *, scale: Any, d_output: Any) -> Any:
        return (wide(pieces(p, d_output)) * wide(beside(p, scale))).to(d_output.dtype).view(d_output.shape)

    def fake_quantize(p: Any, *, input: Any, scale: Any, zero_point: Any, **random: Any) -> Any:
        step, zero = wide(beside(p, scale)), beside(p, zero_point)
        code = code_of(p, pieces(p, input), step, zero).clamp(p.q_min, p.q_max)
        return ((code - zero) * step).to(input.dtype).view(input.shape)

    def fake_quantize_backward(p: Any, *, input: Any, scale: Any, zero_point: Any, d_output: Any, **random: Any) -> Any:
        kept = inside(p, code_of(p, pieces(p, input), wide(beside(p, scale)), beside(p, zero_point)))
        return torch.where(kept, pieces(p, d_output), 0.0).view(input.shape)

    def dynamic_range_quantize(p: Any, *, input: Any) -> Any:
        return dynamic(p, scope, input, pieces(p, input))

    def choose_qparams(p: Any, *, input: Any) -> Any:
        scale, zero_point = chosen(p, scope, pieces(p, input), input.dtype)
        return (scale,) if zero_point is None else (scale, zero_point)

    def observe_min_max(p: Any, *, input: Any, running_min: Any, running_max: Any) -> Any:
        parts = pieces(p, input)
        low, high = extrema(scope, parts, running_min.shape)
        return torch.minimum(running_min, low), torch.maximum(running_max, high)

    def observe_moving_average(p: Any, *, input: Any, running_min: Any, running_max: Any) -> Any:
        found = zip((running_min, running_max), extrema(scope, pieces(p, input), running_min.shape), strict=True)
        return tuple((wide(a) + p.averaging_constant * (wide(b) - wide(a))).to(a.dtype) for a, b in found)

    def fake_quantize_learnable(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
        step, zero = beside(p, scale), rounded(beside(p, zero_point))
        code = code_of(p, pieces(p, input), step, zero).clamp(p.q_min, p.q_max)
        return ((code - zero) * step).to(input.dtype).view(input.shape)

    def fake_quantize_learnable_backward(p: Any, *, input: Any, scale: Any, zero_point: Any, d_output: Any) -> Any:
        step, zero = beside(p, scale), rounded(beside(p, zero_point))
        quotient, d = wide(pieces(p, input)) / step, wide(pieces(p, d_output))
        code = torch.round(quotient) + zero
        kept = inside(p, code)
        slope = code.clamp(p.q_min, p.q_max) - zero - torch.where(kept, quotient, 0.0)
        axes = scope.axes(d)
        d_input = torch.where(kept, d, 0.0).to(input.dtype).view(input.shape)
        return d_input, (d * slope).sum(axes), torch.where(kept, 0.0, -d * step).sum(axes)

    return {
        name: function for name, function in locals().items() if callable(function) and hasattr(function, "__code__")
    }


def rounded(x: Any) -> Any:
    return float(round(x)) if isinstance(x, (int, float)) else torch.round(x)


def extrema(scope: Scope, parts: Any, shape: Any) -> tuple[Any, Any]:
    axes = scope.axes(parts)
    return parts.amin(axes).view(shape), parts.amax(axes).view(shape)


def named(start: str, scope: str) -> str:
    """`quantize_backward`, per_token: quantize_per_token_backward."""
    return f"{start.removesuffix('_backward')}_{scope}{'_backward' if start.endswith('_backward') else ''}"


for _scope in SCOPES:
    globals().update({named(start, _scope): made for start, made in functions_of(SCOPES[_scope]).items()})
for _name in ("fake_quantize", "fake_quantize_backward"):
    globals()[_name] = globals()[named(_name, "per_tensor")]
dynamic_range_quantize = globals()["dynamic_range_quantize_per_token"]


def to_float8(p: Any, x: Any) -> Any:
    largest = torch.finfo(p.output_element).max
    return (x.clamp(-largest, largest) if p.saturate else x).to(p.output_element)


def quantize_fp8_per_tensor(p: Any, *, input: Any, scale: float) -> Any:
    return to_float8(p, wide(input) / scale)


def quantize_fp8_per_token(p: Any, *, input: Any, scale: Any) -> Any:
    return to_float8(p, wide(input) / wide(scale)[..., None])


def smooth_quantize(p: Any, *, input: Any, smoothing: Any) -> Any:
    return dynamic(p, SCOPES["per_token"], input, wide(input) / wide(smoothing))


def dequantize_accumulator(p: Any, *, input: Any, row_scale: Any, column_scale: Any, bias: Any = None) -> Any:
    wider = torch.float64 if torch.float64 in (p.output_element, p.row_scale_element) else torch.float32
    scaled = input.to(wider) * column_scale.to(wider) * row_scale.to(wider)[:, None]
    return (scaled if bias is None else scaled + bias.to(wider)).to(p.output_element)


def lerp_backward(p: Any, *, weight: float, d_output: Any) -> Any:
    return summed(1 - weight, d_output, p.a_shape), summed(weight, d_output, p.b_shape)


def summed(factor: float, x: Any, shape: tuple[int, ...]) -> Any:
    """The product, summed to the shape of an operand that was broadcast."""
    return (factor * x if x.shape == shape else (factor * wide(x)).sum_to_size(shape)).to(x.dtype)


# -- norms: PyTorch's own take the sizes that are normalized -----------------------------------------------------------


def layer_norm(p: Any, x: Any, weight: Any = None, bias: Any = None) -> Any:
    return torch.nn.functional.layer_norm(x, x.shape[-1:], weight, bias, p.eps)


def rms_norm(p: Any, x: Any, weight: Any = None) -> Any:
    scale = None if weight is None else weight + p.offset
    return torch.nn.functional.rms_norm(x, x.shape[-1:], scale, p.eps)


def rms_norm_dynamic_quantize(p: Any, *, input: Any, weight: Any = None) -> Any:
    normed = rms_norm(p, wide(input), None if weight is None else wide(weight))
    return dynamic(p, SCOPES["per_token"], input, normed)


def add_rms_norm_dynamic_quantize(p: Any, *, input: Any, residual: Any, weight: Any = None) -> Any:
    total = input + residual
    return *rms_norm_dynamic_quantize(p, input=total, weight=weight), total


def swiglu_dynamic_quantize(p: Any, *, value: Any, gate: Any) -> Any:
    return dynamic(p, SCOPES["per_token"], value, wide(value) * torch.nn.functional.silu(wide(gate)))


def group_norm(p: Any, x: Any, weight: Any = None, bias: Any = None) -> Any:
    return torch.nn.functional.group_norm(x, p.groups, weight, bias, p.eps)


def instance_norm(p: Any, x: Any, weight: Any = None, bias: Any = None) -> Any:
    return torch.nn.functional.instance_norm(x, weight=weight, bias=bias, eps=p.eps)


def batch_norm(p: Any, x: Any, running_mean: Any, running_var: Any, weight: Any = None, bias: Any = None) -> Any:
    return torch.nn.functional.batch_norm(x, running_mean, running_var, weight, bias, eps=p.eps)


def batch_norm_training(
    p: Any, x: Any, running_mean: Any, running_var: Any, weight: Any = None, bias: Any = None
) -> Any:
    moved = running_mean.clone(), running_var.clone()
    return torch.nn.functional.batch_norm(x, *moved, weight, bias, True, p.momentum, p.eps), *moved


# Reductions whose torch function takes one dim, or takes its numbers by name.


def argmax(p: Any, x: Any) -> Any:
    return torch.argmax(x.flatten(-len(p.axis)), -1)


def argmin(p: Any, x: Any) -> Any:
    return torch.argmin(x.flatten(-len(p.axis)), -1)


def aminmax(p: Any, x: Any) -> Any:
    return tuple(torch.aminmax(x.flatten(-len(p.axis)), dim=-1))


def var(p: Any, x: Any) -> Any:
    return torch.var(x, p.axis, correction=p.correction)


def std(p: Any, x: Any) -> Any:
    return torch.std(x, p.axis, correction=p.correction)


def var_mean(p: Any, x: Any) -> Any:
    return torch.var_mean(x, p.axis, correction=p.correction)


def norm1(p: Any, x: Any) -> Any:
    return torch.linalg.vector_norm(x, 1, p.axis)


def norm2(p: Any, x: Any) -> Any:
    return torch.linalg.vector_norm(x, 2, p.axis)


def norm_p(p: Any, x: Any) -> Any:
    return torch.linalg.vector_norm(x, p.p, p.axis)


# Scans, of which torch has those from the start on, with each element itself.


def scan(name: str) -> Callable[..., Any]:
    def peer(p: Any, x: Any) -> Any:
        if p.reverse or getattr(p, "exclusive", False):
            raise NotImplementedError(name)
        found = getattr(torch, name)(x, p.axis)
        return found if name not in ("cummax", "cummin") else tuple(found)

    return peer


cumsum, cumprod, cummax, cummin, logcumsumexp = map(scan, ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"))


# Gathers. Indices of 32 bits torch.gather and torch.take do not have.


def gather(p: Any, x: Any, index: Any) -> Any:
    return torch.gather(x, len(p.outer), index)


def index_select(p: Any, x: Any, index: Any) -> Any:
    return torch.index_select(x, len(p.outer), index)


def embedding(p: Any, weight: Any, index: Any) -> Any:
    return torch.nn.functional.embedding(index, weight)


def gather_backward(p: Any, index: Any, d_y: Any) -> Any:
    return d_y.new_zeros((*p.outer, p.d, *p.inner)).scatter_add_(len(p.outer), index, d_y)


def index_select_backward(p: Any, index: Any, d_y: Any) -> Any:
    return d_y.new_zeros((*p.outer, p.d, *p.inner)).index_add_(len(p.outer), index, d_y)


def take_backward(p: Any, index: Any, d_y: Any) -> Any:
    return d_y.new_zeros(p.n).put_(index, d_y, accumulate=True)


def embedding_backward(p: Any, index: Any, d_y: Any) -> Any:
    return torch.ops.aten.embedding_dense_backward(d_y, index, p.rows, p.padding_idx, False)


# -- losses: PyTorch's own reduce over all dims or over none -----------------------------------------------------------


def loss(name: str, attributes: tuple[str, ...]) -> Callable[..., Any]:
    function = getattr(torch.nn.functional, name, None)  # stand-ins for torch have none

    def call(p: Any, *operands: Any, weight: Any = None, **named: Any) -> Any:
        operands, given = (*operands, *named.values()), {a: getattr(p, a) for a in attributes}
        if "pos_weight" in given:
            given["pos_weight"] = operands[0].new_tensor(p.pos_weight) if p.pos_weight != 1 else None
        given |= {"weight": weight} if weight is not None else {}
        if len(p.axis) == operands[0].ndim or p.reduction == "none":
            return function(*operands, reduction=p.reduction, **given)
        each = function(*operands, reduction="none", **given)
        return getattr(each, p.reduction)(p.axis) if p.axis else each

    return call


LOSSES = {
    "mse_loss": (),
    "l1_loss": (),
    "smooth_l1_loss": ("beta",),
    "huber_loss": ("delta",),
    "binary_cross_entropy": (),
    "binary_cross_entropy_with_logits": ("pos_weight",),
    "kl_div": ("log_target",),
    "poisson_nll_loss": ("log_input", "full", "eps"),
    "soft_margin_loss": (),
    "hinge_embedding_loss": ("margin",),
    "margin_ranking_loss": ("margin",),
    "gaussian_nll_loss": ("full", "eps"),
}
globals().update({name: loss(name, attributes) for name, attributes in LOSSES.items()})


def row_loss(name: str, attributes: list[str]) -> Callable[..., Any]:
    """Of rows, which torch has in two dims; labels are i64 there. It reduces all rows or none."""
    function = getattr(torch.nn.functional, name, None)

    def call(p: Any, weight: Any = None, **operands: Any) -> Any:
        width = next(iter(operands.values())).shape[-1]
        rows, beside = [], next(iter(operands.values())).shape[:-1]
        for x in operands.values():
            rows.append(x.view(-1, width) if x.shape != beside else x.view(-1))
        if "label" in operands:
            rows[1] = rows[1].long()
        given = {a: getattr(p, a) for a in attributes} | ({"weight": weight} if weight is not None else {})
        if len(p.axis) == len(beside) or p.reduction == "none":
            made = function(*rows, reduction=p.reduction, **given)
            return made.view(beside) if p.reduction == "none" else made
        total = function(*rows, reduction="none", **given).view(beside).sum(p.axis)
        if p.reduction == "sum":
            return total
        worth = torch.ones_like(rows[0][:, 0])
        if "label" in operands:
            counted = rows[1] != p.ignore_index
            worth = counted.to(total.dtype) * (1 if weight is None else weight[torch.where(counted, rows[1], 0)])
        return total / worth.view(beside).sum(p.axis)

    return call


ROW_LOSSES = {
    "cross_entropy": ("cross_entropy", "ignore_index", "label_smoothing"),
    "nll_loss": ("nll_loss", "ignore_index"),
    "soft_target_cross_entropy": ("cross_entropy",),
    "cosine_embedding_loss": ("cosine_embedding_loss", "margin"),
    "triplet_margin_loss": ("triplet_margin_loss", "margin", "eps", "swap"),
}
globals().update({name: row_loss(theirs, attributes) for name, (theirs, *attributes) in ROW_LOSSES.items()})
