"""An op after all passes over its mathematics: typed blocks, conditions, and its gradient as another op of the same
kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from baracuda_gen.formula.graph import Block, Expr, Tensor
from baracuda_gen.spec.model import OpSpec


@dataclass(frozen=True)
class Condition:
    """A checked rule: a BOOL expression over Size, Attribute and Limit, and its text as the author wrote it."""

    expression: Expr
    text: str


@dataclass(frozen=True)
class OpAttribute:
    """`type` is i32, i64, f32, f64, bool or enum.

    `default` is an expression (Const, Limit) or, for an enum, one of `values`.
    """

    name: str
    type: str
    values: tuple[str, ...] = ()
    default: Expr | str | None = None
    position_of: str | None = None
    doc: str = ""


@dataclass(frozen=True)
class Variant:
    """One formula of the op. `value` is the enum value that selects it, None when there is one formula only."""

    value: str | None
    block: Block


@dataclass(frozen=True)
class Op:
    """A forward op, or the derived backward of one (`gradient_of` names it)."""

    name: str
    family: str
    doc: str
    spec: OpSpec
    types: Mapping[str, tuple[str, ...]]  # type variable -> dtypes, in the spec's order
    dims: tuple[tuple[str, bool], ...]  # (name, is a starred run) in order of first appearance; () for ops of any shape
    any_shape: bool  # has operands of any shape: the Descriptor has `shape`
    attributes: tuple[OpAttribute, ...]
    properties: tuple[tuple[str, Expr], ...]
    inputs: tuple[Tensor, ...]  # of all variants, in spec order
    outputs: tuple[Tensor, ...]
    conditions: tuple[Condition, ...]
    variant_attribute: str | None  # the enum attribute that selects the variant
    variants: tuple[Variant, ...]
    gradient_of: str | None = None
