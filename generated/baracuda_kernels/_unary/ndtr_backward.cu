// Generated from spec/unary.yaml: ndtr, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_x = 0.3989422804014327 * d_y * exp(-(0.5 * square(x)))
template <class T> struct ndtr_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(0.3989422804014327) * d_y * Functions<T>::exp(-(C(0.5) * square(x))));
    }
};

}  // namespace baracuda
