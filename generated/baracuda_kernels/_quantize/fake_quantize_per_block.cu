// Generated from spec/quantize.yaml: fake_quantize_per_block. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// i = rows // block_rows
// j = columns // block_columns
// code[batch, rows, columns] = to_int(round(input[batch, rows, columns] / scale[batch, i, j])) + zero_point[batch, i,
//   j]
// clamped[batch, rows, columns] = clamp(code[batch, rows, columns], q_min, q_max)
// output[batch, rows, columns] = (clamped[batch, rows, columns] - zero_point[batch, i, j]) * scale[batch, i, j]
template <class T> struct fake_quantize_per_block_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<T, C>, ByColumn<i32, i64>, In<T, C>, Out<T>>;
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
