// Whole numbers that 32 bits hold: functions of integers.cuh that cost more in 64 bits, for i32 as well. A formula's integers have 64
// bits; the generator proves for which elements 32 leave the same in memory.
#pragma once
#include <baracuda/integers.cuh>

namespace baracuda {

template <class T> inline constexpr int width_of = is_packed<T> ? 4 : 8 * int(sizeof(T));

// narrow_t<Bits, T...>: i32 for elements of at most Bits bits.
template <bool Narrow> struct NarrowType { using type = i64; };
template <> struct NarrowType<true> { using type = i32; };
template <int Bits, class... T> using narrow_t = typename NarrowType<((width_of<T> <= Bits) && ...)>::type;

BARACUDA_DEVICE i32 wrap_add(i32 a, i32 b) { return i32(u32(a) + u32(b)); }
BARACUDA_DEVICE i32 wrap_sub(i32 a, i32 b) { return i32(u32(a) - u32(b)); }
BARACUDA_DEVICE i32 wrap_mul(i32 a, i32 b) { return i32(u32(a) * u32(b)); }
BARACUDA_DEVICE i32 wrap_neg(i32 a) { return i32(0 - u32(a)); }
BARACUDA_DEVICE i32 wrap_square(i32 a) { return wrap_mul(a, a); }

BARACUDA_DEVICE i32 maximum(i32 a, i32 b) { return a > b ? a : b; }
BARACUDA_DEVICE i32 minimum(i32 a, i32 b) { return a < b ? a : b; }
BARACUDA_DEVICE i32 clamp(i32 x, i32 low, i32 high) { return minimum(maximum(x, low), high); }
BARACUDA_DEVICE i32 sign(i32 x) { return clamp(x, -1, 1); }
BARACUDA_DEVICE u32 magnitude(i32 x) { return x < 0 ? 0 - u32(x) : u32(x); }
BARACUDA_DEVICE u64 magnitude(i64 x) { return x < 0 ? 0 - u64(x) : u64(x); }
template <class U> using signed_t = typename NarrowType<sizeof(U) == 4>::type;

BARACUDA_DEVICE i32 bit_and(i32 a, i32 b) { return a & b; }
BARACUDA_DEVICE i32 bit_or(i32 a, i32 b) { return a | b; }
BARACUDA_DEVICE i32 bit_xor(i32 a, i32 b) { return a ^ b; }
BARACUDA_DEVICE i32 bit_not(i32 a) { return ~a; }
BARACUDA_DEVICE i32 popcount(i32 a) { return __popc(u32(a)); }
BARACUDA_DEVICE i32 bit_length(i32 a) { return 32 - __clz(a); }

// Towards zero, saturating at the ends of I; NaN becomes 0.
template <class I> BARACUDA_DEVICE I to_integer(f32 x) {
#ifndef CUDA_HOST
    if constexpr (same_type<I, i32>) return __float2int_rz(x);  // one conversion does it all
#endif
    return I(clamp(to_int64(x), i64(Range<I>::lowest), i64(Range<I>::highest)));
}
template <class I> BARACUDA_DEVICE I to_integer(f64 x) {
#ifndef CUDA_HOST
    if constexpr (same_type<I, i32>) return x != x ? 0 : __double2int_rz(x);
#endif
    return I(clamp(to_int64(x), i64(Range<I>::lowest), i64(Range<I>::highest)));
}

// A float's bits are those of 1.5 * 2^23, added to a whole number of up to 22 bits: an addition there and back converts, at the speed
// of an addition.
constexpr f32 whole_float = 12582912.0f;
constexpr i32 whole_bits = 0x4b400000;
BARACUDA_DEVICE f32 whole_to_f32(i32 x) { return __int_as_float(whole_bits + x) - whole_float; }
BARACUDA_DEVICE i32 floor_to_whole(f32 x) {
#ifdef CUDA_HOST
    return i32(::floorf(x));
#else
    return __float_as_int(__fadd_rd(x, whole_float)) - whole_bits;
#endif
}

// a as quotient * b + rest, where the rest is less than b and may be negative: by a guess in f32, off by 2^-22 of the quotient and 1/2, so that
// those of more than 20 bits take a step or two more.
template <class U> struct NearQuotient {
    U quotient;
    signed_t<U> rest;
};
// The magnitude of a signed number. The compiler converts the lowest one's as if it were signed still (NVRTC 13.0): hence the second time.
template <class U> BARACUDA_DEVICE f32 size_of_whole(U size) { return ::fabsf(f32(signed_t<U>(size))); }
template <class U> BARACUDA_DEVICE NearQuotient<U> near_quotient(U a, U b) {
    using I = signed_t<U>;
    const f32 inverse = reciprocal_guess(size_of_whole(b));
    NearQuotient<U> y;
    y.quotient = U(fma(size_of_whole(a), inverse, 0.5f));
    y.rest = I(a - y.quotient * b);
    while (magnitude(y.rest) >= b) {
        const U step = U(I(fma(f32(y.rest), inverse, y.rest < 0 ? -0.5f : 0.5f)));
        y.quotient += step;
        y.rest = I(U(y.rest) - step * b);
    }
    return y;
}
// The quotient's integer part and what it leaves, both 0 by 0.
template <class U> struct WholeQuotient { U quotient, rest; };
template <class U> BARACUDA_DEVICE WholeQuotient<U> whole_quotient(U a, U b) {
    const U divisor = b == 0 ? 1 : b;
    const NearQuotient<U> near = near_quotient(a, divisor);
    const bool beyond = near.rest < 0;
    return {b == 0 ? 0 : near.quotient - beyond, U(near.rest) + (beyond ? divisor : 0)};
}

// The quotient cut to its integer part, and what it leaves, with the sign of a, and Python's // and %, of elements of types T. By 0 they are 0.
template <class... T> struct Division {
    using I = narrow_t<32, T...>;
    using U = decltype(magnitude(I()));
    static constexpr bool short_elements = same_type<narrow_t<16, T...>, i32>;

    static BARACUDA_DEVICE I floor_divide(I a, I b) {
        if constexpr (short_elements) {
            const f32 inverse = inverse_of(b);
            return floor_to_whole(fma(whole_to_f32(a), inverse, 0.5f * absolute(inverse)));
        } else {
            const WholeQuotient<U> y = whole_quotient(magnitude(a), magnitude(b));
            return I((a ^ b) < 0 ? 0 - y.quotient - (y.rest != 0) : y.quotient);
        }
    }
    static BARACUDA_DEVICE I trunc_divide(I a, I b) {
        if constexpr (short_elements) {
            const f32 inverse = inverse_of(b), quotient = whole_to_f32(a) * inverse;
            return i32(fma(0.5f, ::copysignf(inverse, quotient), quotient));
        } else {
            const U quotient = whole_quotient(magnitude(a), magnitude(b)).quotient;
            return I((a ^ b) < 0 ? 0 - quotient : quotient);
        }
    }
    static BARACUDA_DEVICE I floor_modulo(I a, I b) {
        if constexpr (short_elements) return rest(a, b, floor_divide(a, b));
        else {
            const U left = whole_quotient(magnitude(a), magnitude(b)).rest;
            const I beside = I(a < 0 ? 0 - left : left);
            return left != 0 && (a ^ b) < 0 ? wrap_add(beside, b) : beside;
        }
    }
    static BARACUDA_DEVICE I trunc_modulo(I a, I b) {
        if constexpr (short_elements) return rest(a, b, trunc_divide(a, b));
        else {
            const U left = whole_quotient(magnitude(a), magnitude(b)).rest;
            return I(a < 0 ? 0 - left : left);
        }
    }

private:
    // Of 16 bits, by the reciprocal. Where a / b >= 0 has a floor q, so has (a + 1/2) / b, which lies at least 1 / |2b| from q and q + 1:
    // 2^7 times as much as the reciprocal and the two roundings may be off. Below 0 the same holds of what goes away from the floor, or
    // from 0. By 0 the quotient is 0.
    static BARACUDA_DEVICE f32 inverse_of(i32 b) { return b == 0 ? 0.0f : reciprocal_guess(whole_to_f32(b)); }
    static BARACUDA_DEVICE i32 rest(i32 a, i32 b, i32 quotient) { return wrap_sub(b == 0 ? 0 : a, wrap_mul(quotient, b)); }
};

BARACUDA_DEVICE i64 trunc_divide(i64 a, i64 b) { return Division<i64>::trunc_divide(a, b); }
BARACUDA_DEVICE i64 trunc_modulo(i64 a, i64 b) { return Division<i64>::trunc_modulo(a, b); }

// Euclid's, of what lies beside the nearest multiple, which is at most half as large: by guesses at the quotient, which need not be the
// nearest, and in f32 from 2^23 down, where all is exact. 2^31 and 2^63 wrap.
template <class U> BARACUDA_DEVICE U common_divisor(U a, U b) {
    U x = a, y = b;
    while (y != 0 && (x | y) >> 23 != 0) {
        const U guess = U(fma(f32(x), reciprocal_guess(f32(y)), 0.5f));
        const U beside = magnitude(signed_t<U>(x - guess * y));
        x = y;
        y = beside;
    }
    const f32 last = f32(u32(x)), next = f32(u32(y));
    f32 more = ::fmaxf(last, next), less = ::fminf(last, next);
    while (less != 0.0f) {
        const f32 quotient = fma(more, reciprocal_guess(less), 0x1p23f) - 0x1p23f;
        const f32 beside = absolute(fma(-quotient, less, more));
        more = less;
        less = beside;
    }
    return y == 0 ? x : U(u32(more));
}
template <class I> BARACUDA_DEVICE I greatest_divisor(I a, I b) { return I(common_divisor(magnitude(a), magnitude(b))); }
template <class I> BARACUDA_DEVICE I least_multiple(I a, I b) {
    const auto x = magnitude(a), y = magnitude(b);
    const auto divisor = common_divisor(x, y);
    return I(near_quotient(x, divisor == 0 ? 1 : divisor).quotient * y);
}
BARACUDA_DEVICE i32 gcd(i32 a, i32 b) { return greatest_divisor(a, b); }
BARACUDA_DEVICE i64 gcd(i64 a, i64 b) { return greatest_divisor(a, b); }
BARACUDA_DEVICE i32 lcm(i32 a, i32 b) { return least_multiple(a, b); }
BARACUDA_DEVICE i64 lcm(i64 a, i64 b) { return least_multiple(a, b); }

// By squaring, from the exponent's lowest bit up. The first three bits, which most exponents have no more of, choose without a branch.
template <class C> BARACUDA_DEVICE C power_by_squaring(C a, u64 n) {
    C square = a, power = C(1);
#pragma unroll
    for (int bit = 0; bit < 3; ++bit) {
        power = n >> bit & 1 ? power * square : power;
        square = square * square;
    }
    for (u64 left = n >> 3; left != 0; left >>= 1) {
        power = left & 1 ? power * square : power;
        square = square * square;
    }
    return power;
}
template <class C> BARACUDA_DEVICE C float_power(C a, i64 n) {
    const C power = power_by_squaring(a, u64(absolute(n)));
    return n < 0 ? C(1) / power : power;
}
// U: the unsigned type of as many bits as I, whose products wrap.
template <class U, class I> BARACUDA_DEVICE I whole_power(I a, i64 n) {
    if (n < 0) return a == 1 || (a == -1 && n % 2 == 0) ? 1 : a == -1 ? -1 : 0;
    return I(power_by_squaring(U(a), u64(n)));
}
BARACUDA_DEVICE f32 pow_int(f32 a, i64 n) { return float_power(a, n); }
BARACUDA_DEVICE f64 pow_int(f64 a, i64 n) { return float_power(a, n); }
BARACUDA_DEVICE i32 pow_int(i32 a, i64 n) { return whole_power<u32>(a, n); }
BARACUDA_DEVICE i64 pow_int(i64 a, i64 n) { return whole_power<u64>(a, n); }

}  // namespace baracuda
