// Generated from spec/unary.yaml: affine. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = scale * x + shift
template <class T> struct affine_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C scale, shift;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(scale * x + shift);
    }
};

}  // namespace baracuda
