"""Views of arrays from every library: NumPy for real, torch where installed, the others through stand-ins."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import types
import weakref
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import gpu_twin

import baracuda_kernels as bk
from baracuda_runtime import dtypes
from baracuda_runtime.arrays import dlpack
from baracuda_runtime.arrays.libraries import empty_like_library, to_library, to_numpy, view_of
from baracuda_runtime.arrays.view import View, overlaps, same_view
from baracuda_runtime.errors import DeviceMismatch, Unsupported
from baracuda_runtime.launch import launcher

# NumPy


@pytest.mark.parametrize("dtype", dtypes.ALL, ids=str)
def test_numpy_facts(dtype: dtypes.DType) -> None:
    array = np.zeros((3, 4), dtype.numpy)[::-1, 1:]
    view = view_of(array)
    assert view.pointer == array.ctypes.data
    assert (view.dtype, view.shape, view.strides) == (dtype, (3, 3), (-4, 1))
    assert (view.device, view.library, view.writable, view.requires_grad) == (("cpu", 0), "numpy", True, False)
    assert (view.size, view.nbytes) == (9, 9 * dtype.itemsize)
    assert to_numpy(view) is array


def test_numpy_read_only_scalars_and_subclasses() -> None:
    fixed = np.zeros(3)
    fixed.flags.writeable = False
    assert not view_of(fixed).writable
    assert not view_of(np.broadcast_to(np.float32(1), (2, 2))).writable
    assert view_of(np.float32(3)).shape == ()
    with pytest.raises(Unsupported, match="filled"):
        view_of(np.ma.masked_array([1.0], [True]))


def test_fields_of_records_are_refused() -> None:
    records = np.zeros(4, [("a", "u1"), ("b", "<f4")])
    with pytest.raises(Unsupported, match="whole elements"):
        view_of(records["b"])


@pytest.mark.parametrize("wrong", [[1.0], 1.0, None, "x", range(3)], ids=repr)
def test_what_is_no_array_is_refused(wrong: object) -> None:
    with pytest.raises(Unsupported, match="array expected from NumPy"):
        view_of(wrong)


def test_available_bytes_reach_to_the_end_of_the_allocation() -> None:
    array = np.zeros(10, np.float32)
    assert view_of(array).available() == 40
    assert view_of(array[3:5]).available() == 28
    assert view_of(np.lib.stride_tricks.as_strided(array[2:], (100,))).available() == 32
    assert view_of(np.frombuffer(bytearray(24), np.float32)[1:]).available() == 20
    assert view_of(array[::-1]).allocation() == (array.ctypes.data, array.ctypes.data + 40)


# What follows from a view


def plain(
    shape: tuple[int, ...], strides: tuple[int, ...], pointer: int = 1024, dtype: str = "f32", device: int = 0
) -> View:
    return View(None, pointer, dtypes.as_dtype(dtype), shape, strides, ("cuda", device), "test")


@pytest.mark.parametrize(
    ("shape", "strides", "extent", "contiguous", "repeats"),
    [
        ((2, 3), (3, 1), (1024, 1048), True, False),
        ((2, 3), (1, 2), (1024, 1048), False, False),
        ((2, 3), (4, 1), (1024, 1052), False, False),
        ((3,), (-1,), (1016, 1028), False, False),
        ((4, 3), (0, 1), (1024, 1036), False, True),
        ((3, 3), (1, 1), (1024, 1044), False, True),
        ((), (), (1024, 1028), True, False),
        ((0, 5), (0, 0), (1024, 1024), True, False),
        ((1, 3), (77, 1), (1024, 1036), True, False),
    ],
)
def test_layout(
    shape: tuple[int, ...], strides: tuple[int, ...], extent: tuple[int, int], contiguous: bool, repeats: bool
) -> None:
    view = plain(shape, strides)
    assert (view.extent(), view.is_contiguous(), view.repeats()) == (extent, contiguous, repeats)
    assert view.available() is None


def test_same_view() -> None:
    view = plain((1, 3), (3, 1))
    assert same_view(view, plain((1, 3), (99, 1)))
    others = [
        plain((3, 1), (1, 1)),
        plain((1, 3), (3, 2)),
        plain((1, 3), (3, 1), dtype="i32"),
        plain((1, 3), (3, 1), 1028),
    ]
    assert not any(same_view(view, other) for other in [*others, plain((1, 3), (3, 1), device=1)])


def test_overlaps() -> None:
    x = np.zeros((6, 8), np.float32)
    assert overlaps(view_of(x), view_of(x[2:, 3:]))
    assert overlaps(view_of(x[::-1]), view_of(x[:1]))
    assert not overlaps(view_of(x[:3]), view_of(x[3:]))
    assert not overlaps(view_of(x[:, ::2]), view_of(x[:, 1::2]))
    assert overlaps(view_of(x[:, ::2]), view_of(x[:, ::4]))
    assert not overlaps(view_of(x[:0]), view_of(x))
    assert not overlaps(plain((3,), (1,)), plain((3,), (1,), device=1))
    assert overlaps(view_of(x), view_of(x.view(np.uint8)[:, 1::4]))


# DLPack


class Exporter:
    """An array of a library of its own, which speaks DLPack alone."""

    def __init__(self, array: np.ndarray, versioned: bool = True) -> None:
        self.array = array
        self.versioned = versioned

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    def __dlpack__(self, **keywords: Any) -> object:
        if self.versioned:
            return self.array.__dlpack__(**keywords)
        if keywords:
            raise TypeError("no keywords here")
        return self.array.__dlpack__()


@pytest.mark.parametrize("versioned", [True, False])
def test_dlpack_of_other_libraries(versioned: bool) -> None:
    array = np.arange(12, dtype=np.int16).reshape(3, 4)[:, ::-2]
    view = view_of(Exporter(array, versioned))
    assert (view.pointer, view.dtype, view.shape, view.strides) == (array.ctypes.data, dtypes.i16, (3, 2), (4, -2))
    assert view.device == ("cpu", 0) and view.writable
    shared = to_numpy(view)
    shared[0, 0] = -5
    assert array[0, 0] == -5


def test_read_only_is_kept_by_dlpack_1() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    view = view_of(Exporter(array))
    assert not view.writable
    assert not to_numpy(view).flags.writeable
    with pytest.raises(Unsupported, match="read"):
        view_of(Exporter(array, versioned=False))


def test_the_capsule_keeps_the_memory_and_gives_it_back() -> None:
    array = np.zeros(1000)
    alive = weakref.ref(array)
    exporter = Exporter(array)
    numbers = to_numpy(view_of(exporter))
    exporter.array = np.zeros(0)
    del array
    gc.collect()
    assert alive() is not None
    del numbers
    gc.collect()
    assert alive() is None


def capsule_of(device: tuple[int, int] = (1, 0), code: int = 4, bits: int = 16, lanes: int = 1) -> tuple[object, Any]:
    """A DLPack capsule of the old kind, [2, 3] without strides, at an offset of 4 bytes. And what must outlive it."""
    memory = (ctypes.c_uint16 * 8)(0, 0, 0x3F80, 0x4000, 0x4040, 0x4080, 0x40A0, 0x40C0)
    shape = (ctypes.c_int64 * 2)(2, 3)
    tensor = dlpack._Tensor(ctypes.addressof(memory), *device, 2, code, bits, lanes, shape, None, 4)
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(ctypes.addressof(tensor), b"dltensor", None), (memory, shape, tensor)


def test_bf16_survives_dlpack() -> None:
    capsule, _keep = capsule_of()
    view = dlpack.read(capsule, None, "other")
    assert (view.dtype, view.shape, view.strides, view.device) == (dtypes.bf16, (2, 3), (3, 1), ("cpu", 0))
    assert view.writable and view.owner is capsule
    numbers = to_numpy(view)
    assert numbers.dtype == ml_dtypes.bfloat16
    assert numbers.astype(float).tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize(("kind", "device"), [(2, ("cuda", 3)), (13, ("cuda", 3)), (3, ("cpu", 0))])
def test_dlpack_devices(kind: int, device: tuple[str, int]) -> None:
    capsule, _keep = capsule_of(device=(kind, 3))
    assert dlpack.read(capsule, None, "other").device == device


@pytest.mark.parametrize("wrong", [{"device": (10, 0)}, {"code": 5, "bits": 64}, {"lanes": 4}, {"bits": 8}], ids=str)
def test_what_dlpack_may_say_but_we_cannot_take(wrong: dict[str, Any]) -> None:
    capsule, _keep = capsule_of(**wrong)
    with pytest.raises(Unsupported, match="expected"):
        dlpack.read(capsule, None, "other")


@pytest.mark.parametrize(("stream", "asked"), [(None, 1), (0, 1), (1234, 1234)])
def test_dlpack_is_told_the_stream(stream: int | None, asked: int) -> None:
    capsule, _keep = capsule_of(device=(2, 1))
    told: list[Any] = []

    class OnGpu:
        def __dlpack_device__(self) -> tuple[int, int]:
            return (2, 1)

        def __dlpack__(self, **keywords: Any) -> object:
            told.append(keywords["stream"])
            return capsule

    view = view_of(OnGpu(), stream)
    assert (view.device, view.producer_stream) == (("cuda", 1), stream or 0)
    assert told == [asked]
    with pytest.raises(DeviceMismatch):
        to_numpy(view_of(OnGpu()))


def test_jax_arrays_are_not_writable(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type("ArrayImpl", (Exporter,), {"__module__": "jaxlib._jax"})
    view = view_of(kind(np.zeros(3, np.float32)))
    assert (view.library, view.writable) == ("jax", False)
    made = empty_like_library(view, (2,), "bf16")
    assert made.dtype == ml_dtypes.bfloat16
    fake = types.SimpleNamespace(numpy=types.SimpleNamespace(asarray=lambda array: ("jax", array)))
    monkeypatch.setitem(sys.modules, "jax", fake)
    assert to_library(made, "jax") == ("jax", made)
    assert to_library(made, "numpy") is made


def test_jax_tracers_are_refused() -> None:
    tracer = type("DynamicJaxprTracer", (), {"__module__": "jax._src.interpreters.partial_eval"})
    with pytest.raises(Unsupported, match="outside of jit"):
        view_of(tracer())


# __cuda_array_interface__ and CuPy


def test_cuda_array_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    class DeviceNDArray:
        __module__ = "numba.cuda"
        __cuda_array_interface__ = {  # noqa: RUF012
            "shape": (2, 3),
            "typestr": "<f4",
            "data": (4096, True),
            "strides": (4, 8),
            "stream": 7,
            "version": 3,
        }

    monkeypatch.setattr(launcher, "device_of_pointer", {4096: 2}.__getitem__)
    view = view_of(DeviceNDArray())
    assert (view.pointer, view.dtype, view.shape, view.strides) == (4096, dtypes.f32, (2, 3), (1, 2))
    assert (view.device, view.library, view.writable, view.producer_stream) == (("cuda", 2), "numba", False, 7)


@pytest.mark.parametrize(
    ("producer", "given", "waits"),
    [(7, None, [(0, 7)]), (7, 8, [(8, 7)]), (7, 7, []), (1, None, []), (1, 8, [(8, 0)]), (None, 8, [])],
)
def test_kernels_wait_for_the_producer_of_an_operand(
    producer: int | None, given: int | None, waits: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The interface's rule: what uses the memory waits for the stream that it names (1 is the legacy default one)."""

    class Array:
        __module__ = "numba.cuda"

        def __init__(self, values: np.ndarray[Any, Any]) -> None:
            facts = {"shape": values.shape, "typestr": "<f4", "data": (values.ctypes.data, False), "version": 3}
            self.values, self.__cuda_array_interface__ = values, {**facts, "stream": producer}

    device = gpu_twin.Device()
    monkeypatch.setattr(launcher, "device_of_pointer", lambda pointer: 0)
    monkeypatch.setattr("baracuda_runtime.calls.plan.cuda_launcher", lambda index: device)
    x, y = (Array(np.ones(4, np.float32)) for _ in range(2))
    plan = bk.GeluPlan.select(bk.GeluDescriptor(shape=(4,), element="f32"))
    plan.bind(bk.GeluArgs(x=x, y=y), stream=given)()
    assert device.waits == waits and len(device.launched) == 1


class CupyArray:
    """As much of a cupy.ndarray as is read."""

    __module__ = "cupy"

    def __init__(self) -> None:
        self.dtype = np.dtype(np.float16)
        self.shape = (4, 2)
        self.strides = (2, 8)
        self.data = types.SimpleNamespace(ptr=8192, device_id=1, mem=types.SimpleNamespace(ptr=8000, size=512))


def test_cupy() -> None:
    view = view_of(CupyArray())
    assert (view.pointer, view.dtype, view.shape, view.strides) == (8192, dtypes.f16, (4, 2), (1, 4))
    assert (view.device, view.library, view.available()) == (("cuda", 1), "cupy", 320)


def test_outputs_on_a_gpu_come_from_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[int] = []

    class Device:
        def __init__(self, index: int) -> None:
            self.index = index

        def __enter__(self) -> None:
            entered.append(self.index)

        def __exit__(self, *details: object) -> None:
            pass

    cuda = types.SimpleNamespace(Device=Device, runtime=types.SimpleNamespace(getDevice=lambda: 0))
    fake = types.SimpleNamespace(cuda=cuda, ndarray=lambda shape, dtype: (shape, dtype))
    monkeypatch.setitem(sys.modules, "cupy", fake)  # type: ignore[arg-type]
    assert empty_like_library(view_of(CupyArray()), (5,), "s8") == ((5,), np.dtype(np.int8))
    assert entered == [1]
    monkeypatch.setitem(sys.modules, "cupy", None)  # type: ignore[arg-type]
    with pytest.raises(Unsupported, match="install cupy"):
        empty_like_library(view_of(CupyArray()), (5,), "s8")


# Torch


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="torch is not installed")


@pytest.mark.parametrize("dtype", [d for d in dtypes.ALL if not d.packed], ids=str)
def test_torch_facts(torch: Any, dtype: dtypes.DType) -> None:
    tensor = torch.zeros((3, 4), dtype=dtypes.torch_dtype(dtype)).t()[1:]
    view = view_of(tensor)
    assert (view.pointer, view.dtype, view.shape, view.strides) == (tensor.data_ptr(), dtype, (3, 3), (1, 4))
    assert (view.device, view.library, view.writable) == (("cpu", 0), "torch", True)
    assert view.available() == 11 * dtype.itemsize
    numbers = to_numpy(view)
    numbers[0, 0] = 1
    assert tensor[0, 0] == 1
    assert to_numpy(view_of(torch.zeros((0, 2)))).shape == (0, 2)


def test_torch_gradients(torch: Any) -> None:
    tensor = torch.zeros(3, requires_grad=True)
    assert view_of(tensor).requires_grad
    assert view_of(torch.nn.Parameter(tensor)).requires_grad
    with torch.no_grad():
        assert not view_of(tensor).requires_grad
    assert not view_of(tensor.detach()).requires_grad


def test_torch_tensors_without_plain_memory_are_refused(torch: Any) -> None:
    wrong = [
        torch.zeros(3).to_sparse(),
        torch.zeros(3, device="meta"),
        torch.zeros(2, dtype=torch.complex64).conj().imag,
    ]
    for tensor in wrong:
        with pytest.raises(Unsupported, match="expected"):
            view_of(tensor)


def test_torch_outputs(torch: Any) -> None:
    made = empty_like_library(view_of(torch.zeros(3)), (2, 5), "bf16")
    assert (made.dtype, tuple(made.shape), made.is_contiguous()) == (torch.bfloat16, (2, 5), True)


def test_numpy_outputs() -> None:
    assert empty_like_library(view_of(np.zeros(3)), (2,), np.int32).dtype == np.int32


# Imports


def test_nothing_heavy_is_imported() -> None:
    modules = ["arrays.libraries", "arrays.streams", "cast", "launch.launcher", "reference"]
    code = "import sys\n" + "\n".join(f"import baracuda_runtime.{name}" for name in modules)
    code += "\nprint([m for m in ('cupy', 'torch', 'jax', 'scipy', 'cuda', 'yaml', 'jinja2') if m in sys.modules])"
    root = str(dtypes.__file__).rsplit("/", 2)[0]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": root}, check=True
    )
    assert done.stdout.strip() == "[]"
