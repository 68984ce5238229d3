// Generated from spec/loss.yaml: soft_target_cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// peak[rows] = stop_gradient(max[classes](logits[rows, classes]))
// exp_logits_peak[rows, classes] = exp(logits[rows, classes] - peak[rows])
// d_logits[rows, classes] = -((-(sum[classes](target[rows, classes]) / sum[classes](exp_logits_peak[rows, classes]) *
//   exp_logits_peak[rows, classes]) + where(target[rows, classes] == 0, 0, target[rows, classes])) * d_loss[rows])
// peak2[rows] = max[classes](logits[rows, classes])
// level[rows] = log(sum[classes](exp(logits[rows, classes] - peak2[rows])))
// d_target[rows, classes] = (level[rows] + (peak2[rows] - logits[rows, classes])) * d_loss[rows]
template <class T> struct soft_target_cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const C d_loss = row.template get<2>();
        const auto [max_logits, sum_target, peak2] = row.template reduce<0, 1, 3>(reads<0, 1>(),
                [&](C logits, C target) {
            return target;
        });
        const C peak = max_logits;
        const auto [sum_exp_logits_peak, sum_logits_peak2] = row.template reduce<2, 4>(reads<0>(),
                [&](C logits, C& sum_exp_logits_peak, C& sum_logits_peak2, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            sum_exp_logits_peak = exp_logits_peak;
            sum_logits_peak2 = Functions<T, compute_t<T>>::exp(logits - peak2);
        });
        const C ratio_sum_target = sum_target / sum_exp_logits_peak;
        const C level = Functions<T, compute_t<T>>::log(sum_logits_peak2);
        row.map(reads<0, 1>(), writes<3, 4>(), [&](C logits, C target, T& d_logits, T& d_target, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(-((-(ratio_sum_target * exp_logits_peak) + (target == C(0.0) ? C(0.0) : target))
                    * d_loss));
            d_target = store<T>((level + (peak2 - logits)) * d_loss);
        });
    }
};

}  // namespace baracuda
