// Generated from spec/unary.yaml: exp10. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// y = exp10(x)
template <class T> struct exp10_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Elementary<T>::exp10(x));
    }
};

}  // namespace baracuda
