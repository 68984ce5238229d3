"""What a row kernel has in registers follows the bytes of its operands."""

from __future__ import annotations

import pytest

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
