// Generated from spec/quantize.yaml: dequantize_fp8_per_group, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// d_input[outer, axis] = d_output[outer, axis] * scale[outer, g]
template <class T> struct dequantize_fp8_per_group_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;

    struct Hoisted {
        C scale;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale) const {
        return {scale};
    }

    BARACUDA_DEVICE void operator()(C d_output, const Hoisted& hoisted, T& d_input) const {
        const auto& [scale] = hoisted;
        d_input = store<T>(d_output * scale);
    }
};

}  // namespace baracuda
