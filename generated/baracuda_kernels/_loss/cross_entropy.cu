// Generated from spec/loss.yaml: cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/joined_reductions.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// worth[kept, reduced] = where(counts[kept, reduced] and not strange[kept, reduced], 1.0, 0.0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// picked[kept, reduced] = sum[j](where(j == label[kept, reduced], logits[kept, reduced, j], 0))
// average[kept, reduced] = where(label_smoothing > 0, sum[j](logits[kept, reduced, j]) / size(classes), 0)
// value[kept, reduced] = level[kept, reduced] - (1 - label_smoothing) * picked[kept, reduced] - label_smoothing *
//   average[kept, reduced]
// each[kept, reduced] = where(counts[kept, reduced], where(strange[kept, reduced], sqrt(-1 - square(float(label[kept,
//   reduced]))), value[kept, reduced]), 0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T, class L> struct cross_entropy_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Broadcast<L, i64>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<2>();
        const auto [max_logits, picked, sum_logits] = row.template reduce<0, 2, 3>(reads<0, 1>(),
                [&](C logits, i64 j, C& picked, C& sum_logits) {
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        row.template put<3>(max_logits);
        row.template put<5>(picked);
        row.template put<6>(sum_logits);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<4>(sum_logits_peak);
    }
};

template <class T, class L> struct cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<Index, i64>, PerOutput<L, i64>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C logits, i64 j, i64 label, C& exponentials, C& picked, C& sum_logits) {
            exponentials = logits;
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits) {
            at.template put<3>(exponentials.peak());
            at.template put<4>(exponentials.total());
            at.template put<5>(picked);
            at.template put<6>(sum_logits);
        });
    }
};

template <class T, class L> struct cross_entropy_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits, C picked, C& total, C& sum_worth,
                auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C worth = counts && !strange ? C(1.0) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? divisor.divide(sum_logits, path, slow) : C(0.0);
            const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
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
// worth[kept, reduced] = where(counts[kept, reduced] and not strange[kept, reduced], weight[label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// picked[kept, reduced] = sum[j](where(j == label[kept, reduced], logits[kept, reduced, j] * weight[j], 0))
// average[kept, reduced] = where(label_smoothing > 0, sum[j](logits[kept, reduced, j] * weight[j]) / size(classes), 0)
// varied[kept, reduced] = sum[j](where(weight[j] != 1 and label[kept, reduced] >= 0, 1, 0)) > 0
// share[kept, reduced] = sum[j](weight[j] * (where(j == label[kept, reduced], 1 - label_smoothing, 0) + label_smoothing
//   / size(classes)))
// value[kept, reduced] = level[kept, reduced] * where(varied[kept, reduced], share[kept, reduced], 1) - (1 -
//   label_smoothing) * picked[kept, reduced] - label_smoothing * average[kept, reduced]
// each[kept, reduced] = where(counts[kept, reduced], where(strange[kept, reduced], sqrt(-1 - square(float(label[kept,
//   reduced]))), value[kept, reduced]), 0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T, class L> struct cross_entropy_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Broadcast<L, i64>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<i64, i64>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<2>();
        const bool from_label = label >= i64(0);
        const auto [max_logits, picked, sum_logits_weight, sum_weight_label,
                share] = row.template reduce<0, 2, 3, 4, 5>(reads<0, 1, 3>(),
                [&](C logits, i64 j, C weight, C& picked, C& sum_logits_weight, i64& sum_weight_label, C& share) {
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        row.template put<4>(max_logits);
        row.template put<6>(picked);
        row.template put<7>(sum_logits_weight);
        row.template put<8>(wrap<i64>(sum_weight_label));
        row.template put<9>(share);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<5>(sum_logits_peak);
    }
};

template <class T, class L> struct cross_entropy_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<Index, i64>, PerOutput<L, i64>, PerPosition<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<i64, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C logits, i64 j, i64 label, C weight, C& exponentials, C& picked, C& sum_logits_weight,
                i64& sum_weight_label, C& share) {
            exponentials = logits;
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && label >= i64(0) ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits_weight,
                i64 sum_weight_label, C share) {
            at.template put<4>(exponentials.peak());
            at.template put<5>(exponentials.total());
            at.template put<6>(picked);
            at.template put<7>(sum_logits_weight);
            at.template put<8>(wrap<i64>(sum_weight_label));
            at.template put<9>(share);
        });
    }
};

template <class T, class L> struct cross_entropy_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<i64, i64>, In<C, C>, In<C, C>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3, 4, 5, 6, 7>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits_weight, i64 sum_weight_label, C share,
                C picked, Guarded<T> weight, C& total, C& sum_worth) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C worth = counts && !strange ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            const C peak = max_logits;
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
            const bool varied = sum_weight_label > i64(0);
            const C value = level * (varied ? share
                    : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
            total = each;
            sum_worth = worth;
        });
        thread.finish([&](const auto& at, C total, C sum_worth) {
            at.template put<8>(store<compute_t<T>>(total / sum_worth));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// picked[kept, reduced] = sum[j](where(j == label[kept, reduced], logits[kept, reduced, j], 0))
// average[kept, reduced] = where(label_smoothing > 0, sum[j](logits[kept, reduced, j]) / size(classes), 0)
// value[kept, reduced] = level[kept, reduced] - (1 - label_smoothing) * picked[kept, reduced] - label_smoothing *
//   average[kept, reduced]
// each[kept, reduced] = where(counts[kept, reduced], where(strange[kept, reduced], sqrt(-1 - square(float(label[kept,
//   reduced]))), value[kept, reduced]), 0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T, class L> struct cross_entropy_sum_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Broadcast<L, i64>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<2>();
        const auto [max_logits, picked, sum_logits] = row.template reduce<0, 2, 3>(reads<0, 1>(),
                [&](C logits, i64 j, C& picked, C& sum_logits) {
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        row.template put<3>(max_logits);
        row.template put<5>(picked);
        row.template put<6>(sum_logits);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<4>(sum_logits_peak);
    }
};

template <class T, class L> struct cross_entropy_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<Index, i64>, PerOutput<L, i64>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C logits, i64 j, i64 label, C& exponentials, C& picked, C& sum_logits) {
            exponentials = logits;
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits) {
            at.template put<3>(exponentials.peak());
            at.template put<4>(exponentials.total());
            at.template put<5>(picked);
            at.template put<6>(sum_logits);
        });
    }
};

template <class T, class L> struct cross_entropy_sum_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits, C picked, auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C peak = max_logits;
            const C level = Functions<compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? divisor.divide(sum_logits, path, slow) : C(0.0);
            const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<5>(store<compute_t<T>>(total)); });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// level[kept, reduced] = log(sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced]))) + peak[kept, reduced]
// picked[kept, reduced] = sum[j](where(j == label[kept, reduced], logits[kept, reduced, j] * weight[j], 0))
// average[kept, reduced] = where(label_smoothing > 0, sum[j](logits[kept, reduced, j] * weight[j]) / size(classes), 0)
// varied[kept, reduced] = sum[j](where(weight[j] != 1 and label[kept, reduced] >= 0, 1, 0)) > 0
// share[kept, reduced] = sum[j](weight[j] * (where(j == label[kept, reduced], 1 - label_smoothing, 0) + label_smoothing
//   / size(classes)))
// value[kept, reduced] = level[kept, reduced] * where(varied[kept, reduced], share[kept, reduced], 1) - (1 -
//   label_smoothing) * picked[kept, reduced] - label_smoothing * average[kept, reduced]
// each[kept, reduced] = where(counts[kept, reduced], where(strange[kept, reduced], sqrt(-1 - square(float(label[kept,
//   reduced]))), value[kept, reduced]), 0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T, class L> struct cross_entropy_sum_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Broadcast<L, i64>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<i64, i64>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<2>();
        const bool from_label = label >= i64(0);
        const auto [max_logits, picked, sum_logits_weight, sum_weight_label,
                share] = row.template reduce<0, 2, 3, 4, 5>(reads<0, 1, 3>(),
                [&](C logits, i64 j, C weight, C& picked, C& sum_logits_weight, i64& sum_weight_label, C& share) {
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        row.template put<4>(max_logits);
        row.template put<6>(picked);
        row.template put<7>(sum_logits_weight);
        row.template put<8>(wrap<i64>(sum_weight_label));
        row.template put<9>(share);
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<0>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        row.template put<5>(sum_logits_peak);
    }
};

template <class T, class L> struct cross_entropy_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<Index, i64>, PerOutput<L, i64>, PerPosition<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<i64, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C logits, i64 j, i64 label, C weight, C& exponentials, C& picked, C& sum_logits_weight,
                i64& sum_weight_label, C& share) {
            exponentials = logits;
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && label >= i64(0) ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits_weight,
                i64 sum_weight_label, C share) {
            at.template put<4>(exponentials.peak());
            at.template put<5>(exponentials.total());
            at.template put<6>(picked);
            at.template put<7>(sum_logits_weight);
            at.template put<8>(wrap<i64>(sum_weight_label));
            at.template put<9>(share);
        });
    }
};

template <class T, class L> struct cross_entropy_sum_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<C, C>, In<C, C>, In<C, C>, In<i64, i64>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_classes));
        thread.reduce(reads<0, 1, 2, 3, 4, 5, 6>(),
                [&](i64 label, C max_logits, C sum_logits_peak, C sum_logits_weight, i64 sum_weight_label, C share,
                C picked, auto path, bool& slow) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C peak = max_logits;
            const C level = Functions<compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? divisor.divide(sum_logits_weight, path, slow) : C(0.0);
            const bool varied = sum_weight_label > i64(0);
            const C value = level * (varied ? share
                    : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<7>(store<compute_t<T>>(total)); });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// level[kept] = log(sum[j](exp(logits[kept, j] - peak[kept]))) + peak[kept]
// picked[kept] = sum[j](where(j == label[kept], logits[kept, j], 0))
// average[kept] = where(label_smoothing > 0, sum[j](logits[kept, j]) / size(classes), 0)
// value[kept] = level[kept] - (1 - label_smoothing) * picked[kept] - label_smoothing * average[kept]
// each[kept] = where(counts[kept], where(strange[kept], sqrt(-1 - square(float(label[kept]))), value[kept]), 0)
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T, class L> struct cross_entropy_none_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const auto [max_logits, picked, sum_logits] = row.template reduce<0, 2, 3>(reads<1, 2>(),
                [&](C logits, i64 j, C& picked, C& sum_logits) {
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        const C peak = max_logits;
        const C average = label_smoothing > C(0.0) ? sum_logits / C(size_classes) : C(0.0);
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T, compute_t<T>>::exp(logits - peak);
        });
        const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
        const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
        const C total = each;
        row.template put<3>(store<compute_t<T>>(total));
    }
};

template <class T, class L> struct cross_entropy_none_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<L, i64>, In<T, C>, PerPosition<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T, compute_t<T>>>, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](i64 label, C logits, i64 j, C& exponentials, C& picked, C& sum_logits) {
            exponentials = logits;
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits) {
            const i64 label = at.template get<0>();
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C max_logits = exponentials.peak();
            const C peak = max_logits;
            const C sum_logits_peak = exponentials.total();
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? sum_logits / C(size_classes) : C(0.0);
            const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
            const C total = each;
            at.template put<3>(store<compute_t<T>>(total));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// level[kept] = log(sum[j](exp(logits[kept, j] - peak[kept]))) + peak[kept]
// picked[kept] = sum[j](where(j == label[kept], logits[kept, j] * weight[j], 0))
// average[kept] = where(label_smoothing > 0, sum[j](logits[kept, j] * weight[j]) / size(classes), 0)
// varied[kept] = sum[j](where(weight[j] != 1 and label[kept] >= 0, 1, 0)) > 0
// share[kept] = sum[j](weight[j] * (where(j == label[kept], 1 - label_smoothing, 0) + label_smoothing / size(classes)))
// value[kept] = level[kept] * where(varied[kept], share[kept], 1) - (1 - label_smoothing) * picked[kept] -
//   label_smoothing * average[kept]
// each[kept] = where(counts[kept], where(strange[kept], sqrt(-1 - square(float(label[kept]))), value[kept]), 0)
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T, class L> struct cross_entropy_none_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, ByColumn<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool from_label = label >= i64(0);
        const auto [max_logits, picked, sum_logits_weight, sum_weight_label,
                share] = row.template reduce<0, 2, 3, 4, 5>(reads<1, 2, 3>(),
                [&](C logits, i64 j, C weight, C& picked, C& sum_logits_weight, i64& sum_weight_label, C& share) {
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        const C peak = max_logits;
        const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
        const bool varied = sum_weight_label > i64(0);
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T, compute_t<T>>::exp(logits - peak);
        });
        const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
        const C value = level * (varied ? share
                : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
        const C total = each;
        row.template put<4>(store<compute_t<T>>(total));
    }
};

template <class T, class L> struct cross_entropy_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<L, i64>, In<T, C>, PerPosition<Index, i64>, PerPosition<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T, compute_t<T>>>, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](i64 label, C logits, i64 j, C weight, C& exponentials, C& picked, C& sum_logits_weight,
                i64& sum_weight_label, C& share) {
            exponentials = logits;
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && label >= i64(0) ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        thread.finish([&](const auto& at, const auto& exponentials, C picked, C sum_logits_weight,
                i64 sum_weight_label, C share) {
            const i64 label = at.template get<0>();
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const C max_logits = exponentials.peak();
            const C peak = max_logits;
            const C sum_logits_peak = exponentials.total();
            const C level = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
            const bool varied = sum_weight_label > i64(0);
            const C value = level * (varied ? share
                    : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            const C each = counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value) : C(0.0);
            const C total = each;
            at.template put<4>(store<compute_t<T>>(total));
        });
    }
};

}  // namespace baracuda
