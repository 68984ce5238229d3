// Generated from spec/unary.yaml: square, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = 2 * x * d_y
template <class T> struct square_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(C(2.0) * x * d_y);
    }
};

}  // namespace baracuda
