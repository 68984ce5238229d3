"""Steps of panels: how many blocks share the rows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from baracuda_gen.bench import grid
from baracuda_gen.formula.build import build_op
from baracuda_gen.schedule import schedule
from baracuda_kernels import catalog
from baracuda_runtime.limits import PANEL_LEAST
from baracuda_runtime.steps import Panel

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry

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


@pytest.mark.parametrize(("length", "panel"), [(PANEL_LEAST - 1, False), (PANEL_LEAST, True)])
def test_rows_that_are_always_too_short_have_no_panel(length: int, panel: bool) -> None:
    dims = f"T[n, {length}]"
    formula = "y[n, i] = x[n, i] * w[i] / sum[i](x[n, i])"
    gradient = {"x": "derived", "w": "derived"}
    spec = entry({"x": dims, "w": f"T[{length}]"}, {"y": dims}, formula, gradient=gradient, indices={"i": str(length)})
    _, backward = build_op(spec)
    assert backward is not None
    steps = schedule(backward, backward.variants[0].block, "f")
    assert any(step.skeleton.name == "panel" for step in steps) == panel
