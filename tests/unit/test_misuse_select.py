"""What `Plan.select` refuses."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from misuse import ENTRIES, descriptor, every_op, problem
from rows import over

import baracuda_kernels as kernels
from baracuda_kernels import catalog
from baracuda_runtime.errors import InvalidProblem, Unsupported
from baracuda_runtime.ops import select_checks


@every_op
def test_the_unspoiled_problem_runs(entry: catalog.Entry) -> None:
    """What every other test here spoils. Without this, they could all fail for a reason of their own."""
    desc = descriptor(entry)
    args = problem(entry, desc)
    plan = entry.plan.select(desc)
    assert plan.can_implement(args)
    plan.run(args)
    for o in entry.plan.op.present(desc):
        if o.output:
            assert not (getattr(args, o.name) == 7).all()


@every_op
@over("wrong", ["i16", "bool", np.complex64, "float128", None, 3])
def test_element_outside_the_set(entry: catalog.Entry, wrong: Any) -> None:
    for variable, field in entry.elements.items():
        if wrong in entry.types[variable]:
            continue
        with pytest.raises(Unsupported) as raised:
            entry.plan.select(descriptor(entry, **{field: wrong}))
        for fact in (entry.plan.__name__, field, *entry.types[variable], str(wrong)):
            assert fact in str(raised.value)


@every_op
@over("wrong", [-1, 2.0, "6", None, True])
def test_size_that_is_none(entry: catalog.Entry, wrong: Any) -> None:
    op = entry.plan.op
    for dim in (*op.dims, *(["*shape"] if op.any_shape else [])):
        name = dim.removeprefix("*")
        value = (4, wrong) if dim.startswith("*") else wrong
        with pytest.raises(InvalidProblem, match=f"{entry.plan.__name__}: {name} expected") as raised:
            entry.plan.select(descriptor(entry, **{name: value}))
        assert repr(wrong) in str(raised.value)


@pytest.mark.parametrize("wrong", [5, None, "ab", 2.5], ids=repr)
def test_shape_that_is_no_tuple(wrong: Any) -> None:
    with pytest.raises(InvalidProblem, match="LerpPlan: shape expected a tuple of sizes, got"):
        kernels.LerpPlan.select(kernels.LerpDescriptor(shape=wrong, element="f32"))


@pytest.mark.parametrize("part", [(5,), (5, 4, 6), (4, 6, 1), (-1,), 6], ids=repr)
def test_part_shape_that_does_not_broadcast(part: Any) -> None:
    for name in ("a_shape", "b_shape"):
        desc = kernels.LerpBackwardDescriptor(shape=(4, 6), element="f32", **{name: part})
        with pytest.raises(InvalidProblem, match=f"LerpBackwardPlan: {name} expected") as raised:
            kernels.LerpBackwardPlan.select(desc)
        assert repr(part) in str(raised.value)


INTEGER_ATTRIBUTES = [
    pytest.param(entry, a.name, id=f"{entry.name}-{a.name}")
    for entry in ENTRIES
    for a in entry.plan.op.attributes
    if a.kind == "i32"
]


@over(("entry", "name"), INTEGER_ATTRIBUTES)
@pytest.mark.parametrize("wrong", [1.0, "1", True, 2**31, -(2**31) - 1], ids=repr)
def test_attribute_that_is_no_i32(entry: catalog.Entry, name: str, wrong: Any) -> None:
    with pytest.raises(InvalidProblem) as raised:
        entry.plan.select(descriptor(entry, **{name: wrong}))
    assert f"{entry.plan.__name__}: {name} expected an integer of i32, got {wrong!r}" == str(raised.value)


@over(("entry", "name"), INTEGER_ATTRIBUTES)
def test_required_attribute_that_is_none(entry: catalog.Entry, name: str) -> None:
    attribute = next(a for a in entry.plan.op.attributes if a.name == name)
    desc = descriptor(entry, **{name: None})
    if attribute.default is not None:
        assert isinstance(getattr(desc, name), int)
        return
    with pytest.raises(InvalidProblem, match=f"{name} expected an integer of i32, got None"):
        entry.plan.select(desc)


FLOAT_ATTRIBUTES = [
    pytest.param(entry, a, id=f"{entry.name}-{a.name}")
    for entry in ENTRIES
    for a in entry.plan.op.attributes
    if a.kind in ("f32", "f64")
]
NO_F64 = [10**400, -(10**400), float("nan"), np.float32("nan")]
NO_F32 = [1e300, -(10**39), np.float64(3.5e38)]


@over(("entry", "attribute"), FLOAT_ATTRIBUTES)
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_attribute_that_is_no_number_of_its_type(entry: catalog.Entry, attribute: Any, element: str) -> None:
    """Nor one of the type that is computed in: there it would be an infinity that nobody wrote."""
    op = entry.plan.op
    elements = {name: element for t, name in op.elements.items() if element in op.types[t]}
    desc = descriptor(entry, **elements)
    computed = op.compute({t: getattr(desc, name) for t, name in op.elements.items()})
    kind = "f64" if attribute.kind == computed == "f64" else "f32"
    for wrong in [*NO_F64, *(NO_F32 if kind == "f32" else []), True, "1"]:
        with pytest.raises(InvalidProblem) as raised:
            entry.plan.select(replace(desc, **{attribute.name: wrong}))
        expected = "a number" if isinstance(wrong, (bool, str)) else f"a number of {kind}"
        assert str(raised.value) == f"{entry.plan.__name__}: {attribute.name} expected {expected}, got {wrong!r}"


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_attributes_at_the_ends_of_their_type(element: str) -> None:
    x = np.array([-np.inf, -2, 2, np.inf], element.replace("f", "float"))
    for low, high in ((-np.inf, np.inf), (-3.4028235e38, 3.4028235e38), (-(10**38), np.float32(3e38))):
        clipped = kernels.hardtanh(x, low=low, high=high)  # the first is rounded to the end of f32
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(clipped, np.clip(x, x.dtype.type(low), x.dtype.type(high)))


def test_integers_that_python_cannot_write() -> None:
    x = np.float32([1.0])
    for call in (
        lambda n: kernels.elu(x, alpha=n),
        lambda n: kernels.quantize_per_tensor(x, n, 0),
        lambda n: kernels.quantize_per_tensor(x, 0.5, n),
        lambda n: kernels.quantize_per_tensor(x, 0.5, 0, q_min=n),
        lambda n: kernels.add(np.int32([1]), n),
    ):
        with pytest.raises(InvalidProblem, match="got an integer of 16610 bits"):
            call(10**5000)
    assert kernels.add(x, -(10**5000)) == -np.inf  # a number in the place of an operand, as in NumPy


def test_rule_that_divides_by_zero() -> None:
    entry = catalog.entry("quantize_per_group")
    op = entry.plan.op
    rules = tuple(r for r in op.conditions if "group_size >" not in r.text)
    unguarded = type("Unguarded", (entry.plan,), {"op": replace(op, conditions=rules)})
    desc = descriptor(entry, group_size=0)
    with pytest.raises(InvalidProblem, match=r"expected axis % group_size == 0, got .*group_size = 0"):
        select_checks.check_problem("Unguarded", unguarded.op, desc)


@pytest.mark.parametrize("name", ["mode", "scope"])
@pytest.mark.parametrize("wrong", ["sideways", None, 0, "Symmetric"], ids=repr)
def test_value_that_an_enum_has_not(name: str, wrong: Any) -> None:
    entry = catalog.entry("dynamic_range_quantize")
    with pytest.raises(InvalidProblem) as raised:
        entry.plan.select(descriptor(entry, **{name: wrong}))
    values = next(a.values for a in entry.plan.op.attributes if a.name == name)
    assert str(raised.value) == f"DynamicRangeQuantizePlan: {name} expected one of {', '.join(values)}, got {wrong!r}"


WITH_RANGE = [e for e in ENTRIES if any(a.name == "q_min" for a in e.plan.op.attributes)]


@over("entry", WITH_RANGE, ids=lambda e: e.name)
def test_range_upside_down(entry: catalog.Entry) -> None:
    with pytest.raises(InvalidProblem, match=r"q_min <= q_max.*, got .*q_min = 3, q_max = 2") as raised:
        entry.plan.select(descriptor(entry, q_min=3, q_max=2))
    assert str(raised.value).startswith(f"{entry.plan.__name__}: expected")


@over("entry", [e for e in WITH_RANGE if "Q" in e.types], ids=lambda e: e.name)
@pytest.mark.parametrize(
    ("code", "q_min", "q_max"), [("s8", -129, 127), ("s8", -128, 128), ("u8", -1, 255), ("u8", 0, 256)]
)
def test_range_outside_the_codes(entry: catalog.Entry, code: str, q_min: int, q_max: int) -> None:
    with pytest.raises(InvalidProblem, match=f"q_min = {q_min}, q_max = {q_max}, Q = {code}"):
        entry.plan.select(descriptor(entry, output_element=code, q_min=q_min, q_max=q_max))


def test_the_whole_of_i32_is_a_range_for_fake_quantize() -> None:
    kernels.FakeQuantizePlan.select(
        kernels.FakeQuantizeDescriptor(shape=(2,), q_min=-(2**31), q_max=2**31 - 1, element="f16")
    )


@pytest.mark.parametrize(
    ("mode", "q_min", "q_max", "fact"),
    [("symmetric", -128, 0, "q_max > 0"), ("symmetric", -5, -1, "q_max > 0"), ("asymmetric", 3, 3, "q_min < q_max")],
)
def test_range_that_the_mode_cannot_use(mode: str, q_min: int, q_max: int, fact: str) -> None:
    entry = catalog.entry("dynamic_range_quantize")
    with pytest.raises(InvalidProblem) as raised:
        entry.plan.select(descriptor(entry, mode=mode, q_min=q_min, q_max=q_max))
    assert fact in str(raised.value) and f"mode = {mode}" in str(raised.value)


WITH_GROUPS = [e for e in ENTRIES if any(a.name == "group_size" for a in e.plan.op.attributes)]


@over("entry", WITH_GROUPS, ids=lambda e: e.name)
@pytest.mark.parametrize(
    ("size", "expected"),
    [(0, "group_size > 0"), (-3, "group_size > 0"), (4, " % group_size == 0"), (12, " % group_size == 0")],
)
def test_group_size_that_does_not_divide(entry: catalog.Entry, size: int, expected: str) -> None:
    with pytest.raises(InvalidProblem) as raised:
        entry.plan.select(descriptor(entry, group_size=size))
    assert expected in str(raised.value) and f"group_size = {size}" in str(raised.value)
    assert str(raised.value).startswith(entry.plan.__name__)


def test_a_descriptor_of_another_op() -> None:
    desc = kernels.LerpDescriptor(shape=(2,), element="f32")
    with pytest.raises(InvalidProblem, match="FakeQuantizePlan: desc expected a FakeQuantizeDescriptor, got LerpDesc"):
        kernels.FakeQuantizePlan.select(desc)


@pytest.mark.parametrize("device", ["gpu", "cuda:0", -1, 0.0, True, ("cuda", 0)], ids=repr)
def test_a_device_that_is_none(device: Any) -> None:
    with pytest.raises(InvalidProblem, match="LerpPlan: device expected a GPU's index, 'cpu' or None, got"):
        kernels.LerpPlan.select(kernels.LerpDescriptor(shape=(2,), element="f32"), device=device)


def test_select_refuses_types_then_sizes_then_attributes_then_rules() -> None:
    wrong: dict[str, Any] = {"input_element": "i32", "outer": -1, "q_max": 0.5, "group_size": 4}
    expected = [(Unsupported, "input_element"), (InvalidProblem, "outer"), (InvalidProblem, "q_max"),
                (InvalidProblem, "group_size")]  # fmt: skip
    entry = catalog.entry("quantize_per_group")
    for name, (error, fact) in zip(list(wrong), expected, strict=True):
        with pytest.raises(error, match=fact):
            entry.plan.select(descriptor(entry, **wrong))
        del wrong[name]
    entry.plan.select(descriptor(entry, **wrong))
