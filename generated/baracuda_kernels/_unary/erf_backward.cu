// Generated from spec/unary.yaml: erf, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_x = 1.1283791670955126 * d_y * exp(-square(x))
template <class T> struct erf_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(1.1283791670955126) * d_y * Functions<T>::exp(-square(x)));
    }
};

}  // namespace baracuda
