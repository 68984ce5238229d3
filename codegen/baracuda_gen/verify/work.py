"""The units of verification: an op with one choice of element types. Found in the generated package alone."""

from __future__ import annotations

import importlib
import itertools
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from baracuda_gen.errors import Refused, require_known


@dataclass(frozen=True)
class Work:
    """What a worker process does: it imports the package by itself."""

    package: str
    folder: str | None  # put on sys.path first
    op: str
    types: tuple[tuple[str, str], ...]
    loops: frozenset[str] | None = None  # the kernels that prove a loop, as `by_kind` says; None: all
    codes: frozenset[str] | None = None  # those of them that show a compiler something new; None: all

    @property
    def label(self) -> str:
        return f"{self.op}<{', '.join(dtype for _, dtype in self.types)}>"

    def entry(self) -> Any:
        return load_catalog(self.package, self.folder).entry(self.op)

    def instantiations(self) -> list[str]:
        return list(_instantiations(self.package, self.folder, self.op, self.types))

    def proved(self) -> list[str]:
        """The kernels that prove a loop, and of each formula the first."""
        names = self.instantiations()
        first = {formula_of(name): name for name in reversed(names)}.values()
        return [n for n in names if self.loops is None or n in self.loops or n in first]

    def compiled(self) -> list[str]:
        """Those of them that are compiled for GPUs: of a proof by kind those that show a compiler something new."""
        codes = self.loops if self.codes is None else self.codes
        return [name for name in self.proved() if codes is None or name in codes]

    def read(self) -> list[str]:
        """Of each other formula in each skeleton one, for the compiler's front end alone: what the assembler may
        refuse, as too much shared memory, is the loops'.
        """
        compiled = {name.partition(">")[0] for name in self.compiled()}
        names = {name.partition(">")[0]: name for name in self.proved()}
        return [name for of, name in names.items() if of not in compiled] if self.loops is not None else []


@cache
def _instantiations(package: str, folder: str | None, op: str, types: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(load_catalog(package, folder).entry(op).plan.instantiations(dict(types)))


def formula_of(kernel: str) -> str:
    """Of a kernel's name, the formula's, with its types."""
    return kernel[kernel.index("<") + 1 : kernel.index(">") + 1]


def one_text(files: Iterable[tuple[str, str]]) -> str:
    """The texts of `.cu` files, given with their names, as one text; a compiler's messages name file and line."""
    return "\n".join(f'#line 1 "{name}"\n{text}' for name, text in dict.fromkeys(files))


def load_catalog(package: str, folder: str | None) -> Any:
    if folder is not None and (path := os.path.abspath(folder)) not in sys.path:
        sys.path.insert(0, path)
    return importlib.import_module(f"{package}.catalog")


def without(module: str, advice: str) -> str | None:
    """The advice, where the module cannot be imported."""
    try:
        importlib.import_module(module)
    except ImportError:
        return advice
    return None


def find_package(out: Path | None) -> tuple[str, str | None]:
    """The generated package's name and the folder that it is in: the one under `out` that has a manifest.

    None: this distribution's own, from wherever it can be imported. Raises Refused unless there is exactly one.
    """
    if out is None:
        return "baracuda_kernels", None
    found = sorted(p.parent.name for p in out.glob("*/MANIFEST.json"))
    if not found:
        raise Refused(f"{out}: no generated package in it; run baracuda-gen generate first")
    if len(found) > 1:
        raise Refused(f"{out}: several generated packages: {', '.join(found)}; remove those that are no longer wanted")
    return found[0], str(out)


def all_work(package: str, folder: str | None, ops: Sequence[str]) -> list[Work]:
    """Ops with their choices of types, but for choices all of whose kernels an earlier choice of the same op has:
    where no kernel depends on a type, as a gradient's that reads no codes, one choice stands for all of it.
    """
    catalog = load_catalog(package, folder)
    require_known("op", ops, catalog.ENTRIES)
    found: list[Work] = []
    for name, entry in catalog.ENTRIES.items():
        if ops and name not in ops and entry.gradient_of not in ops:
            continue
        known: set[str] = set()
        for types in type_choices(entry.types):
            work = Work(package, folder, name, types)
            kernels = set(work.instantiations())
            if not kernels <= known:
                found.append(work)
            known |= kernels
    return found


def type_choices(types: Mapping[str, Sequence[str]]) -> Iterator[tuple[tuple[str, str], ...]]:
    for chosen in itertools.product(*types.values()):
        yield tuple(zip(types, chosen, strict=True))
