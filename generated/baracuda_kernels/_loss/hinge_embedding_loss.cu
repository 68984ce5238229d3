// Generated from spec/loss.yaml: hinge_embedding_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// lack[kept, reduced] = margin - prediction[kept, reduced]
// apart[kept, reduced] = where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0, lack[kept, reduced])
// each[kept, reduced] = where(target[kept, reduced] == -1, 0, prediction[kept, reduced]) + apart[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct hinge_embedding_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C margin;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C lack = margin - prediction;
            const C apart = target == C(1.0) || lack < C(0.0) ? C(0.0) : lack;
            const C each = (target == C(-1.0) ? C(0.0) : prediction) + apart;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
    }
};

// lack[kept, reduced] = margin - prediction[kept, reduced]
// apart[kept, reduced] = where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0, lack[kept, reduced])
// each[kept, reduced] = where(target[kept, reduced] == -1, 0, prediction[kept, reduced]) + apart[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct hinge_embedding_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C margin;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C lack = margin - prediction;
            const C apart = target == C(1.0) || lack < C(0.0) ? C(0.0) : lack;
            const C each = (target == C(-1.0) ? C(0.0) : prediction) + apart;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda
