// Generated from spec/activation.yaml: leaky_relu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(x > 0, d_y, negative_slope * d_y)
template <class T> struct leaky_relu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C negative_slope;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x > C(0.0) ? d_y : negative_slope * d_y);
    }
};

}  // namespace baracuda
