// Generated from spec/unary.yaml: tan, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = tan(x)
// d_x = d_y * (1 + square(y))
template <class T> struct tan_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Trigonometric<T>::tan(x);
        d_x = store<T>(d_y * (C(1.0) + square(y)));
    }
};

}  // namespace baracuda
