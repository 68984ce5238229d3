// Quantization by one scale and zero point, prepared once for all elements that share them, with a fast path (slow_path.cuh).
#pragma once
#include <baracuda/slow_path.cuh>

namespace baracuda {

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
