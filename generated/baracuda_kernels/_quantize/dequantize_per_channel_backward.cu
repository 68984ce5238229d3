// Generated from spec/quantize.yaml: dequantize_per_channel, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_input[outer, channel, inner] = d_output[outer, channel, inner] * scale[channel]
template <class T> struct dequantize_per_channel_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, Out<T>>;

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
