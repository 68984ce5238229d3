// Generated from spec/unary.yaml: log1mexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_x = d_y * copysign(reciprocal(expm1(abs(x))), x)
template <class T> struct log1mexp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(d_y * copysign(Elementary<T>::reciprocal(Functions<T>::expm1(absolute(x))), x));
    }
};

}  // namespace baracuda
