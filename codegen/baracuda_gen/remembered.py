"""What the last command on a spec made of it, for the next one: ops whose entries are as before are not built again.

A file lies beside the compiled kernels, named by the spec's folder. It holds for one state of the generator's own
files; deleting it is always safe.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path

import baracuda_gen
import baracuda_runtime
from baracuda_gen import catalog
from baracuda_gen.garbage import no_collections
from baracuda_runtime.launch.cache import cache_directory, pack, unpack
from baracuda_runtime.launch.trusted import is_trusted_file, replace_file, trusted_folder

MOST = 8  # files: of the specs that were read last


@contextmanager
def remembering(spec: Path) -> Iterator[None]:
    """Catalogs of the spec in this folder are built, and rendered, from what the last command left where that holds."""
    file, key = _file(spec), _key()
    with no_collections():
        if file is not None:
            _read(file, key)
        known = _held()
        try:
            yield
        finally:  # the spec may have problems: the entries that have none need not be built again
            if file is not None and list(map(id, _held())) != list(map(id, known)):
                with suppress(OSError):  # a folder that cannot be written to: the next command takes longer
                    _write(file, key)


def _held() -> list[object]:
    """What there is to remember: what is built or rendered again is another object."""
    return [*(made for _, made in catalog.built.values()), *(text for _, text in catalog.texts.values())]


def _file(spec: Path) -> Path | None:
    folder = cache_directory()
    name = hashlib.sha256(str(spec.resolve()).encode()).hexdigest()[:32]
    return folder / "catalogs" / name if folder else None


def _key() -> str:
    """A digest of all that says what a spec becomes."""
    digest = hashlib.sha256(f"{sys.version} {version('jinja2')}".encode())
    for module in (baracuda_gen, baracuda_runtime):
        folder = Path(module.__path__[0])
        for path in sorted(path for ending in ("py", "j2") for path in folder.rglob(f"*.{ending}")):
            digest.update(f"\0{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _read(file: Path, key: str) -> None:
    with suppress(OSError):
        trusted = trusted_folder(file.parent) == file.parent and is_trusted_file(file)
        if trusted and (found := unpack(file.read_bytes(), key)) is not None:
            catalog.built, texts = pickle.loads(found[0])
            catalog.texts.clear()
            catalog.texts.update(texts)


def _write(file: Path, key: str) -> None:
    if trusted_folder(file.parent) != file.parent:
        return
    live = {id(op) for _, (ops, _) in catalog.built.values() for op in ops}
    texts = {name: (ops, text) for name, (ops, text) in catalog.texts.items() if all(id(op) in live for op in ops)}
    replace_file(file, pack(key, pickle.dumps((catalog.built, texts), pickle.HIGHEST_PROTOCOL), ""))
    others = sorted(file.parent.iterdir(), key=lambda path: path.stat().st_mtime)
    for old in others[:-MOST]:
        old.unlink(missing_ok=True)
