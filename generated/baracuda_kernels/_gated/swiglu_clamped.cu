// Generated from spec/gated.yaml: swiglu_clamped. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// y = (clamp(value, -limit, limit) + 1) * active
template <class T> struct swiglu_clamped_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C gate, C value, T& y) const {
        const C kept = gate > limit ? limit : gate;
        const C active = kept * Activations<T>::sigmoid(alpha * kept);
        y = store<T>((clamp(value, -limit, limit) + C(1.0)) * active);
    }
};

}  // namespace baracuda
