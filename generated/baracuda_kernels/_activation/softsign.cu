// Generated from spec/activation.yaml: softsign. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = x / (1 + abs(x))
template <class T> struct softsign_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x / (C(1.0) + absolute(x)));
    }
};

}  // namespace baracuda
