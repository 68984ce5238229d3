// Functions of two numbers for kernels all of whose elements have 16 bits: in f32, good to 2^-14 or better. Coefficients are minimax fits of the
// relative error.
#pragma once
#include <baracuda/half_precision.cuh>

namespace baracuda {

namespace half_precision {

// log2(x) as a factor, whose relative error counts up to 133 times: near 1 to 1.4e-7, elsewhere the unit's to 2^-22 of 1.
BARACUDA_DEVICE f32 log2_factor(f32 x) {
    const f32 c[] = {1.4426950216293335f, -0.7213528156280518f, 0.48090851306915283f, -0.3600008189678192f, 0.2877080738544464f,
                     -0.26152104139328003f, 0.22732855379581451f};
    const f32 above = x - 1.0f, near = above * polynomial(above, c), far = unit_log2(x);
    return absolute(above) < 0.25f ? near : far;
}

// 2 to the b log2|a|. What lies between b / 2 and the nearest whole number tells even b (0), odd b (1/2) and others; from 2^23 on, where there are
// no others, it is a multiple of 1/2, or NaN of an infinity. Others have the logarithm of a itself, NaN below zero but for -inf.
BARACUDA_DEVICE f32 power(f32 a, f32 b) {
    const f32 half = 0.5f * b, between = absolute(half - ((half + 0x1.8p23f) - 0x1.8p23f));
    const bool broken = (between > 0.0f && between < 0.5f) || is_nan(b);
    const f32 log2 = log2_factor(broken && a > -infinity(a) ? a : absolute(a));
    const f32 size = square_of_exp2(b == 0.0f || log2 == 0.0f ? 0.0f : half * log2);
    return between == 0.5f ? copysign(size, a) : size;
}

// By the arc tangent of the smaller over the larger, to 4.4e-6. Small numbers are scaled, so that their reciprocals do not overflow.
BARACUDA_DEVICE f32 atan2(f32 a, f32 b) {
    const f32 c[] = {0.9999956488609314f, -0.33299458026885986f, 0.19563567638397217f, -0.1212383583188057f, 0.05747649818658829f,
                     -0.013480142690241337f};
    constexpr f32 pi = 3.1415927410125732f, half_pi = 1.5707963705062866f;
    const f32 height = absolute(a), width = absolute(b), most = maximum(height, width), least = minimum(height, width);
    const f32 scale = most < 0x1p-60f ? 0x1p64f : 1.0f;
    const f32 share = least * scale * unit_reciprocal_of_any(maximum(most, 0x1p-149f) * scale);
    const f32 q = least == infinity(least) ? 1.0f : share, angle = q * polynomial(q * q, c);
    const f32 turned = height > width ? half_pi - angle : angle;
    return copysign(__float_as_int(b) < 0 ? pi - turned : turned, a);
}

}  // namespace half_precision

// As `Functions`, of these.
template <class... T> struct Binary {
    BARACUDA_FORMS(power)
    BARACUDA_FORMS(atan2)
};

}  // namespace baracuda
