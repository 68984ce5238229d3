"""The order of a sum is the shape's and the types' alone: whole accesses and single ones give the same bits."""

from __future__ import annotations

import shutil
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime import steps

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TYPES = {"f32": np.dtype(np.float32), "bf16": np.dtype(ml_dtypes.bfloat16), "f64": np.dtype(np.float64)}


def placed(x: np.ndarray[Any, Any], offset: int) -> np.ndarray[Any, Any]:
    """A copy that starts so many elements past a multiple of 64 bytes."""
    room = np.empty(x.nbytes + 64 + offset * x.itemsize, np.uint8)
    start = -room.ctypes.data % 64 + offset * x.itemsize
    copy = room[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    copy[...] = x
    return copy


SHAPES = [
    ((30, 16), (30, 1), 4, 1),
    ((30, 120), (30, 1), 32, 1),
    ((9, 1000), (9, 1), 256, 1),
    ((3, 2, 1504), (1, 2, 1), 256, 1),
    ((2, 17_008), (2, 1), 256, 5),
    ((300, 40), (1, 40), 8, 1),
    ((1400, 24), (24,), 8, 11),
]
IN_ALL_TYPES = (SHAPES[1], SHAPES[6])  # in `make test`: along rows, and down columns in several parts


@pytest.mark.parametrize(
    ("shape", "target", "lanes", "parts", "element"),
    [
        pytest.param(*one, element, marks=() if element == "f32" or one in IN_ALL_TYPES else pytest.mark.full)
        for one in SHAPES
        for element in TYPES
    ],
)
def test_whole_and_single_accesses_give_the_same_bits(
    shape: tuple[int, ...],
    target: tuple[int, ...],
    lanes: int,
    parts: int,
    element: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names: list[str] = []
    kernel_of = steps.Reduce.kernel_of

    def noted(self: steps.Reduce, skeleton: str, types: Any, *more: object) -> str:
        names.append(kernel_of(self, skeleton, types, *more))
        return names[-1]

    monkeypatch.setattr(steps.Reduce, "kernel_of", noted)
    entry = catalog.entry("lerp", backward=True)
    desc = entry.descriptor(shape=shape, element=element, b_shape=target)
    d_output = np.random.default_rng(1).standard_normal(shape).astype(TYPES[element])
    results = []
    for offset in (0, 1):
        plan = entry.plan.select(desc, device=make_launcher())
        outputs = {
            o.name: np.zeros(plan.facts.shape_of(o), plan.facts.dtypes[o.name].numpy)
            for o in plan.op.present(desc)
            if o.output
        }
        given = {"weight": 0.3, "d_output": placed(d_output, offset)}
        plan.run(entry.args(**{o.name: given[o.name] for o in plan.op.present(desc) if not o.output}, **outputs))
        results.append(outputs["d_b"].tobytes())
    (reduction,) = [s for s in plan.facts.steps if isinstance(s, steps.Reduce)]
    assert reduction.shape(desc)[2::2] == (lanes, parts)
    first = [n.removesuffix(">()") for n in names if n.startswith("baracuda::reduce<")]
    vector = 16 // max(2, TYPES[element].itemsize)
    run = 1 if lanes == 8 else vector
    aligned = [str(lanes), str(run), str(vector)]
    ways = [n.split(">, ")[-1].split(", ") for n in first]
    assert ways[0] == aligned and ways[1] in ([*aligned, "true"], [str(lanes), str(run), "1"])
    assert results[0] == results[1]


@pytest.mark.parametrize("element", TYPES)
def test_columns_with_values_of_their_own_go_in_vectors(element: str) -> None:
    """The sum of softmin's exponentials: each column of a thread has its least element."""
    entry = catalog.entry("softmin")
    x = np.random.default_rng(1).standard_normal((700, 24)).astype(TYPES[element])
    results, kernels = [], []
    for offset in (0, 1):
        y = np.empty_like(x)
        plan = entry.plan.select(
            entry.descriptor(outer=(), d=700, inner=(24,), element=element), device=make_launcher()
        )
        launch = plan.bind(entry.args(x=placed(x, offset), y=y), workspace=np.empty(plan.workspace_size(), np.uint8))
        kernels += [k.launch.name for k in launch.run.kernels if "::reduce<baracuda::softmin_sum" in k.launch.name]
        launch()
        results.append(y)
    vector = 16 // max(2, TYPES[element].itemsize)
    assert kernels[0].endswith(f", 8, 1, {vector}>()") and len(kernels) == 2
    assert results[0].tobytes() == results[1].tobytes()
    assert results[0].any()


@pytest.mark.parametrize("outer", [(), (1,), (3,)])
def test_dims_of_one_element_change_no_tree(outer: tuple[int, ...]) -> None:
    """Neighbours in memory lie along the last dim of more than one element."""
    entry = catalog.entry("lerp", backward=True)
    found = []
    for ones in ((), (1,), (1, 1)):
        for target in ((*outer, 700, 1), (*outer, 1, 500)):
            desc = entry.descriptor(shape=(*outer, 700, 500, *ones), element="f32", b_shape=(*target, *ones))
            plan = entry.plan.select(desc)
            found.append([s.shape(desc) for s in plan.facts.steps if isinstance(s, steps.Reduce)])
    assert found[0] == found[2] == found[4] and found[1] == found[3] == found[5]
    assert [shape[2] for shape in found[0]] == [32 if outer == (3,) else 256]
    assert [shape[2] for shape in found[1]] == [8]


@pytest.mark.parametrize(("rows", "d"), [(577, 64), (577, 128), (133, 1024)])
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_panels_sum_in_the_order_of_their_rows(rows: int, d: int, element: str) -> None:
    """A thread has every so many rows; then the rows of a block are combined in turn, and eight threads have blocks."""
    entry = catalog.entry("layer_norm", backward=True)
    dtype = TYPES[element]
    x, d_y = (np.random.default_rng(k).standard_normal((rows, d)).astype(dtype) for k in (1, 2))
    outputs = {"d_x": np.empty_like(x), "d_bias": np.empty(d, dtype)}
    desc = entry.descriptor(rows=(rows,), d=d, element=element, has_bias=True)
    plan = entry.plan.select(desc, device=make_launcher())
    launch = plan.bind(entry.args(x=x, d_y=d_y, **outputs))
    panel, combine = (kernel.launch for kernel in launch.run.kernels)
    assert "::panel<" in panel.name and "::combine<" in combine.name
    launch()
    blocks, side_by_side = panel.grid[0], panel.block[1]
    assert blocks > 1

    def in_turn(terms: Any) -> np.ndarray[Any, Any]:
        total = np.zeros(d, dtype)
        for term in terms:
            total = total + term
        return total

    step = blocks * side_by_side
    partials = [[in_turn(d_y[b * side_by_side + k :: step]) for k in range(side_by_side)] for b in range(blocks)]
    combined = [in_turn(of_block) for of_block in partials]
    assert np.array_equal(outputs["d_bias"], in_turn([in_turn(combined[k::8]) for k in range(8)]))


@pytest.mark.parametrize("clusters", [True, False])
def test_long_rows_with_results_alone(clusters: bool) -> None:
    """By a cluster for each row, and by other steps on a device that has none."""
    launcher, entry = make_launcher(), catalog.entry("cosine_embedding_loss")
    launcher.clusters = clusters
    x = np.random.default_rng(2).permuted(np.tile(np.float32([*[-1, 1] * 20_000, 0]), (3, 1)), axis=1)
    other, loss = 2 * np.roll(x, 1, 1), np.zeros(3, np.float32)
    desc = entry.descriptor(kept=(3,), reduced=(), d=40_001, element="f32", reduction="none")
    plan = entry.plan.select(desc, device=launcher)
    launch = plan.bind(entry.args(x=x, other=other, target=np.ones(3, np.float32), loss=loss))
    launch()
    assert ("row_cluster<" in launch.run.kernels[0].launch.name) == clusters
    np.testing.assert_allclose(loss, 1 - (x * other).sum(1) / 80_000, rtol=1e-5)


@pytest.mark.parametrize(("rows", "parts"), [(1024, 1), (2048, 1), (4096, 4), (16_384, 16)])
def test_a_mean_of_losses_has_threads_enough(rows: int, parts: int) -> None:
    """A thread waits for each loss that it finds by a label: it has four of them, or eight."""
    entry = catalog.entry("cross_entropy")
    desc = entry.descriptor(kept=(), reduced=(rows,), classes=100, logits_element="bf16", label_element="i64")
    *_, mean = entry.plan.select(desc).facts.steps
    assert mean.shape(desc)[2:5:2] == (256, parts)


@pytest.mark.parametrize(("outputs", "lanes"), [(1, 256), (799, 256), (800, 32), (100_000, 32)])
def test_few_outputs_have_many_threads_each(outputs: int, lanes: int) -> None:
    entry = catalog.entry("sum")
    desc = entry.descriptor(kept=(outputs,), reduced=(1000,), reduced_last=True, element="f32")
    (step,) = entry.plan.select(desc).facts.steps
    assert step.shape(desc)[2] == lanes
