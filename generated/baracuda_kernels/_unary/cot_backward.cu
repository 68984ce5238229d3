// Generated from spec/unary.yaml: cot, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = reciprocal(tan(x))
// d_x = -fma(d_y * y, y, d_y)
template <class T> struct cot_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Elementary<T>::reciprocal(Trigonometric<T>::tan(x));
        d_x = store<T>(-fma(d_y * y, y, d_y));
    }
};

}  // namespace baracuda
