// Generated from spec/activation.yaml: hardswish. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = x * clamp(x + 3, 0, 6) / 6
template <class T> struct hardswish_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x * clamp(x + C(3.0), C(0.0), C(6.0)) / C(6.0));
    }
};

}  // namespace baracuda
