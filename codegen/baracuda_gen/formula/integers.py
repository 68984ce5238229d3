"""The rows of the function table that work on whole numbers and their bits, and those that convert."""

from __future__ import annotations

from baracuda_gen.formula.function import Function, unary


def _integers(
    name: str,
    words: str,
    primitive: str,
    meaning: str,
    operations: int = 1,
    narrow: bool = False,
    header: str = "integers",
) -> Function:
    """Two arguments, and no derivative."""
    return Function(
        name,
        (2, 2),
        (words,),
        "same" if words == "bits" else "int",
        primitive,
        meaning,
        (None, None),
        operations=operations,
        header=header,
        narrow=narrow,
    )


ROWS = (
    _integers("bit_and", "bits", "bit_and", "Bit by bit; of bools both."),
    _integers("bit_or", "bits", "bit_or", "Bit by bit; of bools either."),
    _integers("bit_xor", "bits", "bit_xor", "Bit by bit; of bools one of them alone."),
    unary("bit_not", "bits -> same", "bit_not", "Every bit the other way; of bools not.", None, header="integers"),
    _integers("shift_left", "int", "shift_left", "a * 2^b, wrapped; 0 for counts below 0 and from 64 on."),
    _integers("shift_right", "int", "shift_right", "a // 2^b; for counts below 0 and from 64 on 0, or -1 where a < 0."),
    unary("popcount", "int -> int", "popcount", "How many of the 64 bits are 1.", None, header="integers", narrow=True),
    unary(
        "bit_length",
        "int -> int",
        "bit_length",
        "How many of the 64 bits there are up to the highest 1; 0 of 0.",
        None,
        header="integers",
        narrow=True,
    ),
    _integers(
        "trunc_divide",
        "int",
        "trunc_divide",
        "The quotient, cut to its integer part; 0 where b is 0.",
        20,
        narrow=True,
        header="narrow",
    ),
    _integers(
        "trunc_modulo",
        "int",
        "trunc_modulo",
        "What trunc_divide leaves, with the sign of a; 0 where b is 0.",
        20,
        narrow=True,
        header="narrow",
    ),
    _integers(
        "gcd",
        "int",
        "gcd",
        "The greatest common divisor, >= 0; gcd(a, 0) is abs(a).",
        100,
        narrow=True,
        header="narrow",
    ),
    _integers(
        "lcm",
        "int",
        "lcm",
        "The least common multiple, wrapped; 0 where either is 0.",
        100,
        narrow=True,
        header="narrow",
    ),
    Function(
        "pow_int",
        (2, 2),
        ("number", "int"),
        "same",
        "pow_int",
        "a to the b by squaring, each product rounded or wrapped; 1 for b = 0. Below 0 of floats 1 / pow_int(a, -b), "
        "of integers 1 or -1 where a is, else 0.",
        ("where(b == 0, 0, g * b * pow_int(a, b - 1))", None),
        operations=8,
        header="narrow",
        narrow=True,
    ),
    Function(
        "ldexp",
        (2, 2),
        ("float", "int"),
        "float",
        "load_exponent",
        "a * 2^b, rounded once; NaN, the infinities and zeros pass.",
        ("ldexp(g, b)", None),
        operations=10,
        header="integers",
    ),
    unary(
        "to_int64",
        "real -> int",
        "to_int64",
        "Towards zero, saturates at the ends of i64; NaN becomes 0.",
        None,
        header="integers",
        narrow=True,
    ),
)
