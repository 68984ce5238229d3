// Generated from spec/loss.yaml: soft_target_cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// peak[kept, reduced] = stop_gradient(max[classes](logits[kept, reduced, classes]))
// level[kept, reduced] = log(sum[classes](exp(logits[kept, reduced, classes] - peak[kept, reduced])))
// lack[kept, reduced, classes] = peak[kept, reduced] - logits[kept, reduced, classes]
// missed[kept, reduced] = sum[classes](where(target[kept, reduced, classes] == 0, 0, target[kept, reduced, classes] *
//   lack[kept, reduced, classes]))
// each[kept, reduced] = level[kept, reduced] * sum[classes](target[kept, reduced, classes]) + missed[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct soft_target_cross_entropy_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_logits = row.template reduce<0>(reads<0>());
        row.template put<2>(max_logits);
        const C peak = max_logits;
        const auto [sum_logits_peak, missed, sum_target] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
            sum_logits_peak = Functions<T>::exp(logits - peak);
            const C lack = peak - logits;
            missed = target == C(0.0) ? C(0.0) : target * lack;
            sum_target = target;
        });
        row.template put<3>(sum_logits_peak);
        row.template put<4>(missed);
        row.template put<5>(sum_target);
    }
};

template <class T> struct soft_target_cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C max_logits) { at.template put<1>(max_logits); });
    }
};

template <class T> struct soft_target_cross_entropy_sum_logits_peak_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C max_logits = at.template get<0>();
            const C peak = max_logits;
            return [=, this](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
                const C lack = peak - logits;
                sum_logits_peak = Functions<T>::exp(logits - peak);
                missed = target == C(0.0) ? C(0.0) : target * lack;
                sum_target = target;
            };
        });
        thread.finish([&](const auto& at, C sum_logits_peak, C missed, C sum_target) {
            at.template put<3>(sum_logits_peak);
            at.template put<4>(missed);
            at.template put<5>(sum_target);
        });
    }
};

template <class T> struct soft_target_cross_entropy_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C sum_logits_peak, C sum_target, C missed) {
            const C level = Functions<C>::log(sum_logits_peak);
            const C each = level * sum_target + missed;
            return each;
        });
        thread.finish([&](const auto& at, C total) {
            at.template put<3>(store<compute_t<T>>(total / C(size_reduced)));
        });
    }
};

// peak[kept, reduced] = stop_gradient(max[classes](logits[kept, reduced, classes]))
// level[kept, reduced] = log(sum[classes](exp(logits[kept, reduced, classes] - peak[kept, reduced])))
// lack[kept, reduced, classes] = peak[kept, reduced] - logits[kept, reduced, classes]
// missed[kept, reduced] = sum[classes](where(target[kept, reduced, classes] == 0, 0, target[kept, reduced, classes] *
//   lack[kept, reduced, classes]))
// each[kept, reduced] = level[kept, reduced] * sum[classes](target[kept, reduced, classes]) + missed[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct soft_target_cross_entropy_sum_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_logits = row.template reduce<0>(reads<0>());
        row.template put<2>(max_logits);
        const C peak = max_logits;
        const auto [sum_logits_peak, missed, sum_target] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
            sum_logits_peak = Functions<T>::exp(logits - peak);
            const C lack = peak - logits;
            missed = target == C(0.0) ? C(0.0) : target * lack;
            sum_target = target;
        });
        row.template put<3>(sum_logits_peak);
        row.template put<4>(missed);
        row.template put<5>(sum_target);
    }
};

template <class T> struct soft_target_cross_entropy_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C max_logits) { at.template put<1>(max_logits); });
    }
};

template <class T> struct soft_target_cross_entropy_sum_sum_logits_peak_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C max_logits = at.template get<0>();
            const C peak = max_logits;
            return [=, this](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
                const C lack = peak - logits;
                sum_logits_peak = Functions<T>::exp(logits - peak);
                missed = target == C(0.0) ? C(0.0) : target * lack;
                sum_target = target;
            };
        });
        thread.finish([&](const auto& at, C sum_logits_peak, C missed, C sum_target) {
            at.template put<3>(sum_logits_peak);
            at.template put<4>(missed);
            at.template put<5>(sum_target);
        });
    }
};

template <class T> struct soft_target_cross_entropy_sum_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C sum_logits_peak, C sum_target, C missed) {
            const C level = Functions<C>::log(sum_logits_peak);
            const C each = level * sum_target + missed;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<3>(store<compute_t<T>>(total)); });
    }
};

// peak[kept] = stop_gradient(max[classes](logits[kept, classes]))
// level[kept] = log(sum[classes](exp(logits[kept, classes] - peak[kept])))
// lack[kept, classes] = peak[kept] - logits[kept, classes]
// missed[kept] = sum[classes](where(target[kept, classes] == 0, 0, target[kept, classes] * lack[kept, classes]))
// each[kept] = level[kept] * sum[classes](target[kept, classes]) + missed[kept]
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T> struct soft_target_cross_entropy_none_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_logits = row.template reduce<0>(reads<0>());
        const C peak = max_logits;
        const auto [sum_logits_peak, missed, sum_target] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
            sum_logits_peak = Functions<T>::exp(logits - peak);
            const C lack = peak - logits;
            missed = target == C(0.0) ? C(0.0) : target * lack;
            sum_target = target;
        });
        row.template put_by_leader<2>([&] {
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak);
            const C each = level * sum_target + missed;
            const C total = each;
            return store<compute_t<T>>(total);
        });
    }
};

template <class T> struct soft_target_cross_entropy_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C max_logits) { at.template put<1>(max_logits); });
    }
};

template <class T> struct soft_target_cross_entropy_none_loss_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C max_logits = at.template get<0>();
            const C peak = max_logits;
            return [=, this](C logits, C target, C& sum_logits_peak, C& missed, C& sum_target) {
                const C lack = peak - logits;
                sum_logits_peak = Functions<T>::exp(logits - peak);
                missed = target == C(0.0) ? C(0.0) : target * lack;
                sum_target = target;
            };
        });
        thread.finish([&](const auto& at, C sum_logits_peak, C missed, C sum_target) {
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak);
            const C each = level * sum_target + missed;
            const C total = each;
            at.template put<3>(store<compute_t<T>>(total));
        });
    }
};

}  // namespace baracuda
