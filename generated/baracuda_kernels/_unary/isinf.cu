// Generated from spec/unary.yaml: isinf. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = isinf(x)
template <class T> struct isinf_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C x, bool& y) const {
        y = store<bool>(is_inf(x));
    }
};

}  // namespace baracuda
