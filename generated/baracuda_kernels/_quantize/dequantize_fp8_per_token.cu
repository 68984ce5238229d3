// Generated from spec/quantize.yaml: dequantize_fp8_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// output[rows, d] = input[rows, d] * scale[rows]
template <class F, class T> struct dequantize_fp8_per_token_formula {
    using C = compute_t<F, T>;
    using Operands = List<In<F, C>, Broadcast<T, C>, Out<T>>;

    struct Hoisted {
        C scale;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale) const {
        return {scale};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, T& output) const {
        const auto& [scale] = hoisted;
        output = store<T>(input * scale);
    }
};

}  // namespace baracuda
