// Generated from spec/unary.yaml: ceil_power_of_two. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// y = ceil_power_of_two(x)
template <class T> struct ceil_power_of_two_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Arithmetic<T>::ceil_power_of_two(x));
    }
};

}  // namespace baracuda
