"""`extends`: the spec that an installed catalog carries, and ops.yaml with such a catalog merged in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from baracuda_gen.spec.literals import yaml
from baracuda_gen.spec.model import CatalogSpec, FamilySpec
from baracuda_gen.spec.schema import SCHEMA_VERSION


class NoCatalog(Exception):
    """There is no catalog of that name to extend; the message says what is there and what to do."""


def spec_folder_of(package: str) -> Path:
    """The spec inside an installed catalog, which is found and not imported. Raises NoCatalog."""
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        found = None
    if found is None:
        advice = f"install the catalog: pip install {package.replace('_', '-')}"
        raise NoCatalog(f"no package '{package}' is installed; {advice}")
    folders = [Path(folder) / "spec" for folder in found.submodule_search_locations or ()]
    carrying = next((folder for folder in folders if (folder / "ops.yaml").is_file()), None)
    if carrying is None:
        where = f" ({found.origin})" if found.origin else ""
        expected = "expected one that baracuda-gen generated, with spec/ops.yaml"
        raise NoCatalog(f"the package '{package}'{where} contains no spec; {expected}")
    return carrying


def only(base: CatalogSpec, families: Iterable[str] | None) -> CatalogSpec:
    """A catalog's spec as another has it: with `families` alone (None: all), each knowing where it comes from."""
    kept = [f for f in base.families if families is None or f.name in set(families)]
    names, files = {f.name for f in kept}, {f.file for f in kept}
    return replace(
        base,
        families=tuple(replace(f, package=base.name) for f in kept),
        ops=tuple(op for op in base.ops if op.family in names),
        sources=tuple((file, text) for file, text in base.sources if file in files),
    )


def resolved_root(own: CatalogSpec, families: Iterable[FamilySpec]) -> str:
    """The text of an ops.yaml that extends nothing: what a package carries, so that it can be extended in turn."""
    lines = [f"name: {yaml(own.name)}", f"schema: {SCHEMA_VERSION}"]
    lines += [f"doc: {yaml(own.doc)}"] if own.doc else []
    lines += ["sets:", *(f"  {yaml(s)}: [{', '.join(dtypes)}]" for s, dtypes in own.dtype_sets)]
    lines += ["families:", *(f"  {yaml(f.name)}: {yaml(f.doc)}" for f in families)]
    return "\n".join(lines) + "\n"
