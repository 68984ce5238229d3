// The remainder with the sign of the divisor, in f32 by the nearest whole quotient.
#pragma once
#include <baracuda/quotients.cuh>

namespace baracuda {

// What is left beside the nearest whole number tells on which side of it the quotient lies, as in `floor_quotient`. What is left of a beside the
// one below is rounded once, and so is fmod(a, b) + b, which is the same number.
BARACUDA_DEVICE f32 remainder(f32 a, f32 b) {
    const f32 guess = a * reciprocal_guess(b);
    if (!is_near(guess, b)) return remainder<f32>(a, b);
    const f32 nearest = nearest_whole(guess), left = fma(-nearest, b, a);
    const f32 rest = (left < 0.0f) != (b < 0.0f) ? fma(1.0f - nearest, b, a) : left;
    return left == 0.0f ? 0.0f * b : rest;
}

}  // namespace baracuda
