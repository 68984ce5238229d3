// Generated from spec/binary.yaml: prelu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(a > 0, a, b * a)
template <class T> struct prelu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(a > C(0.0) ? a : b * a);
    }
};

}  // namespace baracuda
