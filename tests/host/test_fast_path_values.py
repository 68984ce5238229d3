"""Plans whose operands' signature has been seen before, on a GPU's twin whose kernels really run: later runs give what
the first gave, bit for bit, and the reference's values.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import gpu_twin

from baracuda_gen.verify.cases import Case, Cases, differences
from baracuda_gen.verify.launches import Launches
from baracuda_gen.verify.on_host import make_launcher
from baracuda_gen.verify.work import Work
from baracuda_kernels import catalog
from baracuda_runtime.calls.plan import Runs

OPS = ["lerp", "lerp_backward", "quantize_per_group", "dequantize_per_group_backward", "dynamic_range_quantize"]
CASES = 12


def elsewhere(array: Any) -> Any:
    """The same elements, strides and alignment in new memory; numbers as they are."""
    if not isinstance(array, np.ndarray):
        return array
    whole = gpu_twin.memory_of(array)
    lead = gpu_twin.address(whole) % 512
    memory = gpu_twin.aligned((lead + whole.nbytes,), np.uint8)[lead:]
    copy = np.ndarray(
        array.shape, array.dtype, memory.data, gpu_twin.address(array) - gpu_twin.address(whole), array.strides
    )
    copy[...] = array
    return copy


def taken(entry: Any, device: gpu_twin.Device) -> list[Case]:
    """Cases whose arrays torch can hold, with their kernels compiled as one program."""
    types = {t: dtypes[0] for t, dtypes in entry.types.items()}
    found = (draft.make() for draft in Cases(entry, types).all("quick"))
    plain = [case for case in found if all(map(is_plain, (*case.inputs.values(), *case.outputs.values())))]
    some = plain[:: max(1, len(plain) // CASES)]
    launches = Launches(entry, Work("baracuda_kernels", None, entry.name, tuple(types.items())), device.host)
    launches.device = device
    device.host.prepare((entry.plan.op.text, sorted(launches.of_batch(enumerate(some)))))
    return some


def is_plain(x: Any) -> bool:
    return not isinstance(x, np.ndarray) or (0 < x.nbytes < 1 << 20 and min(x.strides, default=0) >= 0)


@pytest.mark.parametrize("name", OPS)
def test_a_later_run_gives_the_references_values(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.ENTRIES[name]
    device = gpu_twin.Device(make_launcher())
    gpu_twin.installed(monkeypatch, device)
    slow = []
    plain = Runs.slow
    monkeypatch.setattr(Runs, "slow", lambda *args: slow.append(1) or plain(*args))
    fast = 0
    number = len(found := taken(entry, device))
    for case in found:
        reference = entry.plan.select(case.desc).reference(entry.args(**case.inputs, **case.outputs))
        expected = reference if case.exact else {}  # a sum's: those of the first run
        plan = entry.plan.select(case.desc)
        for turn in range(3):
            held = {n: elsewhere(x) for n, x in {**case.inputs, **case.outputs}.items()}
            before = len(slow)
            there = {n: gpu_twin.Tensor(x) if isinstance(x, np.ndarray) else x for n, x in held.items()}
            plan.run(entry.args(**there))
            fast += turn == 2 and len(slow) == before
            for output, want in expected.items():
                assert not differences(held[output], want).any(), (case.name, output, turn)
            expected = {n: held[n] for n in reference}
    assert fast == number >= CASES
