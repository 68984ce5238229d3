// Generated from spec/binary.yaml: atan2. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// y = atan2(a, b)
template <class T> struct atan2_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(Binary<T>::atan2(a, b));
    }
};

}  // namespace baracuda
