// Generated from spec/activation.yaml: relu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(x <= 0, 0, d_y)
template <class T> struct relu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x <= C(0.0) ? C(0.0) : d_y);
    }
};

}  // namespace baracuda
