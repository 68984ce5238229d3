// Functions that the mathematics library lacks, or that cost less as one than as a formula.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

template <class C> BARACUDA_DEVICE C reciprocal(C x) { return C(1) / x; }
BARACUDA_DEVICE f32 exp10(f32 x) { return ::exp10f(x); }
BARACUDA_DEVICE f64 exp10(f64 x) { return ::exp10(x); }

// x less the nearest even number, exact: in [-1, 1].
template <class C> BARACUDA_DEVICE C within_turn(C half_turns) { return fma(C(-2), round_even(C(0.5) * half_turns), half_turns); }
// The same sine, of at most 1/2: of what is left to the half turn, where that is less.
BARACUDA_DEVICE f32 folded(f32 y) { return minimum(absolute(y), 1.0f - absolute(y)); }
BARACUDA_DEVICE f64 folded(f64 y) {
    const f64 size = absolute(y), rest = 1.0 - size;
    return size > rest ? rest : size;
}
// sin(pi x) for |x| <= 1/2
template <class C> BARACUDA_DEVICE C sine_of_half_turns(C x) { return sin(C(3.141592653589793) * x); }
template <class C> BARACUDA_DEVICE C sinpi(C x) {
    const C y = within_turn(x);
    return copysign(sine_of_half_turns(folded(y)), y);
}
template <class C> BARACUDA_DEVICE C cospi(C x) { return sine_of_half_turns(C(0.5) - absolute(within_turn(x))); }

// a / b for normal numbers whose quotient is about 1 at most: the guess and one correction.
BARACUDA_DEVICE f32 moderate_quotient(f32 a, f32 b) {
    const f32 guess = reciprocal_guess(b), q = a * guess;
    return fma(fma(-q, b, a), guess, q);
}
BARACUDA_DEVICE f64 moderate_quotient(f64 a, f64 b) { return double_precision::short_quotient(a, b); }

// sin(pi u) / (pi u) - 1 for |u| <= 1/2: minimax fits, in f32 to 4e-10, in f64 to 2^-61.
BARACUDA_DEVICE f32 sinc_less_1(f32 u) {
    const f32 z = u * u;
    f32 less = fma(-0.00223712925799191f, z, 0.026117531582713127f);
    less = fma(less, z, -0.1907479614019394f);
    less = fma(less, z, 0.8117421865463257f);
    less = fma(less, z, -1.644934058189392f);
    return less * z;
}
inline __constant__ f64 sinc_terms[] = {-1.6449340668482264, 0.8117424252833401, -0.19075182412150185,
    0.026147847805469995, -0.0023460808938524378, 0.0001484278308053671, -6.972068165571343e-06,
    2.4499386471681964e-07};
BARACUDA_DEVICE f64 sinc_less_1(f64 u) { return u * u * double_precision::polynomial(u * u, sinc_terms); }
// sin(pi x) / (pi x): of what is left to a whole number, times the share that it has of x.
template <class C> BARACUDA_DEVICE C sinc(C x) {
    const C y = within_turn(x), u = copysign(folded(y), y), quotient = moderate_quotient(u, x);
    const C share = absolute(x) <= C(0.5) ? C(1) : quotient;
    return fma(share, sinc_less_1(u), share);
}

// log(1 - exp(-abs(x))). Far from 0 the argument of log is near 1: what its rounding took comes in by the derivative.
template <class C> BARACUDA_DEVICE C log1mexp(C x) {
    const C size = absolute(x), e = exp(-size);
    const bool near = size < C(0.6931471805599453);
    const C rest = near ? -expm1(-size) : C(1) - e, y = log(rest);
    return -absolute(near ? y : fma(C(1) - rest - e, C(1) + e, y));  // -0 at infinity
}

BARACUDA_DEVICE u32 bits_of(f32 x) { return u32(__float_as_int(x)); }
BARACUDA_DEVICE u64 bits_of(f64 x) { return u64(__double_as_longlong(x)); }
BARACUDA_DEVICE f32 of_bits(u32 x) { return __int_as_float(i32(x)); }
BARACUDA_DEVICE f64 of_bits(u64 x) { return __longlong_as_double(i64(x)); }
BARACUDA_DEVICE i32 as_signed(u32 x) { return i32(x); }
BARACUDA_DEVICE i64 as_signed(u64 x) { return i64(x); }

// 2 atanh(s) for |s| <= 0.2: minimax fits, in f32 to 4.6e-9, in f64 to 2^-62.
BARACUDA_DEVICE f32 twice_atanh(f32 s) {
    const f32 z = s * s, more = fma(fma(0.30570685863494873f, z, 0.3994753956794739f), z, 0.666670560836792f);
    return fma(s * z, more, s + s);
}
inline __constant__ f64 atanh_terms[] = {0.666666666666666, 0.400000000000568, 0.2857142855579995,
    0.22222224299616483, 0.1818166568758108, 0.1539111812588645, 0.1317349441191835, 0.13843758010974216};
BARACUDA_DEVICE f64 twice_atanh(f64 s) {
    const f64 z = s * s;
    return fma(s * z, double_precision::polynomial(z, atanh_terms), s + s);
}
// log(x / (1 - x)) as k log(2) + log(x / ((1 - x) 2^k)), the latter by atanh of difference over sum: one logarithm, whose digits are all there
// at 1/2 too, where the difference is exact but for what 1 - x lost.
template <class C> BARACUDA_DEVICE C logit(C x) {
    constexpr int fraction = sizeof(C) == 8 ? 52 : 23;
    constexpr auto step = decltype(bits_of(x))(1) << fraction;
    const bool small = bits_of(x) < step;  // subnormal, or 0
    const C p = small ? x * C(2 * step) : x, q = C(1) - x, lost = C(1) - q - x;
    const auto power = (bits_of(p) - bits_of(q) + step / 2) & (0 - step);
    const C scale = of_bits(bits_of(C(1)) + power), scaled = q * scale;
    const C s = moderate_quotient(fma(-lost, scale, p - scaled), p + scaled);
    const C k = C(as_signed(power) >> fraction) - (small ? C(fraction + 1) : C(0));
    const C y = fma(k, C(0.6931471805599453), twice_atanh(s)), product = x * q;
    const C end = product == C(0) ? copysign(infinity(x), x - C(0.5)) : infinity(x) - infinity(x);
    return product > C(0) ? y : end;
}

}  // namespace baracuda
