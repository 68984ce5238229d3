// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// amax = max(0, max[...](abs(input)))
// floored = max(max(amax / highest(F), smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(amax == 0, 1, chosen)
// output = clamp(input / scale_out, lowest(F), highest(F))
template <class T, class F> struct dynamic_quantize_fp8_per_tensor_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<C, C, bool>;

    C eps, scale_upper_bound;
    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_input = row.template reduce<0>(reads<0>(), [&](C input) { return absolute(input); });
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
