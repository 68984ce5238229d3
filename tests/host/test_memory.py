"""Guarded arrays: where they lie, what protects them, and that writes around them are found."""

from __future__ import annotations

import gc
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.host.errors import HostKernelError
from baracuda_gen.verify.host.memory import PAGE, Arena, buffer_of, guarded

DTYPES = [
    np.float64,
    np.float32,
    np.float16,
    ml_dtypes.bfloat16,
    np.int8,
    np.uint8,
    np.int16,
    np.int32,
    np.int64,
    np.bool_,
]


def _address(array: Any) -> int:
    return int(array.__array_interface__["data"][0])


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: np.dtype(d).name)
@pytest.mark.parametrize("shape", [(), (1,), (61,), (7, 9), (5000,), (0,), (3, 0)], ids=str)
def test_contents_and_place(dtype: Any, shape: tuple[int, ...]) -> None:
    values = np.random.default_rng(0).integers(0, 2, shape).astype(dtype)
    end, start = guarded(values), guarded(values, at="start")
    assert end.dtype == start.dtype == values.dtype and end.shape == start.shape == shape
    assert (end == values).all() and (start == values).all()
    assert (_address(end) + end.nbytes) % PAGE == 0
    assert _address(start) % PAGE == 0


@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("offset_bytes", [0, 4, 12])
def test_alignment_and_offset(at: Any, offset_bytes: int) -> None:
    array = guarded(np.arange(61, dtype=np.float32), at=at, align=16, offset_bytes=offset_bytes)
    assert _address(array) % 16 == offset_bytes
    slack = -(_address(array) + array.nbytes) % PAGE if at == "end" else _address(array) % PAGE - offset_bytes
    assert 0 <= slack < 16


@pytest.mark.parametrize(("shift", "words"), [(1, "0 bytes past the end of y"), (-1, "4 bytes before the start of y")])
def test_write_into_slack_is_found(run: Any, arena: Arena, shift: int, words: str) -> None:
    y = arena.guarded(np.zeros(61, np.int32), name="y", align=16)
    run("faults::write_at", 1, 64, y, 61, shift)
    with pytest.raises(
        HostKernelError, match=f"y: 4 bytes outside the array were written, the first {words}"
    ) as caught:
        arena.check()
    assert caught.value.kind == "canary"


@pytest.mark.parametrize("at", ["end", "start"])
def test_write_into_a_gap_is_found(run: Any, arena: Arena, at: Any) -> None:
    y = arena.guarded(np.zeros((4, 8), np.int32)[:, :6], name="y", at=at)
    y[...] = 5
    arena.check()
    run("faults::write_at", 1, 32, y, 6, 1)
    with pytest.raises(
        HostKernelError, match="y: 4 bytes outside the array were written, the first 24 bytes after the start of y"
    ):
        arena.check()


def test_write_to_protected_input_faults(run: Any, arena: Arena) -> None:
    x = arena.guarded(np.zeros(64, np.int32), name="x")
    with (
        arena.protected(x),
        pytest.raises(HostKernelError, match=r"write at .*0 bytes after the start of x \(read-only\)") as caught,
    ):
        run("faults::write_at", 1, 64, x, 64, 0)
    assert caught.value.kind == "access"
    run("faults::write_at", 1, 64, x, 64, 0)
    assert x.tolist() == [1] * 64


def test_array_outlives_its_arena() -> None:
    with Arena() as arena:
        x = arena.guarded(np.arange(10))
        buffer_of(x).protect()
    view = x[3:]
    buffer_of(view).unprotect()
    del x
    others = [guarded(np.zeros(10)) for _ in range(100)]
    assert view.tolist() == list(range(3, 10)) and len(others) == 100


def test_thousands_of_arrays_reuse_their_mappings() -> None:
    def mappings() -> int:
        with open("/proc/self/maps") as file:
            return sum(1 for _ in file)

    values = [np.zeros(n, np.float32) for n in (1, 100, 3000, 70000)]
    with Arena() as arena:
        for i in range(2000):
            buffer_of(arena.guarded(values[i % 4])).protect()
    gc.collect()
    before = mappings()
    for _ in range(3):
        with Arena() as arena:
            for i in range(2000):
                arena.guarded(values[i % 4])
    assert mappings() <= before + 50
