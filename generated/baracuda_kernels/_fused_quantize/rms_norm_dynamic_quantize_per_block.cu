// Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_per_block. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// square_mean[batch, rows] = sum[columns](square(input[batch, rows, columns])) / size(columns)
// normed[batch, rows, columns] = input[batch, rows, columns] * rsqrt(square_mean[batch, rows] + eps) * (1 + offset)
// amax[batch, i, j] = max(0, max[r, c](abs(normed[batch, i * block_rows + r, j * block_columns + c])))
// bounded[batch, i, j] = max(max(amax[batch, i, j] / q_max, smallest(T)), 0)
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(amax[batch, i, j] == 0, 1, chosen[batch, i, j])
// output[batch, i * block_rows + r, j * block_columns + c] = clamp(to_int(round(normed[batch, i * block_rows + r, j *
//   block_columns + c] / scale_out[batch, i, j])), q_min, q_max)
template <class T> struct rms_norm_dynamic_quantize_per_block_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_columns;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_columns);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0>(), writes<1>(), [&](C input, C& normed) {
            normed = input * rsqrt_square_mean * (C(1.0) + offset);
        });
    }
};

template <class T, class Q> struct rms_norm_dynamic_quantize_per_block_scale_out_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<i64, i64, bool>;

    i64 q_min, q_max;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_normed = row.template reduce<0>(reads<0>(), [&](C normed) { return absolute(normed); });
        const C amax = maximum(C(0.0), max_normed);
        const C bounded = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0>(), writes<2>(), quantizer.never_slow(max_normed),
                [&](C normed, Q& output, auto path, bool& slow) {
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

// square_mean[batch, rows] = sum[columns](square(input[batch, rows, columns])) / size(columns)
// normed[batch, rows, columns] = input[batch, rows, columns] * rsqrt(square_mean[batch, rows] + eps) * (weight[columns]
//   + offset)
// amax[batch, i, j] = max(0, max[r, c](abs(normed[batch, i * block_rows + r, j * block_columns + c])))
// bounded[batch, i, j] = max(max(amax[batch, i, j] / q_max, smallest(T)), 0)
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(amax[batch, i, j] == 0, 1, chosen[batch, i, j])
// output[batch, i * block_rows + r, j * block_columns + c] = clamp(to_int(round(normed[batch, i * block_rows + r, j *
//   block_columns + c] / scale_out[batch, i, j])), q_min, q_max)
template <class T> struct rms_norm_dynamic_quantize_per_block_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, Out<C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_columns;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_columns);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C input, C weight, C& normed) {
            normed = input * rsqrt_square_mean * (weight + offset);
        });
    }
};

template <class T, class Q> struct rms_norm_dynamic_quantize_per_block_with_weight_scale_out_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<i64, i64, bool>;

    i64 q_min, q_max;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_normed = row.template reduce<0>(reads<0>(), [&](C normed) { return absolute(normed); });
        const C amax = maximum(C(0.0), max_normed);
        const C bounded = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0>(), writes<2>(), quantizer.never_slow(max_normed),
                [&](C normed, Q& output, auto path, bool& slow) {
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

}  // namespace baracuda
