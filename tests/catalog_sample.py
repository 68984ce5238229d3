"""One op of each kind: ops whose plans, kernels and calls differ in nothing but names and the formula are of one kind.

What a test says of every op it says of these, and of the others in `make test-full`. What depends on the formula is for
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


ALL = list(catalog.ENTRIES.values())
SAMPLE = list({kind(entry): entry for entry in reversed(ALL)}.values())[::-1]  # the first of each kind
KINDS = frozenset(entry.name for entry in SAMPLE)
FAMILIES = ("unary", "activation", "binary", "ternary", "cast", "gated")
ELEMENTWISE = [entry for entry in ALL if entry.family in FAMILIES]


def marks(op: str) -> Any:
    """Of a test of this op: another op of its kind is tested in every run."""
    return () if op in KINDS else pytest.mark.full


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
