"""Element types and errors."""

from __future__ import annotations

import copy
import pickle

import ml_dtypes
import numpy as np
import pytest

from baracuda_runtime import dtypes, errors
from baracuda_runtime.dtypes import ALL, DType, as_dtype


@pytest.mark.parametrize("dtype", ALL, ids=str)
def test_every_spelling_gives_the_one_object(dtype: DType) -> None:
    for spelling in (
        dtype,
        dtype.name,
        dtype.numpy,
        dtype.numpy.type,
        dtype.numpy.name,
        np.zeros(1, dtype.numpy).dtype,
    ):
        assert as_dtype(spelling) is dtype
    assert pickle.loads(pickle.dumps(dtype)) is dtype
    assert copy.deepcopy(dtype) is dtype
    assert dtype.itemsize == dtype.numpy.itemsize == dtype.storage.itemsize


def test_other_names_of_the_same_types() -> None:
    assert as_dtype(np.longlong) is dtypes.i64
    assert as_dtype(ml_dtypes.bfloat16) is dtypes.bf16
    assert as_dtype(bool) is dtypes.bool_
    assert as_dtype("half") is dtypes.f16 and as_dtype("double") is dtypes.f64


@pytest.mark.parametrize("wrong", ["f8", "i8", "float", np.complex64, np.dtype(">f4"), float, None, [], 3], ids=repr)
def test_unknown_types_are_refused_with_the_names(wrong: object) -> None:
    with pytest.raises(errors.Unsupported, match="expected one of f64, f32, f16, bf16, e4m3, e5m2, s4, u4, s8"):
        as_dtype(wrong)


@pytest.mark.parametrize("dtype", [d for d in ALL if d.kind == "float"], ids=str)
def test_float_limits(dtype: DType) -> None:
    info = ml_dtypes.finfo(dtype.numpy)
    assert dtypes.highest(dtype) == float(info.max)
    assert dtypes.lowest(dtype) == float(info.min)
    assert dtypes.smallest(dtype) == float(info.smallest_subnormal)


def test_integer_limits() -> None:
    assert (dtypes.lowest("s8"), dtypes.highest("s8"), dtypes.smallest("s8")) == (-128, 127, 1)
    assert (dtypes.lowest("s4"), dtypes.highest("s4"), dtypes.lowest("u4"), dtypes.highest("u4")) == (-8, 7, 0, 15)
    assert (dtypes.lowest("u8"), dtypes.highest("i64")) == (0, 2**63 - 1)


def test_compute_types() -> None:
    computed = {dtype.name: dtype.compute for dtype in ALL}
    assert computed == dict(
        f64="f64",
        f32="f32",
        f16="f32",
        bf16="f32",
        e4m3="f32",
        e5m2="f32",
        s4="i64",
        u4="i64",
        s8="i64",
        u8="i64",
        i16="i64",
        i32="i64",
        i64="i64",
        bool="bool",
    )


def test_torch_dtypes() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    for dtype in ALL:
        assert as_dtype(dtypes.torch_dtype(dtype)) is (dtypes.u8 if dtype.packed else dtype)
    with pytest.raises(errors.Unsupported):
        as_dtype(torch.complex64)


def test_errors_survive_pickling() -> None:
    made = [
        errors.BufferTooSmall("APlan: x too short", needed=8, got=4),
        errors.WorkspaceTooSmall("APlan: workspace", needed=8, got=4),
        errors.CompileError("a.cu: f does not compile", "a.cu(1): error"),
        errors.CudaError(700, "CUDA_ERROR_ILLEGAL_ADDRESS", True, "launch of f"),
    ]
    for error in made:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
        assert isinstance(again, errors.KernelError)


def test_cuda_error_text() -> None:
    error = errors.CudaError(700, "CUDA_ERROR_ILLEGAL_ADDRESS", True, "launch of f")
    assert str(error) == "launch of f: CUDA_ERROR_ILLEGAL_ADDRESS (700); the CUDA context is lost, start a new process"
    assert str(errors.CudaError(2, "CUDA_ERROR_OUT_OF_MEMORY", False, "x")) == "x: CUDA_ERROR_OUT_OF_MEMORY (2)"
