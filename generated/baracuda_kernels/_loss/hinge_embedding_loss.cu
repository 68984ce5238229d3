// Generated from spec/loss.yaml: hinge_embedding_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// lack[kept, reduced] = margin - prediction[kept, reduced]
// apart[kept, reduced] = where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0, lack[kept, reduced])
// each[kept, reduced] = where(target[kept, reduced] == -1, 0, prediction[kept, reduced]) + apart[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
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
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// lack[kept, reduced] = margin - prediction[kept, reduced]
// apart[kept, reduced] = where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0, lack[kept, reduced])
// each[kept, reduced] = where(target[kept, reduced] == -1, 0, prediction[kept, reduced]) + apart[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
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
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// lack[kept] = margin - prediction[kept]
// apart[kept] = where(target[kept] == 1 or lack[kept] < 0, 0, lack[kept])
// each[kept] = where(target[kept] == -1, 0, prediction[kept]) + apart[kept]
// loss[kept] = each[kept]
template <class T> struct hinge_embedding_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C margin;

    BARACUDA_DEVICE void operator()(C prediction, C target, T& loss) const {
        const C lack = margin - prediction;
        const C apart = target == C(1.0) || lack < C(0.0) ? C(0.0) : lack;
        const C each = (target == C(-1.0) ? C(0.0) : prediction) + apart;
        loss = store<T>(each);
    }
};

}  // namespace baracuda
