// Generated from spec/gated.yaml: geglu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = value * gelu(gate)
template <class T> struct geglu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C value, C gate, T& y) const {
        y = store<T>(value * Activations<T>::gelu(gate));
    }
};

}  // namespace baracuda
