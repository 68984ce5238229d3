"""All measurements of a project, as an input of the generator: which still belong to a kernel, and what they say.

A measurement is *current* where its digest is that of the op's kernels as they are generated now, else *stale*. What
was never measured is *unverified*. Precision on a GPU counts before that on the host.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from baracuda_gen.evidence.precision import FILE as PRECISION
from baracuda_gen.evidence.precision import SCHEMA, Types, key_of, load_document
from baracuda_gen.project import ProjectError, find_project

SPEED = "speed.json"
HOST = "host"


@dataclass(frozen=True)
class Precision:
    """One op and choice of element types on one device."""

    device: str
    digest: str
    outputs: Mapping[str, Mapping[str, Any]]

    @property
    def max_ulp(self) -> float:
        return max((float(o["max_ulp"]) for o in self.outputs.values()), default=0.0)

    @property
    def exact(self) -> bool:
        """Whether it was held to the reference's bits."""
        return all(o["wrong"] is not None for o in self.outputs.values())

    @property
    def worst(self) -> tuple[str, Mapping[str, Any]]:
        """The output that is furthest off, and its measurement."""
        name = max(self.outputs, key=lambda n: float(self.outputs[n]["max_ulp"]))
        return name, self.outputs[name]


@dataclass(frozen=True)
class Evidence:
    """Measurements by op. `speed`: device -> rows."""

    precision: Mapping[str, Mapping[Types, tuple[Precision, ...]]] = field(default_factory=dict)
    speed: Mapping[str, Mapping[str, tuple[Mapping[str, Any], ...]]] = field(default_factory=dict)

    def of(self, op: str, types: Types, digest: str) -> tuple[Precision, ...]:
        """The measurements that count, all of which are current; () where there is none."""
        found = [p for p in self.precision.get(op, {}).get(types, ()) if p.digest == digest]
        return tuple([p for p in found if p.device != HOST] or found)

    def is_stale(self, op: str, types: Types, digest: str) -> bool:
        """Whether it was measured, and what was measured is no longer the kernel."""
        return bool(self.precision.get(op, {}).get(types)) and not self.of(op, types, digest)

    def bounds(
        self, op: str, types: Mapping[str, Sequence[str]], depends: Collection[str], digest: str
    ) -> dict[tuple[str, ...], float]:
        """For `PrecisionGuarantee.max_ulp`: the worst over the GPUs, by the dtypes. `depends`: as of `choices_of`."""
        made = {}
        for choice in choices_of(types):
            standing = tuple((t, d if t in depends else types[t][0]) for t, d in choice)
            found = [p.max_ulp for p in self.of(op, standing, digest) if p.device != HOST]
            if found:
                made[tuple(d for _, d in choice)] = max(found)
        return made

    def speed_of(self, op: str, digest: str) -> dict[str, list[Mapping[str, Any]]]:
        """Device -> the current rows of an op."""
        found = {
            device: [row for row in rows if row.get("digest") == digest]
            for device, rows in self.speed.get(op, {}).items()
        }
        return {device: rows for device, rows in found.items() if rows}


NOTHING = Evidence()


def choices_of(types: Mapping[str, Sequence[str]], depends: Collection[str] | None = None) -> list[Types]:
    """Every choice of element types. `depends`: the variables that kernels depend on, None for all; of each other one,
    the first dtype stands for the rest, as it does where kernels are verified.
    """
    pools = [dtypes if depends is None or t in depends else dtypes[:1] for t, dtypes in types.items()]
    return [tuple(zip(types, chosen, strict=True)) for chosen in itertools.product(*pools)]


def read_results(folder: Path | None) -> Evidence:
    """All results below a folder, one folder a device; none where there is no folder. Raises Refused on a bad file."""
    precision: dict[str, dict[Types, tuple[Precision, ...]]] = {}
    speed: dict[str, dict[str, tuple[Mapping[str, Any], ...]]] = {}
    if folder is None or not folder.is_dir():
        return NOTHING
    for path in sorted(folder.glob(f"*/{PRECISION}")):
        document = load_document(path)
        for entry in document["measurements"]:
            op, types = key_of(entry)
            of_op = precision.setdefault(op, {})
            one = Precision(document["device"], entry["digest"], entry["outputs"])
            of_op[types] = (*of_op.get(types, ()), one)
    for path in sorted(folder.glob(f"*/{SPEED}")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for row in document["rows"] if document.get("schema") == SCHEMA else ():  # of another format: measured anew
            rows = speed.setdefault(row["op"], {})
            rows[document["device"]] = (*rows.get(document["device"], ()), row)
    return Evidence(precision, speed)


def evidence_of(spec: Path) -> Evidence:
    """The measurements of the project whose spec this is; none of a spec outside of a project."""
    try:
        project = find_project(spec.resolve().parent)
    except ProjectError:
        return NOTHING
    return read_results(project.results) if project.spec.resolve() == spec.resolve() else NOTHING


def precision_rows(evidence: Evidence, op: str, choices: Sequence[Types], digest: str) -> list[dict[str, str]]:
    """A table for an op's page: a line for each choice of types and device; [] where nothing was ever measured."""
    rows = []
    if not evidence.precision.get(op):
        return []
    for types in choices:
        names = " ".join(d for _, d in types)
        found = evidence.of(op, types, digest)
        if not found:
            status = "stale" if evidence.is_stale(op, types, digest) else "unverified"
            rows.append({"types": names, "precision": status, "tried": "", "worst at": "", "device": ""})
        for one in found:
            name, worst = one.worst
            rows.append(
                {
                    "types": names,
                    "precision": statement(one),
                    "tried": str(worst["domain"]),
                    "worst at": "" if one.exact else _input(name, worst, len(one.outputs) > 1),
                    "device": one.device,
                }
            )
    return rows


def statement(one: Precision) -> str:
    """What a measurement says, in a few words."""
    if one.exact:
        wrong, tried = (sum(int(o[key] or 0) for o in one.outputs.values()) for key in ("wrong", "tried"))
        return f"{wrong} wrong of {tried:,}"
    return f"{one.max_ulp:.3g} ulp"


def precision_words(evidence: Evidence, op: str, choices: Sequence[Types], digest: str) -> str:
    """For a catalog's table: 0 wrong, the range of errors, or both; stale; unverified."""
    found = [evidence.of(op, types, digest) for types in choices]
    measured = [p for some in found for p in some]
    missing = [types for types, some in zip(choices, found, strict=True) if not some]
    if not measured:
        stale = any(evidence.is_stale(op, types, digest) for types in choices)
        return "stale" if stale else "unverified"
    words = []
    if exact := [p for p in measured if p.exact]:
        words.append(f"{sum(int(o['wrong']) for p in exact for o in p.outputs.values())} wrong")
    if ulps := sorted(p.max_ulp for p in measured if not p.exact):
        low, high = f"{ulps[0]:.3g}", f"{ulps[-1]:.3g}"
        words.append(f"{low} ulp" if low == high else f"{low} to {high} ulp")
    if missing:
        words.append("in part")
    return ", ".join(words)


def _input(name: str, worst: Mapping[str, Any], several: bool) -> str:
    inputs = worst.get("worst", {}).get("inputs", {})
    place = ", ".join(f"{k} = {v}" for k, v in inputs.items())
    return f"{name}: {place}" if several and place else place
