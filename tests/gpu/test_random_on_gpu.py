"""Stochastic rounding on a GPU: the bits of the host, and new numbers in a captured graph whose offset moves on."""

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

import baracuda_kernels as bk  # noqa: E402

pytestmark = pytest.mark.gpu

SETTINGS = {"rounding": "stochastic"}
SEED = -(1 << 40) - 7


def values(shape: tuple[int, ...], dtype: Any) -> Any:
    generator = torch.Generator().manual_seed(1)
    return (torch.randn(shape, generator=generator) * 5).to(dtype)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16, torch.float64])
@pytest.mark.parametrize("shape", [(1,), (4099,), (333, 257)])
def test_codes_are_those_of_the_host(dtype: Any, shape: tuple[int, ...]) -> None:
    x = values(shape, dtype)
    expected = bk.quantize_per_tensor(x, 0.1, 3, seed=SEED, offset=11, **SETTINGS)
    on_gpu = x.cuda()
    assert torch.equal(bk.quantize_per_tensor(on_gpu, 0.1, 3, seed=SEED, offset=11, **SETTINGS).cpu(), expected)
    strided = torch.stack([on_gpu, on_gpu], -1)[..., 0]
    assert torch.equal(bk.quantize_per_tensor(strided, 0.1, 3, seed=SEED, offset=11, **SETTINGS).cpu(), expected)


def test_a_captured_graph_moves_on() -> None:
    x = values((100_000,), torch.bfloat16)
    on_gpu, out = x.cuda(), torch.empty(x.shape, dtype=torch.int8, device="cuda")
    seed, offset = (torch.tensor([v], dtype=torch.int64, device="cuda") for v in (SEED, 0))
    plan = bk.QuantizePerTensorPlan.select(
        bk.QuantizePerTensorDescriptor(shape=tuple(x.shape), input_element="bf16", output_element="s8", **SETTINGS)
    )
    args = bk.QuantizePerTensorArgs(on_gpu, 0.1, 3, out, seed=seed, offset=offset)
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        bound = plan.bind(args)
        bound()
        stream.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            bound()
            offset += 1
    offset.zero_()
    torch.cuda.synchronize()
    drawn = []
    for turn in range(3):
        graph.replay()
        torch.cuda.synchronize()
        drawn.append(out.cpu())
        assert torch.equal(drawn[-1], bk.quantize_per_tensor(x, 0.1, 3, seed=SEED, offset=turn, **SETTINGS))
    assert not torch.equal(drawn[0], drawn[1]) and not torch.equal(drawn[1], drawn[2])


def test_means_over_many_offsets() -> None:
    x = torch.full((1 << 20,), 0.37, device="cuda")
    means = [
        bk.quantize_per_tensor(x, 1.0, 0, seed=SEED, offset=turn, **SETTINGS).double().mean().item()
        for turn in range(16)
    ]
    deviation = (0.37 * 0.63 / (16 << 20)) ** 0.5
    assert abs(float(np.mean(means)) - 0.37) < 5 * deviation
