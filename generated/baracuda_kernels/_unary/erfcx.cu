// Generated from spec/unary.yaml: erfcx. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = erfcx(x)
template <class T> struct erfcx_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Special<T>::erfcx(x));
    }
};

}  // namespace baracuda
