// Generated from spec/ternary.yaml: lerp_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(abs(w) < 0.5, a + w * (b - a), b - (b - a) * (1 - w))
template <class T> struct lerp_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C w, C a, C b, T& y) const {
        y = store<T>(absolute(w) < C(0.5) ? a + w * (b - a) : b - (b - a) * (C(1.0) - w));
    }
};

}  // namespace baracuda
