"""What a sweep of an elementwise op runs: which operands run with the loop, and the settings of everything else.

All of it follows from the op's signature. An op is elementwise in a problem if its steps are pointwise and each element
of the loop reads one element of each operand: operands that run with the loop take bit patterns, the others (host
scalars, per-group scales and zero points, attributes) take entries of a palette. A problem has a row for each entry of
the palette that an operand in memory takes, and all columns of a row share it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from baracuda_gen.verify.problems import named
from baracuda_gen.verify.sweep.values import ENTRIES
from baracuda_runtime import steps
from baracuda_runtime.arrays.dlpack import contiguous_strides
from baracuda_runtime.errors import KernelError
from baracuda_runtime.steps.base import flatten

_FEW = 4  # choices of the attributes
_COMMON_RANGES = ((-128, 127), (0, 255), (-7, 7), (0, 15))
_FLOATS = (0.5, 1.0, -0.25, 2.5)  # of float attributes: exact in every type
_WHOLES = (0, 1, 3, -1, 2, 8, -128, 127, 128, 255, 16)
_PROBE = (2, 48)  # rows and columns of a problem that is only looked at


@dataclass(frozen=True)
class Problem:
    """`loop` and `mapped` name the operands that are arrays: those that run with the loop, and those that do not."""

    fields: Mapping[str, Any]
    rows: int
    columns: int
    loop: tuple[str, ...]
    mapped: tuple[str, ...]


class Shapes:
    """The problems of one op and choice of element types."""

    def __init__(self, entry: Any, types: Mapping[str, str]):
        self.entry, self.op = entry, entry.plan.op
        self.elements = {name: types[t] for t, name in self.op.elements.items()}
        whole = [a for a in self.op.attributes if a.kind in ("i32", "i64")]
        self._numbers, self._needed = [a.name for a in whole], [a.name for a in whole if a.default is None]

    def plan(self, fields: Mapping[str, Any], device: Any = None) -> Any:
        return self.entry.plan.select(self.entry.descriptor(**fields), device=device)

    def problem(self, attributes: Mapping[str, Any], rows: int, columns: int, inner: int = 0) -> Problem | None:
        """The problem of these attributes and so many rows, or None where the op is not elementwise. `inner`: the one
        row of an op of any shape has two dims, the last of so many elements.
        """
        for sizes in self._sizes(rows, columns, inner):
            for given in self._attributes_for(attributes, columns):
                fields = {**sizes, **self.elements, **given}
                try:
                    plan = self.plan(fields)
                except (KernelError, ZeroDivisionError, TypeError):
                    continue
                found = self._elementwise(plan, fields, rows, columns)
                if found is not None:
                    return found
        return None

    def choices(self) -> Iterator[Mapping[str, Any]]:
        """Some allowed choices of the attributes, defaults first; every value of an enum is in one of them."""
        named = [a for a in self.op.attributes if a.kind not in ("i32", "i64")]
        pools = [a.values if a.kind == "enum" else (False, True) if a.kind == "bool" else _FLOATS for a in named]
        left = {(a.name, v) for a in named if a.kind == "enum" for v in a.values}
        found: set[tuple[Any, ...]] = set()
        for values in itertools.islice(itertools.product(*pools), 64):
            for wholes in self._wholes():
                chosen = {**dict(zip((a.name for a in named), values, strict=True)), **wholes}
                new = left & set(chosen.items())
                if len(found) >= _FEW and not new:
                    continue
                problem = self.problem(chosen, *_PROBE) or self.problem(chosen, 1, _PROBE[1])
                if problem is None:
                    continue
                key = tuple(vars(self.entry.descriptor(**problem.fields)).values())
                if key not in found:
                    found.add(key)
                    left -= new
                    yield chosen

    def _wholes(self) -> Iterator[dict[str, int]]:
        """Whole numbers: defaults, ranges of codes, and one or another value."""
        needed = dict.fromkeys(self._needed, 1)
        if len(needed) < 2:
            yield needed
        if len(self._numbers) >= 2:
            for pair in _COMMON_RANGES:
                yield needed | dict(zip(self._numbers[-2:], pair, strict=True))
        for name in self._numbers:
            for value in _WHOLES:
                yield needed | {name: value}

    def _sizes(self, rows: int, columns: int, inner: int) -> Iterator[dict[str, Any]]:
        if self.op.any_shape:
            if rows == 1:
                yield {"shape": (columns // inner, inner) if inner else (columns,)}
            return
        if not self.op.dims or inner or (len(self.op.dims) == 1 and rows != 1):
            return
        *outer, last = self.op.dims
        for large in reversed(outer or [""]):
            yield named({d: rows if d == large else 1 for d in outer} | {last: columns})

    def _attributes_for(self, attributes: Mapping[str, Any], columns: int) -> Iterator[dict[str, Any]]:
        """As given, or with one whole number as long as a row: a group's size."""
        yield dict(attributes)
        for name in self._needed:
            yield {**attributes, name: columns}

    def _elementwise(self, plan: Any, fields: Mapping[str, Any], rows: int, columns: int) -> Problem | None:
        if not plan.facts.steps or not all(isinstance(step, steps.Pointwise) for step in plan.facts.steps):
            return None
        loop: dict[str, None] = {}
        mapped: dict[str, None] = {}
        for step in plan.facts.steps:
            reads = [a for a in step.accesses if not a.written]
            if len({a.tensor for a in reads}) != len(reads) or not all(a.full for a in step.writes):
                return None
            for a in step.accesses:
                operand = next((o for o in plan.facts.operands if o.name == a.tensor), None)
                if operand is None or a.offset is not None:
                    return None
                size = prod(plan.facts.shape_of(operand))
                if a.full:
                    if size != rows * columns:
                        return None
                    if not a.written:
                        loop[a.tensor] = None
                elif size != rows or not _still(plan, a, step, columns):
                    return None
                else:
                    mapped[a.tensor] = None
        return Problem(fields, rows, columns, tuple(loop), tuple(mapped)) if loop else None


def _still(plan: Any, access: Any, step: Any, columns: int) -> bool:
    """Whether all columns of a row read the same element of the operand."""
    shapes = {o.name: plan.facts.shape_of(o) for o in plan.facts.operands}
    memory = {name: steps.Place(0, shape, contiguous_strides(shape)) for name, shape in shapes.items()}
    loop = steps.Problem(plan.desc, plan.facts.types, memory, plan._runs(), {}, {})
    sizes = tuple(flatten(step.loop(plan.desc)))
    return bool(sizes) and sizes[-1] == columns and loop.strides(access, step.loop(plan.desc))[-1] == 0


@dataclass(frozen=True)
class Pass:
    """One run over the columns: attributes, entries of the palette (one a row), and whether every pattern is tried."""

    attributes: Mapping[str, Any]
    entries: tuple[int, ...]
    whole: bool


def passes(shapes: Shapes, domain: int, whole_elements: int, rows_at_once: int) -> list[Pass]:
    """All settings: with each choice of the attributes, the whole palette. Those that `whole_elements` pay for try all
    `domain` combinations of patterns, beginning with the first entries; the others try samples.
    """
    found: list[Pass] = []
    paid = whole_elements // domain if domain else 0
    choices = list(shapes.choices())
    entries = palette_size(shapes, choices[0]) if choices else 0
    order = dict.fromkeys((e % len(choices), e) for e in range(entries))  # something of everything first
    order |= dict.fromkeys((c, e) for e in range(entries) for c in range(len(choices)))
    whole = set(list(order)[:paid])
    for c, attributes in enumerate(choices):
        for all_of_them in (True, False):
            chosen = [e for e in range(entries) if ((c, e) in whole) == all_of_them]
            at_once = rows_at_once if in_rows(shapes, attributes) else 1
            found += [
                Pass(attributes, tuple(chosen[k : k + at_once]), all_of_them) for k in range(0, len(chosen), at_once)
            ]
    return found


def in_rows(shapes: Shapes, attributes: Mapping[str, Any]) -> bool:
    """Whether several entries of the palette fit in one problem: no number goes by value."""
    problem = shapes.problem(attributes, *_PROBE)
    return problem is not None and bool(problem.mapped) and not any(o.host_scalar for o in shapes.op.inputs)


def palette_size(shapes: Shapes, attributes: Mapping[str, Any]) -> int:
    problem = shapes.problem(attributes, 1, _PROBE[1])
    assert problem is not None
    return ENTRIES if problem.mapped or any(o.host_scalar for o in shapes.op.inputs) else 1
