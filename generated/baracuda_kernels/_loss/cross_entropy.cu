// Generated from spec/loss.yaml: cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// counts[rows] = label[rows] != ignore_index
// peak[rows] = stop_gradient(max[j](logits[rows, j]))
// total[rows] = log(sum[j](exp(logits[rows, j] - peak[rows]))) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j]) / size(classes), 0)
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// value[rows] = total[rows] - (1 - label_smoothing) * picked[rows] - label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
template <class T, class L> struct cross_entropy_rows_formula {
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
        const C total = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
        const C value = total - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<3>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
    }
};

template <class T, class L> struct cross_entropy_formula {
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
            const C max_logits = exponentials.peak();
            const C peak = max_logits;
            const C sum_logits_peak = exponentials.total();
            const C total = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? sum_logits / C(size_classes) : C(0.0);
            const bool strange = label < i64(0) || label >= size_classes;
            const C value = total - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            at.template put<3>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                    : C(0.0)));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// peak[rows] = stop_gradient(max[j](logits[rows, j]))
// total[rows] = log(sum[j](exp(logits[rows, j] - peak[rows]))) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j] * weight[j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j] * weight[j]) / size(classes), 0)
// varied[rows] = sum[j](where(weight[j] != 1 and label[rows] >= 0, 1, 0)) > 0
// share[rows] = sum[j](weight[j] * (where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)))
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// value[rows] = total[rows] * where(varied[rows], share[rows], 1) - (1 - label_smoothing) * picked[rows] -
//   label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
template <class T, class L> struct cross_entropy_with_weight_rows_formula {
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
        const bool from_label = label >= i64(0);
        const bool strange = label < i64(0) || label >= size_classes;
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
        const C total = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
        const C value = total * (varied ? share
                : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<4>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
    }
};

template <class T, class L> struct cross_entropy_with_weight_formula {
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
            const C max_logits = exponentials.peak();
            const C peak = max_logits;
            const C sum_logits_peak = exponentials.total();
            const C total = Functions<T, compute_t<T>>::log(sum_logits_peak) + peak;
            const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
            const bool varied = sum_weight_label > i64(0);
            const bool strange = label < i64(0) || label >= size_classes;
            const C value = total * (varied ? share
                    : C(1.0)) - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
            at.template put<4>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                    : C(0.0)));
        });
    }
};

}  // namespace baracuda
