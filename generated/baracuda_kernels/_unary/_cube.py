# Generated from spec/unary.yaml: cube. Do not edit.
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


def _cube_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x * x * x, desc.element)
    return (y,)


def _cube_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(x * x * x, desc.element)
    return (y,)


CUBE = Op(
    name="cube",
    family="unary",
    source=Path(__file__).with_name("cube.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "cube", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cube_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "cube_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cube_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CubeDescriptor(Descriptor):
    """What `CubePlan.select` settles."""

    op = CUBE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class CubeArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class CubePlan(Plan):
    """x * x * x."""

    op = CUBE


def cube(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * x * x.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _cube_ways[type(x), type(out)](x, out, stream)


_cube_ways = Function(
    CubePlan,
    CubeDescriptor,
    CubeArgs,
)


def _cube_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(3.0) * d_y * rt.square(x), desc.element)
    return (d_x,)


CUBE_BACKWARD = Op(
    name="cube_backward",
    family="unary",
    source=Path(__file__).with_name("cube_backward.cu"),
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
                    "cube_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cube_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cube",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CubeBackwardDescriptor(Descriptor):
    """What `CubeBackwardPlan.select` settles."""

    op = CUBE_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CubeBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CubeBackwardPlan(Plan):
    """x * x * x."""

    op = CUBE_BACKWARD


def cube_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * x * x.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cube_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cube_backward_ways = Function(
    CubeBackwardPlan,
    CubeBackwardDescriptor,
    CubeBackwardArgs,
)
