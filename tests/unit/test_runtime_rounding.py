"""What rounds once, held to exact rationals: `cast` and `fma`."""

from __future__ import annotations

import math
import sys
import warnings
from fractions import Fraction
from itertools import product
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from rows import over  # noqa: E402

from baracuda_runtime.cast import cast  # noqa: E402
from baracuda_runtime.dtypes import ALL, DType, as_dtype  # noqa: E402
from baracuda_runtime.errors import Unsupported  # noqa: E402
from baracuda_runtime.reference import fma  # noqa: E402

SIGNIFICAND = {
    "f64": (53, -1022),
    "f32": (24, -126),
    "f16": (11, -14),
    "bf16": (8, -126),
    "e4m3": (4, -6),
    "e5m2": (3, -14),
}  # bits, least normal exponent
INTEGER_TYPES = ("s4", "u4", "s8", "u8", "i16", "i32", "i64")


def rounded(value: float | int | Fraction, dtype: DType) -> float:
    """`value` to nearest even in a float type, by exact arithmetic."""
    if isinstance(value, float) and (not math.isfinite(value) or value == 0):
        return math.nan if math.isinf(value) and dtype.name == "e4m3" else value
    exact = abs(Fraction(value))
    if exact == 0:
        return 0.0
    bits, least = SIGNIFICAND[dtype.name]
    exponent = exact.numerator.bit_length() - exact.denominator.bit_length()
    if Fraction(2) ** exponent > exact:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, least) - bits + 1)
    result = round(exact / unit) * unit  # Python rounds a Fraction's ties to even
    beyond = math.nan if dtype.name == "e4m3" else math.inf
    magnitude = beyond if result > Fraction(dtype.highest) else float(result)
    return -magnitude if value < 0 else magnitude


def assert_same_floats(found: np.ndarray, expected: list[float]) -> None:
    with np.errstate(invalid="ignore"):  # signalling NaNs
        wide = found.astype(np.float64)
    np.testing.assert_array_equal(wide, expected)
    np.testing.assert_array_equal(np.signbit(wide)[~np.isnan(wide)], np.signbit(expected)[~np.isnan(wide)])


def adversarial_floats(dtype: DType) -> list[float]:
    """Neighbours of the type's values and of the ties between them, all the way from the least to past the greatest."""
    bits, least = SIGNIFICAND[dtype.name]
    values = [0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, 1e308, 1.0 + 2.0**-8 + 2.0**-40]
    for exponent in {
        least - bits,
        least - bits + 1,
        least - 3,
        least - 1,
        least,
        -1,
        0,
        5,
        math.frexp(dtype.highest)[1] - 1,
    }:
        for significand in (1.0, 1.0 + 2.0 ** (1 - bits), 1.5, 2.0 - 2.0 ** (1 - bits)):
            unit = 2.0 ** (max(exponent, least) - bits + 1)
            for offset in (0.0, 0.25, 0.5, 0.75, 1.0, 1.5):
                at = math.ldexp(significand, exponent) + offset * unit
                tiny = (2.0**-40 * at, 2.0**-27 * at, math.ulp(at))
                values += [at, *(at + t for t in tiny), *(at - t for t in tiny)]
    return values + [-value for value in values]


@pytest.mark.parametrize("name", ["f32", "f16", "bf16", "e4m3", "e5m2"])
def test_f64_is_rounded_once(name: str) -> None:
    dtype = as_dtype(name)
    values = adversarial_floats(dtype)
    assert_same_floats(cast(np.array(values), dtype), [rounded(value, dtype) for value in values])


@pytest.mark.parametrize("name", ["f16", "bf16", "e4m3", "e5m2"])
@pytest.mark.parametrize("seed", range(2))
def test_random_f64_is_rounded_once(name: str, seed: int) -> None:
    dtype = as_dtype(name)
    random = np.random.default_rng(seed)
    exponents = random.integers(*{"f16": (-30, 20), "e4m3": (-14, 12), "e5m2": (-22, 20)}.get(name, (-160, 135)), 3000)
    values = np.ldexp(random.standard_normal(3000), exponents).tolist()
    assert_same_floats(cast(np.array(values), dtype), [rounded(value, dtype) for value in values])


@pytest.mark.parametrize("name", ["f16", "bf16", "e4m3", "e5m2"])
def test_f32_is_rounded_once(name: str) -> None:
    dtype = as_dtype(name)
    with np.errstate(over="ignore"):
        values = np.array(adversarial_floats(dtype)).astype(np.float32)
    assert_same_floats(cast(values, dtype), [rounded(value, dtype) for value in values.tolist()])


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("f16", "bf16"),
        ("bf16", "f16"),
        ("f16", "f64"),
        ("bf16", "f32"),
        ("f16", "e4m3"),
        ("bf16", "e4m3"),
        ("f16", "e5m2"),
        ("bf16", "e5m2"),
    ],
)
def test_every_16_bit_float(source: str, target: str) -> None:
    values = np.arange(2**16, dtype=np.uint16).view(as_dtype(source).numpy)
    with np.errstate(invalid="ignore"):  # signalling NaNs
        wide = values.astype(np.float64).tolist()
    assert_same_floats(cast(values, target), [rounded(value, as_dtype(target)) for value in wide])


@pytest.mark.parametrize(("name", "reserved"), [("e4m3", 1), ("e5m2", 4)])
def test_every_8_bit_float(name: str, reserved: int) -> None:
    """Its value by its bits: sign, exponent, significand. The last codes of either sign are infinity and NaN."""
    bits, least = SIGNIFICAND[name]
    codes = np.arange(256, dtype=np.uint8)
    significand, exponent = codes & (1 << bits - 1) - 1, (codes & 127) >> bits - 1
    units = np.where(exponent == 0, significand, significand + (1 << bits - 1))
    values = np.ldexp(units.astype(float), np.maximum(exponent.astype(int) - 1, 0) + least - bits + 1)
    values[(codes & 127) > 127 - reserved] = math.nan
    if name == "e5m2":
        values[(codes & 127) == 0x7C] = math.inf
    values = np.where(codes > 127, -values, values)
    for wide in ("f32", "f64", "f16"):
        assert_same_floats(cast(codes.view(as_dtype(name).numpy), wide), values.tolist())


INTEGERS = sorted(
    {
        sign * ((1 << power) + (1 << max(power - bits, 0)) * half + delta)
        for power in (0, 3, 8, 11, 12, 15, 16, 24, 30, 52, 53, 54, 61, 62)
        for bits in (8, 9, 11, 12, 24, 25)
        for half in (0, 1, 3)
        for delta in (-1, 0, 1)
        for sign in (1, -1)
    }
    | {0, 2**63 - 1, -(2**63), 65504, 65519, 65520, 65521}
)


@pytest.mark.parametrize("source", ["i64", "i32", "i16", "u8", "s4", "u4"])
@pytest.mark.parametrize("target", ["f64", "f32", "f16", "bf16", "e4m3", "e5m2"])
def test_integer_to_float_is_rounded_once(source: str, target: str) -> None:
    dtype = as_dtype(source)
    values = [value for value in INTEGERS if dtype.lowest <= value <= dtype.highest]
    found = cast(np.array(values, dtype.numpy), target)
    assert_same_floats(found, [rounded(value, as_dtype(target)) for value in values])


def test_unsigned_64_bit_to_float() -> None:
    values = [0, 2**53 + 1, 2**63, 2**63 + 2**55 + 1, 2**64 - 1]
    for target in ("f32", "bf16"):
        found = cast(np.array(values, np.uint64), target)
        assert_same_floats(found, [rounded(value, as_dtype(target)) for value in values])


@over(("source", "target"), product(SIGNIFICAND, INTEGER_TYPES))
def test_float_to_integer_saturates(source: str, target: str) -> None:
    dtype = as_dtype(target)
    low, high = int(dtype.lowest), int(dtype.highest)
    values = [math.nan, math.inf, -math.inf, -0.0, 0.5, -0.5, 1.9, -1.9, 1e30, -1e30, 2.0**31, 2.0**63, -(2.0**63)]
    values += [float(end + delta) for end in (low, high) for delta in (-1.5, -1, -0.75, 0, 0.75, 1, 1.5)]
    array = cast(np.array(values), source)
    expected = [
        0 if math.isnan(v) else low if v <= low else high if v >= high else int(v) for v in array.astype(np.float64)
    ]
    assert cast(array, dtype).tolist() == expected


@over(("source", "target"), product(INTEGER_TYPES, INTEGER_TYPES))
def test_integer_to_integer_saturates(source: str, target: str) -> None:
    have, want = as_dtype(source), as_dtype(target)
    values = [
        int(v)
        for v in (have.lowest, -129, -1, 0, 1, 127, 128, 255, 256, have.highest)
        if have.lowest <= v <= have.highest
    ]
    expected = [min(max(value, int(want.lowest)), int(want.highest)) for value in values]
    assert cast(np.array(values, have.numpy), want).tolist() == expected


def test_bool_both_ways() -> None:
    assert cast([0.0, -0.0, 2.0, math.nan], "bool").tolist() == [False, False, True, True]
    assert cast([True, False], "bf16").astype(float).tolist() == [1.0, 0.0]
    assert cast([True, False], "i64").tolist() == [1, 0]


@over(("source", "target"), product(ALL, ALL))
@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3), (2, 3)], ids=str)
def test_shape_and_dtype_are_kept(source: DType, target: DType, shape: tuple[int, ...]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = cast(np.ones(shape, source.numpy), target)
    assert isinstance(result, np.ndarray)
    assert (result.shape, result.dtype) == (shape, target.numpy)
    assert (result == 1).all()


def test_layouts() -> None:
    values = np.linspace(-3, 3, 24).reshape(4, 6)
    for view in (values[::-1, ::2], values.T, np.broadcast_to(values[:1], (4, 6))):
        np.testing.assert_array_equal(cast(view, "bf16"), cast(view.copy(), "bf16"))


def test_nothing_is_copied_without_need() -> None:
    array = np.zeros(3, ml_dtypes.bfloat16)
    assert cast(array, "bf16") is array


@pytest.mark.parametrize(
    "array", [np.zeros(2, np.complex64), np.array(["a"]), np.zeros(2, object)], ids=lambda a: a.dtype
)
def test_other_types_are_refused(array: np.ndarray) -> None:
    with pytest.raises(Unsupported, match="cast expected"):
        cast(array, "f32")


def exact_fma(a: float, b: float, c: float, dtype: DType) -> float:
    if math.isinf(c) and math.isfinite(a) and math.isfinite(b):
        return c  # whatever a * b becomes in floats
    if not all(map(math.isfinite, (a, b, c))) or a == 0 or b == 0:
        return a * b + c
    return rounded(Fraction(a) * Fraction(b) + Fraction(c), dtype)


def check_fma(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> None:
    found = fma(a, b, c)
    assert found.dtype == a.dtype
    dtype = as_dtype(a.dtype)
    assert_same_floats(found, [exact_fma(*map(float, triple), dtype) for triple in zip(a, b, c, strict=True)])


@pytest.mark.parametrize("name", ["f32", "f64"])
def test_fma_where_the_sum_cancels_or_one_term_is_far_below(name: str) -> None:
    random = np.random.default_rng(0)
    dtype = as_dtype(name).numpy
    a, b = (random.standard_normal(1500).astype(dtype) for _ in range(2))
    near = -a * b * (1 + random.integers(-2, 3, 1500).astype(dtype) * np.finfo(dtype).eps)
    check_fma(a, b, near)
    check_fma(a, b, np.ldexp(near, random.integers(-60, 60, 1500)))


def test_fma_with_terms_any_distance_apart() -> None:
    """Anywhere in the range and at its ends: what is scaled to the middle comes back as it should."""
    random = np.random.default_rng(1)
    a, b, c = (random.integers(0, 2**63, 4000, dtype=np.uint64).view(np.float64) for _ in range(3))
    sign = random.choice([-1.0, 1.0], 4000)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        product = a * b * sign
        check_fma(a, b, c * sign)
        for apart in (0, 52, 53, 54, 105, 106, 107, 199, 200, 201, 400):
            some = slice(apart, apart + 300)
            check_fma(a[some], b[some], np.ldexp(product[some], apart))
            check_fma(a[some], b[some], np.ldexp(product[some], -apart))


@pytest.mark.parametrize(
    ("name", "edges"),
    [
        ("f32", [0.0, -0.0, 1.0, -1.0, 1 / 3, 1e-20, 1e-38, -1e-45, 3.4e38, math.inf, math.nan]),
        ("f64", [0.0, -0.0, 1.0, -1 / 3, 5e-324, -5e-324, 1e-308, 1e-200, 1e200, -1.7e308, math.inf, math.nan]),
    ],
)
def test_fma_at_the_ends_of_the_range(name: str, edges: list[float]) -> None:
    grid = np.array(np.meshgrid(edges, edges, edges)).reshape(3, -1).astype(as_dtype(name).numpy)
    check_fma(*grid)


def test_fma_differs_from_two_roundings() -> None:
    x = np.float32(1 + 2**-12)
    assert fma(x, x, np.float32(-1 - 2**-11)) == 2**-24
    assert fma(np.array([3]), 4, -2).tolist() == [10]
