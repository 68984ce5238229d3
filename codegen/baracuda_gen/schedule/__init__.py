"""From a block to the kernels that compute it: which statements share a kernel, and how each kernel runs through its
operands. Steps come in rounds, each of which may read what kernels of an earlier one store.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from baracuda_gen.formula.graph import Block, Reduce, Scan
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule.blocks import gathered_at, in_blocks, rows_in_blocks
from baracuda_gen.schedule.combine import Combination
from baracuda_gen.schedule.lower import NoStride
from baracuda_gen.schedule.model import Access, LoopDim, Step
from baracuda_gen.schedule.stored import rounds_of, schedulable, with_outputs_read
from baracuda_gen.spec.model import SpecError

__all__ = ["Access", "LoopDim", "Step", "schedule"]


def schedule(op: Op, block: Block, name: str) -> tuple[Step, ...]:
    """The steps of one formula of an op; `name` is what its kernels are called after. Elements that a kernel's loops do
    not find by strides, as the scales of groups in scans, are gathered.
    """
    try:
        return _scheduled(op, in_blocks(op, schedulable(block)), name)
    except NoStride as error:
        with suppress(NoStride, SpecError):
            return _scheduled(op, rows_in_blocks(op, schedulable(block)), name)
        gathered = gathered_at(op, block, error.computed)
    known = schedulable(block).kinds
    new = [(let, kind) for let, kind in schedulable(gathered).kinds.items() if known.get(let) is not kind]
    return tuple(replace(step, kinds=(*new, *step.kinds)) for step in schedule(op, gathered, name))


def _scheduled(op: Op, block: Block, name: str) -> tuple[Step, ...]:
    for s in block.statements:
        if isinstance(s.value, Reduce | Scan) and not {*s.value.over} & {*s.value.body.free_indices}:
            reduction = f"{s.value.op}[{', '.join(s.value.over)}](...)"
            raise op.refused(f"{reduction} has nothing to reduce where operands are left out")
    block = with_outputs_read(block)
    fusion = Combination(op, block, name)
    for wanted in rounds_of(block):
        fusion.wanted = {*wanted}
        steps = fusion.run()
    return steps
