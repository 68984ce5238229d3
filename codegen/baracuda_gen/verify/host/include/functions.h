// CUDA's device functions on the CPU: barriers, warp functions, bits, arithmetic and conversions.
#pragma once
#define CUDA_HOST_WHERE cuda_host::Where where = cuda_host::Where::current()

// ---- barriers ----

inline void __syncthreads(CUDA_HOST_WHERE) { cuda_host::barrier(0, where); }
inline int __syncthreads_count(int p, CUDA_HOST_WHERE) { return int(cuda_host::barrier(p != 0, where)); }
inline int __syncthreads_or(int p, CUDA_HOST_WHERE) { return cuda_host::barrier(p != 0, where) != 0; }
inline int __syncthreads_and(int p, CUDA_HOST_WHERE) { return cuda_host::barrier(p == 0, where) == 0; }
inline void __syncwarp(unsigned mask = ~0u, CUDA_HOST_WHERE) {
    cuda_host::collective(mask, 0, 0, cuda_host::resolve_nothing, "__syncwarp", where);
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
inline void __nanosleep(unsigned) {}
[[noreturn]] inline void __trap() { cuda_host::fail(cuda_host::trap_called, "__trap was called"); }

// ---- warp functions; a shuffle stays inside its segment of `width` lanes ----

template <class T> T __shfl_sync(unsigned mask, T value, int source, int width = 32, CUDA_HOST_WHERE) {
    const int lane = cuda_host::lane_index();
    return cuda_host::shuffle(mask, value, (lane & ~(width - 1)) | (source & (width - 1)), "__shfl_sync", where);
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, CUDA_HOST_WHERE) {
    const int lane = cuda_host::lane_index(), source = lane - int(delta);
    return cuda_host::shuffle(mask, value, source < (lane & ~(width - 1)) ? lane : source, "__shfl_up_sync", where);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, CUDA_HOST_WHERE) {
    const int lane = cuda_host::lane_index(), source = lane + int(delta);
    return cuda_host::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source, "__shfl_down_sync", where);
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, CUDA_HOST_WHERE) {
    const int lane = cuda_host::lane_index(), source = lane ^ bits;
    return cuda_host::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source, "__shfl_xor_sync", where);
}
inline unsigned __ballot_sync(unsigned mask, int p, CUDA_HOST_WHERE) {
    return unsigned(cuda_host::collective(mask, p != 0, 0, cuda_host::resolve_ballot, "a vote", where));
}
inline int __any_sync(unsigned mask, int p, CUDA_HOST_WHERE) { return __ballot_sync(mask, p, where) != 0; }
inline int __all_sync(unsigned mask, int p, CUDA_HOST_WHERE) { return __ballot_sync(mask, !p, where) == 0; }
template <class T> unsigned __match_any_sync(unsigned mask, T value, CUDA_HOST_WHERE) {
    return unsigned(cuda_host::collective(mask, cuda_host::pack(value), 0, cuda_host::resolve_match_any,
                                          "__match_any_sync", where));
}
// On a GPU the answer depends on scheduling; here it is every lane that has not exited.
inline unsigned __activemask() { return ~cuda_host::state.warps[cuda_host::state.current / 32].exited; }

#define CUDA_HOST_REDUCE(name, T, expression) \
    struct name##_##T { \
        T operator()(T a, T b) const { return expression; } \
    }; \
    inline T name(unsigned mask, T value, CUDA_HOST_WHERE) { \
        return T( \
            cuda_host::collective(mask, uint64_t(value), 0, cuda_host::resolve_reduce<T, name##_##T>, #name, where)); \
    }
CUDA_HOST_REDUCE(__reduce_add_sync, unsigned, a + b)
CUDA_HOST_REDUCE(__reduce_add_sync, int, int(unsigned(a) + unsigned(b)))
CUDA_HOST_REDUCE(__reduce_min_sync, unsigned, a < b ? a : b)
CUDA_HOST_REDUCE(__reduce_min_sync, int, a < b ? a : b)
CUDA_HOST_REDUCE(__reduce_max_sync, unsigned, a > b ? a : b)
CUDA_HOST_REDUCE(__reduce_max_sync, int, a > b ? a : b)
CUDA_HOST_REDUCE(__reduce_and_sync, unsigned, a & b)
CUDA_HOST_REDUCE(__reduce_or_sync, unsigned, a | b)
CUDA_HOST_REDUCE(__reduce_xor_sync, unsigned, a ^ b)
#undef CUDA_HOST_REDUCE

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
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x) {
    unsigned reversed = 0;
    for (int i = 0; i < 32; ++i) reversed |= (x >> i & 1) << (31 - i);
    return reversed;
}
inline int __mulhi(int a, int b) { return int(static_cast<long long>(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned(static_cast<unsigned long long>(a) * b >> 32); }
inline long long __mul64hi(long long a, long long b) {
    return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    return unsigned(((uint64_t(high) << 32 | low) << (shift & 31)) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return unsigned((uint64_t(high) << 32 | low) >> (shift & 31));
}
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selectors) {
    const uint64_t bytes = uint64_t(y) << 32 | x;
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) {
        const unsigned selector = selectors >> 4 * i & 15, byte = unsigned(bytes >> 8 * (selector & 7)) & 255;
        result |= (selector & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * i;  // bit 3: the sign, repeated
    }
    return result;
}
inline int __dp4a(int a, int b, int sum) {
    for (int i = 0; i < 4; ++i) sum = int(unsigned(sum) + unsigned(int8_t(a >> 8 * i) * int8_t(b >> 8 * i)));
    return sum;
}

// ---- arithmetic with one rounding; -ffp-contract=off keeps the compiler from joining operations ----

inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __frcp_rn(float a) { return 1.0f / a; }
inline float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
// Correctly rounded, by trial of two whole binades.
inline float __frsqrt_rn(float a) { return float(1.0 / __builtin_sqrt(double(a))); }
inline float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __drcp_rn(double a) { return 1.0 / a; }
inline double __dsqrt_rn(double a) { return __builtin_sqrt(a); }
inline double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
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
inline float rsqrtf(float a) { return __frsqrt_rn(a); }
inline double rsqrt(double a) { return 1.0 / __builtin_sqrt(a); }
inline float __saturatef(float a) { return a > 0 ? (a < 1 ? a : 1.0f) : 0.0f; }
// Fast versions: here as exact as the slow ones, so what they lose on a GPU does not show.
inline float __expf(float a) { return expf(a); }
inline float __exp2f(float a) { return exp2f(a); }
inline float __logf(float a) { return logf(a); }
inline float __log2f(float a) { return log2f(a); }
inline float __sinf(float a) { return sinf(a); }
inline float __cosf(float a) { return cosf(a); }
inline float __fdividef(float a, float b) { return a / b; }

// ---- conversions ----

namespace cuda_host {
// PTX cvt: out of range saturates; NaN gives 0, but the topmost bit alone where either side has 64 bits.
template <class I, class F> I to_integer(F x) {
    using Limits = std::numeric_limits<I>;
    if (x != x) return sizeof(F) == 8 || sizeof(I) == 8 ? I(std::make_unsigned_t<I>(1) << (sizeof(I) * 8 - 1)) : I(0);
    if (x < F(Limits::min())) return Limits::min();
    if (x >= F(2) * F(std::make_unsigned_t<I>(1) << (Limits::digits - 1))) return Limits::max();
    return I(x);
}
}  // namespace cuda_host

#define CUDA_HOST_CONVERT(I, name) \
    inline I __float2##name##_rn(float x) { return cuda_host::to_integer<I>(__builtin_rintf(x)); } \
    inline I __float2##name##_rz(float x) { return cuda_host::to_integer<I>(x); } \
    inline I __float2##name##_rd(float x) { return cuda_host::to_integer<I>(__builtin_floorf(x)); } \
    inline I __float2##name##_ru(float x) { return cuda_host::to_integer<I>(__builtin_ceilf(x)); } \
    inline I __double2##name##_rn(double x) { return cuda_host::to_integer<I>(__builtin_rint(x)); } \
    inline I __double2##name##_rz(double x) { return cuda_host::to_integer<I>(x); } \
    inline I __double2##name##_rd(double x) { return cuda_host::to_integer<I>(__builtin_floor(x)); } \
    inline I __double2##name##_ru(double x) { return cuda_host::to_integer<I>(__builtin_ceil(x)); } \
    inline float __##name##2float_rn(I x) { return float(x); } \
    inline double __##name##2double_rn(I x) { return double(x); }
CUDA_HOST_CONVERT(int, int)
CUDA_HOST_CONVERT(unsigned, uint)
CUDA_HOST_CONVERT(long long, ll)
CUDA_HOST_CONVERT(unsigned long long, ull)
#undef CUDA_HOST_CONVERT
inline float __double2float_rn(double x) { return float(x); }

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
