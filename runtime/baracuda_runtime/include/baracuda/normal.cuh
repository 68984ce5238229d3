// The normal distribution's logarithm and inverse, and the scaled complement of erf that they are made of.
#pragma once
#include <baracuda/activations.cuh>

namespace baracuda {

// exp(x * x) * erfc(x). The square is high + low. From a bound on, where both factors are still normal numbers, the asymptotic series:
// 1 / (x sqrt(pi)) times the sum of (-1)^k (2 k - 1)!! y^k, y = 1 / (2 x x).
template <class C> BARACUDA_DEVICE C erfcx(C x) {
    if (x < C(sizeof(C) == 8 ? 20 : 7)) {
        const C high = x * x, low = fma(x, x, -high), grown = exp(high);
        if (is_inf(grown)) return grown;
        return fma(grown, low, grown) * erfc(x);
    }
    const C y = C(0.5) / x / x;
    C sum = C(1);
#pragma unroll
    for (int k = 8; k > 0; --k) sum = fma(C(1 - 2 * k) * y, sum, C(1));
    return C(0.5641895835477563) / x * sum;
}

template <class C> BARACUDA_DEVICE C log_ndtr(C x) {
    constexpr C root = C(0.7071067811865476);
    if (x > C(0)) return log1p(-ndtr(-x));
    if (x > C(-1)) return log(ndtr(x));
    return log(C(0.5) * erfcx(-root * x)) - C(0.5) * x * x;
}

// In the middle by erfinv. In the tails by Newton's method for the logarithm, which is nearly a parabola; its derivative is
// -sqrt(2 / pi) / erfcx(z / sqrt(2)).
template <class C> BARACUDA_DEVICE C ndtri(C x) {
    constexpr C root = C(0.7071067811865476);
    if (!(x > C(0) && x < C(1))) return x == C(0) ? -infinity(x) : x == C(1) ? infinity(x) : infinity(x) - infinity(x);
    if (x > C(0.1) && x < C(0.9)) return erfinv(C(2) * x - C(1)) / root;
    const C share = log(minimum(x, C(1) - x)), start = C(-2) * share;
    C z = sqrt(start - log(start) - C(1.8378770664093453));
#pragma unroll 1
    for (int step = 0; step < (sizeof(C) == 8 ? 5 : 4); ++step) {
        z = z + (log_ndtr(-z) - share) * erfcx(root * z) * C(1.2533141373155003);
    }
    return x < C(0.5) ? -z : z;
}

}  // namespace baracuda
