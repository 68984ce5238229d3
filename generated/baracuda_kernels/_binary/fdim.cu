// Generated from spec/binary.yaml: fdim. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(a <= b, 0, a - b)
template <class T> struct fdim_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(a <= b ? C(0.0) : a - b);
    }
};

}  // namespace baracuda
