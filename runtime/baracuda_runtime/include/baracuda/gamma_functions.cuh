// The derivative of lgamma.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// The asymptotic series from 10 on, to which smaller arguments are raised; negative ones are reflected, by what is left of the nearest
// integer, which is exact.
BARACUDA_DEVICE f64 digamma(f64 x) {
    if (x == 0.0) return copysign(infinity(x), -x);
    f64 reflected = 0.0;
    if (x < 0.0) {
        if (x == floor(x)) return infinity(x) - infinity(x);
        constexpr f64 pi = 3.141592653589793;
        reflected = -pi / tan(pi * (x - round_even(x)));
        x = 1.0 - x;
    }
    f64 raised = 0.0;
    while (x < 10.0) {
        raised = raised + 1.0 / x;
        x = x + 1.0;
    }
    if (!(x < infinity(x))) return x;
    const f64 inverse = 1.0 / x, y = inverse * inverse;
    const f64 tail = 1.0 / 240 - y * (1.0 / 132 - y * (691.0 / 32760 - y * (1.0 / 12)));
    const f64 series = y * (1.0 / 12 - y * (1.0 / 120 - y * (1.0 / 252 - y * tail)));
    return log(x) - 0.5 * inverse - series - raised + reflected;
}

namespace double_precision {

// For f32 in f64, to 2^-28 of 1 or of the result, and without a branch. With t = |x|, log(t + 1/2) and a polynomial in 1 / (t + 3/4) are the value at
// 1 + t. What leads from there to x is 1 / x, or for negative numbers, by reflection, pi / tan(pi x): with what is left of the nearest integer, f, it is
// (1 - 4 f^2) / (f - f^3) times a polynomial in f^2. All are minimax fits, to 2^-28.4, 2^-30 and, for 2 atanh(s) of the logarithm, 2^-30.2.
inline __constant__ f64 digamma_terms[] = {2.7940952772175304e-09, -4.902031628352095e-07, 0.041680867898485616, 0.02067306718792064,
    0.001444244779137634, -0.00773833068206539, 0.006032408216697904, -0.0022811995945228405, 0.00044935532099105174,
    -3.13893005210193e-05};
inline __constant__ f64 cotangent_terms[] = {0.9999999990453309, -0.2898679473261083, -0.034256695288811014, -0.006979577217541536,
    -0.0019198409650809606};
inline __constant__ f64 brief_log_terms[] = {0.6666677657168023, 0.39977508465943173, 0.2987279887211402};
BARACUDA_DEVICE f64 brief_reciprocal(f64 x) {
    const f64 guess = reciprocal_guess(x);
    return fma(fma(-x, guess, 1.0), guess, guess);
}
BARACUDA_DEVICE f64 brief_log(f64 x) {
    const i64 bits = __double_as_longlong(x), power = bits - 0x3fe6a09e00000000LL & ~0xfffffffffffffLL;
    const f64 m = __longlong_as_double(bits - power), s = (m - 1.0) * brief_reciprocal(m + 1.0), z = s * s;
    const f64 k = __longlong_as_double(0x4338000000000000LL + (power >> 52)) - 0x1.8p52;
    return fma(k, 0.6931471805599453, fma(s * z, polynomial(z, brief_log_terms), s + s));
}

}  // namespace double_precision

BARACUDA_DEVICE f32 digamma(f32 x) {
    using namespace double_precision;
    const f64 y = x, size = absolute(y), f = y - ((y + 0x1.8p52) - 0x1.8p52), ff = f * f;
    const bool reflected = x < 0.0f;
    const f64 turned = fma(-4.0, ff, 1.0) * polynomial(ff, cotangent_terms), inverse = brief_reciprocal(reflected ? fma(-f, ff, f) : y);
    const f64 raised = brief_log(size + 0.5) + polynomial(brief_reciprocal(size + 0.75), digamma_terms);
    const f32 found = f32(fma(-(reflected ? turned : 1.0), inverse, raised)), whole = reflected ? infinity(x) - infinity(x) : x;
    return x == 0.0f ? copysign(infinity(x), -x) : is_inf(x) || (reflected && f == 0.0) ? whole : found;
}

}  // namespace baracuda
