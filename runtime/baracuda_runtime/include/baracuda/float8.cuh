// Floats of 8 bits: e4m3 (largest 448, no infinities) and e5m2 (largest 57344), after Micikevicius et al., 2022.
//
// From f32 they are rounded once, to nearest even, subnormals kept. What is too large becomes NaN in e4m3 and infinity in e5m2 or, saturating,
// the largest finite value. PTX instructions of sm_89 and later stand beside C++ twins with the same values, for older GPUs and the CPU.
#pragma once

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 890
#define BARACUDA_FLOAT8_PTX 1
#else
#define BARACUDA_FLOAT8_PTX 0
#endif

namespace baracuda {

struct e4m3 {
    static constexpr int significand = 3, least = -6;  // bits after the point; the exponent of the least normal
    static constexpr u32 largest = 0x7e, overflow = 0x7f;  // bits of the largest finite value, and of what is too large: NaN
    static constexpr f32 reach = 464.0f;                   // the greatest f32 that rounds to a finite value
    u8 bits;
};
struct e5m2 {
    static constexpr int significand = 2, least = -14;
    static constexpr u32 largest = 0x7b, overflow = 0x7c;  // infinity
    static constexpr f32 reach = 0x1.dffffep15f;
    u8 bits;
};

// The bits of x in format F.
template <class F> BARACUDA_DEVICE u32 float8_twin(f32 x, bool saturating) {
    constexpr int dropped = 23 - F::significand;
    constexpr u32 below = u32(126 + F::least) << F::significand;  // what the exponents' biases differ by, in units of F
    const u32 bits = __float_as_uint(x), magnitude = bits & 0x7fffffffu, sign = (bits >> 24) & 0x80u;
    if (magnitude > 0x7f800000u) return sign | 0x7fu;
    u32 code;
    if (magnitude < u32(127 + F::least) << 23) {  // subnormal: the sum rounds to its unit, and counts the units in its low bits
        constexpr f32 shift = 1.0f * (1 << (23 - F::significand + F::least));
        code = __float_as_uint(__uint_as_float(magnitude) + shift) - __float_as_uint(shift);
    } else {
        const u32 rounded = magnitude + ((1u << (dropped - 1)) - 1u) + ((magnitude >> dropped) & 1u);
        code = (rounded >> dropped) - below;
    }
    return sign | (code <= F::largest ? code : saturating ? F::largest : F::overflow);
}

BARACUDA_DEVICE e4m3 to_e4m3(f32 x, bool saturating) {
#if BARACUDA_FLOAT8_PTX
    unsigned short pair;  // the instruction saturates
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(!saturating && ::fabsf(x) > e4m3::reach ? __uint_as_float(0x7fffffffu) : x));
    return {u8(pair)};
#else
    return {u8(float8_twin<e4m3>(x, saturating))};
#endif
}
BARACUDA_DEVICE e5m2 to_e5m2(f32 x, bool saturating) {
#if BARACUDA_FLOAT8_PTX
    unsigned short pair;
    asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
    return {u8(pair + u32(!saturating && ::fabsf(x) > e5m2::reach))};  // infinity follows on the largest
#else
    return {u8(float8_twin<e5m2>(x, saturating))};
#endif
}

// Four at a time, saturating: two instructions, of which the second moves its pair into place.
template <class F> BARACUDA_DEVICE u32 four_float8(f32 a, f32 b, f32 c, f32 d);
#if BARACUDA_FLOAT8_PTX
template <> BARACUDA_DEVICE u32 four_float8<e4m3>(f32 a, f32 b, f32 c, f32 d) {
    u32 word;
    asm("{ .reg .b16 low, high; cvt.rn.satfinite.e4m3x2.f32 low, %2, %1; cvt.rn.satfinite.e4m3x2.f32 high, %4, %3; mov.b32 %0, {low, high}; }"
        : "=r"(word) : "f"(a), "f"(b), "f"(c), "f"(d));
    return word;
}
template <> BARACUDA_DEVICE u32 four_float8<e5m2>(f32 a, f32 b, f32 c, f32 d) {
    u32 word;
    asm("{ .reg .b16 low, high; cvt.rn.satfinite.e5m2x2.f32 low, %2, %1; cvt.rn.satfinite.e5m2x2.f32 high, %4, %3; mov.b32 %0, {low, high}; }"
        : "=r"(word) : "f"(a), "f"(b), "f"(c), "f"(d));
    return word;
}
#else
template <class F> BARACUDA_DEVICE u32 four_float8(f32 a, f32 b, f32 c, f32 d) {
    return float8_twin<F>(a, true) | float8_twin<F>(b, true) << 8 | float8_twin<F>(c, true) << 16 | float8_twin<F>(d, true) << 24;
}
#endif

// f64 to f32 with the last bit set if anything was lost: rounding that to fewer bits is rounding the f64 (Boldo and Melquiond, 2008).
BARACUDA_DEVICE f32 round_to_odd(f64 x) {
    const f32 nearest = f32(x);
    const f64 back = f64(nearest);
    const u32 bits = __float_as_uint(nearest) - u32(::fabs(back) > ::fabs(x));  // towards zero
    return __uint_as_float(bits | u32(back != x));
}

BARACUDA_DEVICE f32 to_f32(e4m3 x) {
#if BARACUDA_FLOAT8_PTX
    u32 pair;
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(pair) : "h"((unsigned short)(x.bits)));
    return __half2float(__ushort_as_half((unsigned short)(pair)));
#else
    const u32 magnitude = x.bits & 0x7fu, sign = u32(x.bits & 0x80u) << 24;
    const u32 bits = magnitude == 0x7fu ? 0x7fffffffu : __float_as_uint(__uint_as_float(magnitude << 20) * 0x1p120f);
    return __uint_as_float(sign | bits);
#endif
}
BARACUDA_DEVICE f32 to_f32(e5m2 x) { return __half2float(__ushort_as_half((unsigned short)(x.bits << 8))); }  // a shortened f16

}  // namespace baracuda
