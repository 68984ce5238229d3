"""The order of a sum is the shape's and the types' alone: whole accesses and single ones give the same bits."""

from __future__ import annotations

import shutil
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from baracuda_gen.verify.on_host import make_launcher
from baracuda_kernels import catalog
from baracuda_runtime import steps

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TYPES = {"f32": np.dtype(np.float32), "bf16": np.dtype(ml_dtypes.bfloat16), "f64": np.dtype(np.float64)}


def placed(x: np.ndarray[Any, Any], offset: int) -> np.ndarray[Any, Any]:
    """A copy that starts so many elements past a multiple of 64 bytes."""
    room = np.empty(x.nbytes + 64 + offset * x.itemsize, np.uint8)
    start = -room.ctypes.data % 64 + offset * x.itemsize
    copy = room[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    copy[...] = x
    return copy


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize(
    ("shape", "target", "lanes", "parts"),
    [
        ((30, 120), (30, 1), 4, 1),
        ((9, 1000), (9, 1), 32, 1),
        ((3, 2, 1504), (1, 2, 1), 256, 1),
        ((2, 17_008), (2, 1), 256, 5),
        ((300, 40), (1, 40), 8, 1),
        ((1400, 24), (24,), 8, 11),
    ],
)
def test_whole_and_single_accesses_give_the_same_bits(
    shape: tuple[int, ...],
    target: tuple[int, ...],
    lanes: int,
    parts: int,
    element: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names: list[str] = []
    kernel_of = steps.Reduce.kernel_of

    def noted(self: steps.Reduce, skeleton: str, types: Any, *more: object) -> str:
        names.append(kernel_of(self, skeleton, types, *more))
        return names[-1]

    monkeypatch.setattr(steps.Reduce, "kernel_of", noted)
    entry = catalog.entry("lerp", backward=True)
    desc = entry.descriptor(shape=shape, element=element, b_shape=target)
    d_output = np.random.default_rng(1).standard_normal(shape).astype(TYPES[element])
    results = []
    for offset in (0, 1):
        plan = entry.plan.select(desc, device=make_launcher())
        outputs = {
            o.name: np.zeros(plan.facts.shape_of(o), plan.facts.dtypes[o.name].numpy)
            for o in plan.op.present(desc)
            if o.output
        }
        given = {"weight": 0.3, "d_output": placed(d_output, offset)}
        plan.run(entry.args(**{o.name: given[o.name] for o in plan.op.present(desc) if not o.output}, **outputs))
        results.append(outputs["d_b"].tobytes())
    (reduction,) = [s for s in plan.facts.steps if isinstance(s, steps.Reduce)]
    assert reduction.shape(desc)[2::2] == (lanes, parts)
    first = [n.removesuffix(">()") for n in names if n.startswith("baracuda::reduce<")]
    vector = 16 // max(2, TYPES[element].itemsize)
    run = 1 if lanes == 8 else vector
    assert [n.split(", ")[-3:] for n in first] == [[str(lanes), str(run), str(v)] for v in (vector, 1)]
    assert results[0] == results[1]
