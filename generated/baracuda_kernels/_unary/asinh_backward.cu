// Generated from spec/unary.yaml: asinh, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// d_x = d_y * reciprocal(hypot(x, 1))
template <class T> struct asinh_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(d_y * Elementary<T>::reciprocal(hypot(x, C(1.0))));
    }
};

}  // namespace baracuda
