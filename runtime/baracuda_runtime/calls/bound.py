"""Bound runs: kernels with their arguments, to be launched as often as they are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..launch.launcher import Function, Parameters
from ..ops.checks import Bound
from ..steps import Launch as KernelLaunch


class BoundKernel(NamedTuple):
    """One kernel of a run: how it is launched, and the loaded function."""

    launch: KernelLaunch
    function: Function


@dataclass(frozen=True, slots=True)
class BoundRun:
    """What a bound run was made from. It keeps the operands alive, and the workspace."""

    bound: Bound
    kernels: tuple[BoundKernel, ...]
    base: int  # the workspace's address; 0 where none is needed
    workspace: Any
    check: Callable[[], None] | None = None  # before every launch: raises what kernels of earlier ones have reported


@dataclass(slots=True, eq=False, repr=False)
class Launch:
    """A bound run: call it to queue the kernels again on the same operands."""

    _call: Callable[[], Any]
    kernels: int = 0  # how many a call launches
    run: BoundRun | None = None

    def __call__(self) -> None:
        self._call()


def bound_launch(run: BoundRun, stream: int) -> Launch:
    """The run's check and kernels on `stream`, a raw handle, with nothing left to look up."""
    calls = [*([run.check] if run.check else []), *(_bound_kernel(k, stream) for k in run.kernels)]

    def launch_all() -> None:
        for call in calls:
            call()

    return Launch(calls[0] if len(calls) == 1 else launch_all, len(run.kernels), run)


def _bound_kernel(kernel: BoundKernel, stream: int) -> Callable[[], None]:
    function, (_, _, grid, block, values, shared) = kernel.function, kernel.launch
    parameters = Parameters(values)
    bind = getattr(function, "bind", None)
    if bind is not None:
        return bind(grid, block, shared, parameters, stream)  # type: ignore[no-any-return]
    return lambda: function.launch(grid, block, shared, parameters, stream)
