// Generated from spec/activation.yaml: step. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x > 0, 1, where(isnan(x), x, 0))
template <class T> struct step_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x > C(0.0) ? C(1.0) : (is_nan(x) ? x : C(0.0)));
    }
};

}  // namespace baracuda
