"""The benchmark's parts that need no GPU: the grid, the timing loop, peers, bars, and what is made of rows."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from inspect import unwrap
from itertools import product
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import scipy.special

from baracuda_gen.bench import bars, grid, plots, spelling, table, timing
from baracuda_gen.bench.check import check, sample
from baracuda_gen.bench.document import Document, compare, key_of, load, slug
from baracuda_gen.bench.operands import BETWEEN, copies_of, make_operands
from baracuda_gen.bench.peers import PeerFinder, Problem, _in_rows, load_hand_written, named_function
from baracuda_gen.bench.plan import keys_of, plan
from baracuda_gen.bench.record import Recorder
from baracuda_gen.bench.views import GAP, VIEWED
from baracuda_gen.cli.bench import BenchOptions
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.speed import main_rows, preferred
from baracuda_kernels import catalog
from baracuda_runtime import reference
from baracuda_runtime.reference import activations, elementary, primitives

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from bench_stand_ins import FakeClock, HostDevice, Tensor, fake_cupy, fake_torch  # noqa: E402
from catalog_sample import marks  # noqa: E402

OPS = list(catalog.ENTRIES)
each_op = pytest.mark.parametrize("name", [pytest.param(name, marks=marks(name)) for name in OPS])


class Changed:
    """An entry of the catalog with some facts in place of its own."""

    def __init__(self, entry: Any, **facts: Any):
        self.entry = entry
        self.__dict__.update(facts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name)


@pytest.fixture(autouse=True)
def special(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.bench.peers._CupySpecial", lambda: scipy.special)  # instead of cupyx


def types_of(entry: Any, *wanted: str) -> dict[str, str]:
    """The first choice of types that has one of `wanted`, if there is any."""
    choices = list(product(*entry.types.values()))
    chosen = next((c for c in choices if set(c) & set(wanted)), choices[0])
    return dict(zip(entry.types, chosen, strict=True))


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
        assert cell.moved <= 1.26 * grid.SIZES[-1]
    brief = list(grid.cells(entry, types, brief=True))
    assert brief == [c for c in found if c.main or c.variant != default]


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


def small_cell(
    entry: Any, types: dict[str, str], rows: int = 24, length: int = 256, variant: Any = None, layout: Any = None
) -> grid.Cell:
    op = entry.plan.op
    variant = next(iter(op.variants_of(types))) if variant is None else variant
    attributes = grid.attributes(entry, types, variant, length, layout)
    elements = {name: types[t] for t, name in op.elements.items()}

    def described(rows: int) -> Any:
        return entry.descriptor(**grid.sizes_of(op, rows, length, layout), **elements, **attributes)

    rows = next(n for n in (rows, 128) if grid.allowed(entry, described(n)))
    desc = described(rows)
    return grid.Cell(variant, desc, f"{rows} x {length}", "small", grid.moved(op, desc), resident=True)


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


# Peers


def peer_outputs(entry: Any, cell: grid.Cell, finder: PeerFinder, peer: str) -> tuple[Any, ...]:
    operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
    inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
    for function in finder.candidates(peer, cell.desc):
        try:
            found = function(**inputs)
        except NotImplementedError:
            continue
        return found if isinstance(found, tuple) else (found,)
    return ()


@pytest.mark.parametrize("peer", ["torch", "compile", "cupy"])
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
@each_op
def test_a_derived_peer_is_the_same_mathematics(name: str, dtype: str, peer: str) -> None:
    entry = catalog.entry(name)
    unnamed = Changed(entry, peers={}, parity={})
    finder = PeerFinder(unnamed, {"torch": fake_torch(), "cupy": fake_cupy()}, None, "cpu")
    types = types_of(entry, dtype)
    for variant in entry.plan.op.variants_of(types):
        cell = small_cell(entry, types, variant=variant)
        found = peer_outputs(entry, cell, finder, peer)
        present = entry.plan.op.present(cell.desc)
        held = {entry.plan.op.element(cell.desc, o.element).name for o in present}
        if peer == "cupy" and not held.isdisjoint(spelling.WITHOUT_CUPY):
            assert found == ()  # CuPy has neither bf16 nor floats of 8 bits
            continue
        operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
        want = entry.plan.select(cell.desc).reference(entry.args(**operands))
        same_mathematics(entry, variant, found, want)


def same_mathematics(entry: Any, variant: Any, found: tuple[Any, ...], want: Any) -> None:
    assert len(found) == len(want)
    for got, (output, expected) in zip(found, want.items(), strict=True):
        got = np.asarray(got).reshape(expected.shape)
        assert got.dtype == expected.dtype, output
        if "stochastic" not in variant:
            assert HostDevice().differing(expected, got) <= 1e-3, output
        elif entry.gradient_of is None:  # other random numbers: the code above or below
            assert np.abs(got.astype(float) - expected.astype(float)).max() <= max(1.0, 1.1 * grid.SCALARS["scale"])


def test_every_primitive_is_spelled_for_both_libraries() -> None:
    """A new primitive of references needs a spelling in bench/spelling.py, or its ops have no peers."""
    names = {n for n in dir(primitives.Primitives) if n[0] != "_" and callable(getattr(primitives.Primitives, n))}
    names -= {"i64", "arrays", "low_bits"}
    names |= {*elementary.SOURCES, *activations.FORMS}
    spelled = [spelling.TorchNamespace(fake_torch(), "f32", "cpu"), spelling.CupyNamespace(np, "f32", scipy.special)]
    assert [(type(s).__name__, n) for s in spelled for n in sorted(names) if not hasattr(s, n)] == []


NUMBERS = {"asin": (0.5,), "acos": (0.5,), "atanh": (0.5,), "acosh": (1.0, 2.5)}


def unary_cases() -> list[tuple[str, float]]:
    return [(name, x) for name in spelling.UNARY for x in NUMBERS.get(name, (0.5, 2.5, 3.7))]


@pytest.mark.parametrize(("name", "x"), unary_cases())
def test_a_number_goes_through_a_primitive_as_an_array_does(name: str, x: float) -> None:
    torch = spelling.TorchNamespace(fake_torch(), "f64", "cpu")
    assert getattr(torch, name)(x) == pytest.approx(float(getattr(reference, name)(np.float64(x))))
    cupy = spelling.CupyNamespace(fake_cupy(), "f32", scipy.special)
    got = getattr(cupy, name)(cupy.load(x, cupy.C))
    assert got == pytest.approx(float(getattr(reference, name)(np.float32(x)))) and np.ndim(got) == 0
    assert isinstance(got, (bool, np.float32))  # neither an array on the device nor f64
    assert getattr(torch, name)(np.array([x]))[0] == pytest.approx(float(getattr(reference, name)(np.float64(x))))


@pytest.mark.parametrize("kind", ["torch", "cupy"])
def test_primitives_of_several_operands(kind: str) -> None:
    x = np.array([[1.0, -2.0, 4.0], [0.5, 3.0, -1.0]], np.float32).view(Tensor)
    space: Any = (
        spelling.TorchNamespace(fake_torch(), "f32", "cpu")
        if kind == "torch"
        else spelling.CupyNamespace(fake_cupy(), "f32", scipy.special)
    )
    assert np.array_equal(space.maximum(0.0, x), np.maximum(x, 0)) and space.maximum(1.0, 2.0) == 2.0
    assert np.array_equal(space.minimum(x, 0.0), np.minimum(x, 0)) and np.array_equal(space.minimum(x, -x), -abs(x))
    assert np.array_equal(space.clamp(x, -1, 2), np.clip(x, -1, 2))
    assert np.array_equal(space.where(x > 0, 1.0, 0.1), np.where(x > 0, 1.0, 0.1).astype(np.float32))
    assert space.where(np.bool_(True) if kind == "cupy" else True, x, None) is x
    assert space.where(True, 1.0, x) == 1.0 and space.where(False, 1.0, x) is x
    assert np.array_equal(space.sum_to(x, (1, 3)), x.sum(0, keepdims=True))
    assert np.array_equal(space.sum_to(x, (3,)), x.sum(0)) and np.array_equal(space.sum_to(x, (2, 3)), x)
    assert np.array_equal(space.max_over(x, (1,)), x.max(1, keepdims=True))
    assert np.array_equal(space.min_over(x, 1), x.min(1, keepdims=True))
    assert np.array_equal(space.expand(2.0, (2, 2)), np.full((2, 2), 2.0))
    assert space.to_int(x).dtype == np.int32 and space.to_float(3, float) == 3.0
    outer, inner = space.grid(2, 3)
    assert outer.shape == (2, 1) and inner.shape == (1, 3)
    assert space.blank((2, 3), "s8").dtype == np.int8
    assert np.array_equal(space.floor_divide(np.array([7]), np.array([-2])), [-4]) and space.floor_modulo(7, -2) == -1
    assert float(space.rsqrt(np.float32([4.0]))[0]) == 0.5 and float(space.sigmoid(np.float32([0.0]))[0]) == 0.5
    assert space.fma(2.0, 3.0, 1.0) == 7.0


def test_a_named_function_gets_inputs_and_then_attributes() -> None:
    got = []
    torch = fake_torch(fake_quantize_per_tensor_affine=lambda *given: got.append(given))
    entry = catalog.entry("fake_quantize")
    cell = small_cell(entry, {"T": "f32"})
    first = next(iter(PeerFinder(entry, {"torch": torch}, None, "cpu").candidates("torch", cell.desc)))
    first(input="x", scale=0.05, zero_point=3)
    assert got == [("x", 0.05, 3, -128, 127)]


class Strided(np.ndarray[Any, Any]):
    """An array with what is asked of a tensor."""

    def is_contiguous(self) -> bool:
        return bool(self.flags.c_contiguous)

    def contiguous(self) -> Any:
        return np.ascontiguousarray(self).view(Strided)

    def new_empty(self, shape: tuple[int, ...]) -> Any:
        return np.empty(shape, self.dtype).view(Strided)


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(lambda x: np.copysign(x, -1), id="a copy of its result"),
        pytest.param(lambda x, out=None: np.copysign(x, -1, out=out), id="into an array in rows"),
    ],
)
def test_a_result_in_rows_as_ours(function: Callable[..., Any]) -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3).T.view(Strided)
    assert not function(x).is_contiguous()
    call = _in_rows(lambda: function)
    for _ in range(2):
        got = call(x)
        assert got.is_contiguous() and np.array_equal(got, -x)


def test_a_name_that_the_library_does_not_have() -> None:
    assert named_function("torch.nn.gelu", SimpleNamespace(nn=SimpleNamespace(gelu=max)), "torch") is max
    for path in ("torch.nope", "cupy.add", "torch"):
        with pytest.raises(Refused, match=f"the peer '{path}' is no function of torch"):
            named_function(path, SimpleNamespace(), "torch")


def test_a_hand_written_peer_comes_before_the_derived_one() -> None:
    entry = catalog.entry("quantize_per_group")
    cell = small_cell(entry, {"T": "f16", "Q": "u8"})
    by_hand = ModuleType("by_hand")
    by_hand.quantize_per_group = lambda p, **inputs: (p, inputs)  # type: ignore[attr-defined]
    torch = fake_torch()
    finder = PeerFinder(entry, {"torch": torch}, by_hand, "cpu")
    first, second = finder.candidates("torch", cell.desc)
    problem, inputs = first(input=1)
    assert isinstance(problem, Problem) and inputs == {"input": 1}
    assert (problem.group_size, problem.q_max, problem.output_element) == (128, 255, torch.uint8)
    assert unwrap(second).func.__name__ == "_quantize_per_group_reference"
    assert next(iter(finder.candidates("compile", cell.desc)))(input=1)[1] == {"input": 1}
    assert (torch.calls.compiled, torch.calls.resets) == (1, 1)


@pytest.mark.parametrize("peer", ["torch", "compile"])
def test_a_result_that_is_an_operand_is_copied(peer: str) -> None:
    """Else a peer that does nothing would be as fast as light."""
    entry = catalog.entry("lerp")
    given = np.ones(3).view(Tensor)
    torch = fake_torch(lerp=lambda start, end, weight: (start, end + weight))
    finder = PeerFinder(Changed(entry, peers={"torch": "torch.lerp"}), {"torch": torch}, None, "cpu")
    candidates = list(finder.candidates(peer, small_cell(entry, {"T": "f32"}).desc))
    named = candidates[0 if peer == "torch" else -1]  # torch.compile takes it last
    first, second = named(start=given, end=given, weight=1.0)
    assert first is not given and not np.shares_memory(first, given)
    assert (first == 1.0).all() and (second == 2.0).all()


@pytest.fixture(scope="module")
def by_hand() -> Any:
    """The project's own, with a stand-in for torch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", fake_torch())
        yield load_hand_written(Path(__file__).parents[2] / "benchmarks/peers.py")


# The others are timed against what is derived: lerp has a function of torch, and of the ops on floats of 8 bits only
# two are written by hand (test_a_derived_peer_is_the_same_mathematics has them all).
FLOAT8_BY_HAND = {"quantize_fp8_per_tensor", "quantize_fp8_per_token"}
QUANTIZE = [n for n in OPS if catalog.entry(n).plan.op.family == "quantize"]
BY_HAND = [n for n in [*QUANTIZE, "lerp_backward"] if "fp8" not in n or n in FLOAT8_BY_HAND]


PYTORCH = {"layer_norm", "rms_norm"}  # which take other arguments there: tests/unit/test_parity_norms.py


def test_what_has_no_hand_written_peer(by_hand: Any) -> None:
    assert [n for n in OPS if hasattr(by_hand, n) and n not in PYTORCH] == BY_HAND


@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("name", BY_HAND)
def test_a_hand_written_peer_is_the_same_mathematics(name: str, dtype: str, by_hand: Any) -> None:
    entry = catalog.entry(name)
    finder = PeerFinder(Changed(entry, peers={}, parity={}), {"torch": fake_torch()}, by_hand, "cpu")
    for layout in grid.layouts(entry.plan.op):
        for variant in entry.plan.op.variants_of(types_of(entry, dtype)):
            cell = small_cell(entry, types_of(entry, dtype), variant=variant, layout=layout)
            first = next(iter(finder.candidates("torch", cell.desc)))
            assert "peers.py" in unwrap(first).func.__code__.co_filename
            operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
            inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
            found = first(**inputs)
            want = entry.plan.select(cell.desc).reference(entry.args(**operands))
            same_mathematics(entry, variant, found if isinstance(found, tuple) else (found,), want)


def test_codes_of_four_bits_in_bytes(by_hand: Any) -> None:
    code = np.array([[-8, 7, 3, -1], [0, 1, 2, -3]], np.int8).view(Tensor)
    assert by_hand.packed(code).tolist() == [[0x78, 0xF3], [0x10, 0xD2]]
    assert by_hand.codes(SimpleNamespace(input_element="s4"), by_hand.packed(code)).tolist() == code.tolist()
    assert (
        by_hand.codes(SimpleNamespace(input_element="u4"), by_hand.packed(code & 15)).tolist() == (code & 15).tolist()
    )
    p = SimpleNamespace(output_element="s4")
    assert by_hand.stored(p, code.float().reshape(2, 2, 2), (2, 4)).tolist() == by_hand.packed(code).tolist()


# Checks


@each_op
def test_a_sample_of_the_outputs_is_checked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.bench.check.SAMPLE", 1024)
    entry, device = catalog.entry(name), HostDevice()
    op = entry.plan.op
    for layout in grid.layouts(op):
        cell = small_cell(entry, types_of(entry, "f32"), rows=256 if "block" in name else 24, layout=layout)
        operands = make_operands(device, op, cell)[0]
        written = [o for o in op.present(cell.desc) if o.output]
        told = all(operands[o.name].dtype == bool for o in written)  # as likely as not what is there already
        assert told or check(device, entry, cell, operands).correct is False  # not written yet
        entry.plan.select(cell.desc).run(entry.args(**operands))
        found = check(device, entry, cell, operands)
        assert found.correct is True and found.what == expected_sample(entry, layout)
        for output in written:
            array = operands[output.name]
            place = (0,) * array.ndim  # in the sample
            kept = array[place]
            array[place] = kept ^ 64 if array.dtype.kind in "iu" else not kept if told else np.nan_to_num(kept) + 40
            found = check(device, entry, cell, operands)
            assert found.correct is False and output.name in found.difference
            array[place] = kept


def expected_sample(entry: Any, layout: Any) -> str:
    if entry.skeletons == ["grid"]:
        return "everything"
    if "block" in entry.name:
        return "the first 128 of 256 rows"
    reduced = any(p != "pointwise" for p in entry.skeletons)
    if layout == ("*outer", "channel") and reduced:
        return "the first 42 of 256 along channel"
    if layout == ("d", "*inner"):  # reductions in rounds, with what they found in a workspace
        return "everything"
    if "packed_glu" in entry.name:  # two elements of its input for one of its output
        return "the first 2 of 24 rows"
    return "the first 4 of 24 rows"


def test_sums_are_checked_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.entry("lerp_backward")
    desc = replace(small_cell(entry, {"T": "f32"}).desc, a_shape=(1, 256))
    monkeypatch.setattr("baracuda_gen.bench.check.SAMPLE", 1024)
    assert sample(entry, desc) == (desc, "everything")
    monkeypatch.setattr("baracuda_gen.bench.check.WHOLE", 1024)
    assert sample(entry, desc) == (None, "")


# Rows, and what is made of them


def row(**changed: Any) -> dict[str, Any]:
    usual = {
        "op": "quantize_per_tensor", "family": "quantize", "variant": None, "types": {"T": "bf16", "Q": "s8"},
        "shape": "32768 x 8192", "case": "1 GiB", "skeleton": "pointwise", "exact": True, "digest": "0123456789abcdef",
        "bytes": 2**30, "operations": 6 * 2**28, "us": 200.0, "spread_us": 2.0, "tb_per_s": 5.37,
        "copy_tb_per_s": 5.5, "of_copy": 0.98, "correct": True, "checked": "the first 16 of 32768 rows",
        "peers": {"torch": {"us": 800.0, "spread_us": 8.0, "agrees": True, "differing": 0.0}},
    }  # fmt: skip
    return usual | changed


@pytest.mark.parametrize(
    ("changed", "bar"),
    [
        ({}, 0.90),
        ({"family": "binary"}, 0.97),
        ({"family": "unary", "exact": False}, 0.92),
        ({"types": {"T": "f64"}}, None),
        ({"bytes": 2**27}, None),
        ({"case": "256 MiB, unaligned"}, None),
        ({"case": "256 MiB, transposed input", "family": "binary"}, 0.80),
        ({"case": "256 MiB, transposed output"}, 0.80),
        ({"case": "256 MiB, broadcast along rows", "family": "binary"}, None),
        ({"case": "256 MiB, rows of a pitch", "family": "binary"}, None),
        ({"skeleton": "row", "shape": "16384 x 65536"}, 0.90),
        ({"skeleton": "row", "shape": "8192 x 131072"}, 0.85),
        ({"family": "softmax", "skeleton": "row", "shape": "8192 x 32768"}, 0.95),
        ({"family": "softmax", "skeleton": "row", "shape": "64 x 1048576"}, 0.92),
        ({"family": "binary", "skeleton": "reduce"}, 0.93),
        ({"family": "own"}, None),
        ({"types": {"T": "bf16", "Q": "s4"}}, 0.88),
        ({"skeleton": "grid", "maps": True}, 0.90),
        ({"skeleton": "grid", "maps": False}, 0.93),
        ({"skeleton": "reduce", "maps": False}, 0.93),
    ],
)
def test_bars(changed: dict[str, Any], bar: float | None) -> None:
    assert bars.bar_of(row(**changed)) == bar


def test_what_a_row_does_not_reach() -> None:
    assert bars.failings(row()) == []
    assert bars.failings(row(of_copy=0.899)) == ["below 0.90"]
    assert bars.failings(row(skeleton="grid", maps=True, of_copy=0.55, of_two_reads=0.92)) == []
    assert bars.failings(row(skeleton="grid", maps=True, of_copy=0.53, of_two_reads=0.88)) == ["below 0.90"]
    peers = {"torch": {"us": 300.0}, "compile": {"us": 193.0}}
    assert bars.failings(row(peers=peers, correct=False)) == ["WRONG", "slower than compile"]
    assert bars.failings(row(peers={"compile": {"us": 195.0}})) == []  # within the noise
    rows = [row(), row(of_copy=0.5), row(types={"T": "f64"}, of_copy=0.5, correct=None)]
    assert bars.summary_line(rows) == (
        "3 cells, 1 of 2 below their bar, 0 slower than the best peer by more than 3%, 0 wrong, 1 not checked"
    )


def test_the_table_is_aligned_and_marks_what_is_missed() -> None:
    other = row(op="lerp", family="binary", of_copy=0.5, us=12.5, peers={"compile": {"us": 10.0, "agrees": False}})
    head, first, second = table.text_table([row(), other])
    assert " ".join(head.split()) == "op types shape case us +- TB/s of copy torch torch.compile note"
    assert first.index("200.0") + 5 == second.index("12.5") + 4 == head.index(" us ") + 3
    assert second.endswith("-          0.80*  below 0.97; slower than compile") and "4.00" in first
    page = table.markdown(Document("NVIDIA H200", {"cuda": "13.0", "torch": "2.11"}, [row(), other]))
    assert "# Speed on one NVIDIA H200" in page and "cuda 13.0, torch 2.11" in page
    assert "| lerp | bf16 s8 | 32768 x 8192 | 1 GiB | 12.5 |" in page and "\n## lerp\n" in page


def test_the_file_has_a_row_a_line_and_reads_back(tmp_path: Path) -> None:
    document = Document("NVIDIA H200", {"cuda": "13.0"}, [row(), row(op="lerp")], [{"call": "bind", "us": 3.5}])
    text = document.text()
    assert json.loads(text) == document.data()
    assert sum('"op": ' in line for line in text.splitlines()) == 2
    (tmp_path / "speed.json").write_text(text)
    assert load(tmp_path / "speed.json") == document
    for bad, message in (("{", "not JSON"), ("[]", "schema 1, got schema None"), ('{"schema": 9}', "got schema 9")):
        (tmp_path / "speed.json").write_text(bad)
        with pytest.raises(Refused, match=message):
            load(tmp_path / "speed.json")


def test_device_names_as_folders() -> None:
    assert slug("NVIDIA H200") == "nvidia-h200"
    assert slug("NVIDIA GeForce RTX 4090 (laptop)") == "nvidia-geforce-rtx-4090-laptop"


def test_slower_is_what_lies_beyond_both_spreads() -> None:
    old = Document("d", {}, [row(), row(op="lerp"), row(case="old", op="lerp"), row(op="other")])
    slower = Document("d", {}, [row(us=204.1), row(op="lerp", us=203.9), row(op="lerp", shape="1 x 1")])
    found = compare(old, slower)
    assert [c.op for c in found.slower] == ["quantize_per_tensor"] and found.faster == []
    assert (len(found.changes), found.added, found.gone) == (2, 1, 1)  # `other` was not measured again
    first, last = table.comparison_lines(found, "old.json")
    assert first == (
        "slower: quantize_per_tensor bf16 s8, 32768 x 8192, 1 GiB: 200.0 -> 204.1 us (+2.0%, noise 4.0 us)"
    )
    assert last == "compared with old.json: 1 slower, 0 faster, 1 as before, 1 new, 1 no longer measured"
    assert compare(slower, old).faster and not compare(slower, old).slower
    assert not compare(old, old).slower


def test_types_and_variants_tell_cells_apart() -> None:
    old = Document("d", {}, [row(types={"T": "f32"}), row(variant="symmetric")])
    new = Document("d", {}, [row(us=900.0)])
    assert compare(old, new).changes == ()


# Recording


def test_rows_of_ops_that_are_not_measured_again_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "baracuda_gen.bench.host_cost", SimpleNamespace(table=repr))
    facts = {"cuda": "13.0"}
    path = tmp_path / "test-device" / "speed.json"
    first = Document("Test Device", facts, [row(), row(op="lerp")], [{"call": "bind"}])
    assert Recorder(None).keep(first) == []
    assert Recorder(tmp_path).keep(first) == [path, path.with_suffix(".md")]
    again = Document("Test Device", facts, [row(us=100.0)])
    recorder = Recorder(tmp_path)
    recorder.begin(again, ["quantize_per_tensor"])
    recorder.keep(again)
    found = load(path)
    assert [(r["op"], r["us"]) for r in found.rows] == [("quantize_per_tensor", 100.0), ("lerp", 200.0)]
    assert found.host == [{"call": "bind"}]
    other = Document("Test Device", {"cuda": "13.1"}, [row()])
    with pytest.raises(Refused, match="cuda '13.0', now '13.1'"):
        Recorder(tmp_path).begin(other, ["quantize_per_tensor"])
    recorder = Recorder(tmp_path)
    recorder.begin(other, ["quantize_per_tensor", "lerp"])  # everything is measured again
    recorder.keep(other)
    assert load(path).facts == {"cuda": "13.1"} and load(path).host == []


def test_cells_that_are_not_measured_again_stay(tmp_path: Path) -> None:
    path = tmp_path / "test-device" / "speed.json"
    kept = [row(), row(case="256 MiB"), row(case="256 MiB, unaligned"), row(op="lerp")]
    Recorder(tmp_path).keep(Document("Test Device", {}, kept))
    again = Document("Test Device", {}, [row(case="256 MiB", us=100.0)])
    recorder = Recorder(tmp_path)
    recorder.begin(again, ["quantize_per_tensor"], {key_of(again.rows[0])})
    recorder.keep(again)
    assert [r["us"] for r in load(path).rows] == [200.0, 100.0, 200.0, 200.0]
    assert [r["case"] for r in load(path).rows] == [r["case"] for r in kept]


def test_one_case_alone() -> None:
    options = BenchOptions(None, ("lerp",), (), (), ("bf16",), False, None)
    every, some = (plan(o, lambda line: None)["lerp"] for o in (options, replace(options, case="unaligned")))
    assert [cell.case for _, cell in some] == ["256 MiB, unaligned"] and len(every) > 1
    with pytest.raises(Refused, match=r"--case: no cell holds 'no such'; their words are: 1 GiB, .*unaligned"):
        plan(replace(options, case="no such"), lambda line: None)
    assert keys_of(some) <= keys_of(every) and len(keys_of(every)) == len(every)


# Plots


def test_plots_come_from_rows_alone(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    rng = random.Random(3)
    rows = [
        row(op=op, family=family, variant=v, types={"T": t}, us=100 * (1 + rng.random()), of_copy=rng.random())
        for op, family, v in (("lerp", "binary", None), ("drq", "quantize", "a"), ("drq", "quantize", "b"))
        for t in ("f32", "bf16")
    ]
    document = Document("NVIDIA H200", {"multiprocessors": 132, "clock_mhz": 1980}, rows)
    paths = plots.draw(document, tmp_path / "plots")
    assert [p.name for p in paths] == ["roofline.png", "families.png"]
    before = [p.read_bytes() for p in paths]
    assert all(b.startswith(b"\x89PNG") for b in before)
    assert [p.read_bytes() for p in plots.draw(document, tmp_path / "plots")] == before
    document.facts = {}  # without the device's peak there is the copy's line alone
    assert plots.draw(document, tmp_path / "plots")[0].read_bytes() != before[0]
    with pytest.raises(Refused, match="nothing was measured"):
        plots.draw(Document("d"), tmp_path)


def test_the_rows_that_stand_for_an_op() -> None:
    rows = [row(case="256 MiB", bytes=2**28), row(us=1.0), row(case="1 GiB, rows of 256"), row(types={"T": "f32"})]
    assert [r["us"] for r in main_rows(rows)] == [1.0, 200.0]
    assert preferred(main_rows(rows)) == [rows[1]]


def test_without_matplotlib_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Refused, match=r"pip install 'baracuda-kernels\[plots\]'"):
        plots.draw(Document("d", {}, [row()]), tmp_path)
