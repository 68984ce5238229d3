// Quantization by one scale and zero point, prepared once for all elements that share them.
//
// Every function here has a quick form, which says where it may be wrong, and a careful one. A kernel computes a run of elements quickly
// and, if any was doubtful, the run once more with care (settle): a branch for a run, not for an element.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct Quick { static constexpr bool careful = false, sure = false; };
struct Careful { static constexpr bool careful = true, sure = false; };
struct Sure { static constexpr bool careful = false, sure = true; };  // quick, of elements that are known not to be doubtful

template <int V, class Body> BARACUDA_DEVICE void settle(Body body) {
    bool any = false;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool doubtful = false;
        body(element, Quick(), doubtful);
        any |= doubtful;
    }
    if (!any) return;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool doubtful = false;
        body(element, Careful(), doubtful);
    }
}

// As it stands. Out of line, and by value, so that nothing of the quick path goes to memory: it is called for few elements.
template <class C> __device__ __noinline__ i64 divided_code(C x, C scale, i64 zero_point) { return to_int(round_even(x / scale)) + zero_point; }

template <class C> struct Quantizer {
    C scale;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Quantizer(C scale_, i64 zero_point_, i64 low_, i64 high_) : scale(scale_), zero_point(zero_point_), low(low_), high(high_) {}
    // Whether no element of at most this magnitude is doubtful.
    BARACUDA_DEVICE bool sure(C) const { return true; }
    // clamp(to_int(round(x / scale)) + zero_point, low, high)
    template <class Care> BARACUDA_DEVICE i32 code(C x, Care, bool&) const { return i32(clamp(whole(x), low, high)); }
    // The code less the zero point, as a number.
    template <class Care> BARACUDA_DEVICE C steps(C x, Care, bool&) const { return C(clamp(whole(x), low, high) - zero_point); }
    // Whether the code before the clamp is one of those between low and high.
    template <class Care> BARACUDA_DEVICE bool inside(C x, Care, bool&) const { return low <= whole(x) && whole(x) <= high; }

private:
    BARACUDA_DEVICE i64 whole(C x) const { return to_int(round_even(x / scale)) + zero_point; }
};

// The same values without 64-bit arithmetic and without a division. With inverse = 1 / scale rounded, product = x * inverse and
// rest = x - product * scale, fma(rest, inverse, product) is the quotient as IEEE division rounds it, provided that rest is exact: proved for
// all 2^46 pairs of significands by tests/gpu/prove_quotient.py (after Markstein, 1990). With |scale| >= 2^-100, rest is exact for every
// quotient that can round to another integer than 0. Adding 1.5 * 2^23 then rounds to an integer, ties to even, and leaves it in the low
// bits. Doubtful are products past 2^20, and NaN.
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
        inverse = usual ? __frcp_rn(scale) : infinity(0.0f);  // the product is then infinite or NaN: doubtful
        least = shift + f32(usual ? i32(low) - zero : 0);
        most = shift + f32(usual ? i32(high) - zero : 0);
    }
    BARACUDA_DEVICE bool sure(f32 most) const { return most * inverse <= 1048576.0f; }
    template <class Care> BARACUDA_DEVICE i32 code(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest<Care>(x, doubtful);
        if (Care::careful && doubtful) return i32(clamp(divided_code(x, scale, zero_point), low, high));
        return __float_as_int(::fminf(::fmaxf(near, least), most)) - shift_bits + i32(zero_point);
    }
    template <class Care> BARACUDA_DEVICE f32 steps(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest<Care>(x, doubtful);
        if (Care::careful && doubtful) return f32(clamp(divided_code(x, scale, zero_point), low, high) - zero_point);
        return ::fminf(::fmaxf(near, least), most) - shift;
    }
    template <class Care> BARACUDA_DEVICE bool inside(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest<Care>(x, doubtful);
        if (Care::careful && doubtful) {
            const i64 code = divided_code(x, scale, zero_point);
            return low <= code && code <= high;
        }
        return least <= near && near <= most;
    }

private:
    // 1.5 * 2^23 + the quotient, rounded to an integer.
    template <class Care> BARACUDA_DEVICE f32 nearest(f32 x, bool& doubtful) const {
        const f32 product = x * inverse;
        if constexpr (!Care::sure) doubtful |= !(absolute(product) <= 1048576.0f);
        return __fmaf_rn(__fmaf_rn(-product, scale, x), inverse, product) + shift;
    }
};

// A number that is scaled already, to its code: clamp(to_int(round(x)) + zero_point, low, high). Of one that is rounded already, the same.
template <class C> __device__ __noinline__ i64 nearest_code(C x, i64 zero_point) { return to_int(round_even(x)) + zero_point; }

template <class C> struct Coder {
    i64 zero_point, low, high;

    BARACUDA_DEVICE Coder(i64 zero_point_, i64 low_, i64 high_) : zero_point(zero_point_), low(low_), high(high_) {}
    template <class Care> BARACUDA_DEVICE i32 code(C x, Care, bool&) const { return i32(clamp(whole(x), low, high)); }
    template <class Care> BARACUDA_DEVICE C steps(C x, Care, bool&) const { return C(clamp(whole(x), low, high) - zero_point); }
    template <class Care> BARACUDA_DEVICE bool inside(C x, Care, bool&) const { return low <= whole(x) && whole(x) <= high; }

private:
    BARACUDA_DEVICE i64 whole(C x) const { return to_int(round_even(x)) + zero_point; }
};

// In 32 bits, by adding 1.5 * 2^23. Doubtful are numbers past 2^20, NaN, and all where the codes less the zero point are not within 2^20.
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
    template <class Care> BARACUDA_DEVICE i32 code(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest(x, doubtful);
        if (Care::careful && doubtful) return i32(clamp(nearest_code(x, zero_point), low, high));
        return __float_as_int(::fminf(::fmaxf(near, least), most)) - shift_bits + i32(zero_point);
    }
    template <class Care> BARACUDA_DEVICE f32 steps(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest(x, doubtful);
        if (Care::careful && doubtful) return f32(clamp(nearest_code(x, zero_point), low, high) - zero_point);
        return ::fminf(::fmaxf(near, least), most) - shift;
    }
    template <class Care> BARACUDA_DEVICE bool inside(f32 x, Care, bool& doubtful) const {
        const f32 near = nearest(x, doubtful);
        if (Care::careful && doubtful) {
            const i64 code = nearest_code(x, zero_point);
            return low <= code && code <= high;
        }
        return least <= near && near <= most;
    }

private:
    BARACUDA_DEVICE f32 nearest(f32 x, bool& doubtful) const {
        doubtful |= !(absolute(x) <= reach);
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
// by divisors of at least 2^-64: then x is 2^-101 or more. Divisors past 2^126, whose reciprocals are subnormal, leave zero, which is
// doubtful as well: of x = 0 alone it is right.
//
// From 16-bit floats, the reciprocal need not be rounded once: with it off by a unit, the sum before the last rounding is off by 2^-45, and
// quotients of significands of 11 bits are at least 2^-36 away from where f32 rounds to one side or the other.
template <class... T> struct Quotient {
    template <class C, class Care> static BARACUDA_DEVICE C of(C x, C by, Care, bool&) { return x / by; }
    template <class Care> static BARACUDA_DEVICE f32 of(f32 x, f32 by, Care, bool& doubtful) {
        constexpr bool halves = (half_type<T> && ...), narrow = (same_type<T, f16> && ...);
        if (Care::careful) return divided(x, by);
        f32 inverse = reciprocal_guess(by);
        if constexpr (!halves) inverse = __fmaf_rn(inverse, __fmaf_rn(-by, inverse, 1.0f), inverse);  // rounded once, as __frcp_rn
        const f32 product = x * inverse;
        const bool zero = x == 0.0f;
        const f32 found = zero ? product : __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);  // zero keeps its sign
        doubtful |= !(absolute(found) <= 0x1p60f);  // of f16, only 0, infinities and NaN are
        if constexpr (!narrow) doubtful |= (!zero & (absolute(found) < 0x1p-36f)) | !(absolute(by) >= 0x1p-64f);
        if constexpr (!halves) doubtful |= !(absolute(by) <= 0x1p126f);  // of a CPU, whose reciprocals may be subnormal
        return found;
    }
};

template <class C> struct Divisor {
    C by;

    BARACUDA_DEVICE explicit Divisor(C by_) : by(by_) {}
    BARACUDA_DEVICE bool sure(C) const { return true; }
    template <class Care> BARACUDA_DEVICE C divide(C x, Care, bool&) const { return x / by; }
    template <class Care> BARACUDA_DEVICE C coarse(C x, Care, bool&) const { return x / by; }
    template <class Care> BARACUDA_DEVICE C rounded(C x, Care, bool&) const { return x / by; }
    template <class Care> BARACUDA_DEVICE C drawn(C x, Care, bool&) const { return x / by; }
};
template <> struct Divisor<f32> {
    f32 by, inverse;

    BARACUDA_DEVICE explicit Divisor(f32 by_) : by(by_), inverse(absolute(by_) >= 0x1p-60f && absolute(by_) <= 0x1p60f ? __frcp_rn(by_) : infinity(0.0f)) {}
    // Whether `coarse` of no element of at most this magnitude is doubtful.
    BARACUDA_DEVICE bool sure(f32 most) const { return most * inverse <= 0x1p60f; }
    template <class Care> BARACUDA_DEVICE f32 divide(f32 x, Care, bool& doubtful) const {
        const f32 product = x * inverse;
        const bool zero = x == 0.0f;
        doubtful |= !(absolute(product) <= 0x1p60f) || (!zero && absolute(x) < 0x1p-60f);
        if (Care::careful && doubtful) return divided(x, by);
        return zero ? product : __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
    // To be rounded to 8 bits: quotients below 2^-20, which become zeros, need be right in their sign alone.
    template <class Care> BARACUDA_DEVICE f32 coarse(f32 x, Care, bool& doubtful) const {
        const f32 product = x * inverse;
        if constexpr (!Care::sure) doubtful |= !(absolute(product) <= 0x1p60f);
        if (Care::careful && doubtful) return divided(x, by);
        return with_sign(__fmaf_rn(__fmaf_rn(-product, by, x), inverse, product), product);  // a zero's too
    }
    // To be rounded to an integer by a coder, which finds what is large or NaN doubtful by itself. Small ones need be small alone.
    template <class Care> BARACUDA_DEVICE f32 rounded(f32 x, Care, bool&) const {
        const f32 product = x * inverse;
        if (Care::careful && !(absolute(product) <= 1048576.0f)) return divided(x, by);
        return __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
    // To be rounded stochastically before: small ones must be right as well, but for the sign of zero.
    template <class Care> BARACUDA_DEVICE f32 drawn(f32 x, Care, bool& doubtful) const {
        constexpr u32 least = 0x21800000u;  // 2^-60
        const f32 product = x * inverse;
        const bool small = u32(__float_as_int(x)) * 2 - 1 < least * 2 - 1;  // and not 0
        doubtful |= small;
        if (Care::careful && (small || !(absolute(product) <= 1048576.0f))) return divided(x, by);
        return __fmaf_rn(__fmaf_rn(-product, by, x), inverse, product);
    }
};

// code - zero_point as a number, exactly, for codes of 8 bits.
template <class C> struct Offset {
    i64 zero_point;
    C offset;
    bool wide;

    BARACUDA_DEVICE explicit Offset(i64 zero_point_) : zero_point(zero_point_), offset(C(zero_point_)), wide(zero_point_ < -8388608 || zero_point_ > 8388608) {}
    template <class Care> BARACUDA_DEVICE C steps(i64 code, Care, bool& doubtful) const {
        doubtful |= wide;
        if (Care::careful && wide) return C(code - zero_point);
        return C(i32(code)) - offset;
    }
};

}  // namespace baracuda
