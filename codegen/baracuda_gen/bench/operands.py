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
        shape = _shape(op, cell, o)
        if o.output:
            continue
        if o.host_scalar:
            first[o.name] = scalar_of(o, dtype)
        else:
            first[o.name] = device.made(values_of(o, dtype, cell.desc), shape, dtype, cell.aligned, seed)
    copies = [first]
    for _ in range(copies_of(cell) - 1):
        copies.append({n: x if isinstance(x, (int, float)) else device.twin(x, cell.aligned) for n, x in first.items()})
    for o in (o for o in present if o.output):
        dtype, shape = op.element(cell.desc, o.element), _shape(op, cell, o)
        for copy in copies:
            copy[o.name] = device.blank(shape, dtype, cell.aligned)
    for o in (o for o in present if cell.view.takes(op, o)):
        for copy in copies:
            copy[o.name] = cell.view.of_memory(copy[o.name], stored_shape(op, cell.desc, o))
    return copies


def _shape(op: Any, cell: Cell, operand: Any) -> tuple[int, ...]:
    """Of the memory that an operand's elements lie in."""
    shape = stored_shape(op, cell.desc, operand)
    return cell.view.stored(shape) if cell.view.takes(op, operand) else shape
