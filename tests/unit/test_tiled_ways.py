"""Which way elementwise kernels go for operands as they lie, and that the cases of `verify` reach every one of them."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from catalog_sample import marks  # noqa: E402
from placed import Array, placed  # noqa: E402

from baracuda_gen.verify.cases import Cases, args_of
from baracuda_gen.verify.layouts import IN_TILES
from baracuda_gen.verify.work import Work, type_choices
from baracuda_kernels import catalog
from baracuda_runtime.launch.reports import Reports
from baracuda_runtime.steps.tiles import AlignedVectors, Loop, Operand, PeeledVectors

ROWS, COLUMNS = 512, 1024


class Noting:
    """A launcher whose kernels do nothing."""

    arch, multiprocessors, shared_bytes_limit, clusters = "host", 4, 48 * 1024, False
    reports = Reports()

    def __init__(self) -> None:
        self.names: list[str] = []

    def function(self, source: Any, name: str) -> Any:
        self.names.append(name)
        return self

    def launch(self, *arguments: Any) -> None:
        pass

    def prepare(self, *arguments: Any) -> Callable[..., None]:
        return self.launch


TRANSPOSED_TILE, ALIGNED = "TransposedTile<4, 64, 64, 256>", "AlignedVectors<4, 128>"
PEELED, SCALAR = "PeeledVectors<4, 128>", "ScalarStrided<8, 128>"
PLAIN = placed(ROWS, COLUMNS)
SLICED = placed(ROWS, COLUMNS + 64)[:, :COLUMNS]
TRANSPOSED = placed(COLUMNS, ROWS).T
BEHIND = placed(ROWS, COLUMNS, behind=1)


@pytest.mark.parametrize(
    ("a", "b", "y", "way"),
    [
        (PLAIN, PLAIN, PLAIN, "contiguous"),
        (TRANSPOSED, PLAIN, PLAIN, TRANSPOSED_TILE),
        (TRANSPOSED, TRANSPOSED, PLAIN, TRANSPOSED_TILE),
        (PLAIN, PLAIN, TRANSPOSED, TRANSPOSED_TILE),
        (TRANSPOSED, TRANSPOSED, TRANSPOSED, ALIGNED),
        (TRANSPOSED, placed(COLUMNS), TRANSPOSED, ALIGNED),
        (PLAIN, placed(COLUMNS), PLAIN, ALIGNED),
        (PLAIN, placed(ROWS, 1), PLAIN, ALIGNED),
        (SLICED, PLAIN, PLAIN, ALIGNED),
        (SLICED, SLICED, SLICED, ALIGNED),
        (placed(ROWS, COLUMNS + 1)[:, :COLUMNS], PLAIN, PLAIN, SCALAR),
        (BEHIND, BEHIND, BEHIND, "contiguous"),
        (BEHIND, BEHIND, placed(COLUMNS, ROWS, behind=1).T, TRANSPOSED_TILE),
        (BEHIND, placed(COLUMNS, behind=1), BEHIND, PEELED),
        (BEHIND, BEHIND, PLAIN, SCALAR),
        (PLAIN[:, ::-1], PLAIN, PLAIN, SCALAR),
        (PLAIN[::-1], PLAIN, PLAIN, ALIGNED),
        (placed(4, ROWS, 3).transpose(0, 2, 1), placed(4, 3, ROWS), placed(4, 3, ROWS), SCALAR),  # tiles would be empty
        (placed(4, 16, ROWS).transpose(2, 0, 1), placed(ROWS, 4, 16), placed(ROWS, 4, 16), TRANSPOSED_TILE),
        (placed(8, 8).T, placed(8, 8), placed(8, 8), "strided"),
    ],
)
def test_the_way_for_operands_as_they_lie(a: Array, b: Array, y: Array, way: str) -> None:
    entry, launcher = catalog.entry("add"), Noting()
    plan = entry.plan.select(entry.descriptor(shape=y.shape, element="f32"), device=launcher)
    plan.bind(entry.args(a=a, b=b, y=_alike(y)))()
    (name,) = launcher.names
    assert (
        name.removeprefix("baracuda::")
        .replace("baracuda::", "")
        .startswith(f"tiled<add_formula<f32>, {way}>()" if "<" in way else f"{way}<add_formula<f32>")
    )


PAIRS = {"packing": "interleaved"}
PACKED = placed(ROWS, 2 * COLUMNS)
OF_A_PITCH = placed(ROWS, 2 * COLUMNS + 64)[:, : 2 * COLUMNS]


@pytest.mark.parametrize(
    ("x", "y", "chosen", "way", "of_gradient"),
    [
        (PACKED, PLAIN, {}, ALIGNED, ALIGNED),
        (OF_A_PITCH, PLAIN, {}, ALIGNED, ALIGNED),
        (PACKED, SLICED, {}, ALIGNED, ALIGNED),
        (PACKED, PLAIN, PAIRS, ALIGNED, "AlignedVectors<2, 128>"),
        (OF_A_PITCH, SLICED, PAIRS, ALIGNED, "AlignedVectors<2, 128>"),
        (PACKED[:, 8:-8], PLAIN[:, 8:], PAIRS, ALIGNED, "AlignedVectors<2, 128>"),
        (PACKED[:, 1:-3], PLAIN[:, 2:], PAIRS, SCALAR, SCALAR),
        (PACKED[:, 2:-2], PLAIN[:, 2:], {}, SCALAR, SCALAR),  # the halves are not equally far behind whole accesses
        (PACKED[:, 1:-7], BEHIND[:, :-4], {}, PEELED, PEELED),
        (placed(ROWS, 4 * COLUMNS)[:, ::2], PLAIN, {}, SCALAR, SCALAR),
        (placed(2 * COLUMNS, ROWS).T, PLAIN, {}, TRANSPOSED_TILE, TRANSPOSED_TILE),
        (PACKED[:2, :64], PLAIN[:2, :32], {}, "strided", "strided"),
    ],
)
def test_the_way_for_parts_of_an_operand(
    x: Array, y: Array, chosen: dict[str, str], way: str, of_gradient: str
) -> None:
    """One launch, also where the output is written in parts."""
    for name, operands, expected in (
        ("packed_glu", {"x": x, "y": _alike(y)}, way),
        ("packed_glu_backward", {"x": x, "d_y": y, "d_x": _alike(x)}, of_gradient),
    ):
        entry, launcher = catalog.entry(name), Noting()
        desc = entry.descriptor(rows=y.shape[:1], d=y.shape[1], element="f32", **chosen)
        entry.plan.select(desc, device=launcher).bind(entry.args(**operands))()
        (found,) = launcher.names
        assert expected in found.replace("baracuda::", "")


@pytest.mark.parametrize(("step", "fits"), [(1, True), ((1 << 28) - 1, True), (1 << 28, False), (-(1 << 28), False)])
def test_a_run_of_a_mapped_operand_reaches_31_bits_at_most(step: int, fits: bool) -> None:
    """The kernel multiplies an element's number, below 8, by the step in 32 bits."""
    held, mapped = (Operand([1024, 1], 0, 2, True) for _ in range(2)), Operand([0, step], 0, 1, False)
    x, y = held
    loop = Loop((512, 1024), [x, mapped, y], y, False)
    for way in (AlignedVectors(8, 128), PeeledVectors(8, 128)):
        assert (way.made(loop) is not None) is fits


class NotingArguments(Noting):
    """And, of contiguous launches: all blocks; where vectors begin, how many blocks have them, and all elements."""

    def __init__(self) -> None:
        super().__init__()
        self.geometry: list[tuple[int, ...]] = []

    def launch(self, grid: Any, block: Any, shared: int, parameters: Any, stream: int) -> None:
        self.geometry.append((grid[0], *(value.value for value in parameters.values[-3:])))


@pytest.mark.parametrize(("name", "behind", "start"), [("add", 1, 31), ("add", 2, 30), ("quantize_per_tensor", 1, 127)])
def test_vectors_begin_where_all_accesses_are_aligned(name: str, behind: int, start: int) -> None:
    """The codes are bytes."""
    entry, launcher = catalog.entry(name), NotingArguments()
    inputs = {o.name: placed(ROWS, COLUMNS, behind=behind) for o in entry.plan.op.operands if o.element == "T"}
    if name == "add":
        desc, more = entry.descriptor(shape=(ROWS, COLUMNS), element="f32"), {}
    else:
        codes = placed(ROWS, COLUMNS // 4 + 1).view(np.int8).reshape(-1)[behind:][: ROWS * COLUMNS]
        desc = entry.descriptor(shape=(ROWS, COLUMNS), input_element="f32", output_element="s8")
        more = {"scale": 0.5, "zero_point": 0, "output": codes.reshape(ROWS, COLUMNS)}
    entry.plan.select(desc, device=launcher).bind(entry.args(**inputs, **more))()
    assert [n.split(", ")[0].split("<baracuda::f32")[0] for n in launcher.names] == [
        f"baracuda::contiguous<baracuda::{name}_formula"
    ]
    vectors = ROWS * COLUMNS // (1024 if name == "add" else 2048) - 1
    of_singles = 8 if name == "add" else 16  # blocks of 128, for one block of vectors less
    assert launcher.geometry == [(vectors + of_singles, start, vectors, ROWS * COLUMNS)]


@pytest.mark.parametrize(
    ("count", "blocks", "vectors"), [(1, 1, 0), (1023, 8, 0), (1024, 1, 1), (1025, 2, 1), (4100, 5, 4)]
)
def test_threads_have_one_element_where_few_blocks_would_have_vectors(count: int, blocks: int, vectors: int) -> None:
    entry, launcher = catalog.entry("add"), NotingArguments()
    desc = entry.descriptor(shape=(count,), element="f32")
    entry.plan.select(desc, device=launcher).bind(entry.args(**{n: placed(count) for n in "aby"}))()
    assert launcher.geometry == [(blocks, 0, vectors, count)]


def _alike(array: Array) -> Array:
    """Other memory with the same strides and alignment."""
    behind = array.ctypes.data // 4 % 4
    steps = [step // 4 for step in array.strides]
    span = sum((size - 1) * step for size, step in zip(array.shape, steps, strict=True)) + 1
    return np.lib.stride_tricks.as_strided(placed(span, behind=behind), array.shape, array.strides)


def _shifted(array: Any, by: int) -> Any:
    """Other memory with the same strides that starts `by` elements behind 16 bytes."""
    if not by or not np.ndim(array):
        return array
    span = sum((size - 1) * abs(step) for size, step in zip(array.shape, array.strides, strict=True)) + array.itemsize
    memory = np.zeros(max(span, array.nbytes) + 32, np.uint8)
    first = -memory.ctypes.data % 16 + by * array.itemsize
    return np.ndarray(array.shape, array.dtype, memory.data, first, array.strides)


def _workspace(size: int) -> Array | None:
    if not size:
        return None
    memory = np.zeros(size + 256, np.uint8)
    return memory[-memory.ctypes.data % 256 :][:size]


WORKS = [
    Work("baracuda_kernels", None, entry.name, choices[turn % len(choices)])
    for turn, entry in enumerate(catalog.ENTRIES.values())
    for choices in [list(type_choices(entry.types))]
]


@pytest.mark.parametrize("work", [pytest.param(work, id=work.label, marks=marks(work.op)) for work in WORKS])
def test_cases_reach_every_way(work: Work) -> None:
    entry, launcher = work.entry(), Noting()
    types = entry.plan.op.with_computed(dict(work.types))
    rows = (s for v in entry.plan.op.variants.values() for s in v.every_step if getattr(s, "along", False))
    # Rows that only alternatives have are too long for these problems.
    of_long_rows = {n for row in rows for s in row.alternatives for n in s.all[0].instantiations(types)}
    ways = {name for name in work.instantiations() if "::tiled<" in name} - of_long_rows
    made = Cases(entry, dict(work.types))
    across = [{}, {"reduced_last": False}] if entry.plan.op.axes else [{}]
    for fields, more in itertools.product(made.problems.in_tiles(), across):
        fields = {**fields, **more}
        for layout in IN_TILES:
            case = made._draft(fields, layout, "normal").make()
            plan = entry.plan.select(case.desc, device=launcher)
            operands = {
                name: _shifted(x, case.offsets.get(name, 0)) for name, x in (case.inputs | case.outputs).items()
            }
            plan.bind(args_of(entry, operands), workspace=_workspace(plan.workspace_size()))()
    assert ways <= set(launcher.names)
