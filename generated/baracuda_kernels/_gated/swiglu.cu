// Generated from spec/gated.yaml: swiglu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = value * silu(gate)
template <class T> struct swiglu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C value, C gate, T& y) const {
        y = store<T>(value * Activations<T>::silu(gate));
    }
};

}  // namespace baracuda
