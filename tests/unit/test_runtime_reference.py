"""The NumPy primitives on special values, against exact arithmetic where they round."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from baracuda_runtime import reference as rt

NAN, INF = math.nan, math.inf
FLOATS = [np.float32, np.float64]


@pytest.fixture(autouse=True)
def warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def same(found: np.ndarray, expected: object) -> None:
    expected = np.asarray(expected, found.dtype)
    np.testing.assert_array_equal(found, expected)
    if found.dtype.kind == "f":
        numbers = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(found)[numbers], np.signbit(expected)[numbers])


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize(
    ("function", "values", "expected"),
    [
        (rt.round_even, [0.5, 1.5, 2.5, -0.5, -0.2, NAN, INF], [0.0, 2.0, 2.0, -0.0, -0.0, NAN, INF]),
        (rt.floor, [1.5, -1.5, -0.0, NAN], [1, -2, -0.0, NAN]),
        (rt.reciprocal, [4.0, -0.5, 0.0, -0.0, INF, NAN], [0.25, -2.0, INF, -INF, 0.0, NAN]),
        (rt.exp10, [0.0, 2.0, -INF, INF, NAN], [1.0, 100.0, 0.0, INF, NAN]),
        (rt.sinpi, [0.5, 1.5, -0.5, 2.0**20 + 0.5, INF, NAN], [1.0, -1.0, -1.0, 1.0, NAN, NAN]),
        (rt.cospi, [0.0, 0.5, 1.0, -1.0, 1.5, INF, NAN], [1.0, 0.0, -1.0, -1.0, 0.0, NAN, NAN]),
        (rt.sinc, [0.0, -0.0, 1e-30, 1.0, 2.0, INF, NAN], [1.0, 1.0, 1.0, 0.0, 0.0, NAN, NAN]),
        (rt.log1mexp, [0.0, -0.0, INF, -INF, NAN], [-INF, -INF, -0.0, -0.0, NAN]),
        (rt.logit, [0.0, 0.5, 1.0, -1.0, 2.0, NAN], [-INF, 0.0, INF, NAN, NAN, NAN]),
        (rt.ceil, [1.5, -1.5, -0.5, NAN], [2, -1, -0.0, NAN]),
        (rt.trunc, [1.5, -1.5, -0.5, NAN], [1, -1, -0.0, NAN]),
        (rt.sign, [-3, 0.0, -0.0, 7, NAN, -INF], [-1, 0.0, 0.0, 1, NAN, -1]),
        (rt.absolute, [-3, -0.0, NAN, -INF], [3, 0.0, NAN, INF]),
        (rt.square, [-3, 1e300, NAN], [9, INF, NAN]),
        (rt.sqrt, [4, -0.0, -1, INF], [2, -0.0, NAN, INF]),
        (rt.rsqrt, [4, 0.0, -0.0, INF, -1, NAN], [0.5, INF, -INF, 0.0, NAN, NAN]),
        (rt.exp, [0, -INF, INF, 1e4, NAN], [1, 0, INF, INF, NAN]),
        (rt.log, [1, 0, -1, INF, NAN], [0, -INF, NAN, INF, NAN]),
        (rt.tanh, [0, -0.0, INF, -INF, NAN], [0, -0.0, 1, -1, NAN]),
        (rt.erf, [0, -0.0, INF, -INF, NAN], [0, -0.0, 1, -1, NAN]),
        (rt.sigmoid, [0, INF, -INF, -1e4, NAN], [0.5, 1, 0, 0, NAN]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_special_values(function: object, values: list[float], expected: list[float], dtype: type) -> None:
    with np.errstate(all="ignore"):
        array = np.array(values).astype(dtype)
    same(function(array), expected)  # type: ignore[operator]
    for value, want in zip(array, expected, strict=True):
        result = function(value)  # type: ignore[operator]
        assert isinstance(result, np.ndarray) and result.dtype == dtype and result.shape == ()
        same(result, want)


@pytest.mark.parametrize("dtype", FLOATS)
def test_extrema_settle_nan_and_zeros(dtype: type) -> None:
    a = np.array([0.0, -0.0, -0.0, 0.0, NAN, 1, -INF, 2], dtype)
    b = np.array([-0.0, 0.0, -0.0, 0.0, 1, NAN, INF, 0], dtype)
    same(rt.maximum(a, b), [0.0, 0.0, -0.0, 0.0, NAN, NAN, INF, 2])
    same(rt.minimum(a, b), [-0.0, -0.0, -0.0, 0.0, NAN, NAN, -INF, 0])
    same(rt.maximum(rt.maximum(a, b), 1.5), [1.5, 1.5, 1.5, 1.5, NAN, NAN, INF, 2])


def test_python_numbers_take_the_arrays_type() -> None:
    x = np.array([-1, 5], np.float32)
    for result in (
        rt.maximum(0.0, x),
        rt.minimum(x, 2.0),
        rt.clamp(x, 0, 3),
        rt.where(x > 0, x, 0.0),
        rt.fma(x, 2.0, 1.0),
    ):
        assert result.dtype == np.float32
    same(rt.maximum(0.0, x), [0, 5])
    same(rt.clamp(np.array([-500, 300]), -128, 127), [-128, 127])


def test_clamp_keeps_nan() -> None:
    same(rt.clamp(np.float32([NAN, INF, -INF, -0.0]), -1, 1), [NAN, 1, -1, -0.0])


@pytest.mark.parametrize("dtype", FLOATS)
def test_to_int(dtype: type) -> None:
    values = np.array([NAN, INF, -INF, 2.0**53, 2.0**60, -(2.0**60), -2.0, 1.75], dtype)
    found = rt.to_int(values)
    assert found.dtype == np.int64
    assert found.tolist() == [0, 2**53, -(2**53), 2**53, 2**53, -(2**53), -2, 1]


def test_classification() -> None:
    x = np.float32([NAN, INF, 1])
    assert rt.is_nan(x).tolist() == [True, False, False]
    assert rt.is_inf(x).tolist() == [False, True, False]
    assert rt.is_finite(x).tolist() == [False, False, True]


def test_integer_division() -> None:
    a, b = np.array([7, -7, 7, -7, 5, -(2**63)]), np.array([2, 2, -2, -2, 0, -1])
    same(rt.floor_divide(a, b), [3, -4, -4, 3, 0, -(2**63)])
    same(rt.floor_modulo(a, b), [1, 1, -1, -1, 0, 0])


def test_integers_wrap_and_pass_through() -> None:
    x = np.array([2**62, -(2**63)])
    same(rt.square(x), [0, 0])
    same(rt.round_even(x), x)
    same(rt.sum_over(np.array([2**63 - 1, 1]), 0), [-(2**63)])
    same(rt.prod_over(np.array([2**62, 2, 3]), 0), [-(2**63)])


def test_rsqrt_of_f32_is_rounded_once() -> None:
    random = np.random.default_rng(0)
    significands = np.concatenate([random.integers(2**23, 2**24, 3000), [12196067, 2**23, 2**24 - 1]])
    for exponent in (-149, -23, -22, 40):
        x = np.ldexp(significands.astype(np.float64), exponent).astype(np.float32)
        for value, result in zip(x.tolist(), rt.rsqrt(x), strict=True):
            middle = [
                (Fraction(float(result)) + Fraction(float(np.nextafter(result, np.float32(to))))) / 2 for to in (0, INF)
            ]
            assert Fraction(value) * middle[0] ** 2 <= 1 <= Fraction(value) * middle[1] ** 2


@pytest.mark.parametrize("function", [rt.exp, rt.tanh, rt.erf], ids=["exp", "tanh", "erf"])
def test_transcendentals_of_f32_are_near_half_an_ulp(function: object) -> None:
    x = np.random.default_rng(0).uniform(-5, 5, 500).astype(np.float32)
    exact = {"exp": math.exp, "tanh": math.tanh, "erf": math.erf}
    expected = np.array([exact[[k for k in exact if getattr(rt, k) is function][0]](float(v)) for v in x])
    assert np.max(np.abs(function(x) - expected) / np.spacing(np.abs(expected).astype(np.float32))) <= 0.501  # type: ignore[operator]


def test_reductions_keep_axes_and_have_identities() -> None:
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    assert rt.sum_over(x, (0, 2)).shape == (1, 3, 1)
    assert rt.max_over(x, 1).tolist() == x.max(1, keepdims=True).tolist()
    empty = np.zeros((2, 0), np.float32)
    same(rt.sum_over(empty, 1), [[0], [0]])
    same(rt.prod_over(empty, 1), [[1], [1]])
    same(rt.max_over(empty, [1]), [[-INF], [-INF]])
    same(rt.min_over(empty, -1), [[INF], [INF]])
    assert rt.max_over(np.zeros((0,), np.int64), 0).tolist() == [-(2**63)]
    assert rt.sum_over(x, ()).dtype == np.float32


def test_extrema_over_axes_settle_nan_and_zeros() -> None:
    x = np.float32([[0.0, -0.0, -1], [-0.0, -0.0, -1], [NAN, 1, 2], [-3, -2, -1]])
    same(rt.max_over(x, 1), [[0.0], [-0.0], [NAN], [-1]])
    same(rt.min_over(-x, 1), [[-0.0], [0.0], [NAN], [1]])


def test_sum_to_undoes_broadcasting() -> None:
    x = np.ones((5, 2, 3), np.float32)
    same(rt.sum_to(x, (2, 1)), [[15], [15]])
    same(rt.sum_to(x, ()), 30)
    same(rt.sum_to(x, (5, 2, 3)), x)
    same(rt.sum_to(np.ones((4, 0), np.float32), (1, 0)), np.zeros((1, 0)))
    same(rt.sum_to(np.ones((0, 3), np.float32), (1, 3)), [[0, 0, 0]])


def test_load_and_store() -> None:
    loaded = rt.load(np.array([1, 2], np.float16), "f32")
    assert loaded.dtype == np.float32
    assert rt.store(np.array([1.0 + 2**-8 + 2**-40]), "bf16").astype(float).tolist() == [1.0 + 2**-7]
    assert rt.store(np.array([300, -300]), "s8").tolist() == [127, -128]
    assert rt.to_float(np.array([2**24 + 1]), "f32").tolist() == [2**24]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_ceil_power_of_two(dtype: type[np.floating]) -> None:
    """Every power of two is its own; what lies above one goes to the next, subnormal numbers too."""
    info = np.finfo(dtype)
    powers = np.ldexp(dtype(1), np.arange(np.log2(info.smallest_subnormal), info.maxexp).astype(int)).astype(dtype)
    assert (rt.ceil_power_of_two(powers) == powers).all()
    assert (rt.ceil_power_of_two(np.nextafter(powers[2:], dtype(0))) == powers[2:]).all()
    assert (rt.ceil_power_of_two(np.nextafter(powers[:-1], dtype(np.inf))) == powers[1:]).all()
    special = np.array([0.0, -0.0, np.inf, info.max, np.nan, -1.0, -np.inf], dtype)
    got = rt.ceil_power_of_two(special)
    assert got[:4].tolist() == [0, 0, np.inf, np.inf] and np.signbit(got[1]) and np.isnan(got[4:]).all()


def test_the_reference_of_lgamma_between_the_poles() -> None:
    """Its terms cancel there: `verify/bounds.py` leaves room for that in f64."""
    mpmath = pytest.importorskip("mpmath", reason="the independent source is an extra")
    x = -np.random.default_rng(1).uniform(2.2, 11.0, 1000)
    found = rt.lgamma(x)
    exact = np.array([float(mpmath.re(mpmath.loggamma(mpmath.mpf(float(value))))) for value in x])
    assert (np.abs(found - exact) <= 20 * 2.0**-53 * np.maximum(np.abs(exact), 1.0)).all()


def test_a_sum_does_not_depend_on_how_an_array_lies() -> None:
    """NumPy adds one after the other along an axis whose neighbours are far apart in memory, and loses digits."""
    rows = np.random.default_rng(1).standard_normal((3, 4099)).astype(np.float32)
    for axes in (1, (0, 1)):
        assert np.array_equal(rt.sum_over(np.asfortranarray(rows), axes), rt.sum_over(rows, axes))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64])
@pytest.mark.parametrize("batches", [1, 3])
def test_matches_are_those_of_every_term(dtype: type, batches: int) -> None:
    """With one order of terms for all batches, or one for each; places are out of bounds too, and one has no term."""
    rng = np.random.default_rng(batches)
    values = rng.integers(-4, 5, (1, 3, 5, 40)).astype(dtype)
    place = rng.choice([-7, -1, 0, 1, 3, 4], (1, batches, 1, 40))
    if dtype is not np.int64:
        values *= rng.choice([1, -0.0, NAN], values.shape, p=(0.8, 0.15, 0.05)).astype(dtype)
    here = place == np.arange(4).reshape(4, 1, 1, 1)
    match = (place, 4, 0, 3)
    same(rt.sum_matches(values, *match), rt.sum_over(np.where(here, values, dtype(0)), 3))
    other = rng.integers(-4, 5, (4, 3, 5, 1)).astype(dtype)
    for name in ("max", "min"):
        found = getattr(rt, f"{name}_matches")(values, other, *match)
        same(found, getattr(rt, f"{name}_over")(np.where(here, values, other), 3))


def test_what_other_places_give_counts_where_there_are_other_terms() -> None:
    values, place = np.array([[2.0, 3.0]]), np.array([[1, 1]])
    same(rt.max_matches(values, np.array([[9.0], [9.0]]), place, 2, 0, 1), [[9.0], [3.0]])
    none = np.empty((1, 0))
    same(rt.max_matches(none, 9.0, np.empty((1, 0), np.int64), 2, 0, 1), [[-INF], [-INF]])
    same(rt.sum_matches(none, np.empty((1, 0), np.int64), 2, 0, 1), [[0], [0]])
