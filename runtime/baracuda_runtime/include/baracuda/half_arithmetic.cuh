// Functions that round the same everywhere, for kernels all of whose elements have 16 bits: where they make elements of elements, these forms
// have the same bits.
#pragma once
#include <baracuda/forms.cuh>
#include <baracuda/special_unit.cuh>

namespace baracuda {

namespace half_precision {

// Roots of 11 bits lie, in units of f32, 1/2 or more below the middle between two elements, or 3.6 or more above it: the root of a little less is
// further from it, on either side, than the unit errs.
BARACUDA_DEVICE f32 sqrt(f32 x) { return unit_sqrt_of_any(x * 0x1.fffffap-1f); }
// 3 units away or more, on either side.
BARACUDA_DEVICE f32 rsqrt(f32 x) { return unit_rsqrt_of_any(x); }

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
    BARACUDA_FORMS(sqrt)
    BARACUDA_FORMS(rsqrt)
    BARACUDA_FORMS(ceil_power_of_two)
};

}  // namespace baracuda
