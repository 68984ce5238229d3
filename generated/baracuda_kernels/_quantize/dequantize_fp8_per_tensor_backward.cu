// Generated from spec/quantize.yaml: dequantize_fp8_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_input = d_output * scale
template <class T> struct dequantize_fp8_per_tensor_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<Scalar<C>>;

    Scalar<C> scale_scalar;

    struct Hoisted {
        C scale;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        return {scale};
    }

    BARACUDA_DEVICE void operator()(C d_output, const Hoisted& hoisted, T& d_input) const {
        const auto& [scale] = hoisted;
        d_input = store<T>(d_output * scale);
    }
};

}  // namespace baracuda
