"""Reductions over everything with few blocks: each of them goes through several chunks, as on tensors of billions."""

from __future__ import annotations

import shutil
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime.steps import grid

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")


def run(name: str, x: np.ndarray[Any, Any], **fields: Any) -> tuple[Any, Any]:
    """The outputs by the kernels on the CPU, and by the reference."""
    entry = catalog.entry(name)
    desc = entry.descriptor(shape=x.shape, **fields)
    both = []
    for device in (make_launcher(), "cpu"):
        plan = entry.plan.select(desc, device=device)
        outputs = {
            o.name: np.zeros(plan.facts.shape_of(o), plan.facts.dtypes[o.name].numpy)
            for o in plan.op.present(desc)
            if o.output
        }
        plan.run(entry.args(input=x, **outputs))
        both.append(outputs)
    return both[0], both[1]


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("length", [3 * 4096 * 5, 3 * 4096 * 5 + 7, 4096 * 11 - 1])
@pytest.mark.parametrize("step", [1, 2], ids=["contiguous", "stepped"])
def test_blocks_go_through_several_chunks(mode: str, length: int, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "GRID_PARTS", 3)
    monkeypatch.setattr(grid, "GRID_BLOCKS", 2)
    random = np.random.default_rng(length)
    x = random.standard_normal(length * step).astype(np.float32)[::step]
    x[random.integers(length)] = 99.0  # in one chunk alone
    x[random.integers(length)] = -77.0
    got, want = run("dynamic_range_quantize_per_tensor", x, mode=mode, input_element="f32", output_element="s8")
    for output, value in want.items():
        np.testing.assert_array_equal(got[output], value)


def test_the_number_of_launches_and_the_workspace() -> None:
    """Two launches whatever the size; the workspace holds a value for each block that reduces."""
    entry = catalog.entry("dynamic_range_quantize_per_tensor")
    for shape, most in (((7,), 1), ((65_537,), 65), ((1 << 16, 1 << 16), grid.GRID_PARTS)):
        desc = entry.descriptor(shape=shape, mode="asymmetric", input_element="bf16", output_element="s8")
        plan = entry.plan.select(desc)
        assert plan.workspace_size() <= 2 * (-(-8 * most // 256) * 256)
        (step,) = plan.facts.steps
        assert len(step.passes) == 2
