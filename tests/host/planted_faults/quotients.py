"""Quotients, quick and exact."""

from planted_faults.fault import PRIMITIVES, Fault

FAULTS = [
    Fault(
        "no quotient of elements is too small",
        f"{PRIMITIVES}/division.cuh",
        r"\(!zero & \(absolute\(found\) < 0x1p-36f\)\) \| ",
        "",
        "smooth_quantize",
        "f32 s8",
        "smooth_quantize_",
        "tiny of input",
    ),
    Fault(
        "no divisor of elements is too small",
        f"{PRIMITIVES}/division.cuh",
        r" \| !\(absolute\(by\) >= 0x1p-64f\)",
        "",
        "smooth_quantize",
        "f32 s8",
        "smooth_quantize_",
        "d=1024; unaligned",
    ),
    Fault(
        "no dividend is too small",
        f"{PRIMITIVES}/division.cuh",
        r"slow \|= u32\(__float_as_int\(x\)\) \* 2 - 1 < u32\(__float_as_int\(least\)\).*",
        "",
        "quantize_fp8_per_token_backward",
        "f32 e4m3",
        "quantize_fp8_per_token_backward_",
        "d=1000",
    ),
    Fault(
        "whole quotients of 24 bits are guessed",
        f"{PRIMITIVES}/quotients.cuh",
        r"::fabsf\(guess\) < 0x1p20f",
        "::fabsf(guess) < 0x1p24f",
        "fmod",
        "f32",
        "fmod_",
        "shape=(2047,)",
    ),
    Fault(
        "long quotients are corrected once",
        f"{PRIMITIVES}/narrow.cuh",
        r"while \(magnitude\(y\.rest\) >= b\)",
        "if (magnitude(y.rest) >= b)",
        "floor_divide",
        "i64",
        "floor_divide_",
        "mixed; huge",
    ),
]
