// Generated from spec/unary.yaml: log1mexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// y = log1mexp(x)
template <class T> struct log1mexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Elementary<T>::log1mexp(x));
    }
};

}  // namespace baracuda
