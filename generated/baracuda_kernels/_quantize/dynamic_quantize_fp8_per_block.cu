// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_block. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// amax[batch, i, j] = max(0, max[r, c](abs(input[batch, i * block_rows + r, j * block_columns + c])))
// floored[batch, i, j] = max(max(amax[batch, i, j] / highest(F), smallest(T)), eps)
// bounded[batch, i, j] = where(scale_upper_bound < highest(T), min(floored[batch, i, j], scale_upper_bound),
//   floored[batch, i, j])
// chosen[batch, i, j] = where(power_of_two, ceil_power_of_two(bounded[batch, i, j]), bounded[batch, i, j])
// scale_out[batch, i, j] = where(amax[batch, i, j] == 0, 1, chosen[batch, i, j])
// output[batch, i * block_rows + r, j * block_columns + c] = clamp(input[batch, i * block_rows + r, j * block_columns +
//   c] / scale_out[batch, i, j], lowest(F), highest(F))
template <class T, class F> struct dynamic_quantize_fp8_per_block_formula {
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
