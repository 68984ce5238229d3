"""The generated tree against the disk: what differs (`diff_tree`), and making the disk equal to it (`write_trees`).

A tree maps paths, `/`-separated and relative to a root folder, to texts. A folder with a `MANIFEST.json` in the tree is
a *package*: it belongs to the generator as a whole, so a file in it that the tree does not have is an orphan. Elsewhere
only the tree's own files count. Byte code (`__pycache__`, `*.pyc`) and a package's measurements are nobody's drift. Nor
are the temporary files that a killed run leaves behind: the next write sweeps them.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import shutil
import stat
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from baracuda_gen.errors import Refused
from baracuda_runtime.measured import FILE as MEASURED

MANIFEST = "MANIFEST.json"
TEMPORARY_SUFFIX = ".baracuda-gen.tmp"
LOCK_TIMEOUT = 60.0  # seconds


@dataclass(frozen=True)
class RootedTree:
    root: Path
    files: Mapping[str, str]


@dataclass(frozen=True)
class Drift:
    """How the disk differs from the tree: paths relative to `root`, sorted, each in one list only."""

    root: Path
    changed: tuple[str, ...] = ()  # as some earlier run wrote it: stale
    missing: tuple[str, ...] = ()
    orphaned: tuple[str, ...] = ()  # in a package, but not in the tree
    hand_edited: tuple[str, ...] = ()  # no longer what the manifest on disk says was written


@dataclass
class WriteReport:
    """What a write did: files, not counting temporary ones and byte code."""

    written: list[Path] = field(default_factory=list)
    unchanged: int = 0
    removed: list[Path] = field(default_factory=list)
    overwritten: list[Path] = field(default_factory=list)  # of `written`: those that had been edited by hand


def diff_tree(tree: Mapping[str, str], root: Path) -> Drift:
    """Compare both ways, byte by byte (a CRLF is drift). A root that does not exist lacks every file."""
    packages = packages_of(tree)
    recorded = {package: _recorded(root / package / MANIFEST) for package in packages}
    changed: list[str] = []
    missing: list[str] = []
    hand_edited: list[str] = []
    for path in sorted(tree):
        stored = _stored(f"{root}/{path}")
        if stored is None:
            missing.append(path)
        elif stored != tree[path].encode():
            package = next((p for p in packages if path.startswith(f"{p}/")), None)
            edited = package is not None and _edited(path, stored, package, recorded[package])
            (hand_edited if edited else changed).append(path)
    orphaned = [path for package in packages for path in _files_below(root, package) if path not in tree]
    return Drift(root, tuple(changed), tuple(missing), tuple(sorted(orphaned)), tuple(hand_edited))


def write_trees(trees: Sequence[RootedTree], *, timeout: float = LOCK_TIMEOUT) -> WriteReport:
    """Make the disk equal to the trees: every file is replaced whole or not touched, manifests come last, orphans go.

    Nothing is written if a tree is refused. A run that is killed leaves each file as it was or as it should be, and
    the next run completes it. Raises Refused or OSError; what had been written by then stays.
    """
    report = WriteReport()
    with ExitStack() as locks:
        # Sorted, so that two runs over the same folders cannot wait for each other; a set, so that we cannot wait for
        # ourselves when two trees share a root.
        for root in sorted({tree.root.resolve() for tree in trees}):
            root.mkdir(parents=True, exist_ok=True)
            locks.enter_context(folder_lock(root, timeout))
        for tree in trees:
            _refuse_foreign_packages(tree)
        for tree in trees:
            _write(tree, report)
    return report


def packages_of(tree: Mapping[str, str]) -> tuple[str, ...]:
    """The folders that belong to the generator as a whole: those with a manifest."""
    return tuple(sorted(path.removesuffix(f"/{MANIFEST}") for path in tree if path.endswith(f"/{MANIFEST}")))


# One writer at a time: a lock on a folder leaves nothing behind, and ends with its process.


@contextmanager
def folder_lock(folder: Path, timeout: float) -> Iterator[None]:
    """Hold `folder` alone; wait up to `timeout` seconds for whoever holds it. Raises Refused after that."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        deadline = time.monotonic() + timeout
        while _is_taken(descriptor):
            if time.monotonic() >= deadline:
                raise Refused(
                    f"{folder}: another baracuda-gen is writing here; waited {timeout:g} s. Run again when it has ended"
                )
            time.sleep(0.05)
        yield
    finally:
        os.close(descriptor)


def _is_taken(descriptor: int) -> bool:
    """Whether another process holds the folder; if not, this one does. Some network file systems cannot lock a folder:
    each file is still replaced whole, so carry on without.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return isinstance(error, BlockingIOError)
    return False


# Reading


def _stored(path: str) -> bytes | None:
    """The bytes of a regular file. A link or a folder in its place is no file of ours: the file is missing."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return None
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            return None
        raise
    with open(path, "rb", buffering=0) as file:
        return file.read()


def _recorded(manifest: Path) -> Mapping[str, str] | None:
    """Path -> sha256 as the manifest on disk has it; None when there is no readable one."""
    try:
        files = json.loads(manifest.read_bytes())["files"]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return files if isinstance(files, dict) else None


def _edited(path: str, stored: bytes, package: str, recorded: Mapping[str, str] | None) -> bool:
    """Whether a differing file is not what the last run wrote."""
    if path == f"{package}/{MANIFEST}":
        return recorded is None  # we replace it whole: one that cannot be read was not written by us
    return recorded is not None and recorded.get(path) != hashlib.sha256(stored).hexdigest()


def _files_below(root: Path, folder: str) -> Iterator[str]:
    """A package's files, relative to the root, but its measurements, byte code and temporary ones. Links are files."""
    for parent, folders, files in os.walk(root / folder):
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        inside = Path(parent).relative_to(root).as_posix()
        for name in (*files, *links):
            path = f"{inside}/{name}"
            compiled = "__pycache__" in path.split("/") or name.endswith(".pyc")
            if not compiled and not name.endswith(TEMPORARY_SUFFIX) and path != f"{folder}/{MEASURED}":
                yield path


# Writing


def _refuse_foreign_packages(tree: RootedTree) -> None:
    """Orphans are removed, so be sure that the folder they are in is one that we wrote."""
    for package in packages_of(tree.files):
        folder = tree.root / package
        manifest = folder / MANIFEST
        # A manifest with conflict markers in it is unreadable and still ours.
        if manifest.is_file() and b'"files"' in manifest.read_bytes():
            continue
        foreign = sorted(path for path in _files_below(tree.root, package) if path not in tree.files)
        if foreign:
            raise Refused(
                f"{folder}: not written by baracuda-gen (it has no {MANIFEST}), and generating would remove "
                f"{len(foreign)} of its files, among them {foreign[0]}; "
                "name another folder with --out, or remove this one"
            )


def _write(tree: RootedTree, report: WriteReport) -> None:
    root, files = tree.root, tree.files
    _sweep_temporary_files(tree)
    for path in diff_tree(files, root).orphaned:
        if (root / path).is_symlink():  # which nothing may be written through
            _remove(root / path, report)
    drift = diff_tree(files, root)
    due = sorted((*drift.changed, *drift.missing, *drift.hand_edited))
    manifests = [path for path in due if path.endswith(f"/{MANIFEST}")]
    for path in due:
        if path not in manifests:
            _replace(root / path, files[path], report)
    for path in drift.orphaned:
        _remove(root / path, report)
    for package in packages_of(files):
        _remove_empty_folders(root / package)
    for path in manifests:
        _replace(root / path, files[path], report)
    report.unchanged += len(files) - len(due)
    report.overwritten += [root / path for path in drift.hand_edited]


def _replace(path: Path, text: str, report: WriteReport) -> None:
    """Put the whole text in place at once, or leave what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, text.encode())
    report.written.append(path)


def put(path: Path, content: bytes) -> None:
    """Replace a file at once; its mode stays."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.is_file() and not path.is_symlink():
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = os.fspath(path), None  # which the author knows
        raise


def _remove(path: Path, report: WriteReport) -> None:
    path.unlink(missing_ok=True)
    report.removed.append(path)


def _sweep_temporary_files(tree: RootedTree) -> None:
    folders = {(tree.root / path).parent for path in tree.files}
    for package in packages_of(tree.files):
        folders.update(Path(parent) for parent, _, _ in os.walk(tree.root / package))
    for folder in folders:
        for temporary in folder.glob(f".*{TEMPORARY_SUFFIX}"):
            temporary.unlink(missing_ok=True)


def _remove_empty_folders(top: Path) -> None:
    """Remove the folders below `top`, and `top` itself, that hold nothing but byte code."""
    for parent, _, _ in os.walk(top, topdown=False):
        folder = Path(parent)
        if not folder.exists() or "__pycache__" in folder.relative_to(top).parts:
            continue
        if all(entry.name == "__pycache__" for entry in folder.iterdir()):
            shutil.rmtree(folder / "__pycache__", ignore_errors=True)
            folder.rmdir()
