// Special functions for kernels all of whose elements have 16 bits, as half_precision.cuh has the others. The polynomials are minimax fits to the
// functions in f64, by reweighted least squares; each comment gives the greatest error of a fit.
#pragma once
#include <baracuda/bessel.cuh>
#include <baracuda/gamma_functions.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/normal.cuh>

namespace baracuda {
namespace half_precision {

// erfcx(x) for x >= 0: a polynomial in u = 1 / (1 + 0.4 x), relative 2^-17. u is a square because the unit's reciprocal is never subnormal.
BARACUDA_DEVICE f32 upper_erfcx(f32 x) {
    const f32 c[] = {0.22567690908908844f, 0.22565747797489166f, 0.20694328844547272f, 0.18213891983032227f, 0.06805990636348724f,
                     0.18682825565338135f, -0.09530957788228989f};
    const f32 u = square(unit_rsqrt(fma(0.4f, x, 1.0f)));
    return u * polynomial(u, c);
}
BARACUDA_DEVICE f32 erfcx(f32 x) {
    const f32 upper = upper_erfcx(absolute(x)), lower = fma(2.0f, exp(x * x), -upper);
    return x < 0.0f ? lower : upper;
}
// log(1 - t) for the share t above x, or log(erfcx / 2) - x^2 / 2. The polynomial is log(1 - t) / t up to 1/2, relative 2^-17.
BARACUDA_DEVICE f32 log_ndtr(f32 x) {
    const f32 c[] = {-0.9999935030937195f, -0.5008954405784607f, -0.31367170810699463f, -0.40335896611213684f, 0.3110845685005188f,
                     -0.846372127532959f};
    const f32 scaled = 0.5f * upper_erfcx(0.7071067811865476f * absolute(x)), exponent = -0.5f * x * x;
    const f32 share = scaled * exp(exponent);
    const f32 above = share * polynomial(share, c), below = fma(ln_2, unit_log2(scaled), exponent);
    return x > 0.0f ? above : below;
}

// z / (2 x - 1) is a smooth function of y = -log2(4 x (1 - x)): up to 10 a polynomial in y, from there on the root of 2 log(2) y less one
// in 1 / sqrt(y). Relative 2^-15.
BARACUDA_DEVICE f32 ndtri(f32 x) {
    const f32 inner[] = {1.2533354759216309f, 0.22718651592731476f, 0.00828568171709776f, -0.0013730141799896955f, 3.0082805096753873e-05f,
                         4.174495188635774e-06f, -2.1034914254869364e-07f};
    const f32 outer[] = {0.029362250119447708f, 2.095393180847168f, -8.466848373413086f, 17.78522491455078f, -17.315673828125f};
    const f32 four = 4.0f * x, y = -unit_log2(fma(-four, x, four));
    const f32 near = polynomial(y, inner), far = fma(1.1774100065231323f, unit_sqrt(y), -polynomial(unit_rsqrt(y), outer));
    return fma(2.0f, x, -1.0f) * (y < 10.0f ? near : far);
}

// I0, and I1 / x: up to 5.5 polynomials in x^2, from there on, without exp(x) and 1 / sqrt(x), in 1 / x. Relative 2^-22: what is left of
// differences of two of them has to do.
BARACUDA_DEVICE f32 near_i0(f32 square) {
    const f32 c[] = {0.9999999403953552f, 0.2500002384185791f, 0.015624746680259705f, 0.00043411843944340944f, 6.766770184185589e-06f,
                     6.908026506380338e-08f, 4.1443348752778775e-10f, 3.643120527474508e-12f};
    return polynomial(square, c);
}
BARACUDA_DEVICE f32 near_i1(f32 square) {
    const f32 c[] = {0.5f, 0.06250002235174179f, 0.002604146720841527f, 5.425993731478229e-05f, 6.77186619668646e-07f,
                     5.729516416863589e-09f, 3.031343578929757e-11f, 2.2045786149307162e-13f};
    return polynomial(square, c);
}
BARACUDA_DEVICE f32 far_i0(f32 root) {
    const f32 c[] = {0.3989422917366028f, 0.049868736416101456f, 0.027805212885141373f, 0.037460505962371826f, -0.05543208867311478f,
                     0.5356203317642212f};
    return root * polynomial(root * root, c);
}
BARACUDA_DEVICE f32 far_i1(f32 root) {
    const f32 c[] = {0.3989422619342804f, -0.1496070772409439f, -0.04635496437549591f, -0.05220435932278633f, 0.06981395184993744f,
                     -0.651633620262146f};
    return root * polynomial(root * root, c);
}
constexpr f32 near_bessel = 5.5f;
BARACUDA_DEVICE f32 i0e(f32 x) {
    const f32 size = absolute(x), near = near_i0(x * x) * exp(-size), far = far_i0(unit_rsqrt(size));
    return size < near_bessel ? near : far;
}
BARACUDA_DEVICE f32 i1e(f32 x) {
    const f32 size = absolute(x), near = x * near_i1(x * x) * exp(-size), far = copysign(far_i1(unit_rsqrt(size)), x);
    return size < near_bessel ? near : far;
}
// The root of exp(|x|) twice, as in bessel.cuh; from 100 on both are infinite.
BARACUDA_DEVICE f32 grown(f32 size, f32 far) {
    const f32 root = unit_exp2(half_log2_e * size);
    return far * root * root;
}
// I0 and I1 themselves, of which no differences are taken that lose digits: up to 4.5, relative 2^-17.8 and 2^-19.8, from there on 2^-20.4.
constexpr f32 near_bessel_itself = 4.5f;
template <int Near, int Far> BARACUDA_DEVICE f32 even_bessel(f32 x, const f32 (&inner)[Near], const f32 (&outer)[Far]) {
    const f32 size = minimum(absolute(x), 100.0f), root = unit_rsqrt(size);
    const f32 near = polynomial(x * x, inner), far = grown(size, root * polynomial(root * root, outer));
    return size < near_bessel_itself ? near : far;
}
BARACUDA_DEVICE f32 i0(f32 x) {
    const f32 inner[] = {0.999995231628418f, 0.25002631545066833f, 0.015603912994265556f, 0.0004396514268592f,
                         6.150566150608938e-06f, 9.823556723631555e-08f};
    const f32 outer[] = {0.39894282817840576f, 0.04978186637163162f, 0.03102204203605652f, -0.007261266000568867f, 0.20473460853099823f};
    return even_bessel(x, inner, outer);
}
BARACUDA_DEVICE f32 i1(f32 x) {
    const f32 inner[] = {0.49999943375587463f, 0.0625026524066925f, 0.0026022957172244787f, 5.471071199281141e-05f,
                         6.299849815150083e-07f, 7.87174680993985e-09f};
    const f32 outer[] = {0.3989410698413849f, -0.14946578443050385f, -0.050926078110933304f, 0.006808940786868334f, -0.25754958391189575f};
    const f32 size = minimum(absolute(x), 100.0f), root = unit_rsqrt(size);
    const f32 near = x * polynomial(x * x, inner), far = copysign(grown(size, root * polynomial(root * root, outer)), x);
    return size < near_bessel_itself ? near : far;
}
// Up to 4.5, relative 2^-17.3, from there on 2^-19.8.
BARACUDA_DEVICE f32 i1_slope(f32 x) {
    const f32 inner[] = {0.49999701976776123f, 0.18751934170722961f, 0.01300391461700201f, 0.000384552899049595f,
                         5.545788553718012e-06f, 8.981064070212597e-08f};
    const f32 outer[] = {0.39894410967826843f, -0.34927019476890564f, 0.18338347971439362f, 0.01230307575315237f, 0.34703460335731506f};
    return even_bessel(x, inner, outer);
}

// What is left of the slopes without exp(|x|): up to 5 polynomials in the distance from 2.5, relative 2^-17.0 and 2^-18.0, from there on in 1 / x,
// 2^-17.3 and 2^-16.9. The second by the distance from its zero, which is high + low. The bound is a function, since a constant would stand in
// every program.
BARACUDA_DEVICE bool is_near_for_slopes(f32 size) { return size < 5.0f; }
template <int N> BARACUDA_DEVICE f32 near_slope(f32 size, const f32 (&c)[N]) { return polynomial(size - 2.5f, c); }
template <int N> BARACUDA_DEVICE f32 far_slope(f32 size, const f32 (&c)[N]) {
    const f32 root = unit_rsqrt(size), square = root * root;
    return root * square * polynomial(square, c);
}
BARACUDA_DEVICE f32 i0e_slope(f32 x) {
    const f32 inner[] = {0.06346175819635391f, -0.0442921444773674f, 0.023930611088871956f, -0.010751151479780674f, 0.004093950614333153f,
                         -0.001353206462226808f, 0.00039118609856814146f, -9.377289825351909e-05f, 1.9143777535646223e-05f, -4.813564828509698e-06f,
                         1.2705495464615524e-06f, -1.5725002810995647e-07f};
    const f32 outer[] = {0.1994706094264984f, 0.0746593326330185f, 0.07912316173315048f, -0.04506683349609375f, 0.985897421836853f};
    const f32 size = absolute(x), near = near_slope(size, inner), far = far_slope(size, outer);
    return x == 0.0f ? 0.0f : copysign(is_near_for_slopes(size) ? near : far, -x);
}
BARACUDA_DEVICE f32 i1e_slope(f32 x) {
    const f32 inner[] = {0.020078159868717194f, -0.017291467636823654f, 0.009360496886074543f, -0.003890428226441145f, 0.0013324622996151447f,
                         -0.0003916775749530643f, 0.00010063450463349f, -2.2086791432229802e-05f, 4.266443738742964e-06f, -9.366288509227161e-07f,
                         2.1001262950903765e-07f, -2.366618900850881e-08f};
    const f32 outer[] = {0.19947123527526855f, -0.22415828704833984f, -0.1296353042125702f, 0.049880657345056534f, -1.2401461601257324f};
    const f32 size = absolute(x), near = (1.545127272605896f - size - 1.4613353194192769e-08f) * near_slope(size, inner), far = far_slope(size, outer);
    return is_near_for_slopes(size) ? near : -far;
}

// x less the nearest integer, exactly.
BARACUDA_DEVICE f32 beside_integer(f32 x) { return x - round_even(x); }

// With t = |x|: log(t + 1/2) and a polynomial in 1 / (t + 3/4), within 2^-21, are the value at 1 + t. What leads from there to x is 1 / x, or for negative
// numbers, by reflection, pi / tan(pi x): 1 / f times a polynomial in f^2 that is 1 at 0, relative 2^-22. The reciprocal is scaled, since the unit
// takes subnormal numbers for 0.
BARACUDA_DEVICE f32 digamma(f32 x) {
    const f32 c[] = {-4.0724813743509003e-07f, 3.213819582015276e-05f, 0.04124808683991432f, 0.02286432310938835f, -0.004005008842796087f,
                     -0.000367599306628108f, 0.00045731355203315616f};
    const f32 cotangent[] = {3.9999992847442627f, 2.840743064880371f, 2.6937177181243896f, 2.8355600833892822f, 1.5236730575561523f, 6.145436763763428f};
    const f32 size = absolute(x), f = beside_integer(x), ff = f * f;
    const f32 raised = fma(ln_2, unit_log2(size + 0.5f), polynomial(unit_reciprocal(size + 0.75f), c));
    const bool reflected = x < 0.0f;
    const f32 step = reflected ? f : x, turned = (-0x1p22f + 0x1p24f * ff) * polynomial(ff, cotangent);
    const f32 share = reflected ? turned : -0x1p24f;
    const f32 y = fma(share, unit_reciprocal(0x1p24f * step), raised);
    return x == round_even(x) && reflected ? infinity(x) - infinity(x) : y;
}
// The same of the logarithm: with t = |x|, Stirling's (t + 1/2) (log(t + 1/2) - 1) and a polynomial in 1 / (t + 3/4), within 2^-21, at 1 + t. What leads from there to x
// is log(x), or log(|sin(pi x)| / pi). The bounds keep infinities out of differences; integers below the first give inf like all others.
BARACUDA_DEVICE f32 lgamma(f32 any) {
    const f32 c[] = {0.9189382195472717f, -0.041648704558610916f, -0.010569525882601738f, 0.0002689998073037714f, 0.00074938521720469f,
                     -0.0002489611506462097f};
    const f32 sine[] = {0.9999990463256836f, -1.6448243856430054f, 0.8096554279327393f, -0.1777447909116745f};
    const f32 x = maximum(any, -0x1p24f), size = absolute(x), f = beside_integer(x);
    const f32 half = size + 0.5f, raised = fma(half, fma(ln_2, unit_log2(half), -1.0f), polynomial(unit_reciprocal(size + 0.75f), c));
    const bool reflected = x < 0.0f;
    const f32 step = reflected ? absolute(f) * polynomial(f * f, sine) : minimum(x, 0x1p100f);
    return fma(-ln_2, unit_log2(step), reflected ? -raised : raised);
}

}  // namespace half_precision

// Special<T, ...>::ndtri(x) and so on, as Functions has the others.
template <class... T> struct Special {
    BARACUDA_FORMS(erfcx)
    BARACUDA_FORMS(log_ndtr)
    BARACUDA_FORMS(ndtri)
    BARACUDA_FORMS(i0)
    BARACUDA_FORMS(i0e)
    BARACUDA_FORMS(i0e_slope)
    BARACUDA_FORMS(i1)
    BARACUDA_FORMS(i1_slope)
    BARACUDA_FORMS(i1e)
    BARACUDA_FORMS(i1e_slope)
    BARACUDA_FORMS(digamma)
    BARACUDA_FORMS(lgamma)
};

}  // namespace baracuda
