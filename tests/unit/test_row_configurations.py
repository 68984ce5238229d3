"""What a row kernel has in registers follows the bytes of its operands, and how it reads them their alignment."""

from __future__ import annotations

import re
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.verify.launches import Recorder
from baracuda_gen.verify.layouts import Nowhere
from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.steps import RowKind
from baracuda_runtime.steps.row_configurations import KEPT_MOST, READ_AGAIN, row_configurations

KEEPS = RowKind(loops=4, reductions=3, keeps=True)


@pytest.mark.parametrize(("vector", "element_bytes"), [(4, 8), (4, 9), (4, 13), (2, 8), (2, 16), (2, 25)])
def test_operands_that_registers_do_not_hold_are_read_again(vector: int, element_bytes: int) -> None:
    """1,024 threads have 64 registers each: 32 of them hold 128 bytes, of 16 elements."""
    found = row_configurations(vector, vector * element_bytes, vector * element_bytes, kind=KEEPS)
    found = tuple(c for c in found if c.blocks < 2)
    assert [c.blocks for c in found if c.threads == 1024] == [READ_AGAIN if 16 * element_bytes > 128 else 0]
    assert [c.blocks for c in found if c.threads == 512] == [READ_AGAIN if 16 * element_bytes > 384 else 0]


def test_the_elements_of_a_thread_are_the_same() -> None:
    """So is the order of a sum."""
    few, many = (row_configurations(4, 4 * size, 4 * size, kind=KEEPS) for size in (8, 13))
    for kept, read_again in zip(few, many, strict=False):
        if kept.threads == 1024:
            break
        assert kept[:2] == read_again[:2]
        assert read_again.shared(4 * 13) == 0


def test_a_search_takes_no_cluster() -> None:
    """Its blocks would wait for each other in each of its loops. Longer rows are read again by one block."""
    once, search = (row_configurations(8, 16, 16, kind=RowKind(loops=3, searches=s)) for s in (False, True))
    assert max(c.blocks for c in once) > 1 and max(c.blocks for c in search) == 1
    assert search == tuple(c for c in once if c.blocks < 2)


@pytest.mark.parametrize(("loops", "longer"), [(3, (256, 8, 1)), (4, (512, 4, 1))])
def test_long_rows_compute_again_what_one_more_loop_needs(loops: int, longer: tuple[int, int, int]) -> None:
    """Of 16 bits; and what two more loops need is kept in the registers of more threads first. Of more than 4 vectors a
    thread in shared memory nothing is kept.
    """
    found = row_configurations(8, 16, 16, kind=RowKind(loops=loops, reductions=2, keeps=True))
    assert next(c for c in found if c.holds(KEPT_MOST // 8 + 8, 8)) == longer


@pytest.mark.parametrize("run_bytes", [16, 32, 48])
@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("loops", [2, 3, 4])
@pytest.mark.parametrize("vector", [2, 4, 8, 16])
def test_each_configuration_holds_longer_rows(vector: int, loops: int, keeps: bool, run_bytes: int) -> None:
    kind = RowKind(loops=loops, reductions=2, keeps=keeps)
    *found, again = row_configurations(vector, run_bytes, run_bytes, kind=kind)
    held = [c.capacity(vector) for c in found]
    assert held == sorted(set(held)) and again[1:] == (0, 0)
    assert all(c.held(c.capacity(vector), vector) == c.items for c in found)
    assert all(c.held(c.capacity(vector) // 2, vector) <= (c.items + 1) // 2 for c in found)


def test_what_a_step_answers_for_types_is_found_once_for_each_choice() -> None:
    plan = bk.SoftmaxPlan.select(bk.SoftmaxDescriptor(outer=(3,), d=100_000, inner=(), element="f32"))
    (row, *_) = plan.facts.steps
    row = row.all[0]
    f32, bf16 = ({"T": t, "C": "f32"} for t in ("f32", "bf16"))
    assert row.longest(f32) == row.longest(dict(f32)) and row.longest(bf16) == 2 * row.longest(f32)
    assert row._configurations(f32, 4) is row._configurations(dict(f32), 4) is not row._configurations(f32, 1)


def launched(length: int, first: int = 0, step: int = 1) -> str:
    """The kernel of a softmax in f32 of 300 rows, which start at that element and have that step between elements."""
    device, memory = Recorder(make_launcher()), Nowhere()
    desc = bk.SoftmaxDescriptor(outer=(300,), d=length, inner=(), element="f32")
    x, y = (memory.array((300, first + length * step), np.float32)[:, first::step][:, :length] for _ in range(2))
    plan = bk.SoftmaxPlan.select(desc, device=device)
    (name,) = plan.launched(bk.SoftmaxArgs(x=x, y=y), memory.array((plan.workspace_size(),), np.uint8))
    return name.partition(">, ")[2]


@pytest.mark.parametrize(
    ("length", "first", "step", "kernels"),
    [
        (524_288, 0, 1, ["row_cluster: 256, 16, 8, 16"]),  # a cluster holds it
        (524_296, 0, 1, ["row_part: 8, false"]),
        (524_297, 0, 1, ["row_part: 8, true"]),
        (524_296, 1, 1, ["row_part: 8, true"]),
        (40_000, 0, 2, ["row_part: 1, false"]),
        (16_000, 0, 2, ["row: 1024, 0, 1, 0"]),  # a block holds it elsewhere
    ],
)
def test_several_blocks_share_rows_that_none_holds(length: int, first: int, step: int, kernels: list[str]) -> None:
    """By vectors, or by elements where these are no neighbours; the workspace holds what each part has found."""
    rows = 3
    device, memory = Recorder(make_launcher()), Nowhere()
    desc = bk.LayerNormDescriptor(rows=(rows,), d=length, element="bf16", has_weight=False, has_bias=False)
    x, y = (
        memory.array((rows, first + length * step), ml_dtypes.bfloat16)[:, first::step][:, :length] for _ in range(2)
    )
    plan = bk.LayerNormPlan.select(desc, device=device)
    workspace = memory.array((plan.workspace_size(),), np.uint8)
    names = plan.launched(bk.LayerNormArgs(x=x, y=y), workspace)
    found = [re.fullmatch(r"baracuda::(\w+)<.*?>, (.*)>\(\)", name) for name in names]
    assert [f"{f[1]}: {f[2]}" for f in found if f] == kernels
    assert plan.workspace_size() < rows * 4096 and (plan.workspace_size() > 0) == (length > 32_768)


@pytest.mark.parametrize(("length", "first"), [(257, 0), (1024, 1), (1023, 1), (32, 1), (9, 0), (8, 1)])
def test_rows_that_are_not_aligned_are_peeled(length: int, first: int) -> None:
    assert launched(length, first).endswith(", false, true>()")


@pytest.mark.parametrize(("length", "first", "step"), [(7, 0, 1), (257, 0, 2)])
def test_short_rows_and_strided_ones_go_by_elements(length: int, first: int, step: int) -> None:
    _, _, vector, *_ = launched(length, first, step).split(", ")
    assert vector == "1"


@pytest.mark.parametrize(("length", "first"), [(256, 1), (257, 0), (259, 3)])
def test_the_edges_of_a_peeled_row_need_no_room(length: int, first: int) -> None:
    """Beside the vectors, of which 257 elements have 64 at most."""
    threads, items, vector = map(int, launched(length, first).split(", ")[:3])
    assert threads * items * vector == 256


@pytest.mark.parametrize(
    ("length", "last", "kernels"),
    [
        (8, "pixels", ["row_column: 2, 4"]),
        (9, "pixels", ["row_column: 4, 4"]),
        (64, "pixels", ["row_column: 16, 4"]),
        (65, "pixels", ["columns: 4, 8", "reduce: 8, 1, 4"]),
        (8, "channels", ["row: 1, 4, 4, 0"]),
    ],
)
def test_short_rows_down_the_columns_have_a_thread_each(length: int, last: str, kernels: list[str]) -> None:
    """Of a softmax in f32, where neighbours in memory are those of the next column; else a row is read along memory."""
    device, memory = Recorder(make_launcher()), Nowhere()
    desc = bk.SoftmaxDescriptor(outer=(3,), d=length, inner=(100,), element="f32")
    if last == "pixels":
        x, y = (memory.array((3, length, 100), np.float32) for _ in range(2))
    else:
        x, y = (memory.array((3, 100, length), np.float32).transpose(0, 2, 1) for _ in range(2))
    plan = bk.SoftmaxPlan.select(desc, device=device)
    names = plan.launched(bk.SoftmaxArgs(x=x, y=y), memory.array((plan.workspace_size(),), np.uint8))
    short = re.compile(r"baracuda::(\w+)<.*?>, (.*)>\(\)")
    assert sorted(short.sub(r"\1: \2", name) for name in names) == kernels


@pytest.mark.parametrize(("clusters", "kernels"), [(True, {"row_cluster"}), (False, {"reduce", "combine"})])
def test_results_of_long_rows_are_those_of_a_cluster_if_there_are_any(clusters: bool, kernels: set[str]) -> None:
    desc = bk.CosineEmbeddingLossDescriptor(kept=(300,), reduced=(), d=40_000, element="f32", reduction="none")
    assert launched_of_long_rows("cosine_embedding_loss", desc, clusters) == kernels


@pytest.mark.parametrize("clusters", [True, False])
def test_no_cluster_has_long_rows_that_are_read_once(clusters: bool) -> None:
    desc = bk.VarDescriptor(kept=(300,), reduced=(40_000,), element="f32")
    assert launched_of_long_rows("var", desc, clusters) == {"reduce", "combine"}


def launched_of_long_rows(op: str, desc: Any, clusters: bool) -> set[str]:
    device, memory, entry = Recorder(make_launcher()), Nowhere(), catalog.entry(op)
    device.clusters = clusters
    plan = entry.plan.select(desc, device=device)
    facts = plan.facts
    arrays = {o.name: memory.array(facts.shape_of(o), facts.dtypes[o.name].numpy) for o in facts.operands}
    names = plan.launched(entry.args(**arrays), memory.array((plan.workspace_size(),), np.uint8))
    return {name.partition("<")[0].removeprefix("baracuda::") for name in names}
