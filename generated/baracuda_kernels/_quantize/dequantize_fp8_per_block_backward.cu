// Generated from spec/quantize.yaml: dequantize_fp8_per_block, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// i = rows // block_rows
// j = columns // block_columns
// d_input[batch, rows, columns] = d_output[batch, rows, columns] * scale[batch, i, j]
template <class T> struct dequantize_fp8_per_block_backward_formula {
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
