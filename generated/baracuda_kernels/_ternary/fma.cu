// Generated from spec/ternary.yaml: fma. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = fma(a, b, c)
template <class T> struct fma_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C c, T& y) const {
        y = store<T>(fma(a, b, c));
    }
};

}  // namespace baracuda
