"""Every way to call a plan wrongly: the error's class, what it says, that `can_implement` says the same, and that
nothing is written.

Most tests run over the whole catalog: a problem that would run is made for each op from its signature, and then spoiled
in one place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields, replace
from math import prod
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import gpu_twin
from catalog_sample import SAMPLE

import baracuda_kernels as kernels
from baracuda_kernels import catalog
from baracuda_runtime.arrays import libraries
from baracuda_runtime.arrays.view import View
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.errors import (
    AliasError,
    BufferTooSmall,
    DeviceMismatch,
    InvalidProblem,
    KernelError,
    MisalignedOperand,
    Unsupported,
    WorkspaceTooSmall,
)
from baracuda_runtime.ops import select_checks
from baracuda_runtime.steps import Pointwise

ATTRIBUTES: dict[str, Any] = {"group_size": 3, "q_min": 0, "q_max": 100}  # fit every code type, and every size below
ATTRIBUTES |= {"scaling": "divide", "zero_point_order": "after_round"}  # the only ones beside stochastic rounding
ATTRIBUTES |= {"block_rows": 3, "block_columns": 2, "eps": 2.0**-20, "scale_upper_bound": 2.0, "power_of_two": False}
ATTRIBUTES |= {"averaging_constant": 0.5, "saturate": True, "exponent": 2}
SIZE = 6


def attribute_values(op: Any) -> dict[str, Any]:
    """The last value of each enum, of those that choose a variant together the last variant's; every optional operand
    is given.
    """
    last = {a.name: a.values[-1] for a in op.attributes if a.kind == "enum"}
    if op.variant_attributes and tuple(last.get(name) for name in op.variant_attributes) not in op.variants:
        last |= dict(zip(op.variant_attributes, list(op.variants)[-1], strict=True))
    given = {a.name: True for a in op.attributes if a.kind == "bool"}
    floats = {a.name: 0.5 for a in op.attributes if a.kind in ("f32", "f64")}
    return {a.name: {**floats, **last, **given, **ATTRIBUTES}[a.name] for a in op.attributes}


def descriptor(entry: catalog.Entry, **changed: Any) -> Any:
    """A descriptor that select takes: every size is 6, every type the first of its set."""
    op = entry.plan.op
    given: dict[str, Any] = {f: entry.types[t][0] for t, f in entry.elements.items()}
    given |= {d.removeprefix("*"): (2, SIZE) if d.startswith("*") else SIZE for d in op.dims} | attribute_values(op)
    if op.any_shape:
        given["shape"] = (4, SIZE)
    return entry.descriptor(**{**given, **changed})


def shapes(entry: catalog.Entry, desc: Any) -> dict[str, tuple[int, ...]]:
    return {o.name: desc.shape if o.shape is None else o.shape(desc) for o in entry.plan.op.present(desc)}


def numpy_dtypes(entry: catalog.Entry, desc: Any) -> dict[str, np.dtype[Any]]:
    op = entry.plan.op
    return {o.name: op.element(desc, o.element).numpy for o in op.present(desc)}


def problem(entry: catalog.Entry, desc: Any, **changed: Any) -> Any:
    """Operands for the descriptor; host scalars are numbers."""
    op, given = entry.plan.op, {}
    dtypes, sizes = numpy_dtypes(entry, desc), shapes(entry, desc)
    for o in op.present(desc):
        if o.host_scalar:
            given[o.name] = 1 if dtypes[o.name].kind == "i" else 0.5
        elif o.output:
            given[o.name] = np.full(sizes[o.name], 7, dtypes[o.name])
        else:
            given[o.name] = np.ones(sizes[o.name], dtypes[o.name])
    return entry.args(**{**given, **changed})


ENTRIES = SAMPLE


def operands(chosen: Callable[[Any], bool]) -> list[Any]:
    """(op, operand) of the whole catalog."""
    pairs = [(entry, o) for entry in ENTRIES for o in entry.plan.op.present(descriptor(entry)) if chosen(o)]
    return [pytest.param(entry, o.name, id=f"{entry.name}-{o.name}") for entry, o in pairs]


every_op = pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
every_array = pytest.mark.parametrize(("entry", "name"), operands(lambda o: not o.host_scalar))
every_output = pytest.mark.parametrize(("entry", "name"), operands(lambda o: o.output))
every_scalar = pytest.mark.parametrize(("entry", "name"), operands(lambda o: o.host_scalar))


def memory_of(args: Any) -> dict[str, bytes]:
    """The bytes of every array, to the ends of the buffers that they lie in."""
    found = {}
    for f in fields(args):
        base = getattr(args, f.name)
        while isinstance(getattr(base, "base", None), np.ndarray):
            base = base.base
        if isinstance(base, np.ndarray):
            found[f.name] = base.tobytes()
    return found


def refused(plan: Any, args: Any, error: type[KernelError], *facts: str, workspace: Any = None) -> KernelError:
    """can_implement, run and bind refuse alike, in these words, and leave all memory as it was."""
    before = memory_of(args)
    verdict = plan.can_implement(args, workspace=workspace)
    assert not verdict and type(verdict.error) is error, verdict.error
    for call in (plan.run, plan.bind):
        with pytest.raises(KernelError) as raised:
            call(args, workspace=workspace)
        assert type(raised.value) is error
        assert str(raised.value) == str(verdict.error)
    assert memory_of(args) == before
    for fact in (type(plan).__name__, *facts):
        assert fact in str(verdict.error)
    for library in ("torch", "cupy"):
        refused_on_a_gpu(library, plan, args, verdict.error, workspace)
    return verdict.error


def refused_on_a_gpu(library: str, plan: Any, args: Any, error: KernelError, workspace: Any) -> None:
    """The same words for arrays on a GPU's twin, before and after runs that were taken: `run` has a fast path."""
    given = [getattr(args, f.name) for f in fields(args)] + [workspace]
    for x in given:
        if isinstance(x, np.ndarray) and x.dtype.kind == "c" or hasattr(x, "__dict__"):
            return  # of no library, or of a type whose name the message spells as its library does
    if plan.device is not None or "read-only" in str(error):  # neither library knows read-only arrays
        return
    device = gpu_twin.Device()
    with pytest.MonkeyPatch.context() as patch:
        modules = gpu_twin.installed(patch, device)
        array = gpu_twin.Tensor if library == "torch" else modules.cupy.ndarray

        def there(args: Any) -> Any:
            found = {f.name: getattr(args, f.name) for f in fields(args)}
            return type(args)(**{n: array(x) if isinstance(x, np.ndarray) else x for n, x in found.items()})

        keywords = {"workspace": array(workspace) if isinstance(workspace, np.ndarray) else workspace}
        fresh = type(plan).select(plan.desc)
        entry = next(e for e in ENTRIES if e.plan is type(plan))
        for _ in range(2):
            with pytest.raises(KernelError) as raised:
                fresh.run(there(args), **keywords)
            assert (type(raised.value), str(raised.value)) == (type(error), str(error))
            assert device.launched == []
            for _ in range(3):
                fresh.run(there(problem(entry, plan.desc)))
            device.launched.clear()


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


# -- select -----------------------------------------------------------------------------------------------------------


@every_op
@pytest.mark.parametrize("wrong", ["i16", "bool", np.complex64, "float128", None, 3], ids=repr)
def test_element_outside_the_set(entry: catalog.Entry, wrong: Any) -> None:
    for variable, field in entry.elements.items():
        if wrong in entry.types[variable]:
            continue
        with pytest.raises(Unsupported) as raised:
            entry.plan.select(descriptor(entry, **{field: wrong}))
        for fact in (entry.plan.__name__, field, *entry.types[variable], str(wrong)):
            assert fact in str(raised.value)


@every_op
@pytest.mark.parametrize("wrong", [-1, 2.0, "6", None, True], ids=repr)
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


@pytest.mark.parametrize(("entry", "name"), INTEGER_ATTRIBUTES)
@pytest.mark.parametrize("wrong", [1.0, "1", True, 2**31, -(2**31) - 1], ids=repr)
def test_attribute_that_is_no_i32(entry: catalog.Entry, name: str, wrong: Any) -> None:
    with pytest.raises(InvalidProblem) as raised:
        entry.plan.select(descriptor(entry, **{name: wrong}))
    assert f"{entry.plan.__name__}: {name} expected an integer of i32, got {wrong!r}" == str(raised.value)


@pytest.mark.parametrize(("entry", "name"), INTEGER_ATTRIBUTES)
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


@pytest.mark.parametrize(("entry", "attribute"), FLOAT_ATTRIBUTES)
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


@pytest.mark.parametrize("entry", WITH_RANGE, ids=lambda e: e.name)
def test_range_upside_down(entry: catalog.Entry) -> None:
    with pytest.raises(InvalidProblem, match=r"q_min <= q_max.*, got .*q_min = 3, q_max = 2") as raised:
        entry.plan.select(descriptor(entry, q_min=3, q_max=2))
    assert str(raised.value).startswith(f"{entry.plan.__name__}: expected")


@pytest.mark.parametrize("entry", [e for e in WITH_RANGE if "Q" in e.types], ids=lambda e: e.name)
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


@pytest.mark.parametrize("entry", WITH_GROUPS, ids=lambda e: e.name)
@pytest.mark.parametrize(
    ("size", "expected"), [(0, "group_size > 0"), (-3, "group_size > 0"), (4, "axis % group_size == 0"), (12, "axis %")]
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


# -- from arrays ------------------------------------------------------------------------------------------------------


NO_ATTRIBUTES = [
    (e, n) for e in ENTRIES for n in ("gamma", "axis", "shape") if n != "axis" or "*inner" not in e.plan.op.dims
]


@pytest.mark.parametrize(("entry", "name"), NO_ATTRIBUTES, ids=[f"{n}-{e.name}" for e, n in NO_ATTRIBUTES])
def test_unknown_attribute(entry: catalog.Entry, name: str) -> None:
    op, args = entry.plan.op, problem(entry, descriptor(entry))
    with pytest.raises(InvalidProblem) as raised:
        split = {"axis": 1} if "*inner" in op.dims else {}
        entry.descriptor.of(args, **attribute_values(op), **split, **{name: 1})
    assert str(raised.value).startswith(f"{entry.name}: unknown attribute '{name}'; known: ")
    for a in op.attributes:
        assert a.name in str(raised.value)


def test_sizes_of_another_rank_name_the_operand() -> None:
    with pytest.raises(InvalidProblem, match=r"dynamic_range_quantize: input expected 2 dims \(n, d\), got shape \(5,"):
        kernels.dynamic_range_quantize(np.ones(5, np.float32))


def test_function_operands_that_do_not_fit_each_other() -> None:
    with pytest.raises(InvalidProblem, match=r"lerp: b of shape \(4,\) does not broadcast with \(2, 3\)"):
        kernels.lerp(np.ones((2, 3), np.float32), np.ones(4, np.float32), 0.5)
    with pytest.raises(Unsupported, match="LerpPlan: b expected f32, got f64"):
        kernels.lerp(np.ones(3, np.float32), np.ones(3), 0.5)


def test_function_with_dtype_or_out_that_does_not_fit() -> None:
    x = np.ones((2, 3), np.float32)
    with pytest.raises(InvalidProblem, match=r"out= expected 2 arrays \(d_a, d_b\), got 1"):
        kernels.lerp_backward(0.5, x, out=(x.copy(),))
    with pytest.raises(Unsupported, match="QuantizePerTensorPlan: output expected u8, got s8"):
        kernels.quantize_per_tensor(x, 1.0, 0, dtype="u8", out=np.empty((2, 3), np.int8))
    with pytest.raises(InvalidProblem, match=r"LerpPlan: output expected shape \(2, 3\), got \(1, 3\)"):
        kernels.lerp(x, x, 0.5, out=np.empty((1, 3), np.float32))
    with pytest.raises(Unsupported, match="output_element expected one of s8, u8, s4, u4, got f32"):
        kernels.quantize_per_tensor(x, 1.0, 0, dtype="f32")


def test_function_of_what_is_no_array() -> None:
    with pytest.raises(Unsupported, match="fake_quantize: input: array expected from NumPy.*got builtins.list"):
        kernels.fake_quantize([1.0, 2.0], 1.0, 0, q_min=0, q_max=9)


# -- operands ---------------------------------------------------------------------------------------------------------


@every_array
def test_operand_missing_or_no_array(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    plan = entry.plan.select(desc)
    refused(plan, problem(entry, desc, **{name: None}), InvalidProblem, f"{name} expected", "got None")
    refused(plan, problem(entry, desc, **{name: [1.0, 2.0]}), Unsupported, f"{name}:", "builtins.list")
    refused(plan, problem(entry, desc, **{name: np.ones(3, np.complex64)}), Unsupported, f"{name}:", "complex64")


@every_array
def test_operand_of_another_dtype(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    plan, expected = entry.plan.select(desc), as_dtype(numpy_dtypes(entry, desc)[name])
    for other in ("f32", "f64", "s8", "u8", "i64"):
        bits = other == "u8" and expected.name in ("e4m3", "e5m2")  # which no array can tell from its dtype
        if other != expected.name and not bits:
            wrong = np.ones(shapes(entry, desc)[name], as_dtype(other).numpy)
            facts = f"{name} expected {expected.name}, got {other}"
            refused(plan, problem(entry, desc, **{name: wrong}), Unsupported, facts)


@every_array
def test_operand_of_another_shape(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    plan, shape, dtype = entry.plan.select(desc), shapes(entry, desc)[name], numpy_dtypes(entry, desc)[name]
    operand = next(o for o in entry.plan.op.operands if o.name == name)
    broadcasts = operand.shape is None and not operand.output
    wrong_shapes = [(2, *shape), (*shape, 1)]
    if shape:
        wrong_shapes += [(*shape[:-1], shape[-1] + 1), (*shape[:-1], 0)]
    if shape and not broadcasts:
        wrong_shapes += [shape[1:], (1, *shape), (1,) * len(shape)]
    for wrong in wrong_shapes:
        args = problem(entry, desc, **{name: np.ones(wrong, dtype)})
        refused(plan, args, InvalidProblem, f"{name} expected ", str(shape), f"got {wrong}")


def short(shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A contiguous array whose last element lies past the end of its buffer."""
    strides = np.empty(shape, dtype).strides
    return np.lib.stride_tricks.as_strided(np.ones(prod(shape) - 1, dtype), shape, strides)


@every_array
def test_buffer_that_ends_too_soon(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    shape, dtype = shapes(entry, desc)[name], numpy_dtypes(entry, desc)[name]
    args = problem(entry, desc, **{name: short(shape, dtype)})
    needed = prod(shape) * dtype.itemsize
    error = refused(entry.plan.select(desc), args, BufferTooSmall, f"{name} needs {needed} bytes")
    assert isinstance(error, BufferTooSmall)
    assert (error.needed, error.got) == (needed, needed - dtype.itemsize)


def test_buffer_that_starts_too_late() -> None:
    held = np.ones(8, np.float32)
    backwards = np.lib.stride_tricks.as_strided(held[4:], (6,), (-4,))
    desc = kernels.FakeQuantizeDescriptor(shape=(6,), q_min=0, q_max=9, element="f32")
    args = kernels.FakeQuantizeArgs(backwards, 1.0, 0, np.empty(6, np.float32))
    error = refused(kernels.FakeQuantizePlan.select(desc), args, BufferTooSmall, "input needs 20 bytes before")
    assert isinstance(error, BufferTooSmall)
    assert (error.needed, error.got) == (20, 16)
    fits = np.lib.stride_tricks.as_strided(held[5:], (6,), (-4,))
    assert kernels.FakeQuantizePlan.select(desc).can_implement(replace(args, input=fits))


@every_array
def test_address_that_is_no_multiple_of_the_element(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    shape, dtype = shapes(entry, desc)[name], numpy_dtypes(entry, desc)[name]
    if dtype.itemsize == 1:
        shifted = np.ones(prod(shape) + 1, np.uint8)[1:].view(dtype).reshape(shape)
        assert entry.plan.select(desc).can_implement(problem(entry, desc, **{name: shifted}))
        return
    shifted = np.zeros(prod(shape) * dtype.itemsize + 1, np.uint8)[1:].view(dtype).reshape(shape)
    args = problem(entry, desc, **{name: shifted})
    facts = f"{name} expected an address that is a multiple of {dtype.itemsize}, got {shifted.ctypes.data:#x}"
    refused(entry.plan.select(desc), args, MisalignedOperand, facts)


@every_output
def test_output_that_is_read_only(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    args = problem(entry, desc)
    getattr(args, name).flags.writeable = False
    refused(entry.plan.select(desc), args, Unsupported, f"{name} is read-only")


@pytest.mark.parametrize(("entry", "name"), operands(lambda o: o.output and (o.shape is None or bool(o.dims))))
@pytest.mark.parametrize("step", [0, 1], ids=["stride 0", "windows"])
def test_output_whose_elements_share_memory(entry: catalog.Entry, name: str, step: int) -> None:
    desc = descriptor(entry)
    shape, dtype = shapes(entry, desc)[name], numpy_dtypes(entry, desc)[name]
    strides = (0,) * len(shape) if step == 0 or len(shape) == 1 else (dtype.itemsize,) * len(shape)
    shared = np.lib.stride_tricks.as_strided(np.ones(100, dtype), shape, strides)
    elements = tuple(s // dtype.itemsize for s in strides)
    facts = (f"{name} has elements that share memory", str(elements), str(shape))
    refused(entry.plan.select(desc), problem(entry, desc, **{name: shared}), AliasError, *facts)


PAIRS = [
    pytest.param(entry, output.name, other.name, id=f"{entry.name}-{output.name}-{other.name}")
    for entry in ENTRIES
    for output in entry.plan.op.present(descriptor(entry))
    if output.output
    for other in entry.plan.op.present(descriptor(entry))
    if other is not output and not other.host_scalar
]


@pytest.mark.parametrize(("entry", "output", "other"), PAIRS)
def test_output_that_overlaps_another_operand(entry: catalog.Entry, output: str, other: str) -> None:
    """The smaller of the two begins 8 bytes into the larger, or, where that is no longer, with it."""
    desc = descriptor(entry)
    plan, sizes, dtypes = entry.plan.select(desc), shapes(entry, desc), numpy_dtypes(entry, desc)
    length = {n: prod(sizes[n]) * dtypes[n].itemsize for n in (output, other)}
    large, small = sorted((output, other), key=lambda n: -length[n])
    into = 8 if length[large] > 8 else 0
    held = np.zeros(length[large] + length[small] + 8, np.uint8)
    placed = {n: held[at : at + length[n]].view(dtypes[n]).reshape(sizes[n]) for n, at in ((large, 0), (small, into))}
    error = refused(plan, problem(entry, desc, **placed), AliasError, "overlaps", "memory of its own")
    assert output in str(error) and other in str(error)
    apart = held[length[large] :][: length[small]].view(dtypes[small]).reshape(sizes[small])
    assert plan.can_implement(problem(entry, desc, **{**placed, small: apart}))


@pytest.mark.parametrize(("entry", "output", "other"), PAIRS)
def test_the_very_same_view_works_in_place_where_every_thread_reads_before_it_writes(
    entry: catalog.Entry, output: str, other: str
) -> None:
    desc = descriptor(entry)
    sizes, dtypes = shapes(entry, desc), numpy_dtypes(entry, desc)
    if sizes[output] != sizes[other] or dtypes[output] != dtypes[other]:
        held = np.zeros(10_000, np.uint8)  # from the same address, but not the same view
        placed = {
            n: held[: prod(sizes[n]) * dtypes[n].itemsize].view(dtypes[n]).reshape(sizes[n]) for n in (output, other)
        }
        refused(entry.plan.select(desc), problem(entry, desc, **placed), AliasError, "overlaps")
        return
    op = entry.plan.op
    inputs = {o.name for o in op.inputs}
    shared = (np.arange(prod(sizes[output])) - 5).astype(dtypes[output]).reshape(sizes[output])
    plan = entry.plan.select(desc)
    steps = op.variant(desc).steps
    several = len(steps) > 1  # of which a later one reads what an earlier one has written over
    parts = sum(a.tensor == output and a.written for s in steps for a in getattr(s, "accesses", ())) > 1
    if other not in inputs or entry.skeletons[0] != "pointwise" or several or parts:
        refused(
            plan, problem(entry, desc, **{output: shared, other: shared}), AliasError, "overlaps", "memory of its own"
        )
        return
    args, apart = (problem(entry, desc, **{other: shared}) for _ in range(2))
    plan.run(apart)
    plan.run(replace(args, **{output: shared}))
    np.testing.assert_array_equal(shared, getattr(apart, output))
    assert any(isinstance(getattr(s, "first", s), Pointwise) for s in op.variant(desc).steps)


def test_in_place_is_refused_where_the_sum_reads_what_was_written() -> None:
    """A gradient that is summed over what was broadcast is no map: not even the same view will do."""
    desc = kernels.LerpBackwardDescriptor(shape=(3, 4), element="f32", a_shape=(4,))
    x = np.ones((3, 4), np.float32)
    args = kernels.LerpBackwardArgs(0.5, x, np.empty(4, np.float32), x)
    refused(
        kernels.LerpBackwardPlan.select(desc), args, AliasError, "d_b overlaps d_output; expected memory of its own"
    )


def test_interleaved_views_are_apart() -> None:
    held = np.arange(24, dtype=np.float32)
    desc = kernels.FakeQuantizeDescriptor(shape=(12,), q_min=0, q_max=9, element="f32")
    kernels.FakeQuantizePlan.select(desc).run(kernels.FakeQuantizeArgs(held[::2], 1.0, 0, held[1::2]))
    np.testing.assert_array_equal(held[1::2], np.minimum(np.arange(0, 24, 2), 9))
    np.testing.assert_array_equal(held[::2], np.arange(0, 24, 2))


# -- host scalars -----------------------------------------------------------------------------------------------------

POSITIVE = operands(lambda o: o.positive)
INTEGERS = operands(lambda o: o.host_scalar and o.element == "i32")
NOT_POSITIVE = [0, 0.0, -0.0, -0.1, np.nan, np.inf, -np.inf, np.float32(0), np.float64(-2), 10**400]


def with_first_float(entry: catalog.Entry, element: str) -> Any:
    return descriptor(entry, **{entry.elements["T"]: element})


@pytest.mark.parametrize(("entry", "name"), POSITIVE)
@pytest.mark.parametrize("wrong", NOT_POSITIVE, ids=lambda v: repr(v)[:12])
@pytest.mark.parametrize("element", ["f32", "f64", "bf16"])
def test_scale_that_is_not_finite_and_positive(entry: catalog.Entry, name: str, wrong: Any, element: str) -> None:
    desc = with_first_float(entry, element)
    compute = "f64" if element == "f64" else "f32"
    facts = f"{name} must be finite and > 0 in {compute}, got {wrong!r}"
    refused(entry.plan.select(desc), problem(entry, desc, **{name: wrong}), InvalidProblem, facts)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("entry", "name"), POSITIVE)
@pytest.mark.parametrize("wrong", [1e39, 1e-60, np.float64(3.5e38)], ids=repr)
def test_scale_that_f32_cannot_hold(entry: catalog.Entry, name: str, wrong: float) -> None:
    """Refused where it is rounded to f32, not where f64 computes; and without a warning of NumPy's."""
    for element, fits in (("f32", False), ("f16", False), ("f64", True)):
        desc = with_first_float(entry, element)
        plan, args = entry.plan.select(desc), problem(entry, desc, **{name: wrong})
        if fits:
            assert plan.can_implement(args)
        else:
            refused(plan, args, InvalidProblem, f"{name} must be finite and > 0 in f32, got {wrong!r}")


@pytest.mark.parametrize(("entry", "name"), INTEGERS)
@pytest.mark.parametrize(
    "wrong", [1.5, 1.0, np.nan, True, 2**31, -(2**31) - 1, np.int64(2**31), np.float32(0)], ids=repr
)
def test_zero_point_that_is_no_i32(entry: catalog.Entry, name: str, wrong: Any) -> None:
    desc = descriptor(entry)
    facts = f"{name} expected an integer of i32, got {wrong!r}"
    refused(entry.plan.select(desc), problem(entry, desc, **{name: wrong}), InvalidProblem, facts)


@every_scalar
def test_scalar_that_is_no_number(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    plan = entry.plan.select(desc)
    refused(plan, problem(entry, desc, **{name: True}), InvalidProblem, f"{name} expected", "got True")
    refused(
        plan, problem(entry, desc, **{name: None}), InvalidProblem, f"{name} expected a number or an array, got None"
    )
    refused(plan, problem(entry, desc, **{name: "0.5"}), Unsupported, f"{name}:", "builtins.str")
    refused(plan, problem(entry, desc, **{name: 1j}), Unsupported, f"{name}:", "builtins.complex")


@every_scalar
def test_scalar_in_an_array(entry: catalog.Entry, name: str) -> None:
    """One element of the compute type is taken; more, or of another type, are not."""
    desc = descriptor(entry)
    plan, dtype = entry.plan.select(desc), numpy_dtypes(entry, desc)[name]
    for shape in ((), (1,), (1, 1)):
        assert plan.can_implement(problem(entry, desc, **{name: np.ones(shape, dtype)}))
    for shape in ((2,), (0,), (1, 2)):
        wrong = np.ones(shape, dtype)
        facts = f"{name} expected a number or an array of one element, got shape {shape}"
        refused(plan, problem(entry, desc, **{name: wrong}), InvalidProblem, facts)
    expected = as_dtype(dtype).name
    facts = f"{name} expected {expected}, got i16"
    refused(plan, problem(entry, desc, **{name: np.ones((), np.int16)}), Unsupported, facts)
    if dtype.kind == "f":
        half = np.ones(1, ml_dtypes.bfloat16)
        refused(plan, problem(entry, desc, **{name: half}), Unsupported, f"{name} expected {expected}, got bf16")


# -- devices ----------------------------------------------------------------------------------------------------------


class OnGpu:
    """What looks like an array on a GPU, and must never be read."""

    def __init__(self, like: np.ndarray[Any, Any], index: int) -> None:
        self.like, self.index = like, index


@pytest.fixture
def on_gpu(monkeypatch: pytest.MonkeyPatch) -> type[OnGpu]:
    def read(array: OnGpu, stream: int | None) -> View:
        like = libraries.view_of(array.like)
        return View(array, like.pointer, like.dtype, like.shape, like.strides, ("cuda", array.index), "test")

    monkeypatch.setitem(libraries._READERS, OnGpu, read)
    return OnGpu


LERP = kernels.LerpDescriptor(shape=(3,), element="f32")


def lerp_args(where: dict[str, Any]) -> Any:
    made = {name: np.ones(3, np.float32) for name in ("a", "b", "output")}
    return kernels.LerpArgs(weight=0.5, **{n: where[n](a) if n in where else a for n, a in made.items()})


def test_operands_on_several_devices(on_gpu: type[OnGpu]) -> None:
    plan = kernels.LerpPlan.select(LERP)
    mixed = lerp_args({"b": lambda a: on_gpu(a, 1)})
    refused(plan, mixed, DeviceMismatch, "b is on cuda:1, a on the CPU")
    two = lerp_args({"a": lambda a: on_gpu(a, 0), "b": lambda a: on_gpu(a, 0), "output": lambda a: on_gpu(a, 1)})
    refused(plan, two, DeviceMismatch, "output is on cuda:1, a on cuda:0")


def test_a_weight_on_another_device(on_gpu: type[OnGpu]) -> None:
    args = replace(lerp_args({}), weight=on_gpu(np.ones(1, np.float32), 0))
    refused(kernels.LerpPlan.select(LERP), args, DeviceMismatch, "weight is on cuda:0, a on the CPU")


def test_a_plan_for_another_device(on_gpu: type[OnGpu]) -> None:
    refused(kernels.LerpPlan.select(LERP, device=0), lerp_args({}), DeviceMismatch, "selected for cuda:0, a is on cpu")
    there = lerp_args({n: lambda a: on_gpu(a, 1) for n in ("a", "b", "output")})
    refused(kernels.LerpPlan.select(LERP, device=0), there, DeviceMismatch, "selected for cuda:0, a is on cuda:1")
    refused(kernels.LerpPlan.select(LERP, device="cpu"), there, DeviceMismatch, "selected for cpu, a is on cuda:1")


def test_nothing_to_write_asks_for_no_device(on_gpu: type[OnGpu]) -> None:
    """Checked, and then over before a driver or a GPU of that number is looked for."""
    desc = kernels.LerpDescriptor(shape=(0,), element="f32")
    a, b, output = (on_gpu(np.ones(0, np.float32), 63) for _ in range(3))
    plan = kernels.LerpPlan.select(desc)
    plan.run(kernels.LerpArgs(a, b, 0.5, output))
    with pytest.raises(Unsupported, match="b expected f32, got f64"):
        plan.run(kernels.LerpArgs(a, on_gpu(np.ones(0), 63), 0.5, output))


# -- workspaces and streams -------------------------------------------------------------------------------------------


class NoDevice:
    """Stands in for a device on the CPU's memory. `launches` counts; nothing runs."""

    arch = "none"
    multiprocessors = 8
    shared_bytes_limit, clusters = 48 * 1024, False

    def __init__(self) -> None:
        self.launches = 0

    def function(self, source: Any, name: str) -> NoDevice:
        return self

    def launch(self, *_: Any) -> None:
        self.launches += 1


@pytest.fixture
def device() -> NoDevice:
    return NoDevice()


SUMMED = kernels.LerpBackwardDescriptor(shape=(1 << 20,), element="f32", a_shape=(1,), b_shape=(1,))


def summed_args() -> Any:
    return kernels.LerpBackwardArgs(0.5, np.ones(1 << 20, np.float32), np.ones(1, np.float32), np.ones(1, np.float32))


def aligned(size: int) -> np.ndarray[Any, Any]:
    held = np.zeros(size + 256, np.uint8)
    return held[-held.ctypes.data % 256 :][:size]


def test_workspaces(device: NoDevice) -> None:
    plan = kernels.LerpBackwardPlan.select(SUMMED, device=device)
    args, needed = summed_args(), plan.workspace_size()
    assert needed > 0
    for wrong in (aligned(needed - 1), aligned(0), aligned(2 * needed)[::2], short((needed,), np.dtype(np.uint8))):
        error = refused(
            plan, args, WorkspaceTooSmall, "workspace expected", f"{needed} contiguous bytes", workspace=wrong
        )
        assert isinstance(error, WorkspaceTooSmall)
        assert error.needed == needed > error.got
    refused(plan, args, MisalignedOperand, "workspace expected", "multiple of 16", workspace=aligned(needed + 8)[8:])
    fixed = aligned(needed)
    fixed.flags.writeable = False
    refused(plan, args, Unsupported, "workspace is read-only", workspace=fixed)
    refused(plan, args, Unsupported, "workspace:", "builtins.bytes", workspace=bytes(needed))
    over = args.d_output.view(np.uint8)
    refused(plan, args, AliasError, "workspace overlaps d_output", workspace=over[-over.ctypes.data % 16 :])
    assert device.launches == 0
    plan.run(args, workspace=aligned(needed))
    first = device.launches
    assert first >= 2
    plan.run(args)  # allocates what it needs
    assert device.launches == 2 * first


def test_no_workspace_where_none_is_needed(device: NoDevice) -> None:
    plan = kernels.LerpPlan.select(LERP, device=device)
    assert plan.workspace_size() == 0
    plan.run(lerp_args({}), workspace=np.zeros(0, np.uint8))
    assert device.launches == 1


FAULTS = (
    ("device", DeviceMismatch, "d_b is on"),
    ("dtype", Unsupported, "d_b expected f32, got f64"),
    ("shape", InvalidProblem, "d_b expected shape (64, 32768), got (64, 32767)"),
    ("strides", AliasError, "d_b has elements that share memory"),
    ("length", BufferTooSmall, "d_a needs 256 bytes"),
    ("alignment", MisalignedOperand, "d_output expected an address"),
    ("aliasing", AliasError, "d_b overlaps d_output"),
    ("workspace", WorkspaceTooSmall, "workspace expected"),
)


@pytest.mark.parametrize("first", range(len(FAULTS)), ids=[name for name, _, _ in FAULTS])
def test_the_first_of_several_faults_is_reported(first: int, on_gpu: type[OnGpu], device: NoDevice) -> None:
    """One order for all ops. Later faults are in earlier operands: none is judged to the end before the next."""
    present = {name for name, _, _ in FAULTS[first:]}
    shape, a_shape = (64, 32768), (64, 1)
    held = aligned(prod(shape) * 4 + 8)[1 if "alignment" in present else 0 :]
    x = held[: prod(shape) * 4].view(np.float32).reshape(shape)
    d_a = short(a_shape, np.dtype(np.float32)) if "length" in present else np.ones(a_shape, np.float32)
    d_b: Any = np.zeros(shape, np.float32)
    if "aliasing" in present:
        d_b = held[4 : prod(shape) * 4 + 4].view(np.float32).reshape(shape)
    if "strides" in present:
        d_b = np.lib.stride_tricks.as_strided(d_b, shape, (0, d_b.itemsize))
    if "shape" in present:
        d_b = d_b[:, :-1]
    if "dtype" in present:
        d_b = np.lib.stride_tricks.as_strided(np.zeros(shape[1] - 1), (shape[0], shape[1] - 1), (0, 8))
    if "device" in present:
        d_b = on_gpu(d_b, 1)
    desc = kernels.LerpBackwardDescriptor(shape=shape, element="f32", a_shape=a_shape, b_shape=shape)
    plan = kernels.LerpBackwardPlan.select(desc, device=device)
    _, error, fact = FAULTS[first]
    refused(plan, kernels.LerpBackwardArgs(0.5, x, d_a, d_b), error, fact, workspace=aligned(0))
    assert device.launches == 0


@pytest.mark.parametrize("shape", [(3,), (0,)], ids=["some", "empty"])
@pytest.mark.parametrize("wrong", ["x", 1.5, True, object()], ids=["str", "float", "bool", "object"])
def test_a_stream_that_is_none(shape: tuple[int, ...], wrong: Any) -> None:
    """On the CPU too, where a stream has nothing to say: a program that is tried there must not fail on a GPU."""
    desc = kernels.LerpDescriptor(shape=shape, element="f32")
    args = kernels.LerpArgs(np.ones(shape, np.float32), np.ones(shape, np.float32), 0.5, np.full(shape, 7, np.float32))
    plan = kernels.LerpPlan.select(desc)
    for call in (plan.run, plan.bind):
        with pytest.raises(InvalidProblem, match="LerpPlan: stream expected None, a raw handle"):
            call(args, stream=wrong)
    assert (args.output == 7).all()


# -- other libraries --------------------------------------------------------------------------------------------------


def test_torch_tensor_that_requires_grad() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x = torch.ones(3, requires_grad=True)
    assert kernels.lerp(x, torch.zeros(3), 0.25).requires_grad
    args = kernels.LerpArgs(x, torch.zeros(3), 0.25, torch.full((3,), 7.0))
    refused(kernels.LerpPlan.select(LERP), args, Unsupported, "a requires grad", "torch.no_grad()", "Backward plan")
    assert (args.output == 7).all()
    with torch.no_grad():
        assert kernels.lerp(x, torch.zeros(3), 0.25).tolist() == [0.75] * 3


def test_torch_buffer_that_ends_too_soon() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x = torch.ones(3)
    x.untyped_storage().resize_(8)
    args = kernels.LerpArgs(x, torch.zeros(3), 0.25, torch.full((3,), 7.0))
    error = refused(kernels.LerpPlan.select(LERP), args, BufferTooSmall, "a needs 12 bytes")
    assert isinstance(error, BufferTooSmall) and (error.needed, error.got) == (12, 8)


def test_jax_arrays_are_never_written_to() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    x = jax.numpy.ones(3, "float32")
    with pytest.raises(Unsupported, match="immutable"):
        kernels.lerp(x, x, 0.5, out=x)
    args = kernels.LerpArgs(np.ones(3, np.float32), np.ones(3, np.float32), 0.5, x)
    refused(kernels.LerpPlan.select(LERP), args, Unsupported, "output is a JAX array, which is immutable")
