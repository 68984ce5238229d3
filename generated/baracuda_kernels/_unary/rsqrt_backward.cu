// Generated from spec/unary.yaml: rsqrt, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// y = rsqrt(x)
// d_x = -(0.5 * d_y * square(y) * y)
template <class T> struct rsqrt_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Arithmetic<T>::rsqrt(x);
        d_x = store<T>(-(C(0.5) * d_y * square(y) * y));
    }
};

}  // namespace baracuda
