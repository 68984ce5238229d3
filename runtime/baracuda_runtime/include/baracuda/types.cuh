// Element types by the names that specs use, the type each computes in, and the conversions between the two.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define BARACUDA_DEVICE __device__ __forceinline__

namespace baracuda {

using f64 = double;
using f32 = float;
using f16 = __half;
using bf16 = __nv_bfloat16;
using s8 = signed char;
using u8 = unsigned char;
using i16 = short;
using i32 = int;
using i64 = long long;
using u32 = unsigned;
using u64 = unsigned long long;

template <class A, class B> inline constexpr bool same_type = false;
template <class A> inline constexpr bool same_type<A, A> = true;
template <class T> inline constexpr bool half_type = same_type<T, f16> || same_type<T, bf16>;

}  // namespace baracuda

#include <baracuda/float8.cuh>
#include <baracuda/packed.cuh>

namespace baracuda {

// 16- and 8-bit floats compute in f32; with an f64 operand everything computes in f64.
template <bool Wide> struct ComputeType { using type = f32; };
template <> struct ComputeType<true> { using type = f64; };
template <class... T> using compute_t = typename ComputeType<(same_type<T, f64> || ...)>::type;

// The ends of a type's range, and a float type's least positive value, in the type that it computes in.
template <class T> struct Range;
template <> struct Range<s4> { static constexpr i64 lowest = -8, highest = 7; };
template <> struct Range<u4> { static constexpr i64 lowest = 0, highest = 15; };
template <> struct Range<s8> { static constexpr i64 lowest = -128, highest = 127; };
template <> struct Range<u8> { static constexpr i64 lowest = 0, highest = 255; };
template <> struct Range<i16> { static constexpr i64 lowest = -32768, highest = 32767; };
template <> struct Range<i32> { static constexpr i64 lowest = -2147483647LL - 1, highest = 2147483647LL; };
template <> struct Range<i64> { static constexpr i64 lowest = -9223372036854775807LL - 1, highest = 9223372036854775807LL; };
template <> struct Range<f64> { static constexpr f64 lowest = -0x1.fffffffffffffp1023, highest = 0x1.fffffffffffffp1023, smallest = 0x1p-1074; };
template <> struct Range<f32> { static constexpr f32 lowest = -0x1.fffffep127f, highest = 0x1.fffffep127f, smallest = 0x1p-149f; };
template <> struct Range<f16> { static constexpr f32 lowest = -65504.0f, highest = 65504.0f, smallest = 0x1p-24f; };
template <> struct Range<bf16> { static constexpr f32 lowest = -0x1.fep127f, highest = 0x1.fep127f, smallest = 0x1p-133f; };
template <> struct Range<e4m3> { static constexpr f32 lowest = -448.0f, highest = 448.0f, smallest = 0x1p-9f; };
template <> struct Range<e5m2> { static constexpr f32 lowest = -57344.0f, highest = 57344.0f, smallest = 0x1p-16f; };

// load<C>(x): a stored float as a value of the compute type; exact.
template <class C> BARACUDA_DEVICE C load(f64 x) { return C(x); }
template <class C> BARACUDA_DEVICE C load(f32 x) { return C(x); }
template <class C> BARACUDA_DEVICE C load(f16 x) { return C(__half2float(x)); }
template <class C> BARACUDA_DEVICE C load(bf16 x) { return C(__bfloat162float(x)); }
template <class C> BARACUDA_DEVICE C load(e4m3 x) { return C(to_f32(x)); }
template <class C> BARACUDA_DEVICE C load(e5m2 x) { return C(to_f32(x)); }

// store<T>(x): rounded once, to nearest even; integers saturate.
template <class T> struct Store {
    static BARACUDA_DEVICE T from(i32 x) { return from(i64(x)); }
    static BARACUDA_DEVICE T from(i64 x) { return T(x < Range<T>::lowest ? Range<T>::lowest : x > Range<T>::highest ? Range<T>::highest : x); }
};
template <> struct Store<bool> { static BARACUDA_DEVICE bool from(bool x) { return x; } };
template <> struct Store<f64> { static BARACUDA_DEVICE f64 from(f64 x) { return x; } };
template <> struct Store<f32> {
    static BARACUDA_DEVICE f32 from(f32 x) { return x; }
    static BARACUDA_DEVICE f32 from(f64 x) { return f32(x); }
};
template <> struct Store<f16> {
    static BARACUDA_DEVICE f16 from(f32 x) { return __float2half_rn(x); }
    static BARACUDA_DEVICE f16 from(f64 x) { return __double2half(x); }
};
template <> struct Store<bf16> {
    static BARACUDA_DEVICE bf16 from(f32 x) { return __float2bfloat16_rn(x); }
    static BARACUDA_DEVICE bf16 from(f64 x) { return __double2bfloat16(x); }
};
template <> struct Store<e4m3> {
    static BARACUDA_DEVICE e4m3 from(f32 x, bool saturating = false) { return to_e4m3(x, saturating); }
    static BARACUDA_DEVICE e4m3 from(f64 x, bool saturating = false) { return to_e4m3(round_to_odd(x), saturating); }
};
template <> struct Store<e5m2> {
    static BARACUDA_DEVICE e5m2 from(f32 x, bool saturating = false) { return to_e5m2(x, saturating); }
    static BARACUDA_DEVICE e5m2 from(f64 x, bool saturating = false) { return to_e5m2(round_to_odd(x), saturating); }
};
template <class T, class V> BARACUDA_DEVICE T store(V x) { return Store<T>::from(x); }
// store<T>(x, saturating), of 8-bit floats: what is beyond the finite values becomes the one at that end.
template <class T, class V> BARACUDA_DEVICE T store(V x, bool saturating) { return Store<T>::from(x, saturating); }

// An 8-bit float that is yet to be rounded: x, saturating, unless it is `over` the finite values and becomes what such numbers do.
template <class F> struct Rounding {
    f32 x;
    bool over;

    static BARACUDA_DEVICE Rounding of(f32 x, bool saturating) {
        const bool over = !saturating && ::fabsf(x) > F::reach;
        if constexpr (same_type<F, e4m3>) return {over ? __uint_as_float(0x7fffffffu) : x, false};  // which becomes NaN by itself
        else return {x, over};
    }
    static BARACUDA_DEVICE Rounding of(f64 x, bool saturating) { return of(round_to_odd(x), saturating); }
    BARACUDA_DEVICE F rounded(F finite) const { return F{u8(finite.bits + over)}; }  // infinity follows on the largest
    BARACUDA_DEVICE operator F() const { return rounded(store<F>(x, true)); }
};
// outgoing<T>(x): what is stored, but that 8-bit floats are rounded together with their neighbours, when the run they are in is stored.
template <class T> inline constexpr bool float8_type = same_type<T, e4m3> || same_type<T, e5m2>;
template <class T, class V> BARACUDA_DEVICE auto outgoing(V x, bool saturating = false) {
    if constexpr (float8_type<T>) return Rounding<T>::of(x, saturating);
    else return store<T>(x);
}

// The value that a later statement sees when it reads an output: as stored.
template <class T, class C> BARACUDA_DEVICE C stored(C x) { return load<C>(store<T>(x)); }

// A rank-0 operand: by value from the host, or one element in device memory.
template <class T> struct Scalar {
    const T* pointer;
    T value;
    BARACUDA_DEVICE T get() const { return pointer ? *pointer : value; }
};

}  // namespace baracuda
