// Generated from spec/unary.yaml: ceil. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = ceil(x)
template <class T> struct ceil_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(ceil(x));
    }
};

}  // namespace baracuda
