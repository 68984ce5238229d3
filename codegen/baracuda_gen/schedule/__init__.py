"""From a block to the kernels that compute it: which statements share a kernel, and how each kernel runs through its
operands.
"""

from baracuda_gen.schedule.fuse import schedule
from baracuda_gen.schedule.model import Access, LoopDim, Step

__all__ = ["Access", "LoopDim", "Step", "schedule"]
