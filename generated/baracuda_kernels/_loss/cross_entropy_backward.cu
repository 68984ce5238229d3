// Generated from spec/loss.yaml: cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// counts[kept, reduced] = label[kept, reduced] != ignore_index
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// exp_logits_peak[kept, reduced, j] = exp(logits[kept, reduced, j] - peak[kept, reduced])
// worth[kept, reduced] = where(counts[kept, reduced] and not strange[kept, reduced], 1.0, 0.0)
// d_logits[kept, reduced, j] = where(strange[kept, reduced], 0, where(counts[kept, reduced], (exp_logits_peak[kept,
//   reduced, j] / sum[j](exp_logits_peak[kept, reduced, j]) + where(j == label[kept, reduced], -(1 - label_smoothing) -
//   where(strange[kept, reduced], 0, where(label_smoothing > 0, where(counts[kept, reduced], label_smoothing /
//   size(classes), 0), 0)), where(label_smoothing > 0, where(strange[kept, reduced], 0, where(counts[kept, reduced],
//   -(label_smoothing / size(classes)), 0)), 0))) * (d_loss[kept] / sum[reduced](worth[kept, reduced])), 0))
template <class T, class L> struct cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 label) {
            const bool strange = label < i64(0) || label >= size_classes;
            const bool counts = label != ignore_index;
            const C worth = counts && !strange ? C(1.0) : C(0.0);
            return worth;
        });
        thread.finish([&](const auto& at, C sum_worth) { at.template put<1>(sum_worth); });
    }
};

template <class T, class L> struct cross_entropy_backward_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<Index, i64>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<2>();
        const C sum_worth = row.template get<3>();
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        const C ratio_d_loss = d_loss / sum_worth;
        const C difference_strange = -(C(1.0) - label_smoothing) - (strange ? C(0.0)
                : (label_smoothing > C(0.0) ? (counts ? label_smoothing / C(size_classes) : C(0.0)) : C(0.0)));
        const C chosen_strange = label_smoothing > C(0.0) ? (strange ? C(0.0)
                : (counts ? -(label_smoothing / C(size_classes)) : C(0.0))) : C(0.0);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const Divisor<C> divisor = Divisor<C>(sum_exp_logits_peak);
        row.map(reads<1, 4>(), writes<5>(), [&](C logits, i64 j, T& d_logits, Place at, auto path, bool& slow) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(strange ? C(0.0)
                    : (counts
                    ? (divisor.divide(exp_logits_peak, path, slow)
                    + (j == label ? difference_strange : chosen_strange)) * ratio_d_loss : C(0.0)));
        });
    }
};

// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// counts[kept, reduced] = label[kept, reduced] != ignore_index
// varied[kept, reduced] = sum[j](where(weight[j] != 1 and label[kept, reduced] >= 0, 1, 0)) > 0
// share[kept, reduced] = sum[j](weight[j] * (where(j == label[kept, reduced], 1 - label_smoothing, 0) + label_smoothing
//   / size(classes)))
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// exp_logits_peak[kept, reduced, j] = exp(logits[kept, reduced, j] - peak[kept, reduced])
// worth[kept, reduced] = where(counts[kept, reduced] and not strange[kept, reduced], weight[label[kept, reduced]], 0)
// d_logits[kept, reduced, j] = ((where(label_smoothing > 0, where(strange[kept, reduced], 0, where(counts[kept,
//   reduced], -(label_smoothing / size(classes)), 0)), 0) + where(j == label[kept, reduced], where(counts[kept,
//   reduced], where(strange[kept, reduced], 0, -(1 - label_smoothing)), 0), 0)) * weight[j] + where(strange[kept,
//   reduced], 0, where(counts[kept, reduced], where(varied[kept, reduced], share[kept, reduced], 1) /
//   sum[j](exp_logits_peak[kept, reduced, j]) * exp_logits_peak[kept, reduced, j], 0))) * (d_loss[kept] /
//   sum[reduced](worth[kept, reduced]))
template <class T, class L> struct cross_entropy_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](i64 label, Guarded<T> weight) {
            const bool strange = label < i64(0) || label >= size_classes;
            const bool counts = label != ignore_index;
            const C worth = counts && !strange ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            return worth;
        });
        thread.finish([&](const auto& at, C sum_worth) { at.template put<2>(sum_worth); });
    }
};

template <class T, class L> struct cross_entropy_backward_with_weight_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, ByColumn<T, C>, In<Index, i64>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>, Reduction<Sum, C>, Bare<Max, 3>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<4>();
        const C sum_worth = row.template get<5>();
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        const bool from_label = label >= i64(0);
        const C ratio_d_loss = d_loss / sum_worth;
        const C chosen_strange = label_smoothing > C(0.0) ? (strange ? C(0.0)
                : (counts ? -(label_smoothing / C(size_classes)) : C(0.0))) : C(0.0);
        const C chosen_counts = counts ? (strange ? C(0.0) : -(C(1.0) - label_smoothing)) : C(0.0);
        const auto [sum_weight_label, share, max_logits] = row.template reduce<0, 1, 2>(reads<1, 2, 3>(),
                [&](C weight, i64 j, C logits, i64& sum_weight_label, C& share) {
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        const bool varied = sum_weight_label > i64(0);
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<3>(reads<3>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const C ratio_varied_share = (varied ? share : C(1.0)) / sum_exp_logits_peak;
        row.map(reads<1, 2, 3>(), writes<6>(), [&](C weight, i64 j, C logits, T& d_logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(((chosen_strange + (j == label ? chosen_counts : C(0.0))) * weight
                    + (strange ? C(0.0) : (counts ? ratio_varied_share * exp_logits_peak : C(0.0)))) * ratio_d_loss);
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// exp_logits_peak[kept, reduced, j] = exp(logits[kept, reduced, j] - peak[kept, reduced])
// d_logits[kept, reduced, j] = where(counts[kept, reduced], where(strange[kept, reduced], 0, (exp_logits_peak[kept,
//   reduced, j] / sum[j](exp_logits_peak[kept, reduced, j]) + where(j == label[kept, reduced], -(1 - label_smoothing) -
//   where(label_smoothing > 0, label_smoothing / size(classes), 0), where(label_smoothing > 0, -(label_smoothing /
//   size(classes)), 0))) * d_loss[kept]), 0)
template <class T, class L> struct cross_entropy_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const Divisor<C> divisor = Divisor<C>(sum_exp_logits_peak);
        row.map(reads<1, 2>(), writes<4>(), [&](C logits, i64 j, T& d_logits, Place at, auto path, bool& slow) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(counts
                    ? (strange ? C(0.0)
                    : (divisor.divide(exp_logits_peak, path, slow)
                    + (j == label
                    ? -(C(1.0) - label_smoothing) - (label_smoothing > C(0.0) ? label_smoothing / C(size_classes)
                    : C(0.0)) : (label_smoothing > C(0.0) ? -(label_smoothing / C(size_classes)) : C(0.0))))
                    * d_loss) : C(0.0));
        });
    }
};

// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// counts[kept, reduced] = label[kept, reduced] != ignore_index
// varied[kept, reduced] = sum[j](where(weight[j] != 1 and label[kept, reduced] >= 0, 1, 0)) > 0
// share[kept, reduced] = sum[j](weight[j] * (where(j == label[kept, reduced], 1 - label_smoothing, 0) + label_smoothing
//   / size(classes)))
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// exp_logits_peak[kept, reduced, j] = exp(logits[kept, reduced, j] - peak[kept, reduced])
// d_logits[kept, reduced, j] = ((where(label_smoothing > 0, where(strange[kept, reduced], 0, where(counts[kept,
//   reduced], -(label_smoothing / size(classes)), 0)), 0) + where(j == label[kept, reduced], where(counts[kept,
//   reduced], where(strange[kept, reduced], 0, -(1 - label_smoothing)), 0), 0)) * weight[j] + where(strange[kept,
//   reduced], 0, where(counts[kept, reduced], where(varied[kept, reduced], share[kept, reduced], 1) /
//   sum[j](exp_logits_peak[kept, reduced, j]) * exp_logits_peak[kept, reduced, j], 0))) * d_loss[kept]
template <class T, class L> struct cross_entropy_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, ByColumn<T, C>, In<Index, i64>, In<T, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>, Reduction<Sum, C>, Bare<Max, 3>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<4>();
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        const bool from_label = label >= i64(0);
        const C chosen_strange = label_smoothing > C(0.0) ? (strange ? C(0.0)
                : (counts ? -(label_smoothing / C(size_classes)) : C(0.0))) : C(0.0);
        const C chosen_counts = counts ? (strange ? C(0.0) : -(C(1.0) - label_smoothing)) : C(0.0);
        const auto [sum_weight_label, share, max_logits] = row.template reduce<0, 1, 2>(reads<1, 2, 3>(),
                [&](C weight, i64 j, C logits, i64& sum_weight_label, C& share) {
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        const bool varied = sum_weight_label > i64(0);
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<3>(reads<3>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const C ratio_varied_share = (varied ? share : C(1.0)) / sum_exp_logits_peak;
        row.map(reads<1, 2, 3>(), writes<5>(), [&](C weight, i64 j, C logits, T& d_logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(((chosen_strange + (j == label ? chosen_counts : C(0.0))) * weight
                    + (strange ? C(0.0) : (counts ? ratio_varied_share * exp_logits_peak : C(0.0)))) * d_loss);
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// exp_logits_peak[kept, j] = exp(logits[kept, j] - peak[kept])
// d_logits[kept, j] = where(counts[kept], where(strange[kept], 0, (exp_logits_peak[kept, j] /
//   sum[j](exp_logits_peak[kept, j]) + where(j == label[kept], -(1 - label_smoothing) - where(label_smoothing > 0,
//   label_smoothing / size(classes), 0), where(label_smoothing > 0, -(label_smoothing / size(classes)), 0))) *
//   d_loss[kept]), 0)
template <class T, class L> struct cross_entropy_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, In<Index, i64>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const Divisor<C> divisor = Divisor<C>(sum_exp_logits_peak);
        row.map(reads<1, 2>(), writes<4>(), [&](C logits, i64 j, T& d_logits, Place at, auto path, bool& slow) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(counts
                    ? (strange ? C(0.0)
                    : (divisor.divide(exp_logits_peak, path, slow)
                    + (j == label
                    ? -(C(1.0) - label_smoothing) - (label_smoothing > C(0.0) ? label_smoothing / C(size_classes)
                    : C(0.0)) : (label_smoothing > C(0.0) ? -(label_smoothing / C(size_classes)) : C(0.0))))
                    * d_loss) : C(0.0));
        });
    }
};

// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// counts[kept] = label[kept] != ignore_index
// varied[kept] = sum[j](where(weight[j] != 1 and label[kept] >= 0, 1, 0)) > 0
// share[kept] = sum[j](weight[j] * (where(j == label[kept], 1 - label_smoothing, 0) + label_smoothing / size(classes)))
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// exp_logits_peak[kept, j] = exp(logits[kept, j] - peak[kept])
// d_logits[kept, j] = ((where(label_smoothing > 0, where(strange[kept], 0, where(counts[kept], -(label_smoothing /
//   size(classes)), 0)), 0) + where(j == label[kept], where(counts[kept], where(strange[kept], 0, -(1 -
//   label_smoothing)), 0), 0)) * weight[j] + where(strange[kept], 0, where(counts[kept], where(varied[kept],
//   share[kept], 1) / sum[j](exp_logits_peak[kept, j]) * exp_logits_peak[kept, j], 0))) * d_loss[kept]
template <class T, class L> struct cross_entropy_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, ByColumn<T, C>, In<Index, i64>, In<T, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>, Reduction<Sum, C>, Bare<Max, 3>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_logits_peak_cached = row.template cache<C>();
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<4>();
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        const bool from_label = label >= i64(0);
        const C chosen_strange = label_smoothing > C(0.0) ? (strange ? C(0.0)
                : (counts ? -(label_smoothing / C(size_classes)) : C(0.0))) : C(0.0);
        const C chosen_counts = counts ? (strange ? C(0.0) : -(C(1.0) - label_smoothing)) : C(0.0);
        const auto [sum_weight_label, share, max_logits] = row.template reduce<0, 1, 2>(reads<1, 2, 3>(),
                [&](C weight, i64 j, C logits, i64& sum_weight_label, C& share) {
            sum_weight_label = weight != C(1.0) && from_label ? i64(1) : i64(0);
            share = weight * ((j == label ? C(1.0) - label_smoothing : C(0.0)) + label_smoothing / C(size_classes));
        });
        const bool varied = sum_weight_label > i64(0);
        const C peak = max_logits;
        const C sum_exp_logits_peak = row.template reduce<3>(reads<3>(), [&](C logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.keep(at, Functions<T, compute_t<T>>::exp(logits - peak));
            return exp_logits_peak;
        });
        const C ratio_varied_share = (varied ? share : C(1.0)) / sum_exp_logits_peak;
        row.map(reads<1, 2, 3>(), writes<5>(), [&](C weight, i64 j, C logits, T& d_logits, Place at) {
            const C exp_logits_peak = exp_logits_peak_cached.available() ? exp_logits_peak_cached.of(
                    at) : Functions<T, compute_t<T>>::exp(logits - peak);
            d_logits = store<T>(((chosen_strange + (j == label ? chosen_counts : C(0.0))) * weight
                    + (strange ? C(0.0) : (counts ? ratio_varied_share * exp_logits_peak : C(0.0)))) * d_loss);
        });
    }
};

}  // namespace baracuda
