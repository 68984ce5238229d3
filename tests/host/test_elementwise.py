"""Every op of the elementwise families from its CUDA source, in one element type, in turn; `verify` runs all."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from baracuda_gen.verify.on_host import make_launcher, run_host
from baracuda_gen.verify.sweep import sweep
from baracuda_gen.verify.sweep.backend import host_backend
from baracuda_gen.verify.work import Work
from baracuda_kernels import catalog

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

FAMILIES = ("unary", "activation", "binary", "ternary", "gated")
OPS = [entry for entry in catalog.ENTRIES.values() if entry.family in FAMILIES]
# Sums for operands that were broadcast have kernels of their own: a few ops stand for all.
SUMMED = ("add_backward", "div_backward", "lerp_backward", "fma_backward", "swiglu_backward")
BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"


def _works() -> list[Any]:
    found = []
    for turn, entry in enumerate(OPS):
        if len(entry.patterns) == 1 or entry.name in SUMMED:
            types = {variable: dtypes[turn % len(dtypes)] for variable, dtypes in entry.types.items()}
            work = Work("baracuda_kernels", None, entry.name, tuple(types.items()))
            found.append(pytest.param(work, id=work.label))
    return found


@pytest.fixture(scope="module")
def launcher() -> Any:
    return make_launcher(folder=BUILD)


@pytest.mark.parametrize("work", _works())
def test_an_op_on_the_host(work: Work, launcher: Any) -> None:
    assert run_host(work, "quick", launcher=launcher) == []


# Ops whose functions have a form of their own for elements of 16 bits.
HALF = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sinh", "cosh", "tanh", "erf", "erfc", "ndtr", "sigmoid",
    "silu", "gelu", "gelu_tanh", "mish", "softplus", "log_sigmoid", "elu",
)  # fmt: skip


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize("name", HALF)
def test_16_bits_are_as_good_as_rounded_once(name: str, dtype: str, launcher: Any) -> None:
    """All 65,536 inputs, NaN, the infinities, zeros and subnormal numbers among them, within 0.52 units in the last
    place of the truth: of numbers that are not near a tie, the nearest.
    """
    found = sweep(Work("baracuda_kernels", None, name, (("T", dtype),)), host_backend(launcher))
    assert found.findings == ()
    measured = found.outputs["y"]
    assert measured["domain"].startswith("all 65,536 inputs") and measured["max_ulp"] <= 0.52, measured
