// Functions that round the same everywhere, for kernels all of whose elements have 16 bits: where they make elements of elements, these forms
// have the same bits.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

namespace half_precision {

// The special function unit, of subnormal numbers too: the root within 2^-23, its reciprocal within 2^-22.
#ifdef CUDA_HOST
BARACUDA_DEVICE f32 approximate_sqrt(f32 x) { return ::sqrtf(x); }
BARACUDA_DEVICE f32 approximate_rsqrt(f32 x) { return 1.0f / ::sqrtf(x); }
#else
BARACUDA_DEVICE f32 approximate_sqrt(f32 x) {
    f32 r;
    asm("sqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}
BARACUDA_DEVICE f32 approximate_rsqrt(f32 x) {
    f32 r;
    asm("rsqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}
#endif

// Roots of 11 bits lie, in units of f32, 1/2 or more below the middle between two elements, or 3.6 or more above it: the root of a little less is
// further from it, on either side, than the unit errs.
BARACUDA_DEVICE f32 sqrt(f32 x) { return approximate_sqrt(x * 0x1.fffffap-1f); }
// 3 units away or more, on either side.
BARACUDA_DEVICE f32 rsqrt(f32 x) { return approximate_rsqrt(x); }

// Without a branch.
BARACUDA_DEVICE f32 ceil_power_of_two(f32 x) {
    const bool subnormal = absolute(x) < 0x1p-126f;
    const f32 scaled = x * (subnormal ? 0x1p24f : 1.0f);
    const f32 power = __int_as_float(i32((u32(__float_as_int(scaled)) + 0x007fffffu) & 0x7f800000u));
    const f32 least = power * (subnormal ? 0x1p-24f : 1.0f);
    return x > 0.0f ? least : x < 0.0f ? __int_as_float(0x7fc00000) : x;
}

}  // namespace half_precision

// As `Functions`, of these.
template <class... T> struct Arithmetic {
    static constexpr bool brief = (half_type<T> && ...);
#define BARACUDA_FORMS(name)                                            \
    template <class C> static BARACUDA_DEVICE C name(C x) {             \
        if constexpr (brief) return half_precision::name(x);            \
        else return baracuda::name(x);                                  \
    }
    BARACUDA_FORMS(sqrt)
    BARACUDA_FORMS(rsqrt)
    BARACUDA_FORMS(ceil_power_of_two)
#undef BARACUDA_FORMS
};

}  // namespace baracuda
