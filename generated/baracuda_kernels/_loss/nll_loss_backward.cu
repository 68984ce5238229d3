// Generated from spec/loss.yaml: nll_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -(d_loss[kept] /
//   sum[reduced](worth[kept, reduced])), 0), 0)
template <class T, class L> struct nll_loss_backward_formula {
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

template <class T, class L> struct nll_loss_backward_d_log_probs_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Broadcast<C, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const C sum_worth = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -(d_loss / sum_worth) : C(0.0);
        row.map(reads<>(), writes<3>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -(d_loss[kept] /
//   sum[reduced](worth[kept, reduced]) * weight[label[kept, reduced]]), 0), 0)
template <class T, class L> struct nll_loss_backward_with_weight_formula {
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

template <class T, class L> struct nll_loss_backward_with_weight_d_log_probs_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const C sum_worth = row.template get<2>();
        const Guarded<T> weight = row.template get<3>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -(d_loss / sum_worth
                * gathered<C>(weight, weight_dim_0.at(label))) : C(0.0);
        row.map(reads<>(), writes<4>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -d_loss[kept], 0), 0)
template <class T, class L> struct nll_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -d_loss : C(0.0);
        row.map(reads<>(), writes<2>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -(d_loss[kept] *
//   weight[label[kept, reduced]]), 0), 0)
template <class T, class L> struct nll_loss_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const Guarded<T> weight = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -(d_loss * gathered<C>(weight, weight_dim_0.at(label))) : C(0.0);
        row.map(reads<>(), writes<3>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// d_log_probs[kept, j] = where(known[kept], where(label[kept] == j, -d_loss[kept], 0), 0)
template <class T, class L> struct nll_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -d_loss : C(0.0);
        row.map(reads<>(), writes<2>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// d_log_probs[kept, j] = where(known[kept], where(label[kept] == j, -(d_loss[kept] * weight[label[kept]]), 0), 0)
template <class T, class L> struct nll_loss_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<T, C>, Broadcast<Guarded<T>, Guarded<T>>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        const C d_loss = row.template get<1>();
        const Guarded<T> weight = row.template get<2>();
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C chosen_known_d_loss = known ? -(d_loss * gathered<C>(weight, weight_dim_0.at(label))) : C(0.0);
        row.map(reads<>(), writes<3>(), [&](T& d_log_probs, Place at) {
            d_log_probs = store<T>(row.is_here(label, at) ? chosen_known_d_loss : C(0.0));
        });
    }
};

}  // namespace baracuda
