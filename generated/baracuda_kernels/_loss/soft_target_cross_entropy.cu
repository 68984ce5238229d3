// Generated from spec/loss.yaml: soft_target_cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// peak[rows] = stop_gradient(max[classes](logits[rows, classes]))
// level[rows] = log(sum[classes](exp(logits[rows, classes] - peak[rows])))
// lack[rows, classes] = peak[rows] - logits[rows, classes]
// missed[rows] = sum[classes](where(target[rows, classes] == 0, 0, target[rows, classes] * lack[rows, classes]))
// loss[rows] = level[rows] * sum[classes](target[rows, classes]) + missed[rows]
template <class T> struct soft_target_cross_entropy_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [max_logits, sum_target] = row.template reduce<0, 3>(reads<0, 1>(), [&](C logits, C target) {
            return target;
        });
        const C peak = max_logits;
        const auto [sum_logits_peak, missed] = row.template reduce<1, 2>(reads<0, 1>(),
                [&](C logits, C target, C& sum_logits_peak, C& missed) {
            sum_logits_peak = Functions<T, compute_t<T>>::exp(logits - peak);
            const C lack = peak - logits;
            missed = target == C(0.0) ? C(0.0) : target * lack;
        });
        const C level = Functions<T, compute_t<T>>::log(sum_logits_peak);
        row.template put<2>(store<compute_t<T>>(level * sum_target + missed));
    }
};

template <class T> struct soft_target_cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C logits, C target, C& exponentials, C& sum_target) {
            exponentials = logits;
            sum_target = target;
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_target) {
            at.template put<2>(exponentials.peak());
            at.template put<3>(exponentials.total());
            at.template put<4>(sum_target);
        });
    }
};

template <class T> struct soft_target_cross_entropy_loss_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, PerOutput<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C max_logits = thread.template get<0>();
        const C sum_logits_peak = thread.template get<1>();
        const C sum_target = thread.template get<4>();
        const C peak = max_logits;
        thread.reduce(reads<2, 3>(), [&](C logits, C target) {
            const C lack = peak - logits;
            return target == C(0.0) ? C(0.0) : target * lack;
        });
        thread.finish([&](const auto& at, C missed) {
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak);
            at.template put<5>(store<compute_t<T>>(level * sum_target + missed));
        });
    }
};

}  // namespace baracuda
