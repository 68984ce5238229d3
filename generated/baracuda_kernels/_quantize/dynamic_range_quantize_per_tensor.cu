// Generated from spec/quantize.yaml: dynamic_range_quantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// amax = max(0, max[...](abs(input)))
// floored = max(max(amax / q_max, smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(amax == 0, 1, chosen)
// output = clamp(to_int(round(input / scale_out)), q_min, q_max)
template <class T, class Q> struct dynamic_range_quantize_per_tensor_symmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<i64, i64, C, C, bool>;

    i64 q_min, q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_input = row.template reduce<0>(reads<0>(), [&](C input) { return absolute(input); });
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

// low = min(0, min[...](input))
// high = max(0, max[...](input))
// floored = max(max(high / (q_max - q_min) - low / (q_max - q_min), smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(low == high, 1, chosen)
// zero_point_out = clamp(q_min - to_int(round(low / scale_out)), q_min, q_max)
// output = clamp(to_int(round(input / scale_out)) + zero_point_out, q_min, q_max)
template <class T, class Q> struct dynamic_range_quantize_per_tensor_asymmetric_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, OutOnce<i32, i64>, Out<Q>>;
    using Reductions = List<Reduction<Min, C>, Reduction<Max, C>>;
    using Members = List<i64, i64, C, C, bool>;

    i64 q_min, q_max;
    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [min_input, max_input] = row.template reduce<0, 1>(reads<0>(),
                [&](C input, C& min_input, C& max_input) {
            min_input = input;
            max_input = input;
        });
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
