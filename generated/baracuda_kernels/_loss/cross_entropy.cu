// Generated from spec/loss.yaml: cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// picked[kept, reduced] = where(known[kept, reduced], logits[kept, reduced, label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// average[kept, reduced] = level[kept, reduced] * (size(classes) / size(classes)) - sum[j](logits[kept, reduced, j]) /
//   size(classes)
// smooth[kept, reduced] = where(label_smoothing > 0, label_smoothing * average[kept, reduced], 0)
// value[kept, reduced] = (1 - label_smoothing) * worth[kept, reduced] * (level[kept, reduced] - picked[kept, reduced])
//   + smooth[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], value[kept, reduced], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T> struct cross_entropy_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_logits = row.template reduce<0>(reads<0>());
        row.template put<1>(max_logits);
        const C peak = max_logits;
        const auto [sum_logits_peak, sum_logits] = label_smoothing > C(0.0)
            ? row.template reduce<1, 2>(reads<0>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = logits;
            })
            : row.template reduce<1, 2>(reads<0>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = C(0.0);
            });
        row.template put<2>(sum_logits_peak);
        row.template put<3>(sum_logits);
    }
};

template <class T> struct cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = logits;
        });
        else thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits) {
            at.template put<1>(exponentials.peak());
            at.template put<2>(exponentials.total());
            at.template put<3>(sum_logits);
        });
    }
};

template <class T, class L> struct cross_entropy_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits, Guarded<T> logits, C& total,
                C& sum_worth, auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? C(1.0) : C(0.0);
            const C picked = known ? gathered<C>(logits, logits_dim_2.at(label)) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<T>::log(sum_logits_peak) + peak;
            const C average = level * (C(size_classes) / C(size_classes)) - divisor.divide(sum_logits, path, slow);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            total = each;
            sum_worth = worth;
        });
        thread.finish([&](const auto& at, C total, C sum_worth) {
            at.template put<5>(store<compute_t<T>>(total / sum_worth));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// picked[kept, reduced] = where(known[kept, reduced], logits[kept, reduced, label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// average[kept, reduced] = level[kept, reduced] * (sum[j](weight[j]) / size(classes)) - sum[j](logits[kept, reduced, j]
//   * weight[j]) / size(classes)
// smooth[kept, reduced] = where(label_smoothing > 0, label_smoothing * average[kept, reduced], 0)
// value[kept, reduced] = (1 - label_smoothing) * worth[kept, reduced] * (level[kept, reduced] - picked[kept, reduced])
//   + smooth[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], value[kept, reduced], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T> struct cross_entropy_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [max_logits, sum_logits_weight] = label_smoothing > C(0.0)
            ? row.template reduce<0, 2>(reads<0, 1>(), [&](C logits, C weight) {
                return logits * weight;
            })
            : row.template reduce<0, 2>(reads<0>(), [&](C logits) {
                return C(0.0);
            });
        row.template put<2>(max_logits);
        row.template put<4>(sum_logits_weight);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<3>(sum_logits_peak);
    }
};

template <class T> struct cross_entropy_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<0, 1>(),
                [&](C logits, C weight, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = logits * weight;
        });
        else thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits_weight) {
            at.template put<2>(exponentials.peak());
            at.template put<3>(exponentials.total());
            at.template put<4>(sum_logits_weight);
        });
    }
};

template <class T> struct cross_entropy_with_weight_sum_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, Broadcast<C, C>, In<C, C>, Broadcast<Guarded<T>, Guarded<T>>, In<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0, logits_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4, 5, 6>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_weight, C sum_logits_weight, Guarded<T> weight,
                Guarded<T> logits, C& total, C& sum_worth, auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            const C picked = known ? gathered<C>(logits, logits_dim_2.at(label)) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<T>::log(sum_logits_peak) + peak;
            const C average = level * (sum_weight / C(size_classes)) - divisor.divide(sum_logits_weight, path, slow);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            total = each;
            sum_worth = worth;
        });
        thread.finish([&](const auto& at, C total, C sum_worth) {
            at.template put<7>(store<compute_t<T>>(total / sum_worth));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// picked[kept, reduced] = where(known[kept, reduced], logits[kept, reduced, label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// average[kept, reduced] = level[kept, reduced] * (size(classes) / size(classes)) - sum[j](logits[kept, reduced, j]) /
//   size(classes)
// smooth[kept, reduced] = where(label_smoothing > 0, label_smoothing * average[kept, reduced], 0)
// value[kept, reduced] = (1 - label_smoothing) * worth[kept, reduced] * (level[kept, reduced] - picked[kept, reduced])
//   + smooth[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], value[kept, reduced], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct cross_entropy_sum_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_logits = row.template reduce<0>(reads<0>());
        row.template put<1>(max_logits);
        const C peak = max_logits;
        const auto [sum_logits_peak, sum_logits] = label_smoothing > C(0.0)
            ? row.template reduce<1, 2>(reads<0>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = logits;
            })
            : row.template reduce<1, 2>(reads<0>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = C(0.0);
            });
        row.template put<2>(sum_logits_peak);
        row.template put<3>(sum_logits);
    }
};

template <class T> struct cross_entropy_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = logits;
        });
        else thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits) {
            at.template put<1>(exponentials.peak());
            at.template put<2>(exponentials.total());
            at.template put<3>(sum_logits);
        });
    }
};

template <class T, class L> struct cross_entropy_sum_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits, Guarded<T> logits, auto path,
                bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? C(1.0) : C(0.0);
            const C picked = known ? gathered<C>(logits, logits_dim_2.at(label)) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<T>::log(sum_logits_peak) + peak;
            const C average = level * (C(size_classes) / C(size_classes)) - divisor.divide(sum_logits, path, slow);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<5>(store<compute_t<T>>(total)); });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// picked[kept, reduced] = where(known[kept, reduced], logits[kept, reduced, label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// average[kept, reduced] = level[kept, reduced] * (sum[j](weight[j]) / size(classes)) - sum[j](logits[kept, reduced, j]
//   * weight[j]) / size(classes)
// smooth[kept, reduced] = where(label_smoothing > 0, label_smoothing * average[kept, reduced], 0)
// value[kept, reduced] = (1 - label_smoothing) * worth[kept, reduced] * (level[kept, reduced] - picked[kept, reduced])
//   + smooth[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], value[kept, reduced], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct cross_entropy_sum_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [max_logits, sum_logits_weight] = label_smoothing > C(0.0)
            ? row.template reduce<0, 2>(reads<0, 1>(), [&](C logits, C weight) {
                return logits * weight;
            })
            : row.template reduce<0, 2>(reads<0>(), [&](C logits) {
                return C(0.0);
            });
        row.template put<2>(max_logits);
        row.template put<4>(sum_logits_weight);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<3>(sum_logits_peak);
    }
};

template <class T> struct cross_entropy_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<0, 1>(),
                [&](C logits, C weight, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = logits * weight;
        });
        else thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits_weight) {
            at.template put<2>(exponentials.peak());
            at.template put<3>(exponentials.total());
            at.template put<4>(sum_logits_weight);
        });
    }
};

template <class T> struct cross_entropy_sum_with_weight_sum_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_sum_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, Broadcast<C, C>, In<C, C>, Broadcast<Guarded<T>, Guarded<T>>, In<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0, logits_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4, 5, 6>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_weight, C sum_logits_weight, Guarded<T> weight,
                Guarded<T> logits, auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            const C picked = known ? gathered<C>(logits, logits_dim_2.at(label)) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<T>::log(sum_logits_peak) + peak;
            const C average = level * (sum_weight / C(size_classes)) - divisor.divide(sum_logits_weight, path, slow);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<7>(store<compute_t<T>>(total)); });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// worth[kept] = where(known[kept], 1.0, 0.0)
// picked[kept] = where(known[kept], logits[kept, label[kept]], 0)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// level[kept] = log(sum[j](exp(logits[kept, j] - peak[kept]))) + peak[kept]
// average[kept] = level[kept] * (size(classes) / size(classes)) - sum[j](logits[kept, j]) / size(classes)
// smooth[kept] = where(label_smoothing > 0, label_smoothing * average[kept], 0)
// value[kept] = (1 - label_smoothing) * worth[kept] * (level[kept] - picked[kept]) + smooth[kept]
// wrong[kept] = where(counts[kept], sqrt(-1 - square(float(label[kept]))), 0)
// each[kept] = where(known[kept], value[kept], wrong[kept])
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T, class L> struct cross_entropy_none_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const Guarded<T> logits_2 = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C picked = row.leads() ? known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0) : C(0);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const auto [sum_logits_peak, sum_logits] = label_smoothing > C(0.0)
            ? row.template reduce<1, 2>(reads<1>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = logits;
            })
            : row.template reduce<1, 2>(reads<1>(), [&](C logits, C& sum_logits_peak, C& sum_logits) {
                sum_logits_peak = Functions<T>::exp(logits - peak);
                sum_logits = C(0.0);
            });
        row.template put_by_leader<3>([&] {
            const C worth = known ? C(1.0) : C(0.0);
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? level * (C(size_classes) / C(size_classes)) - sum_logits / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            const C total = each;
            return store<compute_t<T>>(total);
        });
    }
};

template <class T, class L> struct cross_entropy_none_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<L, i64>, In<T, C>, PerOutput<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_1;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<1>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = logits;
        });
        else thread.reduce(reads<1>(), [&](C logits, C& exponentials, C& sum_logits) {
            exponentials = logits;
            sum_logits = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits) {
            const i64 label = at.template get<0>();
            const Guarded<T> logits_2 = at.template get<2>();
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? C(1.0) : C(0.0);
            const C picked = known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0);
            const C max_logits = exponentials.peak();
            const C peak = max_logits;
            const C sum_logits_peak = exponentials.total();
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? level * (C(size_classes) / C(size_classes)) - sum_logits / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? value : wrong;
            const C total = each;
            at.template put<3>(store<compute_t<T>>(total));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// worth[kept] = where(known[kept], weight[label[kept]], 0)
// picked[kept] = where(known[kept], logits[kept, label[kept]], 0)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// level[kept] = log(sum[j](exp(logits[kept, j] - peak[kept]))) + peak[kept]
// average[kept] = level[kept] * (sum[j](weight[j]) / size(classes)) - sum[j](logits[kept, j] * weight[j]) /
//   size(classes)
// smooth[kept] = where(label_smoothing > 0, label_smoothing * average[kept], 0)
// value[kept] = (1 - label_smoothing) * worth[kept] * (level[kept] - picked[kept]) + smooth[kept]
// wrong[kept] = where(counts[kept], sqrt(-1 - square(float(label[kept]))), 0)
// each[kept] = where(known[kept], value[kept], wrong[kept])
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T> struct cross_entropy_none_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [max_logits, sum_logits_weight] = label_smoothing > C(0.0)
            ? row.template reduce<0, 2>(reads<0, 1>(), [&](C logits, C weight) {
                return logits * weight;
            })
            : row.template reduce<0, 2>(reads<0>(), [&](C logits) {
                return C(0.0);
            });
        row.template put<2>(max_logits);
        row.template put<4>(sum_logits_weight);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<3>(sum_logits_peak);
    }
};

template <class T> struct cross_entropy_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C label_smoothing;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (label_smoothing > C(0.0)) thread.reduce(reads<0, 1>(),
                [&](C logits, C weight, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = logits * weight;
        });
        else thread.reduce(reads<0>(), [&](C logits, C& exponentials, C& sum_logits_weight) {
            exponentials = logits;
            sum_logits_weight = C(0.0);
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_logits_weight) {
            at.template put<2>(exponentials.peak());
            at.template put<3>(exponentials.total());
            at.template put<4>(sum_logits_weight);
        });
    }
};

template <class T> struct cross_entropy_none_with_weight_sum_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_none_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, Broadcast<C, C>, In<C, C>, Gathered<T, C>, Gathered<T, C>, Out<C>>;
    using Members = List<i64, C, i64, Places, Places>;
    enum : int { slow_path = true };

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0, logits_dim_1;

    struct Hoisted {
        C sum_weight;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_weight) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        return {sum_weight, divisor};
    }

    BARACUDA_DEVICE i64 place(Constant<5>, i64 label, C max_logits, C sum_logits_peak, C sum_weight,
            C sum_logits_weight) const {
        return weight_dim_0.at(label);
    }

    BARACUDA_DEVICE i64 place(Constant<6>, i64 label, C max_logits, C sum_logits_peak, C sum_weight,
            C sum_logits_weight) const {
        return logits_dim_1.at(label);
    }

    BARACUDA_DEVICE void operator()(i64 label, C max_logits, C sum_logits_peak, C sum_logits_weight, C weight,
            C logits, const Hoisted& hoisted, auto path, bool& slow, C& loss) const {
        const auto& [sum_weight, divisor] = hoisted;
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C worth = known ? weight : C(0.0);
        const C picked = known ? logits : C(0.0);
        const C peak = max_logits;
        const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
        const C average = level * (sum_weight / C(size_classes)) - divisor.divide(sum_logits_weight, path, slow);
        const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
        const C value = (C(1.0) - label_smoothing) * worth * (level - picked) + smooth;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C each = known ? value : wrong;
        const C total = each;
        loss = store<compute_t<T>>(total);
    }
};

}  // namespace baracuda
