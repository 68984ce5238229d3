// Generated from spec/unary.yaml: sec, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = reciprocal(cos(x))
// d_x = d_y * square(y) * sin(x)
template <class T> struct sec_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Elementary<T>::reciprocal(Trigonometric<T>::cos(x));
        d_x = store<T>(d_y * square(y) * Trigonometric<T>::sin(x));
    }
};

}  // namespace baracuda
