"""Contiguous operands that start between whole accesses: vectors begin after the first ones, and chunks in the midst of
everything are read by words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from baracuda_gen.verify.coverage import Coverage
from baracuda_gen.verify.on_host import make_launcher, run_host
from baracuda_gen.verify.work import Work
from baracuda_runtime.steps import Pointwise

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"
WORKS = [
    ("add", {"T": "f32"}),
    ("isnan", {"T": "bf16"}),
    ("quantize_per_tensor", {"T": "bf16", "Q": "s8"}),
    ("dequantize_per_tensor", {"Q": "u8", "T": "f16"}),
    ("choose_qparams_per_tensor", {"T": "bf16"}),
    ("dynamic_range_quantize_per_tensor", {"T": "f32", "Q": "s8"}),
]


@pytest.fixture(autouse=True)
def usual_cases_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thousands of further ones are for kernels that other layouts reach."""
    monkeypatch.setattr(Coverage, "further", lambda *_: ())


def findings(op: str, types: dict[str, str]) -> list[object]:
    work = Work("baracuda_kernels", None, op, tuple(types.items()))
    return list(run_host(work, "quick", only="unaligned", launcher=make_launcher(folder=BUILD), enough=1))


@pytest.mark.parametrize(("op", "types"), WORKS, ids=[op for op, _ in WORKS])
def test_every_element_is_right(op: str, types: dict[str, str]) -> None:
    assert findings(op, types) == []


def test_vectors_that_begin_between_two_accesses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Pointwise._start

    def wrong(self: Pointwise, p: object) -> int | None:
        start = right(self, p)  # type: ignore[arg-type]
        return start + 1 if start else start

    monkeypatch.setattr(Pointwise, "_start", wrong)
    assert findings(*WORKS[0])
