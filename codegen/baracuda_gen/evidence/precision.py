"""`precision.json`: what sweeps measured on one device, a line for each op and choice of element types.

A measurement has `op`, `types` (variable -> dtype), the `digest` of the kernel's text and `outputs`: for each output
the `domain` that was tried, how many elements (`tried`), how many were `wrong` (of outputs that are held to the
reference's bits; null of others), `max_ulp` (the distance to the reference, or to the truth) and the `worst` case.
The lengths of sampled rows follow from the kernel's configurations: `inputs` is a checksum of what was drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from baracuda_gen.errors import Refused
from baracuda_gen.render.tree import put

FILE = "precision.json"
SCHEMA = 1

Types = tuple[tuple[str, str], ...]
Measurement = dict[str, Any]


def device_slug(device: str) -> str:
    """A device's name as that of a folder: NVIDIA H200 -> nvidia-h200."""
    return "-".join(re.findall(r"[a-z0-9]+", device.lower()))


def key_of(measurement: Mapping[str, Any]) -> tuple[str, Types]:
    return measurement["op"], tuple(measurement["types"].items())


def load_document(path: Path) -> dict[str, Any]:
    """A results file. Raises Refused where it is none of this schema."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refused(f"{path}: not valid JSON: {error}") from None
    found = document.get("schema") if isinstance(document, dict) else None
    if found != SCHEMA:
        raise Refused(f"{path}: expected results of schema {SCHEMA}, got {found!r}; measure again and record them")
    return dict(document)


class PrecisionFile:
    """The file of one device. Each `put` rewrites it whole, so that an interrupted run keeps what it measured."""

    def __init__(self, folder: Path, device: str, facts: Mapping[str, str]):
        self.path, self.device, self.facts = folder / device_slug(device) / FILE, device, dict(facts)
        self._kept: dict[tuple[str, Types], Measurement] = {}
        if self.path.is_file():
            document = load_document(self.path)
            for entry in document["measurements"]:
                if document["facts"] != self.facts:
                    entry.setdefault("facts", document["facts"])
                self._kept[key_of(entry)] = entry

    def get(self, op: str, types: Types) -> Measurement | None:
        return self._kept.get((op, types))

    def is_current(self, op: str, types: Types, digest: str) -> bool:
        entry = self.get(op, types)
        return entry is not None and entry["digest"] == digest

    def put(self, op: str, types: Types, digest: str, outputs: Mapping[str, Any]) -> None:
        self._kept[op, types] = {"op": op, "types": dict(types), "digest": digest, "outputs": dict(outputs)}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        put(self.path, self.text().encode())

    def text(self) -> str:
        head = {"schema": SCHEMA, "device": self.device, "facts": self.facts}
        lines = ",\n  ".join(json.dumps(self._kept[key], ensure_ascii=False) for key in sorted(self._kept))
        return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "measurements": [\n  {lines}\n]}}\n'


def worse(new: Mapping[str, Any], old: Mapping[str, Any]) -> Iterator[tuple[str, float, float, Mapping[str, Any]]]:
    """Outputs of a kernel that are less precise on the same inputs than was recorded: name, new and old units, the
    input. Between samples, the worst ones differ.
    """
    for name, output in new.items():
        before = old.get(name)
        if before is None or before.get("inputs") != output.get("inputs"):
            continue
        if output["max_ulp"] > before["max_ulp"]:
            yield name, output["max_ulp"], before["max_ulp"], output.get("worst", {}).get("inputs", {})
