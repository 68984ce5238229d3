// Generated from spec/unary.yaml: cube, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = 3 * d_y * square(x)
template <class T> struct cube_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(3.0) * d_y * square(x));
    }
};

}  // namespace baracuda
