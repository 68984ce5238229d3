// Generated from spec/unary.yaml: cbrt. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = cbrt(x)
template <class T> struct cbrt_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(cbrt(x));
    }
};

}  // namespace baracuda
