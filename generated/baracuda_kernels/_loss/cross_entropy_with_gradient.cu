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
// spread = where(label_smoothing > 0, label_smoothing * (size(classes) / size(classes)), 0)
// share[rows] = (worth[rows] + spread) / mass[rows]
// rest = label_smoothing / size(classes)
// hit[rows, j] = where(j == label[rows], worth[rows], 0)
// target[rows, j] = where(label_smoothing > 0, hit[rows, j] + rest, hit[rows, j])
// d_logits[rows, j] = where(known[rows], fma(share[rows], odds[rows, j], -target[rows, j]), 0)
template <class T, class L> struct cross_entropy_with_gradient_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places logits_dim_1;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto odds_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const Guarded<T> logits_2 = row.template get<2>();
        const bool counts = label != ignore_index;
        const C spread = label_smoothing > C(0.0) ? label_smoothing * (C(size_classes) / C(size_classes)) : C(0.0);
        const C rest = label_smoothing > C(0.0) ? label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C worth = known ? C(1.0) - label_smoothing : C(0.0);
        const C picked = row.leads() ? known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0) : C(0);
        const C peak = row.template reduce<0>(reads<1>());
        const auto [mass, sum_logits] = label_smoothing > C(0.0)
            ? row.template reduce<1, 2>(reads<1>(), [&](C logits, C& mass, C& sum_logits, Place at) {
                const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
                mass = odds;
                sum_logits = logits;
            })
            : row.template reduce<1, 2>(reads<1>(), [&](C logits, C& mass, C& sum_logits, Place at) {
                const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
                mass = odds;
                sum_logits = C(0.0);
            });
        const C share = (worth + spread) / mass;
        row.template put_by_leader<3>([&] {
            const C level = Functions<T, compute_t<T>>::log(mass) + peak;
            const C average = label_smoothing > C(0.0) ? level * (C(size_classes) / C(size_classes)) - sum_logits / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            return store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong);
        });
        if (label_smoothing > C(0.0)) row.map(reads<1>(), writes<4>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? worth : C(0.0);
            const C target = hit + rest;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
        });
        else row.map(reads<1>(), writes<4>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? worth : C(0.0);
            const C target = hit;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
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
// spread = where(label_smoothing > 0, label_smoothing * (size(classes) / size(classes)), 0)
// share[rows] = d_loss[rows] * (worth[rows] + spread) / mass[rows]
// rest[rows] = d_loss[rows] * label_smoothing / size(classes)
// hit[rows, j] = where(j == label[rows], d_loss[rows] * worth[rows], 0)
// target[rows, j] = where(label_smoothing > 0, hit[rows, j] + rest[rows], hit[rows, j])
// d_logits[rows, j] = where(known[rows], fma(share[rows], odds[rows, j], -target[rows, j]), 0)
template <class T, class L> struct cross_entropy_with_gradient_with_d_loss_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
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
        const Guarded<T> logits_2 = row.template get<3>();
        const bool counts = label != ignore_index;
        const C spread = label_smoothing > C(0.0) ? label_smoothing * (C(size_classes) / C(size_classes)) : C(0.0);
        const C rest = label_smoothing > C(0.0) ? d_loss * label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C worth = known ? C(1.0) - label_smoothing : C(0.0);
        const C picked = row.leads() ? known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0) : C(0);
        const C product_d_loss = d_loss * worth;
        const C peak = row.template reduce<0>(reads<1>());
        const auto [mass, sum_logits] = label_smoothing > C(0.0)
            ? row.template reduce<1, 2>(reads<1>(), [&](C logits, C& mass, C& sum_logits, Place at) {
                const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
                mass = odds;
                sum_logits = logits;
            })
            : row.template reduce<1, 2>(reads<1>(), [&](C logits, C& mass, C& sum_logits, Place at) {
                const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
                mass = odds;
                sum_logits = C(0.0);
            });
        const C share = d_loss * (worth + spread) / mass;
        row.template put_by_leader<4>([&] {
            const C level = Functions<T, compute_t<T>>::log(mass) + peak;
            const C average = label_smoothing > C(0.0) ? level * (C(size_classes) / C(size_classes)) - sum_logits / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            return store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong);
        });
        if (label_smoothing > C(0.0)) row.map(reads<1>(), writes<5>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? product_d_loss : C(0.0);
            const C target = hit + rest;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
        });
        else row.map(reads<1>(), writes<5>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? product_d_loss : C(0.0);
            const C target = hit;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
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
// spread = where(label_smoothing > 0, label_smoothing * (sum[j](weight[j]) / size(classes)), 0)
// share[rows] = (worth[rows] + spread) / mass[rows]
// rest = label_smoothing / size(classes)
// hit[rows, j] = where(j == label[rows], worth[rows], 0)
// target[rows, j] = where(label_smoothing > 0, hit[rows, j] + rest * weight[j], hit[rows, j])
// d_logits[rows, j] = where(known[rows], fma(share[rows], odds[rows, j], -target[rows, j]), 0)
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
    using Operands = List<Broadcast<L, i64>, In<T, C>, ByColumn<T, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
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
        const Guarded<T> weight_2 = row.template get<4>();
        const Guarded<T> logits_2 = row.template get<5>();
        const bool counts = label != ignore_index;
        const C spread = label_smoothing > C(0.0) ? label_smoothing * (sum_weight / C(size_classes)) : C(0.0);
        const C rest = label_smoothing > C(0.0) ? label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C worth = known ? (C(1.0) - label_smoothing) * gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C picked = row.leads() ? known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0) : C(0);
        const auto [peak, sum_logits_weight] = label_smoothing > C(0.0)
            ? row.template reduce<0, 2>(reads<1, 2>(), [&](C logits, C weight) {
                return logits * weight;
            })
            : row.template reduce<0, 2>(reads<1>(), [&](C logits) { return C(0.0); });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C share = (worth + spread) / mass;
        row.template put_by_leader<6>([&] {
            const C level = Functions<T, compute_t<T>>::log(mass) + peak;
            const C average = label_smoothing > C(0.0) ? level * (sum_weight / C(size_classes)) - sum_logits_weight / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            return store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong);
        });
        if (label_smoothing > C(0.0)) row.map(reads<1, 2>(), writes<7>(),
                [&](C logits, C weight, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? worth : C(0.0);
            const C target = hit + rest * weight;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
        });
        else row.map(reads<1>(), writes<7>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? worth : C(0.0);
            const C target = hit;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
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
// spread = where(label_smoothing > 0, label_smoothing * (sum[j](weight[j]) / size(classes)), 0)
// share[rows] = d_loss[rows] * (worth[rows] + spread) / mass[rows]
// rest[rows] = d_loss[rows] * label_smoothing / size(classes)
// hit[rows, j] = where(j == label[rows], d_loss[rows] * worth[rows], 0)
// target[rows, j] = where(label_smoothing > 0, hit[rows, j] + rest[rows] * weight[j], hit[rows, j])
// d_logits[rows, j] = where(known[rows], fma(share[rows], odds[rows, j], -target[rows, j]), 0)
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
    using Operands = List<Broadcast<L, i64>, In<T, C>, ByColumn<T, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>, Out<T>>;
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
        const Guarded<T> weight_2 = row.template get<5>();
        const Guarded<T> logits_2 = row.template get<6>();
        const bool counts = label != ignore_index;
        const C spread = label_smoothing > C(0.0) ? label_smoothing * (sum_weight / C(size_classes)) : C(0.0);
        const C rest = label_smoothing > C(0.0) ? d_loss * label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && i64(0) <= label && label < size_classes;
        const C worth = known ? (C(1.0) - label_smoothing) * gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C picked = row.leads() ? known ? gathered<C>(logits_2, logits_dim_1.at(label)) : C(0.0) : C(0);
        const C product_d_loss = d_loss * worth;
        const auto [peak, sum_logits_weight] = label_smoothing > C(0.0)
            ? row.template reduce<0, 2>(reads<1, 2>(), [&](C logits, C weight) {
                return logits * weight;
            })
            : row.template reduce<0, 2>(reads<1>(), [&](C logits) { return C(0.0); });
        const C mass = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C odds = odds_cached.keep(at, Functions<T>::exp(logits - peak));
            return odds;
        });
        const C share = d_loss * (worth + spread) / mass;
        row.template put_by_leader<7>([&] {
            const C level = Functions<T, compute_t<T>>::log(mass) + peak;
            const C average = label_smoothing > C(0.0) ? level * (sum_weight / C(size_classes)) - sum_logits_weight / C(
                    size_classes) : C(0.0);
            const C smooth = label_smoothing > C(0.0) ? label_smoothing * average : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            return store<compute_t<T>>(known ? worth * (level - picked) + smooth : wrong);
        });
        if (label_smoothing > C(0.0)) row.map(reads<1, 2>(), writes<8>(),
                [&](C logits, C weight, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? product_d_loss : C(0.0);
            const C target = hit + rest * weight;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
        });
        else row.map(reads<1>(), writes<8>(), [&](C logits, T& d_logits, Place at) {
            const C odds = odds_cached.available() ? odds_cached.of(at) : Functions<T>::exp(logits - peak);
            const C hit = row.is_here(label, at) ? product_d_loss : C(0.0);
            const C target = hit;
            d_logits = store<T>(either(known, fma(share, odds, -target), C(0.0)));
        });
    }
};

}  // namespace baracuda
