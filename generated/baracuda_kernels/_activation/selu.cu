// Generated from spec/activation.yaml: selu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// below = 1.7580993408473766 * expm1(x)
// y = where(x > 0, 1.0507009873554805 * x, below)
template <class T> struct selu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        const C below = C(1.7580993408473766) * Functions<T>::expm1(x);
        y = store<T>(x > C(0.0) ? C(1.0507009873554805) * x : below);
    }
};

}  // namespace baracuda
