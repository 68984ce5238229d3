// Generated from spec/loss.yaml: cross_entropy_with_gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j]) / size(classes), 0)
// target[rows, j] = where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)
// value[rows] = level[rows] - (1 - label_smoothing) * picked[rows] - label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
// slope[rows, j] = odds[rows, j] * (1 / mass[rows]) - target[rows, j]
// d_logits[rows, j] = where(counts[rows] and not strange[rows], slope[rows, j], 0)
template <class T, class L> struct cross_entropy_with_gradient_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool both_counts_strange = counts && !strange;
        const auto [peak, picked, sum_logits] = row.template reduce<0, 2, 3>(reads<1, 2>(),
                [&](C logits, i64 j, C& picked, C& sum_logits) {
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        const C average = label_smoothing > C(0.0) ? sum_logits / C(size_classes) : C(0.0);
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C ratio_mass = C(1.0) / mass;
        const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<3>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
        row.map(reads<1, 2>(), writes<4>(), [&](C logits, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T, compute_t<T>>::exp(
                    logits - peak);
            const C target = (j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes);
            const C slope = odds * ratio_mass - target;
            d_logits = store<T>(both_counts_strange ? slope : C(0.0));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j]) / size(classes), 0)
// target[rows, j] = where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)
// value[rows] = level[rows] - (1 - label_smoothing) * picked[rows] - label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
// slope[rows, j] = odds[rows, j] * (1 / mass[rows]) - target[rows, j]
// d_logits[rows, j] = where(counts[rows] and not strange[rows], slope[rows, j] * d_loss[rows], 0)
template <class T, class L> struct cross_entropy_with_gradient_with_d_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, Broadcast<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool both_counts_strange = counts && !strange;
        const auto [peak, picked, sum_logits] = row.template reduce<0, 2, 3>(reads<1, 2>(),
                [&](C logits, i64 j, C& picked, C& sum_logits) {
            picked = j == label ? logits : C(0.0);
            sum_logits = logits;
        });
        const C average = label_smoothing > C(0.0) ? sum_logits / C(size_classes) : C(0.0);
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C ratio_mass = C(1.0) / mass;
        const C value = level - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<4>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
        row.map(reads<1, 2>(), writes<5>(), [&](C logits, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T, compute_t<T>>::exp(
                    logits - peak);
            const C target = (j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes);
            const C slope = odds * ratio_mass - target;
            d_logits = store<T>(both_counts_strange ? slope * d_loss : C(0.0));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j] * weight[j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j] * weight[j]) / size(classes), 0)
// varied[rows] = sum[j](where(weight[j] != 1 and label[rows] >= 0, 1, 0)) > 0
// target[rows, j] = (where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)) * weight[j]
// share[rows] = where(varied[rows], sum[j](target[rows, j]), 1)
// value[rows] = level[rows] * share[rows] - (1 - label_smoothing) * picked[rows] - label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
// slope[rows, j] = odds[rows, j] * (share[rows] / mass[rows]) - target[rows, j]
// d_logits[rows, j] = where(counts[rows] and not strange[rows], slope[rows, j], 0)
template <class T, class L> struct cross_entropy_with_gradient_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, ByColumn<T, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool from_label = label >= i64(0);
        const bool both_counts_strange = counts && !strange;
        const auto [peak, picked, sum_logits_weight, sum_weight_label,
                sum_target] = row.template reduce<0, 2, 3, 4, 5>(reads<1, 2, 3>(),
                [&](C logits, i64 j, C weight, C& picked, C& sum_logits_weight, i64& sum_weight_label, C& sum_target) {
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            const C target = ((j == label ? C(1.0) - label_smoothing : C(0.0))
                    + label_smoothing / C(size_classes)) * weight;
            sum_target = target;
        });
        const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
        const bool varied = sum_weight_label > i64(0);
        const C share = varied ? sum_target : C(1.0);
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C ratio_share_mass = share / mass;
        const C value = level * share - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<4>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
        row.map(reads<1, 2, 3>(), writes<5>(), [&](C logits, i64 j, C weight, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T, compute_t<T>>::exp(
                    logits - peak);
            const C target = ((j == label ? C(1.0) - label_smoothing : C(0.0))
                    + label_smoothing / C(size_classes)) * weight;
            const C slope = odds * ratio_share_mass - target;
            d_logits = store<T>(both_counts_strange ? slope : C(0.0));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// picked[rows] = sum[j](where(j == label[rows], logits[rows, j] * weight[j], 0))
// average[rows] = where(label_smoothing > 0, sum[j](logits[rows, j] * weight[j]) / size(classes), 0)
// varied[rows] = sum[j](where(weight[j] != 1 and label[rows] >= 0, 1, 0)) > 0
// target[rows, j] = (where(j == label[rows], 1 - label_smoothing, 0) + label_smoothing / size(classes)) * weight[j]
// share[rows] = where(varied[rows], sum[j](target[rows, j]), 1)
// value[rows] = level[rows] * share[rows] - (1 - label_smoothing) * picked[rows] - label_smoothing * average[rows]
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), value[rows]), 0)
// slope[rows, j] = odds[rows, j] * (share[rows] / mass[rows]) - target[rows, j]
// d_logits[rows, j] = where(counts[rows] and not strange[rows], slope[rows, j] * d_loss[rows], 0)
template <class T, class L> struct cross_entropy_with_gradient_with_weight_with_d_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, ByColumn<T, C>, Broadcast<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, i64>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<4>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool from_label = label >= i64(0);
        const bool both_counts_strange = counts && !strange;
        const auto [peak, picked, sum_logits_weight, sum_weight_label,
                sum_target] = row.template reduce<0, 2, 3, 4, 5>(reads<1, 2, 3>(),
                [&](C logits, i64 j, C weight, C& picked, C& sum_logits_weight, i64& sum_weight_label, C& sum_target) {
            picked = j == label ? logits * weight : C(0.0);
            sum_logits_weight = logits * weight;
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            const C target = ((j == label ? C(1.0) - label_smoothing : C(0.0))
                    + label_smoothing / C(size_classes)) * weight;
            sum_target = target;
        });
        const C average = label_smoothing > C(0.0) ? sum_logits_weight / C(size_classes) : C(0.0);
        const bool varied = sum_weight_label > i64(0);
        const C share = varied ? sum_target : C(1.0);
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C ratio_share_mass = share / mass;
        const C value = level * share - (C(1.0) - label_smoothing) * picked - label_smoothing * average;
        row.template put<5>(store<compute_t<T>>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : value)
                : C(0.0)));
        row.map(reads<1, 2, 3>(), writes<6>(), [&](C logits, i64 j, C weight, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T, compute_t<T>>::exp(
                    logits - peak);
            const C target = ((j == label ? C(1.0) - label_smoothing : C(0.0))
                    + label_smoothing / C(size_classes)) * weight;
            const C slope = odds * ratio_share_mass - target;
            d_logits = store<T>(both_counts_strange ? slope * d_loss : C(0.0));
        });
    }
};

}  // namespace baracuda
