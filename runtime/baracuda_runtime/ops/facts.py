"""What a plan has found out about its problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..dtypes import DType, as_dtype
from ..steps import Step
from .signature import Op, Operand, Variant


@dataclass(frozen=True)
class Facts:
    """A descriptor's formula, operands and kernels."""

    types: Mapping[str, str]  # type variable, and what is spelled by them (`C`) -> dtype
    variant: Variant
    operands: tuple[Operand, ...]  # that the variant has
    absent: tuple[Operand, ...]  # inputs that it does without
    dtypes: Mapping[str, DType]  # by operand
    shapes: Mapping[str, tuple[int, ...]]  # by operand
    compute: type[np.floating[Any]]  # the type that floats are computed in
    desc: Any

    @classmethod
    def of(cls, op: Op, desc: Any) -> Facts:
        types, variant, operands = op.types_of(desc), op.variant(desc), op.present(desc)
        return cls(
            types=types,
            variant=variant,
            operands=operands,
            absent=tuple(o for o in op.inputs if not o.exists(desc)),
            dtypes={o.name: as_dtype(types.get(o.element, o.element)) for o in operands},
            shapes={o.name: desc.shape if o.shape is None else o.shape(desc) for o in operands},
            compute=np.float64 if types["C"] == "f64" else np.float32,
            desc=desc,
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for s in self.variant.steps for step in s.chosen(self.desc, self.types))

    def shape_of(self, o: Operand) -> tuple[int, ...]:
        return self.shapes[o.name]

    def operand(self, name: str) -> Operand:
        return next(o for o in self.operands if o.name == name)
