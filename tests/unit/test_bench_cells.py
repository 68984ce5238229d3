"""The cells that are timed: which there are, their operands, and how they are timed."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.bench import grid, timing
from baracuda_gen.bench.operands import BETWEEN, copies_of, make_operands
from baracuda_gen.bench.views import GAP, VIEWED
from baracuda_kernels import catalog

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from bench_entries import each_op, small_cell, types_of  # noqa: E402
from bench_stand_ins import FakeClock, HostDevice  # noqa: E402

# The grid


@each_op
def test_the_grid_holds_every_op(name: str) -> None:
    entry = catalog.entry(name)
    op, types = entry.plan.op, types_of(entry, "bf16")
    found = list(grid.cells(entry, types))
    default = found[0].variant
    assert [c.main for c in found] == [True] + [False] * (len(found) - 1)
    settings = [c for c in found if c.variant != default]
    for cell in settings:  # one setting differs, at the largest size
        assert sum(a != b for a, b in zip(cell.variant, default, strict=True)) == 1
        assert (cell.case, cell.shape.split(" x ")[-1]) == (found[0].case, found[0].shape.split(" x ")[-1])
    assert {v for v in op.variants_of(types) if sum(a != b for a, b in zip(v, default, strict=True)) <= 1} == {
        c.variant for c in found
    }
    own = [c for c in found if c.variant == default]
    assert len({(c.shape, c.case) for c in own}) == len(own)
    assert sum(c.resident for c in own) == 1 and sum(not c.aligned for c in own) == 1
    assert max(c.moved for c in own) >= 2**30
    assert all(c.moved < grid.RESIDENT for c in own if c.resident)
    for cell in found:
        assert grid.allowed(entry, cell.desc)
        assert ("in the L2" in cell.case) == cell.resident
        # A table alone may be larger than what is moved at least.
        assert cell.moved <= (1.5 if "table" in cell.case else 1.26) * grid.SIZES[-1]
    brief = list(grid.cells(entry, types, brief=True))
    assert brief == [c for c in found if c.main or c.variant != default]


def test_rows_of_given_lengths_are_all_that_is_timed() -> None:
    found = list(grid.cells(catalog.entry("cumsum"), {"T": "bf16"}, (2**28,), lengths=(64, 50_257)))
    assert [(c.case, c.main) for c in found] == [
        ("256 MiB, d last, rows of 64", True),
        ("256 MiB, d last, rows of 50257", True),
    ]
    assert [c.shape.split(" x ")[-1] for c in found] == ["64", "50257"]
    assert list(grid.cells(catalog.entry("gelu"), {"T": "bf16"}, lengths=(64,))) == []


def test_rows_of_given_lengths_are_timed_without_each_optional_operand() -> None:
    entry = catalog.entry("layer_norm")
    found = list(grid.cells(entry, {"T": "bf16"}, (2**28,), lengths=(64, 50_257)))
    words = [grid.variant_words(entry.plan.op, c.variant) for c in found]
    assert words == ["", "", "not has_weight", "not has_weight", "not has_bias", "not has_bias"]


def test_tables_have_the_rows_of_vocabularies() -> None:
    for op in ("embedding", "embedding_backward"):
        found = [c for c in grid.cells(catalog.entry(op), {"T": "bf16", "L": "i64"}) if "table" in c.case]
        assert [(c.desc.rows, c.desc.d) for c in found] == [(rows, grid.TABLE_LENGTH) for rows in grid.TABLE_ROWS]
        assert all(c.moved >= grid.SIZES[-1] and c.desc.n[0] >= c.desc.rows // 4 for c in found)
        (given,) = grid.cells(catalog.entry(op), {"T": "bf16", "L": "i64"}, lengths=(1000,))
        assert (given.desc.rows, given.case, given.main) == (1000, "1 GiB, a table of 1000 rows", True)


def test_the_settings_of_a_descriptor_are_its_own() -> None:
    entry = catalog.entry("dynamic_range_quantize_per_block")
    desc = next(iter(grid.cells(entry, {"T": "bf16", "Q": "s8"}))).desc
    assert (desc.mode, desc.eps, desc.power_of_two) == ("symmetric", 0.0, False)
    assert (desc.block_rows, desc.block_columns, desc.rows % 128) == (128, 128, 0) and desc.batch == ()
    entry = catalog.entry("observe_moving_average_per_tensor")
    assert next(iter(grid.cells(entry, {"T": "f32"}))).desc.averaging_constant == 0.01


def test_an_axis_between_runs_is_timed_at_both_ends() -> None:
    entry = catalog.entry("quantize_per_channel")
    cases = {c.case: c.desc for c in grid.cells(entry, {"T": "f32", "Q": "s8"})}
    first, last = cases["1 GiB"], cases["1 GiB, channel last"]
    assert (first.outer, first.inner) == ((), (grid.LENGTH,)) and (last.channel, last.inner) == (grid.LENGTH, ())
    assert first.channel == last.outer[0]


def test_what_is_read_twice_is_told() -> None:
    def again(name: str, case: str) -> float:
        entry = catalog.entry(name)
        cell = next(c for c in grid.cells(entry, types_of(entry, "bf16")) if c.case == case)
        return grid.read_again(entry.plan.op, cell.desc) / cell.moved

    assert again("dynamic_range_quantize_per_tensor", "1 GiB") == pytest.approx(2 / 3)
    assert again("dynamic_range_quantize_per_channel", "1 GiB, channel last") == pytest.approx(2 / 3, rel=1e-3)
    for name in ("dynamic_range_quantize_per_channel", "dynamic_range_quantize", "choose_qparams_per_tensor"):
        assert again(name, "1 GiB") == 0  # rows that a block holds, and numbers alone
    assert again("fake_quantize_learnable_per_tensor_backward", "1 GiB") == 0


def test_types_that_are_timed_unless_others_are_asked_for() -> None:
    types = {"Q": ("s8", "u8", "s4"), "T": ("f32", "f64", "f16", "bf16")}
    choices = [dict(zip(types, c, strict=True)) for c in product(*types.values())]
    usual = [f"{c['T']} {c['Q']}" for c in choices if grid.usual_types(types, c)]
    assert usual == ["f32 s8", "f64 s8", "f16 s8", "bf16 s8", "bf16 u8", "bf16 s4"]
    assert [f"{c['T']} {c['Q']}" for c in choices if grid.full_types(types, c)] == ["f32 s8", "bf16 s8"]
    compiled = [f"{c['T']} {c['Q']}" for c in choices if grid.usual_types(types, c) and grid.compiled_types(types, c)]
    assert compiled == ["f32 s8", "bf16 s8", "bf16 u8", "bf16 s4"]


def test_sizes_are_what_is_moved() -> None:
    entry = catalog.entry("quantize_per_group")
    for size in (8 * grid.MIB, 256 * grid.MIB):
        (cell,) = (
            c for c in grid.cells(entry, {"T": "bf16", "Q": "s8"}, [size]) if c.aligned and c.desc.axis == grid.LENGTH
        )
        d = cell.desc
        elements, groups = d.outer * d.axis, d.outer * d.axis // d.group_size
        assert cell.moved == 3 * elements + (2 + 4) * groups
        assert size <= cell.moved <= 1.13 * size  # rounded up to an eighth at most
        assert d.group_size == 128 and (d.q_min, d.q_max) == (-128, 127)


def test_rows_of_every_length_where_rows_are_reduced() -> None:
    entry = catalog.entry("dynamic_range_quantize")
    found = list(grid.cells(entry, {"T": "bf16", "Q": "u8"}))
    assert {c.desc.d for c in found} == {*grid.ROW_LENGTHS, grid.LENGTH}
    assert not any(c.main for c in found if c.desc.d != grid.LENGTH)
    groups = catalog.entry("dynamic_range_quantize_per_group")  # what is reduced is as long in all rows
    assert {c.desc.axis for c in grid.cells(groups, {"T": "bf16", "Q": "u8"})} == {grid.LENGTH}


def test_gradients_of_broadcast_operands_are_timed_as_sums() -> None:
    entry = catalog.entry("lerp_backward")
    cases = {c.case: c for c in grid.cells(entry, {"T": "f32"})}
    summed = cases["256 MiB, d_a summed over rows"]
    assert summed.desc.a_shape == (1, grid.LENGTH) and summed.desc.b_shape == summed.desc.shape
    assert grid.skeleton_of(entry.plan.op, summed.desc) == "reduce"
    assert grid.skeleton_of(entry.plan.op, cases["256 MiB"].desc) == "pointwise"


def test_attributes_that_no_rule_allows_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "TYPICAL", {"group_size": 3})  # does not divide rows of 8192
    with pytest.raises(grid.NoAttributes, match="quantize_per_group: no values of its attributes .*group_size"):
        list(grid.cells(catalog.entry("quantize_per_group"), {"T": "f32", "Q": "s8"}))


# Operands


def test_copies_keep_operands_out_of_the_l2() -> None:
    cell = next(iter(grid.cells(catalog.entry("lerp"), {"T": "f32"})))
    assert copies_of(replace(cell, resident=True)) == 1
    for moved in (8 * grid.MIB, 256 * grid.MIB, 1024 * grid.MIB):
        assert (copies_of(replace(cell, moved=moved)) - 1) * moved >= BETWEEN


def test_operands_are_twins_at_the_alignment_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.entry("quantize_per_group")
    cell = replace(small_cell(entry, {"T": "f32", "Q": "s8"}), resident=False)
    monkeypatch.setattr("baracuda_gen.bench.operands.BETWEEN", cell.moved)
    for aligned in (True, False):
        first, second = make_operands(HostDevice(), entry.plan.op, replace(cell, aligned=aligned))
        assert list(first) == ["input", "scale", "zero_point", "output"]
        assert (first["input"] == second["input"]).all() and not np.shares_memory(first["input"], second["input"])
        assert (first["input"].ctypes.data % 16 == 0) is aligned
        assert first["scale"].min() >= 0.01 and first["scale"].max() <= 0.06
        assert (np.asarray(first["output"]).view(np.uint8) == 0xA7).all()  # nothing is right before it is written


@pytest.mark.parametrize("name", VIEWED)
def test_views_are_timed_of_a_few_ops(name: str) -> None:
    entry = catalog.entry(name)
    types = {t: "s8" if t == "Q" else "f32" for t in entry.types}
    found = {c.view.words: c for c in grid.cells(entry, types) if c.view.words}
    inputs = [o for o in entry.plan.op.operands if o.shape is None and not o.output]
    broadcast = {"broadcast along rows", "broadcast along columns"} if len(inputs) > 1 else set()
    assert set(found) == {"transposed input", "transposed output", "rows of a pitch"} | broadcast
    assert all(words in c.case for words, c in found.items())
    for cell in found.values():
        small = replace(cell, desc=replace(cell.desc, shape=(24, 256)), moved=grid.MIB, resident=True)
        (operands,) = make_operands(HostDevice(), entry.plan.op, small)
        plan = entry.plan.select(small.desc)
        arrays = {n: np.asarray(x) if not isinstance(x, (int, float)) else x for n, x in operands.items()}
        plan.bind(entry.args(**arrays))()  # the reference, in operands that lie so
        (output,) = (o.name for o in entry.plan.op.operands if o.output)
        assert arrays[output].shape == (24, 256)
        strides = [x.strides for x in arrays.values() if isinstance(x, np.ndarray)]
        match cell.view.kind:
            case "transposed":
                assert sum(s[0] < s[1] for s in strides) == 1
            case "sliced":
                assert all(s[0] == (256 + GAP) * s[1] for s in strides)
            case "row" | "column":
                full = grid.moved(entry.plan.op, cell.desc)
                assert cell.moved == full - (np.prod(cell.desc.shape) - max(cell.view.stored(cell.desc.shape))) * 4


# Timing


def test_a_median_without_what_the_host_takes() -> None:
    clock = FakeClock()
    calls = [lambda: clock.spend(70.0, host_us=400.0)] * 2
    found = timing.time_in_turn(clock, {"ours": calls})["ours"]
    assert found.us == pytest.approx(70.0) and found.spread_us == pytest.approx(timing.RUN_TO_RUN * 70.0)
    batch = 3  # of 70 us, to make 200
    assert clock.held[-1] == pytest.approx(20.0 + 1.5 * 400.0 * batch)  # longer than queuing a batch takes


@pytest.mark.parametrize(
    ("shortest", "share"),
    [(timing.SHORT_US - 1, timing.RUN_TO_RUN_OF_SHORT), (timing.SHORT_US, timing.RUN_TO_RUN)],
)
def test_what_is_timed_beside_a_short_call_is_stated_with_more_of_a_spread(shortest: float, share: float) -> None:
    clock = FakeClock()
    calls = {"short": [lambda: clock.spend(shortest)], "long": [lambda: clock.spend(500.0)]}
    found = timing.time_in_turn(clock, calls)
    assert found["short"].spread_us == pytest.approx(share * shortest)
    assert found["long"].spread_us == pytest.approx(share * 500.0)


def test_copies_are_used_in_rotation() -> None:
    clock, used = FakeClock(), []

    def on(copy: int) -> Any:
        def call() -> None:
            used.append(copy)
            clock.spend(100.0)

        return call

    timing.time_in_turn(clock, {"ours": [on(k) for k in range(3)]})
    assert used == [k % 3 for k in range(len(used))]


def test_calls_are_timed_in_turn() -> None:
    """A device that slows down meets both alike."""
    clock = FakeClock()
    slowness = {"factor": 1.0}

    def call() -> None:
        slowness["factor"] += 0.001
        clock.spend(100.0 * slowness["factor"])

    found = timing.time_in_turn(clock, {"a": [call], "b": [call]}, rounds=20)
    assert found["a"].us == pytest.approx(found["b"].us, rel=0.05)
    assert found["a"].spread_us > 5 * timing.RUN_TO_RUN * found["a"].us / 2


def test_short_calls_are_timed_in_batches_and_long_ones_seldom() -> None:
    clock = FakeClock()
    count = {"short": 0, "long": 0}

    def call(name: str, us: float) -> Any:
        def run() -> None:
            count[name] += 1
            clock.spend(us)

        return run

    timing.time_in_turn(clock, {"short": [call("short", 2.0)], "long": [call("long", 20_000.0)]}, rounds=3)
    assert count["short"] >= 3 * timing.SAMPLES[1] * timing.MOST_IN_BATCH
    assert count["long"] <= timing.WARM_UP + 1 + 3 * timing.SAMPLES[0]


def test_the_spread_is_that_of_the_middle_eighty_percent() -> None:
    found = timing.summary([100.0 + k for k in range(11)])
    assert (found.us, found.spread_us, found.samples) == (105.0, 4.0, 11)


@pytest.mark.parametrize(
    ("op", "rows"),
    [("softmax", True), ("cumsum", True), ("layer_norm", True), ("sum", True), ("batch_norm", False)],
)
def test_rows_are_as_long_as_what_a_step_reduces(op: str, rows: bool) -> None:
    entry = catalog.entry(op)
    found = list(grid.cells(entry, types_of(entry, "bf16")))
    lengths = {c.case: int(c.case.split("rows of ")[1]) for c in found if "rows of " in c.case}
    assert [*lengths.values()] == (list(grid.ROW_LENGTHS) if rows else [])
    for cell in found:
        if length := lengths.get(cell.case):
            reduced = [
                size for step in grid.steps_of(entry.plan.op, cell.desc) for size in step.reduced_dims(cell.desc)
            ]
            assert length in [size for dim in reduced for size in (dim if isinstance(dim, tuple) else (dim,))]
