"""Loading and launching kernels through the CUDA driver.

The hot path is what `CudaFunction.bind` and `prepare` return: one driver call with arguments already in the driver's
own form. It does not ask which context is current. A launch under another one is refused by the driver before anything
runs, and is then made again with the device's primary context pushed. So the common case pays nothing, and the caller's
context is left as it was.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from ..errors import CudaError, InvalidProblem, Unsupported
from .cache import CubinCache, cubin_cache
from .reports import WORDS, Reports

Dim3 = tuple[int, int, int]


class Source(NamedTuple):
    """The text of a .cu file and the name it goes by in messages, such as '_quantize/fake_quantize.cu'."""

    name: str
    text: str


class Parameters:
    """A kernel's arguments as the driver takes them: an array of pointers to values, which lives as long as this
    object.

    Built from ctypes values in the order of the kernel's parameters. A new argument is set with `values[i].value =
    ...`; the driver copies the values at launch, so they may change right after it.
    """

    __slots__ = ("_pointers", "address", "values")

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)
        self._pointers = (ctypes.c_void_p * len(self.values))(*map(ctypes.addressof, self.values))
        self.address = ctypes.addressof(self._pointers)  # of the void*[]


class Function(Protocol):
    """A kernel that can be launched."""

    def launch(self, grid: Dim3, block: Dim3, shared_bytes: int, parameters: Parameters, stream: int) -> None:
        """Queue the kernel on `stream`, a raw handle."""


class Launcher(Protocol):
    """A device, or what stands in for one."""

    arch: str
    multiprocessors: int
    shared_bytes_limit: int  # of a block
    clusters: bool  # whether there are clusters of blocks

    @property
    def reports(self) -> Reports:
        """Of indices out of bounds."""

    def function(self, source: Source, name: str) -> Function:
        """The kernel of a C++ name expression, such as 'baracuda::negate<baracuda::bf16>', compiled if need be."""

    def wait(self, stream: int, producer: int) -> None:
        """Let work that is queued on `stream` from now on wait for all that has been queued on `producer`."""


# Errors after which every call in the context fails.
_STICKY = frozenset({214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721})

# What a launch answers when the kernel's context is not the current one: not initialised in this thread, invalid
# context, invalid handle. Nothing has been queued then.
_WRONG_CONTEXT = frozenset({3, 201, 400})


class CudaLauncher:
    """One GPU, through its primary context, which CuPy, torch and JAX use too. Safe to share between threads."""

    def __init__(self, device_index: int, *, driver: Any = None, cache: CubinCache | None = None) -> None:
        self.driver = driver if driver is not None else load_driver()
        self._cache = cache
        self._functions: dict[tuple[Source, str], CudaFunction] = {}
        self._lock = threading.Lock()
        self._streams: dict[int, Any] = {}
        self.check(self.driver.cuInit(0), "cuInit")
        self._device = self.check(self.driver.cuDeviceGet(device_index), f"device {device_index}")
        self.context = self.check(
            self.driver.cuDevicePrimaryCtxRetain(self._device), f"primary context of device {device_index}"
        )
        self.arch = f"sm_{self._attribute('COMPUTE_CAPABILITY_MAJOR')}{self._attribute('COMPUTE_CAPABILITY_MINOR')}"
        self.multiprocessors = self._attribute("MULTIPROCESSOR_COUNT")
        self.shared_bytes_limit = self._attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")
        self.clusters = self._attribute("COMPUTE_CAPABILITY_MAJOR") >= 9

    def function(self, source: Source, name: str) -> CudaFunction:
        """The kernel, loaded once a launcher; compiled, or read from the cache on disk, the first time."""
        key = source, name
        if key in self._functions:
            return self._functions[key]
        cache = self._cache if self._cache is not None else cubin_cache()
        cubin, lowered = cache.get(source.text, source.name, name, self.arch)
        with self._lock:  # not before: compiling takes a while
            if key not in self._functions:
                with self.in_context():
                    self._functions[key] = self._load(cubin, lowered, name)
        return self._functions[key]

    def _load(self, cubin: bytes, lowered: str, name: str) -> CudaFunction:
        module = self.check(self.driver.cuModuleLoadData(cubin), f"{name}: cuModuleLoadData")
        handle = self.check(self.driver.cuModuleGetFunction(module, lowered.encode()), f"{name}: cuModuleGetFunction")
        return CudaFunction(self, name, module, handle)

    def stream(self, handle: int) -> Any:
        """A raw handle as the driver module's stream object, made once: it is cheaper to pass on."""
        try:
            return self._streams[handle]
        except KeyError:
            if len(self._streams) >= 1024:  # a program that makes streams without end
                self._streams.clear()
            made = self._streams[handle] = self.driver.CUstream(handle)
            return made

    def wait(self, stream: int, producer: int) -> None:
        driver, flags = self.driver, self.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING.value
        with self.in_context():
            event = self.check(driver.cuEventCreate(flags), "cuEventCreate")
            try:
                self.check(driver.cuEventRecord(event, self.stream(producer)), "cuEventRecord")
                self.check(driver.cuStreamWaitEvent(self.stream(stream), event, 0), "cuStreamWaitEvent")
            finally:
                driver.cuEventDestroy(event)  # the driver keeps it for as long as it is needed

    @contextmanager
    def in_context(self) -> Iterator[None]:
        """The primary context is current inside; the one that was current is put back."""
        self.check(self.driver.cuCtxPushCurrent(self.context), "cuCtxPushCurrent")
        try:
            yield
        finally:
            self.driver.cuCtxPopCurrent()

    def check(self, answer: tuple[Any, ...], what: str) -> Any:
        """The value of a driver call's answer; CudaError if it failed."""
        if answer[0]:
            raise _error(self.driver, answer[0], what)
        return answer[1] if len(answer) > 1 else None

    @cached_property
    def reports(self) -> Reports:
        """Of indices out of bounds, in page-locked memory that is mapped for all devices."""
        mapped = self.driver.CU_MEMHOSTALLOC_PORTABLE | self.driver.CU_MEMHOSTALLOC_DEVICEMAP
        with self.in_context():
            address = self.check(self.driver.cuMemHostAlloc(8 * WORDS, mapped), "cuMemHostAlloc")
        ctypes.memset(address, 0, 8 * WORDS)
        return Reports((ctypes.c_int64 * WORDS).from_address(address))

    def _attribute(self, name: str) -> int:
        attribute = getattr(self.driver.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}")
        return int(self.check(self.driver.cuDeviceGetAttribute(attribute, self._device), name))


class CudaFunction:
    """A loaded kernel."""

    __slots__ = ("_handle", "_launch", "_launcher", "_module", "_shared_bytes", "_stream", "_streams", "name")

    def __init__(self, launcher: CudaLauncher, name: str, module: Any, handle: Any) -> None:
        self.name = name
        self._module = module
        self._handle = handle
        self._launcher = launcher
        self._launch = launcher.driver.cuLaunchKernel
        self._streams = launcher._streams
        self._stream = launcher.stream
        # Dynamic ones that were asked for: 48 KiB come unasked, but less static shared memory. Large clusters never do.
        self._shared_bytes = -1 if launcher.clusters else 0

    def launch(self, grid: Dim3, block: Dim3, shared_bytes: int, parameters: Parameters, stream: int) -> None:
        """Queue the kernel on `stream`, a raw handle. Errors of earlier work may surface here."""
        self.bind(grid, block, shared_bytes, parameters, stream)()

    def bind(
        self, grid: Dim3, block: Dim3, shared_bytes: int, parameters: Parameters, stream: int
    ) -> Callable[[], None]:
        """`launch` with its arguments, to be called again and again. It keeps the parameters, which may be changed."""
        self._allow_shared(shared_bytes)
        launch, retry = self._launch, self._retry
        handle, x, y, z, i, j, k = self._handle, *grid, *block
        queue, address = self._stream(stream), parameters.address

        # Locals in a closure, and the parameters as a default to keep them: nothing is looked up in an object.
        def launch_bound(_keep: Parameters = parameters) -> None:
            (code,) = launch(handle, x, y, z, i, j, k, shared_bytes, queue, address, 0)
            if code:
                retry(code, (handle, x, y, z, i, j, k, shared_bytes, queue, address, 0))

        return launch_bound

    def prepare(self, grid: Dim3, block: Dim3, shared_bytes: int) -> Callable[[int, int], None]:
        """`launch` with all but the address of the arguments' table and the stream, a raw handle."""
        self._allow_shared(shared_bytes)
        launch, retry, queues, stream_of = self._launch, self._retry, self._streams, self._stream
        handle, x, y, z, i, j, k = self._handle, *grid, *block

        def launch_prepared(address: int, stream: int) -> None:
            queue = queues.get(stream) or stream_of(stream)
            (code,) = launch(handle, x, y, z, i, j, k, shared_bytes, queue, address, 0)
            if code:
                retry(code, (handle, x, y, z, i, j, k, shared_bytes, queue, address, 0))

        return launch_prepared

    def _retry(self, code: Any, arguments: tuple[Any, ...]) -> None:
        launcher = self._launcher
        if int(code) in _WRONG_CONTEXT:
            with launcher.in_context():
                (code,) = self._launch(*arguments)
        if code:
            grid, block, shared_bytes = arguments[1:4], arguments[4:7], arguments[7]
            launch = f"launch of {self.name}, grid {grid}, block {block}, {shared_bytes} shared bytes"
            raise _error(launcher.driver, code, launch)

    def _allow_shared(self, shared_bytes: int) -> None:
        """More than a kernel gets unasked: of shared memory and, where there are clusters, of blocks in one (8)."""
        if shared_bytes <= self._shared_bytes:
            return
        driver, launcher = self._launcher.driver, self._launcher
        attributes = driver.CUfunction_attribute
        wanted = [(attributes.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared_bytes)]
        if launcher.clusters:
            wanted.append((attributes.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1))
        what = f"{self.name}: {shared_bytes} shared bytes (the device allows {launcher.shared_bytes_limit})"
        with launcher.in_context():
            for attribute, value in wanted:
                launcher.check(driver.cuFuncSetAttribute(self._handle, attribute, value), what)
        self._shared_bytes = shared_bytes


_launchers: dict[int, CudaLauncher] = {}
_launchers_lock = threading.Lock()


def cuda_launcher(device_index: int) -> CudaLauncher:
    """The launcher of a GPU, one for the whole process."""
    if device_index not in _launchers:
        with _launchers_lock:
            if device_index not in _launchers:
                _launchers[device_index] = CudaLauncher(device_index)
    return _launchers[device_index]


def check_indices() -> None:
    """Wait for the GPUs, and raise InvalidProblem if a kernel has reported an index out of bounds.

    Formulas ask for such reports by `reported(...)`. The next call of an op raises its own too, but not the last one.
    """
    for launcher in tuple(_launchers.values()):
        with launcher.in_context():
            launcher.check(launcher.driver.cuCtxSynchronize(), "cuCtxSynchronize")
        if found := launcher.reports.take():
            raise InvalidProblem("; ".join(found))


os.register_at_fork(after_in_child=_launchers.clear)  # a CUDA context does not survive a fork


def load_driver() -> Any:
    """cuda.bindings' driver module. Unsupported, with what to install, where there is none or no driver behind it."""
    try:
        from cuda.bindings import driver

        driver.cuInit(0)
    except (ImportError, RuntimeError, OSError) as error:  # a machine without a driver gives a RuntimeError
        raise Unsupported(
            f"running on a GPU needs the NVIDIA driver and baracuda-kernels[cuda12] or [cuda13]: {error}"
        ) from error
    return driver


def device_of_pointer(pointer: int, driver: Any = None) -> int:
    """The index of the device that an address in device memory belongs to."""
    driver = driver if driver is not None else load_driver()
    attribute = driver.CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL
    status, index = driver.cuPointerGetAttribute(attribute, pointer)
    if status:
        raise _error(driver, status, f"device of address {pointer:#x}")
    return int(index)


def _error(driver: Any, code: Any, what: str) -> CudaError:
    """The error for a driver's code."""
    status, text = driver.cuGetErrorName(code)
    return CudaError(int(code), "unknown error" if status else text.decode(), int(code) in _STICKY, what)
