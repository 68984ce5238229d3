// What functions in f64 are made of, none of it with a branch: those of the mathematics library branch in divisions, roots and exponentials, so
// that a thread cannot work on two elements at once, and loads each coefficient twice. Polynomials are minimax fits of the relative error, which
// is given beside each.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {
namespace double_precision {

// Coefficients lie in constant memory: one instruction loads one, for all elements of a thread. Those of `upper_share` do not: with them there
// would be more than uniform registers hold, and what is moved out and in again costs more. Short ones stand in the instructions themselves.

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

// c[0] + c[1] x + ..., with what the higher terms make of x without x^N.
template <int N> BARACUDA_DEVICE f64 polynomial(f64 x, const f64 (&c)[N], f64 above) {
#pragma unroll
    for (int k = N - 1; k >= 0; --k) above = fma(above, x, c[k]);
    return above;
}
template <int N> BARACUDA_DEVICE f64 polynomial(f64 x, const f64 (&c)[N]) {
    f64 sum = c[N - 1];
#pragma unroll
    for (int k = N - 2; k >= 0; --k) sum = fma(sum, x, c[k]);
    return sum;
}

// exp(r) for |r| <= log(2) / 2: 2^-57.2.
inline __constant__ f64 exp_terms[] = {0.5000000000000011, 0.16666666666666444, 0.04166666666652948, 0.008333333333483574, 0.0013888888943592024,
    0.0001984126951996687, 2.4801493271165804e-05};
BARACUDA_DEVICE f64 near_exp(f64 r) {
    const f64 above = fma(fma(2.5000602477120992e-08, r, 2.7630153454083484e-07), r, 2.7557580324355513e-06);
    return fma(fma(polynomial(r, exp_terms, above), r, 1.0), r, 1.0);
}
// 2^f for |f| <= 1/2: 2^-57.0
inline __constant__ f64 exp2_terms[] = {0.6931471805599453, 0.24022650695910108, 0.05550410866482169, 0.009618129107601422, 0.0013333558146556882,
    0.00015403530449228768, 1.5252733627220146e-05, 1.3215438749157668e-06};
BARACUDA_DEVICE f64 near_exp2(f64 f) {
    const f64 above = fma(fma(4.439026923819256e-10, f, 7.073246877098427e-09), f, 1.0178160891882726e-07);
    return fma(polynomial(f, exp2_terms, above), f, 1.0);
}

// Added to less than 2^51 it leaves the nearest integer in the low bits. 2 to the sum of that and one more.
constexpr f64 rounder = 0x1.8p52;
BARACUDA_DEVICE f64 two_to(f64 sum, int more) { return __longlong_as_double(i64(u64(__double_as_longlong(sum)) + u64(1023 + more) << 52)); }
// x times 2 to that integer, rounded once where it leaves the normal numbers: by half of it twice.
BARACUDA_DEVICE f64 times_two_to(f64 x, f64 sum) {
    const int power = __double2loint(sum), half = power >> 1;
    return x * __hiloint2double(half + 1023 << 20, 0) * __hiloint2double(power - half + 1023 << 20, 0);
}
// What lies outside of -End to End takes the upper half of the end's bits, and so is there or little beyond. NaN stays.
template <int End> BARACUDA_DEVICE f64 within(f64 x) {
    const int high = __double2hiint(x), end = __double2hiint(f64(End));
    return __hiloint2double(absolute(x) > End ? high & i32(0x80000000) | end : high, __double2loint(x));
}

// A unit is log(2) / value: a number of 42 bits, whose product with less than 2^11 is exact, and the rest.
struct One { static constexpr f64 value = 1.0, inverse = 1.4426950408889634, unit_high = 0x1.62e42fefa38p-1, unit_low = 5.497923018708371e-14; };
struct MinusOne {
    static constexpr f64 value = -1.0, inverse = -One::inverse, unit_high = -One::unit_high, unit_low = -One::unit_low;
};
template <class Factor> inline __constant__ f64 units[] = {Factor::inverse, -Factor::unit_high, -Factor::unit_low};

// Within 0.9 units in the last place.
BARACUDA_DEVICE f64 exp(f64 x) {
    const f64 z = within<750>(x), sum = fma(z, units<One>[0], rounder), power = sum - rounder;
    return times_two_to(near_exp(fma(power, units<One>[2], fma(power, units<One>[1], z))), sum);
}
BARACUDA_DEVICE f64 exp2(f64 x) {
    const f64 z = within<1080>(x), sum = z + rounder;
    return times_two_to(near_exp2(z - (sum - rounder)), sum);
}

// 2^Scale exp(Factor::value (high + low)), of a result from 2^-1020 to 2^1020: tails keep their digits until they are scaled back,
// by `unscaled`, and are rounded once.
constexpr f64 unscaled = 0x1p-128;
template <class Factor, int Scale = 128> BARACUDA_DEVICE f64 scaled_exp(f64 high, f64 low) {
    const f64 sum = fma(high, units<Factor>[0], rounder), power = sum - rounder;
    const f64 rest = Factor::value * (fma(power, units<Factor>[2], fma(power, units<Factor>[1], high)) + low);
    return near_exp(rest) * two_to(sum, Scale);
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
// log(1 + x): the same of the sum, with what it loses, and of the sum with k log(2), whose first part has 32 bits. Within 0.8 units in the last place.
// From -1 down, at infinity and for NaN it is `beyond`; small numbers and -0 pass.
// A template, so that no other kernel holds the parts.
template <class C> inline __constant__ C log_2_parts[] = {0.6931471803691238, 1.9082149292705877e-10};
template <class C> BARACUDA_DEVICE C log1p(C x) {
    const u32 high = u32(__double2hiint(x)), size = high & 0x7fffffffu;
    const f64 sum = 1.0 + x, of_x = sum - 1.0, lost = 1.0 - (sum - of_x) + (x - of_x);
    const u32 bits = u32(__double2hiint(sum)), power = bits - 0x3fe6a09eu & 0xfff00000u;
    const f64 above = __hiloint2double(i32(bits - power), __double2loint(sum)) - 1.0;
    const f64 scale = __hiloint2double(i32(0x3ff00000u - (i32(power) < 0x3e000000 ? power : 0x3e000000u)), 0);
    const f64 f = fma(lost, scale, above), s = f * short_reciprocal(f + 2.0), z = s * s;
    const f64 k = f64(i32(power) >> 20), of_k = k * log_2_parts<C>[0], first = of_k + f;
    const f64 rest = fma(k, log_2_parts<C>[1], fma(lost, scale, above - f)) + (f - (first - of_k));
    const f64 y = first + fma(-s, fma(-z, polynomial(z, log_terms), f), rest);
    const bool positive = high == size, inside = size < (positive ? 0x7ff00000u : 0x3ff00000u);
    const u32 ends = positive ? high : bits == 0 ? 0xfff00000u : 0x7ff80000u;
    const f64 beyond = __hiloint2double(i32(ends), positive ? __double2loint(x) : 0);
    return size < 0x3c900000u ? x : inside ? y : beyond;
}

// The share above x of the normal distribution, 0 <= x <= 2^30, without exp(-x^2 / 2): erfcx(x / sqrt(2)) / 2. It is w = 1 / (1 + z), z = x / 4, times
// a polynomial in w - 1/2, whose last terms are short: 2^-54.6 up to 39, where the share ends, beyond 2^-45 of the exponent. It grows with w
// up to four times as fast, so w comes from z, without what the sum loses.
constexpr f64 share_terms[] = {0.18882128260393788, 0.30394832098594604, 0.38713740074221503,
    0.3730437159193225, 0.24158629956358663, 0.060321511732933354, -0.05567507786248886, -0.052186190594996656,
    0.008534035242976001, 0.029580150293192952, -0.000488493799370374, -0.017994056073594965, 0.0007335232512203461,
    0.012124314957245726, -0.0025755132783436183};
BARACUDA_DEVICE f64 upper_share(f64 x) {
    const f64 ends[] = {-0.008368074893951416, 0.004427116364240646, 0.005084209144115448, -0.005482722073793411,
        -0.0018045762553811073, 0.004857368767261505, -0.0007707672193646431, -0.0023352578282356262,
        0.0011998191475868225};
    const f64 guess = reciprocal_guess(fma(x, 0.25, 1.0)), lacks = fma(-0.25 * guess, x, 1.0 - guess);
    const f64 more = fma(lacks, lacks, lacks), w = fma(guess, more, guess), u = fma(guess, more, guess - 0.5);
    return w * polynomial(u, share_terms, polynomial(u, ends));
}
// 2^128 exp(a b) of such a result, with all digits of the product.
BARACUDA_DEVICE f64 scaled_exp_of(f64 a, f64 b) {
    const f64 sum = fma(a * b, units<One>[0], rounder), power = sum - rounder;
    return near_exp(fma(power, units<One>[2], fma(a, b, power * units<One>[1]))) * two_to(sum, 128);
}
// 2^128 exp(-x^2 / 2) for |x| <= 39: there it is less than any number, once it is scaled back.
BARACUDA_DEVICE f64 scaled_density(f64 x) { return scaled_exp_of(-0.5 * x, x); }

}  // namespace double_precision
}  // namespace baracuda
