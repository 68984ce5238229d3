// Generated from spec/binary.yaml: xlog1py. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = where(a == 0 and not isnan(b), 0, a * log1p(b))
template <class T> struct xlog1py_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(a == C(0.0) && !is_nan(b) ? C(0.0) : a * Functions<T>::log1p(b));
    }
};

}  // namespace baracuda
