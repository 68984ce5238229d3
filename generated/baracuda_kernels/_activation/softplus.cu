// Generated from spec/activation.yaml: softplus. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// inverse = 1 / beta
// near = min(abs(x), 1024 * inverse)
// scaled = beta * near
// lost = fma(beta, near, -scaled)
// share = softplus(-scaled)
// y = max(x, 0) + fma(-lost, share, share) * inverse
template <class T> struct softplus_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C>;

    C beta;

    struct Hoisted {
        C inverse;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C inverse = C(1.0) / beta;
        return {inverse};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [inverse] = hoisted;
        const C near = minimum(absolute(x), C(1024.0) * inverse);
        const C scaled = beta * near;
        const C lost = fma(beta, near, -scaled);
        const C share = Activations<T>::softplus(-scaled);
        y = store<T>(maximum(x, C(0.0)) + fma(-lost, share, share) * inverse);
    }
};

}  // namespace baracuda
