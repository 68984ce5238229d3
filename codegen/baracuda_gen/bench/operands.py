"""The operands of one cell in device memory, in as many copies as keep them out of the L2."""

from __future__ import annotations

from math import ceil
from typing import Any

from baracuda_gen.bench.device import Device
from baracuda_gen.bench.grid import MIB, Cell, scalar_of, stored_shape, values_of

BETWEEN = 256 * MIB  # bytes moved at least before a copy is used again: several times the L2 of any GPU so far


def copies_of(cell: Cell) -> int:
    """One where the problem is timed in the L2."""
    return 1 if cell.resident else 1 + ceil(BETWEEN / cell.moved)


def make_operands(device: Device, op: Any, cell: Cell) -> list[dict[str, Any]]:
    """Each copy: the operands by name, inputs in the op's order and then outputs; numbers for host scalars."""
    first: dict[str, Any] = {}
    present = op.present(cell.desc)
    for seed, o in enumerate(present):
        dtype = op.element(cell.desc, o.element)
        shape = stored_shape(op, cell.desc, o)
        if o.output:
            continue
        if o.host_scalar:
            first[o.name] = scalar_of(o, dtype)
        else:
            first[o.name] = device.made(values_of(o, dtype), shape, dtype, cell.aligned, seed)
    copies = [first]
    for _ in range(copies_of(cell) - 1):
        copies.append({n: x if isinstance(x, (int, float)) else device.twin(x, cell.aligned) for n, x in first.items()})
    for o in (o for o in present if o.output):
        dtype, shape = op.element(cell.desc, o.element), stored_shape(op, cell.desc, o)
        for copy in copies:
            copy[o.name] = device.blank(shape, dtype, cell.aligned)
    return copies
