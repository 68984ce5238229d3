"""What is refused of devices, workspaces, streams, and arrays of other libraries."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from misuse import refused, short

import baracuda_kernels as kernels
from baracuda_runtime.arrays import libraries
from baracuda_runtime.arrays.view import View
from baracuda_runtime.errors import (
    AliasError,
    BufferTooSmall,
    DeviceMismatch,
    InvalidProblem,
    MisalignedOperand,
    Unsupported,
    WorkspaceTooSmall,
)
from baracuda_runtime.launch.reports import Reports

# -- devices ----------------------------------------------------------------------------------------------------------


class OnGpu:
    """What looks like an array on a GPU, and must never be read."""

    def __init__(self, like: np.ndarray[Any, Any], index: int) -> None:
        self.like, self.index = like, index


@pytest.fixture
def on_gpu(monkeypatch: pytest.MonkeyPatch) -> type[OnGpu]:
    def read(array: OnGpu, stream: int | None) -> View:
        like = libraries.view_of(array.like)
        return View(array, like.pointer, like.dtype, like.shape, like.strides, ("cuda", array.index), "test")

    monkeypatch.setitem(libraries._READERS, OnGpu, read)
    return OnGpu


LERP = kernels.LerpDescriptor(shape=(3,), element="f32")


def lerp_args(where: dict[str, Any]) -> Any:
    made = {name: np.ones(3, np.float32) for name in ("a", "b", "output")}
    return kernels.LerpArgs(weight=0.5, **{n: where[n](a) if n in where else a for n, a in made.items()})


def test_operands_on_several_devices(on_gpu: type[OnGpu]) -> None:
    plan = kernels.LerpPlan.select(LERP)
    mixed = lerp_args({"b": lambda a: on_gpu(a, 1)})
    refused(plan, mixed, DeviceMismatch, "b is on cuda:1, a on the CPU")
    two = lerp_args({"a": lambda a: on_gpu(a, 0), "b": lambda a: on_gpu(a, 0), "output": lambda a: on_gpu(a, 1)})
    refused(plan, two, DeviceMismatch, "output is on cuda:1, a on cuda:0")


def test_a_weight_on_another_device(on_gpu: type[OnGpu]) -> None:
    args = replace(lerp_args({}), weight=on_gpu(np.ones(1, np.float32), 0))
    refused(kernels.LerpPlan.select(LERP), args, DeviceMismatch, "weight is on cuda:0, a on the CPU")


def test_a_plan_for_another_device(on_gpu: type[OnGpu]) -> None:
    refused(kernels.LerpPlan.select(LERP, device=0), lerp_args({}), DeviceMismatch, "selected for cuda:0, a is on cpu")
    there = lerp_args({n: lambda a: on_gpu(a, 1) for n in ("a", "b", "output")})
    refused(kernels.LerpPlan.select(LERP, device=0), there, DeviceMismatch, "selected for cuda:0, a is on cuda:1")
    refused(kernels.LerpPlan.select(LERP, device="cpu"), there, DeviceMismatch, "selected for cpu, a is on cuda:1")


def test_nothing_to_write_asks_for_no_device(on_gpu: type[OnGpu]) -> None:
    """Checked, and then over before a driver or a GPU of that number is looked for."""
    desc = kernels.LerpDescriptor(shape=(0,), element="f32")
    a, b, output = (on_gpu(np.ones(0, np.float32), 63) for _ in range(3))
    plan = kernels.LerpPlan.select(desc)
    plan.run(kernels.LerpArgs(a, b, 0.5, output))
    with pytest.raises(Unsupported, match="b expected f32, got f64"):
        plan.run(kernels.LerpArgs(a, on_gpu(np.ones(0), 63), 0.5, output))


# -- workspaces and streams -------------------------------------------------------------------------------------------


class NoDevice:
    """Stands in for a device on the CPU's memory. `launches` counts; nothing runs."""

    arch = "none"
    multiprocessors = 8
    shared_bytes_limit, clusters = 48 * 1024, False
    reports = Reports()

    def __init__(self) -> None:
        self.launches = 0

    def function(self, source: Any, name: str) -> NoDevice:
        return self

    def launch(self, *_: Any) -> None:
        self.launches += 1


@pytest.fixture
def device() -> NoDevice:
    return NoDevice()


SUMMED = kernels.LerpBackwardDescriptor(shape=(1 << 20,), element="f32", a_shape=(1,), b_shape=(1,))


def summed_args() -> Any:
    return kernels.LerpBackwardArgs(0.5, np.ones(1 << 20, np.float32), np.ones(1, np.float32), np.ones(1, np.float32))


def aligned(size: int) -> np.ndarray[Any, Any]:
    held = np.zeros(size + 256, np.uint8)
    return held[-held.ctypes.data % 256 :][:size]


def test_workspaces(device: NoDevice) -> None:
    plan = kernels.LerpBackwardPlan.select(SUMMED, device=device)
    args, needed = summed_args(), plan.workspace_size()
    assert needed > 0
    for wrong in (aligned(needed - 1), aligned(0), aligned(2 * needed)[::2], short((needed,), np.dtype(np.uint8))):
        error = refused(
            plan, args, WorkspaceTooSmall, "workspace expected", f"{needed} contiguous bytes", workspace=wrong
        )
        assert isinstance(error, WorkspaceTooSmall)
        assert error.needed == needed > error.got
    refused(plan, args, MisalignedOperand, "workspace expected", "multiple of 16", workspace=aligned(needed + 8)[8:])
    fixed = aligned(needed)
    fixed.flags.writeable = False
    refused(plan, args, Unsupported, "workspace is read-only", workspace=fixed)
    refused(plan, args, Unsupported, "workspace:", "builtins.bytes", workspace=bytes(needed))
    over = args.d_output.view(np.uint8)
    refused(plan, args, AliasError, "workspace overlaps d_output", workspace=over[-over.ctypes.data % 16 :])
    assert device.launches == 0
    plan.run(args, workspace=aligned(needed))
    first = device.launches
    assert first >= 2
    plan.run(args)  # allocates what it needs
    assert device.launches == 2 * first


def test_no_workspace_where_none_is_needed(device: NoDevice) -> None:
    plan = kernels.LerpPlan.select(LERP, device=device)
    assert plan.workspace_size() == 0
    plan.run(lerp_args({}), workspace=np.zeros(0, np.uint8))
    assert device.launches == 1


FAULTS = (
    ("device", DeviceMismatch, "d_b is on"),
    ("dtype", Unsupported, "d_b expected f32, got f64"),
    ("shape", InvalidProblem, "d_b expected shape (64, 32768), got (64, 32767)"),
    ("strides", AliasError, "d_b has elements that share memory"),
    ("length", BufferTooSmall, "d_a needs 256 bytes"),
    ("alignment", MisalignedOperand, "d_output expected an address"),
    ("aliasing", AliasError, "d_b overlaps d_output"),
    ("workspace", WorkspaceTooSmall, "workspace expected"),
)


@pytest.mark.parametrize("first", range(len(FAULTS)), ids=[name for name, _, _ in FAULTS])
def test_the_first_of_several_faults_is_reported(first: int, on_gpu: type[OnGpu], device: NoDevice) -> None:
    """One order for all ops. Later faults are in earlier operands: none is judged to the end before the next."""
    present = {name for name, _, _ in FAULTS[first:]}
    shape, a_shape = (64, 32768), (64, 1)
    held = aligned(prod(shape) * 4 + 8)[1 if "alignment" in present else 0 :]
    x = held[: prod(shape) * 4].view(np.float32).reshape(shape)
    d_a = short(a_shape, np.dtype(np.float32)) if "length" in present else np.ones(a_shape, np.float32)
    d_b: Any = np.zeros(shape, np.float32)
    if "aliasing" in present:
        d_b = held[4 : prod(shape) * 4 + 4].view(np.float32).reshape(shape)
    if "strides" in present:
        d_b = np.lib.stride_tricks.as_strided(d_b, shape, (0, d_b.itemsize))
    if "shape" in present:
        d_b = d_b[:, :-1]
    if "dtype" in present:
        d_b = np.lib.stride_tricks.as_strided(np.zeros(shape[1] - 1), (shape[0], shape[1] - 1), (0, 8))
    if "device" in present:
        d_b = on_gpu(d_b, 1)
    desc = kernels.LerpBackwardDescriptor(shape=shape, element="f32", a_shape=a_shape, b_shape=shape)
    plan = kernels.LerpBackwardPlan.select(desc, device=device)
    _, error, fact = FAULTS[first]
    refused(plan, kernels.LerpBackwardArgs(0.5, x, d_a, d_b), error, fact, workspace=aligned(0))
    assert device.launches == 0


@pytest.mark.parametrize("shape", [(3,), (0,)], ids=["some", "empty"])
@pytest.mark.parametrize("wrong", ["x", 1.5, True, object()], ids=["str", "float", "bool", "object"])
def test_a_stream_that_is_none(shape: tuple[int, ...], wrong: Any) -> None:
    """On the CPU too, where a stream has nothing to say: a program that is tried there must not fail on a GPU."""
    desc = kernels.LerpDescriptor(shape=shape, element="f32")
    args = kernels.LerpArgs(np.ones(shape, np.float32), np.ones(shape, np.float32), 0.5, np.full(shape, 7, np.float32))
    plan = kernels.LerpPlan.select(desc)
    for call in (plan.run, plan.bind):
        with pytest.raises(InvalidProblem, match="LerpPlan: stream expected None, a raw handle"):
            call(args, stream=wrong)
    assert (args.output == 7).all()


# -- other libraries --------------------------------------------------------------------------------------------------


def test_torch_tensor_that_requires_grad() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x = torch.ones(3, requires_grad=True)
    assert kernels.lerp(x, torch.zeros(3), 0.25).requires_grad
    args = kernels.LerpArgs(x, torch.zeros(3), 0.25, torch.full((3,), 7.0))
    refused(kernels.LerpPlan.select(LERP), args, Unsupported, "a requires grad", "torch.no_grad()", "Backward plan")
    assert (args.output == 7).all()
    with torch.no_grad():
        assert kernels.lerp(x, torch.zeros(3), 0.25).tolist() == [0.75] * 3


def test_torch_buffer_that_ends_too_soon() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x = torch.ones(3)
    x.untyped_storage().resize_(8)
    args = kernels.LerpArgs(x, torch.zeros(3), 0.25, torch.full((3,), 7.0))
    error = refused(kernels.LerpPlan.select(LERP), args, BufferTooSmall, "a needs 12 bytes")
    assert isinstance(error, BufferTooSmall) and (error.needed, error.got) == (12, 8)


def test_jax_arrays_are_never_written_to() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    x = jax.numpy.ones(3, "float32")
    with pytest.raises(Unsupported, match="immutable"):
        kernels.lerp(x, x, 0.5, out=x)
    args = kernels.LerpArgs(np.ones(3, np.float32), np.ones(3, np.float32), 0.5, x)
    refused(kernels.LerpPlan.select(LERP), args, Unsupported, "output is a JAX array, which is immutable")
