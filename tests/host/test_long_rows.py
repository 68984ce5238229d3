"""Rows that no kernel of rows holds: on devices without clusters or with little shared memory, and in pieces."""

from __future__ import annotations

import shutil
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_gen.verify.layouts import Nowhere
from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

MEMORY = Nowhere()
GROUPS = {"n": 2, "channels": 4, "inner": (10_000,), "groups": 2, "has_weight": True, "has_bias": True}
OF_TWO_ROWS = {
    "softmax": {"outer": (2,), "d": 20_000, "inner": ()},
    "group_norm": GROUPS,
    "instance_norm": {"n": 1, "channels": 2, "inner": (20_000,), "has_bias": True},
    "var": {"kept": (2,), "reduced": (20_000,)},
}


def small_device() -> HostLauncher:
    """As devices of compute capability 8.6 are."""
    launcher = make_launcher()
    launcher.clusters, launcher.shared_bytes_limit = False, 99 * 1024
    return launcher


def operands(plan: Any, rng: np.random.Generator, first: int = 0) -> dict[str, Any]:
    """Numbers in f32 that start so many elements past an aligned address."""

    def placed(shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
        size = int(np.prod(shape))
        room = np.empty(size + 64, np.float32)
        start = -room.ctypes.data % 64 // 4 + first
        room[start : start + size] = rng.standard_normal(size)
        return room[start : start + size].reshape(shape)

    return {o.name: placed(plan.facts.shape_of(o)) for o in plan.op.present(plan.desc)}


def launched(plan: Any, args: Any) -> list[str]:
    """The skeletons of the kernels."""
    workspace = MEMORY.array((plan.workspace_size(),), np.uint8)
    return sorted(name.partition("<")[0].removeprefix("baracuda::") for name in plan.launched(args, workspace))


@needs_compiler
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("longer", [0, 1])
@pytest.mark.parametrize("op", OF_TWO_ROWS)
def test_rows_that_no_block_holds_go_to_all_blocks(op: str, longer: int, first: int) -> None:
    sizes: dict[str, Any] = {k: n + longer if n == 20_000 else n for k, n in OF_TWO_ROWS[op].items()}
    sizes = {k: (n[0] + longer,) if k in ("reduced", "inner") and n else n for k, n in sizes.items()}
    entry = catalog.entry(op)
    plan = entry.plan.select(entry.descriptor(element="f32", **sizes), device=small_device())
    args = entry.args(**operands(plan, np.random.default_rng(1), first))
    assert not any(skeleton.startswith("row") for skeleton in launched(plan, args))
    expected = entry.plan.select(plan.desc).reference(args, compute=np.float64)
    plan.run(args)
    for name, values in expected.items():
        assert np.allclose(getattr(args, name), values, rtol=1e-5, atol=1e-6)


@needs_compiler
@pytest.mark.parametrize(("length", "parts"), [(600_000, 293), (600_001, 293), (40_000, 20)])
@pytest.mark.parametrize("op", ["layer_norm", "add_rms_norm", "rms_norm_backward"])
def test_blocks_share_a_row(op: str, length: int, parts: int) -> None:
    """Of f64: 2,048 elements each. The partial results of more parts than a block has threads are combined in turns."""
    backward = op.endswith("_backward")
    entry = catalog.entry(op.removesuffix("_backward"), backward=backward)
    given = {a.name: False for a in entry.plan.op.attributes if a.name.startswith("has_")}
    desc = entry.descriptor(rows=(2,), d=length, element="f64", **given)
    plan = entry.plan.select(desc, device=small_device())
    assert plan.workspace_size() >= 2 * parts * 8
    rng = np.random.default_rng(1)
    args = entry.args(**{o.name: rng.standard_normal(plan.facts.shape_of(o)) for o in plan.op.present(desc)})
    assert set(launched(plan, args)) == {"row_part"}
    expected = entry.plan.select(desc).reference(args)
    plan.run(args)
    for name, values in expected.items():
        assert np.allclose(getattr(args, name), values, rtol=1e-12, atol=1e-12), name


@pytest.mark.parametrize(("op", "length", "needed"), [
    ("instance_norm", 8192, False), ("instance_norm", 8193, True),
    ("layer_norm", 16384, False), ("layer_norm", 16385, True),
])  # fmt: skip
def test_rows_that_every_block_holds_need_no_workspace(op: str, length: int, needed: bool) -> None:
    sizes = {"rows": (2,), "d": length} if op == "layer_norm" else {"n": 1, "channels": 2, "inner": (length,)}
    entry = catalog.entry(op)
    plan = entry.plan.select(entry.descriptor(element="f32", **sizes))
    assert bool(plan.workspace_size()) == needed


@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize(("samples", "skeletons"), [(8, {"row"}), (64, {"reduce"})])
def test_rows_in_many_pieces(samples: int, skeletons: set[str], backward: bool) -> None:
    """Images of 196 pixels, and the variance of each channel: a block has those of 8 samples in registers."""
    entry = catalog.entry("var", backward=backward)
    desc = entry.descriptor(kept=(16,), reduced=(samples, 14, 14), reduced_last=True, element="f32")
    plan = entry.plan.select(desc, device=make_launcher())
    given = {}
    for o in plan.op.present(desc):
        shape = plan.facts.shape_of(o)
        images = len(shape) == 4
        array = MEMORY.array((samples, 16, 14, 14) if images else shape, np.dtype(np.float32))
        given[o.name] = array.transpose(1, 0, 2, 3) if images else array
    names = launched(plan, entry.args(**given))
    assert set(names) - {"tiled"} == skeletons
