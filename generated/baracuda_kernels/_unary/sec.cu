// Generated from spec/unary.yaml: sec. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_trigonometric.cuh>

namespace baracuda {

// y = reciprocal(cos(x))
template <class T> struct sec_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Elementary<T>::reciprocal(Trigonometric<T>::cos(x)));
    }
};

}  // namespace baracuda
