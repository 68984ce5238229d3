"""Scatters and segments beside torch's, on the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from unit.test_parity_gathers import SHAPES, drawn, every_index, every_shape, indices

import baracuda_kernels as bk
from baracuda_runtime.errors import InvalidProblem

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")

NUMBERS = ("float32", "float64", "float16", "bfloat16", "int32", "int64", "int16", "int8", "uint8")
FLOATS = NUMBERS[:4]
every_number = pytest.mark.parametrize("name", NUMBERS)
every_float = pytest.mark.parametrize("name", FLOATS)
SEGMENTS = 5


def small(shape: tuple[int, ...], name: str, seed: int = 1) -> Any:
    """Whole numbers of which sums are exact in every type."""
    return drawn(shape, "int64", seed).remainder(7).to(getattr(torch, name))


def along(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    wanted = [*shape]
    wanted[axis] = 6
    return tuple(wanted)


def places(op: str, shape: tuple[int, ...], axis: int, index_type: str) -> Any:
    return indices((6,) if op == "index_add" else along(shape, axis), 0, shape[axis], index_type)


@every_number
@every_shape
@every_index
@pytest.mark.parametrize("op", ["scatter_add", "index_add"])
def test_sums(op: str, shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = small(shape, name)
    for axis in range(-len(shape), len(shape)):
        index, src = places(op, shape, axis, index_type), small(along(shape, axis), name, 3)
        ours = getattr(bk, op)(x, index, src, axis)
        assert torch.equal(ours, getattr(torch, op)(x, axis, index.long(), src)) and ours.dtype == x.dtype


@every_number
def test_slices_times_a_number(name: str) -> None:
    x, index, src = small((3, 4), name), torch.tensor([2, 0, 2]), small((3, 4), name, 3)
    assert torch.equal(bk.index_add(x, index, src, 0, 3), torch.index_add(x, 0, index, src, alpha=3))


@every_float
@every_shape
@pytest.mark.parametrize("op", ["scatter_add", "index_add", "scatter"])
def test_gradients(op: str, shape: tuple[int, ...], name: str) -> None:
    """Of scatter the places are different, since torch leaves open which of several elements counts."""
    for axis in range(-len(shape), len(shape)):
        count = shape[axis] if op == "scatter" else 6
        wanted = [*shape]
        wanted[axis] = count
        index = places(op, shape, axis, "int64")
        if op == "scatter":
            index = torch.argsort(drawn(shape, "float32", 5), axis)
        x, src = small(shape, name).requires_grad_(), small(tuple(wanted), name, 3).requires_grad_()
        same = [v.detach().clone().requires_grad_() for v in (x, src)]
        d_y = small(shape, name, 4)
        getattr(bk, op)(x, index, src, axis).backward(d_y)
        getattr(torch, op)(same[0], axis, index, same[1]).backward(d_y)
        assert torch.equal(x.grad, same[0].grad) and torch.equal(src.grad, same[1].grad)


@pytest.mark.parametrize("name", [*NUMBERS, "bool"])
@every_shape
@every_index
def test_the_last_of_several_is_written(shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = drawn(shape, name)
    for axis in range(-len(shape), len(shape)):
        index, src = places("scatter", shape, axis, index_type), drawn(along(shape, axis), name, 3)
        expected = x.clone()
        for k in range(6):  # one after the other
            expected.scatter_(axis, index.long().narrow(axis, k, 1), src.narrow(axis, k, 1))
        assert torch.equal(bk.scatter(x, index, src, axis), expected)


@pytest.mark.parametrize("name", [*NUMBERS, "bool"])
@every_shape
@every_index
def test_take_along_dim(shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = drawn(shape, name)
    for axis in range(-len(shape), len(shape)):
        index = indices(along(shape, axis), -shape[axis], shape[axis], index_type)
        assert torch.equal(bk.take_along_dim(x, index, axis), torch.take_along_dim(x, index.long(), axis))


@every_float
@every_shape
def test_gradients_of_take_along_dim(shape: tuple[int, ...], name: str) -> None:
    for axis in range(-len(shape), len(shape)):
        x, same = (small(shape, name).requires_grad_() for _ in range(2))
        index = indices(along(shape, axis), -shape[axis], shape[axis], "int64")
        d_y = small(along(shape, axis), name, 4)
        bk.take_along_dim(x, index, axis).backward(d_y)
        torch.take_along_dim(same, index, axis).backward(d_y)
        assert torch.equal(x.grad, same.grad)


@every_index
def test_bincount(index_type: str) -> None:
    index = indices((4, 25), 0, 9, index_type)
    assert torch.equal(bk.bincount(index, 12), torch.bincount(index.flatten(), minlength=12))
    assert bk.bincount(index[:0], 3).tolist() == [0, 0, 0]


# Segments. torch.scatter_reduce of zeros, without them, is 0 of none.

REDUCE = {"sum": "sum", "mean": "mean", "max": "amax", "min": "amin"}


def theirs(op: str, x: Any, segment: Any) -> Any:
    at = segment.long().reshape(-1, *[1] * (x.ndim - 1)).expand_as(x)
    return x.new_zeros((SEGMENTS, *x.shape[1:])).scatter_reduce(0, at, x, REDUCE[op], include_self=False)


@pytest.mark.parametrize("op", REDUCE)
@every_number
@every_shape
@every_index
def test_segments(op: str, shape: tuple[int, ...], name: str, index_type: str) -> None:
    if op == "mean" and name not in FLOATS:
        with pytest.raises(Exception, match="(?i)segment_?mean"):
            bk.segment_mean(small(shape, name), indices(shape[:1], 0, 3, index_type), SEGMENTS)
        return
    x, segment = small((9, *shape), name), torch.tensor([3, 0, 0, 1, 3, 4, 1, 0, 3])  # none of 2
    ours, want = getattr(bk, f"segment_{op}")(x, segment, SEGMENTS), theirs(op, x, segment)
    rest = [0, 1, 3, 4]
    assert torch.equal(ours[rest], want[rest]) and ours.dtype == x.dtype
    nothing = {"sum": 0, "mean": 0, "max": -np.inf, "min": np.inf}[op]
    if op in ("max", "min") and name not in FLOATS:
        ends = torch.iinfo(x.dtype)
        nothing = ends.min if op == "max" else ends.max
    assert (ours[2] == nothing).all()


@pytest.mark.parametrize("op", REDUCE)
@every_float
@pytest.mark.parametrize("shape", SHAPES[:3])
def test_gradients_of_segments(op: str, shape: tuple[int, ...], name: str) -> None:
    """In torch too, ties share the gradient evenly. Counts are powers of two, so that shares are exact. torch counts a
    0 as a tie with the array that it started from."""
    x = (small((8, *shape), name) + 1).requires_grad_()
    same = x.detach().clone().requires_grad_()
    segment = torch.tensor([3, 0, 0, 1, 3, 4, 1, 2])
    d_y = small((SEGMENTS, *shape), name, 4)
    getattr(bk, f"segment_{op}")(x, segment, SEGMENTS).backward(d_y)
    theirs(op, same, segment).backward(d_y)
    assert torch.equal(x.grad, same.grad)


def test_a_place_out_of_bounds_is_refused_as_in_torch() -> None:
    x, src, index = torch.zeros(2), torch.tensor([1.0, 2.0, 4.0, 8.0]), torch.tensor([1, -1, 2, 1])
    for op in ("scatter_add", "index_add", "scatter"):
        with pytest.raises((RuntimeError, IndexError), match="out of"):
            getattr(torch, op)(x, 0, index, src)
        with pytest.raises(InvalidProblem, match=rf"^{op}: x: index\[1\] is -1; allowed: 0 to 1$"):
            getattr(bk, op)(x, index, src, 0)


def test_a_segment_out_of_bounds_is_left_out() -> None:
    src, index = torch.tensor([1.0, 2.0, 4.0, 8.0]), torch.tensor([1, -1, 2, 1])
    for op, wanted in (("sum", [0, 9]), ("mean", [0, 4.5]), ("max", [-np.inf, 8]), ("min", [np.inf, 1])):
        assert getattr(bk, f"segment_{op}")(src, index, 2).tolist() == wanted
