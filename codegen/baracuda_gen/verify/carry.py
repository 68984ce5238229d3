"""Measurements of kernels whose text changed and whose machine code did not, such as after a name in a header changed.

A line of results belongs to a digest of text, which is had at once. What was measured is machine code: where the same
compiler makes the same of the text before and of the text after, the line holds for the text after.
"""

from __future__ import annotations

import multiprocessing
import struct
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from baracuda_gen.bench.document import FILE as SPEED
from baracuda_gen.bench.document import Document, load, write
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.digest import include_directory, kernel_digest
from baracuda_gen.evidence.precision import FILE as PRECISION
from baracuda_gen.evidence.precision import PrecisionFile, load_document
from baracuda_gen.project import find_project
from baracuda_gen.verify.work import Work, all_work, find_package

# What a cubin says of names: those of internal variables have a random part, by which the tables are ordered.
_NAMES = (".strtab", ".symtab")


@dataclass(frozen=True)
class Moved:
    """An op that was measured with another text than it has now."""

    op: str
    name: str  # of the `.cu` file
    before: str
    after: str
    include: str  # the headers of the text before
    kernels: tuple[str, ...]  # as name expressions

    @property
    def digests(self) -> tuple[str, str]:
        return kernel_digest(self.before, Path(self.include)), kernel_digest(self.after)


@dataclass(frozen=True)
class Compared:
    op: str
    digests: tuple[str, str]
    kernels: int
    compiler: str  # with which the machine code is the same; "" where it is not
    difference: str = ""


def moved_ops(before: Path, out: Path, results: Path) -> list[Moved]:
    """`before`: the folder of the project as it was measured. Raises Refused where nothing was generated there."""
    package, folder = find_package(out)
    earlier = find_project(before)
    if not (earlier.out / package).is_dir():
        raise Refused(
            f"{before}: no generated package {package} in {earlier.out}; expected the project before the change"
        )
    include = next(iter(sorted(before.glob("*/baracuda_runtime/include"))), include_directory())
    measured = _measured(results)
    works: dict[str, list[Work]] = {}
    for work in all_work(package, folder, []):
        works.setdefault(work.op, []).append(work)
    found = []
    for op, some in works.items():
        source = some[0].entry().plan.op.text
        path = earlier.out / package / source.name
        if path.is_file():
            kernels = dict.fromkeys(name for work in some for name in work.instantiations())
            moved = Moved(op, source.name, path.read_text(encoding="utf-8"), source.text, str(include), tuple(kernels))
            old, new = moved.digests
            if old != new and (op, old) in measured:
                found.append(moved)
    return found


def compared(moved: Sequence[Moved], arch: str, jobs: int) -> Iterator[Compared]:
    """One after another as they are done, in processes of their own."""
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(compare, one, arch) for one in moved]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def compare(moved: Moved, arch: str) -> Compared:
    from baracuda_runtime.compiler import compile_program, compiler_version
    from baracuda_runtime.errors import CompileError

    difference, compiler = "", ""
    try:
        before = compile_program(moved.before, moved.name, moved.kernels, arch, include_directories=[moved.include])
        after = compile_program(moved.after, moved.name, moved.kernels, arch)
    except CompileError as error:
        difference = str(error)
    else:
        if before.lowered == after.lowered and sections(before.cubin) == sections(after.cubin):
            compiler = "NVRTC {}.{}".format(*compiler_version())
        else:
            difference = "other machine code"
    return Compared(moved.op, moved.digests, len(moved.kernels), compiler, difference)


def carry(results: Path, done: Sequence[Compared]) -> dict[str, int]:
    """Gives the measurements of what is the same the new digest, and says with which compiler it is. Op -> lines."""
    same = {(one.op, one.digests[0]): one for one in done if one.compiler}
    lines = {one.op: 0 for one in same.values()}
    for path in sorted(results.glob(f"*/{PRECISION}")):
        document = load_document(path)
        file = PrecisionFile(path, document["device"], document["facts"])
        for entry in document["measurements"]:
            if one := same.get((entry["op"], entry["digest"])):
                file.carry(one.op, tuple(entry["types"].items()), one.digests[1], one.compiler)
                lines[one.op] += 1
        write(path, file.text())
    for path in sorted(results.glob(f"*/{SPEED}")):
        speed: Document = load(path)
        for row in speed.rows:
            if one := same.get((row["op"], row["digest"])):
                row |= {"digest": one.digests[1], "carried": one.compiler}
                lines[one.op] += 1
        write(path, speed.text())
    return lines


def sections(cubin: bytes) -> list[tuple[bytes, bytes]]:
    """Name and bytes of each section of an ELF file of 64 bits, but for those of names."""
    table, (size, count, names) = struct.unpack_from("<Q", cubin, 0x28)[0], struct.unpack_from("<3H", cubin, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", cubin, table + k * size) for k in range(count)]
    start = headers[names][4]
    found = []
    for name, kind, _, _, offset, length in headers:
        said = cubin[start + name : cubin.index(b"\0", start + name)]
        if said.decode() not in _NAMES:
            found.append((said, cubin[offset : offset + length] if kind != 8 else b""))  # SHT_NOBITS has no bytes
    return found


def _measured(results: Path) -> set[tuple[str, str]]:
    found = set()
    for path in results.glob(f"*/{PRECISION}"):
        found |= {(entry["op"], entry["digest"]) for entry in load_document(path)["measurements"]}
    for path in results.glob(f"*/{SPEED}"):
        found |= {(row["op"], row["digest"]) for row in load(path).rows}
    return found
