// Generated from spec/unary.yaml: exp10, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// y = exp10(x)
// d_x = 2.302585092994046 * d_y * y
template <class T> struct exp10_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Elementary<T>::exp10(x);
        d_x = store<T>(C(2.302585092994046) * d_y * y);
    }
};

}  // namespace baracuda
