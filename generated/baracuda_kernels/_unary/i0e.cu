// Generated from spec/unary.yaml: i0e. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = i0e(x)
template <class T> struct i0e_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Special<T>::i0e(x));
    }
};

}  // namespace baracuda
