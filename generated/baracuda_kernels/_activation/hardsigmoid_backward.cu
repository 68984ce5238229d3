// Generated from spec/activation.yaml: hardsigmoid, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(0 <= x + 3 <= 6, d_y / 6, 0)
template <class T> struct hardsigmoid_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(C(0.0) <= x + C(3.0) && x + C(3.0) <= C(6.0) ? d_y / C(6.0) : C(0.0));
    }
};

}  // namespace baracuda
