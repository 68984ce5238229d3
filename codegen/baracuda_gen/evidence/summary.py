"""The compact form of a project's results that its package carries: `measured.json`, which plans and `show` read.

It holds, for each device, the largest error of each op and choice of element types, and one row of speed each. `python
-m baracuda_gen.evidence.summary` writes it anew from the results, as after a merge.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from baracuda_gen.errors import Refused
from baracuda_gen.evidence.precision import FILE as PRECISION
from baracuda_gen.evidence.precision import key_of, load_document
from baracuda_gen.project import Project, find_project, project_here
from baracuda_runtime import measured

SPEED = "speed.json"


def summary(results: Path) -> str:
    """The text of `measured.json`, a line for each device and op. Raises Refused on a file of another kind."""
    devices: dict[str, dict[str, Any]] = {}

    def entry(device: str, kind: str, op: str, digest: str) -> dict[str, Any]:
        of_op: dict[str, Any] = devices.setdefault(device, {}).setdefault(kind, {}).setdefault(op, {})
        found: dict[str, Any] = of_op.setdefault(digest, {})
        return found

    for path in sorted(results.glob(f"*/{PRECISION}")):
        document = load_document(path)
        for one in document["measurements"]:
            op, types = key_of(one)
            worst = max((float(o["max_ulp"]) for o in one["outputs"].values()), default=0.0)
            entry(document["device"], "precision", op, one["digest"])[" ".join(d for _, d in types)] = worst
    for path in sorted(results.glob(f"*/{SPEED}")):
        document = load_document(path)
        for row in main_rows(document["rows"]):
            of_op = entry(document["device"], "speed", row["op"], row.get("digest", ""))
            of_op.setdefault(" ".join(row["types"].values()), _speed(row))
    return f'{{"schema": {measured.SCHEMA}, "devices": {_nested(devices)}}}\n'


def main_rows(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of each op, variant and types the first row of the largest size: the grid's main one."""
    found: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    for row in rows:
        key = (row["op"], row.get("variant"), *sorted(row["types"].items()))
        if "unaligned" not in row["case"] and (key not in found or row["bytes"] > 1.2 * found[key]["bytes"]):
            found[key] = row
    return list(found.values())


def _speed(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of `show`. `peers` are as many times slower (below 1: faster) than the op."""
    peers = {name: round(peer["us"] / row["us"], 2) for name, peer in row.get("peers", {}).items()}
    return {
        "shape": row["shape"],
        "us": round(row["us"], 1),
        "tb_per_s": round(row["tb_per_s"], 2),
        "of_copy": round(row["of_copy"], 2),
        **({"peers": peers} if peers else {}),
    }


def _nested(found: Mapping[str, Any], depth: int = 1) -> str:
    """Devices, kinds and ops in order, a line each; what an op has is on its line."""
    lines = (
        f"{_json(name)}: {_nested(of, depth + 1) if depth < 3 else _json(of)}" for name, of in sorted(found.items())
    )
    return "{" + ",".join(f"\n{' ' * depth}{line}" for line in lines) + f"\n{' ' * (depth - 1)}}}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def refresh(project: Project) -> Path | None:
    """Write the project's `measured.json` from its results; None where it has no package. Raises Refused where it has
    several.
    """
    packages = sorted(path.parent for path in project.out.glob("*/MANIFEST.json"))
    if len(packages) > 1:
        raise Refused(f"{project.out}: several generated packages; remove those that are no longer wanted")
    for package in packages:
        (package / measured.FILE).write_text(summary(project.results), encoding="utf-8", newline="")
        return package / measured.FILE
    return None


def recorded(record: Path, out: Path | None) -> Path | None:
    """After results were written to `record`: refreshes the package of the project whose results they are."""
    project = project_here()
    if project is None:
        return None
    own = project.results.resolve() == record.resolve() and (out is None or out.resolve() == project.out.resolve())
    return refresh(project) if own else None


if __name__ == "__main__":
    print(refresh(find_project(Path.cwd())))
