// Generated from spec/unary.yaml: sqrt. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// y = sqrt(x)
template <class T> struct sqrt_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Arithmetic<T>::sqrt(x));
    }
};

}  // namespace baracuda
