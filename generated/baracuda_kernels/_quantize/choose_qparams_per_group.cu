// Generated from spec/quantize.yaml: choose_qparams_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// amax[outer, g] = max(0, max[r < group_size](abs(input[outer, g * group_size + r])))
// floored[outer, g] = max(max(amax[outer, g] / q_max, smallest(T)), eps)
// bounded[outer, g] = where(scale_upper_bound < highest(T), min(floored[outer, g], scale_upper_bound), floored[outer,
//   g])
// chosen[outer, g] = where(power_of_two, ceil_power_of_two(bounded[outer, g]), bounded[outer, g])
// scale_out[outer, g] = where(amax[outer, g] == 0, 1, chosen[outer, g])
template <class T> struct choose_qparams_per_group_symmetric_formula {
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

// low[outer, g] = min(0, min[r < group_size](input[outer, g * group_size + r]))
// high[outer, g] = max(0, max[r < group_size](input[outer, g * group_size + r]))
// floored[outer, g] = max(max(high[outer, g] / (q_max - q_min) - low[outer, g] / (q_max - q_min), smallest(T)), eps)
// bounded[outer, g] = where(scale_upper_bound < highest(T), min(floored[outer, g], scale_upper_bound), floored[outer,
//   g])
// chosen[outer, g] = where(power_of_two, ceil_power_of_two(bounded[outer, g]), bounded[outer, g])
// scale_out[outer, g] = where(low[outer, g] == high[outer, g], 1, chosen[outer, g])
// zero_point_out[outer, g] = clamp(q_min - to_int(round(low[outer, g] / scale_out[outer, g])), q_min, q_max)
template <class T> struct choose_qparams_per_group_asymmetric_formula {
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
