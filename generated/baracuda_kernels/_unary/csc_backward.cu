// Generated from spec/unary.yaml: csc, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = reciprocal(sin(x))
// d_x = -(d_y * y) * (cos(x) * y)
template <class T> struct csc_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Elementary<T>::reciprocal(Trigonometric<T>::sin(x));
        d_x = store<T>(-(d_y * y) * (Trigonometric<T>::cos(x) * y));
    }
};

}  // namespace baracuda
