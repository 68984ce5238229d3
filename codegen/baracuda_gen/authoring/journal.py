"""What a change is about to replace, kept on disk until the change is whole, so that a killed one can be put back.

The journal is a folder beside the spec's files. `journal.json` appears in it, whole, before the first byte of the
project is replaced; taking that file away after the last one is the moment at which the change is made. A `.gitignore`
hides the folder from git, and nothing in it is a file that a spec or a package is read from. What a journal says is
checked like any input: it may name files below the two folders that a command works on, and no others.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from baracuda_gen.authoring.files import put, sync_folder
from baracuda_gen.errors import Refused
from baracuda_gen.project import JOURNAL
from baracuda_gen.render.tree import TEMPORARY_SUFFIX, TreeError, check_path

SPEC, OUT = "spec", "out"
_FILE = "journal.json"
_FORMAT = 1

_Type = TypeVar("_Type")


@dataclass(frozen=True)
class Folders:
    """The spec's folder and that of the generated package, spelled as messages should."""

    spec: Path
    out: Path


Place = tuple[str, str]  # SPEC or OUT, and a path below that folder, with '/'


@dataclass(frozen=True)
class Held:
    """What a file held."""

    content: bytes
    mode: int


@dataclass(frozen=True)
class Touched:
    """A file that the change replaces, adds or removes."""

    root: str
    path: str
    before: Held | None  # None: there was no file
    after: str | None  # sha256 of what the change puts there; None: it leaves no file


@dataclass(frozen=True)
class Passed:
    """A folder on the way to a touched file."""

    root: str
    path: str
    mode: int | None  # None: it was not there


@dataclass(frozen=True)
class Journal:
    out: str  # the folder of the generated package, as seen from the spec's
    above: int  # how many folders were not there: `out` and those that it is in
    folders: tuple[Passed, ...]  # outermost first
    files: tuple[Touched, ...]


def located(folders: Folders, place: Place) -> Path:
    """The file that a place names. Raises Refused unless it is below its folder, with no link on the way."""
    root, path = place
    _require_below(path)
    found = folders.spec if root == SPEC else folders.out
    for part in path.split("/"):
        found /= part
        if found.is_symlink():
            raise Refused(
                f"{found}: is a link, and what lies behind it could not be put back if a change were cut off; "
                f"put the file or folder itself there, or name the folder that it is in with --spec or --out"
            )
    return found


def _require_below(path: str) -> None:
    check_path(path)
    if any(part.startswith(".") for part in path.split("/")):  # .git, where the package is in the project's own folder
        raise TreeError(f"{path!r}: hidden files and folders are never part of a change")


def record(folders: Folders, after: Mapping[Place, bytes | None]) -> Journal:
    """The journal of a change that leaves `after` (None: no file) at the places that it touches."""
    files = []
    ways: set[Place] = set()
    for place, content in after.items():
        found = located(folders, place)
        if found.exists() and not found.is_file():
            raise Refused(f"{found}: is not a file; move it away and run this again")
        before = Held(found.read_bytes(), found.stat().st_mode & 0o777) if found.exists() else None
        files.append(Touched(*place, before, None if content is None else digest(content)))
        parts = place[1].split("/")
        ways |= {(place[0], "/".join(parts[:count])) for count in range(1, len(parts))}
    passed = []
    for way in sorted(ways):
        folder = located(folders, way)
        passed.append(Passed(*way, folder.stat().st_mode & 0o7777 if folder.exists() else None))
    spec, out = folders.spec.resolve(), folders.out.resolve()
    above = sum(not folder.exists() for folder in (out, *out.parents))
    return Journal(_seen_from(spec, out), above, tuple(passed), tuple(files))


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def store(spec: Path, journal: Journal) -> None:
    """On return the journal is on the disk, whatever happens to this process or the power."""
    folder = spec / JOURNAL
    try:
        folder.mkdir(exist_ok=True)
        put(folder / ".gitignore", b"*\n")
        put(folder / _FILE, _encoded(journal))
    except BaseException:
        with suppress(OSError):
            discard(spec)
        raise
    sync_folder(folder)
    sync_folder(spec)


def discard(spec: Path) -> None:
    """Take the journal away: what is on the disk is what counts from now on. Raises OSError if it cannot."""
    folder = spec / JOURNAL
    (folder / _FILE).unlink(missing_ok=True)
    sync_folder(folder)
    with suppress(OSError):  # what is left of the folder says nothing, and the next command sweeps it
        for entry in folder.iterdir():
            if entry.name.endswith(TEMPORARY_SUFFIX):
                entry.unlink()
        (folder / ".gitignore").unlink(missing_ok=True)
        folder.rmdir()


def load(spec: Path) -> Journal | None:
    """The journal beside a spec; None if there is none, or none that had become valid. Raises Refused for a bad one."""
    folder = spec / JOURNAL
    file = folder / _FILE
    try:
        if folder.is_symlink() or file.is_symlink():
            raise ValueError("it is a link")
        return _decoded(file.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, LookupError, TypeError, NotADirectoryError, IsADirectoryError) as error:
        raise Refused(
            f"{file}: not a journal that baracuda-gen can read ({error}), so it cannot put back what a killed one may "
            f"have changed; compare {spec} and the generated files with your version control, put right what is "
            f"wrong, and remove {folder}"
        ) from None


def _seen_from(spec: Path, out: Path) -> str:
    try:
        return Path(os.path.relpath(out, spec)).as_posix()
    except ValueError:  # another drive
        return out.as_posix()


# Spelled


def _encoded(journal: Journal) -> bytes:
    def spelled(value: object) -> str:
        assert isinstance(value, bytes)
        return base64.b64encode(value).decode()

    body = json.dumps({"format": _FORMAT, **asdict(journal)}, default=spelled, indent=1).encode()
    return f"{digest(body)}\n".encode() + body


def _decoded(text: bytes) -> Journal:
    """Raises ValueError, LookupError or TypeError for anything but what `_encoded` gives."""
    checksum, _, body = text.partition(b"\n")
    if checksum != digest(body).encode():
        raise ValueError("its checksum does not fit: it is cut off, or was edited")
    raw = _of(json.loads(body), dict)
    if raw["format"] != _FORMAT:
        raise ValueError(f"its format is {raw['format']!r}, and this baracuda-gen reads {_FORMAT}")
    above = _of(raw["above"], int)
    if above < 0:
        raise ValueError(f"above is {above}")
    folders = tuple(
        Passed(*_place(f), None if f["mode"] is None else _mode(f["mode"])) for f in _of(raw["folders"], list)
    )
    files = tuple(
        Touched(*_place(f), _held(f["before"]), None if f["after"] is None else _of(f["after"], str))
        for f in _of(raw["files"], list)
    )
    return Journal(_name(raw["out"]), above, folders, files)


def _of(value: Any, wanted: type[_Type]) -> _Type:
    if not isinstance(value, wanted):
        raise TypeError(f"{value!r} where a {wanted.__name__} is expected")
    return value


def _name(raw: Any) -> str:
    name = _of(raw, str)
    if b"\0" in os.fsencode(name):  # which raises ValueError for what no file system can name
        raise ValueError(f"{name!r} names no file")
    return name


def _place(raw: Any) -> Place:
    root, path = _of(raw["root"], str), _name(raw["path"])
    if root not in (SPEC, OUT):
        raise ValueError(f"root is {root!r}")
    try:
        _require_below(path)
    except TreeError as error:
        raise ValueError(str(error)) from None
    return root, path


def _mode(raw: Any) -> int:
    mode = _of(raw, int)
    if not 0 <= mode <= 0o7777:
        raise ValueError(f"mode is {mode}")
    return mode


def _held(raw: Any) -> Held | None:
    if raw is None:
        return None
    return Held(base64.b64decode(_of(raw["content"], str), validate=True), _mode(raw["mode"]) & 0o777)
