"""What a row kernel has in registers follows the bytes of its operands, and how it reads them their alignment."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.verify.layouts import Nowhere
from baracuda_gen.verify.on_host import DryRun, make_launcher
from baracuda_runtime.steps import RowKind
from baracuda_runtime.steps.row import READ_AGAIN, row_configurations

KEEPS = RowKind(loops=3, reductions=3, keeps=True)


@pytest.mark.parametrize(("vector", "element_bytes"), [(4, 4), (4, 8), (4, 9), (4, 13), (2, 8), (2, 16), (2, 25)])
def test_operands_that_registers_do_not_hold_are_read_again(vector: int, element_bytes: int) -> None:
    """1,024 threads have 64 registers each: 32 of them hold 128 bytes, of 16 elements."""
    found = row_configurations(vector, vector * element_bytes, vector * element_bytes, kind=KEEPS)
    assert [c.blocks for c in found if c.threads == 1024] == [READ_AGAIN if 16 * element_bytes > 128 else 0]
    assert [c.blocks for c in found if c.threads == 512] == [READ_AGAIN if 16 * element_bytes > 384 else 0]


def test_the_elements_of_a_thread_are_the_same() -> None:
    """So is the order of a sum. Nothing is asked of the device: such rows take no shared memory."""
    few, many = (row_configurations(4, 4 * size, 4 * size, kind=KEEPS) for size in (8, 13))
    assert [c[:2] for c in few] == [c[:2] for c in many]
    assert [c.shared(4 * 13) for c in many] == [0] * len(many)


def launched(length: int, first: int = 0, step: int = 1) -> str:
    """The kernel of a softmax in f32 of 300 rows, which start at that element and have that step between elements."""
    dry, memory = DryRun(make_launcher()), Nowhere()
    desc = bk.SoftmaxDescriptor(outer=(300,), d=length, inner=(), element="f32")
    x, y = (memory.array((300, first + length * step), np.float32)[:, first::step][:, :length] for _ in range(2))
    plan = bk.SoftmaxPlan.select(desc, device=dry)
    plan.bind(bk.SoftmaxArgs(x=x, y=y), workspace=memory.array((plan.workspace_size(),), np.uint8))
    (name,) = dry.names
    return name.partition(">, ")[2]


@pytest.mark.parametrize(("length", "first"), [(257, 0), (1024, 1), (1023, 1), (32, 1)])
def test_rows_that_are_not_aligned_are_peeled(length: int, first: int) -> None:
    assert launched(length, first).endswith(", false, true>()")


@pytest.mark.parametrize(("length", "first", "step"), [(31, 0, 1), (257, 0, 2)])
def test_short_rows_and_strided_ones_go_by_elements(length: int, first: int, step: int) -> None:
    _, _, vector, *_ = launched(length, first, step).split(", ")
    assert vector == "1"


def test_a_peeled_row_has_room_before_it() -> None:
    """256 elements are 64 vectors, or 65 that have elements beside the row."""
    threads, items, vector = map(int, launched(256, 1).split(", ")[:3])
    assert threads * items * vector >= 256 + vector - 1
    assert not launched(256).endswith("true>()")
