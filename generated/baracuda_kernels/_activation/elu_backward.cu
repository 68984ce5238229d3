// Generated from spec/activation.yaml: elu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_x = where(x > 0, d_y, alpha * d_y * exp(x))
template <class T> struct elu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C alpha;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x > C(0.0) ? d_y : alpha * d_y * Functions<T>::exp(x));
    }
};

}  // namespace baracuda
