// Generated from spec/fused_quantize.yaml: swiglu_dynamic_quantize_fp8_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// amax[rows, g] = max(0, max[r](abs(value[rows, group_size * g + r] * silu(gate[rows, group_size * g + r]))))
// bounded[rows, g] = max(max(amax[rows, g] / highest(F), smallest(T)), 0)
// chosen[rows, g] = where(power_of_two, ceil_power_of_two(bounded[rows, g]), bounded[rows, g])
// scale_out[rows, g] = where(amax[rows, g] == 0, 1, chosen[rows, g])
// output[rows, g * group_size + r] = clamp(value[rows, group_size * g + r] * silu(gate[rows, group_size * g + r]) /
//   scale_out[rows, g], lowest(F), highest(F))
template <class T, class F> struct swiglu_dynamic_quantize_fp8_per_group_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<bool>;

    bool power_of_two;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_value_gate = row.template reduce<0>(reads<0, 1>(), [&](C value, C gate) {
            return absolute(value * Activations<T>::silu(gate));
        });
        const C amax = maximum(C(0.0), max_value_gate);
        const C bounded = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_value_gate),
                [&](C value, C gate, auto& output, auto path, bool& slow) {
            output = outgoing<F>(divisor.coarse(value * Activations<T>::silu(gate), path, slow), true);
        });
    }
};

}  // namespace baracuda
