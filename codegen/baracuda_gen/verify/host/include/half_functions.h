// Functions on 16-bit floats that CUDA's headers give to device code only. `__hfma` rounds once: a product of two
// 16-bit floats is exact in double, and the sum is rounded to odd there, so that rounding it to 16 bits afterwards is
// the same as rounding the exact sum.
#pragma once

namespace cuda_host {

inline double add_to_odd(double a, double b) {
    const double sum = a + b, rest_of_b = sum - a;
    const double error = (a - (sum - rest_of_b)) + (b - rest_of_b);  // Knuth's two-sum: exact
    const uint64_t bits = std::bit_cast<uint64_t>(sum);
    if (!(error != 0) || !std::isfinite(sum) || bits & 1) return sum;
    return std::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

inline __half round_to(double x, __half) { return __double2half(x); }
inline __nv_bfloat16 round_to(double x, __nv_bfloat16) { return __double2bfloat16(x); }
template <class H> H half_fma(H a, H b, H c) {
    return round_to(add_to_odd(double(float(a)) * double(float(b)), double(float(c))), H{});
}
template <class H> H positive_or_zero(H x) { return float(x) > 0 || float(x) != float(x) ? x : H(0.0f); }
template <class H, class F> H map_half(H x, F f) { return H(f(float(x))); }

}  // namespace cuda_host

#define CUDA_HOST_MAPPED(H, name, function) \
    inline H name(H x) { return cuda_host::map_half(x, [](float v) { return function(v); }); }

#define CUDA_HOST_HALF(H, V) \
    inline H __hfma(H a, H b, H c) { return cuda_host::half_fma(a, b, c); } \
    inline H __hfma_relu(H a, H b, H c) { return cuda_host::positive_or_zero(cuda_host::half_fma(a, b, c)); } \
    inline V __hfma2(V a, V b, V c) { return V{__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; } \
    inline V __hfma2_relu(V a, V b, V c) { return V{__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)}; } \
    CUDA_HOST_MAPPED(H, hfloor, __builtin_floorf) \
    CUDA_HOST_MAPPED(H, hceil, __builtin_ceilf) \
    CUDA_HOST_MAPPED(H, htrunc, __builtin_truncf) \
    CUDA_HOST_MAPPED(H, hrint, __builtin_rintf) \
    CUDA_HOST_MAPPED(H, hsqrt, __builtin_sqrtf) \
    CUDA_HOST_MAPPED(H, hrsqrt, rsqrtf) \
    CUDA_HOST_MAPPED(H, hrcp, __frcp_rn) \
    CUDA_HOST_MAPPED(H, hexp, expf) \
    CUDA_HOST_MAPPED(H, hlog, logf) \
    CUDA_HOST_MAPPED(H, hsin, sinf) \
    CUDA_HOST_MAPPED(H, hcos, cosf) \
    CUDA_HOST_MAPPED(H, htanh, tanhf)

CUDA_HOST_HALF(__half, __half2)
CUDA_HOST_HALF(__nv_bfloat16, __nv_bfloat162)
#undef CUDA_HOST_HALF
#undef CUDA_HOST_MAPPED
