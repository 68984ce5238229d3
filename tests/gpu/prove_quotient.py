"""Proof by exhaustion that the quotient of `Quantizer<f32>` (quantizer.cuh) and of `Divisor<f32>` (division.cuh) is the
one that IEEE division rounds to.

    python tests/gpu/prove_quotient.py

With inverse = 1 / s rounded, product = x * inverse and rest = x - product * s, fma(rest, inverse, product) depends on
the exponents of x and s by a power of two alone, as long as nothing leaves the normal range. So all pairs of
significands, 2^46, are all there is to try: x and s run through [1, 2). A quotient is never half-way between two
floats; q is the nearest if |x - q * s| is at most half a unit of q, times s.
"""

from __future__ import annotations

import sys

import cupy

SOURCE = r"""
extern "C" __global__ void prove(unsigned first, unsigned long long* wrong, unsigned* example) {
    const unsigned s_bits = 0x3f800000u + first + blockIdx.x;
    const float s = __uint_as_float(s_bits), inverse = __frcp_rn(s);
    // Half a unit of quotients in [0.5, 1) and [1, 2), times s.
    const float half_low = s * 0x1p-25f, half_high = s * 0x1p-24f;
    unsigned count = 0;
    for (unsigned x_bits = 0x3f800000u + threadIdx.x; x_bits < 0x40000000u; x_bits += 1024) {
        const float x = __uint_as_float(x_bits);
        const float product = __fmul_rn(x, inverse);
        const float q = __fmaf_rn(__fmaf_rn(-product, s, x), inverse, product);
        const float rest = fabsf(__fmaf_rn(-q, s, x));
        if (rest > (x_bits < s_bits ? half_low : half_high)) { ++count; example[0] = x_bits; example[1] = s_bits; }
    }
    if (count) atomicAdd(wrong, (unsigned long long)count);
}
"""


def main() -> int:
    kernel = cupy.RawKernel(SOURCE, "prove", options=("--std=c++17", "--fmad=false"))
    wrong = cupy.zeros(1, cupy.uint64)
    example = cupy.zeros(2, cupy.uint32)
    step = 1 << 18
    for first in range(0, 1 << 23, step):
        kernel((step,), (1024,), (cupy.uint32(first), wrong, example))
        if first % (1 << 21) == 0:
            cupy.cuda.Device().synchronize()
            print(f"{first + step} of {1 << 23} divisors, {int(wrong[0])} wrong", flush=True)
    count = int(wrong[0])
    print(
        f"{1 << 46} pairs of significands, {count} wrong"
        + (f", such as {[hex(int(v)) for v in example]}" if count else "")
    )
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
