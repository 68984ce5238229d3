// Generated from spec/unary.yaml: trunc. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = trunc(x)
template <class T> struct trunc_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(trunc(x));
    }
};

}  // namespace baracuda
