// Functions for kernels all of whose elements have 16 bits: in f32, good to 2^-13 or better, where storage has 2^-9 (bf16) or 2^-12
// (f16). They are made of a few multiply-adds and the approximations of the special function unit: three to fifteen instructions.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/forms.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/special_unit.cuh>

namespace baracuda {

// Where two forms meet, both are computed and one is chosen: a branch costs more than either.
namespace half_precision {

constexpr f32 log2_e = 1.4426950408889634f, half_log2_e = 0.7213475204444817f, ln_2 = 0.6931471805599453f;

// c[0] + c[1] x + ...
template <int N> BARACUDA_DEVICE f32 polynomial(f32 x, const f32 (&c)[N]) {
    f32 sum = c[N - 1];
#pragma unroll
    for (int k = N - 2; k >= 0; --k) sum = fma(sum, x, c[k]);
    return sum;
}

// 2 to the 2 x: the square of what the unit gives reaches subnormal numbers, which it would flush to zero.
BARACUDA_DEVICE f32 square_of_exp2(f32 x) { return square(unit_exp2(x)); }

BARACUDA_DEVICE f32 exp(f32 x) { return square_of_exp2(half_log2_e * x); }
BARACUDA_DEVICE f32 exp2(f32 x) { return square_of_exp2(0.5f * x); }
BARACUDA_DEVICE f32 expm1(f32 x) {
    const f32 c[] = {1.0f, 0.49999353289604187f, 0.16666945815086365f, 0.04187925159931183f, 0.00833332072943449f};
    const f32 near = x * polynomial(x, c), far = exp(x) - 1.0f;
    return absolute(x) < 0.35f ? near : far;
}

// log(1 + x) for |x| <= 1/4
BARACUDA_DEVICE f32 log_near_1(f32 x) {
    const f32 c[] = {1.0000011920928955f, -0.5000033378601074f, 0.3329942226409912f, -0.24955730140209198f, 0.2141953408718109f,
                     -0.18096859753131866f};
    return x * polynomial(x, c);
}
// log(x) * scale, where scaled is ln(2) * scale: the unit's logarithm has no digits left near 1.
BARACUDA_DEVICE f32 scaled_log(f32 x, f32 scale, f32 scaled) {
    const f32 above = x - 1.0f, near = scale * log_near_1(above), far = scaled * unit_log2(x);
    return absolute(above) < 0.25f ? near : far;
}
BARACUDA_DEVICE f32 log(f32 x) {
    const f32 above = x - 1.0f, near = log_near_1(above), far = ln_2 * unit_log2(x);
    return absolute(above) < 0.25f ? near : far;
}
BARACUDA_DEVICE f32 log2(f32 x) { return scaled_log(x, log2_e, 1.0f); }
BARACUDA_DEVICE f32 log10(f32 x) { return scaled_log(x, 0.4342944819032518f, 0.3010299956639812f); }
BARACUDA_DEVICE f32 log1p(f32 x) {
    const f32 near = log_near_1(x), far = ln_2 * unit_log2(1.0f + x);
    return absolute(x) < 0.25f ? near : far;
}

BARACUDA_DEVICE f32 sinh(f32 x) {
    const f32 c[] = {1.0f, 0.16665971279144287f, 0.00840778835117817f};
    const f32 e = unit_exp2(half_log2_e * x), inverse = unit_exp2(-half_log2_e * x);
    const f32 near = x * polynomial(x * x, c), far = fma(0.5f * e, e, -0.5f * inverse * inverse);
    return absolute(x) < 0.5f ? near : far;
}
BARACUDA_DEVICE f32 cosh(f32 x) {
    const f32 e = unit_exp2(half_log2_e * x), inverse = unit_exp2(-half_log2_e * x);
    return fma(0.5f * e, e, 0.5f * inverse * inverse);
}
BARACUDA_DEVICE f32 tanh(f32 x) {
    const f32 c[] = {1.0f, -0.33321911096572876f, 0.12841646373271942f};
    const f32 e = unit_exp2(2.0f * log2_e * x);
    const f32 near = x * polynomial(x * x, c), far = fma(-2.0f, unit_reciprocal(1.0f + e), 1.0f);
    return absolute(x) < 0.25f ? near : far;
}

// x * sigmoid(2 ln(2) z), which is x e^2 / (1 + e^2) for e = 2^z: in an order that rounds once where e^2 is subnormal, and that overflows for
// no x. From 12 on it is x.
BARACUDA_DEVICE f32 gated_by_sigmoid(f32 x, f32 z) {
    const f32 e = unit_exp2(minimum(z, 12.0f));
    return x * (e * unit_reciprocal(fma(e, e, 1.0f))) * e;
}
BARACUDA_DEVICE f32 sigmoid(f32 x) { return gated_by_sigmoid(1.0f, half_log2_e * x); }
BARACUDA_DEVICE f32 silu(f32 x) { return gated_by_sigmoid(x, half_log2_e * x); }
BARACUDA_DEVICE f32 gelu_tanh_argument(f32 x) {
    constexpr f32 linear = 1.5957691216057308f * half_log2_e;
    return x * fma(0.044715f * linear, x * x, linear);
}
BARACUDA_DEVICE f32 gelu_tanh(f32 x) { return gated_by_sigmoid(x, gelu_tanh_argument(x)); }
// x n / (n + 2) for n = e^2 (e^2 + 2), in such an order.
BARACUDA_DEVICE f32 mish(f32 x) {
    const f32 e = unit_exp2(minimum(half_log2_e * x, 12.0f)), more = fma(e, e, 2.0f);
    return x * (e * more * unit_reciprocal(fma(e * e, more, 2.0f))) * e;
}
BARACUDA_DEVICE f32 softplus(f32 x) {
    const f32 c[] = {0.9999987483024597f, -0.4998696446418762f, 0.33109432458877563f, -0.23503808677196503f,
                     0.14922299981117249f, -0.06640109419822693f, 0.014140806160867214f};
    const f32 e = exp(-absolute(x));
    return fma(e, polynomial(e, c), maximum(x, 0.0f));
}

// ndtr(-x) and erfc(x) for x >= 0: squares of 2 to a polynomial.
BARACUDA_DEVICE f32 upper_tail(f32 x) {
    const f32 c[] = {-0.5f, -0.5756481885910034f, -0.22908620536327362f, -0.027218904346227646f, 0.004427339415997267f,
                     -0.0005309059633873403f, 4.4415544834919274e-05f, -2.4222013053076807e-06f, 7.676384683463766e-08f,
                     -1.06692588097701e-09f};
    return square_of_exp2(polynomial(minimum(x, 15.0f), c));
}
BARACUDA_DEVICE f32 ndtr(f32 x) {
    const f32 tail = upper_tail(absolute(x));
    return x > 0.0f ? 1.0f - tail : tail;
}
BARACUDA_DEVICE f32 gelu(f32 x) { return x * ndtr(x); }
BARACUDA_DEVICE f32 erfc(f32 x) {
    const f32 c[] = {0.0f, -0.8140894770622253f, -0.45817241072654724f, -0.07698668539524078f, 0.017709357663989067f,
                     -0.0030032575596123934f, 0.0003553243586793542f, -2.7404079446569085e-05f, 1.2282215493542026e-06f,
                     -2.4141776577835117e-08f};
    const f32 tail = square_of_exp2(polynomial(minimum(absolute(x), 10.6f), c));
    return x < 0.0f ? 2.0f - tail : tail;
}
BARACUDA_DEVICE f32 erf(f32 x) {
    const f32 inner[] = {1.128377079963684f, -0.37599220871925354f, 0.11146306991577148f, -0.022248804569244385f};
    const f32 outer[] = {-0.00577225536108017f, -1.600833535194397f, -0.9676677584648132f, -0.10555360466241837f,
                         0.011403920128941536f};
    const f32 size = minimum(absolute(x), 4.0f);
    const f32 near = x * polynomial(x * x, inner), far = copysign(1.0f - unit_exp2(polynomial(size, outer)), x);
    return size < 0.7f ? near : far;
}

}  // namespace half_precision

// Those of f32 and f64 that are not the mathematics library's.
namespace full_precision {
BARACUDA_DEVICE f32 exp(f32 x) { return baracuda::exp(x); }
BARACUDA_DEVICE f64 exp(f64 x) { return double_precision::exp(x); }
BARACUDA_DEVICE f32 exp2(f32 x) { return baracuda::exp2(x); }
BARACUDA_DEVICE f64 exp2(f64 x) { return double_precision::exp2(x); }
// Of x less n log(2), by a polynomial to 3.2e-8 of its exponential, times 2^n, which may be 2^128: half of all until the end. Of log(2) the first part
// has 16 bits, so that n times it is exact.
BARACUDA_DEVICE f32 expm1(f32 x) {
    const f32 c[] = {0.4999999403953552f, 0.1666652113199234f, 0.04166838899254799f, 0.008368713781237602f, 0.0013814562698826194f};
    constexpr f32 rounder = 12582912.0f + 126.0f;  // leaves n, and the exponent's bias, in the low bits
    const f32 z = clamp(x, -80.0f, 89.0f), sum = fma(z, half_precision::log2_e, rounder), n = sum - rounder;
    const f32 r = fma(n, -1.4286068203094173e-06f, fma(n, -0.693145751953125f, z));
    const f32 part = fma(r * r, half_precision::polynomial(r, c), r), scale = __int_as_float(i32(__float_as_uint(sum) << 23));
    const f32 y = fma(scale, part, -(0.5f - scale));
    return absolute(x) < 0x1p-26f ? x : y + y;  // -0 and subnormals pass
}
BARACUDA_DEVICE f64 expm1(f64 x) { return baracuda::expm1(x); }
BARACUDA_DEVICE f32 log1p(f32 x) { return baracuda::log1p(x); }
template <class C> BARACUDA_DEVICE C log1p(C x) { return double_precision::log1p(x); }  // of f64
}  // namespace full_precision

// Functions<T, ...>::exp(x) and so on: for kernels whose elements are of these types, the form that is good enough for all of them.
template <class... T> struct Functions {
    BARACUDA_FORMS_OF(full_precision, exp)
    BARACUDA_FORMS_OF(full_precision, exp2)
    BARACUDA_FORMS_OF(full_precision, expm1)
    BARACUDA_FORMS(log)
    BARACUDA_FORMS(log2)
    BARACUDA_FORMS(log10)
    BARACUDA_FORMS_OF(full_precision, log1p)
    BARACUDA_FORMS(sinh)
    BARACUDA_FORMS(cosh)
    BARACUDA_FORMS(tanh)
    BARACUDA_FORMS(erf)
};

}  // namespace baracuda
