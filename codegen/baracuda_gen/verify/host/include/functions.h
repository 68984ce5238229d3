// The device functions of CUDA that the runtime's headers call, on the CPU.
#pragma once

inline void __syncthreads(cuda_host::Where where = cuda_host::Where::current()) { cuda_host::barrier(where); }
template <class T> T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32,
                                     cuda_host::Where where = cuda_host::Where::current()) {
    const int lane = cuda_host::lane_index(), source = lane ^ bits;  // which stays inside its segment of `width` lanes
    return cuda_host::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source, where);
}

template <class T> T __shfl_sync(unsigned mask, T value, int source, int width = 32,
                                 cuda_host::Where where = cuda_host::Where::current()) {
    return cuda_host::shuffle(mask, value, (cuda_host::lane_index() & ~(width - 1)) | (source & (width - 1)), where);
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32,
                                    cuda_host::Where where = cuda_host::Where::current()) {
    const int lane = cuda_host::lane_index(), source = lane - int(by);
    return cuda_host::shuffle(mask, value, source < (lane & ~(width - 1)) ? lane : source, where);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32,
                                      cuda_host::Where where = cuda_host::Where::current()) {
    const int lane = cuda_host::lane_index(), source = lane + int(by);
    return cuda_host::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source, where);
}

inline void __syncwarp(unsigned mask = ~0u, cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::shuffle(mask, 0, cuda_host::lane_index(), where);
}
inline void __trap() { __builtin_trap(); }
inline unsigned __match_any_sync(unsigned mask, unsigned value, cuda_host::Where where = cuda_host::Where::current()) {
    unsigned alike = 0;
    for (int lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1) alike |= unsigned(cuda_host::shuffle(mask, value, lane, where) == value) << lane;
    return alike;
}

// ---- atomics: threads take turns at barriers alone ----

template <class T> T atomicAdd(T* at, T value) {
    const T before = *at;
    *at = T(before + value);
    return before;
}
template <class T> T atomicMax(T* at, T value) {
    const T before = *at;
    if (value > before) *at = value;
    return before;
}
template <class T> T atomicOr(T* at, T value) {
    const T before = *at;
    *at = T(before | value);
    return before;
}

// ---- bits ----

inline unsigned __float_as_uint(float x) { return std::bit_cast<unsigned>(x); }
inline int __float_as_int(float x) { return std::bit_cast<int>(x); }
inline float __uint_as_float(unsigned x) { return std::bit_cast<float>(x); }
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return std::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return std::bit_cast<double>(x); }
inline int __double2hiint(double x) { return int(std::bit_cast<uint64_t>(x) >> 32); }
inline int __double2loint(double x) { return int(std::bit_cast<uint64_t>(x)); }
inline double __hiloint2double(int high, int low) {
    return std::bit_cast<double>(uint64_t(unsigned(high)) << 32 | unsigned(low));
}
inline int __popc(unsigned x) { return std::popcount(x); }
inline int __popcll(unsigned long long x) { return std::popcount(x); }
inline int __clz(int x) { return std::countl_zero(unsigned(x)); }
inline int __clzll(long long x) { return std::countl_zero(static_cast<unsigned long long>(x)); }
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned(static_cast<unsigned long long>(a) * b >> 32); }
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return unsigned((uint64_t(high) << 32 | low) >> (shift & 31));
}

inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
    return unsigned((uint64_t(high) << 32 | low) >> (32 - (shift < 32 ? shift : 32)));
}

// ---- arithmetic with one rounding; -ffp-contract=off keeps the compiler from joining operations ----

inline float __frcp_rn(float a) { return 1.0f / a; }
inline float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
// Correctly rounded, by trial of two whole binades.
inline float __frsqrt_rn(float a) { return float(1.0 / __builtin_sqrt(double(a))); }
inline float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
inline double rsqrt(double a) { return 1.0 / __builtin_sqrt(a); }
// The inverse of erf: an approximation good to 2e-3 (Winitzki's), and three steps of Halley's method, of erfc near 1.
inline double erfinv(double x) {
    const double size = __builtin_fabs(x);
    if (!(size < 1)) return size == 1 ? x * __builtin_inf() : __builtin_nan("");
    if (size < 1e-9) return x * 0.886226925452758;
    const double l = __builtin_log1p(-x * x), t = 4.330746750799873 + l / 2;
    double y = __builtin_sqrt(__builtin_sqrt(t * t - l / 0.147) - t);
    for (int i = 0; i < 3; ++i) {
        const double off = size < 0.5 ? __builtin_erf(y) - size : (1 - size) - __builtin_erfc(y);
        const double step = off * 0.886226925452758 * __builtin_exp(y * y);
        y -= step / (1 + y * step);
    }
    return x < 0 ? -y : y;
}
inline float erfinvf(float x) { return float(erfinv(double(x))); }

// ---- conversions as of PTX: what is out of range saturates; NaN gives 0 from f32, and the least integer from f64 ----

template <class F> int cuda_host_to_int(F x) {
    using Limits = std::numeric_limits<int>;
    if (x != x) return sizeof(F) == 8 ? Limits::min() : 0;
    return x < F(Limits::min()) ? Limits::min() : x >= F(2147483648.0) ? Limits::max() : int(x);
}
inline int __float2int_rz(float x) { return cuda_host_to_int(x); }
inline int __double2int_rz(double x) { return cuda_host_to_int(x); }

// ---- smaller and larger: a NaN loses against a number, and -0 < +0, which glibc leaves open ----

namespace cuda_host {
template <class F, class U> F larger(F a, F b) {
    if (a > b || b != b) return a;
    if (b > a || a != a) return b;
    return std::bit_cast<F>(U(std::bit_cast<U>(a) & std::bit_cast<U>(b)));
}
template <class F, class U> F smaller(F a, F b) {
    if (a < b || b != b) return a;
    if (b < a || a != a) return b;
    return std::bit_cast<F>(U(std::bit_cast<U>(a) | std::bit_cast<U>(b)));
}
}  // namespace cuda_host

inline float cuda_host_fmaxf(float a, float b) { return cuda_host::larger<float, uint32_t>(a, b); }
inline float cuda_host_fminf(float a, float b) { return cuda_host::smaller<float, uint32_t>(a, b); }
inline double cuda_host_fmax(double a, double b) { return cuda_host::larger<double, uint64_t>(a, b); }
inline double cuda_host_fmin(double a, double b) { return cuda_host::smaller<double, uint64_t>(a, b); }
#define fmaxf cuda_host_fmaxf  // macros, since libm has the names
#define fminf cuda_host_fminf
#define fmax cuda_host_fmax
#define fmin cuda_host_fmin

template <class A, class B>
concept CudaHostNumbers = std::is_arithmetic_v<A> && std::is_arithmetic_v<B>;
template <class A, class B>
    requires CudaHostNumbers<A, B>
std::common_type_t<A, B> max(A a, B b) {
    using T = std::common_type_t<A, B>;
    if constexpr (std::is_same_v<T, float>) return cuda_host_fmaxf(a, b);
    else if constexpr (std::is_same_v<T, double>) return cuda_host_fmax(a, b);
    else return T(a) > T(b) ? T(a) : T(b);
}
template <class A, class B>
    requires CudaHostNumbers<A, B>
std::common_type_t<A, B> min(A a, B b) {
    using T = std::common_type_t<A, B>;
    if constexpr (std::is_same_v<T, float>) return cuda_host_fminf(a, b);
    else if constexpr (std::is_same_v<T, double>) return cuda_host_fmin(a, b);
    else return T(a) < T(b) ? T(a) : T(b);
}
