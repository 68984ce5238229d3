// What formulas mean: one function for each row of the function table, the same bits on the GPU, on the CPU and in the NumPy reference
// (transcendental functions aside, which are held to a bound). Inline PTX lives only here, each beside its C++ twin.
#pragma once
#include <baracuda/types.cuh>

namespace baracuda {

template <class C> BARACUDA_DEVICE bool is_nan(C x) { return x != x; }
BARACUDA_DEVICE bool is_inf(f32 x) { return x == __int_as_float(0x7f800000) || x == -__int_as_float(0x7f800000); }
BARACUDA_DEVICE bool is_inf(f64 x) { return x == __longlong_as_double(0x7ff0000000000000LL) || x == -__longlong_as_double(0x7ff0000000000000LL); }
template <class C> BARACUDA_DEVICE bool is_finite(C x) { return x - x == C(0); }

// The greater of each half, as unsigned integers.
BARACUDA_DEVICE u32 greater_halves(u32 a, u32 b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    return __vmaxu2(a, b);  // one instruction there
#else
    const u32 low_a = a & 0xffffu, low_b = b & 0xffffu, high_a = a >> 16, high_b = b >> 16;
    return (low_a > low_b ? low_a : low_b) | (high_a > high_b ? high_a : high_b) << 16;
#endif
}

BARACUDA_DEVICE f32 infinity(f32) { return __int_as_float(0x7f800000); }
BARACUDA_DEVICE f64 infinity(f64) { return __longlong_as_double(0x7ff0000000000000LL); }

BARACUDA_DEVICE f32 absolute(f32 x) { return ::fabsf(x); }
BARACUDA_DEVICE f64 absolute(f64 x) { return ::fabs(x); }
BARACUDA_DEVICE i64 absolute(i64 x) { return x < 0 ? i64(0 - u64(x)) : x; }
template <class C> BARACUDA_DEVICE C sign(C x) { return x > C(0) ? C(1) : x < C(0) ? C(-1) : x == C(0) ? C(0) : x; }  // NaN stays
template <class C> BARACUDA_DEVICE C square(C x) { return x * x; }

BARACUDA_DEVICE f32 round_even(f32 x) { return ::rintf(x); }
BARACUDA_DEVICE f64 round_even(f64 x) { return ::rint(x); }
BARACUDA_DEVICE f32 floor(f32 x) { return ::floorf(x); }
BARACUDA_DEVICE f64 floor(f64 x) { return ::floor(x); }
BARACUDA_DEVICE f32 ceil(f32 x) { return ::ceilf(x); }
BARACUDA_DEVICE f64 ceil(f64 x) { return ::ceil(x); }
BARACUDA_DEVICE f32 trunc(f32 x) { return ::truncf(x); }
BARACUDA_DEVICE f64 trunc(f64 x) { return ::trunc(x); }

// The least power of two >= x: the exponent, one up if there is a fraction; subnormal numbers are scaled into the others, exactly.
BARACUDA_DEVICE f32 ceil_power_of_two(f32 x) {
    if (!(x > 0.0f) || is_inf(x)) return x < 0.0f ? __int_as_float(0x7fc00000) : x;
    const bool subnormal = x < 0x1p-126f;
    const i32 bits = __float_as_int(subnormal ? x * 0x1p24f : x);
    const f32 power = __int_as_float((bits + 0x007fffff) & 0x7f800000);
    return subnormal ? power * 0x1p-24f : power;
}
BARACUDA_DEVICE f64 ceil_power_of_two(f64 x) {
    if (!(x > 0.0) || is_inf(x)) return x < 0.0 ? __longlong_as_double(0x7ff8000000000000LL) : x;
    const bool subnormal = x < 0x1p-1022;
    const i64 bits = __double_as_longlong(subnormal ? x * 0x1p54 : x);
    const f64 power = __longlong_as_double((bits + 0x000fffffffffffffLL) & 0x7ff0000000000000LL);
    return subnormal ? power * 0x1p-54 : power;
}
// floor(x), and one more where uniform < x - floor(x), which is exact but where x is a small negative number: NaN and inf stay.
template <class C> BARACUDA_DEVICE C round_stochastic(C x, C uniform) {
    const C below = floor(x);
    return uniform < x - below ? below + C(1) : below;
}

// 1 / x, off by one unit in the last place at most, of normal numbers whose reciprocal is one.
BARACUDA_DEVICE f32 reciprocal_guess(f32 x) {
#ifdef CUDA_HOST
    return 1.0f / x;
#else
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
#endif
}

BARACUDA_DEVICE f32 sqrt(f32 x) { return __fsqrt_rn(x); }
BARACUDA_DEVICE f64 sqrt(f64 x) { return ::sqrt(x); }
BARACUDA_DEVICE f32 rsqrt(f32 x) { return __frsqrt_rn(x); }
BARACUDA_DEVICE f64 rsqrt(f64 x) { return 1.0 / ::sqrt(x); }
BARACUDA_DEVICE f32 exp(f32 x) { return ::expf(x); }
BARACUDA_DEVICE f64 exp(f64 x) { return ::exp(x); }
BARACUDA_DEVICE f32 log(f32 x) { return ::logf(x); }
BARACUDA_DEVICE f64 log(f64 x) { return ::log(x); }
BARACUDA_DEVICE f32 tanh(f32 x) { return ::tanhf(x); }
BARACUDA_DEVICE f64 tanh(f64 x) { return ::tanh(x); }
BARACUDA_DEVICE f32 erf(f32 x) { return ::erff(x); }
BARACUDA_DEVICE f64 erf(f64 x) { return ::erf(x); }
template <class C> BARACUDA_DEVICE C sigmoid(C x) { return C(1) / (C(1) + exp(-x)); }
BARACUDA_DEVICE f32 fma(f32 a, f32 b, f32 c) { return __fmaf_rn(a, b, c); }
BARACUDA_DEVICE f64 fma(f64 a, f64 b, f64 c) { return __fma_rn(a, b, c); }

// Larger and smaller of two: a NaN on either side wins, and -0 < +0.
template <class C> BARACUDA_DEVICE C maximum_twin(C a, C b) {
    if (a > b || a != a) return a;
    if (b > a || b != b) return b;
    return a == C(0) ? a + b : a;  // zeros of different sign: -0 + +0 is +0
}
template <class C> BARACUDA_DEVICE C minimum_twin(C a, C b) {
    if (a < b || a != a) return a;
    if (b < a || b != b) return b;
    return a == C(0) ? -((-a) + (-b)) : a;
}
BARACUDA_DEVICE f32 maximum(f32 a, f32 b) {
#ifdef CUDA_HOST
    return maximum_twin(a, b);
#else
    f32 r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
#endif
}
BARACUDA_DEVICE f32 minimum(f32 a, f32 b) {
#ifdef CUDA_HOST
    return minimum_twin(a, b);
#else
    f32 r;
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
#endif
}

// Two 16-bit floats in a word: the one in the low half, the one in the high half, and the larger and smaller of each half.
template <class T> BARACUDA_DEVICE f32 low_half(u32 both) {
    const unsigned short bits = (unsigned short)both;
    T value;
    ::memcpy(&value, &bits, 2);
    return load<f32>(value);
}
template <class T> BARACUDA_DEVICE f32 high_half(u32 both) { return low_half<T>(both >> 16); }
template <class T, class Join> BARACUDA_DEVICE u32 joined_halves(u32 a, u32 b, Join join) {
    const T each[] = {store<T>(join(low_half<T>(a), low_half<T>(b))), store<T>(join(high_half<T>(a), high_half<T>(b)))};
    u32 both;
    ::memcpy(&both, each, 4);
    return both;
}
template <class T> BARACUDA_DEVICE u32 maximum_halves(u32 a, u32 b) {
#ifdef CUDA_HOST
    return joined_halves<T>(a, b, [](f32 x, f32 y) { return maximum_twin(x, y); });
#else
    u32 r;
    if constexpr (same_type<T, f16>) asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    else asm("max.NaN.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
#endif
}
template <class T> BARACUDA_DEVICE u32 minimum_halves(u32 a, u32 b) {
#ifdef CUDA_HOST
    return joined_halves<T>(a, b, [](f32 x, f32 y) { return minimum_twin(x, y); });
#else
    u32 r;
    if constexpr (same_type<T, f16>) asm("min.NaN.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    else asm("min.NaN.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
#endif
}
BARACUDA_DEVICE f64 maximum(f64 a, f64 b) { return maximum_twin(a, b); }
BARACUDA_DEVICE f64 minimum(f64 a, f64 b) { return minimum_twin(a, b); }
BARACUDA_DEVICE i64 maximum(i64 a, i64 b) { return a > b ? a : b; }
BARACUDA_DEVICE i64 minimum(i64 a, i64 b) { return a < b ? a : b; }
template <class C> BARACUDA_DEVICE C clamp(C x, C low, C high) { return minimum(maximum(x, low), high); }

// Saturates at +-2^53, so that sums with 32-bit integers cannot wrap; NaN becomes 0.
template <class C> BARACUDA_DEVICE i64 to_int(C x) {
    constexpr C limit = C(9007199254740992.0);
    return x != x ? 0 : x > limit ? 9007199254740992LL : x < -limit ? -9007199254740992LL : i64(x);
}
// Python's // and %: rounded towards minus infinity, the remainder with the divisor's sign; x // 0 and x % 0 are 0.
BARACUDA_DEVICE i64 floor_divide(i64 a, i64 b) {
    if (b == 0) return 0;
    if (b == -1) return i64(0 - u64(a));
    const i64 q = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
BARACUDA_DEVICE i64 floor_modulo(i64 a, i64 b) { return b == 0 ? 0 : i64(u64(a) - u64(floor_divide(a, b)) * u64(b)); }

}  // namespace baracuda
