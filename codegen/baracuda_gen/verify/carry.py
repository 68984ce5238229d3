"""Measurements of kernels whose text changed and whose machine code did not, such as after a name in a header changed.

A line of results belongs to a digest of text, which is had at once. What was measured is machine code: where the same
compiler makes the same of the text before and of the text after, the line holds for the text after.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

from baracuda_gen.bench.document import FILE as SPEED
from baracuda_gen.bench.document import load, write
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.digest import include_directory, kernel_digest
from baracuda_gen.evidence.precision import FILE as PRECISION
from baracuda_gen.evidence.precision import PrecisionFile, Types, load_document
from baracuda_gen.evidence.results import HOST
from baracuda_gen.project import find_project
from baracuda_gen.verify.work import find_package, load_catalog
from baracuda_gen.workers import Workers, as_done

# What a cubin says of names: those of internal variables have a random part, by which the tables are ordered.
_NAMES = (".strtab", ".symtab")
# Of the ELF format: kinds of sections, those of relocations with the size of an entry; the size of a symbol, which
# begins with four bytes for its name; where a relocation has the number of one.
_SYMBOLS, _NO_BITS, _RELOCATIONS = 2, 8, {4: 24, 9: 16}
_SYMBOL, _NUMBER = 24, 12


@dataclass(frozen=True)
class Moved:
    """An op that was measured with another text than it has now."""

    op: str
    name: str  # of the `.cu` file
    before: str
    after: str
    include: str  # the headers of the text before
    kernels: Mapping[Types, tuple[str, ...]]  # as name expressions, for each choice of types that was measured

    @property
    def digests(self) -> tuple[str, str]:
        return kernel_digest(self.before, Path(self.include)), kernel_digest(self.after)


@dataclass(frozen=True)
class Compared:
    op: str
    digests: tuple[str, str]
    compiler: str
    differences: Mapping[Types, str]  # "" where that compiler makes the same of both texts


def of_device(results: Path, device: str | None) -> Path:
    """The folder of one GPU's results. What was measured on the host is of another compiler, and is not carried."""
    found = sorted(path.parent.name for path in results.glob(f"*/{PRECISION}")) if results.is_dir() else []
    found += sorted(path.parent.name for path in results.glob(f"*/{SPEED}") if path.parent.name not in found)
    gpus = [name for name in found if name != HOST]
    if device is None and len(gpus) == 1:
        return results / gpus[0]
    if device not in gpus:
        wanted = f"no results of {device!r}" if device else "results of several GPUs" if gpus else "no results of a GPU"
        raise Refused(f"{results}: {wanted}; expected {'--device ' + ' or '.join(gpus) if gpus else 'a folder a GPU'}")
    return results / device


def moved_ops(before: Path, out: Path, results: Path) -> list[Moved]:
    """`before`: the folder of the project as it was measured; `results`: that of one GPU's measurements. Raises Refused
    where nothing was generated there.
    """
    package, folder = find_package(out)
    earlier = find_project(before)
    if not (earlier.out / package).is_dir():
        raise Refused(
            f"{before}: no generated package {package} in {earlier.out}; expected the project before the change"
        )
    include = next(iter(sorted(before.glob("*/baracuda_runtime/include"))), include_directory())
    entries = load_catalog(package, folder).ENTRIES
    found = []
    for (op, digest), types in _measured(results).items():
        source = entries[op].plan.op.text if op in entries else None
        if source is None or not (path := earlier.out / package / source.name).is_file():
            continue
        kernels = {chosen: tuple(entries[op].plan.instantiations(dict(chosen))) for chosen in types}
        moved = Moved(op, source.name, path.read_text(encoding="utf-8"), source.text, str(include), kernels)
        if digest == moved.digests[0] != moved.digests[1]:
            found.append(moved)
    return found


def compared(moved: Sequence[Moved], arch: str, jobs: int) -> Iterator[Compared]:
    """One after another as they are done, in processes of their own."""
    with Workers(jobs) as pool:
        for future in as_done([pool.submit(compare, one, arch) for one in moved]):
            yield future.result()


def compare(moved: Moved, arch: str) -> Compared:
    """All kernels at once, and only where something differs the types one by one."""
    from baracuda_runtime.compiler import compiler_version

    every = dict.fromkeys(name for names in moved.kernels.values() for name in names)
    differs = _difference(moved, tuple(every), arch)
    several = len(moved.kernels) > 1
    differences = {
        types: _difference(moved, names, arch) if differs and several else differs
        for types, names in moved.kernels.items()
    }
    return Compared(moved.op, moved.digests, "NVRTC {}.{}".format(*compiler_version()), differences)


def _difference(moved: Moved, names: tuple[str, ...], arch: str) -> str:
    from baracuda_runtime.compiler import compile_program
    from baracuda_runtime.errors import CompileError

    if _reads_alike(moved, names, arch):
        return ""
    try:
        before = compile_program(moved.before, moved.name, names, arch, include_directories=[moved.include])
        after = compile_program(moved.after, moved.name, names, arch)
    except CompileError as error:
        return str(error)
    same = before.lowered == after.lowered and sections(before.cubin) == sections(after.cubin)
    return "" if same else "other machine code"


def _reads_alike(moved: Moved, names: tuple[str, ...], arch: str) -> bool:
    """Whether the compiler begins with the same. Where it does not, the machine code may still be the same."""
    from baracuda_runtime.compiler import read_program
    from baracuda_runtime.errors import CompileError

    before, after = _headers_alike(Path(moved.include), include_directory())
    texts = _alike(moved.before, moved.after)
    try:
        old, new = (read_program(t, moved.name, names, arch, h) for t, h in zip(texts, (before, after), strict=True))
    except CompileError:
        return False
    return old == new


@cache
def _headers_alike(before: Path, after: Path) -> tuple[dict[str, str], dict[str, str]]:
    """By include name: in memory, since their places are read too."""
    old, new = (
        {str(path.relative_to(f)): path.read_text("utf-8") for path in f.rglob("*.cuh")} for f in (before, after)
    )
    for name in old.keys() & new.keys():
        old[name], new[name] = _alike(old[name], new[name])
    return old, new


def _alike(before: str, after: str) -> tuple[str, str]:
    """With empty lines, so that what both have stands on the same lines."""
    if before == after:
        return before, after
    old, new = before.splitlines(), after.splitlines()
    texts: tuple[list[str], list[str]] = ([], [])
    for _, *ends in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        pieces = old[ends[0] : ends[1]], new[ends[2] : ends[3]]
        for text, piece in zip(texts, pieces, strict=True):
            text += [*piece, *[""] * (max(map(len, pieces)) - len(piece))]
    return "\n".join(texts[0]), "\n".join(texts[1])


def carry(results: Path, done: Sequence[Compared]) -> int:
    """Gives the measurements of what is the same the new digest, and says with which compiler it is. How many."""
    known = {(one.op, one.digests[0]): one for one in done}
    lines = 0

    def holds(line: Mapping[str, Any]) -> Compared | None:
        one = known.get((line["op"], line["digest"]))
        return one if one is not None and not one.differences[tuple(line["types"].items())] else None

    for path in results.glob(PRECISION):
        document = load_document(path)
        file = PrecisionFile(path, document["device"], document["facts"])
        for entry in document["measurements"]:
            if one := holds(entry):
                file.carry(one.op, tuple(entry["types"].items()), one.digests[1], one.compiler)
                lines += 1
        write(path, file.text())
    for path in results.glob(SPEED):
        speed = load(path)
        for row in speed.rows:
            if one := holds(row):
                row |= {"digest": one.digests[1], "carried": one.compiler}
                lines += 1
        write(path, speed.text())
    return lines


def sections(cubin: bytes) -> list[tuple[bytes, bytes]]:
    """Name and bytes of each section of an ELF file of 64 bits, but for those of names. Relocations have in place of
    the number of a symbol, which follows from its name, what it stands for.
    """
    table, (size, count, names) = struct.unpack_from("<Q", cubin, 0x28)[0], struct.unpack_from("<3H", cubin, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", cubin, table + k * size) for k in range(count)]
    start = headers[names][4]
    symbols = next((cubin[h[4] : h[4] + h[5]] for h in headers if h[1] == _SYMBOLS), b"")
    found = []
    for name, kind, _, _, offset, length in headers:
        said = cubin[start + name : cubin.index(b"\0", start + name)]
        if said.decode() not in _NAMES:
            content = cubin[offset : offset + length] if kind != _NO_BITS else b""
            entry = _RELOCATIONS.get(kind)
            found.append((said, _resolved(content, symbols, entry) if entry else content))
    return found


def _resolved(content: bytes, symbols: bytes, size: int) -> bytes:
    """Each relocation, with the kind of its symbol, the section, the place in it and the size. One of elsewhere has its
    number still.
    """
    found = []
    for at in range(0, len(content), size):
        entry = bytearray(content[at : at + size])
        (number,) = struct.unpack_from("<I", entry, _NUMBER)
        symbol = symbols[_SYMBOL * number + 4 : _SYMBOL * (number + 1)]
        if any(symbol[2:4]):
            entry[_NUMBER : _NUMBER + 4] = symbol
        found.append(bytes(entry))
    return b"".join(found)


def _measured(results: Path) -> dict[tuple[str, str], set[Types]]:
    """Op and digest -> the choices of types that have a measurement."""
    found: dict[tuple[str, str], set[Types]] = {}
    lines = [entry for path in results.glob(PRECISION) for entry in load_document(path)["measurements"]]
    lines += [row for path in results.glob(SPEED) for row in load(path).rows]
    for line in lines:
        found.setdefault((line["op"], line["digest"]), set()).add(tuple(line["types"].items()))
    return found
