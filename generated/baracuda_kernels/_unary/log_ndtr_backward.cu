// Generated from spec/unary.yaml: log_ndtr, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// d_x = 0.7978845608028654 * d_y / erfcx(-(0.7071067811865476 * x))
template <class T> struct log_ndtr_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(0.7978845608028654) * d_y / Special<T>::erfcx(-(C(0.7071067811865476) * x)));
    }
};

}  // namespace baracuda
