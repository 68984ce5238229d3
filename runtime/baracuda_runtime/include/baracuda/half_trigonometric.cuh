// Circular and hyperbolic functions and their inverses for kernels all of whose elements have 16 bits: in f32, good to 2^-13 or better.
// Coefficients are minimax fits of the relative error in f32, which is given beside each.
#pragma once
#include <baracuda/half_precision.cuh>
#include <baracuda/inverse_functions.cuh>

namespace baracuda {

namespace half_precision {

constexpr f32 pi = 3.14159274f, half_pi = 1.57079637f;
// Added to less than 2^22 it leaves the nearest integer in the low bits.
constexpr f32 rounder = 12582912.0f;

// A number less a multiple of a unit of angle: what is left, at most half of it, and in the lowest bit whether the multiple is odd.
struct Turned {
    f32 rest;
    u32 multiple;
};
// Up to here a multiple in two parts is near enough; what is beyond is rare, and worth a branch.
BARACUDA_DEVICE bool few_turns(f32 x) { return !(absolute(x) > 65536.0f); }
// Of n half turns, or that share of them: both parts of pi are positive, so that -0 passes.
BARACUDA_DEVICE Turned turned(f32 x, f32 rounded, f32 n, f32 share) {
    return {fma(n, share * -1.50995803e-07f, fma(n, share * -3.1415925f, x)), u32(__float_as_int(rounded))};
}
// x / pi modulo 2, in units of 2^-63, for |x| > 2^16: the bits of 1 / pi that count, times the significand.
BARACUDA_DEVICE u64 half_turns(f32 x) {
    static constexpr u32 inverse_of_pi[] = {0u, 0x517cc1b7u, 0x27220a94u, 0xfe13abe8u, 0xfa9a6ee0u, 0x6db14accu, 0x9e21c820u};
    const u32 bits = u32(__float_as_int(x)), first = (bits >> 23 & 255u) - 119u, word = first >> 5;
    const u64 high = u64(inverse_of_pi[word]) << 32 | inverse_of_pi[word + 1];
    const u64 low = u64(inverse_of_pi[word + 1]) << 32 | inverse_of_pi[word + 2];
    const u64 period = (high << (first & 31u) & ~u64(0xffffffffu)) | (low << (first & 31u)) >> 32;
    const u64 turns = period * ((bits & 0x7fffffu) | 0x800000u);
    return bits >> 31 != 0u ? 0u - turns : turns;
}
// Of an infinity what is left is NaN.
BARACUDA_DEVICE Turned turned(f32 x, u64 turns, f32 unit) {
    return {fma(f32(i64(turns << 1)), unit * 0x1p-64f, x - x), u32((turns + (u64(1) << 62)) >> 63)};
}

// sin(x) for |x| <= pi / 2 to 1.2e-6, negative after an odd half turn
BARACUDA_DEVICE f32 turned_sin(Turned x) {
    const f32 c[] = {1.0f, -0.1666585206985474f, 0.008314266800880432f, -0.00018541964527685195f};
    const f32 sine = x.rest * polynomial(x.rest * x.rest, c);
    return __int_as_float(__float_as_int(sine) ^ i32(x.multiple << 31));
}
BARACUDA_DEVICE f32 sin(f32 x) {
    const f32 rounded = fma(x, 0.318309886f, rounder);
    Turned angle = turned(x, rounded, rounded - rounder, 1.0f);
    if (!few_turns(x)) angle = turned(x, half_turns(x), pi);
    return turned_sin(angle);
}
// The sine of a quarter turn more, measured from the odd multiples of pi / 2, near which no digits are lost.
BARACUDA_DEVICE f32 cos(f32 x) {
    const f32 rounded = fma(x, 0.318309886f, 0.5f) + rounder;
    Turned angle = turned(x, rounded, rounded - rounder - 0.5f, 1.0f);
    if (!few_turns(x)) angle = turned(x, half_turns(x) + (u64(1) << 62), pi);
    return turned_sin(angle);
}
// To 3.6e-6 within pi / 4 of an even multiple of pi / 2; of an odd one it is the reciprocal.
BARACUDA_DEVICE f32 tan(f32 x) {
    const f32 c[] = {1.0f, 0.33315417170524597f, 0.13606710731983185f, 0.04139181599020958f, 0.04309534281492233f};
    const f32 rounded = fma(x, 0.636619772f, rounder);
    Turned angle = turned(x, rounded, rounded - rounder, 0.5f);
    if (!few_turns(x)) angle = turned(x, half_turns(x) << 1, half_pi);
    const f32 tangent = angle.rest * polynomial(angle.rest * angle.rest, c);
    return (angle.multiple & 1u) != 0u ? -unit_reciprocal(tangent) : tangent;
}

// To 1.8e-6 up to 1/2, beyond by the half angle.
BARACUDA_DEVICE f32 asin(f32 x) {
    const f32 c[] = {1.0f, 0.16680125892162323f, 0.07189979404211044f, 0.06410730630159378f};
    const f32 size = absolute(x), square_of_half = fma(-0.5f, size, 0.5f);
    const bool far = size > 0.5f;
    const f32 y = (far ? unit_sqrt(square_of_half) : size) * polynomial(far ? square_of_half : x * x, c);
    return copysign(far ? fma(-2.0f, y, half_pi) : y, x);
}
// sqrt(1 - x) times a polynomial, to 5.7e-6
BARACUDA_DEVICE f32 acos(f32 x) {
    const f32 c[] = {1.5707874298095703f, -0.2141108214855194f, 0.08459656685590744f, -0.03564343973994255f, 0.008591809310019016f};
    const f32 size = absolute(x), y = unit_sqrt(1.0f - size) * polynomial(size, c);
    return x < 0.0f ? pi - y : y;
}
// To 5.1e-6 up to 1, beyond by the reciprocal.
BARACUDA_DEVICE f32 atan(f32 x) {
    const f32 c[] = {1.0f, -0.3330889940261841f, 0.19618310034275055f, -0.122515007853508f, 0.05877025052905083f, -0.013955099508166313f};
    const f32 size = absolute(x);
    const bool far = size > 1.0f;
    const f32 within = far ? unit_reciprocal(size) : size, y = within * polynomial(within * within, c);
    return copysign(far ? half_pi - y : y, x);
}

// asinh(x) for |x| <= 1/4 from its square: to 3.9e-7
BARACUDA_DEVICE f32 asinh_near_0(f32 x, f32 square_of_x) {
    const f32 c[] = {1.0f, -0.1665962189435959f, 0.07129473984241486f};
    return x * polynomial(square_of_x, c);
}
// log(x + root): of the halves, which do not overflow.
BARACUDA_DEVICE f32 log_of_sum(f32 x, f32 root) { return fma(ln_2, unit_log2_of_normal(fma(0.5f, x, 0.5f * root)), ln_2); }
// The root is below |x| + 1, also where the square overflows.
BARACUDA_DEVICE f32 asinh(f32 x) {
    const f32 size = absolute(x), more = x * x + 1.0f;
    const f32 near = asinh_near_0(size, x * x), far = log_of_sum(size, minimum(unit_sqrt(more), size + 1.0f));
    return copysign(size < 0.25f ? near : far, x);
}
// asinh of sqrt(x^2 - 1); the root is below x, also where the square overflows.
BARACUDA_DEVICE f32 acosh(f32 x) {
    const f32 above = x - 1.0f, less = fma(above, above, above + above), root = unit_sqrt(less);
    const f32 near = asinh_near_0(root, less), far = log_of_sum(x, minimum(root, x));
    return absolute(above) < 0.03f ? near : far;
}
// To 1.5e-6 up to 1/4
BARACUDA_DEVICE f32 atanh(f32 x) {
    const f32 c[] = {1.0f, 0.3330741822719574f, 0.2131505161523819f};
    const f32 near = x * polynomial(x * x, c), far = 0.5f * ln_2 * (unit_log2_of_normal(1.0f + x) - unit_log2_of_normal(1.0f - x));
    return absolute(x) < 0.25f ? near : far;
}

}  // namespace half_precision

// As `Functions`, of these.
template <class... T> struct Trigonometric {
    BARACUDA_FORMS_OF(full_precision, sin)
    BARACUDA_FORMS_OF(full_precision, cos)
    BARACUDA_FORMS_OF(full_precision, tan)
    BARACUDA_FORMS_OF(full_precision, asin)
    BARACUDA_FORMS_OF(full_precision, acos)
    BARACUDA_FORMS_OF(full_precision, atan)
    BARACUDA_FORMS_OF(full_precision, asinh)
    BARACUDA_FORMS_OF(full_precision, acosh)
    BARACUDA_FORMS_OF(full_precision, atanh)
};

}  // namespace baracuda
