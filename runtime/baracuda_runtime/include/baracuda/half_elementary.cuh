// The functions of elementary.cuh for kernels all of whose elements have 16 bits: in f32, good to 2^-16 or better. Coefficients are minimax
// fits of the relative error in f32, which is given beside each.
#pragma once
#include <baracuda/elementary.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

namespace half_precision {

BARACUDA_DEVICE f32 reciprocal(f32 x) { return unit_reciprocal_of_any(x); }
BARACUDA_DEVICE f32 exp10(f32 x) { return square_of_exp2(1.6609640474436813f * x); }

// sin(pi x) for |x| <= 1/2: to 4.3e-8
BARACUDA_DEVICE f32 sine_of_half_turns(f32 x) {
    const f32 c[] = {3.1415927410125732f, -5.167709827423096f, 2.550069808959961f, -0.598241925239563f, 0.0775599330663681f};
    return x * polynomial(x * x, c);
}
BARACUDA_DEVICE f32 sinpi(f32 x) {
    const f32 y = within_turn(x);
    return copysign(sine_of_half_turns(folded(y)), y);
}
BARACUDA_DEVICE f32 cospi(f32 x) { return sine_of_half_turns(0.5f - absolute(within_turn(x))); }

// sin(pi u) / (pi u) for |u| <= 1/2: to 1.3e-8
BARACUDA_DEVICE f32 sinc(f32 x) {
    const f32 c[] = {1.0f, -1.6449333429336548f, 0.8117163777351379f, -0.19044725596904755f, 0.024724749848246574f};
    const f32 y = within_turn(x), u = copysign(folded(y), y), share = u * unit_reciprocal(x);
    return polynomial(u * u, c) * (absolute(x) <= 0.5f ? 1.0f : share);
}

// 1 - exp(-x) up to 1/16 to 4e-7, and log(1 - e) to 2.6e-6
BARACUDA_DEVICE f32 log1mexp(f32 x) {
    const f32 of_size[] = {1.0f, -0.49993082880973816f, 0.1630844920873642f};
    const f32 of_e[] = {-1.0f, -0.49954643845558167f, -0.35636574029922485f};
    const f32 size = absolute(x), e = exp(-size);
    const f32 rest = size < 0.0625f ? size * polynomial(size, of_size) : 1.0f - e;
    return e < 0.0625f ? e * polynomial(e, of_e) : ln_2 * unit_log2(rest);
}

// 2 atanh(2 x - 1) from 1/4 to 3/4: to 6.6e-6
BARACUDA_DEVICE f32 logit(f32 x) {
    const f32 c[] = {2.0f, 0.6676898002624512f, 0.3764415383338928f, 0.432645320892334f};
    const f32 z = fma(2.0f, x, -1.0f), near = z * polynomial(z * z, c), far = ln_2 * (unit_log2(x) - unit_log2(1.0f - x));
    return absolute(z) < 0.5f ? near : far;
}

}  // namespace half_precision

// As `Functions`, of these.
template <class... T> struct Elementary {
    BARACUDA_FORMS(reciprocal)
    BARACUDA_FORMS(exp10)
    BARACUDA_FORMS(sinpi)
    BARACUDA_FORMS(cospi)
    BARACUDA_FORMS(sinc)
    BARACUDA_FORMS(log1mexp)
    BARACUDA_FORMS(logit)
};

}  // namespace baracuda
