"""Gathers beside torch's, on the CPU."""

from __future__ import annotations

from typing import Any

import pytest

import baracuda_kernels as bk

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")

TYPES = ("float32", "float64", "float16", "bfloat16", "int32", "int64", "int16", "int8", "uint8", "bool")
SHAPES = [(5,), (3, 4), (2, 3, 4), (1, 7, 2)]
every_type = pytest.mark.parametrize("name", TYPES)
every_shape = pytest.mark.parametrize("shape", SHAPES)
every_index = pytest.mark.parametrize("index_type", ["int64", "int32"])


def drawn(shape: tuple[int, ...], name: str, seed: int = 1) -> Any:
    made = torch.randint(-100, 100, shape, generator=torch.Generator().manual_seed(seed))
    return made.to(getattr(torch, name))


def indices(shape: tuple[int, ...], low: int, high: int, name: str, seed: int = 2) -> Any:
    made = torch.randint(low, high, shape, generator=torch.Generator().manual_seed(seed))
    return made.to(getattr(torch, name))


@every_type
@every_shape
@every_index
def test_gather(shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = drawn(shape, name)
    for axis in range(-len(shape), len(shape)):
        wanted = [*shape]
        wanted[axis] = 6
        index = indices(tuple(wanted), 0, shape[axis], index_type)
        ours = bk.gather(x, index, axis)
        assert torch.equal(ours, torch.gather(x, axis, index.long())) and ours.dtype == x.dtype


@every_type
@every_shape
@every_index
def test_index_select(shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = drawn(shape, name)
    for axis in range(-len(shape), len(shape)):
        index = indices((9,), 0, shape[axis], index_type)
        assert torch.equal(bk.index_select(x, index, axis), torch.index_select(x, axis, index))


@every_type
@every_shape
@every_index
def test_take(shape: tuple[int, ...], name: str, index_type: str) -> None:
    x = drawn(shape, name)
    for wanted in ((), (4,), (2, 3), (0, 2)):
        index = indices(wanted, -x.numel(), x.numel(), index_type)
        assert torch.equal(bk.take(x, index), torch.take(x, index.long()))
        turned = x.permute(*reversed(range(x.ndim)))
        assert torch.equal(bk.take(turned, index), torch.take(turned, index.long()))


@every_type
@every_index
def test_embedding(name: str, index_type: str) -> None:
    weight = drawn((11, 6), name)
    for wanted in ((), (4,), (2, 3), (0, 2)):
        index = indices(wanted, 0, 11, index_type)
        ours = bk.embedding(weight, index)
        assert torch.equal(ours, torch.nn.functional.embedding(index, weight)) and ours.shape == (*wanted, 6)


@pytest.mark.parametrize("index", [[-1], [3], [2**40]])
def test_an_index_out_of_bounds_is_refused_as_torch_refuses_it(index: list[int]) -> None:
    x, at = drawn((3, 4), "float32"), torch.tensor(index)
    with pytest.raises(IndexError):
        torch.index_select(x, 0, at)
    with pytest.raises(Exception, match=rf"^index_select: x: index\[0\] is {index[0]}; allowed: 0 to 2"):
        bk.index_select(x, at, 0)


def test_an_index_out_of_bounds_is_named_by_its_place_in_the_array() -> None:
    weight = torch.ones(4, 2)
    with pytest.raises(Exception, match=r"^embedding: weight: index\[1, 1\] is 7; allowed: 0 to 3$"):
        bk.embedding(weight, torch.tensor([[0, 0], [0, 7]]))
    with pytest.raises(Exception, match=r"^gather: x: index\[0, 1\] is 9; allowed: 0 to 3$"):
        bk.gather(weight, torch.tensor([[0, 9]]), 0)
    with pytest.raises(Exception, match=r"^take: x: index\[0\] is 9; allowed: -8 to 7$"):
        bk.take(weight.ravel(), torch.tensor([9]))


# Gradients. Whole numbers have exact sums.


@pytest.mark.parametrize("name", ["float32", "float64", "float16", "bfloat16"])
@every_shape
@every_index
@pytest.mark.parametrize("op", ["gather", "index_select"])
def test_gradients_along_a_dim(op: str, shape: tuple[int, ...], name: str, index_type: str) -> None:
    for axis in range(-len(shape), len(shape)):
        x, wanted = drawn(shape, name).requires_grad_(), [*shape]
        wanted[axis] = 6
        index = indices(tuple(wanted) if op == "gather" else (6,), 0, shape[axis], index_type)
        theirs = getattr(torch, op)(x, axis, index.long())
        d_y = drawn(tuple(theirs.shape), name, 3)
        theirs.backward(d_y)
        ours = d_y.new_empty(shape)
        getattr(bk, f"{op}_backward")(index, d_y, axis, out=ours)
        assert torch.equal(ours, x.grad)


@pytest.mark.parametrize("name", ["float32", "float64", "float16", "bfloat16"])
@every_index
@pytest.mark.parametrize("padding_idx", [-1, 2])
def test_gradients_of_rows(name: str, index_type: str, padding_idx: int) -> None:
    weight, index = drawn((11, 6), name).requires_grad_(), indices((4, 9), 0, 11, index_type)
    theirs = torch.nn.functional.embedding(index, weight, padding_idx=None if padding_idx < 0 else padding_idx)
    d_y = drawn(tuple(theirs.shape), name, 3)
    theirs.backward(d_y)
    ours = d_y.new_empty((11, 6))
    bk.embedding_backward(index, d_y, padding_idx, out=ours)
    assert torch.equal(ours, weight.grad)


@pytest.mark.parametrize("name", ["float32", "float64", "float16", "bfloat16"])
@every_shape
def test_autograd_of_take(shape: tuple[int, ...], name: str) -> None:
    x, same = (drawn(shape, name).requires_grad_() for _ in range(2))
    index = indices((3, 5), -x.numel(), x.numel(), "int64")
    for function, of in ((bk.take, x), (torch.take, same)):
        function(of, index).square().sum().backward()
    assert torch.equal(x.grad, same.grad)
