"""What pages say about an op's speed, from rows of `speed.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
_TITLES = {"torch": "torch", "compile": "torch.compile", "cupy": "CuPy"}


PREFERRED = ("bf16", "f16", "f32", "f64")  # the types that stand for an op, the first that it has


def speed_summary(rows: Sequence[Row]) -> list[dict[str, str]]:
    """A table for an op's page: columns by name, all texts.

    The largest problem of each variant and choice of types, and of the types that stand for the op every case; the rest
    is in the results' own page.

    `rows`: of one op, on one device, all current. `peers` are as many times slower (below 1: faster) than the op; `*`
    marks one whose result differs.
    """
    of_types = main_rows(rows)
    main = {id(row) for row in of_types}
    types = {id(row): tuple(row["types"].values()) for row in rows}
    standing = {types[id(row)] for row in preferred(of_types)}
    shown = [row for row in rows if id(row) in main or types[id(row)] in standing]
    variants = any(row.get("variant") for row in rows)
    return [_line(row, variants) for row in shown]


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


def _line(row: Row, variants: bool) -> dict[str, str]:
    line = {"variant": str(row.get("variant") or "")} if variants else {}
    return line | {
        "types": " ".join(row["types"].values()),
        "shape": row["shape"],
        "case": row["case"],
        "us": f"{row['us']:.1f}",
        "TB/s": f"{row['tb_per_s']:.2f}",
        "of copy": f"{row['of_copy']:.2f}",
        "peers": _peers(row),
    }


def _peers(row: Row) -> str:
    peers = row.get("peers", {})
    return ", ".join(
        f"{_TITLES.get(name, name)} {peer['us'] / row['us']:.2f}{'' if peer['agrees'] else '*'}"
        for name, peer in peers.items()
    )


def speed_words(rows: Sequence[Row]) -> str:
    """A few words for a catalog's table: the share of the copy ceiling that the largest problems reach, and the best
    peer's time over the op's. "" without rows.

    f64 is left out where there is anything else: it is bound by arithmetic on most devices.
    """
    largest = max((row["bytes"] for row in rows), default=0)
    main = [r for r in rows if r["bytes"] > 0.7 * largest and "unaligned" not in r["case"]]
    main = [row for row in main if "f64" not in row["types"].values()] or main
    if not main:
        return ""
    words = f"{_range([row['of_copy'] for row in main])} of a copy"
    ratios = [min(peer["us"] for peer in row["peers"].values()) / row["us"] for row in main if row.get("peers")]
    return f"{words}; best peer {_range(ratios)} x the time" if ratios else words


def _range(values: Sequence[float]) -> str:
    low, high = f"{min(values):.2f}", f"{max(values):.2f}"
    return low if low == high else f"{low} to {high}"
