// Generated from spec/unary.yaml: affine, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = scale * d_y
template <class T> struct affine_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C scale;

    BARACUDA_DEVICE void operator()(C d_y, T& d_x) const {
        d_x = store<T>(scale * d_y);
    }
};

}  // namespace baracuda
