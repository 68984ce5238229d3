// Generated from spec/unary.yaml: sinc, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// q = square(3.141592653589793 * x)
// late = fma(-q, fma(-q, fma(-q, 4.498331606952833e-14, 1.0706029224547743e-11), 1.9270852604185937e-09),
//   2.505210838544172e-07)
// series = fma(-q, fma(-q, fma(-q, fma(-q, late, 2.2045855379188714e-05), 0.0011904761904761906), 0.03333333333333333),
//   0.3333333333333333)
// near = -9.869604401089358 * x * series
// far = (cospi(x) - sinc(x)) * reciprocal(x)
// d_x = where(abs(x) < 0.3183098861837907, near, far) * d_y
template <class T> struct sinc_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C q = square(C(3.141592653589793) * x);
        const C late = fma(-q,
                fma(-q, fma(-q, C(4.498331606952833e-14), C(1.0706029224547743e-11)), C(1.9270852604185937e-09)),
                C(2.505210838544172e-07));
        const C series = fma(-q,
                fma(-q, fma(-q, fma(-q, late, C(2.2045855379188714e-05)), C(0.0011904761904761906)),
                C(0.03333333333333333)), C(0.3333333333333333));
        const C near = C(-9.869604401089358) * x * series;
        const C far = (Elementary<T>::cospi(x) - Elementary<T>::sinc(x)) * Elementary<T>::reciprocal(x);
        d_x = store<T>((absolute(x) < C(0.3183098861837907) ? near : far) * d_y);
    }
};

}  // namespace baracuda
