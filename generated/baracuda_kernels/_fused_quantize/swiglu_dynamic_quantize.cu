// Generated from spec/fused_quantize.yaml: swiglu_dynamic_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// product[rows, d] = value[rows, d] * silu(gate[rows, d])
// amax[rows] = max(0, max[d](abs(product[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(product[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct swiglu_dynamic_quantize_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<i64, i64>;

    i64 q_min, q_max;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_product = row.template reduce<0>(reads<0, 1>(), [&](C value, C gate) {
            const C product = value * Activations<T>::silu(gate);
            return absolute(product);
        });
        const C amax = maximum(C(0.0), max_product);
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1>(), writes<3>(), quantizer.never_slow(max_product),
                [&](C value, C gate, Q& output, auto path, bool& slow) {
            const C product = value * Activations<T>::silu(gate);
            output = Q(quantizer.code(product, path, slow));
        });
    }
};

}  // namespace baracuda
