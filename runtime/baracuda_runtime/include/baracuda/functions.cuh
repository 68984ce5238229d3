// Functions of the mathematics library, and what goes with them: for each a bound is promised, or the bits, as the function table says.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

#define BARACUDA_FUNCTION(name, of_f32, of_f64)                  \
    BARACUDA_DEVICE f32 name(f32 x) { return ::of_f32(x); }      \
    BARACUDA_DEVICE f64 name(f64 x) { return ::of_f64(x); }
BARACUDA_FUNCTION(exp2, exp2f, exp2)
BARACUDA_FUNCTION(expm1, expm1f, expm1)
BARACUDA_FUNCTION(log2, log2f, log2)
BARACUDA_FUNCTION(log10, log10f, log10)
BARACUDA_FUNCTION(log1p, log1pf, log1p)
BARACUDA_FUNCTION(sin, sinf, sin)
BARACUDA_FUNCTION(cos, cosf, cos)
BARACUDA_FUNCTION(tan, tanf, tan)
BARACUDA_FUNCTION(asin, asinf, asin)
BARACUDA_FUNCTION(acos, acosf, acos)
BARACUDA_FUNCTION(atan, atanf, atan)
BARACUDA_FUNCTION(sinh, sinhf, sinh)
BARACUDA_FUNCTION(cosh, coshf, cosh)
BARACUDA_FUNCTION(asinh, asinhf, asinh)
BARACUDA_FUNCTION(acosh, acoshf, acosh)
BARACUDA_FUNCTION(atanh, atanhf, atanh)
BARACUDA_FUNCTION(cbrt, cbrtf, cbrt)
BARACUDA_FUNCTION(erfc, erfcf, erfc)
BARACUDA_FUNCTION(erfinv, erfinvf, erfinv)
BARACUDA_FUNCTION(lgamma, lgammaf, lgamma)
#undef BARACUDA_FUNCTION

BARACUDA_DEVICE f32 power(f32 a, f32 b) { return ::powf(a, b); }
BARACUDA_DEVICE f64 power(f64 a, f64 b) { return ::pow(a, b); }
BARACUDA_DEVICE f32 atan2(f32 a, f32 b) { return ::atan2f(a, b); }
BARACUDA_DEVICE f64 atan2(f64 a, f64 b) { return ::atan2(a, b); }
BARACUDA_DEVICE f32 hypot(f32 a, f32 b) { return ::hypotf(a, b); }
BARACUDA_DEVICE f64 hypot(f64 a, f64 b) { return ::hypot(a, b); }
BARACUDA_DEVICE f32 copysign(f32 a, f32 b) { return ::copysignf(a, b); }
BARACUDA_DEVICE f64 copysign(f64 a, f64 b) { return ::copysign(a, b); }
BARACUDA_DEVICE f32 next_after(f32 a, f32 b) { return ::nextafterf(a, b); }
BARACUDA_DEVICE f64 next_after(f64 a, f64 b) { return ::nextafter(a, b); }
BARACUDA_DEVICE bool sign_bit(f32 x) { return __float_as_int(x) < 0 && !is_nan(x); }
BARACUDA_DEVICE bool sign_bit(f64 x) { return __double_as_longlong(x) < 0 && !is_nan(x); }

// Larger and smaller of two, of which a NaN counts as missing.
template <class C> BARACUDA_DEVICE C fmax(C a, C b) { return is_nan(a) ? b : is_nan(b) ? a : maximum(a, b); }
template <class C> BARACUDA_DEVICE C fmin(C a, C b) { return is_nan(a) ? b : is_nan(b) ? a : minimum(a, b); }


}  // namespace baracuda
