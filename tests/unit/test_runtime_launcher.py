"""The launcher on a stand-in for the driver, which logs its calls and can be told what to answer."""

from __future__ import annotations

import ctypes
import enum
import threading
from typing import Any

import pytest

from baracuda_runtime.errors import CudaError, KernelError, Unsupported
from baracuda_runtime.launch import launcher as module
from baracuda_runtime.launch.cache import CubinCache
from baracuda_runtime.launch.launcher import (
    CudaFunction,
    CudaLauncher,
    Parameters,
    Source,
    cuda_launcher,
    device_of_pointer,
)

SOURCE = Source("a/a.cu", "text")


class Driver:
    """Stands in for cuda.bindings.driver: one device of compute capability 9.0 with 132 multiprocessors."""

    CUdevice_attribute = enum.Enum(
        "CUdevice_attribute",
        [
            ("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR", 9),
            ("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR", 0),
            ("CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT", 132),
            ("CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN", 232448),
        ],
    )
    CUfunction_attribute = enum.Enum(
        "CUfunction_attribute",
        [
            "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES",
            "CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED",
        ],
    )
    CUpointer_attribute = enum.Enum("CUpointer_attribute", ["CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL"])
    CUevent_flags = enum.Enum("CUevent_flags", ["CU_EVENT_DISABLE_TIMING"])

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.answers: dict[str, list[int]] = {}  # codes to answer with, one a call, before success
        self.contexts: list[str] = []  # the current one is the last
        self.wants_context = False

    def log(self, name: str, *arguments: Any) -> int:
        self.calls.append((name, *arguments))
        return self.answers[name].pop(0) if self.answers.get(name) else 0

    def named(self, name: str) -> list[tuple[Any, ...]]:
        return [call[1:] for call in self.calls if call[0] == name]

    def CUstream(self, handle: int) -> str:
        return f"stream {handle}"

    def cuDeviceGetAttribute(self, attribute: Any, device: str) -> tuple[int, int]:
        return 0, attribute.value

    def cuCtxPushCurrent(self, context: str) -> tuple[int]:
        self.contexts.append(context)
        return (self.log("cuCtxPushCurrent", context),)

    def cuCtxPopCurrent(self) -> tuple[int, str]:
        return self.log("cuCtxPopCurrent"), self.contexts.pop()

    def cuLaunchKernel(self, *arguments: Any) -> tuple[int]:
        code = self.log("cuLaunchKernel", *arguments)
        if self.wants_context and self.contexts[-1:] != ["context 0"]:
            return (201,)
        return (code,)

    def cuGetErrorName(self, code: int) -> tuple[int, bytes]:
        return 0, f"CUDA_ERROR_{code}".encode()

    def cuPointerGetAttribute(self, attribute: Any, pointer: int) -> tuple[int, int]:
        return self.log("cuPointerGetAttribute", pointer), 3

    VALUES = {  # noqa: RUF012
        "cuDeviceGet": "device {0}",
        "cuDevicePrimaryCtxRetain": "context 0",
        "cuModuleLoadData": "module",
        "cuModuleGetFunction": "function {1}",
        "cuEventCreate": "event",
    }

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)

        def call(*arguments: Any) -> tuple[Any, ...]:
            code = self.log(name, *arguments)
            value = self.VALUES.get(name)
            return (code,) if value is None else (code, value.format(*arguments))

        return call


def compiled(text: str, source_name: str, name: str, arch: str) -> tuple[bytes, str]:
    return f"{name} for {arch}".encode(), f"lowered_{name}"


@pytest.fixture(autouse=True)
def no_nvrtc_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_runtime.launch.compiler.compiler_version", lambda: (13, 0))


@pytest.fixture
def driver() -> Driver:
    return Driver()


@pytest.fixture
def launcher(driver: Driver) -> CudaLauncher:
    return CudaLauncher(0, driver=driver, cache=CubinCache(None, compiled))


def test_parameters_point_to_their_values() -> None:
    parameters = Parameters([ctypes.c_void_p(4096), ctypes.c_int64(-7), ctypes.c_float(0.5)])
    pointers = (ctypes.c_void_p * 3).from_address(parameters.address)
    assert ctypes.c_void_p.from_address(pointers[0]).value == 4096
    assert ctypes.c_float.from_address(pointers[2]).value == 0.5
    parameters.values[1].value = 9
    assert ctypes.c_int64.from_address(pointers[1]).value == 9
    assert Parameters([]).values == ()


def test_the_device_is_described(launcher: CudaLauncher, driver: Driver) -> None:
    assert (launcher.arch, launcher.multiprocessors, launcher.shared_bytes_limit) == ("sm_90", 132, 232448)
    assert [call[0] for call in driver.calls] == ["cuInit", "cuDeviceGet", "cuDevicePrimaryCtxRetain"]


def test_a_stream_waits_for_another(launcher: CudaLauncher, driver: Driver) -> None:
    driver.calls.clear()
    launcher.wait(99, 7)
    assert driver.calls == [
        ("cuCtxPushCurrent", "context 0"),
        ("cuEventCreate", 1),
        ("cuEventRecord", "event", "stream 7"),
        ("cuStreamWaitEvent", "stream 99", "event", 0),
        ("cuEventDestroy", "event"),
        ("cuCtxPopCurrent",),
    ]
    driver.answers["cuEventRecord"] = [700]
    with pytest.raises(CudaError, match="cuEventRecord"):
        launcher.wait(99, 7)
    assert len(driver.named("cuEventDestroy")) == len(driver.named("cuCtxPopCurrent")) == 2


def test_a_kernel_is_loaded_once_in_the_primary_context(launcher: CudaLauncher, driver: Driver) -> None:
    function = launcher.function(SOURCE, "f")
    assert launcher.function(Source("a/a.cu", "text"), "f") is function
    assert launcher.function(Source("a/a.cu", "another text"), "f") is not function
    assert driver.named("cuModuleLoadData") == [(b"f for sm_90",)] * 2
    assert driver.named("cuModuleGetFunction")[0] == ("module", b"lowered_f")
    assert len(driver.named("cuCtxPushCurrent")) == len(driver.named("cuCtxPopCurrent")) == 2


def test_a_launch_is_one_driver_call(launcher: CudaLauncher, driver: Driver) -> None:
    function = launcher.function(SOURCE, "f")
    parameters = Parameters([ctypes.c_int64(1)])
    function.launch((5, 2, 1), (128, 1, 1), 64, parameters, 99)  # the first one asks for its dynamic shared memory
    driver.calls.clear()
    function.launch((5, 2, 1), (128, 1, 1), 64, parameters, 99)
    function.bind((5, 2, 1), (128, 1, 1), 64, parameters, 99)()
    function.prepare((5, 2, 1), (128, 1, 1), 64)(parameters.address, 99)
    handle = driver.calls[0][1]
    assert driver.calls == [("cuLaunchKernel", handle, 5, 2, 1, 128, 1, 1, 64, "stream 99", parameters.address, 0)] * 3


def test_bound_launches_keep_their_parameters(launcher: CudaLauncher) -> None:
    value = ctypes.c_int64(1)
    bound = launcher.function(SOURCE, "f").bind((1, 1, 1), (32, 1, 1), 0, Parameters([value]), 0)
    assert any(isinstance(kept, Parameters) for kept in bound.__defaults__)  # type: ignore[attr-defined]


def launched(function: CudaFunction, way: str, *arguments: Any) -> None:
    """Once, in one of three ways."""
    if way == "launch":
        function.launch(*arguments)
    elif way == "bind":
        function.bind(*arguments)()
    else:
        *sizes, parameters, stream = arguments
        function.prepare(*sizes)(parameters.address, stream)


every_way = pytest.mark.parametrize("way", ["launch", "bind", "prepare"])


@every_way
def test_another_context_is_current(launcher: CudaLauncher, driver: Driver, way: str) -> None:
    function = launcher.function(SOURCE, "f")
    launched(function, way, (1, 1, 1), (32, 1, 1), 0, Parameters([]), 0)
    driver.contexts = ["someone else's"]
    driver.wants_context = True
    driver.calls.clear()
    launched(function, way, (1, 1, 1), (32, 1, 1), 0, Parameters([]), 0)
    assert [call[0] for call in driver.calls] == [
        "cuLaunchKernel",
        "cuCtxPushCurrent",
        "cuLaunchKernel",
        "cuCtxPopCurrent",
    ]
    assert driver.contexts == ["someone else's"]


@pytest.mark.parametrize(("code", "sticky"), [(1, False), (2, False), (700, True), (716, True), (719, True)])
@every_way
def test_failed_launches(launcher: CudaLauncher, driver: Driver, code: int, sticky: bool, way: str) -> None:
    function = launcher.function(SOURCE, "f")
    driver.answers["cuLaunchKernel"] = [code]
    with pytest.raises(
        CudaError, match=r"launch of f, grid \(7, 1, 1\), block \(32, 1, 1\), 16 shared bytes"
    ) as caught:
        arguments = ((7, 1, 1), (32, 1, 1), 16, Parameters([]), 0)
        launched(function, way, *arguments)
    assert (caught.value.code, caught.value.name, caught.value.sticky) == (code, f"CUDA_ERROR_{code}", sticky)
    function.launch(*arguments)


def test_a_context_error_that_stays_is_raised(launcher: CudaLauncher, driver: Driver) -> None:
    function = launcher.function(SOURCE, "f")
    driver.answers["cuLaunchKernel"] = [400, 400]
    with pytest.raises(CudaError) as caught:
        function.launch((1, 1, 1), (32, 1, 1), 0, Parameters([]), 0)
    assert caught.value.code == 400
    assert driver.contexts == []


@every_way
def test_dynamic_shared_memory_is_asked_for_once(launcher: CudaLauncher, driver: Driver, way: str) -> None:
    function = launcher.function(SOURCE, "f")
    for shared_bytes in (48 * 1024, 100_000, 60_000, 100_000):
        launched(function, way, (1, 1, 1), (32, 1, 1), shared_bytes, Parameters([]), 0)
    shared, clusters = list(driver.CUfunction_attribute)
    asked = [(call[1], call[2]) for call in driver.named("cuFuncSetAttribute")]
    # Also of 48 KiB, which a kernel would get unasked if it had no static shared memory beside.
    assert asked == [(shared, 48 * 1024), (clusters, 1), (shared, 100_000), (clusters, 1)]
    driver.answers["cuFuncSetAttribute"] = [1]
    with pytest.raises(CudaError, match=r"f: 300000 shared bytes \(the device allows 232448\)"):
        function.launch((1, 1, 1), (32, 1, 1), 300_000, Parameters([]), 0)


@every_way
def test_clusters_of_16_blocks_are_asked_for_without_dynamic_shared_memory(
    launcher: CudaLauncher, driver: Driver, way: str
) -> None:
    function = launcher.function(SOURCE, "f")
    for _ in range(2):
        launched(function, way, (32, 1, 1), (256, 1, 1), 0, Parameters([]), 0)
    shared, clusters = list(driver.CUfunction_attribute)
    assert [(call[1], call[2]) for call in driver.named("cuFuncSetAttribute")] == [(shared, 0), (clusters, 1)]


def test_many_streams_do_not_pile_up(launcher: CudaLauncher) -> None:
    for handle in range(5000):
        assert launcher.stream(handle) == f"stream {handle}"
    assert len(launcher._streams) <= 1024


def test_a_device_that_is_not_there(driver: Driver) -> None:
    driver.answers["cuDeviceGet"] = [101]
    with pytest.raises(CudaError, match=r"device 7: CUDA_ERROR_101 \(101\)"):
        CudaLauncher(7, driver=driver)


def test_threads_load_a_kernel_once(launcher: CudaLauncher, driver: Driver) -> None:
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(launcher.function(SOURCE, "f"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1
    assert len(driver.named("cuModuleLoadData")) == 1


def test_one_launcher_a_device(monkeypatch: pytest.MonkeyPatch, driver: Driver) -> None:
    monkeypatch.setattr(module, "load_driver", lambda: driver)
    monkeypatch.setattr(module, "_launchers", {})
    assert cuda_launcher(0) is cuda_launcher(0)
    assert cuda_launcher(1) is not cuda_launcher(0)


def test_device_of_pointer(driver: Driver) -> None:
    assert device_of_pointer(4096, driver) == 3
    driver.answers["cuPointerGetAttribute"] = [1]
    with pytest.raises(CudaError, match="device of address 0x1000"):
        device_of_pointer(4096, driver)


def test_a_machine_without_a_driver_says_so() -> None:
    try:
        module.load_driver()
    except Unsupported as error:
        assert "needs the NVIDIA driver" in str(error)
        assert isinstance(error, KernelError)
    else:
        pytest.skip("there is a driver here")
