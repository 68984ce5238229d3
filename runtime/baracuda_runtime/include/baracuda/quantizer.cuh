// Quantization by one scale and zero point, prepared once for all elements that share them.
//
// Every function here has a fast path, which sets `slow` where it may be wrong, and a slow path, which is always right. A kernel computes a
// vector by the fast path and, if any element needs the slow one, the whole vector again (with_slow_path): one branch for a vector.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct FastPath { static constexpr bool is_slow = false, is_alone = false; };
struct SlowPath { static constexpr bool is_slow = true, is_alone = false; };
struct FastPathAlone { static constexpr bool is_slow = false, is_alone = true; };  // where it is known that no element needs the slow path

template <int V, class Body> BARACUDA_DEVICE void with_slow_path(Body body) {
    bool any = false;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool slow = false;
        body(element, FastPath(), slow);
        any |= slow;
    }
    if (!any) return;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool slow = false;
        body(element, SlowPath(), slow);
    }
}

// As it stands. Out of line, and by value, so that nothing of the fast path goes to memory: it is called for few elements.
template <class C> __device__ __noinline__ i64 divided_code(C x, C scale, i64 zero_point) { return to_int(round_even(x / scale)) + zero_point; }

template <class C> struct Quantizer {
    C scale;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Quantizer(C scale_, i64 zero_point_, i64 low_, i64 high_) : scale(scale_), zero_point(zero_point_), low(low_), high(high_) {}
    // Whether no element of at most this magnitude needs the slow path.
    BARACUDA_DEVICE bool never_slow(C) const { return true; }
    // clamp(to_int(round(x / scale)) + zero_point, low, high)
    template <class Path> BARACUDA_DEVICE i32 code(C x, Path, bool&) const { return i32(clamp(whole(x), low, high)); }
    // The code less the zero point, as a number.
    template <class Path> BARACUDA_DEVICE C steps(C x, Path, bool&) const { return C(clamp(whole(x), low, high) - zero_point); }
    // Whether the code before the clamp is one of those between low and high.
    template <class Path> BARACUDA_DEVICE bool inside(C x, Path, bool&) const { return low <= whole(x) && whole(x) <= high; }

private:
    BARACUDA_DEVICE i64 whole(C x) const { return to_int(round_even(x / scale)) + zero_point; }
};

// The same values without 64-bit arithmetic and without a division. With inverse = 1 / scale rounded, product = x * inverse and
// rest = x - product * scale, fma(rest, inverse, product) is the quotient as IEEE division rounds it, provided that rest is exact: proved for
// all 2^46 pairs of significands by tests/gpu/prove_quotient.py (after Markstein, 1990). With |scale| >= 2^-100, rest is exact for every
// quotient that can round to another integer than 0. Adding 1.5 * 2^23 then rounds to an integer, ties to even, and leaves it in the low
// bits. Products past 2^20 and NaN need the slow path.
template <> struct Quantizer<f32> {
    static constexpr f32 shift = 12582912.0f;
    static constexpr i32 shift_bits = 0x4b400000;
    f32 scale, inverse, least, most;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Quantizer(f32 scale_, i64 zero_point_, i64 low_, i64 high_) : scale(scale_), zero_point(zero_point_), low(low_), high(high_) {
        constexpr i32 limit = 524288;  // so that low and high less the zero point are within 2^20, in 32 bits
        const i32 zero = i32(zero_point);
        const bool usual = zero_point == zero && zero >= -limit && zero <= limit && low >= -limit && low <= high && high <= limit
            && absolute(scale) >= 0x1p-100f && absolute(scale) <= 0x1p100f;
        inverse = usual ? __frcp_rn(scale) : infinity(0.0f);  // the product is then infinite or NaN, which needs the slow path
        least = shift + f32(usual ? i32(low) - zero : 0);
        most = shift + f32(usual ? i32(high) - zero : 0);
    }
    BARACUDA_DEVICE bool never_slow(f32 most) const { return most * inverse <= 1048576.0f; }
    template <class Path> BARACUDA_DEVICE i32 code(f32 x, Path, bool& slow) const {
        const f32 near = nearest<Path>(x, slow);
        if (Path::is_slow && slow) return i32(clamp(divided_code(x, scale, zero_point), low, high));
        return __float_as_int(::fminf(::fmaxf(near, least), most)) - shift_bits + i32(zero_point);
    }
    template <class Path> BARACUDA_DEVICE f32 steps(f32 x, Path, bool& slow) const {
        const f32 near = nearest<Path>(x, slow);
        if (Path::is_slow && slow) return f32(clamp(divided_code(x, scale, zero_point), low, high) - zero_point);
        return ::fminf(::fmaxf(near, least), most) - shift;
    }
    template <class Path> BARACUDA_DEVICE bool inside(f32 x, Path, bool& slow) const {
        const f32 near = nearest<Path>(x, slow);
        if (Path::is_slow && slow) {
            const i64 code = divided_code(x, scale, zero_point);
            return low <= code && code <= high;
        }
        return least <= near && near <= most;
    }

private:
    // 1.5 * 2^23 + the quotient, rounded to an integer.
    template <class Path> BARACUDA_DEVICE f32 nearest(f32 x, bool& slow) const {
        const f32 product = x * inverse;
        if constexpr (!Path::is_alone) slow |= !(absolute(product) <= 1048576.0f);
        return __fmaf_rn(__fmaf_rn(-product, scale, x), inverse, product) + shift;
    }
};

// A number that is scaled already, to its code: clamp(to_int(round(x)) + zero_point, low, high). Of one that is rounded already, the same.
template <class C> __device__ __noinline__ i64 nearest_code(C x, i64 zero_point) { return to_int(round_even(x)) + zero_point; }

template <class C> struct Coder {
    i64 zero_point, low, high;

    BARACUDA_DEVICE Coder(i64 zero_point_, i64 low_, i64 high_) : zero_point(zero_point_), low(low_), high(high_) {}
    template <class Path> BARACUDA_DEVICE i32 code(C x, Path, bool&) const { return i32(clamp(whole(x), low, high)); }
    template <class Path> BARACUDA_DEVICE C steps(C x, Path, bool&) const { return C(clamp(whole(x), low, high) - zero_point); }
    template <class Path> BARACUDA_DEVICE bool inside(C x, Path, bool&) const { return low <= whole(x) && whole(x) <= high; }

private:
    BARACUDA_DEVICE i64 whole(C x) const { return to_int(round_even(x)) + zero_point; }
};

// In 32 bits, by adding 1.5 * 2^23. The slow path is for numbers past 2^20, NaN, and all where the codes less the zero point are not within 2^20.
template <> struct Coder<f32> {
    static constexpr f32 shift = 12582912.0f;
    static constexpr i32 shift_bits = 0x4b400000;
    f32 reach, least, most;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Coder(i64 zero_point_, i64 low_, i64 high_) : zero_point(zero_point_), low(low_), high(high_) {
        constexpr i32 limit = 524288;
        const i32 zero = i32(zero_point);
        const bool usual = zero_point == zero && zero >= -limit && zero <= limit && low >= -limit && low <= high && high <= limit;
        reach = usual ? 1048576.0f : -1.0f;
        least = shift + f32(usual ? i32(low) - zero : 0);
        most = shift + f32(usual ? i32(high) - zero : 0);
    }
    template <class Path> BARACUDA_DEVICE i32 code(f32 x, Path, bool& slow) const {
        const f32 near = nearest(x, slow);
        if (Path::is_slow && slow) return i32(clamp(nearest_code(x, zero_point), low, high));
        return __float_as_int(::fminf(::fmaxf(near, least), most)) - shift_bits + i32(zero_point);
    }
    template <class Path> BARACUDA_DEVICE f32 steps(f32 x, Path, bool& slow) const {
        const f32 near = nearest(x, slow);
        if (Path::is_slow && slow) return f32(clamp(nearest_code(x, zero_point), low, high) - zero_point);
        return ::fminf(::fmaxf(near, least), most) - shift;
    }
    template <class Path> BARACUDA_DEVICE bool inside(f32 x, Path, bool& slow) const {
        const f32 near = nearest(x, slow);
        if (Path::is_slow && slow) {
            const i64 code = nearest_code(x, zero_point);
            return low <= code && code <= high;
        }
        return least <= near && near <= most;
    }

private:
    BARACUDA_DEVICE f32 nearest(f32 x, bool& slow) const {
        slow |= !(absolute(x) <= reach);
        return x + shift;
    }
};

// The magnitude of one, the sign of the other: one instruction, of which the compiler makes two.
BARACUDA_DEVICE f32 with_sign(f32 magnitude, f32 sign) {
#ifdef CUDA_HOST
    return __uint_as_float(__float_as_uint(magnitude) & 0x7fffffffu | __float_as_uint(sign) & 0x80000000u);
#else
    f32 r;
    asm("lop3.b32 %0, %1, %2, 0x80000000, 0xd8;" : "=f"(r) : "f"(magnitude), "f"(sign));  // a & ~c | b & c
    return r;
#endif
}

// x / by, as IEEE division rounds it, for many x: the same way, wherever the quotient is far from the ends of the range.
template <class C> __device__ __noinline__ C divided(C x, C by) { return x / by; }

// x / by, of two elements of types T, the same way. The rest is exact, and the last rounding the only one, of quotients from 2^-36 to 2^60
// by divisors of at least 2^-64: then x is 2^-101 or more. Divisors past 2^126, whose reciprocals are subnormal, leave zero,
// which needs the slow path too: of x = 0 alone it is right.
//
// From 16-bit floats, the reciprocal need not be rounded once: with it off by a unit, the sum before the last rounding is off by 2^-45, and
// quotients of significands of 11 bits are at least 2^-36 away from where f32 rounds to one side or the other.
template <class... T> struct Quotient {
    template <class C, class Path> static BARACUDA_DEVICE C of(C x, C by, Path, bool&) { return x / by; }
    template <class Path> static BARACUDA_DEVICE f32 of(f32 x, f32 by, Path, bool& slow) {
        constexpr bool halves = (half_type<T> && ...), narrow = (same_type<T, f16> && ...);
        if (Path::is_slow) return divided(x, by);
        f32 inverse = reciprocal_guess(by);
        if constexpr (!halves) inverse = __fmaf_rn(inverse, __fmaf_rn(-by, inverse, 1.0f), inverse);  // rounded once, as __frcp_rn
        const f32 product = x * inverse;
        const bool zero = x == 0.0f;
        const f32 found = zero ? product : __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);  // zero keeps its sign
        slow |= !(absolute(found) <= 0x1p60f);  // of f16, only 0, infinities and NaN are
        if constexpr (!narrow) slow |= (!zero & (absolute(found) < 0x1p-36f)) | !(absolute(by) >= 0x1p-64f);
        if constexpr (!halves) slow |= !(absolute(by) <= 0x1p126f);  // of a CPU, whose reciprocals may be subnormal
        return found;
    }
};

template <class C> struct Divisor {
    C by;

    BARACUDA_DEVICE explicit Divisor(C by_) : by(by_) {}
    BARACUDA_DEVICE bool never_slow(C) const { return true; }
    template <class Path> BARACUDA_DEVICE C divide(C x, Path, bool&) const { return x / by; }
    template <class Path> BARACUDA_DEVICE C coarse(C x, Path, bool&) const { return x / by; }
    template <class Path> BARACUDA_DEVICE C rounded(C x, Path, bool&) const { return x / by; }
    template <class Path> BARACUDA_DEVICE C drawn(C x, Path, bool&) const { return x / by; }
};
template <> struct Divisor<f32> {
    f32 by, inverse;

    BARACUDA_DEVICE explicit Divisor(f32 by_) : by(by_), inverse(absolute(by_) >= 0x1p-60f && absolute(by_) <= 0x1p60f ? __frcp_rn(by_) : infinity(0.0f)) {}
    // Whether `coarse` of no element of at most this magnitude needs the slow path.
    BARACUDA_DEVICE bool never_slow(f32 most) const { return most * inverse <= 0x1p60f; }
    template <class Path> BARACUDA_DEVICE f32 divide(f32 x, Path, bool& slow) const {
        const f32 product = x * inverse;
        const bool zero = x == 0.0f;
        slow |= !(absolute(product) <= 0x1p60f) || (!zero && absolute(x) < 0x1p-60f);
        if (Path::is_slow && slow) return divided(x, by);
        return zero ? product : __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
    // To be rounded to 8 bits: quotients below 2^-20, which become zeros, need be right in their sign alone.
    template <class Path> BARACUDA_DEVICE f32 coarse(f32 x, Path, bool& slow) const {
        const f32 product = x * inverse;
        if constexpr (!Path::is_alone) slow |= !(absolute(product) <= 0x1p60f);
        if (Path::is_slow && slow) return divided(x, by);
        return with_sign(__fmaf_rn(__fmaf_rn(-product, by, x), inverse, product), product);  // a zero's too
    }
    // To be rounded to an integer by a coder, which takes the slow path for what is large or NaN. Small ones need be small alone.
    template <class Path> BARACUDA_DEVICE f32 rounded(f32 x, Path, bool&) const {
        const f32 product = x * inverse;
        if (Path::is_slow && !(absolute(product) <= 1048576.0f)) return divided(x, by);
        return __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
    // To be rounded stochastically before: small ones must be right as well, but for the sign of zero.
    template <class Path> BARACUDA_DEVICE f32 drawn(f32 x, Path, bool& slow) const {
        constexpr u32 least = 0x21800000u;  // 2^-60
        const f32 product = x * inverse;
        const bool small = u32(__float_as_int(x)) * 2 - 1 < least * 2 - 1;  // and not 0
        slow |= small;
        if (Path::is_slow && (small || !(absolute(product) <= 1048576.0f))) return divided(x, by);
        return __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
};

// code - zero_point as a number, exactly, for codes of 8 bits.
template <class C> struct Offset {
    i64 zero_point;
    C offset;
    bool wide;

    BARACUDA_DEVICE explicit Offset(i64 zero_point_) : zero_point(zero_point_), offset(C(zero_point_)), wide(zero_point_ < -8388608 || zero_point_ > 8388608) {}
    template <class Path> BARACUDA_DEVICE C steps(i64 code, Path, bool& slow) const {
        slow |= wide;
        if (Path::is_slow && wide) return C(code - zero_point);
        return C(i32(code)) - offset;
    }
};

}  // namespace baracuda
