// Activations and the normal distribution in f32, with their tails: one exponential whose argument has more digits than f32, one reciprocal,
// and no branch. Coefficients are minimax fits of the relative error, which is given beside each.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// Where the forms end, and so does what they take: from 18 on exp(-x^2 / 2) is 0, as is exp(-x) from 160 on, and mish(x) is x from 20 on.
constexpr f32 exp_end = 160.0f, mish_end = 20.0f;
BARACUDA_DEVICE f32 tail_size(f32 x) { return minimum(absolute(x), 18.0f); }
BARACUDA_DEVICE f32 mish_argument(f32 x) { return clamp(x, -exp_end, mish_end); }

namespace single_precision {

using half_precision::polynomial;

// 2^64 exp(Factor::value (high + low)) from -170 to 40, as value (1 + rest): tails keep their digits until they are scaled back, by `unscaled`.
// The power of 2 that the special function unit takes is rounded to multiples of 2^-14, so that adding 64 is exact; what that leaves is less
// than 2^-15.
constexpr f32 unscaled = 0x1p-64f;
struct Exponential { f32 value, rest; };
struct One { static constexpr f64 value = 1.0; };
struct MinusOne { static constexpr f64 value = -1.0; };
struct MinusHalf { static constexpr f64 value = -0.5; };
struct GeluTanhFactor { static constexpr f64 value = -1.5957691216057308 * 0.044715; };
template <class Factor> BARACUDA_DEVICE Exponential exponential(f32 high, f32 low) {
    constexpr f64 unit = 0.6931471805599453 / Factor::value;
    constexpr f32 unit_high = f32(unit), unit_low = f32(unit - f64(unit_high)), rounding = 768.0f;
    const f32 sum = fma(high, f32(1.0 / unit), rounding), power = sum - rounding;
    const f32 rest = fma(power, -unit_high, high) + fma(power, -unit_low, low);
    return {half_precision::unit_exp2(sum - (rounding - 64.0f)), f32(Factor::value) * rest};
}
template <class Factor> BARACUDA_DEVICE f32 scaled_exp(f32 high, f32 low = 0.0f) {
    const Exponential e = exponential<Factor>(high, low);
    return fma(e.value, e.rest, e.value);
}
// 2^64 exp(-|x|)
BARACUDA_DEVICE f32 exp_of_size(f32 x) { return scaled_exp<MinusOne>(minimum(absolute(x), exp_end)); }
// What `guess` lacks as the reciprocal of a sum, which may be known to more digits, as sum + rest: a share of it.
BARACUDA_DEVICE f32 share_lacking(f32 guess, f32 sum, f32 rest = 0.0f) { return fma(-guess, rest, fma(-guess, sum, 1.0f)); }
// 2^64 exp(Factor::value x^2) y, y = w P(w - 1/2), w = 1 / (1 + slope x). What w lacks as the reciprocal of what the sum was before it was
// rounded comes in at the end, with the rest of the exponential: log(y) grows with log(w) about 1 + steep w times as fast.
template <class Factor, int N> BARACUDA_DEVICE f32 scaled_tail(f32 x, f32 slope, f32 steep, const f32 (&c)[N]) {
    const f32 square = x * x, sum = fma(slope, x, 1.0f), w = reciprocal_guess(sum);
    const Exponential e = exponential<Factor>(square, fma(x, x, -square));
    const f32 y = e.value * w * polynomial(w - 0.5f, c);
    const f32 lacks = share_lacking(w, sum, fma(slope, x, 1.0f - sum));
    return fma(fma(lacks, fma(steep, w, 1.0f), e.rest), y, y);
}

// The share above x >= 0, scaled: to 1.6e-8. From 18 on it is 0.
BARACUDA_DEVICE f32 upper_tail(f32 x) {
    const f32 c[] = {0.26818227767944336f, 0.3461081385612488f, 0.24870747327804565f, 0.021937035024166107f, -0.10260648280382156f,
        -0.019512208178639412f,
        0.06451723724603653f, -0.0031200149096548557f, -0.04054712876677513f, 0.021498776972293854f};
    return scaled_tail<MinusHalf>(x, 0.375f, 1.1f, c);
}
// The scaled tail below, or 1 - tail above 0.
BARACUDA_DEVICE f32 of_tail(f32 x, f32 tail) { return fma(tail, x > 0.0f ? -unscaled : unscaled, x > 0.0f ? 1.0f : 0.0f); }
BARACUDA_DEVICE f32 ndtr(f32 x) { return of_tail(x, upper_tail(tail_size(x))); }
BARACUDA_DEVICE f32 gelu(f32 x) {
    const f32 size = tail_size(x), product = maximum(-x, size) * upper_tail(size);
    return fma(-unscaled, product, maximum(x, -0.0f));
}
// As above of erfc: to 9.4e-9.
BARACUDA_DEVICE f32 erfc(f32 x) {
    const f32 c[] = {0.45593467354774475f, 0.6651412844657898f, 0.6718122363090515f, 0.3885720372200012f, 0.0012046366464346647f,
        -0.16444845497608185f,
        -0.03979921713471413f, 0.0844489336013794f, 0.018616098910570145f, -0.03930993378162384f};
    const f32 tail = scaled_tail<MinusOne>(minimum(absolute(x), 12.7f), 0.4375f, 1.6f, c);
    return fma(tail, x < 0.0f ? -unscaled : unscaled, x < 0.0f ? 2.0f : 0.0f);
}
// The derivative of gelu at -x, x >= 0, over exp(-x^2 / 2) and the distance to its zero: a polynomial in 1 / (1 + 3 x / 8) to 1.3e-8.
BARACUDA_DEVICE f32 gelu_slope(f32 x) {
    const f32 c[] = {0.4855433702468872f, 0.25197917222976685f, 0.19313329458236694f, 0.0625782310962677f, -0.03242829814553261f,
        -0.02633916400372982f,
        0.015923267230391502f, 0.010251839645206928f, -0.010137165896594524f};
    const f32 size = tail_size(x), to_zero = (0.7517915368080139f - size) - 1.211444945855772e-08f;
    const f32 square = size * size, y = to_zero * polynomial(reciprocal_guess(fma(0.375f, size, 1.0f)) - 0.5f, c);
    return of_tail(x, scaled_exp<MinusHalf>(square, fma(size, size, -square)) * y);
}

// x * sigmoid(z), where e is 2^64 exp(-abs(z))
BARACUDA_DEVICE f32 gated_by_sigmoid(f32 x, bool positive, f32 e) {
    const f32 sum = fma(e, unscaled, 1.0f), guess = reciprocal_guess(sum), share = (positive ? 1.0f : e) * guess;
    const f32 y = x * fma(share_lacking(guess, sum, fma(e, unscaled, 1.0f - sum)), share, share);
    return positive ? y : y * unscaled;
}
BARACUDA_DEVICE f32 silu(f32 x) { return gated_by_sigmoid(x, x >= 0.0f, exp_of_size(x)); }
BARACUDA_DEVICE f32 sigmoid(f32 x) { return gated_by_sigmoid(1.0f, x >= 0.0f, exp_of_size(x)); }
// 2^64 exp(-size (size^2 + 1 / 0.044715) times a factor). The sum in brackets is high + low: `most` has few enough digits that the difference is exact.
BARACUDA_DEVICE f32 gelu_tanh_decay(f32 size) {
    constexpr f32 most = 22.363861083984375f, rest = f32(1.0 / 0.044715 - f64(most));
    const f32 high = fma(size, size, most), low = fma(size, size, most - high) + rest;
    const f32 product = size * high, lost = fma(size, high, -product);
    return scaled_exp<GeluTanhFactor>(product, fma(size, low, lost));
}
BARACUDA_DEVICE f32 gelu_tanh(f32 x) { return gated_by_sigmoid(x, x >= 0.0f, gelu_tanh_decay(minimum(absolute(x), 12.5f))); }
// The derivative of x * sigmoid(z), where e is 2^64 exp(-abs(z)), size abs(x), and rate the derivative of z.
BARACUDA_DEVICE f32 slope_by_sigmoid(bool positive, f32 e, f32 size, f32 rate) {
    const f32 small = e * unscaled, sum = 1.0f + small, guess = reciprocal_guess(sum), share = fma(share_lacking(guess, sum), guess, guess);
    const f32 y = share * share * (positive ? fma(small * size, rate, sum) : fma(-size, rate, 1.0f) + small);
    return positive ? y : y * e * unscaled;
}
// Near the zero of the slope, which is high + low, the distance to it times a polynomial: to 2^-27.0 and 2^-30.7.
BARACUDA_DEVICE f32 silu_slope(f32 x) {
    const f32 c[] = {0.2178117036819458f, 0.1466488242149353f, 0.018874770030379295f, -0.015223408117890358f,
        -0.006606062408536673f, 0.00013370515080168843f, 0.0007966998964548111f, 0.00016094323655124754f,
        -3.997333624283783e-05f};
    const f32 size = minimum(absolute(x), 160.0f), far = slope_by_sigmoid(x >= 0.0f, scaled_exp<MinusOne>(size), size, 1.0f);
    const f32 to_zero = (x + 1.2784645557403564f) - 1.2979282537628478e-08f, near = to_zero * polynomial(to_zero, c);
    return absolute(to_zero) < 0.625f ? near : far;
}
BARACUDA_DEVICE f32 gelu_tanh_slope(f32 x) {
    const f32 c[] = {0.4304001033306122f, 0.38751843571662903f, -0.01578289456665516f, -0.11394435167312622f,
        -0.016617972403764725f, 0.019680161029100418f, 0.005245511885732412f, -0.002408962696790695f,
        -0.0008543053409084678f, 0.00022680046095047146f};
    const f32 size = minimum(absolute(x), 12.5f), rate = fma(0.21406444881780074f * size, size, 1.5957691216057308f);
    const f32 far = slope_by_sigmoid(x >= 0.0f, gelu_tanh_decay(size), size, rate);
    const f32 to_zero = (x + 0.7524614334106445f) - 1.1339627903339533e-08f, near = to_zero * polynomial(to_zero, c);
    return absolute(to_zero) < 0.5f ? near : far;
}
// x n / (n + 2) for n = e (e + 2), e = exp(x). From `mish_end` on it is x.
BARACUDA_DEVICE f32 mish(f32 x) {
    const f32 scaled = scaled_exp<One>(mish_argument(x)), e = scaled * unscaled, more = e + 2.0f;
    const f32 sum = fma(e, more, 2.0f), guess = reciprocal_guess(sum), share = more * guess;
    const f32 y = fma(share_lacking(guess, sum), share, share) * scaled * x * unscaled;
    return x > mish_end ? x : y;
}
// The derivative of mish: e (more sum + 4 x (e + 1)) / sum^2, and 1 from `mish_end` on.
BARACUDA_DEVICE f32 mish_slope(f32 x) {
    const f32 z = mish_argument(x), scaled = scaled_exp<One>(z), e = scaled * unscaled, more = e + 2.0f;
    const f32 sum = fma(e, more, 2.0f), guess = reciprocal_guess(sum), inner = fma(4.0f * z, e + 1.0f, more * sum);
    const f32 y = inner * guess * guess * scaled;
    return z == mish_end ? 1.0f : y * unscaled;
}
// log(1 + e) is e times a polynomial up to 1: to 4.7e-9.
BARACUDA_DEVICE f32 softplus(f32 x) {
    const f32 c[] = {1.0f, -0.4999990165233612f, 0.3332996368408203f, -0.24954134225845337f, 0.1967593878507614f, -0.15305592119693756f,
        0.10603652894496918f, -0.05695951730012894f, 0.019851453602313995f, -0.003244023071601987f};
    const f32 scaled = exp_of_size(x);
    return fma(unscaled, scaled * polynomial(scaled * unscaled, c), maximum(x, 0.0f));
}
// x - tanh(x): up to 1 x^3 times a polynomial to 5.3e-9, from there on x - 1 + 2 e / (1 + e).
BARACUDA_DEVICE f32 tanhshrink(f32 x) {
    const f32 c[] = {0.3333333432674408f, -0.13333310186862946f, 0.053963422775268555f, -0.02182958461344242f, 0.008697950281202793f,
        -0.003206952940672636f, 0.0009236088371835649f, -0.00014282383199315518f};
    const f32 size = absolute(x), s = x * x, near = size * s * polynomial(s, c);
    const f32 e = unscaled * exp_of_size(size + size);
    const f32 far = fma(e + e, reciprocal_guess(1.0f + e), size - 1.0f);
    return copysign(size < 1.0f ? near : far, x);
}

}  // namespace single_precision

namespace half_precision {

// The form above: a polynomial to 4.7e-6.
BARACUDA_DEVICE f32 gelu_slope(f32 x) {
    const f32 c[] = {0.39925432205200195f, 0.08554614335298538f, 0.09852609038352966f, -0.00903584249317646f, 0.12037578225135803f,
                     -0.029585419222712517f};
    const f32 size = tail_size(x), near = polynomial(unit_reciprocal(fma(0.3f, size, 1.0f)), c);
    const f32 e = unit_exp2((-0.5f * half_log2_e) * (size * size)), tail = (0.75179152469f - size) * near * e * e;
    return (x > 0.0f ? 1.0f : 0.0f) + (x > 0.0f ? -tail : tail);  // no -0
}
// In an order that rounds once where exp(x) is subnormal.
BARACUDA_DEVICE f32 mish_slope(f32 x) {
    const f32 z = mish_argument(x), root = unit_exp2(half_log2_e * z), e = root * root, more = e + 2.0f;
    const f32 sum = fma(e, more, 2.0f), guess = unit_reciprocal(sum);
    return fma(4.0f * z, e + 1.0f, more * sum) * guess * guess * root * root;
}
// The derivative of what `gated_by_sigmoid` gives: with `share` as sigmoid(-2 ln(2) z), e^2 share (1 + grown share), where grown is x times the
// derivative of 2 ln(2) z. The root and the share are those of `sigmoid` and `silu`, and computed once beside them.
BARACUDA_DEVICE f32 slope_by_sigmoid(f32 z, f32 grown) {
    const f32 e = unit_exp2(minimum(z, 12.0f)), share = unit_reciprocal(fma(e, e, 1.0f));
    return e * share * fma(clamp(grown, -500.0f, 64.0f), share, 1.0f) * e;
}
// The forms above: near the zeros to 2^-16.7 and 2^-20.5. Of the first high will do: numbers of 16 bits come no nearer than 2^-12.7, and what is left
// of products has the product's rounding; to the second they come within 2^-15.6.
BARACUDA_DEVICE f32 silu_slope(f32 x) {
    const f32 c[] = {0.21781329810619354f, 0.14663934707641602f, 0.018803469836711884f, -0.015130682848393917f,
        -0.006134117022156715f};
    const f32 to_zero = x + 1.2784645557403564f, near = to_zero * polynomial(to_zero, c), far = slope_by_sigmoid(half_log2_e * x, x);
    return absolute(to_zero) < 0.625f ? near : far;
}
BARACUDA_DEVICE f32 gelu_tanh_slope(f32 x) {
    constexpr f32 linear = 1.5957691216057308f;
    const f32 c[] = {0.430400013923645f, 0.38751456141471863f, -0.015779325738549232f, -0.11381867527961731f,
        -0.016624463722109795f, 0.01866047829389572f, 0.005012982524931431f};
    const f32 far = slope_by_sigmoid(gelu_tanh_argument(x), x * fma(3.0f * 0.044715f * linear, x * x, linear));
    const f32 to_zero = x + 0.7524614334106445f - 1.1339627903339533e-08f, near = to_zero * polynomial(to_zero, c);
    return absolute(to_zero) < 0.5f ? near : far;
}
// The form above: to 8.7e-6.
BARACUDA_DEVICE f32 tanhshrink(f32 x) {
    const f32 c[] = {0.3333304524421692f, -0.13318784534931183f, 0.052753996104002f, -0.018141143023967743f, 0.003652444574981928f};
    const f32 size = absolute(x), s = x * x, near = size * s * polynomial(s, c);
    const f32 far = fma(2.0f, unit_reciprocal(1.0f + unit_exp2(minimum(2.0f * log2_e * size, 100.0f))), size - 1.0f);
    return copysign(size < 1.0f ? near : far, x);
}

}  // namespace half_precision

namespace double_precision {

// The scaled tail below, or 1 - tail above 0.
BARACUDA_DEVICE f64 of_tail(f64 x, f64 tail) { return fma(tail, x > 0.0 ? -unscaled : unscaled, x > 0.0 ? 1.0 : 0.0); }
// |x|, up to where no share is left above it.
BARACUDA_DEVICE f64 tail_size(f64 x) { return absolute(within<39>(x)); }
BARACUDA_DEVICE f64 upper_tail(f64 size) { return upper_share(size) * scaled_density(size); }
BARACUDA_DEVICE f64 ndtr(f64 x) { return of_tail(x, upper_tail(tail_size(x))); }
BARACUDA_DEVICE f64 gelu(f64 x) {
    const f64 size = tail_size(x);
    return fma(-unscaled, size * upper_tail(size), x > 0.0 ? x : 0.0 * x);  // NaN at -inf
}
// erfc(x) = 2 upper_share(sqrt(2) x) exp(-x^2)
BARACUDA_DEVICE f64 erfc(f64 x) {
    const f64 size = absolute(within<28>(x)), tail = upper_share(1.4142135623730951 * size) * scaled_exp_of(-size, size);
    return fma(tail, x < 0.0 ? -2.0 * unscaled : 2.0 * unscaled, x < 0.0 ? 2.0 : 0.0);
}
// The derivative of gelu, ndtr(x) + x / sqrt(2 pi) exp(-x^2 / 2).
BARACUDA_DEVICE f64 gelu_slope(f64 x) {
    const f64 size = tail_size(x);
    return of_tail(x, fma(-0.3989422804014327, size, upper_share(size)) * scaled_density(size));
}

// x * sigmoid(z), where e is exp(-z) / 2^128; x itself `above`, and 0 `below`.
BARACUDA_DEVICE f64 gated_by_sigmoid(f64 x, f64 e, bool above, bool below) {
    const f64 y = short_quotient(x, e + unscaled) * (below ? 0.0 : unscaled);
    return above ? x : y;
}
BARACUDA_DEVICE f64 gated_by_sigmoid(f64 x, f64 z) {
    const bool above = z > 40.0, below = z < -790.0;
    return gated_by_sigmoid(x, scaled_exp<MinusOne, -128>(above ? 40.0 : below ? -790.0 : z), above, below);
}
BARACUDA_DEVICE f64 silu(f64 x) { return gated_by_sigmoid(x, x); }
BARACUDA_DEVICE f64 sigmoid(f64 x) { return gated_by_sigmoid(1.0, x); }
// As in f32.
struct GeluTanhFactor {
    static constexpr f64 value = -0.07135481627260025, inverse = -0.1029432395800235, unit_high = -9.714091028024995, unit_low = 1.2995008854170586e-12;
};
template <int Scale> BARACUDA_DEVICE f64 gelu_tanh_exp(f64 x) {
    constexpr f64 most = 22.363860002235924, rest = 4.629137585407989e-13;
    const f64 high = fma(x, x, most), low = fma(x, x, most - high) + rest, product = x * high, lost = fma(x, high, -product);
    return scaled_exp<GeluTanhFactor, Scale>(product, fma(x, low, lost));
}
BARACUDA_DEVICE f64 gelu_tanh(f64 x) {
    const bool above = x > 8.0, below = x < -22.0;
    return gated_by_sigmoid(x, gelu_tanh_exp<-128>(above ? 8.0 : below ? -22.0 : x), above, below);
}
// The derivative of x * sigmoid(z), where e is 2^128 exp(-abs(z)), size abs(x), and rate the derivative of z.
BARACUDA_DEVICE f64 slope_by_sigmoid(bool positive, f64 e, f64 size, f64 rate) {
    const f64 small = e * unscaled, share = short_reciprocal(1.0 + small);
    const f64 y = share * share * (positive ? fma(small * size, rate, 1.0 + small) : fma(-size, rate, 1.0) + small);
    return positive ? y : y * e * unscaled;
}
BARACUDA_DEVICE f64 silu_slope(f64 x) {
    const f64 size = absolute(x) > 790.0 ? 790.0 : absolute(x), e = scaled_exp<MinusOne>(size);
    return slope_by_sigmoid(x >= 0.0, size == 790.0 ? 0.0 : e, size, 1.0);
}
BARACUDA_DEVICE f64 gelu_tanh_slope(f64 x) {
    const f64 size = absolute(x) > 22.0 ? 22.0 : absolute(x), e = gelu_tanh_exp<128>(size);
    return slope_by_sigmoid(x >= 0.0, size == 22.0 ? 0.0 : e, size, fma(0.21406444881780074 * size, size, 1.5957691216057308));
}
// x n / (n + 2) for n = e (e + 2), e = exp(x). From 21 on it is x.
BARACUDA_DEVICE f64 mish(f64 x) {
    const bool above = x > 21.0, below = x < -790.0;
    const f64 scaled = scaled_exp<One>(above ? 21.0 : below ? -790.0 : x), e = scaled * unscaled, more = e + 2.0;
    const f64 y = x * short_quotient(scaled * more, fma(e, more, 2.0)) * (below ? 0.0 : unscaled);
    return above ? x : y;
}
// e (more sum + 4 x (e + 1)) / sum^2 for those, and 1 from 21 on.
BARACUDA_DEVICE f64 mish_slope(f64 x) {
    const f64 z = x < -790.0 ? -790.0 : x > 21.0 ? 21.0 : x, scaled = scaled_exp<One>(z), e = scaled * unscaled, more = e + 2.0;
    const f64 sum = fma(e, more, 2.0), inverse = short_reciprocal(sum), inner = fma(4.0 * z, e + 1.0, more * sum);
    return z == 21.0 ? 1.0 : inner * inverse * inverse * scaled * unscaled;
}
// log(1 + e) is 2 atanh(s) for s = e / (2 + e): e - s (e - z P(z)), where z = s s.
// 2^-59.4
inline __constant__ f64 softplus_terms[] = {0.6666666666666631, 0.40000000000155567, 0.2857142854806271, 0.22222223956959053, 0.18181744366786448, 0.1538655069342095,
    0.13301092303737375, 0.12105166577584012, 0.08344036512178644, 0.1701143226058794};
BARACUDA_DEVICE f64 softplus(f64 x) {
    const f64 size = absolute(x), scaled = scaled_exp<MinusOne>(size > 790.0 ? 790.0 : size), e = scaled * unscaled;
    const f64 inverse = short_reciprocal(2.0 + e), s = e * inverse, z = s * s;
    const f64 y = fma(-scaled * inverse, fma(-z, polynomial(z, softplus_terms), e), scaled);
    return fma(y, unscaled, x > 0.0 ? x : 0.0);
}
// Up to 1/4 by the series.
BARACUDA_DEVICE f64 tanhshrink(f64 x) {
    const f64 c[] = {0.3333333333333333, -0.13333333333333333, 0.05396825396825397, -0.021869488536155203, 0.008863235529902197,
        -0.003592128036572481,
        0.0014558343870513183, -0.000590027440945586, 0.00023912911424355248, -9.691537956929451e-05};
    const f64 s = x * x;
    f64 series = c[9];
#pragma unroll
    for (int k = 8; k >= 0; --k) series = fma(series, s, c[k]);
    return absolute(x) < 0.25 ? x * s * series : x - baracuda::tanh(x);
}

}  // namespace double_precision

// As `Functions`, of these.
template <class... T> struct Activations {
    BARACUDA_PRECISE_FORMS(erfc)
    BARACUDA_PRECISE_FORMS(ndtr)
    BARACUDA_PRECISE_FORMS(gelu)
    BARACUDA_PRECISE_FORMS(gelu_slope)
    BARACUDA_PRECISE_FORMS(gelu_tanh)
    BARACUDA_PRECISE_FORMS(gelu_tanh_slope)
    BARACUDA_PRECISE_FORMS(sigmoid)
    BARACUDA_PRECISE_FORMS(silu)
    BARACUDA_PRECISE_FORMS(silu_slope)
    BARACUDA_PRECISE_FORMS(mish)
    BARACUDA_PRECISE_FORMS(mish_slope)
    BARACUDA_PRECISE_FORMS(softplus)
    BARACUDA_PRECISE_FORMS(tanhshrink)
};

}  // namespace baracuda
