// Generated from spec/unary.yaml: cosm1, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// sin_x = sin(0.5 * x)
// d_x = -(2 * sin_x * d_y * cos(0.5 * x))
template <class T> struct cosm1_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C sin_x = Trigonometric<T>::sin(C(0.5) * x);
        d_x = store<T>(-(C(2.0) * sin_x * d_y * Trigonometric<T>::cos(C(0.5) * x)));
    }
};

}  // namespace baracuda
