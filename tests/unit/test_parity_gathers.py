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
    with pytest.raises(Exception, match=rf"x: index\[k\] is {index[0]} at \(\); allowed: 0 to 2"):
        bk.index_select(x, at, 0)
