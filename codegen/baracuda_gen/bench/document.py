"""`speed.json`: what was measured on one device, one row a line; and what changed from one such file to another."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.errors import Refused, require_known

if TYPE_CHECKING:
    from baracuda_gen.bench.options import BenchOptions

SCHEMA = 1
FILE = "speed.json"
Row = Mapping[str, Any]
Key = tuple[Any, ...]


@dataclass
class Document:
    device: str
    facts: dict[str, Any] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)
    host: list[dict[str, Any]] = field(default_factory=list)

    def text(self) -> str:
        """JSON, in which each row is a line."""
        head = {"schema": SCHEMA, "device": self.device, "facts": self.facts}
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        lines += [f" {json.dumps(key)}: {_lines(rows)}" for key, rows in (("rows", self.rows), ("host", self.host))]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def data(self) -> dict[str, Any]:
        return {"schema": SCHEMA, "device": self.device, "facts": self.facts, "rows": self.rows, "host": self.host}


def _lines(rows: Sequence[Row]) -> str:
    if not rows:
        return "[]"
    return "[\n" + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows) + "\n ]"


def load(path: Path) -> Document:
    """Raises Refused for what is no such file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, UnicodeDecodeError) as error:
        raise Refused(f"{path}: not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA or not isinstance(data.get("rows"), list):
        found = data.get("schema") if isinstance(data, dict) else None
        raise Refused(f"{path}: expected measurements of speed, schema {SCHEMA}, got schema {found}")
    return Document(str(data.get("device", "")), data.get("facts", {}), data["rows"], data.get("host", []))


def choose(document: Document, path: Path, options: BenchOptions) -> None:
    """Leave the rows of these ops, types and cases. What calls cost the host stays if that is all. Raises Refused where
    there are none.
    """
    require_known("op", options.ops, dict.fromkeys(row["op"] for row in document.rows), f" in {path}")
    rows = [row for row in document.rows if not options.ops or row["op"] in options.ops]
    found = [row for row in rows if not options.types or set(row["types"].values()) <= {*options.types}]
    if rows and not found:
        there = dict.fromkeys(dtype for row in rows for dtype in row["types"].values())
        raise Refused(f"--types: no cell in {path} has only {', '.join(options.types)}; there are: {', '.join(there)}")
    document.rows = [row for row in found if options.case in row["case"]]
    if found and not document.rows:
        words = dict.fromkeys(word for row in found for word in row["case"].split(", "))
        raise Refused(f"--case: no cell in {path} holds {options.case!r}; their words are: {', '.join(words)}")
    if options.ops or options.partial:
        document.host = []


def name_of(row: Row) -> str:
    return f"{row['op']} {row['variant']}" if row.get("variant") else str(row["op"])


def key_of(row: Row) -> Key:
    """What tells a row from all others."""
    return name_of(row), tuple(sorted(row["types"].items())), row["shape"], row["case"]


def slug(device: str) -> str:
    """NVIDIA H200 -> nvidia-h200."""
    return "-".join("".join(c if c.isalnum() or c in "._" else " " for c in device.lower()).split())


def write(path: Path, text: str) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


# From one file to another


@dataclass(frozen=True)
class Change:
    op: str
    types: str
    shape: str
    case: str
    old_us: float
    new_us: float
    noise_us: float  # both spreads together

    @property
    def slower(self) -> bool:
        return self.new_us - self.old_us > self.noise_us

    @property
    def faster(self) -> bool:
        return self.old_us - self.new_us > self.noise_us


@dataclass(frozen=True)
class Comparison:
    changes: tuple[Change, ...]  # of the cells that both have
    added: int
    gone: int

    @property
    def slower(self) -> list[Change]:
        return [c for c in self.changes if c.slower]

    @property
    def faster(self) -> list[Change]:
        return [c for c in self.changes if c.faster]


def compare(old: Document, new: Document) -> Comparison:
    """Cells by op, variant, types, shape and case; those of ops that were not measured again do not count as gone."""
    before, after = ({key_of(row): row for row in d.rows} for d in (old, new))
    measured = {row["op"] for row in new.rows}
    changes = [_change(before[key], after[key]) for key in after if key in before]
    gone = sum(key not in after and row["op"] in measured for key, row in before.items())
    return Comparison(tuple(changes), sum(key not in before for key in after), gone)


def _change(old: Row, new: Row) -> Change:
    noise = float(old.get("spread_us") or 0.0) + float(new.get("spread_us") or 0.0)
    types = " ".join(new["types"].values())
    return Change(name_of(new), types, new["shape"], new["case"], old["us"], new["us"], noise)
