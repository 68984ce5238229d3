// Generated from spec/quantize.yaml: quantize_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// code[rows, d] = to_int(round(input[rows, d] / scale[rows])) + zero_point[rows]
// output[rows, d] = clamp(code[rows, d], q_min, q_max)
template <class T, class Q> struct quantize_per_token_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<i32, i64>, In<T, C>, Codes<Q>>;
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
