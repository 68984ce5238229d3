// Generated from spec/binary.yaml: mul_no_nan. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(b == 0, 0, a * b)
template <class T> struct mul_no_nan_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C b, C a, T& y) const {
        y = store<T>(b == C(0.0) ? C(0.0) : a * b);
    }
};

}  // namespace baracuda
