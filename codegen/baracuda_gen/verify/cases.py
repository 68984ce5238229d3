"""What every kernel is tried on: shapes, layouts and values, made for any op from its signature alone.

What a case has depends on the op, its element types and the case's name alone, so that a failing case can be named and
shown again.
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from typing import Any

import numpy as np

from baracuda_gen.verify.layouts import (
    EVERY_TIME,
    FAR_ROWS,
    IN_TILES,
    LAYOUTS,
    Array,
    Nowhere,
    laid_out,
    layout_of_one,
    sparse,
)
from baracuda_gen.verify.problems import LARGE
from baracuda_gen.verify.sought import SoughtProblems
from baracuda_gen.verify.values import EXACT, UNITS, VALUES, Values
from baracuda_runtime.arrays.storage import array_shape
from baracuda_runtime.steps.base import grouped

SMALL = 200  # elements
IN_ROWS = "rows"  # contiguous: how cases of rows of each length are named, so that `--case rows` asks for them
ONLY_SOUGHT = ("alike", "one element", "some transposed", "swapped", "planes", "unaligned planes")
ALIGNED_READS = "aligned reads"  # wide rows, of which the first elements that kernels read are aligned
SOUGHT_LATER = (*(name for name in LAYOUTS if name not in EVERY_TIME), *ONLY_SOUGHT)


@dataclass(frozen=True)
class Case:
    """One call. Arrays are laid out already: an array's strides and the offset of its base are part of the case."""

    name: str
    desc: Any
    inputs: Mapping[str, Any]  # arrays, and Python numbers for host scalars
    outputs: Mapping[str, Array]  # filled with a pattern that no kernel writes
    exact: bool  # held bit for bit; else to the formula's error bound, which is 0 for sums of small integers
    offsets: Mapping[str, int] = field(default_factory=dict)  # elements between 16-byte alignment and an operand's base
    values: str = ""  # their kind
    layout: str = ""
    steps: tuple[Any, ...] = ()  # of its plan

    @property
    def is_small(self) -> bool:
        """Whether no operand has so many elements that other kernels than the simplest would take it."""
        return all(np.size(a) <= SMALL for a in (*self.inputs.values(), *self.outputs.values()))


@dataclass(eq=False)
class Draft:
    """A case before its arrays are made: `dry` is the case with arrays that have no memory, which is enough to see what
    it would launch; `make` gives the case itself.
    """

    name: str
    plan: Any
    values: str
    layout: str
    make: Callable[..., Case]
    of_other_variants: Callable[[], Iterator[Draft]]
    number: int = 0  # among the drafts of an op, where they are counted
    at_random: bool = False  # whether it is one of many random ones, for kernels that nothing else reaches

    @cached_property
    def dry(self) -> Case:
        return self.make(nowhere=Nowhere())


class Cases:
    """The cases of one op with one choice of element types, before their arrays are made. Each method wants an object
    of its own: they draw from one source of random numbers. `device`: of the plans. `oversized`: problems with too many
    positions to be run.
    """

    def __init__(self, entry: Any, types: Mapping[str, str], device: Any = None, *, oversized: bool = False):
        self.op, self.descriptor = entry.plan.op, entry.descriptor
        self.seed = [sum(map(ord, self.op.name)), *(sum(map(ord, t)) for t in types.values())]
        self.rng = np.random.default_rng(self.seed)  # of problems
        self.problems = SoughtProblems(entry, types, self.rng, oversized, device)
        self.values = Values(self.op, types)
        self.exact = not self.op.sums and self.op.is_exact(self.op.with_computed(types))

    def all(self, level: str) -> Iterator[Draft]:
        layouts, values = itertools.cycle(LAYOUTS[len(EVERY_TIME) :]), itertools.cycle(VALUES)
        for fields in self.problems.all():
            big = self.problems.elements(fields) > LARGE
            usual = ("contiguous",) if big else (*EVERY_TIME, next(layouts))
            combinations = [(layout, next(values)) for layout in usual]
            if self.values.reduces:
                combinations.insert(0, ("contiguous", EXACT))
            if level == "full" and not big:
                combinations = list(itertools.product(LAYOUTS, VALUES))
            for layout, value in dict.fromkeys(combinations):
                yield self._draft(fields, layout, value, at_ends=big or None)
        yield from self._all_units()
        yield from self._all_tiny()
        for problems, tried in (
            (self.problems.in_tiles(), IN_TILES),
            (self.problems.in_steps(), ("stepped", "reversed")),
            (self.problems.in_axes(), ("swapped", "transposed output")),
            (self.problems.in_columns(), ("contiguous",)),
            (self.problems.in_chunks(), ("unaligned",)),
            (self.problems.in_odd_rows(), ("broadcast", "broadcast columns")),
        ):
            for fields in problems:
                for layout in tried:
                    yield self._draft(fields, layout, next(values))
        for fields in self.problems.in_parts():
            yield self._draft(fields, "contiguous", "normal", at_ends=True)
        for fields in self.problems.in_runs():
            yield self._draft(fields, "alike", next(values))
        for fields in self.problems.in_rows() if level == "full" else ():
            for value in (EXACT, "normal"):
                yield self._draft(fields, IN_ROWS, value, at_ends=False)

    def _all_units(self) -> Iterator[Draft]:
        """Near ties in every unit, where an operand scales: among so many values each way to round shows itself."""
        if not any("scale" in o.name for o in self.op.operands if not o.output):
            return
        for fields in self.problems.all():
            if 1000 <= self.problems.elements(fields) <= 5000:
                for unit in UNITS:
                    yield self._draft(fields, "contiguous", "near ties", unit=unit)
                return

    def _all_tiny(self) -> Iterator[Draft]:
        """Either of two operands tiny, and both: where a row's result is one quotient. The numbers are normal, and the
        remainders of their quotients are not.
        """
        if self.values.reduces and len(self.values.floats) > 1:
            for fields, number in itertools.product(self.problems.in_short_rows(), range(4)):
                tiny = tuple(name for k, name in enumerate(self.values.floats) if number >> k & 1)
                yield self._draft(fields, "contiguous", "tiny", tiny=tiny, at_ends=False)

    def more(self) -> Iterator[Draft]:
        """Large problems in every layout, for kernels that no other case reaches."""
        oversized, found = self.problems.oversized, list[list[dict[str, Any]]]()
        for some in itertools.chain([[*self.problems.all()]] if oversized else [], self.problems.large()):
            found.append(some)
            yield from self._in_layouts(some, EVERY_TIME)
        for some in () if oversized else found:
            yield from self._in_layouts(some, (*SOUGHT_LATER, ALIGNED_READS))
        for fields in self.problems.drawn():
            layout = str(self.rng.choice((*EVERY_TIME, *SOUGHT_LATER)))
            yield replace(self._draft(fields, layout, "normal"), at_random=True)

    def _in_layouts(self, problems: Sequence[dict[str, Any]], layouts: Sequence[str]) -> Iterator[Draft]:
        return (self._draft(fields, layout, "normal") for layout in layouts for fields in problems)

    def far(self) -> Iterator[Draft]:
        """Up to two cases with offsets beyond 31 bits: for the host, which has the address space without the memory. To
        make one raises OSError where there is no such space.
        """
        for fields in self.problems.all():
            facts = self.problems.selected(fields).facts
            sizes = [s for o in facts.operands for s in facts.shape_of(o)[:1]]
            if sizes and min(sizes) >= 3 and self.problems.elements(fields) < 1000:
                yield self._draft(fields, "far", "normal")
                break
        for fields in itertools.islice(self.problems.in_tiles(), 1):
            yield self._draft(fields, "far rows", "normal")

    def ordinary(self) -> Iterator[Draft]:
        """Contiguous arrays of ordinary values for every problem. Attributes are numbers that every compute type has:
        0.1 in f64 is not the one in f32.
        """
        for drawn in self.problems.all():
            fields = {k: float(np.float32(v)) if isinstance(v, float) else v for k, v in drawn.items()}
            yield self._draft(fields, "contiguous", "normal")

    def _draft(self, fields: dict[str, Any], layout: str, values: str, **more: Any) -> Draft:
        plan, kind = self.problems.selected(fields), _kind(values, more.get("unit"), more.get("tiny"))
        settings = ", ".join(f"{k}={v}" for k, v in fields.items() if k not in self.op.elements.values())
        name = f"{settings}; {layout}; {kind}"
        case = partial(self._case, name, plan, kind, layout, values, **more)

        def of_other_variants() -> Iterator[Draft]:
            return (self._draft(other, layout, values, **more) for other in self.problems.of_other_variants(fields))

        return Draft(name, plan, kind, layout, case, of_other_variants)

    # -- one case ---------------------------------------------------------------------------------------------------
    def _case(
        self,
        name: str,
        plan: Any,
        kind: str,
        layout: str,
        values: str,
        unit: float | None = None,
        tiny: tuple[str, ...] | None = None,
        at_ends: bool | None = None,
        nowhere: Nowhere | None = None,
    ) -> Case:
        """`unit`, `tiny` and `at_ends` as `Values.start` has them. `nowhere`: where arrays without memory are."""
        rng = cache(lambda: np.random.default_rng([*self.seed, 0, zlib.crc32(name.encode())]))  # few layouts draw
        desc = plan.desc

        def of_one(o: Any, shape: tuple[int, ...]) -> str:
            if layout.endswith("planes"):  # numbers of a fixed size, such as pairs, have a plane for each part
                return "swapped" if o.dims and o.dims[-1] is None else "contiguous"
            if layout == "alike":  # what has no element of its own for each of the output's is the same along a row
                first = next(o for o in plan.facts.operands if o.output)
                own = o.output or shape == plan.facts.shape_of(first)
                return "contiguous" if own else "broadcast columns"
            return layout_of_one(layout, o.output, rng)

        host = [o for o in plan.facts.operands if o.host_scalar]
        scalars: dict[str, float | int] = {o.name: plan.facts.dtypes[o.name].numpy.type(1).item() for o in host}
        if not nowhere:
            own = np.random.default_rng([*self.seed, 1, zlib.crc32(name.encode())])
            self.values.start(own, unit, tiny, at_ends)
            of_scalars = values if self.exact or values == EXACT else "normal"
            scalars = {o.name: self.values.scalar(o, plan.facts.dtypes[o.name], of_scalars) for o in host}
            self.values.given(desc, sum(int(scalars[o.name]) for o in host if o.element == "i32"))
        inputs: dict[str, Any] = {}
        outputs: dict[str, Array] = {}
        for o in plan.facts.operands:
            shape, dtype = plan.facts.shape_of(o), plan.facts.dtypes[o.name]
            if o.host_scalar:
                number = scalars[o.name]
                inputs[o.name] = np.full((1,), number, dtype.numpy) if layout == "device scalars" else number
                continue
            stored = array_shape(shape, dtype)
            if layout == "smaller" and o.shape is None and not dtype.packed and not o.output:
                stored = _smaller(stored, rng())
            placed = of_one(o, shape)
            if nowhere:
                array = nowhere.array(stored, dtype.storage, placed, dtype.packed)
            else:
                whole = _blank(stored, dtype.storage) if o.output else self.values.array(o, stored, dtype, values)
                array = laid_out(whole, placed, dtype.packed)
            (outputs if o.output else inputs)[o.name] = array
        unaligned = layout in ("unaligned", "unaligned rows", "unaligned planes")
        shifted = (*inputs, *outputs) if unaligned else (*inputs,) if layout == "unaligned inputs" else ()
        moved = dict.fromkeys(shifted, 1)
        if layout == ALIGNED_READS:
            moved = {k: -first % 16 for k, first in _first_reads(plan, inputs).items()}
        return Case(name, desc, inputs, outputs, self.exact, moved, kind, layout, plan.facts.steps)


def _first_reads(plan: Any, inputs: Mapping[str, Any]) -> dict[str, int]:
    """How many elements behind an operand's start kernels begin to read it, where that is not at its start."""
    found: dict[str, int] = {}
    runs = plan._runs()
    for a in (a for step in plan.facts.steps for s in step.all for a in s.accesses):
        if a.offset is not None and not a.written and isinstance(array := inputs.get(a.tensor), np.ndarray):
            strides = [step // array.itemsize for step in array.strides]
            found[a.tensor] = a.offset(plan.desc, grouped(strides, runs.get(a.tensor)))
    return found


def _kind(values: str, unit: float | None = None, tiny: tuple[str, ...] | None = None) -> str:
    """Of a case's values, as its name spells it."""
    kind = values if unit is None else f"{values} of {unit:.3g}"
    return kind if tiny is None else f"{kind} of {' and '.join(tiny) or 'none'}"


def _blank(shape: tuple[int, ...], dtype: Any) -> Array:
    blank: Array = np.full(math.prod(shape) * dtype.itemsize, 0xA7, np.uint8).view(dtype).reshape(shape)
    return blank


def _smaller(shape: tuple[int, ...], rng: np.random.Generator) -> tuple[int, ...]:
    """The shape of an operand that is broadcast to the op's shape by its own: some dims of size 1, or fewer of them."""
    made = tuple(1 if n and rng.random() < 0.5 else n for n in shape)
    return made[1:] if made[:1] == (1,) and rng.random() < 0.5 else made


def args_of(entry: Any, *operands: Mapping[str, Any]) -> Any:
    """The call's Args: None for what the variant does not read."""
    fields: dict[str, Any] = dict.fromkeys(entry.args.__dataclass_fields__)
    for some in operands:
        fields |= some
    return entry.args(**fields)


def is_far(array: Array) -> bool:
    """Whether its rows lie far apart, with nothing between them."""
    return any(
        size > 1 and abs(stride) >= max(FAR_ROWS, 16 * array.nbytes)
        for size, stride in zip(array.shape, array.strides, strict=True)
    )


def placed(case: Case, sources: Any, arena: Any) -> tuple[dict[str, Any], dict[str, Array]]:
    """The operands, in memory of their own at the addresses that the case has."""

    def place(arena: Any, name: str, array: Any) -> Any:
        if not isinstance(array, np.ndarray):
            return array
        if is_far(array) and not isinstance(arena, Nowhere):
            return sparse(array, array.strides)
        if name not in case.offsets:
            return arena.guarded(array, name=name, align=16)
        if array.nbytes % 16 and case.layout != ALIGNED_READS:
            return arena.guarded(array, name=name)  # up to the guard page: a read past the end faults
        return arena.guarded(array, name=name, align=16, offset_bytes=case.offsets[name] * array.itemsize)

    inputs = {name: place(sources, name, a) for name, a in case.inputs.items()}
    return inputs, {name: place(arena, name, a) for name, a in case.outputs.items()}


def differences(got: Array, expected: Array) -> Array:
    """Where two arrays differ in their bits; NaN is NaN, whatever its bits."""
    if got.dtype.kind in "iub":
        return np.asarray(got != expected)
    width = np.dtype(f"u{got.dtype.itemsize}")
    same = np.ascontiguousarray(got).view(width) == np.ascontiguousarray(expected).view(width)
    with np.errstate(all="ignore"):
        both_nan = (got != got) & (expected != expected)
    return np.asarray(~(same.reshape(got.shape) | both_nan))
