// Generated from spec/ternary.yaml: addcmul. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = a + value * b * c
template <class T> struct addcmul_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C value;

    BARACUDA_DEVICE void operator()(C a, C b, C c, T& y) const {
        y = store<T>(a + value * b * c);
    }
};

}  // namespace baracuda
