// Generated from spec/unary.yaml: exp2, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = exp2(x)
// d_x = 0.6931471805599453 * d_y * y
template <class T> struct exp2_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Functions<T>::exp2(x);
        d_x = store<T>(C(0.6931471805599453) * d_y * y);
    }
};

}  // namespace baracuda
