// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// amax[outer, g] = max(0, max[r](abs(input[outer, g * group_size + r])))
// floored[outer, g] = max(max(amax[outer, g] / highest(F), smallest(T)), eps)
// bounded[outer, g] = where(scale_upper_bound < highest(T), min(floored[outer, g], scale_upper_bound), floored[outer,
//   g])
// chosen[outer, g] = where(power_of_two, ceil_power_of_two(bounded[outer, g]), bounded[outer, g])
// scale_out[outer, g] = where(amax[outer, g] == 0, 1, chosen[outer, g])
// output[outer, g * group_size + r] = clamp(input[outer, g * group_size + r] / scale_out[outer, g], lowest(F),
//   highest(F))
template <class T, class F> struct dynamic_quantize_fp8_per_group_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Bare<Max, 0, Magnitude>>;
    using Members = List<C, C, bool>;

    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_input = row.template reduce<0>(reads<0>());
        const C amax = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0>(), writes<2>(), divisor.never_slow(max_input),
                [&](C input, auto& output, auto path, bool& slow) {
            output = outgoing<F>(divisor.coarse(input, path, slow), true);
        });
    }
};

}  // namespace baracuda
