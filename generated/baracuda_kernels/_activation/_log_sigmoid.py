# Generated from spec/activation.yaml: log_sigmoid. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _log_sigmoid_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(-rt.softplus(-x), desc.element)
    return (y,)


LOG_SIGMOID = Op(
    name="log_sigmoid",
    family="activation",
    source=Path(__file__).with_name("log_sigmoid.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "log_sigmoid", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_sigmoid_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500117, ("f16",): 0.501895, ("f32",): 4.2003, ("f64",): 1.14544},
)


@dataclass(frozen=True, kw_only=True)
class LogSigmoidDescriptor(Descriptor):
    """What `LogSigmoidPlan.select` settles."""

    op = LOG_SIGMOID

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogSigmoidArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LogSigmoidPlan(Plan):
    """log(sigmoid(x)), with its tail."""

    op = LOG_SIGMOID


def log_sigmoid(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(sigmoid(x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log_sigmoid_ways[type(x), type(out)](x, out, stream)


_log_sigmoid_ways = Function(
    LogSigmoidPlan,
    LogSigmoidDescriptor,
    LogSigmoidArgs,
)


def _log_sigmoid_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sigmoid(-x), desc.element)
    return (d_x,)


LOG_SIGMOID_BACKWARD = Op(
    name="log_sigmoid_backward",
    family="activation",
    source=Path(__file__).with_name("log_sigmoid_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "log_sigmoid_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_sigmoid_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log_sigmoid",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.50154, ("f32",): 4.46135, ("f64",): 1.09012},
)


@dataclass(frozen=True, kw_only=True)
class LogSigmoidBackwardDescriptor(Descriptor):
    """What `LogSigmoidBackwardPlan.select` settles."""

    op = LOG_SIGMOID_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogSigmoidBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LogSigmoidBackwardPlan(Plan):
    """log(sigmoid(x)), with its tail."""

    op = LOG_SIGMOID_BACKWARD


def log_sigmoid_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(sigmoid(x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log_sigmoid_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log_sigmoid_backward_ways = Function(
    LogSigmoidBackwardPlan,
    LogSigmoidBackwardDescriptor,
    LogSigmoidBackwardArgs,
)
