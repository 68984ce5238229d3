"""Ops that stand for all.

What a test says of every op it says in `make test` of those that bring something new: an operand, an attribute, a
choice of types or a loop that no op before them has. In `make test-full` it says so of one op of each kind: ops whose
plans, kernels and calls differ in nothing but names and the formula are of one kind. What depends on the formula is for
`verify`, and for tests of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pytest

from baracuda_kernels import catalog


def kind(entry: Any) -> Hashable:
    op = entry.plan.op
    if not op.any_shape:
        return entry.name  # which dims an operand has is in its shape's code
    operands = tuple(
        (o.element, o.output, o.host_scalar, o.positive, o.broadcast, o.shape is None) for o in op.operands
    )
    attributes = tuple((a.kind, a.default is None, a.values) for a in op.attributes)
    types = tuple(tuple(dtypes) for dtypes in entry.types.values())
    skeletons = tuple(entry.skeletons)
    return (operands, attributes, types, skeletons, len(op.variants), len(op.conditions), op.sums, op.exact)


def parts(entry: Any) -> set[Hashable]:
    """What a plan is made of, without names."""
    op = entry.plan.op

    def starred(dims: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(d and d[0] == "*" and "*" or d and "d" for d in dims)

    found: set[Hashable] = {starred(op.dims), len(op.operands), (op.sums, op.exact), ("axes", bool(op.axes))}
    for o in op.operands:
        dims = () if op.any_shape or o.shape is None else starred(o.dims)
        found.add((dims, o.output, o.host_scalar, o.positive, o.broadcast, o.shape is None, o.when is None))
    found |= {("attribute", a.kind, a.default is None, a.values) for a in op.attributes}
    found |= {("types", *dtypes) for dtypes in entry.types.values()}
    found |= {("loops", *entry.skeletons), *entry.skeletons}
    return found | {
        ("variants", len(op.variants) > 1, bool(op.variant_attributes)),
        ("rules", min(len(op.conditions), 2)),
    }


def with_new_parts(entries: Iterable[Any]) -> list[Any]:
    seen: set[Hashable] = set()
    found = []
    for entry in entries:
        if not parts(entry) <= seen:
            found.append(entry)
            seen |= parts(entry)
    return found


ALL = list(catalog.ENTRIES.values())
EVERY_KIND = list({kind(entry): entry for entry in reversed(ALL)}.values())[::-1]  # the first of each
SAMPLE = with_new_parts(EVERY_KIND)
KINDS = frozenset(entry.name for entry in SAMPLE)
FAMILIES = ("unary", "activation", "binary", "ternary", "cast", "gated")
ELEMENTWISE = [entry for entry in ALL if entry.family in FAMILIES]


def marks(op: str) -> Any:
    """Of a test of this op: others stand for it in `make test`."""
    return () if op in KINDS else pytest.mark.full


def marked(entries: Iterable[Any]) -> list[Any]:
    return [pytest.param(entry, id=entry.name, marks=marks(entry.name)) for entry in entries]


def one_of_each(values: Iterable[Any], kind: Callable[[Any], Hashable], name: Callable[[Any], str] = str) -> list[Any]:
    """The first of each kind; in `make test-full` the others."""
    seen: set[Hashable] = set()
    found = []
    for value in values:
        found.append(pytest.param(value, id=name(value), marks=pytest.mark.full if kind(value) in seen else ()))
        seen.add(kind(value))
    return found


def types_in_turn(entry: Any) -> dict[str, str]:
    """One choice of types; the next elementwise op's is the next one."""
    turn = ELEMENTWISE.index(entry)
    return {t: dtypes[(turn + 5 * k) % len(dtypes)] for k, (t, dtypes) in enumerate(entry.types.items())}
