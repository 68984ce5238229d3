// Generated from spec/unary.yaml: angle. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(isnan(x), x, where(x < 0, 3.141592653589793, 0.0))
template <class T> struct angle_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(is_nan(x) ? x : (x < C(0.0) ? C(3.141592653589793) : C(0.0)));
    }
};

}  // namespace baracuda
