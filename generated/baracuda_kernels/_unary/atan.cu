// Generated from spec/unary.yaml: atan. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = atan(x)
template <class T> struct atan_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Trigonometric<T>::atan(x));
    }
};

}  // namespace baracuda
