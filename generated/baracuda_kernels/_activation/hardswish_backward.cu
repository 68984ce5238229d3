// Generated from spec/activation.yaml: hardswish, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = (clamp(x + 3, 0, 6) + where(0 <= x + 3 <= 6, x, 0)) * d_y / 6
template <class T> struct hardswish_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>((clamp(x + C(3.0), C(0.0), C(6.0))
                + (C(0.0) <= x + C(3.0) && x + C(3.0) <= C(6.0) ? x : C(0.0))) * d_y / C(6.0));
    }
};

}  // namespace baracuda
