// Generated from spec/unary.yaml: reciprocal, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = 1 / x
// d_x = -(d_y * y / x)
template <class T> struct reciprocal_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = C(1.0) / x;
        d_x = store<T>(-(d_y * y / x));
    }
};

}  // namespace baracuda
