"""What is refused of host scalars."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from misuse import descriptor, every_scalar, numpy_dtypes, operands, problem, refused
from rows import over

from baracuda_kernels import catalog
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.errors import InvalidProblem, Unsupported

POSITIVE = operands(lambda o: o.positive)
INTEGERS = operands(lambda o: o.host_scalar and o.element == "i32")
NOT_POSITIVE = [0, 0.0, -0.0, -0.1, np.nan, np.inf, -np.inf, np.float32(0), np.float64(-2), 10**400]


def with_first_float(entry: catalog.Entry, element: str) -> Any:
    return descriptor(entry, **{entry.elements["T"]: element})


@over(("entry", "name"), POSITIVE)
@pytest.mark.parametrize("wrong", NOT_POSITIVE, ids=lambda v: repr(v)[:12])
@pytest.mark.parametrize("element", ["f32", "f64", "bf16"])
def test_scale_that_is_not_finite_and_positive(entry: catalog.Entry, name: str, wrong: Any, element: str) -> None:
    desc = with_first_float(entry, element)
    compute = "f64" if element == "f64" else "f32"
    facts = f"{name} must be finite and > 0 in {compute}, got {wrong!r}"
    refused(entry.plan.select(desc), problem(entry, desc, **{name: wrong}), InvalidProblem, facts)


@pytest.mark.filterwarnings("error")
@over(("entry", "name"), POSITIVE)
@pytest.mark.parametrize("wrong", [1e39, 1e-60, np.float64(3.5e38)], ids=repr)
def test_scale_that_f32_cannot_hold(entry: catalog.Entry, name: str, wrong: float) -> None:
    """Refused where it is rounded to f32, not where f64 computes; and without a warning of NumPy's."""
    for element, fits in (("f32", False), ("f16", False), ("f64", True)):
        desc = with_first_float(entry, element)
        plan, args = entry.plan.select(desc), problem(entry, desc, **{name: wrong})
        if fits:
            assert plan.can_implement(args)
        else:
            refused(plan, args, InvalidProblem, f"{name} must be finite and > 0 in f32, got {wrong!r}")


@over(("entry", "name"), INTEGERS)
@pytest.mark.parametrize(
    "wrong", [1.5, 1.0, np.nan, True, 2**31, -(2**31) - 1, np.int64(2**31), np.float32(0)], ids=repr
)
def test_zero_point_that_is_no_i32(entry: catalog.Entry, name: str, wrong: Any) -> None:
    desc = descriptor(entry)
    facts = f"{name} expected an integer of i32, got {wrong!r}"
    refused(entry.plan.select(desc), problem(entry, desc, **{name: wrong}), InvalidProblem, facts)


@every_scalar
def test_scalar_that_is_no_number(entry: catalog.Entry, name: str) -> None:
    desc = descriptor(entry)
    plan = entry.plan.select(desc)
    refused(plan, problem(entry, desc, **{name: True}), InvalidProblem, f"{name} expected", "got True")
    refused(
        plan, problem(entry, desc, **{name: None}), InvalidProblem, f"{name} expected a number or an array, got None"
    )
    refused(plan, problem(entry, desc, **{name: "0.5"}), Unsupported, f"{name}:", "builtins.str")
    refused(plan, problem(entry, desc, **{name: 1j}), Unsupported, f"{name}:", "builtins.complex")


@every_scalar
def test_scalar_in_an_array(entry: catalog.Entry, name: str) -> None:
    """One element of the compute type is taken; more, or of another type, are not."""
    desc = descriptor(entry)
    plan, dtype = entry.plan.select(desc), numpy_dtypes(entry, desc)[name]
    for shape in ((), (1,), (1, 1)):
        assert plan.can_implement(problem(entry, desc, **{name: np.ones(shape, dtype)}))
    for shape in ((2,), (0,), (1, 2)):
        wrong = np.ones(shape, dtype)
        facts = f"{name} expected a number or an array of one element, got shape {shape}"
        refused(plan, problem(entry, desc, **{name: wrong}), InvalidProblem, facts)
    expected = as_dtype(dtype).name
    facts = f"{name} expected {expected}, got i16"
    refused(plan, problem(entry, desc, **{name: np.ones((), np.int16)}), Unsupported, facts)
    if dtype.kind == "f":
        half = np.ones(1, ml_dtypes.bfloat16)
        refused(plan, problem(entry, desc, **{name: half}), Unsupported, f"{name} expected {expected}, got bf16")
