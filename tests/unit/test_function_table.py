"""Each row of the function table says all that is needed of a function, and what it says agrees with the reference."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np
import pytest

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import FUNCTIONS, OPERATORS, PRIMITIVES
from baracuda_gen.verify.bounded import Bounded, Scale
from baracuda_gen.verify.bounded_primitives import Primitives
from baracuda_gen.verify.sweep.exact import BITS_F64, Exact, Real, real, ulps_off
from baracuda_gen.verify.sweep.namespace import Namespace
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import f64
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY

ROWS = [r for r in (*FUNCTIONS.values(), *OPERATORS.values()) if r.primitive.isidentifier()]
every_row = pytest.mark.parametrize("row", ROWS, ids=lambda r: r.name)
SPELLED = {"float": "C(x)", "random": "random.uniform", "where": "?:"}  # what kernels write in place of a primitive
POINTS = (-30.0, -3.5, -1.0, -0.625, -0.0, 0.0, 0.3, 0.5, 0.7, 0.875, 1.0, 2.5, 7.0, 30.0)
# Of floats, with a value in mpmath that rests on nothing but their arguments.
NUMERIC = [
    r for r in ROWS if r.result in ("float", "same") and r.arguments[0] in ("float", "number") and r.name != "random"
]


@every_row
def test_a_row_has_every_column(row: Function) -> None:
    assert row.meaning.endswith(".") and len(row.derivatives) == len(row.arguments) + (row.name == "random")
    assert callable(getattr(rt, row.primitive))
    assert callable(getattr(Primitives(Scale(np.float32, half=True)), row.primitive))
    assert callable(getattr(Namespace(object()), row.primitive))
    assert callable(getattr(Exact(), row.primitive))
    assert (row.ulp is None) == (row.bound not in ("smooth", "composed")) or row.monotonic  # of a root none
    text = (INCLUDE_DIRECTORY / "baracuda" / f"{row.header}.cuh").read_text()
    assert row.name in SPELLED or re.search(rf"\b{row.primitive}\b(\(|,)", text)


def test_the_operators_of_cpp_have_no_primitive() -> None:
    signs = {r.name: r.primitive for r in OPERATORS.values() if not r.primitive.isidentifier()}
    assert signs == {s: s for s in ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="]} | {
        "neg": "-",
        "and": "&&",
        "or": "||",
        "not": "!",
    }
    assert len(PRIMITIVES) == len(ROWS) + len(set(signs.values())) + 1  # and stop_gradient, which has none


BOUNDED = [*NUMERIC, *(r for r in ROWS if r.result == "bool" and set(r.arguments) <= {"real", "float", "value"})]


def arguments(row: Function, dtype: Any) -> list[np.ndarray[Any, Any]]:
    axes = [(-3, -1, 0, 2, 5) if kind == "int" else POINTS for kind in row.arguments]
    columns = zip(*itertools.product(*axes), strict=True)
    return [np.array(c, np.int64 if kind == "int" else dtype) for c, kind in zip(columns, row.arguments, strict=True)]


@pytest.mark.parametrize("row", NUMERIC, ids=lambda r: r.name)
def test_the_reference_is_the_value_in_mpmath(row: Function) -> None:
    """In f64 up to the units that the row allows, or 64, where mpmath knows the value."""
    mpmath = pytest.importorskip("mpmath")
    given = arguments(row, np.float64)
    with np.errstate(all="ignore"):
        got = getattr(rt, row.primitive)(*given)
    with mpmath.workprec(BITS_F64):
        exact = getattr(Exact(), row.primitive)(
            *(np.array([real(v) if v.dtype.kind == "f" else int(v) for v in x], object) for x in given)
        )
    least = 1.0 if row.zeros else 0.0
    known = [
        ulps_off(float(value), want, f64, least)
        for value, want in zip(got, exact, strict=True)
        if isinstance(want, Real) and not np.isnan(value)
    ]
    assert max(known, default=0) <= 64
    assert len(known) > 3 or row.name == "nextafter"


@pytest.mark.parametrize("row", BOUNDED, ids=lambda r: r.name)
def test_without_a_bound_an_operand_may_be_nan(row: Function) -> None:
    scale = Scale(np.float32, half=False)
    given = [Bounded(x.astype(np.float64), np.inf, scale) for x in arguments(row, np.float32)]
    with np.errstate(all="ignore"):
        made = getattr(Primitives(scale), row.primitive)(*given)
    assert np.isinf(made.error).all()


POLES = {"log1mexp": -1e-90, "lgamma": 1e-90, "digamma": -1.0, "tan": 1.5707963, "lgamma of -3": -3.0}


@pytest.mark.parametrize("function", POLES)
def test_a_pole_within_the_error_has_no_bound(function: str) -> None:
    names = Primitives(Scale(np.float32, half=False))
    with np.errstate(all="ignore"):
        made = getattr(names, function.split()[0])(Bounded(np.array([POLES[function]]), 1e-6, names.scale))
    assert np.isinf(made.error).all()


def test_a_step_beyond_the_range_of_f32_has_no_bound() -> None:
    names = Primitives(Scale(np.float32, half=False))
    assert np.isinf(names.ceil_power_of_two(Bounded(np.array([3e38]), 0.0, names.scale)).error).all()


def test_clamped_integers_stay_integers() -> None:
    names = Primitives(Scale(np.float32, half=False))
    large = Bounded(np.array([2**53]), 0.0, names.scale)
    assert int((large + names.clamp(Bounded(np.array([1]), 0.0, names.scale), -5, 5)).value[0]) == 2**53 + 1


@pytest.mark.parametrize("error", [0.0, 1e-3])
def test_the_bound_of_products_holds_in_any_order(error: float) -> None:
    scale, random = Scale(np.float32, half=False), np.random.default_rng(3)
    factors = random.choice([0.5, 1.0, 2.0, -1.25, 1.1, 0.7], (200, 40)).astype(np.float32)
    made = Primitives(scale).prod_over(Bounded(factors.astype(np.float64), error, scale), 1)
    assert np.isfinite(made.error).all()
    for _ in range(20):
        parts = random.permuted(factors + np.float32(0.99 * error) * random.choice([-1, 1]), axis=1).astype(np.float32)
        while parts.shape[1] > 1:  # a tree
            half = parts.shape[1] // 2
            parts = np.concatenate([parts[:, :half] * parts[:, half : 2 * half], parts[:, 2 * half :]], axis=1)
        assert (np.abs(parts - made.value) <= made.error).all()


def test_products_of_powers_of_two_are_exact_and_those_that_may_leave_the_range_have_no_bound() -> None:
    names = Primitives(Scale(np.float32, half=False))

    def error(*factors: float) -> float:
        with np.errstate(all="ignore"):
            return float(names.prod_over(Bounded(np.array(factors), 0.0, names.scale), 0).error[0])

    assert error(2.0, -0.25, 3.0, 1.0) == error(2.0, 0.0) == error() == error(np.nan, 1e30, 1e30) == 0
    assert 0 < error(3.0, 1.1) < 1e-6
    assert error(1e30, 1e30, 1e-30) == error(1e-30, 1e-30, 1e30) == error(0.0, 1e30, 1e30) == np.inf


@pytest.mark.parametrize("error", [0.0, 1e-3])
@pytest.mark.parametrize("row", BOUNDED, ids=lambda r: r.name)
def test_the_bound_holds(row: Function, error: float) -> None:
    """What f32 gives, from operands that are off by `error`, is within the bound of what f64 gives."""
    scale = Scale(np.float32, half=False)
    given = arguments(row, np.float32)
    bounded = [Bounded(x.astype(np.float64) if x.dtype.kind == "f" else x, 0.0, scale) for x in given]
    for b, kind in zip(bounded, row.arguments, strict=True):
        if kind != "int":
            b.error = np.full(b.value.shape, error)
    with np.errstate(all="ignore"):
        made = getattr(Primitives(scale), row.primitive)(*bounded)
        for share in itertools.product((-1.0, 0.25, 1.0), repeat=len(given)):
            off = [
                x if x.dtype.kind != "f" or not error else (x + np.float32(0.999 * error * s)).astype(np.float32)
                for x, s in zip(given, share, strict=True)
            ]
            got = np.asarray(getattr(rt, row.primitive)(*off), np.float64)
            apart = np.where(got == made.value, 0.0, np.abs(got - made.value))
            fine = (apart <= made.error) | np.isinf(made.error) | (np.isnan(got) & np.isnan(made.value))
            assert fine.all(), [
                tuple(float(x[k]) for x in off) + (got[k], made.value[k], made.error[k]) for k in np.flatnonzero(~fine)
            ][:3]
    turns = row.bound in ("jump", "steps", "step") or row.name == "round_stochastic"  # no bound on what is not exact
    assert turns and error or np.isfinite(made.error).sum() > 2
