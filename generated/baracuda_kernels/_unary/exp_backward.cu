// Generated from spec/unary.yaml: exp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = exp(x)
// d_x = d_y * y
template <class T> struct exp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Functions<T>::exp(x);
        d_x = store<T>(d_y * y);
    }
};

}  // namespace baracuda
