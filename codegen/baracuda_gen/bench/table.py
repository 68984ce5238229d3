"""Results as tables: plain text for a terminal, Markdown for a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from baracuda_gen.bench.bars import failings, summary_line
from baracuda_gen.bench.document import Comparison, Document, name_of

HEAD = ("op", "types", "shape", "case", "us", "+-", "TB/s", "of copy")
_NUMBERS = 4  # columns from `us` on are numbers
_TITLES = {"torch": "torch", "compile": "torch.compile", "cupy": "CuPy"}
Row = Mapping[str, Any]


def peers_of(rows: Sequence[Row]) -> list[str]:
    found = {name for row in rows for name in row.get("peers", {})}
    return [name for name in _TITLES if name in found] + sorted(found - set(_TITLES))


def cells(row: Row, peers: Sequence[str]) -> list[str]:
    """A peer as how many times our time it takes; `*` marks one whose result differs from ours."""
    us = row["us"]
    spread = f"{row['spread_us']:.1f}" if row.get("spread_us") is not None else ""
    line = [name_of(row), " ".join(row["types"].values()), row["shape"], row["case"]]
    line += [f"{us:.1f}", spread, f"{row['tb_per_s']:.2f}", f"{row['of_copy']:.2f}"]
    for name in peers:
        peer = row.get("peers", {}).get(name)
        line.append("-" if peer is None else f"{peer['us'] / us:.2f}{'' if peer['agrees'] else '*'}")
    return [*line, "; ".join(failings(row))]


def text_table(rows: Sequence[Row]) -> list[str]:
    """Aligned columns, numbers to the right."""
    if not rows:
        return []
    peers = peers_of(rows)
    table = [_head(peers), *(cells(row, peers) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    first, last = len(HEAD) - _NUMBERS, len(table[0]) - 1
    return [
        "  ".join(
            cell.rjust(width) if first <= k < last else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in table
    ]


def _head(peers: Sequence[str]) -> list[str]:
    return [*HEAD, *(_TITLES.get(name, name) for name in peers), "note"]


def markdown(document: Document) -> str:
    """The page that lies beside `speed.json`."""
    rows, facts = document.rows, document.facts
    peers = peers_of(rows)
    versions = ", ".join(f"{k} {facts[k]}" for k in ("cuda", "driver", "torch", "cupy") if facts.get(k))
    text = [
        f"# Speed on one {document.device}",
        "",
        f"Measured by `baracuda-gen bench`; {versions}." if versions else "Measured by `baracuda-gen bench`.",
        "",
        "- *us*, *+-*: the median time of a call on the GPU by CUDA events, and half the distance from the 10th to the "
        "90th percentile.",
        "- *TB/s*: bytes, each input once and each output once, over that time. Operands lie outside of the L2, "
        "except *in the L2*.",
        "- *of copy*: against a copy of as many bytes, timed in turn with it.",
        "- *torch*, *torch.compile*, *CuPy*: their time over ours, for the same mathematics on the same operands; `*`: "
        "more than one element in a thousand differs from ours by more than 8 units of the type or one code.",
        "- *note*: what is not reached: a share of the copy's speed, or the best peer's time (3% noise).",
        "",
        f"{summary_line(rows)}.",
    ]
    for op in dict.fromkeys(row["op"] for row in rows):
        own = [row for row in rows if row["op"] == op]
        text += ["", f"## {op}", "", *markdown_table(own, peers)]
    if document.host:
        text += ["", "## What a call costs the host", "", "```text", *host_lines(document.host), "```"]
    return "\n".join(text) + "\n"


def host_lines(rows: Sequence[Row]) -> list[str]:
    """Measurements of the host's cost, as the module that makes them shows them."""
    if not rows:
        return []
    host_cost = import_module("baracuda_gen.bench.host_cost")
    return [line.rstrip() for line in host_cost.table(rows).splitlines()]


def markdown_table(rows: Sequence[Row], peers: Sequence[str] | None = None) -> list[str]:
    peers = peers_of(rows) if peers is None else peers
    head = _head(peers)
    line = ["---:" if len(HEAD) - _NUMBERS <= k < len(head) - 1 else "---" for k in range(len(head))]
    return [f"| {' | '.join(row)} |" for row in (head, line, *(cells(r, peers) for r in rows))]


def comparison_lines(comparison: Comparison, path: str) -> list[str]:
    """What got slower, and how many cells did not."""
    lines = [
        f"slower: {c.op} {c.types}, {c.shape}, {c.case}: {c.old_us:.1f} -> {c.new_us:.1f} us "
        f"({c.new_us / c.old_us - 1:+.1%}, noise {c.noise_us:.1f} us)"
        for c in sorted(comparison.slower, key=lambda c: c.old_us / c.new_us)
    ]
    counts = [f"{len(comparison.slower)} slower", f"{len(comparison.faster)} faster"]
    counts.append(f"{len(comparison.changes) - len(comparison.slower) - len(comparison.faster)} as before")
    if comparison.added:
        counts.append(f"{comparison.added} new")
    if comparison.gone:
        counts.append(f"{comparison.gone} no longer measured")
    return [*lines, f"compared with {path}: {', '.join(counts)}"]
