// Quotients of floats as whole numbers, and what they leave: what fmod leaves of a is a whole number of times b, up to the roundings of a
// difference and a quotient. Where the quotient is small enough those do not matter, and two multiplications find the same number.
#pragma once
#include <baracuda/functions.cuh>

namespace baracuda {

BARACUDA_DEVICE f32 fmod_in_steps(f32 a, f32 b) { return ::fmodf(a, b); }
BARACUDA_DEVICE f64 fmod_in_steps(f64 a, f64 b) { return ::fmod(a, b); }
template <class C> BARACUDA_DEVICE C remainder_in_steps(C a, C b) {
    const C r = fmod_in_steps(a, b);
    if (r == C(0)) return copysign(C(0), b);
    return (r < C(0)) != (b < C(0)) ? r + b : r;
}
template <class C> BARACUDA_DEVICE C trunc_quotient_in_steps(C a, C b) {
    const C left = b == C(0) ? C(0) : fmod_in_steps(a, b), quotient = (a - left) / b;
    return b == C(0) ? quotient : round_even(quotient);
}
template <class C> BARACUDA_DEVICE C floor_quotient_in_steps(C a, C b) {
    const C left = b == C(0) ? C(0) : fmod_in_steps(a, b), quotient = (a - left) / b;
    if (b == C(0)) return quotient;
    const C whole = round_even(quotient);
    return left != C(0) && (left < C(0)) != (b < C(0)) ? whole - C(1) : whole;
}

// a / b to 2^-22 of itself in f32; in f64 to 2^-30, by the unit's guess of 10 bits or more and a step that triples them.
BARACUDA_DEVICE f32 quotient_guess(f32 a, f32 b) { return a * reciprocal_guess(b); }
BARACUDA_DEVICE f64 quotient_guess(f64 a, f64 b) {
#ifdef CUDA_HOST
    return a * (1.0 / b);
#else
    f64 r;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(b));
    const f64 lacks = fma(-r, b, 1.0);
    return a * fma(r, fma(lacks, lacks, lacks), r);
#endif
}
// Of such a guess: whether it is off by less than 1/4, for which the reciprocal has to be a normal number.
BARACUDA_DEVICE bool is_near(f32 guess, f32 b) {
    constexpr u32 least = 0x00800000, most = 0x7e000000;  // 2^-126, 2^125
    return ::fabsf(guess) < 0x1p20f && (u32(__float_as_int(b)) & 0x7fffffffu) - least < most - least;
}
BARACUDA_DEVICE bool is_near(f64 guess, f64 b) {
    constexpr u32 least = 0x00100000, most = 0x7fc00000;  // the upper halves of 2^-1022, 2^1021
    return ::fabs(guess) < 0x1p26 && (u32(__double_as_longlong(b) >> 32) & 0x7fffffffu) - least < most - least;
}
BARACUDA_DEVICE f32 nearest_whole(f32 guess) { return (guess + 0x1.8p23f) - 0x1.8p23f; }
BARACUDA_DEVICE f64 nearest_whole(f64 guess) { return (guess + 0x1.8p52) - 0x1.8p52; }

// What is left beside the nearest whole number tells on which side of it the quotient lies: one rounding changes no sign. What is left of
// the one below is exact for fmod; for the remainder it is rounded once, as fmod(a, b) + b is. Zeros have the sign of b, but those of fmod.
template <class C> BARACUDA_DEVICE C floor_quotient(C a, C b) {
    const C guess = quotient_guess(a, b);
    if (!is_near(guess, b)) return floor_quotient_in_steps(a, b);
    const C nearest = nearest_whole(guess), left = fma(-nearest, b, a);
    const C whole = left != C(0) && (left < C(0)) != (b < C(0)) ? nearest - C(1) : nearest;
    return whole == C(0) ? C(0) * b : whole;
}
// The remainder with the sign of b, as Python has it.
template <class C> BARACUDA_DEVICE C remainder(C a, C b) {
    const C guess = quotient_guess(a, b);
    if (!is_near(guess, b)) return remainder_in_steps(a, b);
    const C nearest = nearest_whole(guess), left = fma(-nearest, b, a);
    const C rest = (left < C(0)) != (b < C(0)) ? fma(C(1) - nearest, b, a) : left;
    return left == C(0) ? C(0) * b : rest;
}
template <class C> BARACUDA_DEVICE C trunc_quotient(C a, C b) {
    const C guess = quotient_guess(a, b);
    if (!is_near(guess, b)) return trunc_quotient_in_steps(a, b);
    const C nearest = nearest_whole(absolute(guess)), left = fma(-nearest, absolute(b), absolute(a));
    const C whole = left < C(0) ? nearest - C(1) : nearest;
    return copysign(whole, whole == C(0) ? b : copysign(C(1), a) * b);
}
template <class C> BARACUDA_DEVICE C fmod(C a, C b) {
    const C guess = quotient_guess(a, b);
    if (!is_near(guess, b)) return fmod_in_steps(a, b);
    const C nearest = nearest_whole(absolute(guess)), left = fma(-nearest, absolute(b), absolute(a));
    return copysign(left < C(0) ? fma(C(1) - nearest, absolute(b), absolute(a)) : left, a);
}

}  // namespace baracuda
