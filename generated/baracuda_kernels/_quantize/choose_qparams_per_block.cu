// Generated from spec/quantize.yaml: choose_qparams_per_block. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// amax[batch, i, j] = max(0, max[r < block_rows, c < block_columns](abs(input[batch, i * block_rows + r, j *
//   block_columns + c])))
// floored[batch, i, j] = max(max(amax[batch, i, j] / q_max, smallest(T)), eps)
// bounded[batch, i, j] = where(scale_upper_bound < highest(T), min(floored[batch, i, j], scale_upper_bound),
//   floored[batch, i, j])
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(amax[batch, i, j] == 0, 1, chosen[batch, i, j])
template <class T> struct choose_qparams_per_block_symmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Max, 0, Magnitude>>;
    using Members = List<i64, C, C, bool>;

    i64 q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C max_input) {
            const C amax = maximum(C(0.0), max_input);
            const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
            const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
            const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
            at.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        });
    }
};

// low[batch, i, j] = min(0, min[r < block_rows, c < block_columns](input[batch, i * block_rows + r, j * block_columns +
//   c]))
// high[batch, i, j] = max(0, max[r < block_rows, c < block_columns](input[batch, i * block_rows + r, j * block_columns
//   + c]))
// floored[batch, i, j] = max(max(high[batch, i, j] / (q_max - q_min) - low[batch, i, j] / (q_max - q_min),
//   smallest(T)), eps)
// bounded[batch, i, j] = where(scale_upper_bound < highest(T), min(floored[batch, i, j], scale_upper_bound),
//   floored[batch, i, j])
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(low[batch, i, j] == high[batch, i, j], 1, chosen[batch, i, j])
// zero_point_out[batch, i, j] = clamp(q_min - to_int(round(low[batch, i, j] / scale_out[batch, i, j])), q_min, q_max)
template <class T> struct choose_qparams_per_block_asymmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, OutOnce<i32, i64>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;
    using Members = List<i64, i64, C, C, bool>;

    i64 q_min, q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C min_input, C max_input) {
            const C low = minimum(C(0.0), min_input);
            const C high = maximum(C(0.0), max_input);
            const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)),
                    eps);
            const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
            const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
            const C scale_out = at.template put<1>(store<T>(low == high ? C(1.0) : chosen));
            at.template put<2>(store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max)));
        });
    }
};

}  // namespace baracuda
