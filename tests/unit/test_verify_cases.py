"""The cases that kernels are tried on, and the comparison with the reference."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import ALL, EVERY_KIND  # noqa: E402

import baracuda_kernels.catalog as catalog
from baracuda_gen.verify.bounded import Bounded, Scale
from baracuda_gen.verify.bounded_primitives import depth
from baracuda_gen.verify.bounds import bounded_reference, range_losses
from baracuda_gen.verify.cases import IN_ROWS, Case, Cases, Draft, differences, placed
from baracuda_gen.verify.compare import first_difference, within_bound
from baracuda_gen.verify.host.memory import Arena
from baracuda_gen.verify.layouts import FAR, FAR_ROWS, LAYOUTS, Nowhere
from baracuda_gen.verify.problems import LARGE, ROWS, Problems
from baracuda_gen.verify.selection import _size
from baracuda_gen.verify.sweep.columns import Column
from baracuda_gen.verify.sweep.namespace import Namespace
from baracuda_gen.verify.sweep.tally import MOST_LOST
from baracuda_gen.verify.sweep.ulp import distance
from baracuda_gen.verify.values import VALUES
from baracuda_gen.verify.work import type_choices
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.steps.base import flatten

FEW = frozenset({name: entry.name for entry in reversed(ALL) for name in entry.skeletons}.values())  # of each skeleton
CHOICES = [
    pytest.param(entry.name, next(type_choices(entry.types)), marks=() if entry.name in FEW else pytest.mark.full)
    for entry in EVERY_KIND
]


def drafts(op: str, types: Any) -> Iterator[Draft]:
    return Cases(catalog.entry(op), dict(types)).all("quick")


def made(op: str, types: Any) -> Iterator[Case]:
    return (draft.make() for draft in drafts(op, types))


@pytest.mark.parametrize("op, types", CHOICES)
def test_cases_are_the_same_each_time_and_of_every_kind(op: str, types: Any) -> None:
    """Of large arrays one case of each kind of values."""
    parts, large = set[str](), set[str]()
    for one, again in zip(drafts(op, types), drafts(op, types), strict=True):
        assert one.name == again.name
        parts |= {part.partition(" of ")[0] for part in one.name.split("; ")[1:]}
        if _size(one.dry) > LARGE:
            if one.values in large:
                continue
            large.add(one.values)
        a, b = one.make(), again.make()
        for name, x in {**a.inputs, **a.outputs}.items():
            y = {**b.inputs, **b.outputs}[name]
            assert np.asarray(x).tobytes() == np.asarray(y).tobytes()
            assert not isinstance(x, np.ndarray) or x.strides == y.strides
    # alike: where operands are mapped; swapped: where rows have several dims
    assert parts - {"alike", "swapped"} == {*LAYOUTS, *VALUES}


def test_case_names_do_not_repeat_much() -> None:
    """A failure names its case: the name must lead to few others."""
    names = [case.name for case in made("fake_quantize", (("T", "f32"),))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("op", ["softmax", "sum", "cumsum", "embedding", "segment_sum", "cross_entropy"])
def test_rows_have_every_length_and_count(op: str) -> None:
    """At level full, on integers and on normal numbers, and with no more than 2^22 elements."""
    entry = catalog.entry(op)
    types = {t: "bf16" if "bf16" in dtypes else dtypes[0] for t, dtypes in entry.plan.op.types.items()}
    found = [d for d in Cases(entry, types).all("full") if d.layout == IN_ROWS]
    assert Counter(d.values for d in found) == {"integers": len(ROWS), "normal": len(ROWS)}
    sizes = {n for d in found for n in flatten(getattr(d.plan.desc, f) for f in d.plan.desc.__dataclass_fields__)}
    for numbers in zip(*ROWS, strict=True):
        assert {*numbers} <= sizes
    assert {0, 1, 31, 32, 33, 1023, 1024, 1025, 4097, 50257, 65537, 1000003} == {length for _, length in ROWS}
    assert {0, 1, 3, 65537} == {count for count, _ in ROWS}
    assert max(count * length for count, length in ROWS) <= 2**22


@pytest.mark.parametrize(
    "op, dim", [("log_softmax", "d"), ("layer_norm", "d"), ("dynamic_range_quantize_per_channel", "inner")]
)
def test_rows_of_every_configuration_lie_along_the_dim_that_makes_them_longer(op: str, dim: str) -> None:
    """Where another dim lies behind it, that one is no longer than the usual lengths."""
    entry = catalog.entry(op)
    problems = Problems(entry, dict(next(type_choices(entry.types))), np.random.default_rng(0))
    found: dict[str, set[int]] = {}
    for fields in problems.all():
        for name in (d.removeprefix("*") for d in entry.plan.op.dims):
            size = fields[name]
            found.setdefault(name, set()).add(int(np.prod(size)))
    wanted = problems._row_lengths()
    assert len(wanted) > 10 and max(wanted) > 100_000 and wanted <= found[dim]
    assert all(max(sizes) < 100_000 for name, sizes in found.items() if name != dim)


@pytest.mark.parametrize(
    "op", ["lerp", "packed_glu_backward", "quantize_per_group", "fake_quantize_learnable_per_channel"]
)
def test_cases_without_memory_lie_where_the_others_do(op: str) -> None:
    """A dry run asks for the kernels that the case itself launches: steps and alignments are the same."""
    entry = catalog.entry(op)
    types = dict(next(type_choices(entry.types)))
    nowhere = Nowhere()
    small = (draft for draft in Cases(entry, types).more() if sum(map(np.size, draft.dry.inputs.values())) < 9000)
    for draft in itertools.islice(small, 60):
        dry, case = draft.dry, draft.make()
        with Arena() as arena:
            parts = zip(placed(case, arena, arena), placed(dry, nowhere, nowhere), strict=True)
            for name, a, b in ((k, a, mine[k]) for others, mine in parts for k, a in others.items()):
                assert type(a) is type(b) and case.name == dry.name
                if isinstance(a, np.ndarray):
                    assert (a.shape, a.dtype, a.ctypes.data % 16) == (b.shape, b.dtype, b.ctypes.data % 16), name
                    steps = [s for array in (a, b) for n, s in zip(array.shape, array.strides, strict=True) if n > 1]
                    assert a.size == 0 or steps[: len(steps) // 2] == steps[len(steps) // 2 :], name


def test_far_cases_pass_31_bits() -> None:
    entry = catalog.entry("lerp")
    few, many = (draft.make() for draft in Cases(entry, {"T": "bf16"}).far())
    for case, step in ((few, FAR), (many, FAR_ROWS)):
        for array in (case.inputs["a"], case.outputs["output"]):
            assert array.strides[0] == step * array.itemsize and (array.shape[0] - 1) * step >= 1 << 31


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
def test_nan_is_compared_as_a_class_and_zeros_by_sign(dtype: Any) -> None:
    quiet = np.array([np.nan], dtype)
    other = (quiet.view(f"u{quiet.itemsize}") | np.ones(1, f"u{quiet.itemsize}")).view(dtype)
    assert other.tobytes() != quiet.tobytes() and not differences(other, quiet).any()
    assert differences(np.array([0.0], dtype), np.array([-0.0], dtype)).all()
    assert differences(quiet, np.array([1.0], dtype)).all()


def test_integers_differ_by_value() -> None:
    assert differences(np.array([1, 2], np.int8), np.array([1, 3], np.int8)).tolist() == [False, True]


def test_first_difference_names_the_place() -> None:
    got, expected = np.array([[1.0, 2.0], [5.0, 4.0]]), np.array([[1.0, 2.0], [3.0, 4.0]])
    assert first_difference("y", got, expected, got != expected) == ("y[1, 0] = 5.0 (1 of 4 differ)", "3.0")


def _backward(d_output: np.ndarray[Any, Any], weight: float) -> tuple[Any, Any]:
    entry = catalog.entry("lerp", backward=True)
    shape = d_output.shape
    desc = entry.descriptor(shape=shape, a_shape=(1,), element="f32")
    outputs = {"d_a": np.zeros(1, np.float32), "d_b": np.zeros(shape, np.float32)}
    return (
        entry.plan.select(desc),
        entry.args(weight=weight, d_output=d_output, **outputs),
    )


def _within(got: float, d_output: np.ndarray[Any, Any], weight: float) -> bool:
    plan, args = _backward(d_output, weight)
    bounded = bounded_reference(plan, args)["d_a"]
    return bool(within_bound(np.full_like(plan.reference(args)["d_a"], got), bounded, plan.facts.dtypes["d_a"]).all())


def test_exact_data_is_held_exactly() -> None:
    terms = np.arange(100, dtype=np.float32)
    assert _within(4950 * 0.75, terms, 0.25)
    assert not _within(float(np.nextafter(np.float32(4950 * 0.75), np.float32(0))), terms, 0.25)


def test_the_bound_follows_the_depth_of_the_tree() -> None:
    terms = np.random.default_rng(1).standard_normal(1000).astype(np.float32)
    exact = float(np.sum((1 - np.float32(0.3)).astype(np.float32).astype(np.float64) * terms.astype(np.float64)))
    most = depth(1000) * 2.0**-24 * float(np.abs(terms).sum())
    assert _within(exact, terms, 0.3)
    assert not _within(exact + 3 * most, terms, 0.3)


def test_a_weight_whose_sign_cancels_has_an_honest_bound() -> None:
    """1 - weight is 2 here; the same formula on absolute values would give 0."""
    terms = np.random.default_rng(2).standard_normal(300).astype(np.float32)
    plan, args = _backward(terms, -1.0)
    value, error = bounded_reference(plan, args)["d_a"]
    assert 0 < error < 1e-2 * np.abs(terms).sum() and np.isclose(value, 2 * terms.astype(np.float64).sum())


def test_the_sign_of_a_zero_is_open_where_a_factor_is_lost() -> None:
    """An f32 kernel has +0 for -3e-56, and so for its product with 0."""
    scale = Scale(np.float32, False, Namespace(np), np, rounds=False)
    lost, sure = (Bounded(np.array([-3e-56]), error, scale) * 0.0 for error in (7e-46, 0.0))
    assert lost.value[0] == sure.value[0] == 0 and lost.error[0] > 0 == sure.error[0]


def test_the_sign_of_a_zero_is_open_where_a_factor_cancels() -> None:
    """A sum of which only rounding errors are left may have any sign, and so may its product with 0."""
    scale = Scale(np.float32, half=False)
    third = Bounded(np.array([1.0]), 0.0, scale) / 3.0
    for zero in ((third - third) * 0.0, (third - third) / np.inf):
        assert zero.value[0] == 0 < zero.error[0]
    assert (third * 0.0).error[0] == (third / np.inf).error[0] == 0


def _losses_in_f64(name: str, **inputs: float) -> float:
    entry, f64 = catalog.entry(name), as_dtype("f64")
    plan = entry.plan.select(entry.descriptor(shape=(1,), element=f64))
    columns = {n: Column(np, np.array([x]), f64) for n, x in inputs.items()}
    (losses,) = range_losses(plan, np.float64, columns, Namespace(np)).values()
    return float(losses[0])


@pytest.mark.parametrize(
    "name, inputs, lost",
    [
        ("exp", {"x": -50.0}, False),
        ("exp", {"x": -95.0}, False),  # a subnormal number, rounded once: half of the least
        ("exp_backward", {"x": -95.0, "d_y": 1e20}, True),  # whose digits are gone, times a large one
        ("exp_backward", {"x": -50.0, "d_y": 1e20}, False),
        ("exp_backward", {"x": 90.0, "d_y": 1e-20}, True),  # overflows between
        ("log", {"x": 0.0}, False),  # an infinity that is right
        ("sigmoid", {"x": 300.0}, False),  # exp(-300) is lost, and nothing of the sum
        ("mul", {"a": 0.0, "b": 1e30}, False),
        ("mul", {"a": 1e-30, "b": 1e-30}, False),
        ("hypot", {"a": 1e30, "b": 1e30}, False),
        ("fmod_backward", {"a": 1e30, "b": 1e-30, "d_y": 1.0}, "d_b"),  # whose quotient overflows
        ("fmod_backward", {"a": 1.0, "b": 0.2, "d_y": 1.0}, False),
        ("remainder_backward", {"a": -1e30, "b": 1e-30, "d_y": 0.0}, "d_b"),
        ("remainder_backward", {"a": 1.0, "b": 0.0, "d_y": 1.0}, False),  # an infinity that is right
    ],
)
def test_where_a_formula_leaves_its_range(name: str, inputs: dict[str, float], lost: bool | str) -> None:
    """In all outputs, in none, or in the one that is named."""
    entry = catalog.entry(name)
    want = {k: np.array([v], np.float32) for k, v in inputs.items()}
    outputs = [o.name for o in entry.plan.op.operands if o.output]
    args = entry.args(**want, **{n: np.zeros(1, np.float32) for n in outputs})
    plan = entry.plan.select(entry.descriptor(shape=(1,), element=as_dtype("f32")))
    losses = range_losses(plan, np.float32, plan.inputs_of(plan._check(args, None)), Namespace(np))
    truth = {n: Column.of(np, x, as_dtype("f32")) for n, x in plan.reference(args, compute=np.float64).items()}
    units = {n: distance(np, x, x.to(np.float64)).units for n, x in truth.items()}
    assert [bool(losses[n][0] > MOST_LOST * units[n][0]) for n in outputs] == [lost in (True, n) for n in outputs]


def test_the_range_of_f64_is_known_too() -> None:
    assert _losses_in_f64("exp", x=800.0) == np.inf
    assert _losses_in_f64("exp", x=100.0) == 0
    assert _losses_in_f64("exp_backward", x=-740.0, d_y=1e20) > 0


def test_nan_must_be_met_by_nan() -> None:
    terms = np.array([1.0, np.nan], np.float32)
    assert _within(np.nan, terms, 0.25)
    assert not _within(1.0, terms, 0.25)
