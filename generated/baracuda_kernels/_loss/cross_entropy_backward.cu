// Generated from spec/loss.yaml: cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// d_logits[kept, reduced, classes] = where(known[kept, reduced], ((worth[kept, reduced] * (1 - label_smoothing) +
//   where(label_smoothing > 0, label_smoothing, 0)) / sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced])) *
//   exp(logits[kept, reduced, classes] - peak[kept, reduced]) - where(label[kept, reduced] == classes, worth[kept,
//   reduced] * (1 - label_smoothing), 0) - where(label_smoothing > 0, label_smoothing / size(classes), 0)) *
//   (d_loss[kept] / sum[reduced](worth[kept, reduced])), 0)
template <class T, class L> struct cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 label) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? C(1.0) : C(0.0);
            return worth;
        });
        thread.finish([&](const auto& at, C sum_worth) { at.template put<1>(sum_worth); });
    }
};

template <class T, class L> struct cross_entropy_backward_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<2>();
        const C sum_worth = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C chosen = label_smoothing > C(0.0) ? label_smoothing / C(size_classes) : C(0.0);
        const C ratio_d_loss = d_loss / sum_worth;
        const bool known = counts && !strange;
        const C worth = known ? C(1.0) : C(0.0);
        const C product_worth = worth * (C(1.0) - label_smoothing);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = (worth * (C(1.0) - label_smoothing)
                + (label_smoothing > C(0.0) ? label_smoothing : C(0.0))) / sum_logits_peak;
        row.map(reads<1>(), writes<4>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - chosen)
                    * ratio_d_loss, C(0.0)));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// d_logits[kept, reduced, classes] = where(known[kept, reduced], ((worth[kept, reduced] * (1 - label_smoothing) +
//   where(label_smoothing > 0, label_smoothing * sum[j](weight[j]) / size(classes), 0)) / sum[j](exp(logits[kept,
//   reduced, j] - peak[kept, reduced])) * exp(logits[kept, reduced, classes] - peak[kept, reduced]) - where(label[kept,
//   reduced] == classes, worth[kept, reduced] * (1 - label_smoothing), 0) - where(label_smoothing > 0, label_smoothing
//   / size(classes) * weight[classes], 0)) * (d_loss[kept] / sum[reduced](worth[kept, reduced])), 0)
template <class T> struct cross_entropy_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_backward_with_weight_sum_worth_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](i64 label, Guarded<T> weight) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            return worth;
        });
        thread.finish([&](const auto& at, C sum_worth) { at.template put<2>(sum_worth); });
    }
};

template <class T, class L> struct cross_entropy_backward_with_weight_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, ByColumn<T, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C sum_weight = row.template get<2>();
        const C d_loss = row.template get<3>();
        const C sum_worth = row.template get<4>();
        const Guarded<T> weight_2 = row.template get<6>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C ratio = label_smoothing / C(size_classes);
        const C ratio_d_loss = d_loss / sum_worth;
        const bool known = counts && !strange;
        const C worth = known ? gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C product_worth = worth * (C(1.0) - label_smoothing);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = (worth * (C(1.0) - label_smoothing)
                + (label_smoothing > C(0.0) ? label_smoothing * sum_weight / C(size_classes)
                : C(0.0))) / sum_logits_peak;
        if (label_smoothing > C(0.0)) row.map(reads<1, 5>(), writes<7>(),
                [&](C logits, C weight, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - ratio
                    * weight) * ratio_d_loss, C(0.0)));
        });
        else row.map(reads<1>(), writes<7>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - C(0.0))
                    * ratio_d_loss, C(0.0)));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// d_logits[kept, reduced, classes] = where(known[kept, reduced], ((worth[kept, reduced] * (1 - label_smoothing) +
//   where(label_smoothing > 0, label_smoothing, 0)) / sum[j](exp(logits[kept, reduced, j] - peak[kept, reduced])) *
//   exp(logits[kept, reduced, classes] - peak[kept, reduced]) - where(label[kept, reduced] == classes, worth[kept,
//   reduced] * (1 - label_smoothing), 0) - where(label_smoothing > 0, label_smoothing / size(classes), 0)) *
//   d_loss[kept], 0)
template <class T, class L> struct cross_entropy_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C chosen = label_smoothing > C(0.0) ? label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && !strange;
        const C worth = known ? C(1.0) : C(0.0);
        const C product_worth = worth * (C(1.0) - label_smoothing);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = (worth * (C(1.0) - label_smoothing)
                + (label_smoothing > C(0.0) ? label_smoothing : C(0.0))) / sum_logits_peak;
        row.map(reads<1>(), writes<3>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - chosen)
                    * d_loss, C(0.0)));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// peak[kept, reduced] = stop_gradient(max[j](logits[kept, reduced, j]))
// d_logits[kept, reduced, classes] = where(known[kept, reduced], ((worth[kept, reduced] * (1 - label_smoothing) +
//   where(label_smoothing > 0, label_smoothing * sum[j](weight[j]) / size(classes), 0)) / sum[j](exp(logits[kept,
//   reduced, j] - peak[kept, reduced])) * exp(logits[kept, reduced, classes] - peak[kept, reduced]) - where(label[kept,
//   reduced] == classes, worth[kept, reduced] * (1 - label_smoothing), 0) - where(label_smoothing > 0, label_smoothing
//   / size(classes) * weight[classes], 0)) * d_loss[kept], 0)
template <class T> struct cross_entropy_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_backward_sum_with_weight_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, ByColumn<T, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C sum_weight = row.template get<2>();
        const C d_loss = row.template get<4>();
        const Guarded<T> weight_2 = row.template get<5>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C ratio = label_smoothing / C(size_classes);
        const bool known = counts && !strange;
        const C worth = known ? gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C product_worth = worth * (C(1.0) - label_smoothing);
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = (worth * (C(1.0) - label_smoothing)
                + (label_smoothing > C(0.0) ? label_smoothing * sum_weight / C(size_classes)
                : C(0.0))) / sum_logits_peak;
        if (label_smoothing > C(0.0)) row.map(reads<1, 3>(), writes<6>(),
                [&](C logits, C weight, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - ratio
                    * weight) * d_loss, C(0.0)));
        });
        else row.map(reads<1>(), writes<6>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - C(0.0))
                    * d_loss, C(0.0)));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// worth[kept] = where(known[kept], 1.0, 0.0)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// d_logits[kept, classes] = where(known[kept], (((1 - label_smoothing) * worth[kept] + where(label_smoothing > 0,
//   label_smoothing, 0)) / sum[j](exp(logits[kept, j] - peak[kept])) * exp(logits[kept, classes] - peak[kept]) -
//   where(label[kept] == classes, (1 - label_smoothing) * worth[kept], 0) - where(label_smoothing > 0, label_smoothing
//   / size(classes), 0)) * d_loss[kept], 0)
template <class T, class L> struct cross_entropy_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C chosen = label_smoothing > C(0.0) ? label_smoothing / C(size_classes) : C(0.0);
        const bool known = counts && !strange;
        const C worth = known ? C(1.0) : C(0.0);
        const C product_worth = (C(1.0) - label_smoothing) * worth;
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = ((C(1.0) - label_smoothing) * worth
                + (label_smoothing > C(0.0) ? label_smoothing : C(0.0))) / sum_logits_peak;
        row.map(reads<1>(), writes<3>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - chosen)
                    * d_loss, C(0.0)));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// worth[kept] = where(known[kept], weight[label[kept]], 0)
// peak[kept] = stop_gradient(max[j](logits[kept, j]))
// d_logits[kept, classes] = where(known[kept], (((1 - label_smoothing) * worth[kept] + where(label_smoothing > 0,
//   label_smoothing * sum[j](weight[j]) / size(classes), 0)) / sum[j](exp(logits[kept, j] - peak[kept])) *
//   exp(logits[kept, classes] - peak[kept]) - where(label[kept] == classes, (1 - label_smoothing) * worth[kept], 0) -
//   where(label_smoothing > 0, label_smoothing / size(classes) * weight[classes], 0)) * d_loss[kept], 0)
template <class T> struct cross_entropy_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_weight = row.template reduce<0>(reads<0>(), [&](C weight) { return weight; });
        row.template put<1>(sum_weight);
    }
};

template <class T, class L> struct cross_entropy_backward_none_with_weight_d_logits_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Broadcast<C, C>, ByColumn<T, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Reductions = List<Bare<Max, 1>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, Places>;

    i64 ignore_index;
    C label_smoothing;
    i64 size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C sum_weight = row.template get<2>();
        const C d_loss = row.template get<4>();
        const Guarded<T> weight_2 = row.template get<5>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const C ratio = label_smoothing / C(size_classes);
        const bool known = counts && !strange;
        const C worth = known ? gathered<C>(weight_2, weight_dim_0.at(label)) : C(0.0);
        const C product_worth = (C(1.0) - label_smoothing) * worth;
        const C max_logits = row.template reduce<0>(reads<1>());
        const C peak = max_logits;
        const C sum_logits_peak = row.template reduce<1>(reads<1>(), [&](C logits) {
            return Functions<T>::exp(logits - peak);
        });
        const C ratio_worth = ((C(1.0) - label_smoothing) * worth
                + (label_smoothing > C(0.0) ? label_smoothing * sum_weight / C(size_classes)
                : C(0.0))) / sum_logits_peak;
        if (label_smoothing > C(0.0)) row.map(reads<1, 3>(), writes<6>(),
                [&](C logits, C weight, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - ratio
                    * weight) * d_loss, C(0.0)));
        });
        else row.map(reads<1>(), writes<6>(), [&](C logits, T& d_logits, Place at) {
            d_logits = store<T>(either(known,
                    (ratio_worth
                    * Functions<T>::exp(logits - peak) - (row.is_here(label, at) ? product_worth : C(0.0)) - C(0.0))
                    * d_loss, C(0.0)));
        });
    }
};

}  // namespace baracuda
