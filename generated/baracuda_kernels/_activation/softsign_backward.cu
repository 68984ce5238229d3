// Generated from spec/activation.yaml: softsign, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = x / (1 + abs(x))
// d_x = (1 - y * sign(x)) * d_y / (1 + abs(x))
template <class T> struct softsign_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = x / (C(1.0) + absolute(x));
        d_x = store<T>((C(1.0) - y * sign(x)) * d_y / (C(1.0) + absolute(x)));
    }
};

}  // namespace baracuda
