"""What is refused of a descriptor made from arrays, of a function's operands, and of a run's."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import prod
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import marks
from misuse import (
    ENTRIES,
    attribute_values,
    descriptor,
    every_array,
    every_output,
    numpy_dtypes,
    operands,
    problem,
    refused,
    shapes,
    short,
)
from rows import over

import baracuda_kernels as kernels
from baracuda_kernels import catalog
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.errors import AliasError, BufferTooSmall, InvalidProblem, MisalignedOperand, Unsupported
from baracuda_runtime.steps import Pointwise

# -- from arrays ------------------------------------------------------------------------------------------------------


NO_ATTRIBUTES = [(e, n) for e in ENTRIES for n in ("temperature", "axis", "shape") if n != e.plan.op.position]


@over(("entry", "name"), NO_ATTRIBUTES, ids=[f"{n}-{e.name}" for e, n in NO_ATTRIBUTES])
def test_unknown_attribute(entry: catalog.Entry, name: str) -> None:
    op, args = entry.plan.op, problem(entry, descriptor(entry))
    with pytest.raises(InvalidProblem) as raised:
        split = {op.position: 1} if op.position else {}
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
    with pytest.raises(Unsupported, match="^lerp: b expected f32, got f64"):
        kernels.lerp(np.ones(3, np.float32), np.ones(3), 0.5)


def test_function_with_dtype_or_out_that_does_not_fit() -> None:
    x = np.ones((2, 3), np.float32)
    with pytest.raises(InvalidProblem, match=r"out= expected 2 arrays \(d_a, d_b\), got 1"):
        kernels.lerp_backward(0.5, x, out=(x.copy(),))
    with pytest.raises(Unsupported, match="^quantize_per_tensor: out expected u8, got s8$"):
        kernels.quantize_per_tensor(x, 1.0, 0, dtype="u8", out=np.empty((2, 3), np.int8))
    with pytest.raises(InvalidProblem, match=r"^lerp: out expected shape \(2, 3\), got \(1, 3\)$"):
        kernels.lerp(x, x, 0.5, out=np.empty((1, 3), np.float32))
    with pytest.raises(Unsupported, match="^quantize_per_tensor: dtype expected one of s8, u8, s4, u4, got f32$"):
        kernels.quantize_per_tensor(x, 1.0, 0, dtype="f32")
    with pytest.raises(Unsupported, match="^quantize_per_tensor: out expected one of s8, u8, s4, u4, got f32$"):
        kernels.quantize_per_tensor(x, 1.0, 0, out=x.copy())
    with pytest.raises(InvalidProblem, match=r"^gelu: out expected shape \(2, 3\), got \(3, 3\)$"):
        kernels.gelu(x, out=np.empty((3, 3), np.float32))
    with pytest.raises(Unsupported, match=r"^cummax: out \(index\) expected i64, got f32$"):
        kernels.cummax(x, 0, out=(x.copy(), x.copy()))
    with pytest.raises(InvalidProblem, match="the size reduced is not settled .*; pass an array for d_x, as out=$"):
        kernels.sum_backward(np.ones(3, np.float32), 0)


def test_a_number_of_numpy_is_no_place_for_a_result() -> None:
    """It would be copied, and the result lost."""
    with pytest.raises(Unsupported, match="sum: out is read-only"):
        kernels.sum(np.ones(3, np.float32), out=np.float32(5))


def test_keepdims_is_a_bool() -> None:
    with pytest.raises(InvalidProblem, match="sum: keepdims expected a bool, got 'no'"):
        kernels.sum(np.ones(3, np.float32), keepdims="no")
    assert kernels.sum(np.ones(3, np.float32), keepdims=np.True_).shape == (1,)


def test_an_integer_is_no_array_of_no_dims() -> None:
    class Tensor:  # as PyTorch's
        shape = ()

        def __index__(self) -> int:
            return 2

    with pytest.raises(InvalidProblem, match="num_bins expected an integer of i32, got <"):
        kernels.bincount(np.array([1]), Tensor())
    assert kernels.bincount(np.array([1]), np.int64(2)).tolist() == [0, 1]


def test_functions_say_their_own_name_and_that_of_the_operand() -> None:
    with pytest.raises(Unsupported, match="^gelu: x expected one of f32, f64, f16, bf16, got i64$"):
        kernels.gelu(np.ones(3, np.int64))
    with pytest.raises(Unsupported, match="^cross_entropy: label expected one of i64, i32, got f32$"):
        kernels.cross_entropy(np.ones((2, 3), np.float32), np.zeros(2, np.float32))
    with pytest.raises(InvalidProblem, match="^gelu: expected an array for x, got none$"):
        kernels.gelu(np.float32(1))
    with pytest.raises(InvalidProblem, match=r"^layer_norm: x expected at least 1 dim \(\*rows, d\), got shape \(\)$"):
        kernels.layer_norm(np.ones((), np.float32))


def test_a_run_takes_args_alone_and_a_plan_has_a_repr() -> None:
    plan = kernels.GeluPlan.select(kernels.GeluDescriptor(shape=(3,), element="f32"))
    assert repr(plan) == "GeluPlan(shape=(3,), element=f32)"
    with pytest.raises(InvalidProblem, match="^GeluPlan: args expected GeluArgs, got ndarray$"):
        plan.run(np.ones(3, np.float32))


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


@over(("entry", "name"), operands(lambda o: o.output and (o.shape is None or bool(o.dims))))
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
    pytest.param(entry, output.name, other.name, id=f"{entry.name}-{output.name}-{other.name}", marks=marks(entry.name))
    for entry in ENTRIES
    for output in entry.plan.op.present(descriptor(entry))
    if output.output
    for other in entry.plan.op.present(descriptor(entry))
    if other is not output and not other.host_scalar
]


@over(("entry", "output", "other"), PAIRS)
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


@over(("entry", "output", "other"), PAIRS)
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
    pointwise = isinstance(steps[0].all[0], Pointwise)
    parts = sum(a.tensor == output and a.written for s in steps for a in getattr(s, "accesses", ())) > 1
    if other not in inputs or not pointwise or several or parts:
        refused(
            plan, problem(entry, desc, **{output: shared, other: shared}), AliasError, "overlaps", "memory of its own"
        )
        return
    args, apart = (problem(entry, desc, **{other: shared}) for _ in range(2))
    plan.run(apart)
    plan.run(replace(args, **{output: shared}))
    np.testing.assert_array_equal(shared, getattr(apart, output))
    assert "pointwise" in entry.skeletons


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
