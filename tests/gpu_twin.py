"""A GPU's twin for tests without one: torch tensors and CuPy arrays as far as the runtime reads them, over NumPy
memory that says it is on cuda:0, and a launcher that logs launches or runs kernels with the host runner.

`installed(monkeypatch, device)` puts modules named torch and cupy in place of what is there.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import repeat
from typing import Any

import numpy as np

from baracuda_runtime import dtypes
from baracuda_runtime.arrays import libraries
from baracuda_runtime.launch import launcher
from baracuda_runtime.launch.reports import Reports


def answering(value: Any) -> Callable[[], Any]:
    """A function in C, as quick as a library's own, that always gives `value`."""
    return repeat(value).__next__


class dtype:  # noqa: N801 (torch's name)
    __module__ = "torch"

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"torch.{self.name}"


DTYPES = {d: dtype(d.numpy.name) for d in dtypes.ALL}


class device:  # noqa: N801
    __module__ = "torch"

    def __init__(self, index: int) -> None:
        self.index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, device) and other.index == self.index

    def __hash__(self) -> int:
        return hash(self.index)


class Tensor:
    """A torch tensor on cuda:0. `array` is its memory as NumPy sees it; `storage` that of the whole storage."""

    __module__ = "torch"
    is_cuda, is_cpu = True, False
    is_nested, is_meta, layout = False, False, "torch.strided"

    def __init__(
        self,
        array: np.ndarray[Any, Any],
        *,
        requires_grad: bool = False,
        negative: bool = False,
        nested: bool = False,
        index: int = 0,
    ) -> None:
        self.array = array
        self.dtype = DTYPES[dtypes.as_dtype(array.dtype)]
        self.shape = array.shape
        self.requires_grad = requires_grad
        self.device = device(index)
        self.recorded: list[Any] = []
        self.record_stream = self.recorded.append
        self.stride = answering(tuple(s // array.itemsize for s in array.strides))
        self.get_device = answering(index)
        self.is_neg = answering(negative)
        self.data_ptr = answering(address(array))
        if nested:
            self.is_nested, self.stride = True, self._without_strides  # type: ignore[method-assign]
        self.shrink_storage(memory_of(array).nbytes, memory_of(array))

    def t(self) -> Tensor:
        return Tensor(self.array.T)

    def __getitem__(self, cut: Any) -> Tensor:
        return Tensor(self.array[cut])

    def _without_strides(self) -> Any:
        raise RuntimeError("a nested tensor has no strides")

    def shrink_storage(self, nbytes: int, whole: np.ndarray[Any, Any] | None = None) -> None:
        """What `untyped_storage().resize_(nbytes)` does to the sizes."""
        start = address(whole) if whole is not None else self.untyped_storage().data_ptr()
        if nbytes == 0 and self.array.size:
            self.data_ptr, start = answering(self.data_ptr() - start), 0
        storage = types.SimpleNamespace(data_ptr=answering(start), nbytes=answering(nbytes))
        self.untyped_storage = answering(storage)


class Parameter(Tensor):
    __module__ = "torch.nn.parameter"

    def __init__(self, data: Any, **facts: Any) -> None:
        super().__init__(data.array if isinstance(data, Tensor) else data, **facts)


class Aborted(BaseException):
    """The end of the process: nothing catches it."""


class TensorGuards:
    """As far as PyTorch's is used. `state` is the thread's, of which dispatch keys depend."""

    state = ""
    blind: str | None = None  # a fact that it does not compare

    def __init__(self, *tensors: Tensor, dynamic_dims_sizes: None, dynamic_dims_strides: None) -> None:
        self.expected = [self._facts(t) for t in tensors]

    def _facts(self, tensor: Tensor) -> dict[str, Any]:
        if tensor.is_nested:
            raise Aborted("a C++ exception that nothing catches")
        facts = {
            "type": type(tensor),
            "keys": (tensor.is_neg(), TensorGuards.state),
            "dtype": tensor.dtype,
            "device": tensor.device,
            "requires_grad": tensor.requires_grad,
            "sizes": tuple(tensor.shape),
            "strides": tensor.stride(),
        }
        return {name: fact for name, fact in facts.items() if name != TensorGuards.blind}

    def check(self, *tensors: Tensor) -> bool:
        if len(tensors) != len(self.expected):
            raise TypeError("wrong length")
        found = [self._facts(t) == e for t, e in zip(tensors, self.expected, strict=True)]
        return all(found) and len({id(t) for t in tensors}) == len(tensors)


class DLPackMemory:
    """What an array holds that `cupy.from_dlpack` has made: CuPy adds up the sizes, where it should multiply them."""

    def __init__(self, ptr: int, size: int) -> None:
        self.ptr, self.size = ptr, size


class ndarray:  # noqa: N801
    """A CuPy array on cuda:0."""

    __module__ = "cupy"

    def __init__(self, array: Any, dtype: Any = None, index: int = 0, *, from_dlpack: bool = False) -> None:
        if isinstance(array, tuple):
            array = aligned(array, dtype)
        self.array = array
        self.dtype, self.shape, self.strides = array.dtype, array.shape, array.strides
        whole = memory_of(array)
        memory: Any = types.SimpleNamespace(ptr=address(whole), size=whole.nbytes)
        if from_dlpack:
            memory = DLPackMemory(address(array), sum(array.shape) * array.itemsize)
        self.data = types.SimpleNamespace(ptr=address(array), device_id=index, mem=memory)


def memory_of(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array that the memory belongs to; as_strided puts objects of its own between a view and it."""
    found: Any = array
    while isinstance(getattr(found, "base", None), np.ndarray) or hasattr(getattr(found, "base", None), "base"):
        found = found.base
    return found  # type: ignore[no-any-return]


def address(array: np.ndarray[Any, Any]) -> int:
    return int(array.__array_interface__["data"][0])


def aligned(shape: tuple[int, ...], kind: Any) -> np.ndarray[Any, Any]:
    """New memory on 512 bytes, as allocators on a GPU give it."""
    nbytes = int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
    held = np.zeros(nbytes + 512, np.uint8)
    start = -address(held) % 512
    # A buffer of its own size: nothing behind it belongs to it.
    return np.frombuffer(memoryview(held)[start : start + nbytes], kind).reshape(shape)


class Device:
    """A launcher that logs; with `host`, a HostLauncher, kernels run on the CPU.

    `launched` holds (grid, block, stream), `arguments` the address of the last launch's table.
    """

    arch, multiprocessors = "sm_90", 132
    shared_bytes_limit, clusters = 227 * 1024, True
    reports = Reports()

    def __init__(self, host: Any = None) -> None:
        self.host = host
        self.launched: list[tuple[Any, Any, int]] = []
        self.names: set[str] = set()
        self.waits: list[tuple[int, int]] = []  # (stream, producer)

    def wait(self, stream: int, producer: int) -> None:
        self.waits.append((stream, producer))

    def function(self, source: Any, name: str) -> Function:
        self.names.add(name)
        return Function(self, None if self.host is None else self.host.function(source, name))


class Function:
    def __init__(self, owner: Device, host: Any) -> None:
        self.owner, self.host = owner, host

    def launch(self, grid: Any, block: Any, shared_bytes: int, parameters: Any, stream: int) -> None:
        self.owner.launched.append((grid, block, stream))
        if self.host is not None:
            self.host.launch(grid, block, shared_bytes, parameters, stream)

    def prepare(self, grid: Any, block: Any, shared_bytes: int) -> Callable[[int, int], None]:
        def launch(address: int, stream: int) -> None:
            self.launch(grid, block, shared_bytes, types.SimpleNamespace(address=address), stream)

        return launch


class Modules:
    """The two libraries. `stream` is the current one of both; of torch, `grad` is the grad mode, `modes` how many modes
    its dispatcher has, and `written` the ids of what autograd was told to be overwritten. There
    are `devices`, of which one is `current`; `quick` counts what was allocated there by the quick function."""

    def __init__(self) -> None:
        self.stream, self.grad, self.modes = 7, True, 0
        self.written: list[int] = []
        self.current, self.devices, self.quick = 0, 1, 0
        self.torch: Any = types.ModuleType("torch")
        self.torch.Tensor, self.torch.nn = Tensor, types.SimpleNamespace(Parameter=Parameter)
        self.torch.dtype, self.torch.is_grad_enabled = dtype, lambda: self.grad
        self.torch.empty = lambda shape, dtype, device: Tensor(
            aligned(shape, next(d for d in dtypes.ALL if DTYPES[d] is dtype).numpy)
        )
        self.torch._C = types.SimpleNamespace(
            _cuda_getCurrentRawStream=lambda index: self.stream,
            _cuda_getDevice=lambda: self.current,
            _dynamo=types.SimpleNamespace(
                guards=types.SimpleNamespace(TensorGuards=TensorGuards, _empty_strided_cuda=self._empty_strided)
            ),
            _are_functorch_transforms_active=lambda: False,
            _get_tracing_state=lambda: None,
            _len_torch_dispatch_stack=lambda: self.modes,
            _increment_version=self._overwritten,
        )
        self.torch.autograd = types.SimpleNamespace(
            forward_ad=types.SimpleNamespace(_current_level=-1),
            graph=types.SimpleNamespace(increment_version=self._overwritten),
        )
        self.torch.zeros = lambda shape, dtype, device, requires_grad=False: Tensor(
            aligned(shape, next(d for d in dtypes.ALL if DTYPES[d] is dtype).numpy),
            requires_grad=requires_grad,
            index=0 if device == "cpu" else 1,
        )
        self.torch._neg_view = lambda tensor: Tensor(tensor.array, negative=True)
        self.torch.inference_mode, self.torch.enable_grad = lambda mode: nullcontext(), nullcontext
        self.torch.cuda = types.SimpleNamespace(
            ExternalStream=lambda handle, device: handle, device_count=lambda: self.devices
        )
        for d, kind in DTYPES.items():
            setattr(self.torch, d.numpy.name, kind)
        self.cupy: Any = types.ModuleType("cupy")
        self.cupy.ndarray = type("ndarray", (ndarray,), {"__module__": "cupy"})
        self.cupy.empty = lambda shape, dtype: self.cupy.ndarray(aligned(shape, dtype))
        self.cupy.cuda = types.SimpleNamespace(
            get_current_stream=lambda index: types.SimpleNamespace(ptr=self.stream),
            runtime=types.SimpleNamespace(getDevice=lambda: 0),
            Device=lambda index: nullcontext(),
            ExternalStream=self._on_stream,
        )

    def _empty_strided(self, shape: tuple[int, ...], strides: tuple[int, ...], dtype: dtype) -> Tensor:
        self.quick += 1
        made: Tensor = self.torch.empty(shape, dtype, None)
        assert made.stride() == strides
        return made

    def _overwritten(self, tensors: Iterable[Tensor]) -> None:
        self.written.extend(map(id, tensors))

    @contextmanager
    def _on_stream(self, handle: int, device: int = -1) -> Iterator[None]:
        before, self.stream = self.stream, handle
        yield
        self.stream = before


def installed(monkeypatch: Any, owner: Device, modules: Modules | None = None) -> Modules:
    """The libraries in place of the real ones: new ones, or these, whose guards need no second trial."""
    modules = modules or Modules()
    for name in ("torch", "cupy"):
        monkeypatch.setitem(sys.modules, name, getattr(modules, name))
    monkeypatch.setattr(launcher, "_launchers", {0: owner})
    monkeypatch.setattr(dtypes, "_KNOWN", {**dtypes._KNOWN, **dict(zip(DTYPES.values(), DTYPES, strict=True))})
    monkeypatch.setattr(dtypes, "_TORCH", {})
    monkeypatch.setattr(libraries, "_READERS", {})
    return modules
