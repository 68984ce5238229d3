// Generated from spec/cast.yaml: cast, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = d_y
template <class S, class D> struct cast_backward_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<D, C>, Out<S>>;

    BARACUDA_DEVICE void operator()(C d_y, S& d_x) const {
        d_x = store<S>(d_y);
    }
};

}  // namespace baracuda
