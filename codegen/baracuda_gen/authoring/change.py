"""A change of the project, made whole or not at all: staged in a folder of its own, published under a lock, put back.

A process that is killed outright while it publishes (some tens of milliseconds) leaves every file as it was or as it
should be; `baracuda-gen check` then says what differs, and `baracuda-gen generate` completes it. One gap: with a new
family two spec files change, and a kill between the two leaves a spec that names a family without a file, or a file
without a family; `check` says which.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from baracuda_gen.catalog import Catalog, build_catalog
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.results import Evidence, evidence_of
from baracuda_gen.render import build_tree
from baracuda_gen.render.lock import folder_lock
from baracuda_gen.render.tree import TEMPORARY_SUFFIX, RootedTree, diff_tree, write_trees
from baracuda_gen.spec.schema import json_schema

SCHEMA = "ops.schema.json"
LOCK_TIMEOUT = 60.0  # seconds that a second author waits for the first


@dataclass(frozen=True)
class Folders:
    """The spec's folder and that of the generated package, spelled as messages should."""

    spec: Path
    out: Path


@dataclass(frozen=True)
class Before:
    """The project as it is found: its catalog, the bytes of the spec's own files, and what was measured."""

    catalog: Catalog
    files: Mapping[str, bytes]
    evidence: Evidence


Edits = Mapping[str, bytes | None]  # file of the spec's folder -> its new bytes, None to remove it


@contextmanager
def one_author(folders: Folders) -> Iterator[None]:
    """One change of the project at a time; a second one waits."""
    # Not the two folders themselves: those are locked by what writes the trees.
    taken = {folders.spec.resolve(), folders.out.resolve()}
    place = next(folder for folder in folders.spec.resolve().parents if folder not in taken)
    with folder_lock(place, LOCK_TIMEOUT):
        yield


def read_before(folders: Folders) -> Before:
    """Raises SpecError for a spec with problems, and Refused where the generated code is not what the spec means."""
    catalog = build_catalog(folders.spec)
    files = {path.name: path.read_bytes() for path in sorted(folders.spec.glob("*.y*ml")) if path.is_file()}
    evidence = evidence_of(folders.spec)
    package = folders.out / catalog.spec.name
    if package.exists():
        drift = diff_tree(build_tree(catalog, evidence), folders.out)
        differing = [*drift.changed, *drift.missing, *drift.orphaned, *drift.hand_edited]
        if differing:
            raise Refused(
                f"{folders.out}: {len(differing)} of the generated files are not what the spec means, among them "
                f"{differing[0]}; look at them with baracuda-gen check --diff, then run baracuda-gen generate"
            )
    return Before(catalog, files, evidence)


def require_writable(folders: Folders, names: Edits) -> None:
    """Refuse before the work is done, not after it. A read-only file is one that somebody protects."""
    for name in names:
        path = folders.spec / name
        if path.exists() and not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
            raise Refused(f"{path}: the file is read-only; make it writable, for example with: chmod u+w {path}")
    for folder in (folders.spec, folders.out):
        there = next(f for f in (folder.resolve(), *folder.resolve().parents) if f.exists())
        if not (there.stat().st_mode & 0o222 and os.access(there, os.W_OK)):
            raise Refused(f"{folder}: the folder is read-only; make it writable, for example with: chmod u+w {folder}")


@contextmanager
def staged(folders: Folders, before: Before, edits: Edits) -> Iterator[Stage]:
    """The change in a temporary folder, which is gone in the end. Raises SpecError for what it makes of the spec."""
    top = Path(tempfile.mkdtemp(prefix="baracuda-gen-"))
    try:
        spec = top / folders.spec.resolve().name  # messages name the folder
        spec.mkdir()
        stage = Stage(spec, top / "out", before.evidence)
        staged_files: dict[str, bytes | None] = {**before.files, **edits}
        for name, content in staged_files.items():
            if content is not None:
                (spec / name).write_bytes(content)
        yield stage
    finally:
        shutil.rmtree(top, ignore_errors=True)


@dataclass
class Stage:
    spec: Path
    out: Path
    evidence: Evidence
    tree: dict[str, str] = field(default_factory=dict)

    def generate(self) -> Catalog:
        catalog = build_catalog(self.spec)
        self.tree = build_tree(catalog, self.evidence)
        for path, text in self.tree.items():
            (self.out / path).parent.mkdir(parents=True, exist_ok=True)
            (self.out / path).write_text(text, encoding="utf-8", newline="")
        return catalog


def publish(folders: Folders, before: Before, edits: Edits, tree: Mapping[str, str], signals: Signals) -> list[Path]:
    """Put the change in place: the spec, then what follows from it. The paths that are new, changed or gone.

    On any error, and when a signal asks to stop, everything is put back.
    """
    for name, found in before.files.items():
        path = folders.spec / name
        if not path.is_file() or path.read_bytes() != found:
            raise Refused(f"{path}: changed while the new kernels were verified; run this again")
    trees = [RootedTree(folders.out, tree), RootedTree(folders.spec, {SCHEMA: json_schema()})]
    touched = [folders.spec / name for name in edits]
    for rooted in trees:
        drift = diff_tree(rooted.files, rooted.root)
        differing = (*drift.changed, *drift.missing, *drift.orphaned, *drift.hand_edited)
        touched += [rooted.root / path for path in differing]
    backup = _Backup.of(touched)
    with signals.held():
        try:
            for name, edited in edits.items():
                put(folders.spec / name, edited)
            write_trees(trees)
            if signals.received:
                raise KeyboardInterrupt
        except BaseException:
            backup.restore()
            raise
    return touched


def put(path: Path, content: bytes | None) -> None:
    """Replace a file whole, following links and keeping its mode; None removes it."""
    if content is None:
        path.unlink(missing_ok=True)
        return
    path = path.resolve()
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


@dataclass(frozen=True)
class _Backup:
    files: Mapping[Path, bytes | None]  # None: there was none
    folders: tuple[Path, ...]  # that were not there, outermost first

    @classmethod
    def of(cls, paths: list[Path]) -> _Backup:
        missing = {p for path in paths for p in path.parents if not p.exists()}
        return cls(
            {path: path.read_bytes() if path.is_file() else None for path in paths},
            tuple(sorted(missing, key=lambda p: len(p.parts))),
        )

    def restore(self) -> None:
        """Put back as much as can be, and say what cannot."""
        failed: list[str] = []
        for path, content in self.files.items():
            try:
                if content is None:
                    put(path, None)
                elif not path.is_file() or path.read_bytes() != content:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    put(path, content)
            except OSError as error:
                failed.append(f"{path}: {error.strerror}")
        for folder in reversed(self.folders):
            with suppress(OSError):
                folder.rmdir()
        if failed:
            raise Refused(f"could not put back {'; '.join(failed)}; run baracuda-gen check to see what differs")


class Signals:
    """Turns requests to stop into KeyboardInterrupt, and holds them while files are being replaced."""

    def __init__(self) -> None:
        self.received = False
        self._holding = False

    @contextmanager
    def watched(self) -> Iterator[Signals]:
        if threading.current_thread() is not threading.main_thread():  # where no handler can be set
            yield self
            return
        wanted = [signal.SIGINT, signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGHUP])]
        earlier = {number: signal.signal(number, self._handle) for number in wanted}
        try:
            yield self
        finally:
            for number, handler in earlier.items():
                signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        self._holding = True
        try:
            yield
        finally:
            self._holding = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.received = True
        if not self._holding:
            raise KeyboardInterrupt
