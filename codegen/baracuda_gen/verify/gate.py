"""What `generate` asks of the files that it is about to write: every module compiles, every name in a kernel resolves.

One instantiation of each kernel goes through the front end of NVRTC, else of g++ behind the host runner's headers. That
takes a tenth of a second an op, as no code is made. An op that has passed leaves an empty file beside the compiled
kernels, named by a digest of its text and headers, and is not compiled again.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from baracuda_gen.catalog import Catalog
from baracuda_gen.errors import GeneratorFault, Refused
from baracuda_gen.formula.op import Op
from baracuda_gen.render.tree import RootedTree, diff_tree
from baracuda_gen.spec.model import Place, Problem
from baracuda_gen.verify.compiles import Faults, compiler_there, read_ops
from baracuda_gen.verify.host.headers import digest
from baracuda_gen.workers import Workers, as_done
from baracuda_runtime.launch.cache import cache_directory
from baracuda_runtime.launch.trusted import is_trusted_file, trusted_folder
from baracuda_runtime.measured import kernel_digest

ENOUGH = 10  # faults
_AT_ONCE = 8  # ops in a program: to read the headers takes more than half of the time of one


def require_sound(catalog: Catalog, tree: RootedTree, tell: Callable[[str], object]) -> None:
    """Raises GeneratorFault for files, of those that differ from the disk, that Python or a CUDA compiler refuses."""
    drift = diff_tree(tree.files, tree.root)
    due = {*drift.changed, *drift.missing, *drift.hand_edited}
    ops = {_module(catalog, op): op for op in reversed(catalog.ops)}  # the forward op of both in a module
    faults = []
    for path in due:
        if path.endswith((".py", ".pyi")) and (refusal := _refusal(path, tree.files[path])):
            op = ops.get(path)
            faults.append(Problem(op.spec.place if op else Place(path, 1, 1), op.name if op else "", refusal))
    changed = [op for op in catalog.ops if {_module(catalog, op), _kernels(catalog, op)} & due]
    if changed and not faults:
        try:
            faults = [Problem(catalog.op(op).spec.place, op, f) for op, f in _faulty(catalog, changed, tree.files)]
        except Refused as unchecked:
            tell(str(unchecked))
    if faults:
        raise GeneratorFault([str(fault) for fault in sorted(faults)])


def _module(catalog: Catalog, op: Op) -> str:
    return f"{catalog.spec.name}/_{op.family}/_{op.gradient_of or op.name}.py"


def _kernels(catalog: Catalog, op: Op) -> str:
    return f"{catalog.spec.name}/_{op.family}/{op.name}.cu"


def _refusal(path: str, text: str) -> str:
    """Why Python does not take the text as a module, or ""."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _faulty(catalog: Catalog, changed: Sequence[Op], files: Mapping[str, str]) -> Faults:
    """Raises Refused where there is no compiler that can be used."""
    passed = _passed(catalog, changed, files)
    ops = [name for name, path in passed.items() if path is None or not is_trusted_file(path)]
    if not ops:
        return []
    compiler = compiler_there()
    jobs = os.cpu_count() or 1
    size = min(_AT_ONCE, -(-len(ops) // jobs))
    found: Faults = []
    with (
        tempfile.TemporaryDirectory(prefix="baracuda-gen-") as folder,
        Workers(min(jobs, -(-len(ops) // size))) as pool,
    ):
        for path, text in files.items():
            if path.endswith((".py", ".cu")):
                (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / path).write_text(text, encoding="utf-8")
        some = [ops[k : k + size] for k in range(0, len(ops), size)]
        for future in as_done([pool.submit(read_ops, compiler, catalog.spec.name, folder, part) for part in some]):
            found += future.result()
            if len(found) >= ENOUGH:
                pool.end()
                return found
    for passing in map(passed.get, ops if not found else ()):
        with suppress(OSError):
            if passing is not None:
                (trusted_folder(passing.parent) / passing.name).touch(mode=0o600)
    return found


# What has passed


def _passed(catalog: Catalog, ops: Sequence[Op], files: Mapping[str, str]) -> dict[str, Path | None]:
    """The file that says of each op that it has passed; None where there is no folder for it."""
    cache = cache_directory()
    found: dict[str, Path | None] = {}
    for op in ops:
        text = files[_kernels(catalog, op)]
        passing = digest([files[_module(catalog, op)], text, kernel_digest(text)])  # the last has the headers
        found[op.name] = None if cache is None else cache / "checked" / passing
    return found
