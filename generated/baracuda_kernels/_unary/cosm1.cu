// Generated from spec/unary.yaml: cosm1. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = -2 * square(sin(0.5 * x))
template <class T> struct cosm1_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(C(-2.0) * square(Trigonometric<T>::sin(C(0.5) * x)));
    }
};

}  // namespace baracuda
