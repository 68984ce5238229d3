// The special function unit, one instruction a function, each within 2 ulp of normal numbers. On the CPU the C library stands in; both are
// within the bounds of the function table.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

namespace half_precision {

#ifdef CUDA_HOST
#define BARACUDA_UNIT(name, instruction, twin) \
    BARACUDA_DEVICE f32 name(f32 x) { return twin; }
#else
#define BARACUDA_UNIT(name, instruction, twin)                   \
    BARACUDA_DEVICE f32 name(f32 x) {                            \
        f32 r;                                                   \
        asm(instruction " %0, %1;" : "=f"(r) : "f"(x));          \
        return r;                                                \
    }
#endif
// Subnormal numbers count as 0.
BARACUDA_UNIT(unit_exp2, "ex2.approx.ftz.f32", ::exp2f(x))
BARACUDA_UNIT(unit_log2_of_normal, "lg2.approx.ftz.f32", ::log2f(x))
BARACUDA_UNIT(unit_sqrt, "sqrt.approx.ftz.f32", ::sqrtf(x))
BARACUDA_UNIT(unit_rsqrt, "rsqrt.approx.ftz.f32", 1.0f / ::sqrtf(x))
BARACUDA_DEVICE f32 unit_reciprocal(f32 x) { return reciprocal_guess(x); }
// Of subnormal numbers too: the root within 2^-23, its reciprocal within 2^-22.
BARACUDA_UNIT(unit_log2, "lg2.approx.f32", ::log2f(x))
BARACUDA_UNIT(unit_sqrt_of_any, "sqrt.approx.f32", ::sqrtf(x))
BARACUDA_UNIT(unit_rsqrt_of_any, "rsqrt.approx.f32", 1.0f / ::sqrtf(x))
BARACUDA_UNIT(unit_reciprocal_of_any, "rcp.approx.f32", 1.0f / x)
#undef BARACUDA_UNIT

}  // namespace half_precision

}  // namespace baracuda
