"""Launches kernels on the CPU through the interface that the runtime's plans launch through."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from baracuda_gen.verify.host.compile import HostCompiler, Unit
from baracuda_gen.verify.host.errors import HostKernelError
from baracuda_gen.verify.host.headers import HOST_HEADERS
from baracuda_gen.verify.host.memory import PAGE, allow, describe_address, reserve
from baracuda_runtime.launch.launcher import Dim3, Parameters, Source
from baracuda_runtime.launch.reports import Reports
from baracuda_runtime.steps.layout import declared_struct

# state.h: the constants of these names, and the order of enum Fault.
MAX_THREADS = 1024
MAX_SHARED = 227 << 10
STACK_BYTES = 64 << 10
FAULT_KINDS = (
    "", "launch", "access", "undefined", "deadlock", "barrier", "warp", "stack", "time", "arithmetic", "trap",
)  # fmt: skip
_LaunchRequest = declared_struct(HOST_HEADERS / "state.h", "LaunchRequest")
_Entry = Callable[[Any, int], None]


@cache
def _process_memory() -> tuple[int, int]:
    """The threads' stacks, each above a guard page, and the end of the dynamic shared memory: one set a process."""
    shared = -(-MAX_SHARED // PAGE) * PAGE
    stacks = reserve(MAX_THREADS * STACK_BYTES + PAGE + shared + PAGE)
    for i in range(MAX_THREADS):
        allow(stacks + i * STACK_BYTES + PAGE, STACK_BYTES - PAGE)
    dynamic = stacks + MAX_THREADS * STACK_BYTES + PAGE
    allow(dynamic, shared)
    return stacks, dynamic + shared


class HostFunction:
    """One compiled kernel; the runtime's Function protocol."""

    def __init__(self, launcher: HostLauncher, unit: Unit, entry: _Entry) -> None:
        (self.name,) = unit.kernels
        self._launcher, self._unit, self._entry = launcher, unit, entry
        self._request = _LaunchRequest()
        self._request.stacks, self._request.dynamic_end = _process_memory()

    def launch(self, grid: Dim3, block: Dim3, shared_bytes: int, parameters: Parameters, stream: int = 0) -> None:
        """Runs the kernel to its end, on arrays in the CPU's memory; `stream` means nothing. Raises HostKernelError."""
        launcher, request = self._launcher, self._request
        with launcher.lock:
            request.grid[:] = grid
            request.block[:] = block
            request.shared_bytes = shared_bytes
            request.time_limit_ms = max(1, round(launcher.time_limit_s * 1000))
            request.descending = launcher.descending
            self._entry(ctypes.byref(request), parameters.address)
            error = self._error(request)
            if error and error.kind == "trap":  # once more, where a check says what it has found
                (entry,) = entries(self._unit, launcher.compiler.compile(self._unit, reports=True))
                entry(ctypes.byref(request), parameters.address)
                error = self._error(request) or error
            if error:
                raise error

    def _error(self, request: Any) -> HostKernelError | None:
        kind = FAULT_KINDS[request.fault]
        if not kind:
            return None
        text = request.message.decode(errors="replace")
        if request.fault_address:
            verb = "write" if request.fault_is_write else "read"
            near = describe_address(request.fault_address)
            text += f": {verb} at {request.fault_address:#x}" + (f", {near}" if near else ", near no known buffer")
        block, thread = tuple(request.fault_block), tuple(request.fault_thread)
        where = "" if kind == "launch" else f", block {block} thread {thread}"
        return HostKernelError(f"{self.name}: {text}{where}", kind)


# What plans size their grids by. So few that small problems already take the paths of large ones.
FEW_MULTIPROCESSORS = 1


class HostLauncher:
    """Compiles and runs kernels on the CPU; the runtime's Launcher protocol.

    `descending` runs blocks and threads in the opposite order: a kernel without races gives the same bits both ways, so
    run a plan under each and compare. One launch at a time, whatever the number of threads.
    """

    arch = "host"
    multiprocessors = FEW_MULTIPROCESSORS
    shared_bytes_limit = MAX_SHARED
    clusters = True  # in name: their first block does the work of all (skeletons/row_threads.cuh)

    def __init__(self, compiler: HostCompiler) -> None:
        self.compiler = compiler
        self.time_limit_s, self.descending = 20.0, False
        self.lock = threading.Lock()
        self._functions: dict[tuple[str, str, str], HostFunction] = {}
        self.reports = Reports()

    def prepare(self, *wanted: tuple[Source, Sequence[str]]) -> None:
        """Compiles the kernels of sources as one program, which is several times faster than one by one."""
        asked = dict.fromkeys((source.name, source.text, name) for source, names in wanted for name in names)
        if missing := [key for key in asked if key not in self._functions]:
            unit = Unit.of(missing)
            for key, entry in zip(missing, entries(unit, self.compiler.compile(unit)), strict=True):
                self._functions[key] = HostFunction(self, Unit.of([key]), entry)

    def function(self, source: Source, name: str) -> HostFunction:
        """The kernel of this C++ name expression, compiled now if it was not prepared. Raises HostCompileError."""
        self.prepare((source, [name]))
        return self._functions[source.name, source.text, name]


def entries(unit: Unit, path: Path) -> list[_Entry]:
    """What launches each of the unit's kernels, in a library of them."""
    library = ctypes.CDLL(str(path), mode=os.RTLD_LOCAL | os.RTLD_NOW)
    entries: list[Any] = [library[f"launch_{i}"] for i in range(len(unit.kernels))]
    for entry in entries:
        entry.restype, entry.argtypes = None, [ctypes.c_void_p, ctypes.c_void_p]
    return entries
