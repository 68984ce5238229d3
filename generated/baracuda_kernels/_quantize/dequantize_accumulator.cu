// Generated from spec/quantize.yaml: dequantize_accumulator. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// output[n, m] = input[n, m] * column_scale[m] * row_scale[n]
template <class T, class S> struct dequantize_accumulator_formula {
    using C = compute_t<T, S>;
    using Operands = List<In<i32, i64>, ByColumn<S, C>, ByRow<S, C>, Out<T>>;

    struct Hoisted {
        C column_scale;
        C row_scale;
    };
    BARACUDA_DEVICE Hoisted hoist(C column_scale, C row_scale) const {
        return {column_scale, row_scale};
    }

    BARACUDA_DEVICE void operator()(i64 input, const Hoisted& hoisted, T& output) const {
        const auto& [column_scale, row_scale] = hoisted;
        output = store<T>(C(input) * column_scale * row_scale);
    }
};

// output[n, m] = input[n, m] * column_scale[m] * row_scale[n] + bias[m]
template <class T, class S> struct dequantize_accumulator_with_bias_formula {
    using C = compute_t<T, S>;
    using Operands = List<In<i32, i64>, ByColumn<S, C>, ByRow<S, C>, ByColumn<T, C>, Out<T>>;

    struct Hoisted {
        C column_scale;
        C row_scale;
        C bias;
    };
    BARACUDA_DEVICE Hoisted hoist(C column_scale, C row_scale, C bias) const {
        return {column_scale, row_scale, bias};
    }

    BARACUDA_DEVICE void operator()(i64 input, const Hoisted& hoisted, T& output) const {
        const auto& [column_scale, row_scale, bias] = hoisted;
        output = store<T>(C(input) * column_scale * row_scale + bias);
    }
};

}  // namespace baracuda
