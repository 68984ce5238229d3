"""Reading DLPack capsules, both ABIs, with ctypes: the way to arrays of any library, and the only one that keeps bf16.

A capsule is read in place and never consumed. Whoever holds it keeps the memory alive; when it is dropped, its own
destructor hands the memory back. See https://dmlc.github.io/dlpack/latest/c_api.html.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from ..dtypes import DType, as_dtype
from ..errors import Unsupported
from .view import CPU_DEVICE, Device, View

CPU, CUDA, CUDA_HOST, CUDA_MANAGED = 1, 2, 3, 13
_READ_ONLY = 1  # of DLManagedTensorVersioned.flags

_NUMPY_NAMES = {0: "int", 1: "uint", 2: "float", 4: "bfloat"}
_NAMES = {6: "bool", 10: "e4m3", 12: "e5m2"}  # codes of one width each


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Versioned(ctypes.Structure):
    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager_ctx", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


def export(array: Any, library: str, stream: int | None) -> View:
    """The array's memory, exported without a copy for use on `stream` (None or 0: the legacy default stream)."""
    kind, _ = array.__dlpack_device__()
    # The protocol spells the legacy default stream 1 and forbids 0; on the CPU there is no stream.
    wanted = (stream or 1) if kind in (CUDA, CUDA_MANAGED) else None
    try:
        capsule = array.__dlpack__(stream=wanted, max_version=(1, 1))
    except TypeError:  # a producer of before DLPack 1.0
        capsule = array.__dlpack__(stream=wanted) if wanted is not None else array.__dlpack__()
    return read(capsule, array, library)


_of_capsule = ctypes.py_object, ctypes.c_char_p  # and its name
_pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, *_of_capsule)(("PyCapsule_GetPointer", ctypes.pythonapi))
_is_named = ctypes.PYFUNCTYPE(ctypes.c_int, *_of_capsule)(("PyCapsule_IsValid", ctypes.pythonapi))


def read(capsule: object, array: Any, library: str) -> View:
    """The memory that a capsule named 'dltensor' (before 1.0) or 'dltensor_versioned' is of, and keeps alive."""
    writable = True
    if _is_named(capsule, b"dltensor_versioned"):
        managed = _Versioned.from_address(_pointer_of(capsule, b"dltensor_versioned"))
        if managed.major != 1:
            raise Unsupported(f"DLPack expected version 1 or older, got {managed.major}.{managed.minor}")
        tensor, writable = managed.tensor, not managed.flags & _READ_ONLY
    elif _is_named(capsule, b"dltensor"):
        tensor = _Tensor.from_address(_pointer_of(capsule, b"dltensor"))
    else:
        raise Unsupported(f"__dlpack__ expected to return an unused DLPack capsule, got {capsule!r}")
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(tensor.strides[: tensor.ndim]) if tensor.strides else contiguous_strides(shape)
    pointer = (tensor.data or 0) + tensor.byte_offset
    return View(array, pointer, _dtype(tensor), shape, strides, _device(tensor), library, writable, owner=capsule)


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """C-order strides, in elements."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def _dtype(tensor: _Tensor) -> DType:
    if tensor.lanes != 1 or (tensor.code not in _NUMPY_NAMES and tensor.code not in _NAMES):
        found = f"code {tensor.code}, {tensor.lanes} x {tensor.bits} bits"
        raise Unsupported(f"DLPack dtype expected a float, integer or bool, got {found}")
    return as_dtype(_NAMES.get(tensor.code) or f"{_NUMPY_NAMES[tensor.code]}{tensor.bits}")


def _device(tensor: _Tensor) -> Device:
    if tensor.device_type in (CPU, CUDA_HOST):
        return CPU_DEVICE
    if tensor.device_type in (CUDA, CUDA_MANAGED):
        return ("cuda", int(tensor.device_id))
    raise Unsupported(f"device expected the CPU or a CUDA GPU, got DLPack device type {tensor.device_type}")
