// Generated from spec/quantize.yaml: fake_quantize_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// g = axis // group_size
// code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]
// output[outer, axis] = (clamp(code[outer, axis], q_min, q_max) - zero_point[outer, g]) * scale[outer, g]
template <class T> struct fake_quantize_per_group_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<i32, i64>, In<T, C>, Out<T>>;
    using Members = List<i64, i64>;
    enum : int { slow_path = true };

    i64 q_min, q_max;

    struct Hoisted {
        C scale;
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale, i64 zero_point) const {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {scale, quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, T& output) const {
        const auto& [scale, quantizer] = hoisted;
        output = store<T>(quantizer.steps(input, path, slow) * scale);
    }
};

}  // namespace baracuda
