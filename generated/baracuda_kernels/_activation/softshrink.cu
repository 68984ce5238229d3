// Generated from spec/activation.yaml: softshrink. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x > lambd, x - lambd, where(x < -lambd, x + lambd, 0 * x))
template <class T> struct softshrink_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C lambd;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x > lambd ? x - lambd : (x < -lambd ? x + lambd : C(0.0) * x));
    }
};

}  // namespace baracuda
