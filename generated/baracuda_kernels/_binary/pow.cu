// Generated from spec/binary.yaml: pow. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// y = pow(a, b)
template <class T> struct pow_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(Binary<T>::power(a, b));
    }
};

}  // namespace baracuda
