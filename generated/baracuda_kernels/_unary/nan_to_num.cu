// Generated from spec/unary.yaml: nan_to_num. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(isnan(x), instead, where(isinf(x), where(x > 0, posinf, neginf), x))
template <class T> struct nan_to_num_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C, C, C>;

    C instead, posinf, neginf;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(is_nan(x) ? instead : (is_inf(x) ? (x > C(0.0) ? posinf : neginf) : x));
    }
};

}  // namespace baracuda
