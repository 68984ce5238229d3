// Generated from spec/activation.yaml: gelu_tanh, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// d_x = d_y * gelu_tanh_slope(x)
template <class T> struct gelu_tanh_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(d_y * Activations<T>::gelu_tanh_slope(x));
    }
};

}  // namespace baracuda
