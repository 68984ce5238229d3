// Generated from spec/activation.yaml: softshrink, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(abs(x) <= lambd, 0, d_y)
template <class T> struct softshrink_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C lambd;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(absolute(x) <= lambd ? C(0.0) : d_y);
    }
};

}  // namespace baracuda
