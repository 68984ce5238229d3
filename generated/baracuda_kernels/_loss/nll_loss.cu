// Generated from spec/loss.yaml: nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// picked[rows] = sum[j](where(j == label[rows], log_probs[rows, j], 0))
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), -picked[rows]), 0)
template <class T, class L> struct nll_loss_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<L, i64>, PerPosition<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](i64 label, i64 j, C log_probs) { return j == label ? log_probs : C(0.0); });
        thread.finish([&](const auto& at, C picked) {
            const i64 label = at.template get<0>();
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            at.template put<3>(store<T>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : -picked) : C(0.0)));
        });
    }
};

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// picked[rows] = sum[j](where(j == label[rows], log_probs[rows, j] * weight[j], 0))
// loss[rows] = where(counts[rows], where(strange[rows], sqrt(-1 - square(float(label[rows]))), -picked[rows]), 0)
template <class T, class L> struct nll_loss_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<L, i64>, PerPosition<Index, i64>, In<T, C>, PerPosition<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](i64 label, i64 j, C log_probs, C weight) {
            return j == label ? log_probs * weight : C(0.0);
        });
        thread.finish([&](const auto& at, C picked) {
            const i64 label = at.template get<0>();
            const bool counts = label != ignore_index;
            const bool strange = label < i64(0) || label >= size_classes;
            at.template put<4>(store<T>(counts ? (strange ? sqrt(C(-1.0) - square(C(label))) : -picked) : C(0.0)));
        });
    }
};

}  // namespace baracuda
