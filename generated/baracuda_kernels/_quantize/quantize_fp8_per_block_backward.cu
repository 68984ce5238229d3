// Generated from spec/quantize.yaml: quantize_fp8_per_block, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// i = rows // block_rows
// j = columns // block_columns
// quotient[batch, rows, columns] = input[batch, rows, columns] / scale[batch, i, j]
// ratio_d_output[rows, columns, batch] = d_output[batch, rows, columns] / scale[batch, i, j]
// d_input[batch, rows, columns] = where(lowest(F) <= quotient[batch, rows, columns] <= highest(F), ratio_d_output[rows,
//   columns, batch], where(saturate, 0, ratio_d_output[rows, columns, batch]))
template <class T, class F> struct quantize_fp8_per_block_backward_formula {
    using C = compute_t<T, F>;
    using Operands = List<ByColumn<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool>;
    enum : int { slow_path = true };

    bool saturate;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale) const {
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [divisor] = hoisted;
        const C quotient = divisor.divide(input, path, slow);
        const C ratio_d_output = divisor.divide(d_output, path, slow);
        d_input = store<T>(C(Range<F>::lowest) <= quotient && quotient <= C(Range<F>::highest) ? ratio_d_output
                : (saturate ? C(0.0) : ratio_d_output));
    }
};

}  // namespace baracuda
