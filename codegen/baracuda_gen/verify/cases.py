"""What every kernel is tried on: shapes, layouts and values, made for any op from its signature alone.

The cases of an op and its element types are fixed by a seed, so that a failing case can be named and shown again.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import mmap
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from functools import partial
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

# Lengths along the contiguous dim: nothing, one, primes, powers of two and their neighbours, and what fills each row
# configuration.
LENGTHS = (
    0, 1, 2, 3, 7, 13, 16, 31, 32, 33, 64, 100, 127, 128, 129, 256, 257, 511, 512, 513, 1000, 1024, 1031, 2047, 2048,
    2304, 4096, 4099, 8192, 9001, 16384, 17001, 20000, 33000,
)  # fmt: skip
# Sizes of blocks that share a value, and tiles of them: rows x columns.
GROUPS = (1, 3, 32, 64, 128)
TILES = ((1, 1), (2, 8), (3, 5), (5, 1), (64, 1), (2, 64), (16, 24), (128, 128))
SHAPES = (
    (), (0,), (1,), (7,), (16,), (31,), (33,), (127,), (128,), (1023,), (2048,), (4099,), (3, 5), (1, 17), (17, 1),
    (2, 3, 4, 5), (0, 4), (64, 65), (65537, 3),
)  # fmt: skip
LAYOUTS = (
    "contiguous", "unaligned", "mixed", "transposed", "stepped", "reversed", "padded", "wide rows", "broadcast",
    "smaller", "strided output", "device scalars",
)  # fmt: skip
_EVERY_TIME = LAYOUTS[:3]  # every problem is tried in these, and in one of the others in turn
# What "mixed" draws from, for each operand.
_OF_ONE_OPERAND = ("contiguous", "transposed", "stepped", "reversed", "padded", "broadcast")
VALUES = ("normal", "special", "ties", "near ties", "huge", "tiny", "integers")
_INTEGERS = (0, 1, -1, 2, 3, 4, 7, -7, -8, 8, 15, 16, 32, 64, 127, -127, -128, 128, 255)
_ZERO_POINTS = (
    100, 127, -128, 255, 511, 513, 1000, -1000, 1 << 22, -(1 << 22), (1 << 24) + 1, -(1 << 25) - 127, (1 << 31) - 1,
    -(1 << 31),
)  # fmt: skip
_SMALL_ZERO_POINTS = (0, 1, -1, 3, -3, 7)  # with which both ends of a range of codes are met
# Of a power of two the product with the inverse is the quotient, of others it is not.
# The small ones are below what a quick division takes.
_UNITS = (0.1, 0.0123, 0.7, 1.0 / 3.0, 6e-39, 1.9e-38, 2.0**-110)
FAR = (1 << 30) + 1  # elements from row to row, so that the third one starts beyond 31 bits


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
    """One case, or none, with offsets beyond 31 bits: for the host, which has the address space without the memory."""
    return _Cases(plan, descriptor, types, "quick").far()


def problems(plan: Any, descriptor: Any, types: Mapping[str, str]) -> Iterator[tuple[Any, Callable[[], Case | None]]]:
    """The descriptor of every problem, and what makes its case of contiguous arrays of ordinary values."""
    made = _Cases(plan, descriptor, types, "quick")
    for fields in made._problems():
        yield descriptor(**fields), partial(made._case, fields, "contiguous", "normal")


class _Cases:
    def __init__(self, plan: Any, descriptor: Any, types: Mapping[str, str], level: str):
        from baracuda_runtime import dtypes

        self.plan, self.descriptor, self.types, self.level = plan, descriptor, types, level
        self.op = plan.op
        self.dtypes = dtypes
        outputs = [dtypes.as_dtype(types[o.element]) for o in self.op.outputs if o.element in types]
        self.formats = [d for d in outputs if d.kind == "float" and d.itemsize == 1]  # of 8 bits
        # Attributes that have a default in the descriptor.
        self.settled = {f.name for f in dataclasses.fields(descriptor) if f.default is not dataclasses.MISSING}
        self.rng = np.random.default_rng([sum(map(ord, self.op.name)), *(sum(map(ord, t)) for t in types.values())])

    def all(self) -> Iterator[Case]:
        layouts, values = itertools.cycle(LAYOUTS[len(_EVERY_TIME) :]), itertools.cycle(VALUES)
        for fields in self._problems():
            big = self._elements(fields) > 20_000
            combinations = (
                [("contiguous", next(values))]
                if big
                else [(layout, next(values)) for layout in (*_EVERY_TIME, next(layouts))]
            )
            if self.op.sums:  # the one kind of values that is held bit for bit
                combinations.append(("contiguous", "integers"))
            if self.level == "full" and not big:
                combinations = list(itertools.product(LAYOUTS, VALUES))
            for layout, value in dict.fromkeys(combinations):
                case = self._case(fields, layout, value)
                if case is not None:
                    yield case
        yield from self._all_units()

    def _all_units(self) -> Iterator[Case]:
        """Near ties in every unit, where an operand scales: among so many values each way to round shows itself."""
        if not any("scale" in o.name for o in self.op.operands if not o.output):
            return
        for fields in self._problems():
            if 1000 <= self._elements(fields) <= 5000:
                for unit in _UNITS:
                    case = self._case(fields, "contiguous", "near ties", unit)
                    if case is not None:
                        yield case
                return

    def far(self) -> Iterator[Case]:
        """Cases whose offsets pass 31 bits. They take much address space and little memory."""
        for fields in self._problems():
            sizes = [
                s
                for o in self.plan.select(self.descriptor(**fields))._operands
                for s in self.plan.select(self.descriptor(**fields))._shape_of(o)[:1]
            ]
            if sizes and min(sizes) >= 3 and self._elements(fields) < 1000:
                case = self._case(fields, "far", "normal")
                if case is not None:
                    yield case
                return

    # -- sizes and attributes ---------------------------------------------------------------------------------------
    def _problems(self) -> Iterator[dict[str, Any]]:
        elements = {name: self.types[t] for t, name in self.op.elements.items()}
        for sizes in self._sizes():
            yield from self._drawn(sizes, elements)
        yield from self._each_variant(elements)
        yield from self._each_flag(elements)
        if blocks := self._blocks():
            for values in self._enum_values():
                yield from self._in_blocks(blocks, {**elements, **values})
            yield from self._whole_runs(blocks, elements)
        if "reduce" in self.patterns():
            for attribute in (a for a in self.op.attributes if a.kind in ("i32", "i64") and a.default is None):
                yield from self._as_long(attribute, elements)

    def _whole_runs(self, blocks: Mapping[str, str], elements: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """Groups of the last dim, which a thread's elements fill or share: 32 of them, 16, or one."""
        last = self.op.dims[-1]
        if last not in blocks:
            return
        sizes = {d.removeprefix("*"): (2,) if d.startswith("*") else 2 for d in self.op.dims} | {last: 96}
        for size in (96, 32, 48, 16, 1):
            yield from self._drawn(sizes, {**elements, blocks[last]: size})

    def _drawn(self, sizes: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """A problem of these sizes: the other attributes by trial against the entry's own rules."""
        for _ in range(200):
            attributes = {a.name: self._attribute(a, sizes) for a in self.op.attributes if a.name not in given}
            fields = {**sizes, **given, **{k: v for k, v in attributes.items() if v is not None}}
            if self._allowed(fields):
                yield fields
                return

    def _as_long(self, attribute: Any, elements: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """An attribute may be the length of a reduction, as a block's size is: let it be as long as the last dim."""
        for values in self._enum_values():
            for sizes in self._sizes():
                length = list(sizes.values())[-1]
                if isinstance(length, int) and length > (500 if len(values) == 0 else 10_000):
                    yield from self._drawn(sizes, {**elements, **values, attribute.name: length})

    def _blocks(self) -> dict[str, str]:
        """Dims that are cut into blocks, each with the attribute that is a block's size: `axis % group_size == 0`."""
        found = (re.fullmatch(r"(\w+) % (\w+) == 0", rule.text) for rule in self.op.conditions)
        attributes = {a.name for a in self.op.attributes}
        return {m[1]: m[2] for m in found if m and m[1] in self.op.dims and m[2] in attributes}

    def _enum_values(self) -> Iterator[dict[str, Any]]:
        enums = [a for a in self.op.attributes if a.kind == "enum"]
        for values in itertools.product(*(a.values for a in enums)):
            yield {a.name: value for a, value in zip(enums, values, strict=True)}

    def _in_blocks(self, blocks: Mapping[str, str], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Blocks of the usual sizes, and, where a block is a row of a kernel, of every length class."""
        *outer, last = blocks
        rows = "row" in self.patterns()
        warps = (512, 513) if "reduce" in self.patterns() else ()  # a warp to each, with whole accesses and without
        lengths = dict.fromkeys((*GROUPS, *warps, *(self._lengths()[1:] if rows else ())))
        tiles = (
            [(1 if k % 2 or length > 4000 else 2, length) for k, length in enumerate(lengths)]
            if outer
            else [(0, n) for n in lengths]
        )
        for k, (high, wide) in enumerate([*tiles, *(TILES if outer else ())]):
            sizes = {d.removeprefix("*"): (2,) if d.startswith("*") else 2 for d in self.op.dims}
            sizes |= {dim: high * (2 if k % 3 else 1) for dim in outer}
            sizes[last] = wide * (48 if wide == 1 and outer else 3 if wide < 2000 and high < 100 else 1)
            shares = {blocks[dim]: high for dim in outer} | {blocks[last]: wide}
            yield from self._drawn(sizes, {**given, **shares})

    def _each_variant(self, elements: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """Every kernel of a variant has its own instantiations: the lengths once for each; for operands of any shape,
        whose kernels have few, some shapes.
        """
        if len(self.op.variants_of(self.types)) == 1:
            return
        sums = any(o.broadcast for o in self.op.outputs)
        every = 4 if self.op.any_shape and self.patterns() == {"pointwise"} and not sums else 1
        for k, key in enumerate(self.op.variants_of(self.types)):
            chosen = self.op.settings(key)
            for sizes in itertools.islice(self._sizes(), k % every, None, every):
                yield from self._drawn(sizes, {**elements, **chosen})

    def _each_flag(self, elements: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """What a bool is when it is not its default, which `_attribute` prefers: some of the sizes."""
        for a in self.op.attributes:
            if a.kind == "bool" and a.name in self.settled and a.name not in self.op.variant_attributes:
                other = not self.descriptor.__dataclass_fields__[a.name].default
                for sizes in itertools.islice(self._sizes(), 0, None, 4):
                    yield from self._drawn(sizes, {**elements, a.name: other})

    def _sizes(self) -> Iterator[dict[str, Any]]:
        if self.op.any_shape:
            shapes = [o for o in self.op.outputs if o.broadcast]
            for shape in SHAPES:
                yield {"shape": shape}
                for k in range(len(shape) if shapes else 0):  # gradients of broadcast operands
                    broadcast = shape[:k] + (1,) + shape[k + 1 :]
                    names = [f"{o.name.removeprefix('d_')}_shape" for o in shapes]
                    yield {"shape": shape, names[k % len(names)]: broadcast}
                if shapes and len(shape) > 1:
                    yield {"shape": shape, f"{shapes[0].name.removeprefix('d_')}_shape": shape[1:]}
            for o in shapes:  # sums of every length class, in one launch and in two
                for shape, target in (
                    ((40000,), (1,)),
                    ((2, 17000), (2, 1)),
                    ((700, 5), (1, 5)),
                    ((3000, 40), (1, 40)),
                    ((2, 5000), (2, 1)),
                    ((3, 200), (3, 1)),
                    ((30, 48), (30, 1)),
                    ((300, 3), (3,)),
                ):
                    yield {"shape": shape, f"{o.name.removeprefix('d_')}_shape": target}
            return
        *outer, last = self.op.dims
        for length in self._lengths():
            counts = (0, 1, 3) if length in (7, 64) else (1,) if length > 100_000 else (2,) if length > 4000 else (3,)
            for count in counts:
                yield {
                    **{d.removeprefix("*"): ((count,) if d.startswith("*") else count) for d in outer},
                    last.removeprefix("*"): (length,) if last.startswith("*") else length,
                }
        yield {
            **{d.removeprefix("*"): ((5, 7) if d.startswith("*") else 35) for d in outer},
            last.removeprefix("*"): (6,) if last.startswith("*") else 48,
        }
        if last.startswith("*") and outer and not outer[-1].startswith("*"):
            yield from self._across(outer, last)
        pairs = (
            ((3000, 40), (3000, 3), (2, 3000), (40, 3000), (33, 17000), (1, 1), (1, 40))
            if "reduce" in self.patterns()
            else ((1, 1), (1, 40))
        )
        for large in outer:  # every dim but the last in turn
            for count, length in (*pairs, (65537, 2)):
                sizes = {d: 1 for d in outer} | {large: count, last: length}
                yield {d.removeprefix("*"): (size,) if d.startswith("*") else size for d, size in sizes.items()}

    def _lengths(self) -> list[int]:
        """Of the contiguous dim; rows of every configuration that the op's kernels have."""
        return sorted({*LENGTHS, *self._row_lengths()})

    def _row_lengths(self) -> set[int]:
        steps = [step for v in self.op.variants.values() for step in v.steps if step.pattern == "row"]
        types = self.op.with_computed(self.types)
        return {length for step in steps for length in (step.row if hasattr(step, "row") else step).lengths(types)}

    def _across(self, outer: Sequence[str], last: str) -> Iterator[dict[str, Any]]:
        """A dim before a run: rows of each length class, the dim as the last one, and rows that no block holds."""
        Shape = tuple[int, tuple[int, ...], tuple[int, ...]]  # the dim, the run, and the starred dims before
        shapes: list[Shape] = [(3, (n,), ()) for n in LENGTHS if 16 <= n < 1000]
        shapes += [(8, (8,), (7,)), (8, (8,), (60,)), (3, (9,), (60,))]  # runs that are short
        shapes += [(40, (), (130,)), (3000, (), (130,)), (33, (1,), (17_000,)), (2, (), (130,))]
        if "row" in self.patterns():
            shapes += [(3, (n,), ()) for n in self._row_lengths() if n >= 1000]
        for size, run, many in shapes:
            sizes: dict[str, Any] = {d.removeprefix("*"): many if d.startswith("*") else 2 for d in outer}
            yield {**sizes, outer[-1]: size, last[1:]: run}

    def patterns(self) -> set[str]:
        return {step.pattern for variant in self.op.variants.values() for step in variant.steps}

    def _attribute(self, a: Any, sizes: Mapping[str, Any]) -> Any:
        if a.kind in ("enum", "bool") and a.name in self.settled and self.rng.random() < 0.75:
            return None  # its default: what is used most is tried most, and _each_variant has the others
        if a.kind == "enum":
            return a.values[int(self.rng.integers(len(a.values)))]
        if a.kind == "bool":
            return bool(self.rng.integers(2))
        if a.kind in ("f32", "f64"):
            if self.rng.random() < 0.5 and self.descriptor.__dataclass_fields__[a.name].default is not MISSING:
                return None
            return float(self.rng.choice([0.5, 1.0, 0.1, -0.3, 2.5]))
        if a.default is not None and self.rng.random() < 0.5:
            return None
        sized = [s for s in sizes.values() if isinstance(s, int)]
        cut = [d for d, name in self._blocks().items() if name == a.name]
        elements = math.prod(n for s in sizes.values() for n in (s if isinstance(s, tuple) else (s,)))
        if cut and elements > 20_000:  # one block of all, rather than as many results as elements
            return sizes[cut[0]]
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
    def _case(self, fields: dict[str, Any], layout: str, values: str, unit: float | None = None) -> Case | None:
        from baracuda_runtime.storage import array_shape

        desc = self.descriptor(**fields)
        plan = self.plan.select(desc)
        reproducible = not plan.precision_guarantee.bit_exact
        inputs: dict[str, Any] = {}
        self.unit = float(np.float32(self.rng.choice(_UNITS) if unit is None else unit))
        scalars = {
            o.name: self._scalar(
                o, plan._dtypes[o.name], values if not reproducible or values == "integers" else "normal"
            )
            for o in plan._operands
            if o.host_scalar
        }
        self.shift = sum(scalars[o.name] for o in plan._operands if o.host_scalar and o.element == "i32")
        self.edges = [
            v + near
            for a in self.op.attributes
            if isinstance(v := getattr(desc, a.name), int) and abs(v) <= 256
            for near in (-1, 0, 1)
        ]
        for o in (o for o in plan._operands if not o.output):
            shape, dtype = plan._shape_of(o), plan._dtypes[o.name]
            if o.host_scalar:
                inputs[o.name] = (
                    np.full((1,), scalars[o.name], dtype.numpy) if layout == "device scalars" else scalars[o.name]
                )
                continue
            array = self._values(o, array_shape(shape, dtype), dtype, values)
            if layout == "smaller" and o.shape is None and not dtype.packed:
                array = self._smaller(array)
            inputs[o.name] = _laid_out(array, self._layout(layout), dtype.packed)
        outputs = {}
        for o in (o for o in plan._operands if o.output):
            element = plan._dtypes[o.name]
            shape, dtype = array_shape(plan._shape_of(o), element), element.storage
            blank = np.full(math.prod(shape) * dtype.itemsize, 0xA7, np.uint8).view(dtype).reshape(shape)
            outputs[o.name] = _laid_out(blank, self._layout(layout, output=True), element.packed)
        names = ", ".join(f"{k}={v}" for k, v in fields.items() if k not in self.op.elements.values())
        offsets = {name: 1 for name in (*inputs, *outputs)} if layout == "unaligned" else {}
        kind = values if unit is None else f"{values} of {unit:.3g}"
        return Case(f"{names}; {layout}; {kind}", desc, inputs, outputs, not reproducible, offsets)

    def _layout(self, layout: str, *, output: bool = False) -> str:
        """The layout of the next operand."""
        if layout == "mixed":
            layout = str(self.rng.choice(_OF_ONE_OPERAND))
        if layout == "strided output":
            return "stepped" if output else "contiguous"
        return "contiguous" if output and layout == "broadcast" else layout

    def _smaller(self, array: Array) -> Array:
        """An operand that is broadcast to the op's shape by its own: some dims of size 1, or fewer of them."""
        for axis in range(array.ndim):
            if array.shape[axis] and self.rng.random() < 0.5:
                array = array.take([0], axis)
        return array[0, ...] if array.ndim and array.shape[0] == 1 and self.rng.random() < 0.5 else array

    def _scalar(self, o: Any, dtype: Any, values: str) -> float | int:
        if dtype.name == "i64":
            return int(self.rng.integers(dtype.lowest, dtype.highest, endpoint=True))
        if dtype.kind == "int":
            small = self.rng.random() < {"integers": 1.0, "huge": 0.0, "special": 0.2}.get(values, 0.6)
            return int(self.rng.choice(_SMALL_ZERO_POINTS if small else _ZERO_POINTS))
        if o.positive and values == "near ties":
            return self.unit
        if o.positive:
            pool = {
                "ties": (0.5, 0.25, 1.0, 2.0),
                "huge": (1e30, 3.0, 2.0**100),
                "tiny": (2.0**-126, 2.0**-130, 1e-38),
                "integers": (1.0, 1.0, 0.5),
            }.get(values, (0.1, 0.0123, 0.7, 3.0, 1.0))
        else:
            pool = (
                (0.0, 1.0, 0.25, 0.5, -1.0, 2.0)
                if values in ("integers", "ties")
                else (0.3, 0.7, -0.2, 1.5, 0.49999997, 0.5)
            )
        return float(self.rng.choice(pool))

    def _values(self, o: Any, shape: tuple[int, ...], dtype: Any, values: str) -> Array:
        rng, count = self.rng, math.prod(shape)
        made: Array
        if dtype.packed:  # every byte; what is in an unused nibble must not matter
            made = rng.integers(0, 256, count).astype(np.uint8)
            return made.reshape(shape)
        if dtype.kind == "bool":
            return rng.integers(0, 2, count).astype(np.bool_).reshape(shape)
        if dtype.kind == "int":
            if values in ("huge", "special"):  # all bits, and the ends: what wraps
                made = rng.integers(dtype.lowest, dtype.highest, count, np.int64, endpoint=True)
                ends = np.array([dtype.lowest, dtype.lowest + 1, max(dtype.lowest, -1), 0, 1, 2, dtype.highest])
                made = np.where(rng.random(count) < 0.3, rng.choice(ends, count), made)
            elif dtype.itemsize == 1:
                made = rng.integers(dtype.lowest, dtype.highest + 1, count)
            else:
                made = np.where(rng.random(count) < 0.8, rng.integers(-20, 20, count), rng.choice(_ZERO_POINTS, count))
            return made.astype(dtype.numpy).reshape(shape)
        numpy_type = dtype.numpy
        if dtype.itemsize == 1:  # every code of an 8-bit float
            made = rng.integers(0, 256, count).astype(np.uint8).view(numpy_type)
            return made.reshape(shape)
        limit = float(dtype.highest)
        with np.errstate(all="ignore"):
            if "scale" in o.name:
                made = self._scales(count, values, limit)
            elif values == "integers":
                made = rng.integers(-8, 9, count).astype(np.float64)
                if self.edges:  # where a comparison with an attribute turns
                    made = np.where(rng.random(count) < 0.3, rng.choice(self.edges, count), made)
            elif values == "ties":
                made = (rng.integers(-300, 300, count) + 0.5) * 2.0 ** rng.integers(-2, 2, count)
            elif values == "near ties":
                made = self._near_ties(count, numpy_type)
            elif values == "huge":
                made = rng.standard_normal(count) * limit / 3
            elif values == "tiny":
                made = rng.standard_normal(count) * float(dtype.smallest) * 200
            else:
                made = rng.standard_normal(count) * 10.0 ** rng.integers(-2, 3, count)
            if values in ("special", "huge") and count:
                special = np.array(
                    [
                        0.0,
                        -0.0,
                        np.inf,
                        -np.inf,
                        np.nan,
                        limit,
                        -limit,
                        float(dtype.smallest),
                        -float(dtype.smallest),
                        0.5,
                        -0.5,
                        1.5,
                        2.5,
                        127.5,
                        -128.5,
                    ]
                )
                made = np.where(rng.random(count) < 0.3, rng.choice(special, count), made)
            if self.formats and values in ("special", "ties", "near ties") and "scale" not in o.name:
                unit = self.unit if values == "near ties" else 2.0 ** rng.integers(-2, 3, count)
                made = np.where(rng.random(count) < 0.5, self._halfway(count) * unit, made)
            return np.clip(made, -limit, limit, where=np.isfinite(made), out=made).astype(numpy_type).reshape(shape)

    def _near_ties(self, count: int, numpy_type: Any) -> Array:
        """Odd halves of the unit and their neighbours, and its 127-fold, which makes it the scale of a row of 8-bit
        codes.
        """
        rng = self.rng
        steps = np.where(rng.random(count) < 0.3, rng.integers(-3, 3, count), rng.integers(-130, 130, count))
        shift = np.where(
            rng.random(count) < 0.3, self.shift, 0
        )  # with it, codes are not clamped whatever the code of 0
        halves = ((steps - shift + 0.5) * self.unit).astype(numpy_type if numpy_type == np.float64 else np.float32)
        beside = rng.choice([-np.inf, 0.0, np.inf], count).astype(halves.dtype)
        halves = np.where(rng.random(count) < 0.6, np.nextafter(halves, beside), halves)
        return np.where(rng.random(count) < 0.05, 127 * self.unit, halves)

    def _halfway(self, count: int) -> Array:
        """Values between neighbours of the 8-bit float type that is written, and what lies next to them and to the
        ends of its range.
        """
        rng, numpy_type = self.rng, self.formats[0].numpy
        values = np.arange(256, dtype=np.uint8).view(numpy_type).astype(np.float64)
        finite = np.unique(values[np.isfinite(values)])
        beyond = finite[-1] + (finite[-1] - finite[-2]) / np.array([1, 2])
        middles = np.concatenate([(finite[1:] + finite[:-1]) / 2, finite, beyond, -beyond])
        made, ends = rng.choice(middles, count).astype(np.float32), np.array([-np.inf, np.inf], np.float32)
        return np.where(rng.random(count) < 0.5, made, np.nextafter(made, rng.choice(ends, count))).astype(np.float64)

    def _scales(self, count: int, values: str, limit: float) -> Array:
        rng = self.rng
        if values == "near ties":
            return self.unit * 2.0 ** rng.integers(-1, 2, count)
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


def _laid_out(array: Array, layout: str, packed: bool = False) -> Array:
    """The same values with other strides; of a broadcast array, its first row everywhere. Rows of packed codes stay
    whole: it is the rows that lie apart, backwards or in another order.
    """
    if array.ndim == 0 or array.size == 0:
        return array
    if packed and (array.ndim == 1 or layout in ("transposed", "stepped", "reversed")):
        return array if array.ndim == 1 else _rows_laid_out(array, layout)
    match layout:
        case "transposed":
            return np.ascontiguousarray(array.T).T
        case "stepped":
            return np.repeat(array, 2, axis=-1)[..., ::2]
        case "reversed":
            return np.ascontiguousarray(array[..., ::-1])[..., ::-1]
        case (
            "padded" | "wide rows"
        ):  # from row to row one element more; or a multiple of 16 bytes, which allows whole accesses
            length = array.shape[-1]
            padded = np.zeros(
                (*array.shape[:-1], length + 1 if layout == "padded" else -(-length // 16) * 16 + 16), array.dtype
            )
            padded[..., :length] = array
            return padded[..., :length]
        case "broadcast":
            return np.broadcast_to(array[:1], array.shape)
        case "far":
            return sparse(array, (FAR * array.itemsize, *np.ascontiguousarray(array).strides[1:]))
        case _:
            return array


def _rows_laid_out(array: Array, layout: str) -> Array:
    """As `_laid_out`, of whole rows."""
    if layout == "transposed":
        axes = (*reversed(range(array.ndim - 1)), array.ndim - 1)
        return np.ascontiguousarray(array.transpose(axes)).transpose(axes)
    return np.repeat(array, 2, axis=0)[::2] if layout == "stepped" else np.ascontiguousarray(array[::-1])[::-1]


def sparse(array: Array, strides: tuple[int, ...]) -> Array:
    """A copy with these strides in memory of which only the pages in use exist.

    Raises OSError where there is no such address space.
    """
    span = sum((size - 1) * step for size, step in zip(array.shape, strides, strict=True)) + array.itemsize
    memory = mmap.mmap(-1, span, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000))
    placed: Array = np.ndarray(array.shape, array.dtype, memory, 0, strides)
    placed[...] = array
    return placed


def differences(got: Array, expected: Array) -> Array:
    """Where two arrays differ in their bits; NaN is NaN, whatever its bits."""
    if got.dtype.kind in "iub":
        return np.asarray(got != expected)
    width = np.dtype(f"u{got.dtype.itemsize}")
    same = np.ascontiguousarray(got).view(width) == np.ascontiguousarray(expected).view(width)
    with np.errstate(all="ignore"):
        both_nan = (got != got) & (expected != expected)
    return np.asarray(~(same.reshape(got.shape) | both_nan))
