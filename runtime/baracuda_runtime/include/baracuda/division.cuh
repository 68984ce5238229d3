// Quotients as IEEE division rounds them, with a fast path (slow_path.cuh): by one divisor for many elements, and of two elements.
#pragma once
#include <baracuda/slow_path.cuh>

namespace baracuda {

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
    // What is left of x is exact from 2^-101 on, and the last rounding is the only one where the quotient is not subnormal. The slow path
    // divides whatever it is given: if it asked what needs it, the compiler would keep the fast path's answers for all elements of a vector.
    template <class Path> BARACUDA_DEVICE f32 divide(f32 x, Path, bool& slow) const {
        if (Path::is_slow) return divided(x, by);
        const f32 product = x * inverse, least = maximum(0x1p-100f, absolute(by) * 0x1p-124f);
        slow |= u32(__float_as_int(x)) * 2 - 1 < u32(__float_as_int(least)) * 2 - 1;  // small, and not 0
        slow |= !(absolute(product) <= 0x1p60f);
        return with_sign(__fmaf_rn(__fmaf_rn(-product, by, x), inverse, product), product);  // a zero's too
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

}  // namespace baracuda
