// Generated from spec/unary.yaml: deg2rad, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = 0.017453292519943295 * d_y
template <class T> struct deg2rad_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, T& d_x) const {
        d_x = store<T>(C(0.017453292519943295) * d_y);
    }
};

}  // namespace baracuda
