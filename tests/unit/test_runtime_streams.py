"""Raw handles from stream objects."""

from __future__ import annotations

import sys
import types
from typing import Any

import numpy as np
import pytest

from baracuda_runtime.arrays.streams import current_stream, redirect, stream_handle
from baracuda_runtime.errors import InvalidProblem


class Protocol:
    def __init__(self, version: int) -> None:
        self.version = version

    def __cuda_stream__(self) -> tuple[int, int]:
        return (self.version, 77)


@pytest.mark.parametrize(
    ("stream", "handle"),
    [
        (None, None),
        (0, 0),
        (2**40, 2**40),
        (np.int64(5), 5),
        (Protocol(0), 77),
        (types.SimpleNamespace(__cuda_stream__=(0, 78)), 78),
        (types.SimpleNamespace(ptr=79), 79),
        (types.SimpleNamespace(cuda_stream=80), 80),
    ],
)
def test_handles(stream: object, handle: int | None) -> None:
    assert stream_handle(stream) == handle


@pytest.mark.parametrize(
    "wrong", ["x", 1.5, True, object(), Protocol(3)], ids=["str", "float", "bool", "object", "version 3"]
)
def test_what_is_no_stream_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidProblem, match="stream expected"):
        stream_handle(wrong)


def test_current_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded: list[Any] = []
    torch = types.SimpleNamespace(
        _C=types.SimpleNamespace(_cuda_getCurrentRawStream=lambda device: 100 + device),
        cuda=types.SimpleNamespace(ExternalStream=lambda handle, device: (handle, device)),
    )
    cupy = types.SimpleNamespace(
        cuda=types.SimpleNamespace(get_current_stream=lambda device: types.SimpleNamespace(ptr=200 + device))
    )
    monkeypatch.setitem(sys.modules, "torch", torch)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "cupy", cupy)  # type: ignore[arg-type]
    assert current_stream("torch")(1) == 101
    assert current_stream("cupy")(2) == 202
    assert current_stream("numba")(2) == 0
    tensor = types.SimpleNamespace(record_stream=recorded.append)
    assert redirect(101, 0, 1, [tensor]) == 101
    assert recorded == []
    assert redirect(5, 0, 1, [tensor]) == 5
    assert recorded == [(5, 1)]


def test_torch_without_cuda_has_a_reader_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function is prepared before its operands' device is known: a tensor of the CPU runs the reference."""
    monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(_C=types.SimpleNamespace()))  # type: ignore[arg-type]
    assert current_stream("torch")(0) == 0
