// Generated from spec/activation.yaml: relu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x <= 0, 0, x)
template <class T> struct relu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x <= C(0.0) ? C(0.0) : x);
    }
};

}  // namespace baracuda
