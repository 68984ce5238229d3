// Generated from spec/unary.yaml: erfinv, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = erfinv(x)
// d_x = 0.886226925452758 * d_y * exp(square(y))
template <class T> struct erfinv_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = erfinv(x);
        d_x = store<T>(C(0.886226925452758) * d_y * Functions<T>::exp(square(y)));
    }
};

}  // namespace baracuda
