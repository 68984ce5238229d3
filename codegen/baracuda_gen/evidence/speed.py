"""Which rows of `speed.json` stand for an op where there is no room for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
PREFERRED = ("bf16", "f16", "f32", "f64")  # the types that stand for an op, the first that it has


def main_rows(rows: Sequence[Row]) -> list[Row]:
    """Of each op, variant and types the first row of the largest size: the grid's main one."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = (row["op"], row.get("variant"), *sorted(row["types"].items()))
        if "unaligned" not in row["case"] and (key not in found or row["bytes"] > 1.2 * found[key]["bytes"]):
            found[key] = row
    return list(found.values())


def preferred(rows: Sequence[Row]) -> list[Row]:
    """One row for each op and variant, of the types that stand for it."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = (row["op"], row.get("variant"))
        if key not in found or _rank(row) < _rank(found[key]):
            found[key] = row
    return list(found.values())


def _rank(row: Row) -> int:
    types = row["types"].values()
    return next((k for k, name in enumerate(PREFERRED) if name in types), len(PREFERRED))
