"""One author at a time, and no change left half-made: whoever is next puts back what a killed author left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from baracuda_gen.authoring.files import is_writable, make_folder, nearest_folder, put, sweep, sync_folder
from baracuda_gen.authoring.journal import (
    OUT,
    SPEC,
    Folders,
    Journal,
    Place,
    digest,
    discard,
    load,
    located,
    record,
    store,
)
from baracuda_gen.errors import Refused
from baracuda_gen.project import JOURNAL
from baracuda_gen.render.lock import LockTimeout, folder_lock

LOCK_TIMEOUT = 60.0  # seconds that a second author waits for the first
_INTERVAL = 0.05  # seconds

Tell = Callable[[str], None]  # takes a line for the user


@contextmanager
def one_author(folders: Folders, tell: Tell, timeout: float = LOCK_TIMEOUT) -> Iterator[None]:
    """One change of the project at a time; a second one waits. Before it begins, a change that was killed half-way is
    put back.
    """
    # Not the two folders themselves: those are locked by what writes the trees.
    taken = {folders.spec.resolve(), folders.out.resolve()}
    place = next(folder for folder in folders.spec.resolve().parents if folder not in taken)
    with folder_lock(place, timeout) as locked:
        if not locked:
            _outlast(folders.spec)
        _put_back(folders, tell)
        yield


def settle(folders: Folders, tell: Tell) -> None:
    """For a command that reads: wait while an author replaces files, or put back what a killed one left."""
    deadline = time.monotonic() + LOCK_TIMEOUT
    while os.path.lexists(folders.spec / JOURNAL):
        try:
            with one_author(folders, tell, timeout=0):
                return
        except LockTimeout:
            if time.monotonic() >= deadline:
                raise LockTimeout(
                    f"{folders.spec}: another baracuda-gen has been changing this project for {LOCK_TIMEOUT:g} s; "
                    "run again when it has ended"
                ) from None
            time.sleep(_INTERVAL)


@contextmanager
def whole_or_undone(folders: Folders, after: Mapping[Place, bytes | None]) -> Iterator[None]:
    """Inside, the files of `after` are made to hold what it says. On an error they are put back at once; after a kill
    or a loss of power, by the next command.
    """
    journal = record(folders, after)
    store(folders.spec, journal)
    try:
        yield
        _sync(folders, journal)
        discard(folders.spec)
    except BaseException:
        undo(folders, journal)
        discard(folders.spec)
        raise


def undo(folders: Folders, journal: Journal) -> int:
    """Put everything back that the change had replaced; the number of such files. It can be cut off and begun again.

    Raises Refused, with nothing written, where a file has been changed by somebody else, and later, with all that can
    be done, where a file cannot be written.
    """
    due = _due(folders, journal)
    failed: list[str] = []
    _remake_folders(folders, journal)
    for file in journal.files:
        path = located(folders, (file.root, file.path))
        try:
            sweep(path)
            if path in due:
                put(path, *((file.before.content, file.before.mode) if file.before else (None,)))
        except OSError as error:
            failed.append(f"{path}: {error.strerror}")
    _remove_new_folders(folders, journal)
    if failed:
        raise Refused(f"could not put back {'; '.join(failed)}; when that can be written, run baracuda-gen check")
    _sync(folders, journal)
    return len(due)


def _put_back(folders: Folders, tell: Tell) -> None:
    if not os.path.lexists(folders.spec / JOURNAL):
        return
    journal = load(folders.spec)
    if journal is None:  # killed before the first replacement or after the last
        if is_writable(folders.spec):
            discard(folders.spec)
        return
    out = (folders.spec.resolve() / journal.out).resolve()
    if out != folders.out.resolve():
        raise Refused(
            f"{folders.spec / JOURNAL}: a change of this spec and of {out} is under way or was killed half-way; "
            f"run baracuda-gen check --spec {folders.spec} --out {out}, which puts it back"
        )
    touched = [located(folders, (file.root, file.path)).parent for file in journal.files]
    for folder in (folders.spec, *touched):
        if not is_writable(there := nearest_folder(folder)):
            raise Refused(
                f"{folders.spec / JOURNAL}: a baracuda-gen was killed half-way, and what it changed cannot be put back "
                f"here, since {there} is read-only; make that writable, for example with chmod u+w {there}, and run "
                "baracuda-gen check"
            )
    with ExitStack() as locks:
        for root in sorted({folders.spec.resolve(), folders.out.resolve()}):  # as write_trees locks them
            if root.is_dir():
                locks.enter_context(folder_lock(root, LOCK_TIMEOUT))
        number = undo(folders, journal)
        discard(folders.spec)
    done = f"put back {number} file{'' if number == 1 else 's'}" if number else "nothing was left to put back"
    tell(f"a baracuda-gen was killed while it changed {folders.spec}: {done}, all is as it was before")


def _due(folders: Folders, journal: Journal) -> set[Path]:
    """The files that are not as they were. Raises Refused where one is not as the change leaves it either."""
    due: set[Path] = set()
    foreign: list[Path] = []
    for file in journal.files:
        path = located(folders, (file.root, file.path))
        if path.exists() and not path.is_file():
            foreign.append(path)
            continue
        found = path.read_bytes() if path.exists() else None
        if found == (file.before.content if file.before else None):
            continue
        due.add(path)
        if found is not None and digest(found) != file.after:
            foreign.append(path)
    if foreign:
        number = "" if len(foreign) == 1 else f" (so are {len(foreign) - 1} more)"
        raise Refused(
            f"{foreign[0]}: edited since a baracuda-gen was cut off half-way{number}; to go back to how all was before "
            f"that, move the file away and run baracuda-gen check; to keep all as it is now, remove "
            f"{folders.spec / JOURNAL}"
        )
    return due


def _remake_folders(folders: Folders, journal: Journal) -> None:
    with suppress(OSError):  # what cannot be made, the files in it say
        if not journal.above:
            folders.out.mkdir(parents=True, exist_ok=True)
        for passed in journal.folders:
            folder = located(folders, (passed.root, passed.path))
            sweep(folder)
            if passed.mode is not None and not folder.exists():
                make_folder(folder, passed.mode)


def _remove_new_folders(folders: Folders, journal: Journal) -> None:
    new = [located(folders, (p.root, p.path)) for p in reversed(journal.folders) if p.mode is None]
    out = folders.out.resolve()
    for folder in (*new, *(out, *out.parents)[: journal.above]):
        with suppress(OSError):  # somebody else's files are in it
            folder.rmdir()


def _sync(folders: Folders, journal: Journal) -> None:
    """The names of all touched files, before the journal goes."""
    tops = {SPEC: folders.spec, OUT: folders.out}
    touched = {located(folders, (file.root, file.path)).parent for file in journal.files}
    passed = {located(folders, (p.root, p.path)) for p in journal.folders}
    for folder in {*tops.values(), *touched, *passed, folders.out.resolve().parent}:
        if folder.is_dir():
            sync_folder(folder)


def _outlast(spec: Path) -> None:
    """Where nothing can be locked, an author who replaces files (some tens of milliseconds) is known by his journal."""
    deadline = time.monotonic() + LOCK_TIMEOUT
    while os.path.lexists(spec / JOURNAL) and time.monotonic() < deadline:
        time.sleep(_INTERVAL)
