// Generated from spec/unary.yaml: digamma. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = digamma(x)
template <class T> struct digamma_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Special<T>::digamma(x));
    }
};

}  // namespace baracuda
