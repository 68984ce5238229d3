// Generated from spec/quantize.yaml: dequantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// output = input * scale
template <class F, class T> struct dequantize_fp8_per_tensor_formula {
    using C = compute_t<F, T>;
    using Operands = List<In<F, C>, Out<T>>;
    using Members = List<Scalar<compute_t<T>>>;

    Scalar<compute_t<T>> scale_scalar;

    struct Hoisted {
        C scale;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        return {scale};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, T& output) const {
        const auto& [scale] = hoisted;
        output = store<T>(input * scale);
    }
};

}  // namespace baracuda
