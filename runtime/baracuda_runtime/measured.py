"""What was measured of a package's kernels: `measured.json` beside its catalog, which `--record` writes.

A measurement of speed belongs to a digest of a kernel's text and of every runtime header that it includes. One of
precision belongs to a digest of the text and of the headers that compute, with the version of the reductions' trees: a
change to a loop leaves it current. Comments and layout do not count. This file imports nothing but the standard
library: the generator reads measurements with it too.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = "measured.json"
SCHEMA = 1
HOST = "host"  # the device's name of what was measured on the CPU

Types = tuple[tuple[str, str], ...]  # a choice of element types: type variable -> dtype


class Measured:
    """The measurements of one package, by device, op, digest and element types.

    `devices`: device -> {"precision": {op: {digest: {dtypes: worst units in the last place}}},
    "speed": {op: {digest: {dtypes: a row}}}}, where dtypes is `bf16 s8`.
    """

    def __init__(self, devices: Mapping[str, Mapping[str, Any]]):
        self.devices = devices

    @classmethod
    def of(cls, package: Path) -> Measured:
        """What lies in a package's folder; nothing where it has no such file. Raises ValueError for another file."""
        path = package / FILE
        if not path.is_file():
            return cls({})
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{path}: not valid JSON: {error}") from None
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise ValueError(f"{path}: expected measurements of schema {SCHEMA}; measure again with --record")
        return cls(document["devices"])

    def precision(self, op: str, digest: str, dtypes: str) -> dict[str, float]:
        """Device -> the worst error of these kernels, in units in the last place; the CPU where there is no GPU."""
        found = {device: self._of(device, "precision", op, digest).get(dtypes) for device in self.devices}
        known = {device: float(ulp) for device, ulp in found.items() if ulp is not None}
        return {device: ulp for device, ulp in known.items() if device != HOST} or known

    def speed(self, op: str, digest: str) -> dict[str, dict[str, Any] | None]:
        """Device -> rows by dtypes, or None where only kernels of another text were timed there."""
        timed = [device for device, found in self.devices.items() if op in found.get("speed", {})]
        return {device: self._of(device, "speed", op, digest) or None for device in timed}

    def _of(self, device: str, kind: str, op: str, digest: str) -> dict[str, Any]:
        found: dict[str, Any] = self.devices[device].get(kind, {}).get(op, {}).get(digest, {})
        return found


@cache
def measured_of(package: Path) -> Measured:
    """What lies in a package's folder, read once."""
    return Measured.of(package)


def standing(types: Mapping[str, Iterable[str]], chosen: Mapping[str, str], depends: Iterable[str]) -> str:
    """The dtypes of a measurement. Of a type variable on which no kernel depends, the first dtype stands for all."""
    return " ".join([chosen[t] if t in depends else next(iter(dtypes)) for t, dtypes in types.items()])


_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](baracuda/[\w/.]+)[>"]', re.MULTILINE)
_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def kernel_digest(text: str, include: Path | None = None) -> str:
    """16 hexadecimal digits. `include`: the folder of `baracuda/*.cuh`; None for the runtime's own."""
    return _digest(text, include, computing=False)


# Headers that move data and compute nothing: the loops, and what they load and store with.
_MOVING = re.compile(r"baracuda/(skeletons/\w+|access|cluster|layout|vector)\.cuh")
# Of each skeleton, to be raised by a change to the order in which it combines elements.
REDUCTION_TREES = {f"baracuda/skeletons/{name}.cuh": 1 for name in ("row", "reduce", "grid")}
REDUCTION_TREES["baracuda/skeletons/scan.cuh"] = 4


def precision_digest(text: str, include: Path | None = None) -> str:
    """16 hexadecimal digits of what decides the values that a kernel computes."""
    return _digest(text, include, computing=True)


def _digest(text: str, include: Path | None, computing: bool) -> str:
    names = _includes(text)
    digest = hashlib.sha256(_bare(text).encode())
    digest.update(_included(include or Path(__file__).with_name("include"), tuple(names), computing))
    trees = {REDUCTION_TREES[name] for name in names if name in REDUCTION_TREES}
    if computing and trees:
        digest.update(f"reduction trees {' '.join(map(str, sorted(trees)))}".encode())
    return digest.hexdigest()[:16]


@cache
def _included(folder: Path, names: tuple[str, ...], computing: bool = False) -> bytes:
    """The headers of these names and all that they include, each once; of `computing` ones alone the text."""
    seen: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in seen:
            seen[name], nested = _header(folder, name)
            waiting += nested
    kept = (name for name in sorted(seen) if not (computing and _MOVING.fullmatch(name)))
    return "".join(f"\n{name}\n{seen[name]}" for name in kept).encode()


@cache
def _header(folder: Path, name: str) -> tuple[str, list[str]]:
    text = (folder / name).read_text(encoding="utf-8")
    return _bare(text), _includes(text)


def _includes(text: str) -> list[str]:
    end = text.find("\n", text.rfind("include"))  # the search by lines is slow: none is below
    return _INCLUDE.findall(text, 0, end if end >= 0 else len(text))


def _bare(text: str) -> str:
    """The text without comments, its runs of white space one space each."""
    quoted = (lambda found: found[0] if found[0].startswith('"') else " ") if '"' in text else " "
    kept = _COMMENT.sub(quoted, text)
    return " ".join(kept.split())
