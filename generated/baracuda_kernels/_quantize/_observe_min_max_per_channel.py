# Generated from spec/quantize.yaml: observe_min_max_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Reduce


def _observe_min_max_per_channel_reference(desc: Any, C: Any, input: Any, running_min: Any,
    running_max: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    running_min = rt.load(running_min[:, None, None], C)
    input = rt.load(input[outer, channel, inner], C)
    running_max = rt.load(running_max[:, None, None], C)
    new_min = rt.store(rt.minimum(running_min, rt.min_over(input, (1, 2))), desc.element)
    new_max = rt.store(rt.maximum(running_max, rt.max_over(input, (1, 2))), desc.element)
    return (new_min, new_max,)


OBSERVE_MIN_MAX_PER_CHANNEL = Op(
    name="observe_min_max_per_channel",
    family="quantize",
    source=Path(__file__).with_name("observe_min_max_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("running_min", "T", lambda d: (d.channel,), ("channel",)),
        Operand("running_max", "T", lambda d: (d.channel,), ("channel",)),
        Operand("new_min", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("new_max", "T", lambda d: (d.channel,), ("channel",), output=True),
    ),
    variants={
        (): Variant(
            (
                Reduce(
                    "observe_min_max_per_channel", ("T",), lambda d: (d.channel, d.outer, d.inner), (
                        Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("running_min", "T", lambda d, s: (s[0], 0, 0)),
                        Access("running_max", "T", lambda d, s: (s[0], 0, 0)),
                        Access("new_min", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("new_max", "T", lambda d, s: (s[0], 0, 0), written=True),
                    ), reduced=2, accumulators=("C", "C"), inner=None,
                    elements=(0,), columns=(0,),
                ),
            ),
            _observe_min_max_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ObserveMinMaxPerChannelDescriptor(Descriptor):
    """What `ObserveMinMaxPerChannelPlan.select` settles."""

    op = OBSERVE_MIN_MAX_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ObserveMinMaxPerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """

    input: Any
    running_min: Any
    running_max: Any
    new_min: Any = None
    new_max: Any = None


class ObserveMinMaxPerChannelPlan(Plan):
    """Widen the running range of each index of one axis. A NaN stays."""

    op = OBSERVE_MIN_MAX_PER_CHANNEL


class ObserveMinMaxPerChannelResult(NamedTuple):
    """What `observe_min_max_per_channel` returns."""

    new_min: Any
    new_max: Any


def observe_min_max_per_channel(input: Any, running_min: Any, running_max: Any, *, axis: int, out: Any = None,
    stream: Any = None) -> Any:
    """Widen the running range of each index of one axis. A NaN stays.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """
    return _observe_min_max_per_channel_ways[type(input), type(running_min), type(running_max), type(axis),
        type(out)](input, running_min, running_max, axis, out, stream)


_observe_min_max_per_channel_ways = Function(
    ObserveMinMaxPerChannelPlan,
    ObserveMinMaxPerChannelDescriptor,
    ObserveMinMaxPerChannelArgs,
    attributes=("axis",),
    results=ObserveMinMaxPerChannelResult,
)
