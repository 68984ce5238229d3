// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// amax[rows] = max(0, max[d](abs(input[rows, d])))
// floored[rows] = max(max(amax[rows] / highest(F), smallest(T)), eps)
// bounded[rows] = where(scale_upper_bound < highest(T), min(floored[rows], scale_upper_bound), floored[rows])
// chosen[rows] = where(power_of_two, ceil_power_of_two(bounded[rows]), bounded[rows])
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(input[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct dynamic_quantize_fp8_per_token_formula {
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
