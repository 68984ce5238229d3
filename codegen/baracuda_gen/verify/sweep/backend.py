"""Where a sweep runs: the CPU by the host runner and NumPy, or a GPU with CuPy; and how much it tries there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from baracuda_gen.errors import Refused
from baracuda_gen.verify.cases import args_of
from baracuda_gen.verify.sweep.columns import Column, held_type, packed, unpacked
from baracuda_runtime.arrays.storage import array_shape
from baracuda_runtime.dtypes import DType
from baracuda_runtime.launch.compiler import compiler_version
from baracuda_runtime.launch.launcher import cuda_launcher


@dataclass(frozen=True)
class Limits:
    """How much is tried of one op and choice of element types; numbers of elements."""

    whole_bits: int  # inputs of so many bits together are tried in every combination
    whole: int  # so many of those in all: some settings try every input, the others samples
    samples: int  # for each setting that tries samples
    chunk: int  # at once
    sums: int  # of rows and reductions
    checked: int  # inputs for which the truth is held to mpmath


HOST = Limits(whole_bits=16, whole=1 << 20, samples=1 << 11, chunk=1 << 18, sums=1 << 17, checked=192)
CUDA = Limits(whole_bits=32, whole=1 << 34, samples=1 << 21, chunk=1 << 24, sums=1 << 21, checked=384)


class Backend:
    """`xp` is the array module that the truth is computed with, `launcher` what plans launch through."""

    def __init__(self, target: str, limits: Limits, xp: Any, launcher: Any, device: str, facts: Mapping[str, str]):
        self.target, self.limits, self.xp, self.launcher = target, limits, xp, launcher
        self.device, self.facts = device, dict(facts)

    def operand(self, column: Column, shape: tuple[int, ...]) -> Any:
        """An array that a plan takes, of the column's memory, or of bytes where two elements share one."""
        if column.dtype.packed:
            return packed(column, shape)
        return self._array(column.data, column.dtype, shape, 1)

    def output(self, shape: tuple[int, ...], dtype: DType, step: int = 1) -> tuple[Any, Callable[[], Column]]:
        """Memory filled with a pattern, as an array that a plan takes, of which one place of every `step` counts; and
        what is read of it after the run, flat. Of codes that share bytes, rows are `step` rows apart.
        """
        xp, stored = self.xp, array_shape(shape, dtype)
        size = step * prod(stored) * dtype.itemsize
        raw = xp.full(size, 0xA7 if dtype.kind != "bool" else 0, np.uint8)
        if dtype.packed:
            rows = raw.reshape(*stored[:-1], step * stored[-1])[..., : stored[-1]]
            return rows, lambda: unpacked(xp, rows, shape, dtype)
        data = raw.view(held_type(dtype))
        return self._array(data, dtype, shape, step), lambda: Column(xp, xp.ascontiguousarray(data[::step]), dtype)

    def _array(self, data: Any, dtype: DType, shape: tuple[int, ...], step: int) -> Any:
        kind = np.dtype(np.uint8) if dtype.float8 else dtype.numpy  # the descriptor says what bytes are
        strides = tuple(step * dtype.itemsize * prod(shape[k + 1 :]) for k in range(len(shape)))
        return self.xp.ndarray(shape, kind, data.data, strides=strides)

    def run(
        self, entry: Any, plan: Any, numbers: Mapping[str, Any], columns: Mapping[str, Column], step: int = 1
    ) -> dict[str, Column]:
        """The outputs of a plan, flat, with these numbers by value and these operands in memory; `step` of `output`."""
        operands, outputs = dict(numbers), dict[str, Callable[[], Column]]()
        for o in plan.facts.operands:
            shape = plan.facts.shape_of(o)
            if o.output:
                operands[o.name], outputs[o.name] = self.output(shape, plan.facts.dtypes[o.name], step)
            elif not o.host_scalar:
                operands[o.name] = self.operand(columns[o.name], columns[o.name].shape)
        plan.run(args_of(entry, operands))
        return {name: read() for name, read in outputs.items()}

    def release(self) -> None:
        """Give memory back between ops."""
        if self.xp is not np:
            self.xp.get_default_memory_pool().free_all_blocks()


def host_backend(launcher: Any = None, limits: Limits = HOST) -> Backend:
    from baracuda_gen.verify.on_host import make_launcher

    return Backend("host", limits, np, launcher or make_launcher(), "host", {"numpy": np.__version__})


def cuda_backend(limits: Limits = CUDA) -> Backend:
    import cupy

    keep_subnormals()
    tiny = np.float32(2.0**-140)
    if float((cupy.full(1, tiny) * np.float32(1))[0]) != tiny:
        raise Refused(f"CuPy {cupy.__version__} flushes subnormal numbers to zero: no truth can be computed with it")
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    version = cupy.cuda.runtime.driverGetVersion()
    facts = {
        "cuda": f"{version // 1000}.{version % 1000 // 10}",  # that the driver is for
        "nvrtc": ".".join(map(str, compiler_version())),
        "cupy": cupy.__version__,
        "numpy": np.__version__,
    }
    return Backend("cuda", limits, cupy, cuda_launcher(0), name, facts)


def keep_subnormals() -> None:
    """CuPy compiles all its kernels with -ftz=true, with which f32 has no subnormal numbers. From now on it does not.

    A definition that changes nothing sets the keys of its cache on disk apart. What this process has used before it
    keeps as it is.
    """
    from cupy.cuda import compiler

    program = compiler._NVRTCProgram
    compiled, cached = program.compile, compiler._compile_with_cache_cuda
    if hasattr(compiled, "keeps_subnormals"):
        return

    def compile_exactly(self: Any, options: Sequence[str] = (), *more: Any, **named: Any) -> Any:
        return compiled(self, tuple("-ftz=false" if o == "-ftz=true" else o for o in options), *more, **named)

    def compile_apart(source: Any, options: Sequence[str], *more: Any, **named: Any) -> Any:
        return cached(source, (*options, "-DBARACUDA_KEEPS_SUBNORMALS"), *more, **named)

    compile_exactly.keeps_subnormals = True  # type: ignore[attr-defined]
    program.compile, compiler._compile_with_cache_cuda = compile_exactly, compile_apart
