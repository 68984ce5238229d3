"""Ops of the elementwise families from their CUDA source, in one element type, in turn: one of each kind, with the
loops that no other has; with `make test-full` in all their kernels and layouts, and the others, whose kernels differ in
the formula alone, in the one for contiguous operands with all kinds of values. `verify` runs all.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import ELEMENTWISE, KINDS, marks, types_in_turn  # noqa: E402
from together import contiguous, prepare, several  # noqa: E402

from baracuda_gen.verify.cases import differences  # noqa: E402
from baracuda_gen.verify.kinds import by_kind  # noqa: E402
from baracuda_gen.verify.on_host import make_launcher, run_host, run_together  # noqa: E402
from baracuda_gen.verify.sweep import sweep  # noqa: E402
from baracuda_gen.verify.sweep.backend import host_backend  # noqa: E402
from baracuda_gen.verify.work import Work  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.dtypes import as_dtype  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

ELSEWHERE = ("packed_glu", "packed_glu_backward")  # of many variants: test_planted_faults runs all their cases
OPS = [entry for entry in ELEMENTWISE if entry.name not in ELSEWHERE]
# Sums for operands that were broadcast have kernels of their own: a few ops stand for all.
SUMMED = ("add_backward", "div_backward", "lerp_backward", "fma_backward", "swiglu_backward")
BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"


def _works() -> list[Any]:
    found = []
    for entry in OPS:
        if len(entry.skeletons) == 1 or entry.name in SUMMED:
            work = Work("baracuda_kernels", None, entry.name, tuple(types_in_turn(entry).items()))
            further = entry.name in SUMMED[1:]  # in `make test` one of them
            found.append(pytest.param(work, id=work.label, marks=pytest.mark.full if further else marks(entry.name)))
    usual = [param for param in found if not param.marks]
    proven = by_kind([param.values[0] for param in usual])[0]
    whole = [param._replace(marks=(pytest.mark.full,)) for param in found]
    return [pytest.param(work, id=work.label) for work in proven] + whole


@pytest.fixture(scope="module")
def launcher() -> Any:
    return make_launcher(folder=BUILD)


@pytest.mark.parametrize("works", several(_works(), lambda work: work.op))
def test_ops_on_the_host(works: list[Work], launcher: Any) -> None:
    if works[0].loops is not None:
        assert run_together(works, "quick", launcher=launcher) == [[] for _ in works]
        return
    prepare(launcher, works, lambda kernel: works[0].op in KINDS or contiguous(kernel))
    for work in works:
        if work.op in KINDS:
            assert run_host(work, "quick", launcher=launcher) == []
        else:
            assert run_host(work, "quick", launcher=launcher, only="; contiguous; ", enough=1) == []


# Ops whose functions have a form of their own for elements of 16 bits.
HALF = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sinh", "cosh", "tanh", "erf", "erfc", "ndtr", "sigmoid",
    "silu", "gelu", "gelu_tanh", "mish", "softplus", "log_sigmoid", "elu",
)  # fmt: skip


def _in_turn(ops: Sequence[str], dtypes: tuple[str, ...]) -> list[Any]:
    """The ops in all these types: in `make test` each in one, the next op in the next one."""
    params = [
        pytest.param(work_of(op, dtype), marks=() if turn % len(dtypes) == k else pytest.mark.full)
        for turn, op in enumerate(ops)
        for k, dtype in enumerate(dtypes)
    ]
    return several(params, lambda work: work.label)


def work_of(op: str, *dtypes: str) -> Work:
    types = zip(catalog.entry(op).types, dtypes, strict=True)
    return Work("baracuda_kernels", None, op, tuple(types))


@pytest.mark.parametrize("works", _in_turn(HALF, ("f16", "bf16")))
def test_16_bits_are_as_good_as_rounded_once(works: list[Work], launcher: Any) -> None:
    """All 65,536 inputs, NaN, the infinities, zeros and subnormal numbers among them, within 0.52 units in the last
    place of the truth: of numbers that are not near a tie, the nearest.
    """
    prepare(launcher, works, contiguous)
    for work in works:
        found = sweep(work, host_backend(launcher))
        assert found.findings == ()
        measured = found.outputs["y"]
        assert measured["domain"].startswith("all 65,536 inputs") and measured["max_ulp"] <= 0.52, (work, measured)


NARROW = ("s8", "u8", "i16", "f16", "bf16", "e4m3", "e5m2", "bool")
WHOLE = [
    e.name for e in OPS if e.family == "unary" and not {"s8", "i16"}.isdisjoint(e.types["T"]) and not e.gradient_of
]


@pytest.mark.parametrize("works", _in_turn(WHOLE, ("s8", "u8", "i16")))
def test_all_whole_numbers_of_8_and_16_bits(works: list[Work], launcher: Any) -> None:
    prepare(launcher, works, contiguous)
    for work in works:
        ((_, dtype),) = work.types
        fields = {"exponent": 3} if work.op == "pow_int" else {}
        held_to_the_reference(work.entry(), {"element": dtype}, every(dtype), fields, launcher)


@pytest.mark.parametrize("source", NARROW)
def test_all_casts_of_8_and_16_bits(source: str, launcher: Any) -> None:
    entry, targets = catalog.entry("cast"), ("f32", "f16", "bf16", "e4m3", "e5m2", "i64", "i16", "s8", "u8", "bool")
    prepare(launcher, [work_of("cast", source, target) for target in targets], contiguous)
    for target in targets:
        held_to_the_reference(entry, {"x_element": source, "y_element": target}, every(source), {}, launcher)


def every(dtype: str) -> np.ndarray[Any, Any]:
    kind = as_dtype(dtype)
    if kind.kind == "bool":
        return np.array([False, True])
    return np.arange(1 << 8 * kind.itemsize).astype(f"u{kind.itemsize}").view(kind.numpy)


def held_to_the_reference(
    entry: Any, elements: dict[str, str], x: np.ndarray[Any, Any], fields: dict[str, Any], launcher: Any
) -> None:
    desc = entry.descriptor(shape=x.shape, **elements, **fields)
    reference, plan = entry.plan.select(desc), entry.plan.select(desc, device=launcher)
    y = np.zeros(x.shape, reference.facts.dtypes["y"].numpy)
    args = entry.args(x, y)
    expected = reference.reference(args)["y"]
    plan.run(args)
    assert not differences(y, expected).any()
