// Generated from spec/activation.yaml: selu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_x = where(x > 0, 1.0507009873554805 * d_y, 1.7580993408473766 * d_y * exp(x))
template <class T> struct selu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x > C(0.0) ? C(1.0507009873554805) * d_y : C(1.7580993408473766) * d_y * Functions<T>::exp(x));
    }
};

}  // namespace baracuda
