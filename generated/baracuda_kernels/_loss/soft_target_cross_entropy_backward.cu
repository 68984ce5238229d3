// Generated from spec/loss.yaml: soft_target_cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// peak[kept, reduced] = stop_gradient(max[classes](logits[kept, reduced, classes]))
// exp_logits_peak[kept, reduced, classes] = exp(logits[kept, reduced, classes] - peak[kept, reduced])
// d_logits[kept, reduced, classes] = -((-(sum[classes](target[kept, reduced, classes]) /
//   sum[classes](exp_logits_peak[kept, reduced, classes]) * exp_logits_peak[kept, reduced, classes]) +
//   where(target[kept, reduced, classes] == 0, 0, target[kept, reduced, classes])) * (d_loss[kept] / size(reduced)))
// share[kept] = d_loss[kept] / size(reduced)
// peak2[kept, reduced] = max[classes](logits[kept, reduced, classes])
// level[kept, reduced] = log(sum[classes](exp(logits[kept, reduced, classes] - peak2[kept, reduced])))
// d_target[kept, reduced, classes] = (level[kept, reduced] + (peak2[kept, reduced] - logits[kept, reduced, classes])) *
//   share[kept]
template <class T> struct soft_target_cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Bare<Max, 0>, Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const C d_loss = row.template get<2>();
        const C ratio_d_loss = d_loss / C(size_reduced);
        const C share = d_loss / C(size_reduced);
        const auto [max_logits, sum_target, peak2] = row.template reduce<0, 1, 3>(reads<0, 1>(),
                [&](C logits, C target) {
            return target;
        });
        const C peak = max_logits;
        const auto [sum_exp_logits_peak, sum_logits_peak2] = row.template reduce<2, 4>(reads<0>(),
                [&](C logits, C& sum_exp_logits_peak, C& sum_logits_peak2, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T>::exp(logits - peak));
            sum_exp_logits_peak = exp_logits_peak;
            sum_logits_peak2 = Functions<T>::exp(logits - peak2);
        });
        const C ratio_sum_target = sum_target / sum_exp_logits_peak;
        const C level = Functions<T>::log(sum_logits_peak2);
        row.map(reads<0, 1>(), writes<3, 4>(), [&](C logits, C target, T& d_logits, T& d_target, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T>::exp(logits - peak);
            d_logits = store<T>(-((-(ratio_sum_target * exp_logits_peak) + (target == C(0.0) ? C(0.0) : target))
                    * ratio_d_loss));
            d_target = store<T>((level + (peak2 - logits)) * share);
        });
    }
};

// peak[kept, reduced] = stop_gradient(max[classes](logits[kept, reduced, classes]))
// exp_logits_peak[kept, reduced, classes] = exp(logits[kept, reduced, classes] - peak[kept, reduced])
// d_logits[kept, reduced, classes] = -((-(sum[classes](target[kept, reduced, classes]) /
//   sum[classes](exp_logits_peak[kept, reduced, classes]) * exp_logits_peak[kept, reduced, classes]) +
//   where(target[kept, reduced, classes] == 0, 0, target[kept, reduced, classes])) * d_loss[kept])
// peak2[kept, reduced] = max[classes](logits[kept, reduced, classes])
// level[kept, reduced] = log(sum[classes](exp(logits[kept, reduced, classes] - peak2[kept, reduced])))
// d_target[kept, reduced, classes] = (level[kept, reduced] + (peak2[kept, reduced] - logits[kept, reduced, classes])) *
//   d_loss[kept]
template <class T> struct soft_target_cross_entropy_backward_sum_formula {
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
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T>::exp(logits - peak));
            sum_exp_logits_peak = exp_logits_peak;
            sum_logits_peak2 = Functions<T>::exp(logits - peak2);
        });
        const C ratio_sum_target = sum_target / sum_exp_logits_peak;
        const C level = Functions<T>::log(sum_logits_peak2);
        row.map(reads<0, 1>(), writes<3, 4>(), [&](C logits, C target, T& d_logits, T& d_target, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T>::exp(logits - peak);
            d_logits = store<T>(-((-(ratio_sum_target * exp_logits_peak) + (target == C(0.0) ? C(0.0) : target))
                    * d_loss));
            d_target = store<T>((level + (peak2 - logits)) * d_loss);
        });
    }
};

// peak[kept] = stop_gradient(max[classes](logits[kept, classes]))
// exp_logits_peak[kept, classes] = exp(logits[kept, classes] - peak[kept])
// d_logits[kept, classes] = -((-(sum[classes](target[kept, classes]) / sum[classes](exp_logits_peak[kept, classes]) *
//   exp_logits_peak[kept, classes]) + where(target[kept, classes] == 0, 0, target[kept, classes])) * d_loss[kept])
// share[kept] = d_loss[kept]
// peak2[kept] = max[classes](logits[kept, classes])
// level[kept] = log(sum[classes](exp(logits[kept, classes] - peak2[kept])))
// d_target[kept, classes] = (level[kept] + (peak2[kept] - logits[kept, classes])) * share[kept]
template <class T> struct soft_target_cross_entropy_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const C d_loss = row.template get<2>();
        const C share = d_loss;
        const auto [max_logits, sum_target, peak2] = row.template reduce<0, 1, 3>(reads<0, 1>(),
                [&](C logits, C target) {
            return target;
        });
        const C peak = max_logits;
        const auto [sum_exp_logits_peak, sum_logits_peak2] = row.template reduce<2, 4>(reads<0>(),
                [&](C logits, C& sum_exp_logits_peak, C& sum_logits_peak2, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T>::exp(logits - peak));
            sum_exp_logits_peak = exp_logits_peak;
            sum_logits_peak2 = Functions<T>::exp(logits - peak2);
        });
        const C ratio_sum_target = sum_target / sum_exp_logits_peak;
        const C level = Functions<T>::log(sum_logits_peak2);
        row.map(reads<0, 1>(), writes<3, 4>(), [&](C logits, C target, T& d_logits, T& d_target, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T>::exp(logits - peak);
            d_logits = store<T>(-((-(ratio_sum_target * exp_logits_peak) + (target == C(0.0) ? C(0.0) : target))
                    * d_loss));
            d_target = store<T>((level + (peak2 - logits)) * share);
        });
    }
};

}  // namespace baracuda
