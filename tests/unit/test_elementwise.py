"""The elementwise families: which ops there are, their gradients against differences, and the rules that others have
otherwise.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray

import baracuda_kernels as bk
from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.verify.gradients import check_gradient
from baracuda_gen.verify.on_host import make_launcher
from baracuda_gen.verify.work import Work
from baracuda_kernels import catalog
from baracuda_runtime.errors import KernelError
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY

FAMILIES = ("unary", "activation", "binary", "ternary", "cast", "gated")
FORWARD = [e for e in catalog.ENTRIES.values() if e.family in FAMILIES and e.gradient_of is None]
BACKWARD = [e for e in catalog.ENTRIES.values() if e.family in FAMILIES and e.gradient_of is not None]
NAN, INF = float("nan"), float("inf")
# Jumps: differences across them say nothing.
STEPPED = {"hardshrink", "threshold", "copysign", "fmod", "remainder"}
APART = {"lerp", "ldexp", "logsubexp"}  # the last is NaN for half of all pairs: its gradient has a test of its own


def test_how_many_there_are() -> None:
    assert len(FORWARD) >= 173 and len(BACKWARD) >= 122
    assert sum(e.family != "activation" for e in FORWARD) >= 150
    without = {e.name for e in FORWARD} - {e.gradient_of for e in BACKWARD}
    steps = {
        "sign",
        "floor",
        "ceil",
        "round",
        "trunc",
        "step",
        "heaviside",
        "floor_divide",
        "trunc_divide",
        "entr",
        "one_hot",
    }
    told = {
        "signbit",
        "isnan",
        "isinf",
        "isfinite",
        "isposinf",
        "isneginf",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "isclose",
    }
    steps |= {"angle", "ceil_power_of_two", "nextafter", "float_power", "cast_saturate"}
    told |= {"logical_not", "logical_and", "logical_or", "logical_xor", "between"}
    whole = {
        name
        for name in without
        if not {"f32", "f64"} & set(catalog.entry(name).types["T" if name[:4] != "cast" else "S"])
    }
    assert without - whole == steps | told | {"digamma", "erfcx"}  # of which the function table has no derivative
    assert {"gcd", "lcm", "popcount", "left_shift", "bitwise_and", "add_saturate"} < whole


@pytest.mark.parametrize("name", [e.gradient_of for e in BACKWARD if e.gradient_of not in {*STEPPED, *APART}])
def test_a_gradient_is_that_of_differences(name: str) -> None:
    entry = catalog.entry(name)
    found = check_gradient(Work("baracuda_kernels", None, name, tuple((t, "f64") for t in entry.types)))
    assert found.worst and all(error < 1e-5 for error in found.worst.values()), found


def f32(*values: float) -> np.ndarray:  # type: ignore[type-arg]
    return np.array(values, np.float32)


@pytest.mark.parametrize(
    "name, x, y",
    [
        ("relu", (NAN, -0.0, -1.0, INF), (NAN, 0.0, 0.0, INF)),
        ("sign", (NAN, -0.0, -2.0, INF), (NAN, 0.0, -1.0, 1.0)),
        ("silu", (-INF, -100.0, 0.0, INF), (NAN, -100.0 * math.exp(-100.0), 0.0, INF)),
        ("gelu", (-3.0, 0.0, 3e38), (-1.5 * math.erfc(3 / math.sqrt(2)), 0.0, 3e38)),
        ("sigmoid", (-100.0, -INF, 0.0, INF), (math.exp(-100.0), 0.0, 0.5, 1.0)),
        ("softplus", (-100.0, 0.0, 100.0, INF), (math.exp(-100.0), math.log(2.0), 100.0, INF)),
        ("log_sigmoid", (-INF, -100.0, 100.0), (-INF, -100.0, -math.exp(-100.0))),
        ("mish", (-100.0, 0.0, 50.0), (-100.0 * math.exp(-100.0), 0.0, 50.0)),
        ("sinc", (0.0, 0.5), (1.0, 2.0 / math.pi)),
        ("entr", (0.0, -1.0, 1.0, NAN), (0.0, -INF, -0.0, NAN)),
        ("frac", (-2.5, 2.5, INF), (-0.5, 0.5, NAN)),
        ("round", (0.5, 1.5, -2.5, NAN), (0.0, 2.0, -2.0, NAN)),
        ("nan_to_num", (NAN, INF, -INF, 2.0), (0.0, np.finfo(np.float32).max, np.finfo(np.float32).min, 2.0)),
        ("digamma", (0.0, -0.0, -1.0, 1.0), (-INF, INF, NAN, -0.5772156649015329)),
        ("lgamma", (0.0, -1.0, 3.0, -INF), (INF, INF, math.log(2.0), INF)),
        ("angle", (NAN, -0.0, -1.0, -INF, 2.0), (NAN, 0.0, math.pi, math.pi, 0.0)),
        ("log1mexp", (1e-30, -1.0, 50.0), (math.log(1e-30), math.log1p(-math.exp(-1.0)), -math.exp(-50.0))),
        ("log1mexp", (0.0, INF, NAN), (-INF, 0.0, NAN)),
        ("cosm1", (1e-10, 0.0, 3.0, INF), (-5e-21, 0.0, math.cos(3.0) - 1, NAN)),
    ],
)  # fmt: skip
def test_values(name: str, x: tuple[float, ...], y: tuple[float, ...]) -> None:
    got = getattr(bk, name)(f32(*x))
    np.testing.assert_allclose(got, f32(*y), rtol=1e-6, atol=0)


@pytest.mark.parametrize(
    "name, a, b, y",
    [
        ("floor_divide", (1.0, -7.0, 7.0), (0.1, 2.0, -2.0), (9.0, -4.0, -4.0)),
        ("trunc_divide", (-7.0, 7.0), (2.0, -2.0), (-3.0, -3.0)),
        ("remainder", (-7.0, 7.0, 1.0, 1.0), (3.0, -3.0, 0.0, INF), (2.0, -2.0, NAN, 1.0)),
        ("fmod", (-7.0, 7.0, INF), (3.0, -3.0, 2.0), (-1.0, 1.0, NAN)),
        ("maximum", (NAN, 1.0, -0.0), (1.0, NAN, 0.0), (NAN, NAN, 0.0)),
        ("fmax", (NAN, 1.0, NAN), (1.0, NAN, NAN), (1.0, 1.0, NAN)),
        ("logaddexp", (INF, -INF, 1000.0, -INF), (INF, -INF, 1000.0, 3.0), (INF, -INF, 1000.0 + math.log(2.0), 3.0)),
        ("xlogy", (0.0, 0.0, 2.0), (0.0, NAN, 0.0), (0.0, NAN, -INF)),
        ("xdivy", (0.0, 0.0, 2.0, 3.0), (0.0, NAN, 0.0, 2.0), (0.0, NAN, INF, 1.5)),
        ("div_no_nan", (1.0, NAN, 0.0, 3.0), (0.0, -0.0, NAN, 2.0), (0.0, 0.0, NAN, 1.5)),
        ("mul_no_nan", (INF, NAN, 2.0, 3.0), (0.0, -0.0, NAN, 2.0), (0.0, 0.0, NAN, 6.0)),
        ("logsubexp", (1.0, -INF, 2.0, 1.0), (1.0, -INF, -INF, 2.0), (-INF, -INF, 2.0, NAN)),
        ("logsubexp", (1000.0, 0.0), (999.0, -50.0), (1000.0 + math.log(1 - math.exp(-1.0)), -math.exp(-50.0))),
        ("hypot", (3e38, INF, 3.0), (4e37, NAN, 4.0), (math.hypot(3e38, 4e37), INF, 5.0)),
        ("pow", (NAN, -8.0, 0.0, 1.0), (0.0, 1.0 / 3.0, -1.0, NAN), (1.0, NAN, INF, 1.0)),
        ("heaviside", (-1.0, 0.0, 2.0, NAN), (0.25, 0.25, 0.25, 0.25), (0.0, 0.25, 1.0, NAN)),
    ],
)  # fmt: skip
def test_values_of_two(name: str, a: tuple[float, ...], b: tuple[float, ...], y: tuple[float, ...]) -> None:
    np.testing.assert_allclose(getattr(bk, name)(f32(*a), f32(*b)), f32(*y), rtol=3e-7, atol=0)


def test_the_gradient_of_logsubexp() -> None:
    b = np.linspace(-3, 3, 50)
    a = b + np.geomspace(1e-9, 60, 50)
    d = np.linspace(0.5, 1.5, 50)
    found = bk.logsubexp_backward(a, b, d)
    np.testing.assert_allclose(found.d_a, -d / np.expm1(b - a), rtol=1e-14)
    np.testing.assert_allclose(found.d_b, -d / np.expm1(a - b), rtol=1e-14)


def test_comparisons_give_bools() -> None:
    a, b = f32(1.0, NAN, 2.0), f32(1.0, NAN, 3.0)
    assert bk.eq(a, b).tolist() == [True, False, False] and bk.ne(a, b).tolist() == [False, True, True]
    assert bk.lt(a, b).tolist() == [False, False, True] and bk.isnan(a).dtype == bool
    assert bk.isclose(f32(1.0, INF, NAN), f32(1.000001, INF, NAN)).tolist() == [True, True, False]


def test_operands_are_broadcast_and_their_gradients_summed() -> None:
    a, b = np.arange(6, dtype=np.float64).reshape(2, 3), np.array([1.0, 2.0, 4.0])
    assert np.array_equal(bk.mul(a, b), a * b)
    d = np.ones((2, 3))
    found = bk.mul_backward(a, b, d, out=(np.empty_like(a), np.empty_like(b)))
    assert np.array_equal(found.d_a, np.broadcast_to(b, (2, 3))) and np.array_equal(found.d_b, a.sum(0))


def test_tails_keep_their_digits() -> None:
    """Where the textbook forms have none left."""
    x = np.linspace(-80, -5, 200)
    wide = x.astype(np.float32).astype(np.float64)
    for name, exact in (("silu", wide * np.exp(wide)), ("sigmoid", np.exp(wide))):
        got = getattr(bk, name)(wide.astype(np.float32)).astype(np.float64)
        assert np.abs(got / (exact / (1 + np.exp(wide))) - 1).max() < 1e-6, name


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", ["ndtr", "gelu", "log_ndtr", "erfcx"])
def test_the_normal_distribution_in_its_tail(name: str, dtype: type) -> None:
    """Within 4 units in the last place of mpmath, of arguments that are no multiples of sqrt(2)."""
    mpmath = pytest.importorskip("mpmath")
    exact = {
        "ndtr": mpmath.ncdf,
        "gelu": lambda x: x * mpmath.ncdf(x),
        "log_ndtr": lambda x: mpmath.log(mpmath.ncdf(x)),
        "erfcx": lambda x: mpmath.exp(x * x) * mpmath.erfc(x),
    }[name]
    x = np.linspace(-12.9, -0.1, 150).astype(dtype) / dtype(1.5 if name == "erfcx" else 1)
    got = getattr(bk, name)(x)
    with mpmath.workprec(200):
        want = [exact(mpmath.mpf(float(v))) for v in x]
        off = [abs(float((float(g) - w) / np.spacing(abs(g)))) for g, w in zip(got, want, strict=True)]
    assert max(off) <= 4, (name, max(off))


@pytest.mark.parametrize("row", [r for r in FUNCTIONS.values() if r.has_forms(of_elements=True)], ids=lambda r: r.name)
def test_the_header_of_a_form_for_16_bits_has_it(row: Function) -> None:
    text = (INCLUDE_DIRECTORY / "baracuda" / f"{row.half_header}.cuh").read_text()
    assert f"struct {row.forms} {{" in text
    assert re.search(rf"BARACUDA_(PRECISE_)?FORMS(_OF)?\((full_precision, )?{row.primitive}\)", text)


@pytest.mark.parametrize(
    "name, long",
    [
        *((name, True) for name in ("i0", "ndtri", "lgamma_backward", "sec_backward", "logsubexp")),
        *((name, False) for name in ("exp", "softplus_backward", "pow_int_backward")),  # short ones would spill
        *((name, False) for name in ("hypot_backward", "pow_backward", "gcd", "quantize_per_tensor")),  # and of many
    ],
)
def test_long_formulas_of_few_elements_of_16_bits_have_all_warps(name: str, long: bool) -> None:
    text = catalog.ENTRIES[name].plan.op.text.text
    assert ("least_blocks = full_blocks<T>()" in text) is long


@pytest.mark.parametrize("dtype, exact", [("f32", True), ("f64", True), ("f16", False), ("bf16", False)])
def test_roots_are_bit_exact_but_in_gradients_of_16_bits(dtype: str, exact: bool) -> None:
    for name in ("sqrt", "rsqrt", "ceil_power_of_two", "sqrt_backward", "rsqrt_backward", "asin_backward"):
        signature = catalog.ENTRIES[name].plan.op
        assert signature.exact
        assert signature.is_exact({"T": dtype}) is (exact or not name.endswith("_backward")), name


@pytest.mark.parametrize("dtype", [ml_dtypes.bfloat16, np.float16])
def test_powers_of_16_bits_at_the_ends(dtype: type) -> None:
    """What C says of pow, of every special value with each, and of whole and broken exponents; through the kernel."""
    ends = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 2.5, 255.0, -255.0, INF, -INF, NAN]
    a, b = (x.astype(dtype).ravel() for x in np.meshgrid(ends, ends))
    y = np.empty_like(a)
    args = bk.PowArgs(a, b, y=y)
    bk.PowPlan.select(bk.PowDescriptor.of(args), device=make_launcher()).bind(args)()
    with np.errstate(all="ignore"):
        want = np.power(a.astype(np.float64), b.astype(np.float64)).astype(dtype)
    np.testing.assert_array_equal(y.astype(np.float64), want.astype(np.float64))
    known = ~np.isnan(want.astype(np.float64))
    np.testing.assert_array_equal(np.signbit(y)[known], np.signbit(want)[known])


@pytest.mark.parametrize("name", ["i0", "i0e", "i1", "i1e", "log_ndtr", "ndtri", "erfcx"])
def test_special_functions_are_scipys(name: str) -> None:
    special = pytest.importorskip("scipy.special")
    x = np.concatenate([np.linspace(-9, 9, 181), [0.0, 8.0, 40.0, 1e3]])
    x = (x[:181] + 9.05) / 18.1 if name == "ndtri" else x[x > -5] if name == "erfcx" else x
    np.testing.assert_allclose(getattr(bk, name)(x), getattr(special, name)(x), rtol=5e-14, atol=5e-16)
    got = getattr(bk, name)(x.astype(np.float32))
    with np.errstate(over="ignore"):
        want = getattr(special, name)(x.astype(np.float32).astype(np.float64)).astype(np.float32)
    np.testing.assert_allclose(got, want, rtol=3e-7, atol=3e-8)


@pytest.mark.parametrize(
    "name, x, y",
    [
        ("i0", (0.0, -INF, INF, NAN), (1.0, INF, INF, NAN)),
        ("i1", (0.0, -INF, INF, NAN), (0.0, -INF, INF, NAN)),
        ("i0e", (0.0, -INF, INF, NAN), (1.0, 0.0, 0.0, NAN)),
        ("i1e", (0.0, -INF, INF, NAN), (0.0, 0.0, 0.0, NAN)),
        ("ndtr", (0.0, -INF, INF, NAN), (0.5, 0.0, 1.0, NAN)),
        ("log_ndtr", (0.0, -INF, INF, NAN), (-math.log(2.0), -INF, 0.0, NAN)),
        ("ndtri", (0.5, 0.0, 1.0, -0.5, 1.5, NAN), (0.0, -INF, INF, NAN, NAN, NAN)),
        ("erfcx", (0.0, -INF, INF, NAN), (1.0, INF, 0.0, NAN)),
    ],
)  # fmt: skip
def test_special_functions_at_the_ends(name: str, x: tuple[float, ...], y: tuple[float, ...]) -> None:
    np.testing.assert_allclose(getattr(bk, name)(f32(*x)), f32(*y), rtol=1e-6, atol=0)


def _i1_slope(m: Any, x: Any) -> Any:
    return (m.besseli(0, x) + m.besseli(2, x)) / 2


def _i0e_slope(m: Any, x: Any) -> Any:
    return m.sign(x) * (m.besseli(1, abs(x)) - m.besseli(0, x)) * m.exp(-abs(x))


def _i1e_slope(m: Any, x: Any) -> Any:
    return (_i1_slope(m, x) - m.besseli(1, abs(x))) * m.exp(-abs(x))


# Where the pieces of the forms meet, and beside the zero of the slope of i1e.
PIECES = (0.0, 1e-30, 9e-10, 2e-9, 1e-4, 2.5, 3.25, 4.499, 4.5, 4.999, 5.0, 6.499, 6.5, 7.999, 8.0, 11.5, 23.99, 24.01)
BESIDE_A_ZERO = tuple(1.5451272579925427 * (1 + sign * 2.0**-k) for k in range(4, 30, 2) for sign in (-1, 1))


@pytest.mark.parametrize("name, slope", [("i1", _i1_slope), ("i0e", _i0e_slope), ("i1e", _i1e_slope)])
@pytest.mark.parametrize(
    "dtype, most, reference",
    [(np.float64, 6.0, 16.0), (np.float32, 1.0, 1.0), (np.float16, 0.6, 0.6), (ml_dtypes.bfloat16, 0.6, 0.6)],
)
def test_slopes_of_bessel_functions(
    name: str, slope: Callable[[Any, Any], Any], dtype: type, most: float, reference: float
) -> None:
    """In units in the last place, through the kernel and by the reference, which in f64 cancels beside the zero."""
    mpmath = pytest.importorskip("mpmath")
    steps = -np.linspace(0.1, 11.0, 60)
    grows = name == "i1"
    far = [709.0, 712.0] if dtype == np.float64 else [87.0]
    x = np.concatenate([PIECES, steps, far if grows else [*BESIDE_A_ZERO, *far, 3e3, -6e4]]).astype(dtype)
    x = x[np.abs(x.astype(np.float64)) < 11.9] if dtype == np.float16 and grows else x
    found = _slopes(name, x)
    with mpmath.workprec(300):
        want = [slope(mpmath, mpmath.mpf(float(v))) for v in x]
        for y, bound, cancels in zip(found, (most, reference), (False, name == "i1e"), strict=True):
            for v, got, w in zip(x, y, want, strict=True):
                least = 0.07 if cancels and dtype == np.float64 and abs(abs(v) - 1.545) < 0.1 else 0.0
                unit = float(np.spacing(np.abs(np.asarray(max(abs(float(w)), least), dtype))))
                assert abs(float(mpmath.mpf(float(got)) - w)) <= bound * unit, (v, got, float(w))


def _slopes(name: str, x: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """By the kernel, and by the reference."""
    stem = name.capitalize()
    args = getattr(bk, f"{stem}BackwardArgs")(x=x, d_y=np.ones_like(x), d_x=np.empty_like(x))
    descriptor = getattr(bk, f"{stem}BackwardDescriptor").of(args)
    getattr(bk, f"{stem}BackwardPlan").select(descriptor, device=make_launcher()).bind(args)()
    return args.d_x, getattr(bk, f"{name}_backward")(x, args.d_y)


@pytest.mark.parametrize("name, ends", [("i1", (0.5, 0.5, INF, INF)), ("i0e", (0, 0, 0, 0)), ("i1e", (0.5, 0.5, 0, 0))])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, ml_dtypes.bfloat16])
def test_slopes_of_bessel_functions_at_the_ends(name: str, ends: tuple[float, ...], dtype: type) -> None:
    for found in _slopes(name, np.array([0.0, -0.0, INF, -INF, NAN], dtype)):
        np.testing.assert_allclose(found[:4].astype(np.float64), ends, rtol=1e-6)
        assert np.isnan(found[4])


def test_log1p_of_f64_has_a_form_of_its_own() -> None:
    """Within 0.8 units in the last place, on both sides of where the power of two of 1 + x turns, and at the ends."""
    mpmath = pytest.importorskip("mpmath")
    turns = [2.0**k * math.sqrt(2) * (1 + s * 1e-9) - 1 for k in (-40, -2, -1, 0, 1, 60) for s in (-1, 1)]
    sizes = np.concatenate([np.geomspace(1e-300, 1e308, 400), np.linspace(0.2, 0.6, 400)])
    x = np.concatenate([sizes, -sizes[sizes < 1], turns, [1.7e308, 2.0**-54, -(2.0**-54), np.nextafter(-1, 0)]])
    ends = np.array([0.0, -0.0, -1.0, INF, -1.5, -INF, NAN])

    def found(x: NDArray[Any]) -> NDArray[Any]:
        args = bk.Log1pArgs(x=x, y=np.empty_like(x))
        bk.Log1pPlan.select(bk.Log1pDescriptor.of(args), device=make_launcher()).bind(args)()
        return args.y

    with mpmath.workprec(1200):
        for v, y in zip(x, found(x), strict=True):
            assert abs(float((mpmath.log1p(mpmath.mpf(float(v))) - float(y)) / float(np.spacing(abs(y))))) <= 0.8, v
    np.testing.assert_array_equal(found(ends), [0.0, -0.0, -INF, INF, NAN, NAN, NAN])
    assert np.signbit(found(ends)[:2]).tolist() == [False, True]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_gradients_of_what_division_leaves_at_its_jumps(dtype: type) -> None:
    """Where a / b rounds up to a whole number, d_b is of the quotient that was taken: y = a - q b."""
    a, b = np.array([1.0, -1.0, 7.0, 1.0], dtype), np.array([0.2, 0.2, 2.0, INF], dtype)
    assert a[0] / b[0] == 5 and np.fmod(a[0], b[0]) > 0.1  # 0.2 is a little more than a fifth
    d_y = np.full_like(a, 2.0)
    for name, plan, descriptor, args_of, quotients in (
        ("fmod", bk.FmodBackwardPlan, bk.FmodBackwardDescriptor, bk.FmodBackwardArgs, (4, -4, 3, 0)),
        (
            "remainder",
            bk.RemainderBackwardPlan,
            bk.RemainderBackwardDescriptor,
            bk.RemainderBackwardArgs,
            (4, -5, 3, 0),
        ),
    ):
        args = args_of(d_y=d_y, a=a, b=b, d_a=np.empty_like(a), d_b=np.empty_like(b))
        plan.select(descriptor.of(args), device=make_launcher()).bind(args)()
        for found in (args, getattr(bk, f"{name}_backward")(a=a, b=b, d_y=d_y)):
            assert found.d_a.tolist() == d_y.tolist()
            assert found.d_b.tolist() == [-2.0 * q for q in quotients], name


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, ml_dtypes.bfloat16])
def test_the_gradient_of_hypot_stays_in_range(dtype: type) -> None:
    """It is at most d_y, however large or small the sides are."""
    largest, least = (float(f(ml_dtypes.finfo(dtype))) for f in (lambda i: i.max, lambda i: i.smallest_normal))
    a = np.array([largest / 2, largest / 2, 3 * least, 0.0, 3.0], dtype)
    b = np.array([0.0, largest / 2, 4 * least, 0.0, 4.0], dtype)
    d_y = np.array([largest / 2, 1.0, 1.0, 1.0, 10.0], dtype)
    args = bk.HypotBackwardArgs(a=a, b=b, d_y=d_y, d_a=np.empty_like(a), d_b=np.empty_like(b))
    bk.HypotBackwardPlan.select(bk.HypotBackwardDescriptor.of(args), device=make_launcher()).bind(args)()
    for found in (args, bk.hypot_backward(a, b, d_y)):
        root = 0.5**0.5
        for d, want in ((found.d_a, [largest / 2, root, 0.6, 0.0, 6.0]), (found.d_b, [0.0, root, 0.8, 0.0, 8.0])):
            np.testing.assert_allclose(d.astype(np.float64), want, rtol=4 * float(ml_dtypes.finfo(dtype).eps))


SLOPES: list[tuple[str, dict[str, tuple[float, ...]], dict[str, tuple[float, ...]]]] = [
    ("xlogy", {"a": (0.0, -0.0, 0.0, 0.0, 0.0), "b": (2.0, 8.0, 0.0, -1.0, NAN)},
     {"d_a": (math.log(2), math.log(8), 0.0, 0.0, NAN), "d_b": (0.0, 0.0, 0.0, 0.0, NAN)}),
    ("xlog1py", {"a": (0.0, -0.0, 0.0, 0.0), "b": (1.0, 7.0, -1.0, -2.0)},
     {"d_a": (math.log(2), math.log(8), 0.0, 0.0), "d_b": (0.0, 0.0, 0.0, 0.0)}),
    ("xdivy", {"a": (0.0, 0.0, 0.0, 0.5), "b": (2.0, 0.0, NAN, 2.0)},
     {"d_a": (0.5, 0.0, NAN, 0.5), "d_b": (0.0, 0.0, NAN, -0.125)}),
    ("mul_no_nan", {"a": (3.0, INF, NAN, 2.0), "b": (0.0, 0.0, -0.0, 5.0)},
     {"d_a": (0.0, 0.0, 0.0, 5.0), "d_b": (3.0, 0.0, 0.0, 2.0)}),
    ("div_no_nan", {"a": (3.0, NAN, 2.0, 0.5), "b": (0.0, -0.0, 4.0, 0.25)},
     {"d_a": (0.0, 0.0, 0.25, 4.0), "d_b": (0.0, 0.0, -0.125, -8.0)}),
    ("atan2", {"a": (0.0, -0.0, 3.0, -3.0, 0.0, 1.0, NAN), "b": (0.0, -0.0, 4.0, 1.0, 2.0, INF, 0.0)},
     {"d_a": (0.0, 0.0, 0.16, 0.1, 0.5, 0.0, NAN), "d_b": (0.0, 0.0, -0.12, 0.3, 0.0, 0.0, NAN)}),
    ("maximum", {"a": (NAN, 1.0, NAN, 2.0, 3.0, INF), "b": (1.0, NAN, NAN, 2.0, 4.0, INF)},
     {"d_a": (NAN, NAN, NAN, 0.5, 0.0, 0.5), "d_b": (NAN, NAN, NAN, 0.5, 1.0, 0.5)}),
    ("minimum", {"a": (NAN, 1.0, NAN, 2.0, 3.0, -INF), "b": (1.0, NAN, NAN, 2.0, 4.0, -INF)},
     {"d_a": (NAN, NAN, NAN, 0.5, 1.0, 0.5), "d_b": (NAN, NAN, NAN, 0.5, 0.0, 0.5)}),
    ("clamp_min", {"a": (NAN, 1.0, 2.0, 3.0), "b": (1.0, NAN, 2.0, 4.0)},
     {"d_a": (0.0, 0.0, 1.0, 0.0), "d_b": (0.0, 0.0, 0.0, 1.0)}),
    ("clamp_max", {"a": (NAN, 1.0, 2.0, 3.0), "b": (1.0, NAN, 2.0, 4.0)},
     {"d_a": (0.0, 0.0, 1.0, 1.0), "d_b": (0.0, 0.0, 0.0, 0.0)}),
    ("logaddexp", {"a": (INF, -INF, 3.0, 0.0, NAN), "b": (INF, -INF, 3.0, INF, 0.0)},
     {"d_a": (0.5, 0.5, 0.5, 0.0, NAN), "d_b": (0.5, 0.5, 0.5, 1.0, NAN)}),
    ("logaddexp2", {"a": (INF, -INF, 3.0, 0.0, NAN), "b": (INF, -INF, 5.0, INF, 0.0)},
     {"d_a": (0.5, 0.5, 0.2, 0.0, NAN), "d_b": (0.5, 0.5, 0.8, 1.0, NAN)}),
    ("logsubexp", {"a": (1.0, 1.0, 0.0, -INF, NAN), "b": (2.0, 1.0, -INF, -INF, 0.0)},
     {"d_a": (NAN, INF, 1.0, 1.0, NAN), "d_b": (NAN, -INF, 0.0, 0.0, NAN)}),
    ("logit", {"x": (-0.5, 1.5, INF, -INF, NAN, 0.0, 1.0, 0.5)}, {"d_x": (NAN, NAN, NAN, NAN, NAN, INF, INF, 4.0)}),
    ("log1mexp", {"x": (0.0, -0.0, NAN, INF)}, {"d_x": (INF, -INF, NAN, 0.0)}),
    ("softshrink", {"x": (NAN, 0.5, -0.5, 0.75, -INF, 0.0)}, {"d_x": (1.0, 0.0, 0.0, 1.0, 1.0, 0.0)}),
    *((name, {"x": (NAN,)}, {"d_x": (NAN,)}) for name in ("elu", "celu", "selu", "hardswish", "abs")),
    *((name, {"x": (NAN,)}, {"d_x": (1.0,)}) for name in ("relu", "relu6", "hardtanh", "hardshrink")),
]  # fmt: skip


@pytest.mark.parametrize("name, at, slopes", SLOPES, ids=[name for name, _, _ in SLOPES])
def test_slopes_where_the_derivative_is_not_one_number(
    name: str, at: dict[str, tuple[float, ...]], slopes: dict[str, tuple[float, ...]]
) -> None:
    """What docs/elementwise.md states, by the reference in all types and through the kernel of f32."""
    entry = catalog.entry(f"{name}_backward")
    for dtype in (np.float64, np.float16, ml_dtypes.bfloat16, np.float32):
        read = {n: np.array(v, dtype) for n, v in at.items()} | {"d_y": np.ones(len(next(iter(at.values()))), dtype)}
        read = {o.name: read[o.name] for o in entry.plan.op.inputs}
        found = getattr(bk, entry.name)(**read)
        made = entry.args(**read, **{n: np.empty(len(v), dtype) for n, v in slopes.items()})
        if dtype is np.float32:
            entry.plan.select(entry.descriptor.of(made), device=make_launcher()).bind(made)()
        for n, want in slopes.items():
            tolerance = 2 * float(ml_dtypes.finfo(dtype).eps)
            assert_close = functools.partial(np.testing.assert_allclose, desired=want, rtol=tolerance, atol=0)
            assert_close(np.asarray(getattr(found, n, found), np.float64))
            if dtype is np.float32:
                assert_close(getattr(made, n).astype(np.float64))


@pytest.mark.parametrize("scale", [1e-30, 1e-21, 1.0, 1e21, 1e30])
def test_the_gradient_of_atan2_stays_in_range(scale: float) -> None:
    """Its squares would leave the range of f32."""
    a, b = (np.float32(scale) * f32(*x) for x in ((3.0, -1.0, 0.0, 5.0), (4.0, 2.0, 1.0, 0.0)))
    ones = np.ones_like(a)
    args = bk.Atan2BackwardArgs(a=a, b=b, d_y=ones, d_a=np.empty_like(a), d_b=np.empty_like(b))
    bk.Atan2BackwardPlan.select(bk.Atan2BackwardDescriptor.of(args), device=make_launcher()).bind(args)()
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    for found in (args, bk.atan2_backward(a, b, ones)):
        np.testing.assert_allclose(found.d_a, wide_b / (wide_a**2 + wide_b**2), rtol=5e-7)
        np.testing.assert_allclose(found.d_b, -wide_a / (wide_a**2 + wide_b**2), rtol=5e-7)


HALVES = {"sigmoid": bk.glu, "relu": bk.reglu, "gelu": bk.geglu, "gelu_tanh": bk.geglu_tanh, "silu": bk.swiglu}


@pytest.mark.parametrize("activation", [*HALVES, "clamped_silu"])
@pytest.mark.parametrize("gate, packing", [("first", "halves"), ("second", "halves"), ("first", "interleaved")])
def test_packed_gates_are_those_of_two_tensors(activation: str, gate: str, packing: str) -> None:
    """Bit for bit; the gradient up to the order of its products."""
    rng = np.random.default_rng(5)
    x, d_y = (rng.standard_normal((3, n)).astype(np.float32) * 8 for n in (10, 5))
    parts = [x[:, :5], x[:, 5:]] if packing == "halves" else [x[:, 0::2], x[:, 1::2]]
    order = parts if gate == "first" else parts[::-1]
    gates, values = (np.ascontiguousarray(p) for p in order)
    two = HALVES.get(activation, bk.swiglu_clamped)
    chosen = {"activation": activation, "gate": gate, "packing": packing}
    assert np.array_equal(bk.packed_glu(x, **chosen), two(values, gates))
    found = bk.packed_glu_backward(x, d_y, **chosen)
    backward = getattr(bk, f"{two.__name__}_backward")
    d = backward(values, gates, d_y)
    packed = [d.d_gate, d.d_value] if gate == "first" else [d.d_value, d.d_gate]
    want = np.concatenate(packed, 1) if packing == "halves" else np.stack(packed, -1).reshape(x.shape)
    np.testing.assert_allclose(found, want, rtol=1e-6, atol=0)


def test_an_odd_row_has_no_halves() -> None:
    with pytest.raises(KernelError, match="x"):
        bk.packed_glu(np.ones((2, 5), np.float32))
    assert bk.packed_glu(np.ones((2, 0), np.float32)).shape == (2, 0)


def test_swiglu_with_a_limit() -> None:
    value, gate = f32(0.5, -9.0, 9.0, NAN), f32(1.0, 8.0, -20.0, 2.0)
    kept = np.minimum(gate, 7)
    want = (np.clip(value, -7, 7) + 1) * kept / (1 + np.exp(-1.702 * kept))
    np.testing.assert_allclose(bk.swiglu_clamped(value, gate), want, rtol=1e-6)
    d = bk.swiglu_clamped_backward(f32(7.0, 8.0), f32(7.0, 7.5), f32(1.0, 1.0))
    assert d.d_value[0] > 0 and d.d_value[1] == 0 and d.d_gate[0] > 0 and d.d_gate[1] == 0  # the edges are inside


@pytest.mark.parametrize("alpha", [0.5, 1.0, 1.702])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
def test_the_slope_of_swiglu_with_a_limit_beside_its_zero(dtype: type, alpha: float) -> None:
    """Within three units in the last place, and half of one of alpha * gate in f32 where that is rounded."""
    zero = -1.2784645427610738 / alpha
    gate = np.asarray(zero * (1 + np.linspace(-1e-2, 1e-2, 101)), dtype)
    ones = np.ones_like(gate)
    args = bk.SwigluClampedBackwardArgs(
        value=ones, gate=gate, d_y=ones, d_value=np.empty_like(gate), d_gate=np.empty_like(gate)
    )
    descriptor = bk.SwigluClampedBackwardDescriptor.of(args, alpha=alpha)
    bk.SwigluClampedBackwardPlan.select(descriptor, device=make_launcher()).bind(args)()
    exact = float(np.float32(alpha)) * gate.astype(np.float64)
    share = 1 / (1 + np.exp(-exact))
    want = 2 * share * (1 + exact * (1 - share))
    room = 3 * float(ml_dtypes.finfo(dtype).eps) * np.abs(want) + (2.0**-24 if alpha == 1.702 else 0)
    for found in (args.d_gate, bk.swiglu_clamped_backward(ones, gate, ones, alpha=alpha).d_gate):
        assert (np.abs(found.astype(np.float64) - want) <= room).all()


def test_the_slope_of_swiglu_with_a_limit_at_the_end() -> None:
    assert bk.swiglu_clamped_backward(f32(0.0), f32(-INF), f32(1.0)).d_gate[0] == 0
