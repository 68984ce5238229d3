"""Operands that start between whole accesses, with enough elements for those before the first one to have a launch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import baracuda_runtime.steps.pointwise as pointwise
from baracuda_gen.verify.on_host import make_launcher, run_host
from baracuda_gen.verify.work import Work
from baracuda_runtime.steps import Pointwise

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"
MANY = "65537)"  # in the names of the cases
WORKS = [
    ("add", {"T": "f32"}),
    ("isnan", {"T": "bf16"}),
    ("quantize_per_tensor", {"T": "bf16", "Q": "s8"}),
    ("dequantize_per_tensor", {"Q": "u8", "T": "f16"}),
]


def findings(op: str, types: dict[str, str]) -> list[object]:
    work = Work("baracuda_kernels", None, op, tuple(types.items()))
    return list(run_host(work, "exhaustive", only=MANY, launcher=make_launcher(folder=BUILD), enough=1))


@pytest.mark.parametrize(("op", "types"), WORKS, ids=[op for op, _ in WORKS])
def test_every_element_is_right(op: str, types: dict[str, str]) -> None:
    assert findings(op, types) == []


def test_a_first_whole_access_that_is_one_late_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The case does come this way."""
    right = Pointwise._flat_from
    monkeypatch.setattr(Pointwise, "_flat_from", lambda self, first, p, count: right(self, first + 8, p, count))
    assert pointwise.MANY_ELEMENTS <= 4 * 65537
    assert findings(*WORKS[0])
