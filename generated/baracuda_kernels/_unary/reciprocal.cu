// Generated from spec/unary.yaml: reciprocal. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = 1 / x
template <class T> struct reciprocal_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(C(1.0) / x);
    }
};

}  // namespace baracuda
