// Generated from spec/quantize.yaml: dequantize_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// output[outer, channel, inner] = (input[outer, channel, inner] - zero_point[channel]) * scale[channel]
template <class Q, class T> struct dequantize_per_channel_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<i32, i64>, In<Q, i64>, ByColumn<T, C>, Out<T>>;
    enum : int { slow_path = true };

    struct Hoisted {
        C scale;
        Offset<C> offset;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 zero_point, C scale) const {
        const Offset<C> offset = Offset<C>(zero_point);
        return {scale, offset};
    }

    BARACUDA_DEVICE void operator()(i64 input, const Hoisted& hoisted, auto path, bool& slow, T& output) const {
        const auto& [scale, offset] = hoisted;
        output = store<T>(offset.steps(input, path, slow) * scale);
    }
};

}  // namespace baracuda
