// Generated from spec/quantize.yaml: quantize_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// code[outer, channel, inner] = to_int(round(input[outer, channel, inner] / scale[channel])) + zero_point[channel]
// output[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
template <class T, class Q> struct quantize_per_channel_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<T, C>, ByColumn<i32, i64>, In<T, C>, Codes<Q>>;
    using Members = List<i64, i64>;
    enum : int { slow_path = true };

    i64 q_min, q_max;

    struct Hoisted {
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale, i64 zero_point) const {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, Q& output) const {
        const auto& [quantizer] = hoisted;
        output = Q(quantizer.code(input, path, slow));
    }
};

}  // namespace baracuda
