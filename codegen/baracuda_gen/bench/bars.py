"""What a cell is held to: a share of the copy ceiling, by family, and no peer that is faster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

LEAST_BYTES = 256 * 2**20  # moved; smaller problems have no bar
PACKED = frozenset({"s4", "u4"})
TRANSPOSED = 0.80  # inputs or outputs of elementwise ops
_REPORTED = ("unaligned", "broadcast", "of a pitch")  # layouts that are held to the peers alone
PEER_NOISE = 1.03  # a peer may take up to that less


@dataclass(frozen=True)
class Bar:
    """`share` of the copy ceiling, for an op that `families` and the rest describe. Of several that fit the first
    holds."""

    share: float
    families: tuple[str, ...] | None  # None: any
    skeleton: str | None = None  # None: any
    exact: bool | None = None  # of functions that round the same everywhere, or of exp and its like
    longest: float = inf  # rows, in elements
    packed: bool | None = None  # codes of 4 bits, two to a byte
    maps: bool | None = None  # with an output as large as the widest operand, or not


BARS = (
    Bar(0.97, ("unary", "binary", "ternary"), "pointwise", exact=True),
    Bar(0.92, ("unary", "binary", "ternary"), "pointwise", exact=False),
    Bar(0.88, ("quantize",), packed=True),
    Bar(0.90, ("quantize",), "pointwise"),
    Bar(0.90, ("quantize",), "row", longest=65536),
    Bar(0.85, ("quantize",), "row"),
    Bar(0.90, ("quantize",), maps=True),  # sums or maxima, and what follows from them
    Bar(0.95, ("softmax", "norm"), longest=32768),
    Bar(0.92, ("softmax", "norm"), longest=2**20),
    Bar(0.93, None, "reduce"),
    Bar(0.93, None, "grid"),
    Bar(0.90, None, "scan"),
)


def bar_of(row: Mapping[str, Any]) -> float | None:
    """The share of the ceiling that a row is held to: of a copy, or of two reads and a write where the row says
    `of_two_reads`. None: it is reported alone (f64, small problems, and some layouts)."""
    case = row["case"]
    if row["bytes"] < LEAST_BYTES or "f64" in row["types"].values() or any(words in case for words in _REPORTED):
        return None
    if "transposed" in case:
        return TRANSPOSED
    length = _length(row["shape"])
    for bar in BARS:
        if (
            (bar.families is None or row.get("family") in bar.families)
            and bar.skeleton in (None, row.get("skeleton"))
            and bar.exact in (None, row.get("exact"))
            and length <= bar.longest
            and bar.packed in (None, not PACKED.isdisjoint(row["types"].values()))
            and bar.maps in (None, row.get("maps"))
        ):
            return bar.share
    return None


def reached(row: Mapping[str, Any]) -> float:
    """The share that the bar is about."""
    return float(row.get("of_two_reads", row["of_copy"]))


def _length(shape: str) -> int:
    last = shape.split(" x ")[-1].split()
    return int(last[0]) if last and last[0].isdigit() else 1


def best_peer(row: Mapping[str, Any]) -> tuple[str, float] | None:
    """The fastest peer of a row, and its time in microseconds."""
    peers = [(peer["us"], name) for name, peer in row.get("peers", {}).items()]
    return (min(peers)[1], min(peers)[0]) if peers else None


def failings(row: Mapping[str, Any]) -> list[str]:
    """What a row does not reach, in words."""
    found = []
    if row.get("correct") is False:
        found.append("WRONG")
    bar = bar_of(row)
    if bar is not None and reached(row) < bar:
        found.append(f"below {bar:.2f}")
    best = best_peer(row)
    if best is not None and best[1] * PEER_NOISE < row["us"]:
        found.append(f"slower than {best[0]}")
    return found


def summary_line(rows: Sequence[Mapping[str, Any]]) -> str:
    """How many rows reach their bars."""
    held = [row for row in rows if bar_of(row) is not None]
    low = sum(any(f.startswith("below") for f in failings(row)) for row in rows)
    slow = sum(any(f.startswith("slower") for f in failings(row)) for row in rows)
    wrong = sum(row.get("correct") is False for row in rows)
    unchecked = sum(row.get("correct") is None for row in rows)
    words = [
        f"{len(rows)} cells",
        f"{low} of the {len(held)} that have a bar are below it",
        f"{slow} take more than {PEER_NOISE - 1:.0%} longer than the fastest peer",
        f"{wrong} have wrong results",
    ]
    return ". ".join(words + ([f"{unchecked} were not checked"] if unchecked else []))
