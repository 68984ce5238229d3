// Generated from spec/unary.yaml: cbrt, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = cbrt(x)
// d_x = d_y / (square(y) * 3)
template <class T> struct cbrt_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = cbrt(x);
        d_x = store<T>(d_y / (square(y) * C(3.0)));
    }
};

}  // namespace baracuda
