"""The rows of the function table that work on whole numbers and their bits, and those that convert."""

from __future__ import annotations

from functools import partial

from baracuda_gen.formula.function import define

_bits = partial(define, header="integers", bound="plain")
_dear = partial(define, header="narrow", bound="plain", narrow=True)

# fmt: off
ROWS = (
    _bits("bit_and(bits, bits) -> same", "Bit by bit; of bools both."),
    _bits("bit_or(bits, bits) -> same", "Bit by bit; of bools either."),
    _bits("bit_xor(bits, bits) -> same", "Bit by bit; of bools one of them alone."),
    _bits("bit_not(bits) -> same", "Every bit the other way; of bools not."),
    _bits("shift_left(int, int) -> int", "a * 2^b, wrapped; 0 for counts below 0 and from 64 on."),
    _bits("shift_right(int, int) -> int", "a // 2^b; for counts below 0 and from 64 on 0, or -1 where a < 0."),
    _bits("popcount(int) -> int", "How many of the 64 bits are 1.", narrow=True),
    _bits("bit_length(int) -> int", "How many of the 64 bits there are up to the highest 1; 0 of 0.", narrow=True),
    _dear("trunc_divide(int, int) -> int", "The quotient, cut to its integer part; 0 where b is 0.", operations=20),
    _dear(
        "trunc_modulo(int, int) -> int", "What trunc_divide leaves, with the sign of a; 0 where b is 0.", operations=20
    ),
    _dear("gcd(int, int) -> int", "The greatest common divisor, >= 0; gcd(a, 0) is abs(a).", operations=100),
    _dear("lcm(int, int) -> int", "The least common multiple, wrapped; 0 where either is 0.", operations=100),
    _dear(
        "pow_int(number, int) -> same",
        "a to the b by squaring, each product rounded or wrapped; 1 for b = 0. Below 0 of floats 1 / pow_int(a, -b), "
        "of integers 1 or -1 where a is, else 0.",
        "where(b == 0, 0, g * b * pow_int(a, b - 1))", None, operations=8, bound="steps"
    ),
    define(
        "ldexp(float, int) -> float", "a * 2^b, rounded once; NaN, the infinities and zeros pass.", "ldexp(g, b)", None,
        primitive="load_exponent", operations=10, header="integers"
    ),
    _bits(
        "to_int64(real) -> int", "Towards zero, saturates at the ends of i64; NaN becomes 0.", bound="step", narrow=True
    ),
)
# fmt: on
