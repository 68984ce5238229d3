"""NVRTC that optimises next to nothing: ten times as fast, for kernels that nobody runs.

In a process of its own: what NVRTC 13.0 compiles after one such program is optimised less too, whatever its options.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context


def lowered_names(text: str, source_name: str, names: Iterable[str], arch: str) -> set[str]:
    """The kernels that the program has, as they were asked for. Raises CompileError."""
    return _process().submit(_compile, text, source_name, list(names), arch).result()


@cache
def _process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _prepare)


def _prepare() -> None:
    from baracuda_runtime.launch import compiler

    compiler.FIXED_OPTIONS = (*compiler.FIXED_OPTIONS, "--Ofast-compile=max")  # type: ignore[assignment]


def _compile(text: str, source_name: str, names: list[str], arch: str) -> set[str]:
    from baracuda_runtime.launch.compiler import compile_program

    return set(compile_program(text, source_name, names, arch).lowered)
