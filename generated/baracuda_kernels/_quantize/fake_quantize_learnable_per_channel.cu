// Generated from spec/quantize.yaml: fake_quantize_learnable_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// zero[channel] = to_int(round(zero_point[channel]))
// code[outer, channel, inner] = to_int(round(input[outer, channel, inner] / scale[channel])) + zero[channel]
// clamped[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
// output[outer, channel, inner] = (clamped[outer, channel, inner] - zero[channel]) * scale[channel]
template <class T> struct fake_quantize_learnable_per_channel_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, i64>;
    enum : int { slow_path = true };

    i64 q_min, q_max;

    struct Hoisted {
        C scale;
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist(C zero_point, C scale) const {
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        return {scale, quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, T& output) const {
        const auto& [scale, quantizer] = hoisted;
        output = store<T>(quantizer.steps(input, path, slow) * scale);
    }
};

}  // namespace baracuda
