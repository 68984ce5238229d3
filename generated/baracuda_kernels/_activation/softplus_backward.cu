// Generated from spec/activation.yaml: softplus, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// near = clamp(x, -1024 / beta, 1024 / beta)
// scaled = beta * near
// lost = fma(beta, near, -scaled)
// slope = sigmoid(scaled)
// d_x = d_y * fma(where(x < 0, lost, 0), slope, slope)
template <class T> struct softplus_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C beta;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C near = clamp(x, C(-1024.0) / beta, C(1024.0) / beta);
        const C scaled = beta * near;
        const C lost = fma(beta, near, -scaled);
        const C slope = Activations<T>::sigmoid(scaled);
        d_x = store<T>(d_y * fma(x < C(0.0) ? lost : C(0.0), slope, slope));
    }
};

}  // namespace baracuda
