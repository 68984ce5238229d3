// Generated from spec/binary.yaml: logsubexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d = b - a
// y = where(isinf(b) and b < 0, a, a + where(d > -0.6931471805599453, log(-expm1(d)), log1p(-exp(d))))
template <class T> struct logsubexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C b, C a, T& y) const {
        const C d = b - a;
        y = store<T>(is_inf(b) && b < C(0.0) ? a : a
                + (d > C(-0.6931471805599453) ? Functions<T>::log(-Functions<T>::expm1(d))
                : Functions<T>::log1p(-Functions<T>::exp(d))));
    }
};

}  // namespace baracuda
