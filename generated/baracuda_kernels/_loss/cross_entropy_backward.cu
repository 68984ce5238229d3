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

// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// counts[rows] = label[rows] != ignore_index
// varied[rows] = sum[j](where(weight[j] != 1 and label[rows] >= 0, 1, 0)) > 0
// share[rows] = sum[j](weight[j] * (where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)))
// peak[rows] = stop_gradient(max[j](logits[rows, j]))
// exp_logits_peak[rows, j] = exp(logits[rows, j] - peak[rows])
// d_logits[rows, j] = ((where(label_smoothing > 0, where(strange[rows], 0, where(counts[rows], -(label_smoothing /
//   size(classes)), 0)), 0) + where(j == label[rows], where(counts[rows], where(strange[rows], 0, -(1 -
//   label_smoothing)), 0), 0)) * weight[j] + where(strange[rows], 0, where(counts[rows], where(varied[rows],
//   share[rows], 1) / sum[j](exp_logits_peak[rows, j]) * exp_logits_peak[rows, j], 0))) * d_loss[rows]
template <class T, class L> struct cross_entropy_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, ByColumn<T, C>, In<Index, i64>, In<T, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>, Reduction<Sum, C>, Bare<Max, 3>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<4>();
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        const bool from_label = label >= i64(0);
        const C chosen_strange = label_smoothing > C(0.0) ? (strange ? C(0.0)
                : (counts ? -(label_smoothing / C(size_classes)) : C(0.0))) : C(0.0);
        const C chosen_counts = counts ? (strange ? C(0.0) : -(C(1.0) - label_smoothing)) : C(0.0);
        const auto [sum_weight_label, share, max_logits] = row.template reduce<0, 1, 2>(reads<1, 2, 3>(),
                [&](C weight, i64 j, C logits, i64& sum_weight_label, C& share) {
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        const bool varied = sum_weight_label > i64(0);
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<3>(reads<3>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const C ratio_varied_share = (varied ? share : C(1.0)) / sum_exp_logits_peak;
        row.map(reads<1, 2, 3>(), writes<5>(), [&](C weight, i64 j, C logits, T& d_logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(((chosen_strange + (j == label ? chosen_counts : C(0.0))) * weight
                    + (strange ? C(0.0) : (counts ? ratio_varied_share * exp_logits_peak : C(0.0)))) * d_loss);
        });
    }
};

}  // namespace baracuda
