// Generated from spec/activation.yaml: threshold, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x = where(x > limit, d_y, where(isnan(x), d_y, 0))
template <class T> struct threshold_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C limit;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        d_x = store<T>(x > limit ? d_y : (is_nan(x) ? d_y : C(0.0)));
    }
};

}  // namespace baracuda
