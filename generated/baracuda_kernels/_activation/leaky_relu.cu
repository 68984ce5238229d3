// Generated from spec/activation.yaml: leaky_relu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x > 0, x, negative_slope * x)
template <class T> struct leaky_relu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C negative_slope;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x > C(0.0) ? x : negative_slope * x);
    }
};

}  // namespace baracuda
