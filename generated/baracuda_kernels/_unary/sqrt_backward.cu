// Generated from spec/unary.yaml: sqrt, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// d_x = 0.5 * d_y * rsqrt(x)
template <class T> struct sqrt_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(0.5) * d_y * Arithmetic<T>::rsqrt(x));
    }
};

}  // namespace baracuda
