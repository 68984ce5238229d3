// Generated from spec/unary.yaml: rad2deg. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = x * 57.29577951308232
template <class T> struct rad2deg_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x * C(57.29577951308232));
    }
};

}  // namespace baracuda
