// Generated from spec/binary.yaml: copysign. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = copysign(a, where(isnan(b), 1, b))
template <class T> struct copysign_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(copysign(a, is_nan(b) ? C(1.0) : b));
    }
};

}  // namespace baracuda
