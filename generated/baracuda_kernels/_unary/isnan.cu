// Generated from spec/unary.yaml: isnan. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = isnan(x)
template <class T> struct isnan_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C x, bool& y) const {
        y = store<bool>(is_nan(x));
    }
};

}  // namespace baracuda
