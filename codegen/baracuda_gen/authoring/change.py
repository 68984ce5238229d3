"""A change of the project, made whole or not at all: staged in a folder of its own, published with a journal.

An error or a request to stop puts everything back at once. A process that is killed outright while it publishes (some
tens of milliseconds), or a loss of power, leaves the journal, by which the next command puts every byte back before it
does anything else. Until then the spec may not load, as two files of it change where a family comes or goes: a family
without a file and a file without a family are both errors, so no order of the two replacements avoids that.
"""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from baracuda_gen.authoring.files import is_writable, nearest_folder, put
from baracuda_gen.authoring.journal import OUT, SPEC, Folders, Place, located
from baracuda_gen.authoring.undo import whole_or_undone
from baracuda_gen.catalog import Catalog, build_catalog
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.results import Evidence, evidence_of
from baracuda_gen.render import build_tree
from baracuda_gen.render.tree import RootedTree, diff_tree, write_trees
from baracuda_gen.spec.schema import json_schema

SCHEMA = "ops.schema.json"


@dataclass(frozen=True)
class Before:
    """The project as it is found: its catalog, the bytes of the spec's own files, and what was measured."""

    catalog: Catalog
    files: Mapping[str, bytes]
    evidence: Evidence


Edits = Mapping[str, bytes | None]  # file of the spec's folder -> its new bytes, None to remove it


def read_before(folders: Folders) -> Before:
    """Raises SpecError for a spec with problems."""
    catalog = build_catalog(folders.spec)
    files = {path.name: path.read_bytes() for path in sorted(folders.spec.glob("*.y*ml")) if path.is_file()}
    return Before(catalog, files, evidence_of(folders.spec))


def require_as_generated(folders: Folders, before: Before) -> None:
    """Raises Refused where the generated code is not what the spec means."""
    if not (folders.out / before.catalog.spec.name).exists():
        return
    drift = diff_tree(build_tree(before.catalog, before.evidence), folders.out)
    differing = [*drift.changed, *drift.missing, *drift.orphaned, *drift.hand_edited]
    if differing:
        raise Refused(
            f"{folders.out}: {len(differing)} of the generated files are not what the spec means, among them "
            f"{differing[0]}; look at them with baracuda-gen check --diff, then run baracuda-gen generate"
        )


def require_writable(folders: Folders, names: Edits) -> None:
    """Refuse before the work is done, not after it. A read-only file is one that somebody protects."""
    for name in names:
        path = located(folders, (SPEC, name))
        if path.exists() and not is_writable(path):
            raise Refused(f"{path}: the file is read-only; make it writable, for example with: chmod u+w {path}")
    located(folders, (SPEC, SCHEMA))  # refuses a link
    for folder in (folders.spec, folders.out):
        if not is_writable(nearest_folder(folder)):
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
    trees = {OUT: RootedTree(folders.out, tree), SPEC: RootedTree(folders.spec, {SCHEMA: json_schema()})}
    after: dict[Place, bytes | None] = {(SPEC, name): edited for name, edited in edits.items()}
    for root, rooted in trees.items():
        drift = diff_tree(rooted.files, rooted.root)
        for there in (*drift.changed, *drift.missing, *drift.hand_edited):
            after[root, there] = rooted.files[there].encode()
        after |= {(root, orphan): None for orphan in drift.orphaned}
    with signals.held(), whole_or_undone(folders, after):
        for name, edited in edits.items():
            put(folders.spec / name, edited)
        write_trees(list(trees.values()))
        if signals.received:
            raise KeyboardInterrupt
    return [located(folders, place) for place in after]


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
