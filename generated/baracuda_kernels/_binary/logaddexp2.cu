// Generated from spec/binary.yaml: logaddexp2. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = where(isinf(a) and a == b, a, max(a, b) + 1.4426950408889634 * log1p(exp2(-abs(a - b))))
template <class T> struct logaddexp2_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(is_inf(a) && a == b ? a : maximum(a, b) + C(1.4426950408889634)
                * Functions<T>::log1p(Functions<T>::exp2(-absolute(a - b))));
    }
};

}  // namespace baracuda
