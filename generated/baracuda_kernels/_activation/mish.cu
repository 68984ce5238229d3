// Generated from spec/activation.yaml: mish. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = mish(x)
template <class T> struct mish_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Activations<T>::mish(x));
    }
};

}  // namespace baracuda
