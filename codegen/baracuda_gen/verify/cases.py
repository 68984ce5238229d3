"""What every kernel is tried on: shapes, layouts and values, made for any op from its signature alone.

The cases of an op and its element types are fixed by a seed, so that a failing case can be named and shown again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

# Lengths along the contiguous dim: nothing, one, primes, powers of two and their neighbours, and what fills each row configuration.
LENGTHS = (0, 1, 2, 3, 7, 13, 16, 31, 32, 33, 64, 100, 127, 128, 129, 256, 257, 511, 512, 513, 1000, 1024, 1031, 2047, 2048, 2304, 4096, 4099, 8192, 9001, 16384, 20000, 33000)
SHAPES = ((), (0,), (1,), (7,), (16,), (31,), (33,), (127,), (128,), (1023,), (2048,), (4099,), (3, 5), (1, 17), (17, 1), (2, 3, 4, 5), (0, 4), (64, 65), (65537, 3))
LAYOUTS = ("contiguous", "unaligned", "transposed", "stepped", "reversed", "broadcast", "strided output", "device scalars")
VALUES = ("normal", "special", "ties", "huge", "tiny", "integers")
_INTEGERS = (0, 1, -1, 2, 3, 4, 7, -7, -8, 8, 15, 16, 32, 64, 127, -127, -128, 128, 255)
_ZERO_POINTS = (0, 1, -1, 3, -3, 7, 100, 127, -128, 255, 511, 513, 1000, -1000, 1 << 22, -(1 << 22), (1 << 31) - 1, -(1 << 31))


@dataclass(frozen=True)
class Case:
    """One call. Arrays are laid out already: an array's strides and the offset of its base are part of the case."""

    name: str
    desc: Any
    inputs: Mapping[str, Any]  # arrays, and Python numbers for host scalars
    outputs: Mapping[str, Array]  # filled with a pattern that no kernel writes
    exact: bool  # held bit for bit; else to a bound on the rounding of sums
    offsets: Mapping[str, int] = field(default_factory=dict)  # elements between 16-byte alignment and an operand's base


def cases(plan: Any, descriptor: Any, types: Mapping[str, str], level: str) -> Iterator[Case]:
    """The cases of one op with one choice of element types."""
    return _Cases(plan, descriptor, types, level).all()


class _Cases:
    def __init__(self, plan: Any, descriptor: Any, types: Mapping[str, str], level: str):
        from baracuda_runtime import dtypes

        self.plan, self.descriptor, self.types, self.level = plan, descriptor, types, level
        self.op = plan.op
        self.dtypes = dtypes
        self.rng = np.random.default_rng([sum(map(ord, self.op.name)), *(sum(map(ord, t)) for t in types.values())])

    def all(self) -> Iterator[Case]:
        layouts, values = itertools.cycle(LAYOUTS), itertools.cycle(VALUES)
        for fields in self._problems():
            big = self._elements(fields) > 20_000
            combinations = [("contiguous", next(values))] if big else [("contiguous", next(values)), ("unaligned", next(values)), (next(layouts), next(values))]
            if self.level == "full" and not big:
                combinations = list(itertools.product(LAYOUTS, VALUES))
            for layout, value in dict.fromkeys(combinations):
                case = self._case(fields, layout, value)
                if case is not None:
                    yield case

    # -- sizes and attributes ---------------------------------------------------------------------------------------
    def _problems(self) -> Iterator[dict[str, Any]]:
        elements = {name: self.types[t] for t, name in self.op.elements.items()}
        for sizes in self._sizes():
            for _ in range(200):  # attributes by trial against the entry's own rules
                attributes = {a.name: self._attribute(a, sizes) for a in self.op.attributes}
                fields = {**sizes, **elements, **{k: v for k, v in attributes.items() if v is not None}}
                if self._allowed(fields):
                    yield fields
                    break
        for attribute in (a for a in self.op.attributes if a.kind == "enum"):
            yield from self._each_enum(attribute, elements)

    def _each_enum(self, attribute: Any, elements: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """Every kernel of a variant has its own instantiations: the lengths once for each value."""
        for value in attribute.values:
            for sizes in self._sizes():
                fields = {**sizes, **elements, attribute.name: value}
                if self._allowed(fields):
                    yield fields

    def _sizes(self) -> Iterator[dict[str, Any]]:
        if self.op.any_shape:
            shapes = [o for o in self.op.outputs if o.shape is not None]
            for shape in SHAPES:
                yield {"shape": shape}
                for k in range(len(shape) if shapes else 0):  # gradients of broadcast operands
                    broadcast = shape[:k] + (1,) + shape[k + 1 :]
                    names = [f"{o.name.removeprefix('d_')}_shape" for o in shapes]
                    yield {"shape": shape, names[k % len(names)]: broadcast}
                if shapes and len(shape) > 1:
                    yield {"shape": shape, f"{shapes[0].name.removeprefix('d_')}_shape": shape[1:]}
            for o in shapes:  # sums of every length class, in one launch and in two
                for shape, target in (((40000,), (1,)), ((3000, 40), (1, 40)), ((2, 5000), (2, 1)), ((300, 3), (3,))):
                    yield {"shape": shape, f"{o.name.removeprefix('d_')}_shape": target}
            return
        *outer, last = self.op.dims
        for length in LENGTHS:
            counts = (0, 1, 3) if length in (7, 64) else (2,) if length > 4000 else (3,)
            for count in counts:
                yield {**{d.removeprefix("*"): ((count,) if d.startswith("*") else count) for d in outer}, last.removeprefix("*"): (length,) if last.startswith("*") else length}
        yield {**{d.removeprefix("*"): ((5, 7) if d.startswith("*") else 35) for d in outer}, last.removeprefix("*"): (6,) if last.startswith("*") else 48}
        for count, length in ((3000, 40), (3000, 3), (2, 3000), (40, 3000)) if outer and "reduce" in self.patterns() else ():
            yield {**{d.removeprefix("*"): ((1,) if d.startswith("*") else 1) for d in outer[1:]}, outer[0].removeprefix("*"): (count,) if outer[0].startswith("*") else count,
                   last.removeprefix("*"): (length,) if last.startswith("*") else length}  # fmt: skip
        if outer:
            yield {**{d.removeprefix("*"): ((1,) if d.startswith("*") else 1) for d in outer[1:]}, outer[0].removeprefix("*"): (65537,) if outer[0].startswith("*") else 65537,
                   last.removeprefix("*"): (2,) if last.startswith("*") else 2}  # fmt: skip

    def patterns(self) -> set[str]:
        return {step.pattern for variant in self.op.variants.values() for step in variant.steps}

    def _attribute(self, a: Any, sizes: Mapping[str, Any]) -> Any:
        if a.kind == "enum":
            return a.values[int(self.rng.integers(len(a.values)))]
        if a.kind == "bool":
            return bool(self.rng.integers(2))
        if a.kind in ("f32", "f64"):
            return float(self.rng.choice([0.5, 1.0, 0.1, -0.3, 2.5]))
        if a.default is not None and self.rng.random() < 0.5:
            return None
        sized = [s for s in sizes.values() if isinstance(s, int)]
        return int(self.rng.choice([*_INTEGERS, *sized, *(s // 2 for s in sized)]))

    def _allowed(self, fields: Mapping[str, Any]) -> bool:
        from baracuda_runtime.errors import KernelError

        try:
            self.plan.select(self.descriptor(**fields))
        except (KernelError, ZeroDivisionError, TypeError):
            return False
        return True

    def _elements(self, fields: Mapping[str, Any]) -> int:
        plan = self.plan.select(self.descriptor(**fields))
        return max((math.prod(plan._shape_of(o)) for o in plan._operands), default=0)

    # -- one case ---------------------------------------------------------------------------------------------------
    def _case(self, fields: dict[str, Any], layout: str, values: str) -> Case | None:
        desc = self.descriptor(**fields)
        plan = self.plan.select(desc)
        reproducible = not plan.precision_guarantee.bit_exact
        inputs: dict[str, Any] = {}
        for o in (o for o in plan._operands if not o.output):
            shape, dtype = plan._shape_of(o), plan._dtypes[o.name]
            if o.host_scalar:
                value = self._scalar(o, dtype, values if not reproducible or values == "integers" else "normal")
                inputs[o.name] = np.full((1,), value, dtype.numpy) if layout == "device scalars" else value
                continue
            array = self._values(o, shape, dtype, values)
            if layout == "broadcast" and array.ndim and array.shape[0] > 1:
                array = np.broadcast_to(array[:1], shape)
            inputs[o.name] = _laid_out(array, layout if layout != "strided output" else "contiguous")
        outputs = {}
        for o in (o for o in plan._operands if o.output):
            shape, dtype = plan._shape_of(o), plan._dtypes[o.name].numpy
            blank = np.full(math.prod(shape) * dtype.itemsize, 0xA7, np.uint8).view(dtype).reshape(shape)
            outputs[o.name] = _laid_out(blank, {"strided output": "stepped", "transposed": "transposed", "unaligned": "unaligned"}.get(layout, "contiguous"))
        names = ", ".join(f"{k}={v}" for k, v in fields.items() if k not in self.op.elements.values())
        offsets = {name: 1 for name in (*inputs, *outputs)} if layout == "unaligned" else {}
        return Case(f"{names}; {layout}; {values}", desc, inputs, outputs, not reproducible or values == "integers", offsets)

    def _scalar(self, o: Any, dtype: Any, values: str) -> float | int:
        if dtype.kind == "int":
            return int(self.rng.choice(_ZERO_POINTS))
        if o.positive:
            pool = {"ties": (0.5, 0.25, 1.0, 2.0), "huge": (1e30, 3.0, 2.0**100), "tiny": (2.0**-126, 2.0**-130, 1e-38), "integers": (1.0, 2.0, 0.5)}.get(values, (0.1, 0.0123, 0.7, 3.0, 1.0))
        else:
            pool = (0.0, 1.0, 0.25, 0.5, -1.0, 2.0) if values in ("integers", "ties") else (0.3, 0.7, -0.2, 1.5, 0.49999997, 0.5)
        return float(self.rng.choice(pool))

    def _values(self, o: Any, shape: tuple[int, ...], dtype: Any, values: str) -> Array:
        rng, count = self.rng, math.prod(shape)
        if dtype.kind == "int":
            if dtype.itemsize == 1:
                made = rng.integers(dtype.lowest, dtype.highest + 1, count)
            else:
                made = np.where(rng.random(count) < 0.7, rng.integers(-20, 20, count), rng.choice(_ZERO_POINTS, count))
            return made.astype(dtype.numpy).reshape(shape)
        numpy_type = dtype.numpy
        limit = float(dtype.highest)
        with np.errstate(all="ignore"):
            if "scale" in o.name:
                made = self._scales(count, values, limit)
            elif values == "integers":
                made = rng.integers(-8, 9, count).astype(np.float64)
            elif values == "ties":
                made = (rng.integers(-300, 300, count) + 0.5) * 2.0 ** rng.integers(-2, 2, count)
            elif values == "huge":
                made = rng.standard_normal(count) * limit / 3
            elif values == "tiny":
                made = rng.standard_normal(count) * float(dtype.smallest) * 200
            else:
                made = rng.standard_normal(count) * 10.0 ** rng.integers(-2, 3, count)
            if values in ("special", "huge") and count:
                special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, limit, -limit, float(dtype.smallest), -float(dtype.smallest), 0.5, -0.5, 1.5, 2.5, 127.5, -128.5])
                made = np.where(rng.random(count) < 0.3, rng.choice(special, count), made)
            return np.clip(made, -limit, limit, where=np.isfinite(made), out=made).astype(numpy_type).reshape(shape)

    def _scales(self, count: int, values: str, limit: float) -> Array:
        rng = self.rng
        if values in ("ties", "integers"):
            return 2.0 ** rng.integers(-3, 3, count)
        if values == "huge":
            return rng.random(count) * limit
        if values == "tiny":
            return 2.0 ** rng.integers(-135, -120, count).astype(np.float64)
        made = rng.random(count) * 0.2 + 1e-3
        if values == "special":
            made = np.where(rng.random(count) < 0.2, rng.choice([0.0, -1.0, np.inf, np.nan, 1e-40, 1e30], count), made)
        return made


def _laid_out(array: Array, layout: str) -> Array:
    """The same values with other strides."""
    if array.ndim == 0 or array.size == 0:
        return array
    if layout == "transposed":
        return np.ascontiguousarray(array.T).T
    if layout == "stepped":
        wide = np.repeat(array, 2, axis=-1)
        return wide[..., ::2]
    if layout == "reversed":
        return np.ascontiguousarray(array[..., ::-1])[..., ::-1]
    return array


def differences(got: Array, expected: Array) -> Array:
    """Where two arrays differ in their bits; NaN is NaN, whatever its bits."""
    if got.dtype.kind in "iub":
        return got != expected
    width = np.dtype(f"u{got.dtype.itemsize}")
    same = np.ascontiguousarray(got).view(width) == np.ascontiguousarray(expected).view(width)
    with np.errstate(all="ignore"):
        both_nan = (got != got) & (expected != expected)
    return ~(same.reshape(got.shape) | both_nan)
