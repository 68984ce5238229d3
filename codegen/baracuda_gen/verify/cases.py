"""What every kernel is tried on: shapes, layouts and values, made for any op from its signature alone.

The cases of an op and its element types are fixed by a seed, so that a failing case can be named and shown again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from baracuda_gen.verify.layouts import EVERY_TIME, IN_TILES, LAYOUTS, Array, laid_out, layout_of_one
from baracuda_gen.verify.problems import Problems
from baracuda_gen.verify.values import UNITS, VALUES, Values


@dataclass(frozen=True)
class Case:
    """One call. Arrays are laid out already: an array's strides and the offset of its base are part of the case."""

    name: str
    desc: Any
    inputs: Mapping[str, Any]  # arrays, and Python numbers for host scalars
    outputs: Mapping[str, Array]  # filled with a pattern that no kernel writes
    exact: bool  # held bit for bit; else to the formula's error bound, which is 0 for sums of small integers
    offsets: Mapping[str, int] = field(default_factory=dict)  # elements between 16-byte alignment and an operand's base


def cases(plan: Any, descriptor: Any, types: Mapping[str, str], level: str) -> Iterator[Case]:
    """The cases of one op with one choice of element types."""
    return _Cases(plan, descriptor, types, level).all()


def far_cases(plan: Any, descriptor: Any, types: Mapping[str, str]) -> Iterator[Case]:
    """Up to two cases with offsets beyond 31 bits: for the host, which has the address space without the memory."""
    return _Cases(plan, descriptor, types, "quick").far()


def more_cases(plan: Any, descriptor: Any, types: Mapping[str, str]) -> Iterator[Case]:
    """Large problems in every layout: for kernels that no other case reaches."""
    return _Cases(plan, descriptor, types, "quick").large()


def problems(plan: Any, descriptor: Any, types: Mapping[str, str]) -> Iterator[tuple[Any, Callable[[], Case | None]]]:
    """The descriptor of every problem, and what makes its case of contiguous arrays of ordinary values."""
    made = _Cases(plan, descriptor, types, "quick")
    for fields in made.problems.all():
        yield descriptor(**fields), partial(made._case, fields, "contiguous", "normal")


class _Cases:
    def __init__(self, plan: Any, descriptor: Any, types: Mapping[str, str], level: str):
        self.plan, self.descriptor, self.level = plan, descriptor, level
        self.op = plan.op
        self.rng = np.random.default_rng([sum(map(ord, self.op.name)), *(sum(map(ord, t)) for t in types.values())])
        self.problems = Problems(plan, descriptor, types, self.rng)
        self.values = Values(self.op, types, self.rng)

    def all(self) -> Iterator[Case]:
        layouts, values = itertools.cycle(LAYOUTS[len(EVERY_TIME) :]), itertools.cycle(VALUES)
        for fields in self.problems.all():
            big = self.problems.elements(fields) > 20_000
            combinations = (
                [("contiguous", next(values))]
                if big
                else [(layout, next(values)) for layout in (*EVERY_TIME, next(layouts))]
            )
            if self.op.sums:  # the one kind of values that is held bit for bit
                combinations.append(("contiguous", "integers"))
            if self.level == "full" and not big:
                combinations = list(itertools.product(LAYOUTS, VALUES))
            for layout, value in dict.fromkeys(combinations):
                case = self._case(fields, layout, value, at_ends=big or None)
                if case is not None:
                    yield case
        yield from self._all_units()
        for fields in self.problems.in_tiles():
            for layout in IN_TILES:
                case = self._case(fields, layout, next(values))
                if case is not None:
                    yield case
        for fields in self.problems.in_chunks():
            case = self._case(fields, "unaligned", next(values))
            if case is not None:
                yield case
        for fields in self.problems.in_parts():
            case = self._case(fields, "contiguous", "normal", at_ends=True)
            if case is not None:
                yield case
        for fields in self.problems.in_runs():
            case = self._case(fields, "alike", next(values))
            if case is not None:
                yield case

    def _all_units(self) -> Iterator[Case]:
        """Near ties in every unit, where an operand scales: among so many values each way to round shows itself."""
        if not any("scale" in o.name for o in self.op.operands if not o.output):
            return
        for fields in self.problems.all():
            if 1000 <= self.problems.elements(fields) <= 5000:
                for unit in UNITS:
                    case = self._case(fields, "contiguous", "near ties", unit)
                    if case is not None:
                        yield case
                return

    def large(self) -> Iterator[Case]:
        """What `more_cases` gives."""
        for fields in self.problems.large():
            for layout in (*LAYOUTS, "alike"):
                case = self._case(fields, layout, "normal")
                if case is not None:
                    yield case

    def far(self) -> Iterator[Case]:
        """Cases whose offsets pass 31 bits. They take much address space and little memory."""
        for fields in self.problems.all():
            sizes = [
                s
                for o in self.plan.select(self.descriptor(**fields))._operands
                for s in self.plan.select(self.descriptor(**fields))._shape_of(o)[:1]
            ]
            if sizes and min(sizes) >= 3 and self.problems.elements(fields) < 1000:
                case = self._case(fields, "far", "normal")
                if case is not None:
                    yield case
                break
        for fields in itertools.islice(self.problems.in_tiles(), 1):
            case = self._case(fields, "far rows", "normal")
            if case is not None:
                yield case

    # -- one case ---------------------------------------------------------------------------------------------------
    def _case(
        self,
        fields: dict[str, Any],
        layout: str,
        values: str,
        unit: float | None = None,
        at_ends: bool | None = None,
    ) -> Case | None:
        from baracuda_runtime.storage import array_shape

        desc = self.descriptor(**fields)
        plan = self.plan.select(desc)
        reproducible = not plan.precision_guarantee.bit_exact
        inputs: dict[str, Any] = {}
        self.values.start(values, unit, at_ends)
        scalars = {
            o.name: self.values.scalar(
                o, plan._dtypes[o.name], values if not reproducible or values == "integers" else "normal"
            )
            for o in plan._operands
            if o.host_scalar
        }
        self.values.given(
            desc, sum(int(scalars[o.name]) for o in plan._operands if o.host_scalar and o.element == "i32")
        )
        for o in (o for o in plan._operands if not o.output):
            shape, dtype = plan._shape_of(o), plan._dtypes[o.name]
            if o.host_scalar:
                inputs[o.name] = (
                    np.full((1,), scalars[o.name], dtype.numpy) if layout == "device scalars" else scalars[o.name]
                )
                continue
            array = self.values.array(o, array_shape(shape, dtype), dtype, values)
            if layout == "smaller" and o.shape is None and not dtype.packed:
                array = self._smaller(array)
            of_one = layout_of_one(layout, False, self.rng)
            if layout == "alike":  # what has no element of its own for each of the output's is the same along a row
                of_one = "contiguous" if shape == plan._shape_of(self.op.outputs[0]) else "broadcast columns"
            inputs[o.name] = laid_out(array, of_one, dtype.packed)
        outputs = {}
        for o in (o for o in plan._operands if o.output):
            element = plan._dtypes[o.name]
            shape, dtype = array_shape(plan._shape_of(o), element), element.storage
            blank = np.full(math.prod(shape) * dtype.itemsize, 0xA7, np.uint8).view(dtype).reshape(shape)
            outputs[o.name] = laid_out(blank, layout_of_one(layout, True, self.rng), element.packed)
        names = ", ".join(f"{k}={v}" for k, v in fields.items() if k not in self.op.elements.values())
        shifted: tuple[str, ...] = (*inputs, *outputs) if layout in ("unaligned", "unaligned rows") else ()
        if layout == "unaligned inputs":
            shifted = (*inputs,)
        kind = values if unit is None else f"{values} of {unit:.3g}"
        return Case(f"{names}; {layout}; {kind}", desc, inputs, outputs, not reproducible, dict.fromkeys(shifted, 1))

    def _smaller(self, array: Array) -> Array:
        """An operand that is broadcast to the op's shape by its own: some dims of size 1, or fewer of them."""
        for axis in range(array.ndim):
            if array.shape[axis] and self.rng.random() < 0.5:
                array = array.take([0], axis)
        return array[0, ...] if array.ndim and array.shape[0] == 1 and self.rng.random() < 0.5 else array


def args_of(entry: Any, operands: Mapping[str, Any]) -> Any:
    """The call's Args: None for what the variant does not read."""
    return entry.args(**{**dict.fromkeys(entry.args.__dataclass_fields__), **operands})


def differences(got: Array, expected: Array) -> Array:
    """Where two arrays differ in their bits; NaN is NaN, whatever its bits."""
    if got.dtype.kind in "iub":
        return np.asarray(got != expected)
    width = np.dtype(f"u{got.dtype.itemsize}")
    same = np.ascontiguousarray(got).view(width) == np.ascontiguousarray(expected).view(width)
    with np.errstate(all="ignore"):
        both_nan = (got != got) & (expected != expected)
    return np.asarray(~(same.reshape(got.shape) | both_nan))
