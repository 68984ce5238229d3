"""From a block to the kernels that compute it: which statements share a kernel, and how each kernel runs through its
operands.
"""

from baracuda_gen.schedule.model import Access, LoopDim, Step
from baracuda_gen.schedule.rounds import schedule

__all__ = ["Access", "LoopDim", "Step", "schedule"]
