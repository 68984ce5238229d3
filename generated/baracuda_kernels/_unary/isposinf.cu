// Generated from spec/unary.yaml: isposinf. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = isinf(x) and x > 0
template <class T> struct isposinf_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C x, bool& y) const {
        y = store<bool>(is_inf(x) && x > C(0.0));
    }
};

}  // namespace baracuda
