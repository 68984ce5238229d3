"""Planted faults are found and named; kernels without faults give what NumPy gives; a fault leaves the process
usable."""

from __future__ import annotations

import ctypes
import time
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.host.errors import HostKernelError
from baracuda_gen.verify.host.memory import Arena, Place

BF16 = np.dtype(ml_dtypes.bfloat16)


class Fault(NamedTuple):
    """A launch of a kernel of faults.cu; `x` and `y` in the parameters stand for 64 guarded integers each."""

    kernel: str
    parameters: tuple[Any, ...]
    kind: str
    words: str  # a regular expression
    grid: Any = 1
    block: Any = 64
    shared: int = 0
    at: Place = "end"


FAULTS = {
    "read past the end": Fault(
        "read_at",
        ("x", "y", 64, 1),
        "access",
        r"read at 0x\w+, 0 bytes past the end of x, block \(0, 0, 0\) thread \(63, 0, 0\)",
    ),
    "read far past the end": Fault("read_at", ("x", "y", 64, 2000), "access", "read .* 7744 bytes past the end of x"),
    "read before the start": Fault(
        "read_at", ("x", "y", 64, -1), "access", "read .* 4 bytes before the start of x", at="start"
    ),
    "write past the end": Fault("write_at", ("x", 64, 1), "access", "write .* 0 bytes past the end of x"),
    "write before the start": Fault(
        "write_at", ("x", 64, -2), "access", r"write .* 8 bytes before the start of x.*thread \(0, 0, 0\)", at="start"
    ),
    "write in the second block": Fault(
        "write_at", ("x", 64, 1), "access", r"block \(1, 0, 0\) thread \(31, 0, 0\)", grid=2, block=32
    ),
    "null pointer": Fault("null_pointer", (ctypes.c_void_p(0),), "access", "null or wild pointer", block=1),
    "misaligned store": Fault(
        "misaligned_store",
        ("x",),
        "undefined",
        r"misaligned access at faults\.cu:\d+:\d+: .*uint4.*multiple of 16",
        block=1,
    ),
    "two barriers": Fault(
        "two_barriers",
        ("x",),
        "barrier",
        r"divergent barrier: .*__syncthreads at faults\.cu:\d+, others .* faults\.cu:\d+",
    ),
    "barrier against shuffle": Fault(
        "barrier_against_shuffle",
        ("x",),
        "deadlock",
        r"44 of 64 live threads wait in __syncthreads.*warp 0 lanes 000fffff wait in a shuffle",
    ),
    "lost lane": Fault(
        "lost_lane",
        ("x",),
        "deadlock",
        "warp 0 lanes ffffffdf wait in a shuffle at .*for lanes 00000020 that never come",
    ),
    "mask lacks the caller": Fault(
        "mask_lacks_caller", ("x",), "warp", r"mask 0000ffff lacks the calling lane 16", block=32
    ),
    "different masks": Fault(
        "different_masks",
        ("x",),
        "warp",
        r"different masks: lane 31 at faults\.cu:\d+ with fffffffe, lane 1 at faults\.cu:\d+ with ffffffff",
        block=32,
    ),
    "exited lane": Fault(
        "reads_exited_lane",
        ("x",),
        "warp",
        r"a shuffle at faults\.cu:\d+: lane 0 reads lane 24, which is absent",
        block=32,
    ),
    "lane beyond the block": Fault(
        "reads_exited_lane", ("x",), "warp", "lane 0 reads lane 24, which is absent", block=16
    ),
    "endless loop": Fault("endless", ("x",), "time", "time limit of 100 ms of a block passed", block=1),
    "static shared overrun": Fault(
        "static_overrun",
        ("x", 1),
        "undefined",
        r"index out of bounds at faults\.cu:\d+:\d+: 64 for type 'int \[64\]'.*thread \(63, 0, 0\)",
    ),
    "dynamic shared overrun": Fault(
        "dynamic_overrun", ("x", 1), "access", "outside dynamic shared memory: 0 bytes past its end", shared=256
    ),
    "local overrun by a pointer": Fault(
        "local_overrun", ("x", 4), "undefined", r"no whole object of type 'const int' at .*thread \(0, 0, 0\)", block=1
    ),
    "wide shift": Fault("wide_shift", ("x", 33), "undefined", r"faults\.cu:\d+:\d+: shift too wide", block=1),
    "float to int": Fault(
        "to_int_out_of_range",
        ("x", ctypes.c_float(3e9)),
        "undefined",
        r"faults\.cu:\d+:\d+: float to integer out of range",
        block=1,
    ),
    "NaN to int": Fault(
        "to_int_out_of_range",
        ("x", ctypes.c_float(float("nan"))),
        "undefined",
        "float to integer out of range",
        block=1,
    ),
    "signed overflow": Fault("signed_overflow", ("x", 1), "undefined", "signed addition overflows", block=1),
    "division by zero": Fault("divide_by_zero", ("x", 0), "undefined", "division by zero", block=1),
    "deep recursion": Fault("deep_recursion", ("x", 100000), "stack", "stack overflows", block=2),
    "frame beyond the guard page": Fault("huge_frame", ("x", 5), "stack", "stack overflows", block=2),
    "trap": Fault("traps", ("x",), "trap", "an unreachable place was reached", block=1),
    "too much static shared memory": Fault(
        "too_much_shared", ("x",), "launch", "too much static shared memory: a block uses (49|5)"
    ),
    "too much shared memory": Fault(
        "write_at", ("x", 64, 0), "launch", "too much shared memory: 240000 bytes dynamic", shared=240000
    ),
    "no threads": Fault("write_at", ("x", 64, 0), "launch", r"block size \(0,1,1\)", block=0),
    "too many threads": Fault(
        "write_at", ("x", 64, 0), "launch", r"block size \(32,33,1\): 1 to 1024 threads", block=(32, 33)
    ),
    "block too deep": Fault("write_at", ("x", 64, 0), "launch", "z <= 64", block=(1, 1, 65)),
    "no blocks": Fault("write_at", ("x", 64, 0), "launch", r"grid size \(1,0,1\)", grid=(1, 0, 1)),
    "grid too high": Fault("write_at", ("x", 64, 0), "launch", "y and z 1 to 65535", grid=(1, 65536)),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_fault_is_found_and_the_process_lives_on(run: Any, arena: Arena, fault: Fault) -> None:
    arrays = {name: arena.guarded(np.zeros(64, np.int32), name=name, at=fault.at) for name in ("x", "y")}
    parameters = [arrays[p] if isinstance(p, str) else p for p in fault.parameters]
    run.launcher.time_limit_s = 0.1
    with pytest.raises(HostKernelError, match=fault.words) as caught:
        run(f"faults::{fault.kernel}", fault.grid, fault.block, *parameters, shared=fault.shared)
    assert caught.value.kind == fault.kind
    assert str(caught.value).startswith(f"faults::{fault.kernel}: ")
    run("faults::write_at", 1, 64, arrays["y"], 64, 0)
    assert arrays["y"].tolist() == [1] * 64


def test_the_time_limit_is_a_blocks(run: Any, arena: Arena) -> None:
    x = arena.guarded(np.zeros(1, np.int32))
    run.launcher.time_limit_s = 0.02
    blocks, turns = 200, 1_000_000
    before = time.thread_time()
    run("faults::slow", blocks, 1, x, turns)
    assert time.thread_time() - before > 4 * run.launcher.time_limit_s
    assert x.tolist() == [blocks * turns]


@pytest.mark.parametrize(
    ("kernel", "grid"), [("missing_barrier", 1), ("block_race", 8)], ids=["missing barrier", "blocks write one place"]
)
def test_race_shows_in_two_schedules(run: Any, arena: Arena, kernel: str, grid: int) -> None:
    results = []
    for descending in (False, True):
        run.launcher.descending = descending
        x = arena.guarded(np.zeros(64, np.int32))
        run(f"faults::{kernel}", grid, 64, x)
        results.append(x.tolist())
    assert results[0] != results[1]


@pytest.mark.parametrize("descending", [False, True])
def test_shared_memory_starts_as_nan(run: Any, arena: Arena, descending: bool) -> None:
    run.launcher.descending = descending
    x = arena.guarded(np.zeros(64, np.float32))
    run("faults::unset_shared", 2, 64, x)
    assert np.isnan(x[0]) and (x[1:] == 1).all()


def test_lost_lane_among_live_blocks_names_its_block(run: Any, arena: Arena) -> None:
    x = arena.guarded(np.zeros(64, np.int32))
    with pytest.raises(HostKernelError, match=r"block \(0, 3, 0\)"):
        run.launcher.descending = True
        run("faults::lost_lane", (1, 4), 64, x)


# ---- kernels without faults ----

both_orders = pytest.mark.parametrize("descending", [False, True], ids=["ascending", "descending"])


@both_orders
@pytest.mark.parametrize("threads", [32, 256, 1024])
@pytest.mark.parametrize("kernel", ["block_sum", "shuffle_sum"])
def test_block_reduction(run: Any, arena: Arena, kernel: str, threads: int, descending: bool) -> None:
    run.launcher.descending = descending
    x = arena.guarded(np.random.default_rng(0).integers(-1000, 1000, (5, threads), np.int32))
    y = arena.guarded(np.zeros(5, np.int32))
    with arena.protected(x):
        run(f"correct::{kernel}<{threads}>", 5, threads, x, y)
    arena.check()
    assert y.tolist() == x.sum(1).tolist()


@both_orders
def test_dynamic_shared_memory(run: Any, arena: Arena, descending: bool) -> None:
    run.launcher.descending = descending
    x, y = arena.guarded(np.arange(1000.0)), arena.guarded(np.zeros(1000))
    run("correct::reverse", 1, 1000, x, y, shared=8000)
    assert (y == x[::-1]).all()


@both_orders
def test_two_dimensional_block(run: Any, arena: Arena, descending: bool) -> None:
    run.launcher.descending = descending
    x, y = arena.guarded(np.arange(256, dtype=np.int32).reshape(8, 32)), arena.guarded(np.zeros(32, np.int32))
    run("correct::column_sum", 1, (32, 8), x, y)
    assert y.tolist() == x.sum(0).tolist()


@both_orders
def test_warp_functions(run: Any, arena: Arena, descending: bool) -> None:
    run.launcher.descending = descending
    x = arena.guarded(np.random.default_rng(1).integers(0, 20, 96, np.int32))
    out = arena.guarded(np.zeros((2, 96), np.int32))
    run("correct::warp_functions", 1, 96, x, out)
    warps = x.reshape(3, 32)
    assert out[0].tolist() == np.repeat(warps.sum(1), 32).tolist()
    assert out[1].tolist() == warps.reshape(3, 8, 4)[:, :, ::-1].ravel().tolist()


class Layout(ctypes.Structure):
    _fields_ = [("size", ctypes.c_int64 * 2), ("stride", ctypes.c_int64 * 2)]

    @classmethod
    def of(cls, array: Any) -> Layout:
        return cls(array.shape, tuple(s // array.itemsize for s in array.strides))


class ScalarFloat(ctypes.Structure):
    _fields_ = [("pointer", ctypes.c_void_p), ("value", ctypes.c_float)]


@pytest.mark.parametrize(("c_name", "dtype"), [("float", np.dtype(np.float32)), ("__nv_bfloat16", BF16)], ids=str)
@pytest.mark.parametrize("view", [np.s_[:, :9], np.s_[::2, 3:], np.s_[::-1, ::3]], ids=str)
def test_structs_by_value_and_strided_arrays(run: Any, arena: Arena, c_name: str, dtype: Any, view: Any) -> None:
    source = np.arange(12 * 20).reshape(12, 20).astype(dtype)[view]
    x, y = arena.guarded(source), arena.guarded(np.zeros(240, dtype).reshape(12, 20)[view])
    assert x.strides == source.strides
    with arena.protected(x):
        run(f"correct::copy_strided<{c_name}>", 2, 128, x, y, Layout.of(x), Layout.of(y), ScalarFloat(None, 2.0))
    arena.check()
    assert (y == (source.astype(np.float32) * 2).astype(dtype)).all()


HALVES = {"__half": np.dtype(np.float16), "__nv_bfloat16": BF16}


@pytest.mark.parametrize("c_name", HALVES)
def test_half_conversions_of_all_patterns(run: Any, arena: Arena, c_name: str) -> None:
    n = 65536
    x = arena.guarded(np.arange(n, dtype=np.uint16).view(HALVES[c_name]))
    wide, narrow = arena.guarded(np.zeros(n, np.float32)), arena.guarded(np.zeros(n, x.dtype))
    run(f"correct::half_to_float<{c_name}>", n // 256, 256, x, wide, n)
    run(f"correct::float_to_half<{c_name}>", n // 256, 256, wide, narrow, n)
    expected = x.astype(np.float32)
    assert _same(wide, expected)
    assert _same(narrow.astype(np.float32), expected)


@pytest.mark.parametrize("c_name", HALVES)
def test_float_to_half_rounds_to_nearest_even(run: Any, arena: Arena, c_name: str) -> None:
    bits = np.random.default_rng(3).integers(0, 2**32, 20000, np.uint32)
    bits[:10000] &= 0xFFFF8000  # many ties
    x = arena.guarded(bits.view(np.float32))
    y = arena.guarded(np.zeros(x.size, HALVES[c_name]))
    run(f"correct::float_to_half<{c_name}>", 79, 256, x, y, x.size)
    with np.errstate(all="ignore"):
        assert _same(y.astype(np.float32), x.astype(y.dtype).astype(np.float32))


def test_larger_and_smaller_prefer_numbers_and_order_zeros(run: Any, arena: Arena) -> None:
    values = [0.0, -0.0, 1.0, -2.0, float("inf"), float("-inf"), float("nan")]
    x = arena.guarded(np.array(values, np.float32))
    y = arena.guarded(np.zeros((2, 7, 7), np.float32))
    run("correct::extremes", 1, 1, x, y, 7)
    pairs: list[tuple[np.ufunc, bool]] = [(np.fmax, False), (np.fmin, True)]
    for result, (extreme, zero_is_negative) in zip(y, pairs, strict=True):
        assert np.array_equal(result, extreme.outer(x, x), equal_nan=True)
        assert np.signbit(result[0, 1]) == np.signbit(result[1, 0]) == zero_is_negative


def test_conversions_to_integers_saturate(run: Any, arena: Arena) -> None:
    x = arena.guarded(np.array([1.9, -1.9, 2.5, 3e9, -3e9, 1e30, -1e30, np.nan]))
    y, z = (arena.guarded(np.zeros(8, np.int32)) for _ in range(2))
    run("correct::to_integers", 1, 1, x, y, z, 8)
    low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    assert y.tolist() == [1, -1, 2, high, low, high, low, low]
    assert z.tolist() == [1, -1, 2, high, low, high, low, 0]  # from f32


def test_subnormals_survive(run: Any, arena: Arena) -> None:
    x = arena.guarded(np.array([1e-40, 2e-38], np.float32))
    y = arena.guarded(np.zeros(2, np.float32))
    run("correct::scale", 1, 2, x, y, ctypes.c_float(0.25), 2)
    assert (y == x * np.float32(0.25)).all() and y[0] != 0


def test_many_blocks(run: Any, arena: Arena) -> None:
    counter = arena.guarded(np.zeros(1, np.uint32))
    run("correct::count_blocks", 65537, 1, counter)  # one after the other
    assert counter[0] == 65537


def _same(a: Any, b: Any) -> bool:
    """Equal, signs of zeros included; NaN as a class."""
    nan = np.isnan(a)
    numbers = ~nan
    return bool(
        (nan == np.isnan(b)).all()
        and (a[numbers] == b[numbers]).all()
        and (np.signbit(a[numbers]) == np.signbit(b[numbers])).all()
    )
