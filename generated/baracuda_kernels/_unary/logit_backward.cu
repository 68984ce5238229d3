// Generated from spec/unary.yaml: logit, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(0 <= x <= 1, 1 / x + 1 / (1 - x), sqrt(-1)) * d_y
template <class T> struct logit_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>((C(0.0) <= x && x <= C(1.0) ? C(1.0) / x + C(1.0) / (C(1.0) - x) : sqrt(C(-1.0))) * d_y);
    }
};

}  // namespace baracuda
