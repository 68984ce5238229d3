// What functions in f64 are made of, none of it with a branch: those of the mathematics library branch in divisions, roots and exponentials, so
// that a thread cannot work on two elements at once, and loads each coefficient twice. Polynomials are minimax fits of the relative error, which
// is given beside each.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {
namespace double_precision {

// Coefficients lie in constant memory: one instruction loads one, for all elements of a thread.

// 1 / x and 1 / sqrt(x) to 20 bits, of normal numbers whose result is one.
#ifdef CUDA_HOST
BARACUDA_DEVICE f64 upper_half(f64 x) { return __longlong_as_double(__double_as_longlong(x) & ~0xffffffffLL); }
BARACUDA_DEVICE f64 reciprocal_guess(f64 x) { return upper_half(1.0 / x); }
BARACUDA_DEVICE f64 rsqrt_guess(f64 x) { return upper_half(1.0 / ::sqrt(x)); }
#else
BARACUDA_DEVICE f64 reciprocal_guess(f64 x) {
    f64 r;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
    return r;
}
BARACUDA_DEVICE f64 rsqrt_guess(f64 x) {
    f64 r;
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
    return r;
}
#endif
// One step of third order: within 0.6 units in the last place.
BARACUDA_DEVICE f64 short_reciprocal(f64 x) {
    const f64 guess = reciprocal_guess(x), lacks = fma(-x, guess, 1.0);
    return fma(fma(lacks, lacks, lacks), guess, guess);
}
// a / b, where neither it nor 1 / b nor what they make leaves the normal numbers: one step of second order, and one for the quotient.
BARACUDA_DEVICE f64 short_quotient(f64 a, f64 b) {
    const f64 guess = reciprocal_guess(b), inverse = fma(fma(-b, guess, 1.0), guess, guess), q = a * inverse;
    return fma(fma(-q, b, a), inverse, q);
}

// c[0] + c[1] x + ...
template <int N> BARACUDA_DEVICE f64 polynomial(f64 x, const f64 (&c)[N]) {
    f64 sum = c[N - 1];
#pragma unroll
    for (int k = N - 2; k >= 0; --k) sum = fma(sum, x, c[k]);
    return sum;
}

// 2^Scale exp(Factor::value (high + low)), of a result from 2^-1020 to 2^1020: tails keep their digits until they are scaled back,
// by `unscaled`, and are rounded once. `unit` is log(2) / Factor::value.
constexpr f64 unscaled = 0x1p-128;
struct One { static constexpr f64 value = 1.0, inverse = 1.4426950408889634, unit_high = 0.6931471805599453, unit_low = 2.3190468138462996e-17; };
struct MinusOne {
    static constexpr f64 value = -1.0, inverse = -One::inverse, unit_high = -One::unit_high, unit_low = -One::unit_low;
};
// exp(r) for |r| <= log(2) / 2: 2^-57.9
inline __constant__ f64 exp_terms[] = {1.0, 1.0, 0.5000000000000011, 0.1666666666666641, 0.041666666666530384, 0.008333333333495861, 0.0013888888943582923,
    0.00019841269503707547, 2.480149314012324e-05, 2.7557588846189662e-06, 2.7630235595231975e-07, 2.499929799972081e-08};
template <class Factor> inline __constant__ f64 units[] = {Factor::inverse, -Factor::unit_high, -Factor::unit_low};
template <class Factor, int Scale = 128> BARACUDA_DEVICE f64 scaled_exp(f64 high, f64 low) {
    constexpr f64 whole = 0x1.8p52 + Scale;
    const f64 sum = fma(high, units<Factor>[0], whole), power = sum - whole;
    const f64 rest = Factor::value * (fma(power, units<Factor>[2], fma(power, units<Factor>[1], high)) + low);
    return polynomial(rest, exp_terms) * __longlong_as_double(i64(u64(__double_as_longlong(sum)) + 1023 << 52));
}
template <class Factor, int Scale = 128> BARACUDA_DEVICE f64 scaled_exp(f64 x) { return scaled_exp<Factor, Scale>(x, -0.0); }

// log(x + lost) for normal x, of which `lost` is a small share: with m in [sqrt(1/2), sqrt(2)) and f = m - 1, log(m) is f - s (f - z P(z)), where
// s = f / (2 + f) and z = s s.
// 2 atanh(s) = 2 s + s z P(z): 2^-59.5
inline __constant__ f64 log_terms[] = {0.6666666666666735, 0.39999999999411995, 0.28571428743070104, 0.22222198494887946, 0.18183568794225322,
    0.15313926671207978, 0.14797279738422958};
inline __constant__ f64 log_2[] = {0.6931471805599453, 2.3190468138462996e-17};
BARACUDA_DEVICE f64 short_log(f64 x, f64 lost) {
    const i64 bits = __double_as_longlong(x), power = bits - 0x3fe6a09e00000000LL & ~0xfffffffffffffLL;
    const f64 m = __longlong_as_double(bits - power), scale = __longlong_as_double(0x3ff0000000000000LL - power);
    const f64 f = fma(lost, scale, m - 1.0), s = f * short_reciprocal(f + 2.0), z = s * s;
    const f64 k = f64(int(power >> 52));
    const f64 log_m = fma(-s, fma(-z, polynomial(z, log_terms), f), f);
    return fma(k, log_2[0], fma(k, log_2[1], log_m));
}

// The share above x >= 0 of the normal distribution, without exp(-x^2 / 2): erfcx(x / sqrt(2)) / 2, of numbers from 2^64 on as of that one. It is
// w = 1 / (1 + z), z = x / 4, times a polynomial in w - 1/2: 2^-55.7, beyond 25 times (x / 25)^2. It grows with w four times as fast, so w comes
// from z, without what the sum loses.
inline __constant__ f64 share_terms[] = {0.18882128260393788, 0.3039483209859461, 0.3871374007422187,
    0.3730437159193021, 0.24158629956285785, 0.06032151173525343, -0.05567507780469374, -0.05218619072718874,
    0.008534032876269308, 0.029580154718334205, -0.0004884371539011376, -0.017994150064199247, 0.0007326784647353027,
    0.01212562886975082, -0.0025674343292643445, -0.008380286376048197, 0.004377577551792947, 0.005158683250134482,
    -0.005294488599141041, -0.002090045698492051, 0.004454084882390799, -0.0001487497455340338, -0.001963106331101813,
    0.0006136484235827425};
BARACUDA_DEVICE f64 upper_share(f64 x) {
    const f64 z = 0.25 * (x > 0x1p64 ? 0x1p64 : x), guess = reciprocal_guess(1.0 + z), lacks = fma(-guess, z, 1.0 - guess);
    const f64 more = fma(lacks, lacks, lacks), w = fma(guess, more, guess);
    return w * polynomial(fma(guess, more, guess - 0.5), share_terms);
}
// 2^128 exp(-x^2 / 2), to all digits of f64; 0 from 39 on.
BARACUDA_DEVICE f64 scaled_density(f64 x) {
    const bool beyond = x > 39.0;
    const f64 z = beyond ? 39.0 : x, half = -0.5 * z, high = half * z, e = scaled_exp<One>(high, fma(half, z, -high));
    return beyond ? 0.0 : e;
}

}  // namespace double_precision
}  // namespace baracuda
