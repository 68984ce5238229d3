"""Steps of rows and their groups: which problems they take."""

from __future__ import annotations

from typing import Any

import pytest

from baracuda_kernels import catalog
from baracuda_runtime.steps import Groups

OPS = {"rms_norm_dynamic_quantize_per_group": {"Q": "s8"}, "add_rms_norm_dynamic_quantize_fp8_per_group": {"F": "e4m3"}}


@pytest.mark.parametrize("name", OPS)
@pytest.mark.parametrize(
    ("dtype", "d", "group_size", "taken"),
    [
        ("bf16", 4096, 128, True),
        ("bf16", 4096, 1024, True),
        ("bf16", 4096, 2048, False),  # more than a warp
        ("bf16", 96 * 40, 96, False),  # three threads
        ("bf16", 128, 128, True),  # one group
        ("bf16", 128 * 3, 128, True),  # threads past the row's end
        ("bf16", 16384, 128, True),
        ("bf16", 16384 + 128, 128, False),  # more than a block's registers hold
        ("f32", 4096, 16, False),  # less than a thread's vectors
        ("f32", 16384, 64, True),
        ("f64", 8192, 64, True),
        ("bf16", 0, 128, False),
    ],
)
def test_which_groups_are_those_of_neighbouring_threads(
    name: str, dtype: str, d: int, group_size: int, taken: bool
) -> None:
    assert isinstance(_first(name, dtype, d, group_size), Groups) is taken


@pytest.mark.parametrize("name", OPS)
@pytest.mark.parametrize(("dtype", "longest"), [("f16", 16384), ("bf16", 16384), ("f32", 16384), ("f64", 8192)])
def test_groups_and_rows_of_the_page_are_one_kernel(name: str, dtype: str, longest: int) -> None:
    """What docs/quantize.md says of norms with codes by group."""
    for size in (64, 128, 256, 512):
        for d in (size, 4 * size, 4096, longest):
            assert isinstance(_first(name, dtype, d, size), Groups), (d, size)
    assert not isinstance(_first(name, dtype, longest + 512, 128), Groups)


def _first(name: str, dtype: str, d: int, group_size: int) -> Any:
    """The first step of a problem."""
    entry, types = catalog.entry(name), {"T": dtype, **OPS[name]}
    elements = {entry.plan.op.elements[t]: dtype for t, dtype in types.items()}
    desc = entry.descriptor(rows=(3,), d=d, group_size=group_size, **elements)
    return entry.plan.select(desc).facts.steps[0]
