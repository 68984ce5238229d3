// Generated from spec/loss.yaml: cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// peak[rows] = stop_gradient(max[j](logits[rows, j]))
// exp_logits_peak[rows, j] = exp(logits[rows, j] - peak[rows])
// d_logits[rows, j] = where(counts[rows], where(strange[rows], 0, (exp_logits_peak[rows, j] /
//   sum[j](exp_logits_peak[rows, j]) + where(j == label[rows], -(1 - label_smoothing) - where(label_smoothing > 0,
//   label_smoothing / size(classes), 0), where(label_smoothing > 0, -(label_smoothing / size(classes)), 0))) *
//   d_loss[rows]), 0)
template <class T, class L> struct cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const Divisor<C> divisor = Divisor<C>(sum_exp_logits_peak);
        row.map(reads<1, 2>(), writes<4>(), [&](C logits, i64 j, T& d_logits, Place at, auto path, bool& slow) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(counts
                    ? (strange ? C(0.0)
                    : (divisor.divide(exp_logits_peak, path, slow)
                    + (j == label
                    ? -(C(1.0) - label_smoothing) - (label_smoothing > C(0.0) ? label_smoothing / C(size_classes)
                    : C(0.0)) : (label_smoothing > C(0.0) ? -(label_smoothing / C(size_classes)) : C(0.0))))
                    * d_loss) : C(0.0));
        });
    }
};

}  // namespace baracuda
