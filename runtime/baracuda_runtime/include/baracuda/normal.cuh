// The normal distribution's logarithm and inverse, and the scaled complement of erf that they are made of.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// exp(x * x) * erfc(x). The square is high + low. From 20 on, where both factors are still normal numbers, the asymptotic series:
// 1 / (x sqrt(pi)) times the sum of (-1)^k (2 k - 1)!! y^k, y = 1 / (2 x x).
BARACUDA_DEVICE f64 erfcx(f64 x) {
    if (x < 20.0) {
        const f64 high = x * x, low = fma(x, x, -high), grown = exp(high);
        if (is_inf(grown)) return grown;
        return fma(grown, low, grown) * erfc(x);
    }
    const f64 y = 0.5 / x / x;
    f64 sum = 1.0;
#pragma unroll
    for (int k = 8; k > 0; --k) sum = fma((1 - 2 * k) * y, sum, 1.0);
    return 0.5641895835477563 / x * sum;
}

// erfcx(x) for x >= 0: w = 4 / (1 + 3 x / 4) times a polynomial in w / 4 - 1/2, a minimax fit to f64, relative 2^-28. What w lacks as the reciprocal of what the
// sum was before it was rounded is made up for at the end.
BARACUDA_DEVICE f32 upper_erfcx(f32 x) {
    const f32 c[] = {0.17556734383106232f, 0.16091857850551605f, 0.006703829392790794f, -0.07828997075557709f, 0.020207909867167473f,
        0.04890517145395279f, -0.052711520344018936f, -0.0008110837079584599f, 0.06013362854719162f, -0.06675674021244049f,
        -0.021192403510212898f, 0.10263402760028839f, -0.016835950314998627f, -0.06143437325954437f};
    const f32 sum = fma(0.1875f, x, 0.25f), w = reciprocal_guess(sum);
    const f32 y = w * half_precision::polynomial(fma(0.25f, w, -0.5f), c);
    const f32 rest = fma(0.1875f, x, 0.25f - sum), lacks = fma(-w, rest, fma(-w, sum, 1.0f));
    return x < 0x1p64f ? fma(y, lacks, y) : y;
}
// exp(factor * x * x), with what f32 leaves of the square.
BARACUDA_DEVICE f32 exp_of_square(f32 x, f32 factor) {
    const f32 high = x * x, low = fma(x, x, -high), grown = exp(factor * high);
    return fma(grown, factor * low, grown);
}
// From -9.4 down it is infinite, as twice the exponential there is.
BARACUDA_DEVICE f32 erfcx(f32 x) {
    const f32 upper = upper_erfcx(absolute(x)), lower = fma(2.0f, exp_of_square(clamp(x, -9.4f, 0.0f), 1.0f), -upper);
    return x < 0.0f ? lower : upper;
}

// log(1 - t) for the share t above x, with what 1 - t lost, or log(erfcx / 2) - x^2 / 2.
BARACUDA_DEVICE f64 log_ndtr(f64 x) {
    using namespace double_precision;
    const f64 size = absolute(within<1 << 30>(x)), scaled = upper_share(size);
    const f64 share = scaled * scaled_density(absolute(within<39>(x))) * unscaled, rest = 1.0 - share;
    const bool above = x > 0.0;
    const f64 y = short_log(above ? rest : scaled, above ? (1.0 - rest) - share : 0.0);
    return above ? y : fma(-0.5 * x, x, y);
}
// log(1 - t) for the share t above x, or log(erfcx / 2) - x^2 / 2. The polynomial is log(1 - t) / t up to 1/2, relative 2^-28.
BARACUDA_DEVICE f32 log_ndtr(f32 x) {
    const f32 c[] = {-1.0f, -0.5000013709068298f, -0.3332453966140747f, -0.25216174125671387f, -0.17329362034797668f, -0.35335037112236023f,
        0.6334588527679443f, -2.0467004776000977f, 2.552574872970581f, -1.7756152153015137f};
    const f32 size = absolute(x), scaled = 0.5f * upper_erfcx(0.7071067811865476f * size);
    const f32 share = scaled * exp_of_square(minimum(size, 20.0f), -0.5f);
    const f32 above = share * half_precision::polynomial(share, c), below = fma(-0.5f * x, x, log(scaled));
    return x > 0.0f ? above : below;
}

// p / q, both of which have positive terms alone where it is used: no digits are lost.
template <int N> BARACUDA_DEVICE f64 rational(f64 x, const f64 (&p)[N], const f64 (&q)[N]) {
    f64 above = p[N - 1], below = q[N - 1];
#pragma unroll
    for (int k = N - 2; k >= 0; --k) above = fma(above, x, p[k]), below = fma(below, x, q[k]);
    return above / below;
}

// The form of Wichura's algorithm AS 241: in the middle in the square of x - 1/2, in the tails in the root of -log, all minimax fits, relative 2^-53.
BARACUDA_DEVICE f64 ndtri(f64 x) {
    if (!(x > 0.0 && x < 1.0)) return x == 0.0 ? -infinity(x) : x == 1.0 ? infinity(x) : infinity(x) - infinity(x);
    const f64 middle = x - 0.5;
    if (absolute(middle) <= 0.425) {
        const f64 p[] = {3.3871328727963665, 133.1132077340314, 1970.6682511632384, 13721.10767716846, 45870.043370332765,
            67161.38544887629, 33362.52921967341, 2502.6186802172647};
        const f64 q[] = {1.0, 42.304928268386185, 686.8893429848193, 5390.361420535735, 21191.76023731569, 39252.01546039258,
            28675.636755058214, 5214.217479682672};
        return middle * rational(fma(-middle, middle, 0.180625), p, q);
    }
    const f64 root = sqrt(-log(minimum(x, 1.0 - x)));
    f64 z;
    if (root <= 5.0) {
        const f64 p[] = {1.4234371107496835, 4.630263397386684, 5.769271237025791, 3.6476001476683817, 1.270332304870771,
            0.2417502593004414, 0.02272065913569857, 0.000774441372910225};
        const f64 q[] = {1.0, 2.053139324523883, 1.6762888192203032, 0.6897036503070763, 0.14808565093768086, 0.015196530404753677,
            0.0005475205274345481, 1.0507652358309113e-09};
        z = rational(root - 1.6, p, q);
    } else {
        const f64 p[] = {6.657904643501104, 5.461726158005952, 1.7832810920843163, 0.2961115784061543, 0.026468613758054683,
            0.001238149191629219, 2.696932112497018e-05, 1.9944293282452838e-07};
        const f64 q[] = {1.0, 0.5995229871740558, 0.13676603867080803, 0.014843698799584299, 0.0007841640983677577, 1.8365398943391944e-05,
            1.4102653271653027e-07, 1.998982647757344e-15};
        z = rational(root - 5.0, p, q);
    }
    return x < 0.5 ? -z : z;
}

// z / (2 x - 1) is a smooth function of y = -log2(4 x (1 - x)), which is flat enough for the unit's logarithm: up to 9 a polynomial in y, from there on
// the root of 2 log(2) y less one in 1 / sqrt(y). Minimax fits to f64, relative 2^-26.
BARACUDA_DEVICE f32 ndtri(f32 x) {
    const f32 inner[] = {1.2533141374588013f, 0.22743305563926697f, 0.007848694920539856f, -0.001102685579098761f, -3.855148679576814e-05f,
        8.457059266220313e-06f, 1.1488364179967903e-06f, -3.1900540875540173e-07f, 2.9120611699795518e-08f, -1.2829279860682163e-09f,
        2.3080832384225758e-11f};
    const f32 outer[] = {0.2252381443977356f, 0.27730339765548706f, -1.9527641534805298f, 3.77394962310791f, -9.861397743225098f,
        -18.559200286865234f, -472.33123779296875f, 225.2794189453125f, 14344.0009765625f, 24419.7734375f, -270807.75f};
    const f32 four = 4.0f * x, y = -half_precision::unit_log2(fma(-four, x, four)), sign = fma(2.0f, x, -1.0f);
    if (y < 9.0f) return sign * half_precision::polynomial(y, inner);
    const f32 root = sqrt(y);
    return sign * fma(1.1774100065231323f, root, -half_precision::polynomial(reciprocal_guess(root) - 0.203125f, outer));
}

}  // namespace baracuda
