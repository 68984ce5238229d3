"""Every kernel through NVRTC, for GPU generations that need not be there."""

from __future__ import annotations

from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

ARCHITECTURES = ("sm_80", "sm_89", "sm_90", "sm_100", "sm_120")


def run_compile(work: Work, arch: str) -> list[Finding]:
    """All instantiations of one op and choice of element types for one architecture, as one program."""
    from baracuda_runtime.compiler import compile_program
    from baracuda_runtime.errors import CompileError

    source = work.entry().plan.op.text
    names = work.instantiations()
    try:
        compile_program(source.text, source.name, names, arch)
    except CompileError as error:
        return [Finding(name, "compile", str(error), "compiles") for name in names]
    return []
