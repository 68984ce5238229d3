// Generated from spec/unary.yaml: tan. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = tan(x)
template <class T> struct tan_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Trigonometric<T>::tan(x));
    }
};

}  // namespace baracuda
