// Generated from spec/unary.yaml: nan_to_num, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(isnan(x), 0, where(isinf(x), 0, d_y))
template <class T> struct nan_to_num_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(is_nan(x) ? C(0.0) : (is_inf(x) ? C(0.0) : d_y));
    }
};

}  // namespace baracuda
