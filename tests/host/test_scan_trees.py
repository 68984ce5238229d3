"""The order in which a scan joins elements follows from shape, types and strides: where operands start is no matter.

`make test` takes all shapes in f32, and some in the other types; `make test-full` takes all.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.steps import scan

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TYPES = {"f32": np.dtype(np.float32), "bf16": np.dtype(ml_dtypes.bfloat16), "f64": np.dtype(np.float64)}


@cache
def device(op: str, element: str, loop: str = "") -> Any:
    """One for all tests. In f32 all kernels with this loop are compiled as one program, others when asked for."""
    launcher, plan = make_launcher(), catalog.entry(op).plan
    names = [name for name in plan.instantiations({"T": element}) if loop in name]
    if element == "f32":
        launcher.prepare((plan.op.text, names))
    return launcher


def in_types(shapes: Iterable[Any], all_types: Iterable[Any]) -> list[Any]:
    """Shapes with types: those that are in `all_types` in all, others in f32 alone, unless it is `make test-full`."""
    all_types = list(all_types)
    return [
        pytest.param(shape, element, marks=() if element == "f32" or shape in all_types else pytest.mark.full)
        for shape in shapes
        for element in TYPES
    ]


def placed(x: np.ndarray[Any, Any], offset: int) -> np.ndarray[Any, Any]:
    """A copy that starts so many elements past a multiple of 64 bytes."""
    room = np.empty(x.nbytes + 64 + offset * x.itemsize, np.uint8)
    start = -room.ctypes.data % 64 + offset * x.itemsize
    copy = room[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    copy[...] = x
    return copy


STARTS = [(40, 16), (9, 128), (9, 127), (5, 128 + 1), (2, 4096), (2, 2 * 4096 + 24), (3, 9001), (2, 16400), (2, 16401)]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("shape, element", in_types(STARTS, [(9, 128), (3, 9001)]))
def test_the_start_of_operands_changes_no_bit(shape: tuple[int, int], reverse: bool, element: str) -> None:
    entry = catalog.entry("cumsum")
    outer, d = shape
    desc = entry.descriptor(outer=(outer,), d=d, inner=(), element=element, reverse=reverse)
    x = np.random.default_rng(1).standard_normal(shape).astype(TYPES[element])
    results, names = [], []
    for of_x, of_y in ((0, 0), (1, 1), (1, 0), (0, 3)):
        plan = entry.plan.select(desc, device=device("cumsum", element))
        y = placed(np.zeros_like(x), of_y)
        launch = plan.bind(entry.args(x=placed(x, of_x), y=y))
        launch()
        (kernel,) = launch.run.kernels
        names.append(kernel.launch.name.split(">, ")[1].removesuffix(">()"))
        results.append(y.tobytes())
    vectors = [name.removesuffix(", true") for name in names]
    assert len(set(vectors)) == 1 and not vectors[0].endswith(", 1")
    assert names[0].endswith(", true") == (d % (16 // x.itemsize) != 0) and names[1].endswith(", true")
    assert len(set(results)) == 1


@pytest.mark.parametrize("element", ["bf16", "f16", "f32", "f64"])
@pytest.mark.parametrize("reverse", [False, True])
def test_vectors_of_any_float_have_their_elements_in_order(reverse: bool, element: str) -> None:
    entry = catalog.entry("cumsum")
    x = np.zeros((2, 192), {**TYPES, "f16": np.dtype(np.float16)}[element])
    x[:, ::5] = np.arange(39) % 3  # the sums are exact in 8 bits
    y = np.zeros_like(x)
    desc = entry.descriptor(outer=(2,), d=192, inner=(), element=element, reverse=reverse)
    entry.plan.select(desc, device=device("cumsum", element)).run(entry.args(x=x, y=y))
    exact = x.astype(np.float64)
    expected = exact[:, ::-1].cumsum(1)[:, ::-1] if reverse else exact.cumsum(1)
    np.testing.assert_array_equal(y.astype(np.float64), expected)


@pytest.mark.parametrize(("rows", "length", "shares"), [(2, 5 * 4096, True), (2, 4096, False), (3, 5 * 4096, False)])
@pytest.mark.parametrize("clusters", [True, False])
def test_blocks_share_rows_that_are_long_and_few(
    rows: int, length: int, shares: bool, clusters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, where = catalog.entry("cumsum"), make_launcher()
    monkeypatch.setattr(scan, "_FEW", 3)
    monkeypatch.setattr(where, "clusters", clusters)
    desc = entry.descriptor(outer=(rows,), d=length, inner=(), element="bf16")
    x = np.zeros((rows, length), TYPES["bf16"])
    launch = entry.plan.select(desc, device=where).bind(entry.args(x=x, y=x.copy()))
    (kernel,) = launch.run.kernels
    assert ("scan_cluster<" in kernel.launch.name) == (shares and clusters)


# Segments of two pieces at least, of rows and of columns.
ALONG, ACROSS = scan.Segments(16, 4 * 4096, 2 * 4096, 4), scan.Segments(16, 1024, 512, 64, 3)


LONG = [
    (1, 4 * 4096, ()), (2, 5 * 4096 + 8, ()), (2, 8 * 4096 - 1, ()), (1, 1024, (16,)), (1, 1600, (8,)),
    (2, 1333, (49,)),
]  # fmt: skip


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("shape, element", in_types(LONG, [(2, 5 * 4096 + 8, ()), (1, 1024, (16,))]))
def test_few_long_rows_are_scanned_in_segments(
    shape: tuple[int, int, tuple[int, ...]], reverse: bool, element: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their results are exact where sums are, and have the same bits wherever operands start."""
    outer, d, inner = shape
    monkeypatch.setattr(scan, "_ALONG", ALONG)
    monkeypatch.setattr(scan, "_ACROSS", ACROSS)
    monkeypatch.setattr(scan, "_SINGLE", ACROSS)
    entry = catalog.entry("cumsum")
    desc = entry.descriptor(outer=(outer,), d=d, inner=inner, element=element, reverse=reverse)
    drawn = np.random.default_rng(4)
    ones = np.zeros((outer, d, *inner))
    ones[:, :: d // 100] = 1  # at most 101 of them: exact in 8 bits
    for x in (ones, drawn.standard_normal(ones.shape)):
        x = x.astype(TYPES[element])
        results = []
        for offset in (0, 1):
            y = placed(np.zeros_like(x), offset)
            plan = entry.plan.select(desc, device=device("cumsum", element))
            launch = plan.bind(entry.args(x=placed(x, offset), y=y))
            launch()
            join, segment = (kernel.launch for kernel in launch.run.kernels)
            loop = "scan_down" if inner else "scan"
            assert f"{loop}_join<" in join.name and f"{loop}_segment<" in segment.name and segment.grid[1] > 1
            results.append(y.tobytes())
        assert results[0] == results[1]
        if x.max() == 1:
            exact = ones[:, ::-1].cumsum(1)[:, ::-1] if reverse else ones.cumsum(1)
            np.testing.assert_array_equal(np.frombuffer(results[0], x.dtype).reshape(x.shape), exact.astype(x.dtype))


@pytest.mark.parametrize(
    ("rows", "length", "segments"), [(1, 1 << 18, 32), (1, 1 << 26, 4096), (15, 1 << 18, 32), (8, 1 << 24, 512)]
)
def test_segments_are_enough_to_fill_a_gpu(rows: int, length: int, segments: int) -> None:
    plan = catalog.entry("cumsum").plan
    (step,) = plan.op.variants_of({"T": "f32"})[("float",)].steps
    held, count = step._segments(scan._ALONG, rows, length)
    assert (held, count) == (length // segments, segments) and held % 4096 == 0
    assert step._segments(scan._ALONG, 16, length) == step._segments(scan._ALONG, rows, (1 << 18) - 1) == (0, 1)


ZEROS = [(3, 5, ()), (2, 64, ()), (1, 33, (32,)), (1, 133, (32,)), (1, 700, ())]


@pytest.mark.parametrize("shape, element", in_types(ZEROS, [(3, 5, ()), (1, 133, (32,))]))
def test_a_sum_of_negative_zeros_is_positive(shape: tuple[int, int, tuple[int, ...]], element: str) -> None:
    entry, (outer, d, inner) = catalog.entry("cumsum"), shape
    x = np.full((outer, d, *inner), -0.0, TYPES[element])
    desc = entry.descriptor(outer=(outer,), d=d, inner=inner, element=element)
    for where in (device("cumsum", element), "cpu"):
        y = np.ones_like(x)
        entry.plan.select(desc, device=where).run(entry.args(x=x, y=y))
        assert y.tobytes() == np.zeros_like(x).tobytes()


def joined_in_order(x: np.ndarray[Any, Any], threads: int, chunk: int) -> np.ndarray[Any, Any]:
    """Sums down the columns of [places, columns], one after the other if `threads` is 1. Else each thread has so many
    neighbours of a piece. Eight threads' results are joined one after the other, and those of four such runs by a tree.
    """
    sums = np.empty_like(x)
    carry = np.zeros(x.shape[1:], x.dtype)
    if threads == 1:
        for place, element in enumerate(x):
            sums[place] = carry = carry + element
        return sums
    piece, run = threads * chunk, 8
    for first in range(0, len(x), piece):
        given = np.zeros((piece, *x.shape[1:]), x.dtype)
        given[: len(x) - first] = x[first : first + piece]
        of_threads = given.reshape(threads // run, run, chunk, *x.shape[1:])
        found = of_threads[:, :, 0]
        for k in range(1, chunk):
            found = found + of_threads[:, :, k]
        runs = [found[:, 0]]
        for k in range(1, run):
            runs.append(runs[-1] + found[:, k])
        parts = [*runs[-1]]
        for step in (1, 2):
            parts = [parts[p - step] + part if p >= step else part for p, part in enumerate(parts)]
        of_piece = np.empty_like(of_threads)
        for p in range(threads // run):
            of_part = carry + parts[p - 1] if p else carry
            for thread in range(run):
                before = of_part + runs[thread - 1][p] if thread else of_part
                for k in range(chunk):
                    of_piece[p, thread, k] = before = before + of_threads[p, thread, k]
        carry = carry + parts[-1]
        sums[first : first + piece] = of_piece.reshape(given.shape)[: len(x) - first]
    return sums


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    ("outer", "d", "inner"), [(3, 5, 64), (2, 16, 72), (2, 17, 40), (1, 300, 48), (2, 300, 49), (1, 645, 72)]
)
def test_columns_have_the_order_of_their_length(outer: int, d: int, inner: int, reverse: bool, element: str) -> None:
    """By vectors, where operands start at 16 bytes, and by single elements, where they do not or columns are odd."""
    entry = catalog.entry("cumsum")
    desc = entry.descriptor(outer=(outer,), d=d, inner=(inner,), element=element, reverse=reverse)
    x = np.random.default_rng(2).standard_normal((outer, d, inner)).astype(TYPES[element])
    threads = 1 if d <= 16 else 32
    columns = x.transpose(1, 0, 2)
    if threads > 1:  # pieces start at the first place, in either direction
        columns = np.concatenate([columns, np.zeros((-d % 128, outer, inner), x.dtype)])
    ordered = joined_in_order(columns[::-1] if reverse else columns, threads, 4)
    expected = (ordered[::-1] if reverse else ordered)[:d].transpose(1, 0, 2)
    vector = 16 // x.itemsize
    for offset in (0, 1):
        plan = entry.plan.select(desc, device=device("cumsum", element))
        y = placed(np.zeros_like(x), offset)
        launch = plan.bind(entry.args(x=placed(x, offset), y=y))
        launch()
        (kernel,) = launch.run.kernels
        by_vectors = offset == 0 and inner % vector == 0
        assert "scan_down" in kernel.launch.name and f">, {threads}, " in kernel.launch.name
        numbers = kernel.launch.name.split(">, ")[1].removesuffix(">()").split(", ")
        assert numbers[2] == (str(vector) if by_vectors else "1")
        np.testing.assert_array_equal(y.view(np.uint8), np.ascontiguousarray(expected).view(np.uint8))


DOWN = ("cumprod", "cummax", "logcumsumexp", "cumprod_backward", "logcumsumexp_backward")


@pytest.mark.parametrize("op, element", in_types(DOWN, ["cumprod"]))
@pytest.mark.parametrize(("d", "inner"), [(13, 64), (300, 24)])
def test_vectors_of_columns_have_the_bits_of_single_elements(op: str, element: str, d: int, inner: int) -> None:
    entry = catalog.entry(op)
    desc = entry.descriptor(outer=(1,), d=d, inner=(inner,), element=element, reverse=True)
    x = np.random.default_rng(3).uniform(0.5, 1.5, (1, d, inner)).astype(TYPES[element])
    found, names = [], []
    for offset in (0, 1):
        plan = entry.plan.select(desc, device=device(op, element, "::scan_down<"))
        given = {o.name: placed(x, offset) for o in plan.op.operands if not o.output}
        outputs = {
            o.name: placed(np.zeros_like(x, plan.facts.dtypes[o.name].numpy), offset)
            for o in plan.op.operands
            if o.output
        }
        launch = plan.bind(entry.args(**given, **outputs))
        launch()
        names.append([kernel.launch.name for kernel in launch.run.kernels])
        found.append([y.tobytes() for y in outputs.values()])
    assert all("scan_down" in name for some in names for name in some) and names[0] != names[1]
    assert found[0] == found[1]


@pytest.mark.parametrize(("columns", "length", "shares"), [(64, 645, True), (64, 512, False), (64 * 3, 645, False)])
@pytest.mark.parametrize("clusters", [True, False])
def test_blocks_share_columns_that_are_long_and_few(
    columns: int, length: int, shares: bool, clusters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, where = catalog.entry("cumsum"), make_launcher()
    monkeypatch.setattr(scan, "_FEW_GROUPS", 3)
    monkeypatch.setattr(where, "clusters", clusters)
    desc = entry.descriptor(outer=(1,), d=length, inner=(columns,), element="bf16")
    x = np.zeros((1, length, columns), TYPES["bf16"])
    (name,) = entry.plan.select(desc, device=where).launched(entry.args(x=x, y=x.copy()), None)
    assert ("scan_down_cluster<" in name) == (shares and clusters)


@pytest.mark.parametrize(
    ("columns", "length", "kernel"),
    [
        (64, 16, "scan_down 1"),
        (64, 17, "scan_down 32"),
        (72, 64, "scan_down 1"),
        (72, 65, "scan_down 32"),
        (16, 513, "scan 256"),
        (24, 500, "scan_down 32"),
        (25, 900, "scan 256"),
        (32, 2000, "scan_down_cluster 32"),
    ],
)
def test_which_threads_go_down(columns: int, length: int, kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One alone down short columns, the longer ones of these where there are many. Few long columns are rows, unless
    they make enough blocks.
    """
    monkeypatch.setattr(scan, "_MANY", 65)
    monkeypatch.setattr(scan, "_ENOUGH", 1)
    entry = catalog.entry("cumsum")
    desc = entry.descriptor(outer=(1,), d=length, inner=(columns,), element="f32")
    x = np.zeros((1, length, columns), TYPES["f32"])
    plan = entry.plan.select(desc, device=make_launcher())
    (name,) = plan.launched(entry.args(x=x, y=x.copy()), None)
    loop, threads = name.removeprefix("baracuda::").split("<")[0], name.split(">, ")[1]
    assert f"{loop} {threads.split(',')[0]}" == kernel
