// Generated from spec/activation.yaml: elu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// below = alpha * expm1(x)
// y = where(x > 0, x, below)
template <class T> struct elu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C alpha;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        const C below = alpha * Functions<T>::expm1(x);
        y = store<T>(x > C(0.0) ? x : below);
    }
};

}  // namespace baracuda
