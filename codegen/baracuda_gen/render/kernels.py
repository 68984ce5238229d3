"""Steps as views that the kernel templates print: every text ready, no decision left but a loop or a named boolean."""

from __future__ import annotations

from baracuda_gen.formula.graph import Block
from baracuda_gen.formula.op import Op
from baracuda_gen.render.loops import GridViewer, LoopViewer, ReduceViewer
from baracuda_gen.render.viewer import KernelView, Viewer
from baracuda_gen.schedule import Step


def kernel_view(op: Op, block: Block, step: Step) -> KernelView:
    """The view of a step, of the op and the block that it is of; it is kept in the step."""
    beside = step.__dict__
    if "_view" not in beside:
        beside["_view"] = _VIEWERS[step.skeleton.name](op.of_kinds(block), block, step).view()
    view: KernelView = beside["_view"]
    return view


_VIEWERS: dict[str, type[Viewer]] = {
    "pointwise": Viewer,
    "row": LoopViewer,
    "grid": GridViewer,
    "reduce": ReduceViewer,
}
