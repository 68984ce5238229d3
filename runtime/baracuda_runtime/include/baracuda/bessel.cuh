// Modified Bessel functions of the first kind, of order 0 and 1, the slope of the latter, and what is left of them without exp(|x|). For f64
// Chebyshev series, in x / 4 - 1 up to 8 and in 16 / x - 1 from there on.
#pragma once
#include <baracuda/functions.cuh>

namespace baracuda {

// Clenshaw's recurrence.
template <int N> BARACUDA_DEVICE f64 chebyshev_series(f64 x, const f64 (&terms)[N]) {
    f64 last = 0.0, sum = 0.0;
#pragma unroll
    for (int k = N - 1; k > 0; --k) {
        const f64 next = fma(2.0 * x, sum, terms[k] - last);
        last = sum;
        sum = next;
    }
    return fma(x, sum, terms[0] - last);
}

// Up to 8, and from there on.
template <int N> BARACUDA_DEVICE f64 near_series(f64 size, const f64 (&terms)[N]) { return chebyshev_series(0.25 * size - 1.0, terms); }
template <int N> BARACUDA_DEVICE f64 far_series(f64 size, const f64 (&terms)[N]) { return chebyshev_series(16.0 / size - 1.0, terms) / sqrt(size); }

BARACUDA_DEVICE f64 i0e(f64 x) {
    const f64 near[] = {
        0.33839763720473803, -0.3046826723431984, 0.17162090152220877, -0.09490109704804764, 0.04930528423967071,
        -0.02373741480589947, 0.010546460394594998, -0.004324309995050576, 0.0016394756169413357, -0.0005763755745385824,
        0.00018850288509584165, -5.754195010082104e-05, 1.6448448070728896e-05, -4.4167383584587505e-06, 1.1173875391201037e-06,
        -2.670793853940612e-07, 6.046995022541919e-08, -1.300025009986248e-08, 2.6598237246823866e-09, -5.189795601635263e-10,
        9.675809035373237e-11, -1.726826291441556e-11, 2.95505266312964e-12, -4.856446783111929e-13, 7.676185498604936e-14,
        -1.1685332877993451e-14, 1.715391285555133e-15, -2.431279846547955e-16, 3.3307945188222384e-17, -4.4153416464793395e-18};
    const f64 far[] = {
        0.4022452055070544, 0.0033691164782556943, 6.889758346916825e-05, 2.8913705208347567e-06, 2.0489185894690638e-07,
        2.266668990498178e-08, 3.3962320257083865e-09, 4.94060238822497e-10, 1.1889147107846439e-11, -3.1499165279632416e-11,
        -1.3215811840447713e-11, -1.7941785315068062e-12, 7.180124451383666e-13, 3.8527783827421426e-13, 1.54008621752141e-14,
        -4.150569347287222e-14, -9.554846698828307e-15, 3.8116806693526224e-15, 1.7725601330565263e-15, -3.425485619677219e-16,
        -2.8276239805165836e-16, 3.461222867697461e-17, 4.46562142029676e-17, -4.830504485944182e-18, -7.233180487874754e-18};
    const f64 size = absolute(x);
    if (size <= 8.0) return near_series(size, near);
    if (is_inf(x)) return 0.0;
    return far_series(size, far);
}
BARACUDA_DEVICE f64 i1e(f64 x) {
    const f64 near[] = {
        0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499, 0.024726449030626516,
        -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532, 0.0005122859561685758, -0.00016176081582589674,
        4.781565107550054e-05, -1.3273163656039436e-05, 3.4702513081376785e-06, -8.568720264695455e-07, 2.0032947535521353e-07,
        -4.445059128796328e-08, 9.381537386495773e-09, -1.8872497517228294e-09, 3.625590281552117e-10, -6.663489723502027e-11,
        1.1736186298890901e-11, -1.9839743977649436e-12, 3.223793365945575e-13, -5.042185504727912e-14, 7.600684294735408e-15,
        -1.1055969477353862e-15, 1.5536319577362005e-16, -2.111421214358166e-17, 2.7779141127610464e-18, -3.541581772542136e-19};
    const f64 far[] = {
        0.38928811750914005, -0.009761097491361469, -0.00011058893876262371, -3.882564808877691e-06, -2.512236237870209e-07,
        -2.6314688468895196e-08, -3.835380385964237e-09, -5.589743462196584e-10, -1.8974958123505413e-11, 3.2526035830154884e-11,
        1.4125807436613782e-11, 2.0356285441470896e-12, -7.198551776245908e-13, -4.0835511110921974e-13, -2.1015418427726643e-14,
        4.272440016711951e-14, 1.0420276984128802e-14, -3.8144030724370075e-15, -1.8803547755107825e-15, 3.3082023109209285e-16,
        2.96262899764595e-16, -3.209525921993424e-17, -4.6503053684893586e-17, 4.414348323071708e-18, 7.517296310842105e-18};
    const f64 size = absolute(x);
    if (size <= 8.0) return x * near_series(size, near);
    if (is_inf(x)) return copysign(0.0, x);
    return copysign(far_series(size, far), x);
}
// The slope of I1, of |x|.
BARACUDA_DEVICE f64 i1e_slope(f64 size) {
    const f64 near[] = {
        0.2121040439829212, -0.12826615398536434, 0.06897724283236167, -0.04195511583995265, 0.024578835209044192,
        -0.013173329911273271, 0.0063900374502821105, -0.0028107375444193228, 0.00112718966077276, -0.0004146147587126856,
        0.00014068723402034113, -4.42687864447816e-05, 1.297819676259122e-05, -3.5598663319892053e-06, 9.170580637648902e-07,
        -2.2262879410609789e-07, 5.108841283892342e-08, -1.1113000348139652e-08, 2.297264696527175e-09, -4.52344662928506e-10,
        8.502190405484146e-11, -1.5284288516650614e-11, 2.6326733265350823e-12, -4.3522282326391385e-13, 6.916117069131395e-14,
        -1.0579735930258066e-14, 1.560028089781513e-15, -2.220137725112138e-16, 3.053003107546133e-17, -4.0611834692251255e-18};
    const f64 far[] = {
        0.3782197324593382, -0.020347866368519135, 0.0003809650188971555, 6.5977858959649475e-06, 3.42745819725676e-07,
        3.228195181469352e-08, 4.47574526280349e-09, 6.494447399639676e-10, 2.952659169023751e-11, -3.338050656005173e-11,
        -1.5178726816933012e-11, -2.3403413236094113e-12, 7.121510989574701e-13, 4.339522388451754e-13, 2.8140285543887645e-14,
        -4.384487031320476e-14, -1.1422051419545185e-14, 3.7832082923606226e-15, 1.998944270317979e-15, -3.1372195529390935e-16,
        -3.106139846579505e-16, 2.881318718822983e-17, 4.8427683523800406e-17, -3.888096338197055e-18, -7.81185308343798e-18};
    if (size <= 8.0) return near_series(size, near);
    return far_series(size, far);
}
// The root of exp(|x|) twice: it is finite wherever the product is.
BARACUDA_DEVICE f64 i0(f64 x) {
    const f64 root = exp(0.5 * absolute(x));
    return is_inf(x) ? absolute(x) : i0e(x) * root * root;
}
BARACUDA_DEVICE f64 i1(f64 x) {
    const f64 root = exp(0.5 * absolute(x));
    return is_inf(x) ? x : i1e(x) * root * root;
}
BARACUDA_DEVICE f64 i1_slope(f64 x) {
    const f64 size = absolute(x), root = exp(0.5 * size);
    return is_inf(x) ? size : i1e_slope(size) * root * root;
}

// For f32 all in f64, whose rounding then goes under: up to 6.5 a polynomial, in x^2 or, without exp(|x|), in |x|; from there on one in 1 / |x| times its
// root. Minimax fits to the functions in f64, by reweighted least squares, relative 2^-28. The upper terms have the 21 bits that an instruction
// holds; those below were fitted to what that leaves.
template <int N> BARACUDA_DEVICE f64 power_series(f64 x, const f64 (&terms)[N]) {
    f64 sum = terms[N - 1];
#pragma unroll
    for (int k = N - 2; k >= 0; --k) sum = fma(sum, x, terms[k]);
    return sum;
}
constexpr f32 near_bessel_f32 = 6.5f;
// 1 / sqrt(x): one step of Newton's from f32's.
BARACUDA_DEVICE f64 root_of_inverse(f32 x) {
    const f64 root = rsqrt(x);
    return root * fma(-0.5 * x * root, root, 1.5);
}
template <int N> BARACUDA_DEVICE f64 far_series(f32 size, const f64 (&terms)[N]) {
    const f64 root = root_of_inverse(size);
    return root * power_series(root * root, terms);
}
BARACUDA_DEVICE f64 far_i0(f32 size) {
    const f64 terms[] = {
        0.3989422816883, 0.04986687522167, 0.02815529322937, 0.02474851700253, 0.1339035700897, -0.786825113654, 4.138052081236,
        -4.249615534094};
    return far_series(size, terms);
}
BARACUDA_DEVICE f64 far_i1(f32 size) {
    const f64 terms[] = {
        0.3989422789617, -0.1496023508503, -0.04686527442925, -0.03607869531713, -0.1527837755119, 0.8144643254843,
        -4.305792325884, 3.958821471036};
    return far_series(size, terms);
}
BARACUDA_DEVICE f64 far_i1_slope(f32 size) {
    const f64 terms[] = {
        0.39894228200151755, -0.34907559463708454, 0.17777742935562257, 0.07081637650944944, 0.1859341069113256,
        -0.8078343890175388, 4.367965240519743, -3.171288781192044};
    return far_series(size, terms);
}
// An even function that grows: up to the bound the series, beyond it what `far` leaves without exp(|x|).
template <f64 (*far)(f32), int N> BARACUDA_DEVICE f32 even_bessel(f32 x, const f64 (&terms)[N]) {
    const f32 size = absolute(x);
    if (size < near_bessel_f32) return f32(power_series(square(f64(size)), terms));
    return is_inf(x) ? size : f32(far(size) * exp(f64(size)));
}
BARACUDA_DEVICE f32 i0(f32 x) {
    const f64 terms[] = {
        0.9999999974312921, 0.25000000715984566, 0.01562499649118905, 0.00043402891606092453, 6.781458068871871e-06,
        6.784210881960462e-08, 4.693010424716704e-10, 2.466972806591805e-12, 7.934035644186627e-15, 4.616615436155635e-17};
    return even_bessel<far_i0>(x, terms);
}
BARACUDA_DEVICE f32 i0e(f32 x) {
    const f64 terms[] = {
        0.9999999958758963, -0.9999997004716548, 0.749996181591408, -0.416646371554513, 0.1822328671139119, -0.06551892044591559,
        0.019923058188312984, -0.005208475152460897, 0.001175942193241299, -0.0002275685368634094, 3.705495340588749e-05,
        -4.938432539347559e-06, 5.19633886142401e-07, -4.1173137788064196e-08, 2.2930510823471195e-09, -7.960698766851237e-11,
        1.2912535624076682e-12};
    const f32 size = absolute(x);
    if (size < near_bessel_f32) return f32(power_series(size, terms));
    return is_inf(x) ? 0.0f : f32(far_i0(size));
}
BARACUDA_DEVICE f32 i1(f32 x) {
    const f64 terms[] = {
        0.4999999989600492, 0.0625000016787659, 0.002604166224866173, 5.425355629995465e-05, 6.781547199352644e-07,
        5.6528044467540894e-09, 3.355324351694833e-11, 1.5336473410676454e-13, 4.521182351570861e-16, 2.2436595827398582e-18};
    const f32 size = absolute(x);
    if (size < near_bessel_f32) return f32(x * power_series(square(f64(x)), terms));
    return is_inf(x) ? x : copysign(f32(far_i1(size) * exp(f64(size))), x);
}
BARACUDA_DEVICE f32 i1_slope(f32 x) {
    const f64 terms[] = {
        0.49999999907103815, 0.18750000433395977, 0.01302083036381937, 0.00037977529853360344, 6.10332062933594e-06,
        6.218760972842574e-08, 4.3583070485908593e-10, 2.3113629066262575e-12, 7.514063156410788e-15, 4.373392572329523e-17};
    return even_bessel<far_i1_slope>(x, terms);
}
BARACUDA_DEVICE f32 i1e(f32 x) {
    const f64 terms[] = {
        0.4999999989553743, -0.4999999323159905, 0.3124992149773398, -0.14582942811438554, 0.05467679576713812,
        -0.01716912905434496, 0.004633611745381558, -0.0010906691430669802, 0.00022473826221733402, -4.021419157757493e-05,
        6.128706445451826e-06, -7.726735020696651e-07, 7.759138043184066e-08, -5.908418643230107e-09, 3.179578822454232e-10,
        -1.0711154185827354e-11, 1.6914681461033254e-13};
    const f32 size = absolute(x);
    if (size < near_bessel_f32) return f32(x * power_series(size, terms));
    return copysign(is_inf(x) ? 0.0f : f32(far_i1(size)), x);
}

}  // namespace baracuda
