// Generated from spec/loss.yaml: cross_entropy_with_gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[rows] = label[rows] != ignore_index
// known[rows] = counts[rows] and 0 <= label[rows] and label[rows] < size(classes)
// worth[rows] = where(known[rows], 1 - label_smoothing, 0)
// picked[rows] = where(known[rows], logits[rows, label[rows]], 0)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// average[rows] = level[rows] * (size(classes) / size(classes)) - sum[j](logits[rows, j]) / size(classes)
// smooth[rows] = where(label_smoothing > 0, label_smoothing * average[rows], 0)
// wrong[rows] = where(counts[rows], sqrt(-1 - square(float(label[rows]))), 0)
// loss[rows] = where(known[rows], worth[rows] * (level[rows] - picked[rows]) + smooth[rows], wrong[rows])
// share[rows] = (worth[rows] + label_smoothing * (size(classes) / size(classes))) / mass[rows]
// rest = label_smoothing / size(classes)
// target[rows, j] = where(j == label[rows], worth[rows], 0) + rest
// d_logits[rows, j] = where(known[rows], share[rows] * odds[rows, j] - target[rows, j], 0)
template <class T, class L> struct cross_entropy_with_gradient_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const Guarded<T> logits_2 = row.template get<3>();
        const bool counts = label != ignore_index;
        const C rest = label_smoothing / C(size_classes);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C worth = known ? C(1.0) - label_smoothing : C(0.0);
        const C picked = known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0);
        const auto [peak, sum_logits] = row.template reduce<0, 2>(reads<1>(), [&](C logits) { return logits; });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C share = (worth + label_smoothing * (C(size_classes) / C(size_classes))) / mass;
        const C average = level * (C(size_classes) / C(size_classes)) - sum_logits / C(size_classes);
        const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
        row.template put<4>(store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong));
        row.map(reads<1, 2>(), writes<5>(), [&](C logits, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C target = (j == label ? worth : C(0.0)) + rest;
            d_logits = store<T>(either(known, share * odds - target, C(0.0)));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// known[rows] = counts[rows] and 0 <= label[rows] and label[rows] < size(classes)
// worth[rows] = where(known[rows], 1 - label_smoothing, 0)
// picked[rows] = where(known[rows], logits[rows, label[rows]], 0)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// average[rows] = level[rows] * (size(classes) / size(classes)) - sum[j](logits[rows, j]) / size(classes)
// smooth[rows] = where(label_smoothing > 0, label_smoothing * average[rows], 0)
// wrong[rows] = where(counts[rows], sqrt(-1 - square(float(label[rows]))), 0)
// loss[rows] = where(known[rows], worth[rows] * (level[rows] - picked[rows]) + smooth[rows], wrong[rows])
// share[rows] = d_loss[rows] * (worth[rows] + label_smoothing * (size(classes) / size(classes))) / mass[rows]
// rest[rows] = d_loss[rows] * label_smoothing / size(classes)
// target[rows, j] = where(j == label[rows], d_loss[rows] * worth[rows], 0) + rest[rows]
// d_logits[rows, j] = where(known[rows], share[rows] * odds[rows, j] - target[rows, j], 0)
template <class T, class L> struct cross_entropy_with_gradient_with_d_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, In<Index, i64>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<2>();
        const Guarded<T> logits_2 = row.template get<4>();
        const bool counts = label != ignore_index;
        const C rest = d_loss * label_smoothing / C(size_classes);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C worth = known ? C(1.0) - label_smoothing : C(0.0);
        const C picked = known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0);
        const C product_d_loss = d_loss * worth;
        const auto [peak, sum_logits] = row.template reduce<0, 2>(reads<1>(), [&](C logits) { return logits; });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C share = d_loss * (worth + label_smoothing * (C(size_classes) / C(size_classes))) / mass;
        const C average = level * (C(size_classes) / C(size_classes)) - sum_logits / C(size_classes);
        const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
        row.template put<5>(store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong));
        row.map(reads<1, 3>(), writes<6>(), [&](C logits, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C target = (j == label ? product_d_loss : C(0.0)) + rest;
            d_logits = store<T>(either(known, share * odds - target, C(0.0)));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// known[rows] = counts[rows] and 0 <= label[rows] and label[rows] < size(classes)
// worth[rows] = where(known[rows], (1 - label_smoothing) * weight[label[rows]], 0)
// picked[rows] = where(known[rows], logits[rows, label[rows]], 0)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// average[rows] = level[rows] * (sum[j](weight[j]) / size(classes)) - sum[j](logits[rows, j] * weight[j]) /
//   size(classes)
// smooth[rows] = where(label_smoothing > 0, label_smoothing * average[rows], 0)
// wrong[rows] = where(counts[rows], sqrt(-1 - square(float(label[rows]))), 0)
// loss[rows] = where(known[rows], worth[rows] * (level[rows] - picked[rows]) + smooth[rows], wrong[rows])
// share[rows] = (worth[rows] + label_smoothing * (sum[j](weight[j]) / size(classes))) / mass[rows]
// rest = label_smoothing / size(classes)
// target[rows, j] = where(j == label[rows], worth[rows], 0) + rest * weight[j]
// d_logits[rows, j] = where(known[rows], share[rows] * odds[rows, j] - target[rows, j], 0)
template <class T> struct cross_entropy_with_gradient_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_with_gradient_with_weight_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, ByColumn<T, C>, Broadcast<C, C>, In<Index, i64>, Broadcast<Guarded<T>, Guarded<T>>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0, logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C sum_weight = row.template get<3>();
        const Guarded<T> weight_2 = row.template get<5>();
        const Guarded<T> logits_2 = row.template get<6>();
        const bool counts = label != ignore_index;
        const C rest = label_smoothing / C(size_classes);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C worth = known ? (C(1.0) - label_smoothing) * gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C picked = known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0);
        const auto [peak, sum_logits_weight] = row.template reduce<0, 2>(reads<1, 2>(), [&](C logits, C weight) {
            return logits * weight;
        });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C share = (worth + label_smoothing * (sum_weight / C(size_classes))) / mass;
        const C average = level * (sum_weight / C(size_classes)) - sum_logits_weight / C(size_classes);
        const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
        row.template put<7>(store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong));
        row.map(reads<1, 2, 4>(), writes<8>(), [&](C logits, C weight, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C target = (j == label ? worth : C(0.0)) + rest * weight;
            d_logits = store<T>(either(known, share * odds - target, C(0.0)));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// known[rows] = counts[rows] and 0 <= label[rows] and label[rows] < size(classes)
// worth[rows] = where(known[rows], (1 - label_smoothing) * weight[label[rows]], 0)
// picked[rows] = where(known[rows], logits[rows, label[rows]], 0)
// peak[rows] = max[j](logits[rows, j])
// odds[rows, j] = exp(logits[rows, j] - peak[rows])
// mass[rows] = sum[j](odds[rows, j])
// level[rows] = log(mass[rows]) + peak[rows]
// average[rows] = level[rows] * (sum[j](weight[j]) / size(classes)) - sum[j](logits[rows, j] * weight[j]) /
//   size(classes)
// smooth[rows] = where(label_smoothing > 0, label_smoothing * average[rows], 0)
// wrong[rows] = where(counts[rows], sqrt(-1 - square(float(label[rows]))), 0)
// loss[rows] = where(known[rows], worth[rows] * (level[rows] - picked[rows]) + smooth[rows], wrong[rows])
// share[rows] = d_loss[rows] * (worth[rows] + label_smoothing * (sum[j](weight[j]) / size(classes))) / mass[rows]
// rest[rows] = d_loss[rows] * label_smoothing / size(classes)
// target[rows, j] = where(j == label[rows], d_loss[rows] * worth[rows], 0) + rest[rows] * weight[j]
// d_logits[rows, j] = where(known[rows], share[rows] * odds[rows, j] - target[rows, j], 0)
template <class T> struct cross_entropy_with_gradient_with_weight_with_d_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_with_gradient_with_weight_with_d_loss_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, ByColumn<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<Index, i64>, Broadcast<Guarded<T>, Guarded<T>>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0, logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C sum_weight = row.template get<3>();
        const C d_loss = row.template get<4>();
        const Guarded<T> weight_2 = row.template get<6>();
        const Guarded<T> logits_2 = row.template get<7>();
        const bool counts = label != ignore_index;
        const C rest = d_loss * label_smoothing / C(size_classes);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C worth = known ? (C(1.0) - label_smoothing) * gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C picked = known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0);
        const C product_d_loss = d_loss * worth;
        const auto [peak, sum_logits_weight] = row.template reduce<0, 2>(reads<1, 2>(), [&](C logits, C weight) {
            return logits * weight;
        });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C level = Functions<T, compute_t<T>>::log(mass) + peak;
        const C share = d_loss * (worth + label_smoothing * (sum_weight / C(size_classes))) / mass;
        const C average = level * (sum_weight / C(size_classes)) - sum_logits_weight / C(size_classes);
        const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
        row.template put<8>(store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong));
        row.map(reads<1, 2, 5>(), writes<9>(), [&](C logits, C weight, i64 j, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C target = (j == label ? product_d_loss : C(0.0)) + rest * weight;
            d_logits = store<T>(either(known, share * odds - target, C(0.0)));
        });
    }
};

}  // namespace baracuda
