// Generated from spec/activation.yaml: threshold. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x > limit, x, where(isnan(x), x, value))
template <class T> struct threshold_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C limit, value;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x > limit ? x : (is_nan(x) ? x : value));
    }
};

}  // namespace baracuda
