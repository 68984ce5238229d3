// Generated from spec/unary.yaml: log2, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = 1.4426950408889634 * d_y / x
template <class T> struct log2_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(1.4426950408889634) * d_y / x);
    }
};

}  // namespace baracuda
