// Generated from spec/unary.yaml: i1. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = i1(x)
template <class T> struct i1_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Special<T>::i1(x));
    }
};

}  // namespace baracuda
