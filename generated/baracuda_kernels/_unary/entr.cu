// Generated from spec/unary.yaml: entr. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// e = -x * log(max(x, 0))
// y = where(x == 0, 0, e)
template <class T> struct entr_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        const C e = -x * Functions<T>::log(maximum(x, C(0.0)));
        y = store<T>(x == C(0.0) ? C(0.0) : e);
    }
};

}  // namespace baracuda
