"""Steps of panels: how many blocks share the rows."""

from __future__ import annotations

import pytest

from baracuda_gen.bench import grid
from baracuda_gen.schedule.combine import PANEL_LEAST
from baracuda_kernels import catalog
from baracuda_runtime.steps import Panel, panel

NAMES = ("layer_norm_backward", "rms_norm_backward", "add_rms_norm_backward", "gated_rms_norm_backward")


@pytest.mark.parametrize("dtype", ["f32", "bf16", "f64"])
@pytest.mark.parametrize("name", NAMES)
def test_every_multiprocessor_has_a_panel(name: str, dtype: str) -> None:
    """Rows of any length that panels take, also those whose cached elements fill a multiprocessor's shared memory."""
    entry, given = catalog.entry(name), {"T": dtype}
    types = entry.plan.op.with_computed(given)
    panels = [
        (variant, step)
        for variant, own in entry.plan.op.variants_of(types).items()
        for step in own.every_step
        if isinstance(step, Panel)
    ]
    assert panels
    for variant, step in panels:
        for _, length in step.shapes(types):
            sizes = grid.sizes_of(entry.plan.op, 1 << 16, length)
            found = grid.attributes(entry, given, variant, length)
            desc = grid.described(entry, given, sizes, found)
            assert step._blocks(desc, types) >= 132, (length, variant)


def test_rows_that_are_always_too_short_have_no_panel() -> None:
    assert panel._SHORTEST == PANEL_LEAST
