"""Why roots of 16 bits by the special function unit have the bits of IEEE's: for every significand, whatever the unit
answers within its bound rounds to the same element. Exponents need no trial but for being odd or even."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest

from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY

HEADER = (INCLUDE_DIRECTORY / "baracuda" / "half_arithmetic.cuh").read_text()
DIGITS = 120  # bits of a root, of which the last ones do not matter
SIGNIFICANDS = {"f16": 11, "bf16": 8}


def root(x: Fraction) -> Fraction:
    return Fraction(isqrt((x.numerator << 2 * DIGITS) // x.denominator), 1 << DIGITS)


def rounded(x: Fraction, bits: int) -> Fraction:
    """To so many bits; ties cannot occur where they would matter."""
    unit = Fraction(2 if x >= 1 else 1, 1 << bits)
    return round(x / unit) * unit


@pytest.mark.parametrize("dtype", SIGNIFICANDS)
@pytest.mark.parametrize(("name", "less", "within"), [("sqrt", "0x1.fffffap-1", 2.0**-23), ("rsqrt", "1.0", 2.0**-22)])
def test_all_that_the_unit_may_answer_rounds_alike(dtype: str, name: str, less: str, within: float) -> None:
    bits = SIGNIFICANDS[dtype]
    if name == "sqrt":
        assert f"unit_sqrt_of_any(x * {less}f)" in HEADER
    for n in range(1 << (bits - 1), 1 << bits):
        for x in (Fraction(n, 1 << (bits - 1)), Fraction(n, 1 << (bits - 2))):
            exact, given = (x, x * Fraction(float.fromhex(less)))
            value, answer = (root(v if name == "sqrt" else 1 / v) for v in (exact, given))
            for error in (-within, within):
                assert rounded(answer * (1 + Fraction(error)), bits) == rounded(value, bits), (x, error)
