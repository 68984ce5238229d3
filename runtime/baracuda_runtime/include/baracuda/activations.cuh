// Activations with their tails: each keeps its digits down to the least subnormal number of its type.
#pragma once
#include <baracuda/functions.cuh>

namespace baracuda {

template <class C> inline constexpr C exp_minus_32 = C(1.2664165549094176e-14);

// x * exp(x) where exp(x) alone would have lost its digits: what the activations below come to from -64 on.
template <class C> BARACUDA_DEVICE C exp_tail(C x, C exponent) { return x * exp(exponent + C(32)) * exp_minus_32<C>; }

template <class C> BARACUDA_DEVICE C logistic(C x) {
    const C e = exp(-absolute(x));
    return x >= C(0) ? C(1) / (C(1) + e) : e / (C(1) + e);
}
BARACUDA_DEVICE f32 sigmoid(f32 x) { return logistic(x); }
BARACUDA_DEVICE f64 sigmoid(f64 x) { return logistic(x); }

// x * sigmoid(z)
template <class C> BARACUDA_DEVICE C gated_by_sigmoid(C x, C z) {
    const C e = exp(-absolute(z));
    return z >= C(0) ? x / (C(1) + e) : z > C(-64) ? x * e / (C(1) + e) : exp_tail(x, z);
}
template <class C> BARACUDA_DEVICE C silu(C x) { return gated_by_sigmoid(x, x); }
template <class C> BARACUDA_DEVICE C gelu_tanh(C x) {
    const C inner = C(0.7978845608028654) * (x + C(0.044715) * x * x * x);
    return gated_by_sigmoid(x, C(2) * inner);
}
template <class C> BARACUDA_DEVICE C mish(C x) {
    const C e = exp(-absolute(x));
    const C n = x >= C(0) ? C(1) + C(2) * e : e * (e + C(2));
    return x >= C(0) ? x * (n / (n + C(2) * e * e)) : x > C(-64) ? x * (n / (n + C(2))) : exp_tail(x, x);
}
template <class C> BARACUDA_DEVICE C softplus(C x) { return maximum(x, C(0)) + log1p(exp(-absolute(x))); }

// The normal distribution function. -x / sqrt(2) is high + low: erfc takes the first, and the second is brought in by the derivative of
// log(erfc) in its tail, -2 * high, without which the rounding of the argument would cost high * high units.
template <class C> BARACUDA_DEVICE C ndtr(C x) {
    constexpr C root = C(0.7071067811865476);
    constexpr C rest = C(sizeof(C) == 8 ? -4.833646656726457e-17 : 0.7071067811865476 - f64(root));
    const C high = -(root * x), share = C(0.5) * erfc(high);
    if (!(high > C(0) && high < C(40))) return share;
    const C low = fma(-root, x, -high) - rest * x;
    return fma(C(-2) * high * low, share, share);
}
template <class C> BARACUDA_DEVICE C gelu(C x) { return x * ndtr(x); }

}  // namespace baracuda
