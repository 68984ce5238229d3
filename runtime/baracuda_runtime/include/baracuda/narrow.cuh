// Whole numbers that 32 bits hold: functions of integers.cuh that cost more in 64 bits, for i32 as well. A formula's integers have 64
// bits; the generator proves for which elements 32 leave the same in memory.
#pragma once
#include <baracuda/integers.cuh>

namespace baracuda {

template <class T> inline constexpr int bits_of = is_packed<T> ? 4 : 8 * int(sizeof(T));

// narrow_t<Bits, T...>: i32 for elements of at most Bits bits.
template <bool Narrow> struct NarrowType { using type = i64; };
template <> struct NarrowType<true> { using type = i32; };
template <int Bits, class... T> using narrow_t = typename NarrowType<((bits_of<T> <= Bits) && ...)>::type;

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

// Python's // and % of elements of types T: rounded towards minus infinity, the remainder with the divisor's sign; by 0 they are 0.
template <class... T> struct Division {
    using I = narrow_t<32, T...>;

    static BARACUDA_DEVICE I floor_divide(I a, I b) {
        if constexpr (same_type<I, i64>) return baracuda::floor_divide(a, b);
        else if constexpr (same_type<narrow_t<16, T...>, i32>) return by_reciprocal(a, b);
        else return by_magnitudes(a, b);
    }
    static BARACUDA_DEVICE I floor_modulo(I a, I b) {
        if constexpr (same_type<I, i32>) return wrap_sub(b == 0 ? 0 : a, wrap_mul(floor_divide(a, b), b));
        else {
            if (b == 0 || b == -1) return 0;  // the least integer's quotient has no place
            const I left = a % b;
            return left != 0 && (left < 0) != (b < 0) ? left + b : left;
        }
    }

private:
    // Of 16 bits. (a + 1/2) / b, or (a - 1/2) / b where b < 0, has the same floor as a / b and lies at least 1 / |2b| from every whole
    // number, which is 2^7 times as much as the reciprocal and the two roundings may be off.
    static BARACUDA_DEVICE i32 by_reciprocal(i32 a, i32 b) {
        const f32 inverse = b == 0 ? 0.0f : reciprocal_guess(whole_to_f32(b));
        return floor_to_whole(fma(whole_to_f32(a), inverse, 0.5f * absolute(inverse)));
    }
    static BARACUDA_DEVICE i32 by_magnitudes(i32 a, i32 b) {
        const u32 divisor = magnitude(b), all = magnitude(a);
        if (divisor == 0) return 0;
        const u32 quotient = all / divisor;
        const bool below = (a ^ b) < 0;
        return i32(below ? 0 - quotient - (quotient * divisor != all) : quotient);
    }
};

BARACUDA_DEVICE u32 common_divisor(i32 a, i32 b) {
    u32 x = magnitude(a), y = magnitude(b);
    while (y != 0) {
        const u32 r = x % y;
        x = y;
        y = r;
    }
    return x;
}
BARACUDA_DEVICE i32 gcd(i32 a, i32 b) { return i32(common_divisor(a, b)); }
BARACUDA_DEVICE i32 lcm(i32 a, i32 b) { return a == 0 || b == 0 ? 0 : i32(magnitude(a) / common_divisor(a, b) * magnitude(b)); }

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
BARACUDA_DEVICE f32 pow_int(f32 a, i64 n) {
    const f32 power = power_by_squaring(a, u64(absolute(n)));
    return n < 0 ? 1.0f / power : power;
}
BARACUDA_DEVICE f64 pow_int(f64 a, i64 n) {
    const f64 power = power_by_squaring(a, u64(absolute(n)));
    return n < 0 ? 1.0 / power : power;
}
BARACUDA_DEVICE i32 pow_int(i32 a, i64 n) {
    if (n < 0) return a == 1 || (a == -1 && n % 2 == 0) ? 1 : a == -1 ? -1 : 0;
    return i32(power_by_squaring(u32(a), u64(n)));
}

}  // namespace baracuda
