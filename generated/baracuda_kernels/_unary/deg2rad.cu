// Generated from spec/unary.yaml: deg2rad. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = x * 0.017453292519943295
template <class T> struct deg2rad_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x * C(0.017453292519943295));
    }
};

}  // namespace baracuda
