// clamp(to_int(round(x / scale)) + zero_point, low, high): what elements with one scale and zero point share, prepared once.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

// As they stand. Out of line, and by value, so that nothing of the fast path goes to memory: they are called for few elements.
template <class C> __device__ __noinline__ i32 divided_code(C x, C scale, i64 zero_point, i64 low, i64 high) {
    return i32(clamp(to_int(round_even(x / scale)) + zero_point, low, high));
}
template <class C> __device__ __noinline__ bool divided_inside(C x, C scale, i64 zero_point, i64 low, i64 high) {
    const i64 code = to_int(round_even(x / scale)) + zero_point;
    return low <= code && code <= high;
}

template <class C> struct Quantizer {
    C scale;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Quantizer(C scale_, i64 zero_point_, i64 low_, i64 high_) : scale(scale_), zero_point(zero_point_), low(low_), high(high_) {}
    BARACUDA_DEVICE i32 code(C x) const { return i32(clamp(to_int(round_even(x / scale)) + zero_point, low, high)); }
    BARACUDA_DEVICE bool inside(C x) const {
        const i64 code = to_int(round_even(x / scale)) + zero_point;
        return low <= code && code <= high;
    }
};

// The same values without 64-bit arithmetic, and without the division wherever the product with the reciprocal must give the same code.
//
// The product is off from the quotient by 1.5 * 2^-23 of itself at most. Where both ends, less the zero point, are within +-512, that is
// less than 0.0001 for every quotient between them: a product within 0.49985 of an integer rounds as its quotient does, and one beyond
// the ends stays beyond. The others are divided, and so is what the reciprocal makes NaN or infinite: NaN, infinities, scales at or below
// 2^-128. Above 2^126 the reciprocal is subnormal and less exact, but there no quotient passes 4.
// Adding 1.5 * 2^23 rounds to an integer, ties to even, and leaves it in the low bits; a product too large for that is beyond the ends.
template <> struct Quantizer<f32> {
    static constexpr f32 shift = 12582912.0f;
    static constexpr i32 shift_bits = 0x4b400000;
    f32 scale, inverse, least, most, shifted;
    i64 zero_point, low, high;

    BARACUDA_DEVICE Quantizer(f32 scale_, i64 zero_point_, i64 low_, i64 high_) : scale(scale_), zero_point(zero_point_), low(low_), high(high_) {
        const i64 below = low - zero_point, above = high - zero_point;
        const bool small = below >= -512 && above <= 512 && below <= above && zero_point >= -2097152 && zero_point <= 2097152;
        inverse = small ? __frcp_rn(scale) : infinity(0.0f);  // an infinite product, and 0 * infinity, are sent to the division
        least = small ? f32(i32(below)) : 0.0f;
        most = small ? f32(i32(above)) : 0.0f;
        shifted = shift + (small ? f32(i32(zero_point)) : 0.0f);
    }
    BARACUDA_DEVICE i32 code(f32 x) const {
        const f32 product = x * inverse;
        const f32 rounded = (product + shift) - shift;
        if (!(absolute(product - rounded) <= 0.49985f)) return divided_code(x, scale, zero_point, low, high);
        return __float_as_int(::fminf(::fmaxf(rounded, least), most) + shifted) - shift_bits;
    }
    // Whether the code before the clamp is one of those between low and high.
    BARACUDA_DEVICE bool inside(f32 x) const {
        const f32 product = x * inverse;
        const f32 rounded = (product + shift) - shift;
        if (!(absolute(product - rounded) <= 0.49985f)) return divided_inside(x, scale, zero_point, low, high);
        return least <= rounded && rounded <= most;
    }
};

}  // namespace baracuda
