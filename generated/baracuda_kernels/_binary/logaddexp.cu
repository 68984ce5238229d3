// Generated from spec/binary.yaml: logaddexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = where(isinf(a) and a == b, a, max(a, b) + softplus(-abs(a - b)))
template <class T> struct logaddexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(is_inf(a) && a == b ? a : maximum(a, b) + Activations<T>::softplus(-absolute(a - b)));
    }
};

}  // namespace baracuda
