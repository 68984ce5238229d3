"""The catalog on a GPU through the libraries that users hold arrays in: results, streams, graphs, refusals, sizes past
2^31.

`baracuda-gen verify --on cuda` holds every kernel against the reference; these tests hold the way from an array to the
kernel.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("generated", "runtime")]

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)
cupy = pytest.importorskip("cupy", reason="the GPU tests need CuPy")

import baracuda_kernels as bk  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.errors import KernelError  # noqa: E402

pytestmark = pytest.mark.gpu

RANGE = {"q_min": -100, "q_max": 90}
X = (np.random.default_rng(3).standard_normal((37, 128)) * 20).astype(np.float32)
SCALE, ZERO_POINT = 0.1, 3
EXPECTED = bk.fake_quantize(X, SCALE, ZERO_POINT, **RANGE)


def to_torch(x: np.ndarray) -> Any:
    return torch.from_numpy(x).cuda()


def to_jax(x: np.ndarray) -> Any:
    jax = pytest.importorskip("jax")
    return jax.device_put(x, jax.devices("gpu")[0])


LIBRARIES = {"torch": to_torch, "cupy": cupy.asarray, "jax": to_jax}


def to_numpy(a: Any) -> np.ndarray:
    return np.asarray(a.cpu() if hasattr(a, "cpu") else a.get() if hasattr(a, "get") else a)


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_function_answers_in_the_callers_library(library: str) -> None:
    x = LIBRARIES[library](X)
    result = bk.fake_quantize(x, SCALE, ZERO_POINT, **RANGE)
    assert type(result).__module__.split(".")[0] == type(x).__module__.split(".")[0]
    assert np.array_equal(to_numpy(result), EXPECTED)


@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_out_and_in_place(library: str) -> None:
    x = LIBRARIES[library](X)
    assert bk.fake_quantize(x, SCALE, ZERO_POINT, out=x, **RANGE) is x
    assert np.array_equal(to_numpy(x), EXPECTED)


def test_several_outputs_of_two_types() -> None:
    x = to_torch(X).bfloat16()
    result = bk.dynamic_range_quantize(x, mode="asymmetric", dtype=torch.uint8)
    assert result._fields == ("scale_out", "zero_point_out", "output")
    assert (result.scale_out.dtype, result.zero_point_out.dtype, result.output.dtype) == (
        torch.bfloat16,
        torch.int32,
        torch.uint8,
    )
    on_cpu = bk.dynamic_range_quantize(x.cpu(), mode="asymmetric", dtype="u8")
    for ours, want in zip(result, on_cpu, strict=True):
        assert torch.equal(ours.cpu(), want)


@pytest.mark.parametrize(
    "scalar",
    [torch.tensor(SCALE), np.float32(SCALE), SCALE, cupy.asarray(SCALE, np.float32)],
    ids=["torch", "numpy", "float", "cupy"],
)
def test_scalars_by_value_and_on_the_device(scalar: Any) -> None:
    scale = scalar.cuda() if isinstance(scalar, torch.Tensor) else scalar
    zero_point = torch.tensor([ZERO_POINT], dtype=torch.int32, device="cuda")
    assert np.array_equal(to_numpy(bk.fake_quantize(to_torch(X), scale, zero_point, **RANGE)), EXPECTED)


def busy(stream: Any) -> Any:
    """A tensor that the stream fills late: who reads it on another stream, or too early, sees zeros."""
    late = torch.zeros(X.shape, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(50_000_000)
        late.copy_(to_torch(X), non_blocking=True)
    return late


def test_torch_operands_run_on_torchs_current_stream() -> None:
    stream = torch.cuda.Stream()
    late = busy(stream)
    with torch.cuda.stream(stream):
        result = bk.fake_quantize(late, SCALE, ZERO_POINT, **RANGE)
    stream.synchronize()
    assert np.array_equal(to_numpy(result), EXPECTED)


class Protocol:
    def __init__(self, handle: int):
        self.handle = handle

    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, self.handle


@pytest.mark.parametrize(
    "spell",
    [
        lambda s: s,
        lambda s: s.cuda_stream,
        lambda s: Protocol(s.cuda_stream),
        lambda s: cupy.cuda.ExternalStream(s.cuda_stream),
    ],
    ids=["torch", "handle", "protocol", "cupy"],
)
def test_a_stream_that_is_given(spell: Any) -> None:
    stream = torch.cuda.Stream()
    late = busy(stream)
    result = bk.fake_quantize(late, SCALE, ZERO_POINT, stream=spell(stream), **RANGE)
    stream.synchronize()
    assert np.array_equal(to_numpy(result), EXPECTED)


def test_cupy_operands_run_on_cupys_current_stream() -> None:
    x = cupy.asarray(X)
    with cupy.cuda.Stream(non_blocking=True) as stream:
        result = bk.fake_quantize(x, SCALE, ZERO_POINT, **RANGE)
        stream.synchronize()
    assert np.array_equal(to_numpy(result), EXPECTED)


def bound_plan(x: Any, y: Any) -> Any:
    entry = catalog.entry("fake_quantize")
    args = entry.args(input=x, scale=SCALE, zero_point=ZERO_POINT, output=y)
    return entry.plan.select(entry.descriptor.of(args, **RANGE)).bind(args)


def test_a_captured_graph_replays() -> None:
    x, y = to_torch(X), torch.zeros(X.shape, device="cuda")
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
    with torch.cuda.stream(stream):
        launch = bound_plan(x, y)
        launch()
    stream.synchronize()
    y.zero_()
    torch.cuda.synchronize()
    with torch.cuda.graph(graph, stream=stream):
        launch()
    assert not y.any()  # captured, not run
    for _ in range(2):
        x.copy_(to_torch(X))
        y.zero_()
        graph.replay()
        torch.cuda.synchronize()
        assert np.array_equal(to_numpy(y), EXPECTED)


def test_sums_have_the_same_bits_on_twenty_runs_and_two_streams() -> None:
    d = torch.randn(4000, 300, device="cuda")
    entry = catalog.entry("lerp", backward=True)
    results = []
    for run in range(20):
        with torch.cuda.stream(torch.cuda.Stream() if run % 2 else torch.cuda.default_stream()):
            d_a, d_b = torch.empty(300, device="cuda"), torch.empty(4000, 1, device="cuda")
            args = entry.args(weight=0.3, d_output=d, d_a=d_a, d_b=d_b)
            plan = entry.plan.select(entry.descriptor.of(args))
            assert plan.workspace_size() > 0
            plan.run(
                args,
                workspace=torch.empty(plan.workspace_size(), dtype=torch.uint8, device="cuda") if run % 3 else None,
            )
            torch.cuda.synchronize()
            results.append((d_a.cpu(), d_b.cpu()))
    assert all(torch.equal(a, results[0][0]) and torch.equal(b, results[0][1]) for a, b in results)
    assert torch.allclose(results[0][0], (0.7 * d.double()).sum(0).float().cpu(), rtol=1e-4, atol=1e-3)


def test_refusals() -> None:
    x = to_torch(X)
    with pytest.raises(bk.DeviceMismatch, match="out is on the CPU, input on cuda:0"):
        bk.fake_quantize(x, SCALE, ZERO_POINT, out=torch.empty(X.shape), **RANGE)
    with pytest.raises(bk.Unsupported, match="where an argument requires grad"):
        bk.fake_quantize(x.clone().requires_grad_(), SCALE, ZERO_POINT, out=torch.empty_like(x), **RANGE)
    with torch.no_grad():
        assert np.array_equal(
            to_numpy(bk.fake_quantize(x.clone().requires_grad_(), SCALE, ZERO_POINT, **RANGE)), EXPECTED
        )
    with pytest.raises(bk.BufferTooSmall):
        short = torch.empty(0, device="cuda").set_(torch.empty(100, device="cuda").untyped_storage(), 0, (100,), (1,))
        bk.fake_quantize(
            cupy.ndarray(
                (200,), np.float32, cupy.cuda.MemoryPointer(cupy.cuda.UnownedMemory(short.data_ptr(), 400, short), 0)
            ),
            SCALE,
            ZERO_POINT,
            **RANGE,
        )


def test_the_sku_names_the_running_device() -> None:
    entry = catalog.entry("fake_quantize")
    plan = entry.plan.select(entry.descriptor(shape=(4,), q_min=0, q_max=1, element="f32"), device=0)
    major, minor = torch.cuda.get_device_capability()
    assert (plan.sku.arch, plan.sku.backend) == (f"sm_{major}{minor}", "cuda")


@pytest.mark.skipif(torch.cuda.get_device_properties(0).total_memory < 40 << 30, reason="needs 40 GiB of device memory")
def test_more_than_two_to_the_31_elements() -> None:
    count = 2**31 + 4099
    x = torch.arange(count, device="cuda", dtype=torch.int32).remainder_(251).to(torch.bfloat16)
    codes = bk.quantize_per_tensor(x, 1.0, 0, dtype="u8")
    for start in (0, 2**31 - 5000, count - 5000):
        assert torch.equal(codes[start : start + 5000].int(), x[start : start + 5000].int())
    assert int(codes.sum(dtype=torch.int64)) == int(x.double().sum())
    wide = x[: 2**31].view(2**16, 2**15).T  # strides that take a position past 2^31
    there = torch.empty_strided((2**15, 2**16), (2**16, 1), dtype=torch.uint8, device="cuda")
    bk.quantize_per_tensor(wide, 1.0, 0, dtype="u8", out=there)
    assert torch.equal(there[-3:].int(), wide[-3:].int()) and torch.equal(there[:, -3:].int(), wide[:, -3:].int())


# -- calls of a signature that has been seen: they go a way of their own ----------------------------------------------


def values(turn: int) -> tuple[np.ndarray, np.ndarray]:
    """Other elements in every turn, and what is expected of them."""
    x = X * (turn + 1)
    return x, bk.fake_quantize(x, SCALE, ZERO_POINT, **RANGE)


@pytest.mark.parametrize("library", ["torch", "cupy"])
@pytest.mark.parametrize("given", [True, False], ids=["out", "new"])
def test_later_calls(library: str, given: bool) -> None:
    for turn in range(5):
        x, expected = values(turn)
        there = LIBRARIES[library](x)
        out = LIBRARIES[library](np.zeros_like(x)) if given else None
        result = bk.fake_quantize(there, SCALE, ZERO_POINT, out=out, **RANGE)
        assert out is None or result is out
        assert np.array_equal(to_numpy(result), expected)


@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_later_runs_of_a_plan(library: str) -> None:
    entry = catalog.entry("fake_quantize")
    plan = entry.plan.select(entry.descriptor(shape=X.shape, element="f32", **RANGE))
    for turn in range(5):
        x, expected = values(turn)
        out = LIBRARIES[library](np.zeros_like(x))
        plan.run(entry.args(LIBRARIES[library](x), SCALE, ZERO_POINT, out))
        assert np.array_equal(to_numpy(out), expected)


def test_later_calls_go_the_fast_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from baracuda_runtime.calls.function import Function

    slow = []
    plain = Function.call
    monkeypatch.setattr(Function, "call", lambda *args: slow.append(1) or plain(*args))
    for make in (to_torch, cupy.asarray):
        for _ in range(4):
            bk.fake_quantize(make(X[:5]), SCALE, ZERO_POINT, out=make(X[:5]), **RANGE)
            bk.fake_quantize(make(X[:6]), SCALE, ZERO_POINT, **RANGE)
    assert len(slow) <= 4


@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_later_calls_run_on_the_stream_that_is_current_then(library: str) -> None:
    for _ in range(3):
        if library == "torch":
            stream: Any = torch.cuda.Stream()
            late = busy(stream)
            with torch.cuda.stream(stream):
                result = bk.fake_quantize(late, SCALE, ZERO_POINT, **RANGE)
        else:
            torch_stream = torch.cuda.Stream()
            late = cupy.from_dlpack(busy(torch_stream))
            stream = cupy.cuda.ExternalStream(torch_stream.cuda_stream)
            with stream:
                result = bk.fake_quantize(late, SCALE, ZERO_POINT, **RANGE)
        stream.synchronize()
        assert np.array_equal(to_numpy(result), EXPECTED)


def lerp_like_torch(a: Any, b: Any, out: Any) -> None:
    expected = torch.lerp(a, b, 0.25)
    bk.lerp(a, b, 0.25, out=out)
    torch.testing.assert_close(out, expected)


def test_guards_of_this_pytorch_are_used() -> None:
    from baracuda_runtime.calls import guards

    check = guards.maker(torch)
    assert check is not None, f"torch {torch.__version__}: TensorGuards is missing, or does not tell tensors apart"
    a, b, y = (torch.rand(16, device="cuda") for _ in range(3))
    assert check(a, b, y)(b, a, y) and not check(a, b, y)(a, b, y[:8])


def test_later_calls_under_guards() -> None:
    """In place, under autocast and inference mode, with parameters, and with what guards must never see."""
    a, b, y = (torch.rand(16, 8, device="cuda") for _ in range(3))
    for _ in range(4):
        lerp_like_torch(a, b, y)
        lerp_like_torch(a, b, a)
        lerp_like_torch(b, b, b)
        lerp_like_torch(a[1:, 1:], b[1:, 1:], y[1:, 1:])
        with torch.autocast("cuda"):
            lerp_like_torch(a, b, y)
        with torch.inference_mode():
            lerp_like_torch(a, b, y)
        weight = torch.nn.Parameter(a.clone())
        with torch.no_grad():
            lerp_like_torch(weight, b, y)
        with pytest.raises(KernelError, match="where an argument requires grad"):
            bk.lerp(weight, b, 0.25, out=y)
        nested = torch.nested.nested_tensor([a[0], a[1, :4]])
        with pytest.raises(KernelError, match="strided layout"):
            bk.lerp(nested, b, 0.25, out=y)
        with pytest.raises(KernelError, match="negative bit"):
            bk.lerp(torch._neg_view(a), b, 0.25, out=y)
        with pytest.raises(KernelError, match="strided layout"):
            bk.lerp(a.to_sparse(), b, 0.25, out=y)
        freed = torch.rand(16, 8, device="cuda")
        freed.untyped_storage().resize_(0)
        with pytest.raises(KernelError, match="buffer holds"):
            bk.lerp(freed, b, 0.25, out=y)


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="needs two GPUs")
def test_guards_tell_devices_apart() -> None:
    there = [[torch.rand(16, device=f"cuda:{k}") for _ in range(3)] for k in (0, 1)]
    for _ in range(4):
        for a, b, y in there:
            lerp_like_torch(a, b, y)
    with pytest.raises(KernelError, match="must be on one device"):
        bk.lerp(there[0][0], there[1][1], 0.25, out=there[0][2])


@pytest.mark.parametrize("shape", [(4, 8), (32,), (4, 1)])
def test_cupy_arrays_from_dlpack(shape: tuple[int, ...]) -> None:
    """Their memory's length, as CuPy tells it, is made from the sum of the sizes."""
    a, b, y = (torch.rand(shape, device="cuda") for _ in range(3))
    for _ in range(3):
        bk.lerp(*map(cupy.from_dlpack, (a, b)), 0.25, out=cupy.from_dlpack(y))
        torch.cuda.synchronize()
        torch.testing.assert_close(y, torch.lerp(a, b, 0.25))


def test_later_calls_on_a_stream_that_is_given() -> None:
    for _ in range(3):
        stream = torch.cuda.Stream()
        late = busy(stream)
        result = bk.fake_quantize(late, SCALE, ZERO_POINT, stream=stream, **RANGE)
        stream.synchronize()
        assert np.array_equal(to_numpy(result), EXPECTED)


def test_a_captured_function_replays() -> None:
    x, y = to_torch(X), torch.zeros(X.shape, device="cuda")
    for _ in range(3):
        bk.fake_quantize(x, SCALE, ZERO_POINT, out=y, **RANGE)
    graph = torch.cuda.CUDAGraph()
    torch.cuda.synchronize()
    y.zero_()
    with torch.cuda.graph(graph):
        bk.fake_quantize(x, SCALE, ZERO_POINT, out=y, **RANGE)
        z = bk.fake_quantize(y, SCALE, ZERO_POINT, **RANGE)
    torch.cuda.synchronize()
    assert not y.any()  # captured, not run
    for turn in range(2):
        numbers, expected = values(turn)
        x.copy_(to_torch(numbers))
        graph.replay()
        torch.cuda.synchronize()
        assert np.array_equal(to_numpy(y), expected) and np.array_equal(to_numpy(z), expected)


def test_later_calls_are_refused_as_the_first_would_be() -> None:
    def call(x: Any, y: Any, scale: Any = SCALE, **more: Any) -> Any:
        return bk.fake_quantize(x, scale, ZERO_POINT, out=y, **{**RANGE, **more})

    x, y = to_torch(X), torch.zeros(X.shape, device="cuda")
    weight = torch.nn.Parameter(x.clone())
    with torch.no_grad():
        for _ in range(3):
            call(x, y)
            call(weight, y)
    with pytest.raises(bk.Unsupported, match="where an argument requires grad"):
        call(weight, y)
    for scale in (0.0, -1.0, float("nan"), float("inf"), 1e-60, True):
        with pytest.raises(bk.InvalidProblem, match="scale"):
            call(x, y, scale)
    with pytest.raises(bk.InvalidProblem, match="q_min"):
        call(x, y, q_min=200)
    both = torch.zeros(X.size + 128, device="cuda")
    with pytest.raises(bk.AliasError, match="out overlaps input"):
        call(both[: X.size].view(X.shape), both[128:].view(X.shape))
    with pytest.raises(bk.DeviceMismatch):
        call(x, torch.zeros(X.shape))
    with pytest.raises(bk.InvalidProblem, match="stream expected"):
        call(x, y, stream="x")
    shrunk = to_torch(X)
    shrunk.untyped_storage().resize_(100)
    with pytest.raises(bk.BufferTooSmall, match="input needs"):
        call(shrunk, y)
    negative = torch.view_as_complex(torch.zeros((*X.shape, 2), device="cuda")).conj().imag
    for _ in range(2):
        with pytest.raises(bk.Unsupported, match="negative bit"):
            call(negative, y)


def test_threads_call_one_function() -> None:
    import threading

    wrong: list[int] = []

    def work(turn: int) -> None:
        x, expected = values(turn)
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            there = to_torch(x)
            results = [bk.fake_quantize(there, SCALE * (1 + k % 2), ZERO_POINT, **RANGE) for k in range(100)]
            stream.synchronize()
            wrong.extend(turn for r in results[::2] if not np.array_equal(to_numpy(r), expected))

    threads = [threading.Thread(target=work, args=(turn,)) for turn in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
