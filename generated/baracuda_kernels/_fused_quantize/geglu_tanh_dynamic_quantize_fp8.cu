// Generated from spec/fused_quantize.yaml: geglu_tanh_dynamic_quantize_fp8. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// product[rows, d] = value[rows, d] * gelu_tanh(gate[rows, d])
// amax[rows] = max(0, max[d](abs(product[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(product[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct geglu_tanh_dynamic_quantize_fp8_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Max, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_product = row.template reduce<0>(reads<0, 1>(), [&](C value, C gate) {
            const C product = value * Activations<T>::gelu_tanh(gate);
            return absolute(product);
        });
        const C amax = maximum(C(0.0), max_product);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_product),
                [&](C value, C gate, auto& output, auto path, bool& slow) {
            const C product = value * Activations<T>::gelu_tanh(gate);
            output = outgoing<F>(divisor.coarse(product, path, slow), true);
        });
    }
};

}  // namespace baracuda
