// Generated from spec/activation.yaml: sigmoid, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = sigmoid(x)
// d_x = d_y * y * sigmoid(-x)
template <class T> struct sigmoid_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Activations<T>::sigmoid(x);
        d_x = store<T>(d_y * y * Activations<T>::sigmoid(-x));
    }
};

}  // namespace baracuda
