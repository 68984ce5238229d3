// Generated from spec/unary.yaml: asin, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// d_x = d_y * rsqrt(fma(-x, x, 1))
template <class T> struct asin_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(d_y * Arithmetic<T>::rsqrt(fma(-x, x, C(1.0))));
    }
};

}  // namespace baracuda
