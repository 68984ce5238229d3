// Quotients of floats as whole numbers: what fmod leaves of a is a whole number of times b, up to the roundings of a difference and a
// quotient. Where the quotient is less than 2^20 those do not matter, and two multiplications find the same number.
#pragma once
#include <baracuda/functions.cuh>

namespace baracuda {

template <class C> BARACUDA_DEVICE C trunc_quotient_in_steps(C a, C b) {
    const C left = b == C(0) ? C(0) : fmod(a, b), quotient = (a - left) / b;
    return b == C(0) ? quotient : round_even(quotient);
}
template <class C> BARACUDA_DEVICE C floor_quotient_in_steps(C a, C b) {
    const C left = b == C(0) ? C(0) : fmod(a, b), quotient = (a - left) / b;
    if (b == C(0)) return quotient;
    const C whole = round_even(quotient);
    return left != C(0) && (left < C(0)) != (b < C(0)) ? whole - C(1) : whole;
}

// Of a guess at a / b: whether it is off by less than 1/4, for which the reciprocal has to be a normal number.
BARACUDA_DEVICE bool is_near(f32 guess, f32 b) {
    constexpr u32 least = 0x00800000, most = 0x7e000000;  // 2^-126, 2^125
    return ::fabsf(guess) < 0x1p20f && (u32(__float_as_int(b)) & 0x7fffffffu) - least < most - least;
}
BARACUDA_DEVICE f32 nearest_whole(f32 guess) { return (guess + 0x1.8p23f) - 0x1.8p23f; }

// What is left beside the nearest whole number tells on which side of it the quotient lies: one rounding changes no sign. Zeros have the
// sign of b.
BARACUDA_DEVICE f32 floor_quotient(f32 a, f32 b) {
    const f32 guess = a * reciprocal_guess(b);
    if (!is_near(guess, b)) return floor_quotient_in_steps(a, b);
    const f32 nearest = nearest_whole(guess), left = fma(-nearest, b, a);
    const f32 whole = left != 0.0f && (left < 0.0f) != (b < 0.0f) ? nearest - 1.0f : nearest;
    return whole == 0.0f ? 0.0f * b : whole;
}
BARACUDA_DEVICE f32 trunc_quotient(f32 a, f32 b) {
    const f32 guess = a * reciprocal_guess(b);
    if (!is_near(guess, b)) return trunc_quotient_in_steps(a, b);
    const f32 nearest = nearest_whole(::fabsf(guess)), left = fma(-nearest, ::fabsf(b), ::fabsf(a));
    const f32 whole = left < 0.0f ? nearest - 1.0f : nearest;
    const i32 signs = (whole == 0.0f ? 0 : __float_as_int(a)) ^ __float_as_int(b);
    return ::copysignf(whole, __int_as_float(signs));
}
BARACUDA_DEVICE f64 floor_quotient(f64 a, f64 b) { return floor_quotient_in_steps(a, b); }
BARACUDA_DEVICE f64 trunc_quotient(f64 a, f64 b) { return trunc_quotient_in_steps(a, b); }

}  // namespace baracuda
