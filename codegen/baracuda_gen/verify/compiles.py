"""Kernels through a compiler alone: all of them through NVRTC, for GPU generations that need not be there; or one
instantiation of each, in each choice of types, through the front end of NVRTC or g++, which resolves its names and
makes no code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from baracuda_gen.errors import Refused
from baracuda_gen.verify.host.compile import Unit, read_unit
from baracuda_gen.verify.host.errors import CompilerMissing, HostCompileError
from baracuda_gen.verify.host.headers import cuda_include_dirs, gxx_version
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work, load_catalog, one_text, type_choices
from baracuda_runtime.errors import CompileError, Unsupported
from baracuda_runtime.launch.compiler import (
    INCLUDE_DIRECTORY,
    compile_program,
    compiler_version,
    cuda_include_directories,
    read_program,
)

# Less optimised, in two thirds of the time: every program goes through the whole compiler and the assembler. Unlike
# `max`, it leaves the process as it was: what is compiled after it is optimised as before.
QUICK = ("--Ofast-compile=mid",)
ARCHITECTURES = ("sm_80", "sm_89", "sm_90", "sm_100", "sm_120")
UNREAD = "the kernels are written without having been compiled: "
NO_COMPILER = f"{UNREAD}there is neither NVRTC (pip install 'baracuda-kernels[compile]') nor g++ with CUDA's headers"

Faults = list[tuple[str, str]]  # op, and what is wrong with it


def run_compile(works: Sequence[Work], arch: str) -> list[list[Finding]]:
    """All instantiations of ops with a choice of element types each, for one architecture, as one program; each as its
    own if that fails. In a proof by kind, with little optimisation, and the front end alone for what proves no loop.
    """
    texts = [w.entry().plan.op.text for w in works]
    text, name = one_text((t.name, t.text) for t in texts), texts[0].name
    names, read = (list(dict.fromkeys(n for w in works for n in of(w))) for of in (Work.compiled, Work.read))
    if works[0].loops is not None:
        with suppress(CompileError):  # also NVRTC before 12.9, which has no such option
            if names:
                compile_program(text, name, names, arch, more_options=QUICK)
            if read:
                read_program(text, name, read, arch)
            return [[] for _ in works]
    if len(works) > 1:
        return [found for work in works for found in run_compile([work], arch)]
    try:
        compile_program(text, name, [*names, *read], arch)
    except CompileError as error:
        return [[Finding(name, "compile", str(error), "compiles") for name in (*names, *read)]]
    return [[]]


# One instantiation of each


def compiler_there() -> str:
    """What there is, with CUDA's headers. Raises Refused."""
    with suppress(Unsupported):
        compiler_version()
        if cuda_include_directories():
            return "NVRTC"
    with suppress(CompilerMissing):
        gxx_version()
        cuda_include_dirs()
        return "g++"
    raise Refused(NO_COMPILER)


def read_ops(compiler: str, package: str, folder: str, ops: Sequence[str]) -> Faults:
    """All kernels go in one program; the ops and the kernels of one that fails go one by one."""
    found: Faults = []
    sources: dict[str, Unit] = {}
    for op in ops:
        try:
            sources[op] = _kernels_of(package, folder, op)
        except Exception as error:  # of generated code, whatever that does
            found.append((op, f"its module or its plan fails: {type(error).__name__}: {error}"))
    if not sources or not _error(compiler, *sources.values()):
        return found
    if unusable := _error(compiler):
        raise Refused(f"{UNREAD}{compiler} fails where it reads the runtime's headers: {unusable}")
    return found + [(op, fault) for op, unit in sources.items() if (fault := _fault(compiler, unit))]


def _kernels_of(package: str, folder: str, op: str) -> Unit:
    entry = load_catalog(package, folder).entry(op)
    names: dict[str, str] = {}  # skeleton and formula with its types -> their first instantiation
    for types in type_choices(entry.types):
        for name in entry.plan.instantiations(dict(types)):
            names.setdefault(name[: name.index(">") + 1], name)
    return Unit(entry.plan.op.text.name, entry.plan.op.text.text, tuple(names.values()))


def _fault(compiler: str, unit: Unit) -> str:
    """The first kernel that fails, and how; "" where none does."""
    error = _error(compiler, unit)
    for name in unit.kernels if error else ():
        if alone := _error(compiler, unit._replace(kernels=(name,))):
            return f"{name}: {alone}"
    return error


def _error(compiler: str, *units: Unit) -> str:
    """The compiler's first error, or ""."""
    text = "#include <baracuda/types.cuh>\n" + one_text((u.name, u.text) for u in units)
    names = tuple(name for u in units for name in u.kernels)
    log = ""
    if compiler == "NVRTC":
        try:
            read_program(text, "kernels.cu", names, "sm_90")
        except CompileError as error:
            log = error.log or str(error)
    else:
        try:
            read_unit(Unit("kernels.cu", text, names), [INCLUDE_DIRECTORY])
        except HostCompileError as error:
            log = str(error)
    lines = log.splitlines()
    return next((line for line in lines if re.search(r"\berror\b", line)), lines[0] if lines else "")
