// Generated from spec/activation.yaml: hardshrink. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(abs(x) <= lambd, 0, x)
template <class T> struct hardshrink_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C lambd;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(absolute(x) <= lambd ? C(0.0) : x);
    }
};

}  // namespace baracuda
