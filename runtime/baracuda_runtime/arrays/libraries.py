"""Arrays of every library as `View`s, without copies, and new arrays in the caller's library.

No library is imported here: the array's type names its library, and `sys.modules` has it. NumPy, CuPy and torch are
read through their attributes (a fraction of a microsecond); JAX and everything else through DLPack; Numba, where it has
no DLPack, through `__cuda_array_interface__`, which cannot carry bf16.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..dtypes import DType, as_dtype, torch_dtype
from ..errors import DeviceMismatch, Unsupported
from . import dlpack
from .streams import LEGACY_DEFAULT
from .view import CPU_DEVICE, Device, View

_CUDA_DEVICES: list[Device] = [("cuda", index) for index in range(64)]

# A reader for each type of array seen so far.
_READERS: dict[type, Callable[[Any, int | None], View]] = {}


def view_of(array: Any, stream: int | None = None) -> View:
    """The array's memory. `stream`, a raw handle, is the one to be used on: DLPack producers make it wait for them."""
    try:
        reader = _READERS[type(array)]
    except KeyError:
        reader = _reader_for(array)
    return reader(array, stream)


def library_of(array: Any) -> str:
    """The first part of the name of the module that defines the array's type, or a base of it that is known here."""
    roots = [base.__module__.partition(".")[0] for base in type(array).__mro__]
    for root in roots:
        if root in ("numpy", "cupy", "torch", "jax", "jaxlib"):
            return "jax" if root == "jaxlib" else root
    return roots[0]


def _reader_for(array: Any) -> Callable[[Any, int | None], View]:
    library = library_of(array)
    reader: Callable[[Any, int | None], View]
    masked: Any = sys.modules.get("numpy.ma")  # where it was never imported, there is no masked array
    if masked is not None and isinstance(array, masked.MaskedArray):
        raise Unsupported("array expected without a mask, got a numpy.ma.MaskedArray: pass its .filled() values")
    if isinstance(array, View):
        reader = _same_view
    elif isinstance(array, (np.ndarray, np.generic)):
        reader = _numpy_view
    elif library == "torch" and hasattr(array, "data_ptr"):
        reader = _torch_view
    elif library == "cupy" and hasattr(array, "data"):
        reader = _cupy_view
    elif library == "jax" and "Tracer" in "".join(base.__name__ for base in type(array).__mro__):
        raise Unsupported("array expected a concrete array, got a JAX tracer: call outside of jit, grad and vmap")
    elif hasattr(array, "__dlpack__") and hasattr(array, "__dlpack_device__"):
        reader = _dlpack_view
    elif hasattr(array, "__cuda_array_interface__"):
        reader = _cuda_array_interface_view
    else:
        raise Unsupported(
            "array expected from NumPy, CuPy, torch, JAX or with __dlpack__ or __cuda_array_interface__, "
            f"got {type(array).__module__}.{type(array).__qualname__}"
        )
    _READERS[type(array)] = reader
    return reader


# Readers


def _same_view(view: Any, stream: int | None) -> View:
    return view  # type: ignore[no-any-return]


def _element_strides(byte_strides: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    if itemsize == 1:
        return byte_strides
    if any(stride % itemsize for stride in byte_strides):  # a field of a record array
        raise Unsupported(
            f"strides expected in whole elements of {itemsize} bytes, got {byte_strides} bytes: copy the array"
        )
    return tuple([stride // itemsize for stride in byte_strides])


def _numpy_view(array: Any, stream: int | None) -> View:
    writable = isinstance(array, np.ndarray)  # a NumPy scalar is copied
    array = np.asarray(array)
    dtype = as_dtype(array.dtype)
    strides = _element_strides(array.strides, dtype.itemsize)
    pointer = array.__array_interface__["data"][0] if array.dtype.kind != "V" else array.ctypes.data
    return View(array, pointer, dtype, array.shape, strides, CPU_DEVICE, "numpy", writable and array.flags.writeable)


def _cupy_view(array: Any, stream: int | None) -> View:
    dtype = as_dtype(array.dtype)
    memory = array.data
    strides = _element_strides(array.strides, dtype.itemsize)
    return View(array, memory.ptr, dtype, array.shape, strides, _CUDA_DEVICES[memory.device_id], "cupy")


def _torch_view(array: Any, stream: int | None) -> View:
    if array.is_cuda:
        device = _CUDA_DEVICES[array.get_device()]
    elif array.is_cpu:
        device = CPU_DEVICE
    else:
        raise Unsupported(f"device expected the CPU or a CUDA GPU, got a torch tensor on {array.device}")
    if array.is_neg():
        raise Unsupported(
            "tensor expected plain values, got a torch tensor with its negative bit set: pass .resolve_neg()"
        )
    requires_grad = array.requires_grad and sys.modules["torch"].is_grad_enabled()
    dtype = as_dtype(array.dtype)
    try:
        pointer = array.data_ptr()
        strides = array.stride()
    except RuntimeError as error:  # sparse and other layouts have no strides, fake tensors no memory
        raise Unsupported(f"tensor expected a dense, strided layout, got {array.layout}: {error}") from error
    return View(array, pointer, dtype, tuple(array.shape), strides, device, "torch", True, requires_grad)


def _dlpack_view(array: Any, stream: int | None) -> View:
    library = library_of(array)
    try:
        view = dlpack.export(array, library, stream)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:  # sharded, deleted, read-only before 1.0, ...
        raise Unsupported(f"array expected exportable through DLPack, {library} says: {error}") from error
    view.writable = view.writable and library != "jax"
    view.producer_stream = None if view.device[0] == "cpu" else stream or LEGACY_DEFAULT
    return view


def _cuda_array_interface_view(array: Any, stream: int | None) -> View:
    from ..launch.launcher import device_of_pointer

    facts = array.__cuda_array_interface__
    if facts.get("mask") is not None:
        raise Unsupported("array expected without a mask, got one in __cuda_array_interface__")
    dtype = as_dtype(np.dtype(facts["typestr"]))
    pointer, read_only = facts["data"]
    shape = tuple(facts["shape"])
    given = facts.get("strides")
    strides = _element_strides(tuple(given), dtype.itemsize) if given is not None else dlpack.contiguous_strides(shape)
    # The interface does not say on which device the memory is; the driver does.
    device = ("cuda", device_of_pointer(pointer) if pointer else 0)
    producer = facts.get("stream")  # 1 is the legacy default stream
    ready = LEGACY_DEFAULT if producer == 1 else producer
    library, writable = library_of(array), not read_only
    return View(array, pointer or 0, dtype, shape, strides, device, library, writable, producer_stream=ready)


# New arrays and the way back


def empty_like_library(like: View, shape: tuple[int, ...], dtype: Any) -> Any:
    """A new C-contiguous array on the device of `like`, in its library if that can be written to.

    For JAX and others: NumPy on the CPU, CuPy on a GPU; `to_library` takes the filled array the rest of the way.
    """
    element = as_dtype(dtype)
    if like.library == "torch":
        return sys.modules["torch"].empty(shape, dtype=torch_dtype(element), device=like.array.device)
    return np.empty(shape, element.storage) if like.device[0] == "cpu" else _new_cupy(like, shape, element)()


def new_like(view: View, shape: tuple[int, ...], dtype: Any) -> Callable[[], Any]:
    """`empty_like_library` for many calls, on a GPU."""
    element = as_dtype(dtype)
    if view.library != "torch":
        return _new_cupy(view, shape, element)
    torch: Any = sys.modules["torch"]
    general = partial(torch.empty, shape, dtype=torch_dtype(element), device=view.array.device)
    # What Inductor's code calls: it asks no dispatcher, takes half as long, and gives memory of the current device.
    found = getattr(getattr(getattr(torch._C, "_dynamo", None), "guards", None), "_empty_strided_cuda", None)
    if found is None:
        return general
    quick = partial(found, shape, dlpack.contiguous_strides(shape), torch_dtype(element))
    current, index = torch._C._cuda_getDevice, view.device[1]
    return quick if torch.cuda.device_count() == 1 else lambda: quick() if current() == index else general()


def _new_cupy(view: View, shape: tuple[int, ...], element: DType) -> Callable[[], Any]:
    try:
        cupy: Any = importlib.import_module("cupy")
    except ImportError as error:
        raise Unsupported(
            f"outputs for {view.library} arrays on a GPU are allocated through CuPy: install cupy, or pass out="
        ) from error
    kind = np.uint8 if element.float8 else element.storage  # CuPy has no 8-bit floats: their bits are the caller's
    make, index = cupy.ndarray, view.device[1]
    current, elsewhere = cupy.cuda.runtime.getDevice, cupy.cuda.Device

    def new_cupy() -> Any:
        try:
            if current() == index:
                return make(shape, kind)
            with elsewhere(index):
                return make(shape, kind)
        except (TypeError, ValueError) as error:
            raise Unsupported(
                f"output dtype {element} is none of this CuPy's ({cupy.__version__}): install a newer one"
            ) from error

    return new_cupy


def to_library(array: Any, library: str) -> Any:
    """A filled array from `empty_like_library` in the caller's library: JAX's is made from it, others are it."""
    if library != "jax":
        return array
    jax = sys.modules["jax"]
    if isinstance(array, np.ndarray):
        return jax.numpy.asarray(array)
    return jax.dlpack.from_dlpack(array)


class _Memory:
    """A view's memory in NumPy's array protocol. The array made from it keeps it, and with it the view's owner."""

    def __init__(self, view: View) -> None:
        self.view = view
        item = view.dtype.itemsize
        self.__array_interface__ = {
            "version": 3,
            "data": (view.pointer, not view.writable),
            "shape": view.shape,
            "strides": tuple(stride * item for stride in view.strides),
            "typestr": f"<u{item}",  # bits: NumPy has no name of its own for bf16
        }


def to_numpy(view: View) -> NDArray[Any]:
    """A NumPy array over the same memory, for a view on the CPU of any library. Writable where the view is."""
    if view.library == "numpy":
        return view.array  # type: ignore[no-any-return]
    if view.device[0] != "cpu":
        raise DeviceMismatch(f"to_numpy expected an array on the CPU, got one on cuda:{view.device[1]}")
    if 0 in view.shape:
        return np.empty(view.shape, view.dtype.storage)
    return np.asarray(_Memory(view)).view(view.dtype.storage)
