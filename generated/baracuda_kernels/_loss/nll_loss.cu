// Generated from spec/loss.yaml: nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], 1.0, 0.0)
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], -log_probs[kept, reduced, label[kept, reduced]], wrong[kept,
//   reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T, class L> struct nll_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<Guarded<T>, Guarded<T>>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places log_probs_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](i64 label, Guarded<T> log_probs, C& total, C& sum_worth) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? C(1.0) : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? -gathered<C>(log_probs, log_probs_dim_2.at(label)) : wrong;
            total = each;
            sum_worth = worth;
        });
        thread.finish([&](const auto& at, C total, C sum_worth) { at.template put<2>(store<T>(total / sum_worth)); });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// worth[kept, reduced] = where(known[kept, reduced], weight[label[kept, reduced]], 0)
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], -log_probs[kept, reduced, label[kept, reduced]] *
//   weight[label[kept, reduced]], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / sum[reduced](worth[kept, reduced])
template <class T, class L> struct nll_loss_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Broadcast<Guarded<T>, Guarded<T>>, In<Guarded<T>, Guarded<T>>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, Places, Places>;

    i64 ignore_index, size_classes;
    Places weight_dim_0, log_probs_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(),
                [&](i64 label, Guarded<T> weight, Guarded<T> log_probs, C& total, C& sum_worth) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C worth = known ? gathered<C>(weight, weight_dim_0.at(label)) : C(0.0);
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? -gathered<C>(log_probs, log_probs_dim_2.at(label)) * gathered<C>(weight,
                    weight_dim_0.at(label)) : wrong;
            total = each;
            sum_worth = worth;
        });
        thread.finish([&](const auto& at, C total, C sum_worth) { at.template put<3>(store<T>(total / sum_worth)); });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], -log_probs[kept, reduced, label[kept, reduced]], wrong[kept,
//   reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T, class L> struct nll_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<Guarded<T>, Guarded<T>>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places log_probs_dim_2;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](i64 label, Guarded<T> log_probs) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? -gathered<C>(log_probs, log_probs_dim_2.at(label)) : wrong;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

// counts[kept, reduced] = label[kept, reduced] != ignore_index
// strange[kept, reduced] = label[kept, reduced] < 0 or label[kept, reduced] >= size(classes)
// known[kept, reduced] = counts[kept, reduced] and not strange[kept, reduced]
// wrong[kept, reduced] = where(counts[kept, reduced], sqrt(-1 - square(float(label[kept, reduced]))), 0)
// each[kept, reduced] = where(known[kept, reduced], -log_probs[kept, reduced, label[kept, reduced]] *
//   weight[label[kept, reduced]], wrong[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T, class L> struct nll_loss_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, In<Guarded<T>, Guarded<T>>, Broadcast<Guarded<T>, Guarded<T>>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64, Places, Places>;

    i64 ignore_index, size_classes;
    Places log_probs_dim_2, weight_dim_0;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](i64 label, Guarded<T> log_probs, Guarded<T> weight) {
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            const bool known = counts && !strange;
            const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
            const C each = known ? -gathered<C>(log_probs, log_probs_dim_2.at(label)) * gathered<C>(weight,
                    weight_dim_0.at(label)) : wrong;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<3>(store<T>(total)); });
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// wrong[kept] = where(counts[kept], sqrt(-1 - square(float(label[kept]))), 0)
// each[kept] = where(known[kept], -log_probs[kept, label[kept]], wrong[kept])
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T, class L> struct nll_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, i64, Places>;

    i64 ignore_index, size_classes;
    Places log_probs_dim_1;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 label) const {
        return log_probs_dim_1.at(label);
    }

    BARACUDA_DEVICE void operator()(i64 label, C log_probs, T& loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C each = known ? -log_probs : wrong;
        const C total = each;
        loss = store<T>(total);
    }
};

// counts[kept] = label[kept] != ignore_index
// strange[kept] = label[kept] < 0 or label[kept] >= size(classes)
// known[kept] = counts[kept] and not strange[kept]
// wrong[kept] = where(counts[kept], sqrt(-1 - square(float(label[kept]))), 0)
// each[kept] = where(known[kept], -log_probs[kept, label[kept]] * weight[label[kept]], wrong[kept])
// total[kept] = each[kept]
// loss[kept] = total[kept]
template <class T, class L> struct nll_loss_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Gathered<T, C>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, i64, Places, Places>;

    i64 ignore_index, size_classes;
    Places log_probs_dim_1, weight_dim_0;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 label) const {
        return log_probs_dim_1.at(label);
    }

    BARACUDA_DEVICE i64 place(Constant<2>, i64 label) const {
        return weight_dim_0.at(label);
    }

    BARACUDA_DEVICE void operator()(i64 label, C log_probs, C weight, T& loss) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        const bool known = counts && !strange;
        const C wrong = counts ? sqrt(C(-1.0) - square(C(label))) : C(0.0);
        const C each = known ? -log_probs * weight : wrong;
        const C total = each;
        loss = store<T>(total);
    }
};

}  // namespace baracuda
