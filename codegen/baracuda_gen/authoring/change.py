"""A change of the project: staged in a temporary folder, verified there, and then published.

The generated files are replaced first, the spec's own last. What an error leaves in between, `generate` puts in order.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from baracuda_gen.catalog import Catalog, build_catalog
from baracuda_gen.errors import PartlyPublished, Refused
from baracuda_gen.project import SCHEMA
from baracuda_gen.render import build_tree
from baracuda_gen.render.tree import LOCK_TIMEOUT, RootedTree, diff_tree, folder_lock, put, write_trees
from baracuda_gen.spec.schema import json_schema


@dataclass(frozen=True)
class Folders:
    """The spec's folder and that of the generated package, spelled as messages should."""

    spec: Path
    out: Path


@dataclass(frozen=True)
class Before:
    """The project as it is found: its catalog, and the bytes of the spec's own files."""

    catalog: Catalog
    files: Mapping[str, bytes]


Edits = Mapping[str, bytes]  # file of the spec's folder -> its new bytes


def one_author(folders: Folders) -> AbstractContextManager[None]:
    """One change of the project at a time; a second one waits."""
    # Not the two folders themselves: those are locked by what writes the trees.
    taken = {folders.spec.resolve(), folders.out.resolve()}
    return folder_lock(next(f for f in folders.spec.resolve().parents if f not in taken), LOCK_TIMEOUT)


def read_before(folders: Folders) -> Before:
    """Raises SpecError for a spec with problems."""
    catalog = build_catalog(folders.spec)
    files = {path.name: path.read_bytes() for path in sorted(folders.spec.glob("*.y*ml")) if path.is_file()}
    return Before(catalog, files)


def require_as_generated(folders: Folders, before: Before) -> None:
    """Raises Refused where the generated code is not what the spec means."""
    if not (folders.out / before.catalog.spec.name).exists():
        return
    drift = diff_tree(build_tree(before.catalog), folders.out)
    differing = [*drift.changed, *drift.missing, *drift.orphaned, *drift.hand_edited]
    if differing:
        raise Refused(
            f"{folders.out}: {len(differing)} of the generated files are not what the spec means, among them "
            f"{differing[0]}; look at them with baracuda-gen check --diff, then run baracuda-gen generate"
        )


def require_writable(folders: Folders, names: Edits) -> None:
    """Refuse before the work is done, not after it. A read-only file is one that somebody protects."""
    for path in (folders.spec / name for name in (*names, SCHEMA)):
        if path.is_symlink() or path.exists() and not path.is_file():
            raise Refused(f"{path}: is a link or a folder; put the file itself there and run this again")
        if path.exists() and path.name in names and not _is_writable(path):
            raise Refused(f"{path}: the file is read-only; make it writable, for example with: chmod u+w {path}")
    for folder in (folders.spec, folders.out):
        if not _is_writable(next(f for f in (folder.resolve(), *folder.resolve().parents) if f.exists())):
            raise Refused(f"{folder}: the folder is read-only; make it writable, for example with: chmod u+w {folder}")


def _is_writable(path: Path) -> bool:
    """Permissions count for root too: what nobody may write is protected by somebody."""
    return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)


@contextmanager
def staged(folders: Folders, before: Before, edits: Edits) -> Iterator[Stage]:
    """The change in a temporary folder, which is gone in the end. Raises SpecError for what it makes of the spec."""
    with tempfile.TemporaryDirectory(prefix="baracuda-gen-", ignore_cleanup_errors=True) as top:
        spec = Path(top, folders.spec.resolve().name)  # messages name the folder
        spec.mkdir()
        for name, content in {**before.files, **edits}.items():
            (spec / name).write_bytes(content)
        yield Stage(edits, spec, Path(top, "out"))


@dataclass
class Stage:
    edits: Edits
    spec: Path
    out: Path
    tree: dict[str, str] = field(default_factory=dict)

    def generate(self) -> Catalog:
        catalog = build_catalog(self.spec)
        self.tree = build_tree(catalog)
        for path, text in self.tree.items():
            (self.out / path).parent.mkdir(parents=True, exist_ok=True)
            (self.out / path).write_text(text, encoding="utf-8", newline="")
        return catalog


def publish(folders: Folders, before: Before, stage: Stage) -> list[Path]:
    """Put the change in place: what follows from the spec, then the spec. The paths that are new or changed."""
    for name, content in before.files.items():
        path = folders.spec / name
        if not path.is_file() or path.read_bytes() != content:
            raise Refused(f"{path}: changed while the new kernels were verified; run this again")
    trees = [RootedTree(folders.out, stage.tree), RootedTree(folders.spec, {SCHEMA: json_schema()})]
    try:
        report = write_trees(trees)
        for name, edited in stage.edits.items():
            put(folders.spec / name, edited)
    except BaseException as error:
        what = str(error) or type(error).__name__
        raise PartlyPublished(f"{what}; some files were replaced before: baracuda-gen generate undoes that") from error
    return [*(folders.spec / name for name in stage.edits), *report.written, *report.removed]
