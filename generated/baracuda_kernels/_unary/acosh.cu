// Generated from spec/unary.yaml: acosh. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = acosh(x)
template <class T> struct acosh_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Trigonometric<T>::acosh(x));
    }
};

}  // namespace baracuda
