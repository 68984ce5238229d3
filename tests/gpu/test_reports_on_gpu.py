"""Indices out of bounds on a GPU: raised by the next call or by `check_indices`, also out of a captured graph."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("generated", "runtime")]

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)

import baracuda_kernels as bk  # noqa: E402
from baracuda_runtime.errors import InvalidProblem  # noqa: E402

pytestmark = pytest.mark.gpu

WRONG = r"^embedding: weight: index\[n\] was 7 in an earlier call; allowed: 0 to 4$"


def operands(*index: int) -> tuple[Any, Any]:
    return torch.ones(5, 64, device="cuda"), torch.tensor(index, device="cuda")


@pytest.fixture(autouse=True)
def nothing_left() -> Any:
    yield
    bk.check_indices()


def test_the_next_call_raises() -> None:
    weight, wrong = operands(0, 7, 4)
    good = torch.tensor([1, 2, 3], device="cuda")
    for _ in range(3):  # the first calls bind, later ones launch from a prepared block
        found = bk.embedding(weight, wrong)
        torch.cuda.synchronize()
        assert found[1].isnan().all() and not found[::2].isnan().any()
        with pytest.raises(InvalidProblem, match=WRONG):
            bk.embedding(weight, good)
        assert torch.equal(bk.embedding(weight, good), weight[good])


def test_what_is_reported_last() -> None:
    bk.check_indices()
    bk.embedding(*operands(7))
    with pytest.raises(InvalidProblem, match=WRONG):
        bk.check_indices()
    bk.check_indices()


def test_a_replayed_graph_reports() -> None:
    weight, index = operands(1, 2)
    out = torch.empty(2, 64, device="cuda")
    plan = bk.EmbeddingPlan.select(
        bk.EmbeddingDescriptor(rows=5, n=(2,), d=64, weight_element="f32", index_element="i64")
    )
    stream = torch.cuda.Stream()
    bound = plan.bind(bk.EmbeddingArgs(weight, index, out), stream=stream)
    bound()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        bound()
    graph.replay()
    bk.check_indices()
    index.copy_(torch.tensor([7, 0]))
    graph.replay()
    with pytest.raises(InvalidProblem, match=WRONG):
        bk.check_indices()
