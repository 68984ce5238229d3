// Generated from spec/quantize.yaml: fake_quantize_per_block, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// i = rows // block_rows
// j = columns // block_columns
// code[batch, rows, columns] = to_int(round(input[batch, rows, columns] / scale[batch, i, j])) + zero_point[batch, i,
//   j]
// d_input[batch, rows, columns] = where(q_min <= code[batch, rows, columns] <= q_max, d_output[batch, rows, columns],
//   0)
template <class T> struct fake_quantize_per_block_backward_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<T, C>, ByColumn<i32, i64>, In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [quantizer] = hoisted;
        d_input = store<T>(quantizer.inside(input, path, slow) ? d_output : C(0.0));
    }
};

}  // namespace baracuda
