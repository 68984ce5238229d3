// Generated from spec/activation.yaml: hardtanh, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(x <= low, 0, where(x >= high, 0, d_y))
template <class T> struct hardtanh_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C low, high;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x <= low ? C(0.0) : (x >= high ? C(0.0) : d_y));
    }
};

}  // namespace baracuda
