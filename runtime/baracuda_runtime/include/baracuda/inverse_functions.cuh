// asin, acos and atan in f64, without a branch.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {
namespace double_precision {

constexpr f64 half_pi = 1.5707963267948966, half_pi_low = 6.123233995736766e-17;

// asin(s) = s + s z P(z) for z = s s up to 1/4: 2^-55.9
inline __constant__ f64 asin_terms[] = {0.16666666666665378, 0.07500000000343807, 0.04464285682295915,
    0.03038195934935935, 0.02237175315109357, 0.017359776035260403, 0.013884554743682284, 0.012173542499165566,
    0.0065097918455146704, 0.01957665327753045, -0.01629819614456326, 0.03196169220413673};
// asin(|x|), or what is left of it to pi / 2, which is 2 asin(sqrt((1 - |x|) / 2)): s and what comes to it, with what the root was rounded by.
struct ArcSine {
    bool far;
    f64 s, more;
};
BARACUDA_DEVICE ArcSine arc_sine(f64 x) {
    const f64 size = absolute(x);
    const bool far = size > 0.5;
    const f64 half = fma(-0.5, size, 0.5), z = far ? half : x * x, guess = rsqrt_guess(half + 1e-300);
    const f64 start = half * guess, slope = 0.5 * guess, lacks = fma(-start, slope, 0.5);
    const f64 near_root = fma(start, lacks, start), inverse = fma(slope, lacks, slope);
    const f64 root = fma(fma(-near_root, near_root, half), inverse, near_root), rest = fma(-root, root, half) * inverse;
    const f64 s = far ? root : size;
    return {far, s, fma(s * z, polynomial(z, asin_terms), far ? rest : 0.0)};
}
BARACUDA_DEVICE f64 asin(f64 x) {
    const ArcSine y = arc_sine(x);
    return copysign(y.far ? fma(-2.0, y.s, half_pi) + fma(-2.0, y.more, half_pi_low) : y.s + y.more, x);
}
// 2 asin(sqrt(..)), or that taken from pi, or asin of the size added to pi / 2 or taken from it.
BARACUDA_DEVICE f64 acos(f64 x) {
    const ArcSine y = arc_sine(x);
    const bool below = x < 0.0;
    const f64 part = y.far ? below ? -2.0 : 2.0 : below ? 1.0 : -1.0, base = y.far ? below ? 2.0 : 0.0 : 1.0;
    return fma(part, y.s, base * half_pi) + fma(part, y.more, base * half_pi_low);
}
// atan(s) = s + s z P(z) for z = s s up to 1: 2^-57.6; beyond by the reciprocal. As those of `upper_share` are, these coefficients are too many for
// constant memory.
constexpr f64 atan_terms[] = {-0.3333333333333307, 0.19999999999951468, -0.14285714282576073,
    0.11111111007063501, -0.0909090700376542, 0.07692279849355443, -0.06666404146663249, 0.058805283793849306,
    -0.052535212023564926, 0.047223316179686795, -0.04219204545164183, 0.03664244946869057, -0.029904736867456653,
    0.021985959750362417, -0.013901625427058233, 0.0071972723697789065, -0.0028853213111920155, 0.0008314663025233663,
    -0.0001521925751150068, 1.3228288259598782e-05};
BARACUDA_DEVICE f64 atan(f64 x) {
    const f64 size = absolute(x);
    const bool far = size > 1.0;
    const f64 inverse = short_reciprocal(size > 1e300 ? 1e300 : size), s = far ? inverse : size, z = s * s;
    const f64 more = s * z * polynomial(z, atan_terms);
    return copysign(far ? (half_pi - s) + (half_pi_low - more) : s + more, x);
}

}  // namespace double_precision

// The form of the element type.
namespace full_precision {

using baracuda::sin, baracuda::cos, baracuda::tan;

#define BARACUDA_INVERSE(name, of_f32, of_f64)                \
    BARACUDA_DEVICE f32 name(f32 x) { return of_f32(x); }      \
    BARACUDA_DEVICE f64 name(f64 x) { return of_f64(x); }
BARACUDA_INVERSE(asin, baracuda::asin, double_precision::asin)
BARACUDA_INVERSE(acos, baracuda::acos, double_precision::acos)
BARACUDA_INVERSE(atan, baracuda::atan, double_precision::atan)
BARACUDA_INVERSE(asinh, baracuda::asinh, baracuda::asinh)
BARACUDA_INVERSE(acosh, baracuda::acosh, baracuda::acosh)
BARACUDA_INVERSE(atanh, baracuda::atanh, baracuda::atanh)
#undef BARACUDA_INVERSE

}  // namespace full_precision
}  // namespace baracuda
