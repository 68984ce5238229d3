"""Ops of the catalog for tests of the benchmark."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from baracuda_gen.bench import grid
from baracuda_kernels import catalog

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from catalog_sample import marks  # noqa: E402
from rows import over  # noqa: E402

OPS = list(catalog.ENTRIES)
each_op = over("name", [pytest.param(name, marks=marks(name)) for name in OPS])


class Changed:
    """An entry of the catalog with some facts in place of its own."""

    def __init__(self, entry: Any, **facts: Any):
        self.entry = entry
        self.__dict__.update(facts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name)


def types_of(entry: Any, *wanted: str) -> dict[str, str]:
    """The first choice of types that has one of `wanted`, if there is any."""
    choices = list(product(*entry.types.values()))
    chosen = next((c for c in choices if set(c) & set(wanted)), choices[0])
    return dict(zip(entry.types, chosen, strict=True))


def small_cell(
    entry: Any, types: dict[str, str], rows: int = 24, length: int = 256, variant: Any = None, layout: Any = None
) -> grid.Cell:
    op = entry.plan.op
    variant = next(iter(op.variants_of(types))) if variant is None else variant
    attributes = grid.attributes(entry, types, variant, length, layout)

    def described(rows: int) -> Any:
        return grid.described(entry, types, grid.sizes_of(op, rows, length, layout), attributes)

    rows = next(n for n in (rows, 128) if grid.allowed(entry, described(n)))
    desc = described(rows)
    return grid.Cell(variant, desc, f"{rows} x {length}", "small", grid.moved(op, desc), resident=True)
