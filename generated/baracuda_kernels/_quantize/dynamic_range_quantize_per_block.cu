// Generated from spec/quantize.yaml: dynamic_range_quantize_per_block. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// amax[batch, i, j] = max(0, max[r, c](abs(input[batch, i * block_rows + r, j * block_columns + c])))
// floored[batch, i, j] = max(max(amax[batch, i, j] / q_max, smallest(T)), eps)
// bounded[batch, i, j] = where(scale_upper_bound < highest(T), min(floored[batch, i, j], scale_upper_bound),
//   floored[batch, i, j])
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(amax[batch, i, j] == 0, 1, chosen[batch, i, j])
// output[batch, i * block_rows + r, j * block_columns + c] = clamp(to_int(round(input[batch, i * block_rows + r, j *
//   block_columns + c] / scale_out[batch, i, j])), q_min, q_max)
template <class T, class Q> struct dynamic_range_quantize_per_block_symmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Bare<Max, 0, Magnitude>>;
    using Members = List<i64, i64, C, C, bool>;

    i64 q_min, q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_input = row.template reduce<0>(reads<0>());
        const C amax = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0>(), writes<2>(), quantizer.never_slow(max_input),
                [&](C input, Q& output, auto path, bool& slow) {
            output = Q(quantizer.code(input, path, slow));
        });
    }
};

// low[batch, i, j] = min(0, min[r, c](input[batch, i * block_rows + r, j * block_columns + c]))
// high[batch, i, j] = max(0, max[r, c](input[batch, i * block_rows + r, j * block_columns + c]))
// floored[batch, i, j] = max(max(high[batch, i, j] / (q_max - q_min) - low[batch, i, j] / (q_max - q_min),
//   smallest(T)), eps)
// bounded[batch, i, j] = where(scale_upper_bound < highest(T), min(floored[batch, i, j], scale_upper_bound),
//   floored[batch, i, j])
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(low[batch, i, j] == high[batch, i, j], 1, chosen[batch, i, j])
// zero_point_out[batch, i, j] = clamp(q_min - to_int(round(low[batch, i, j] / scale_out[batch, i, j])), q_min, q_max)
// code[batch, i, j, r, c] = to_int(round(input[batch, i * block_rows + r, j * block_columns + c] / scale_out[batch, i,
//   j])) + zero_point_out[batch, i, j]
// output[batch, i * block_rows + r, j * block_columns + c] = clamp(code[batch, i, j, r, c], q_min, q_max)
template <class T, class Q> struct dynamic_range_quantize_per_block_asymmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, OutOnce<i32, i64>, Out<Q>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;
    using Members = List<i64, i64, C, C, bool>;

    i64 q_min, q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [min_input, max_input] = row.template reduce<0, 1>(reads<0>());
        const C low = minimum(C(0.0), min_input);
        const C high = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)),
                eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<1>(store<T>(low == high ? C(1.0) : chosen));
        const i64 zero_point_out = row.template put<2>(
                store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max)));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, zero_point_out, q_min, q_max);
        row.map(reads<0>(), writes<3>(), quantizer.never_slow(maximum(absolute(min_input), absolute(max_input))),
                [&](C input, Q& output, auto path, bool& slow) {
            output = Q(quantizer.code(input, path, slow));
        });
    }
};

}  // namespace baracuda
