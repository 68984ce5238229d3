// Generated from spec/loss.yaml: nll_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
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
    using Operands = List<ByRow<L, i64>, ByColumn<Index, i64>, ByRow<T, C>, ByRow<C, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        C sum_worth;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss, C sum_worth) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, sum_worth, known};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, sum_worth, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -(d_loss / sum_worth) : C(0.0)) : C(0.0));
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
    using Operands = List<Broadcast<L, i64>, Broadcast<Index, i64>, Broadcast<T, C>, Broadcast<C, C>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        C sum_worth;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss, C sum_worth) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, sum_worth, known};
    }

    BARACUDA_DEVICE i64 place(Constant<4>, i64 label, i64 j, C d_loss, C sum_worth) const {
        return weight_dim_0.at(label);
    }

    BARACUDA_DEVICE void operator()(C weight, const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, sum_worth, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -(d_loss / sum_worth * weight) : C(0.0)) : C(0.0));
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -d_loss[kept], 0), 0)
template <class T, class L> struct nll_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<ByRow<L, i64>, ByColumn<Index, i64>, ByRow<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, known};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -d_loss : C(0.0)) : C(0.0));
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// d_log_probs[kept, reduced, j] = where(known[kept, reduced], where(label[kept, reduced] == j, -(d_loss[kept] *
//   weight[label[kept, reduced]]), 0), 0)
template <class T, class L> struct nll_loss_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<Index, i64>, Broadcast<T, C>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, known};
    }

    BARACUDA_DEVICE i64 place(Constant<3>, i64 label, i64 j, C d_loss) const {
        return weight_dim_0.at(label);
    }

    BARACUDA_DEVICE void operator()(C weight, const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -(d_loss * weight) : C(0.0)) : C(0.0));
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// d_log_probs[kept, j] = where(known[kept], where(label[kept] == j, -d_loss[kept], 0), 0)
template <class T, class L> struct nll_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<ByRow<L, i64>, ByColumn<Index, i64>, ByRow<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, known};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -d_loss : C(0.0)) : C(0.0));
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// d_log_probs[kept, j] = where(known[kept], where(label[kept] == j, -(d_loss[kept] * weight[label[kept]]), 0), 0)
template <class T, class L> struct nll_loss_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Broadcast<Index, i64>, Broadcast<T, C>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        bool known;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        return {label, j, d_loss, known};
    }

    BARACUDA_DEVICE i64 place(Constant<3>, i64 label, i64 j, C d_loss) const {
        return weight_dim_0.at(label);
    }

    BARACUDA_DEVICE void operator()(C weight, const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, known] = hoisted;
        d_log_probs = store<T>(known ? (label == j ? -(d_loss * weight) : C(0.0)) : C(0.0));
    }
};

}  // namespace baracuda
