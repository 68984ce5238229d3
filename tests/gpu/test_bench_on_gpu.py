"""The benchmark on a GPU: what it makes there, and one short run of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ROOTS = [str(ROOT / folder) for folder in ("codegen", "generated", "runtime")]
sys.path[:0] = ROOTS

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)

from baracuda_gen.bench.device import TorchDevice  # noqa: E402
from baracuda_gen.bench.timing import time_in_turn  # noqa: E402
from baracuda_runtime.dtypes import as_dtype  # noqa: E402

pytestmark = pytest.mark.gpu


@pytest.fixture(scope="module")
def device() -> TorchDevice:
    return TorchDevice(torch)


@pytest.mark.parametrize("aligned", [True, False])
@pytest.mark.parametrize("name", ["f32", "f64", "f16", "bf16", "s8", "u8", "i32"])
def test_arrays(device: TorchDevice, name: str, aligned: bool) -> None:
    dtype = as_dtype(name)
    values = ("normal", 0.0, 1.0) if dtype.kind == "float" else ("integers", 0, 100)
    array = device.made(values, (40, 256), dtype, aligned, 3)
    assert array.is_contiguous() and (array.data_ptr() % 16 == 0) is aligned
    assert torch.equal(device.made(values, (40, 256), dtype, aligned, 3), array)
    twin = device.twin(array, aligned)
    assert torch.equal(twin, array) and (twin.data_ptr() % 16 == 0) is aligned and twin.data_ptr() != array.data_ptr()
    host = device.numpy(device.block(array, (3, 256)))
    assert host.shape == (3, 256) and host.dtype == dtype.numpy
    assert (device.numpy(device.blank((5,), dtype, aligned)).view("u1") == 0xA7).all()
    assert device.differing(array, twin) == 0.0 and device.differing(array, twin[1:]) == 1.0
    twin[:4] = 50
    assert 0.05 < device.differing(array, twin) <= 0.1


def test_facts(device: TorchDevice) -> None:
    assert device.facts["multiprocessors"] > 0 and 500 < device.facts["clock_mhz"] < 5000


def test_a_known_time_is_found(device: TorchDevice) -> None:
    """A kernel that spins for 300 us, and two of it; the host's part is not in it."""
    cycles = int(300 * device.facts["clock_mhz"])
    found = time_in_turn(
        device,
        {
            "one": [lambda: torch.cuda._sleep(cycles)],
            "two": [lambda: (torch.cuda._sleep(cycles), torch.cuda._sleep(cycles))],
        },
    )
    assert found["two"].us == pytest.approx(2 * found["one"].us, rel=0.03)
    assert found["one"].us == pytest.approx(300, rel=0.5)  # clocks are rarely at their highest


def bench(*args: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "baracuda_gen", "bench", *args, "--out", str(ROOT / "generated"), "--json"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(ROOTS)},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_run() -> None:
    rows = bench("lerp", "quantize_per_group", "--types", "f16,bf16,s8", "--sizes", "8M,256M")["rows"]
    assert {row["op"] for row in rows} >= {"lerp", "lerp_backward", "quantize_per_group", "quantize_per_group_backward"}
    for row in rows:
        assert row["correct"] is True or "summed" in row["case"], row
        if "transposed output" not in row["case"]:  # into which torch has no function that writes
            assert row["peers"]["torch"]["agrees"], row
    mains = [row for row in rows if row["case"] == "256 MiB"]
    assert all("compile" in row["peers"] and row["of_copy"] > 0.5 for row in mains)
    assert all(("cupy" in row["peers"]) == ("bf16" not in row["types"].values()) for row in mains)
