// Whole numbers: arithmetic that wraps at 64 bits, bits, shifts, divisors, and conversions that other headers do not need. Signed
// overflow has no meaning in C++, so everything that may pass the ends is computed in u64.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

BARACUDA_DEVICE i64 wrap_add(i64 a, i64 b) { return i64(u64(a) + u64(b)); }
BARACUDA_DEVICE i64 wrap_sub(i64 a, i64 b) { return i64(u64(a) - u64(b)); }
BARACUDA_DEVICE i64 wrap_mul(i64 a, i64 b) { return i64(u64(a) * u64(b)); }
BARACUDA_DEVICE i64 wrap_neg(i64 a) { return i64(0 - u64(a)); }
BARACUDA_DEVICE i64 wrap_square(i64 a) { return wrap_mul(a, a); }

// wrap<T>(x): the low bits, as a T.
template <class T> BARACUDA_DEVICE T wrap(i64 x) {
    if constexpr (is_packed<T>) return T::of(u32(x) & 15u, 0);
    else return T(x);
}

// rounded<T>(x): an integer as a float, rounded once (an 8-bit float as `outgoing` has it). One that f64 does not hold is rounded to odd there,
// which leaves enough bits for the rounding to a narrower type to see on which side of a tie it lies.
template <class T> BARACUDA_DEVICE auto rounded(i64 x) {
    if constexpr (same_type<T, f64> || same_type<T, f32>) return T(x);
    else {
        const i64 high = x >> 53;
        return outgoing<T>(f64(high == 0 || high == -1 ? x : (x & ~i64(4095)) | ((x & 4095) != 0 ? 4096 : 0)));
    }
}

// Towards zero, saturating at the ends; NaN becomes 0.
template <class C> BARACUDA_DEVICE i64 to_int64(C x) {
    constexpr C limit = C(9223372036854775808.0);
    return x != x ? 0 : x >= limit ? Range<i64>::highest : x < -limit ? Range<i64>::lowest : i64(x);
}

BARACUDA_DEVICE i64 bit_and(i64 a, i64 b) { return a & b; }
BARACUDA_DEVICE i64 bit_or(i64 a, i64 b) { return a | b; }
BARACUDA_DEVICE i64 bit_xor(i64 a, i64 b) { return a ^ b; }
BARACUDA_DEVICE i64 bit_not(i64 a) { return ~a; }
BARACUDA_DEVICE bool bit_and(bool a, bool b) { return a && b; }
BARACUDA_DEVICE bool bit_or(bool a, bool b) { return a || b; }
BARACUDA_DEVICE bool bit_xor(bool a, bool b) { return a != b; }
BARACUDA_DEVICE bool bit_not(bool a) { return !a; }
BARACUDA_DEVICE bool maximum(bool a, bool b) { return a || b; }
BARACUDA_DEVICE bool minimum(bool a, bool b) { return a && b; }

// A count below 0 or above 63 shifts every bit out; to the right the sign comes in.
BARACUDA_DEVICE i64 shift_left(i64 a, i64 count) { return u64(count) > 63 ? 0 : i64(u64(a) << count); }
BARACUDA_DEVICE i64 shift_right(i64 a, i64 count) { return a >> (u64(count) > 63 ? 63 : count); }

BARACUDA_DEVICE i64 popcount(i64 a) { return __popcll(u64(a)); }
// Up to the highest 1.
BARACUDA_DEVICE i64 bit_length(i64 a) { return 64 - __clzll(a); }

// a * 2^n, rounded once: counts beyond these give zeros and infinities all the same.
BARACUDA_DEVICE i32 exponent_step(i64 n) { return n < -5000 ? -5000 : n > 5000 ? 5000 : i32(n); }
BARACUDA_DEVICE f32 load_exponent(f32 a, i64 n) { return ::ldexpf(a, exponent_step(n)); }
BARACUDA_DEVICE f64 load_exponent(f64 a, i64 n) { return ::ldexp(a, exponent_step(n)); }

}  // namespace baracuda
